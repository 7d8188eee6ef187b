import {GraphTypeError, quote} from '../../graph/errors.js';
import {NOT_IN_XML, type WriteGraphOptions} from '../../graph/formats/index.js';
import type {AttributeRecord, NamedGraph} from '../../graph/named-graph.js';
import {loadPeer} from './errors.js';

/**
 * Writes GEXF with the package of graphology for it, as one text. Weights are
 * the weights of GEXF; if they have another name, they are an attribute of that
 * name as well. What GEXF cannot hold is an error.
 */
export async function writeGexf(
  graph: NamedGraph,
  options: WriteGraphOptions
): Promise<Iterable<string>> {
  const {graphology, gexf} = await loadPackages();
  const type = options.directed ? 'directed' : 'undirected';
  const made = new graphology.MultiGraph({type});
  const {columns, nodes, nodeAttributes} = graph;
  const {edges, edgeKeys, edgeAttributes} = graph;
  const named =
    columns?.weight === null ? null : columns?.names?.[columns.weight];
  const weight = options.weight ?? (options.weight === null ? null : named);

  nodes.forEach((node, v) => {
    checkName('node', node);
    made.addNode(node, attributesOf(nodeAttributes?.[v]));
  });
  const add = options.directed ? 'addDirectedEdge' : 'addUndirectedEdge';
  for (let e = 0; e < edges.size; e++) {
    const ends = [nodes[edges.source[e]], nodes[edges.target[e]]] as const;
    const own = attributesOf(edgeAttributes?.[e]);
    if (weight !== null) {
      setWeight(own, weight ?? 'weight', edges.weight[e], ends);
    }
    const key = edgeKeys?.[e];
    if (key === undefined) made[add](...ends, own);
    else {
      checkText(key);
      made[`${add}WithKey`](key, ...ends, own);
    }
  }
  const text = gexf.write(made, {
    formatNode: (_key, attributes) => formatElement(attributes, NODE_SHAPES),
    formatEdge: (_key, attributes) => formatElement(attributes, EDGE_SHAPES)
  });
  return [`${text}\n`];
}

function setWeight(
  attributes: Record<string, unknown>,
  name: string,
  weight: number,
  ends: readonly [string, string]
): void {
  const other = attributes.weight;
  if (name !== 'weight' && other !== undefined && other !== weight) {
    throw new GraphTypeError(
      `the edge from ${quote(ends[0])} to ${quote(ends[1])} has an attribute ` +
        `"weight" besides its weight, ${quote(name)}. Gexf holds only one: ` +
        'rename the attribute, or choose another --format.'
    );
  }
  attributes[name] = weight;
  attributes.weight = weight;
}

function attributesOf(
  attributes: AttributeRecord | undefined
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes ?? {})) {
    checkName('attribute', name);
    // Lists and objects would not be written as they are.
    const isObject = typeof value === 'object' && value !== null;
    result[name] = isObject ? JSON.stringify(value) : value;
    if (typeof result[name] === 'string') checkText(result[name]);
  }
  return result;
}

// Graphology and its writer mistake inherited properties for entries, and
// leave out what is empty.
function checkName(what: string, name: string): void {
  checkText(name);
  if (name !== '' && !(name in Object.prototype)) return;
  throw new GraphTypeError(
    `graphology cannot write the ${what} ${quote(name)}. Rename it, or choose ` +
      'another --format.'
  );
}

function checkText(text: string): void {
  if (!NOT_IN_XML.test(text)) return;
  throw new GraphTypeError(
    `${quote(text)} has a character that gexf cannot hold. Remove it, or ` +
      'choose another --format.'
  );
}

type Shapes = Readonly<Record<string, (value: unknown) => boolean>>;

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value);

const isColor = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^(#[\da-f]{6}|rgb\(\d+,\d+,\d+\)|rgba\(\d+,\d+,\d+,[\d.]+\))$/i.test(value);

const isShape = (value: unknown): boolean =>
  typeof value === 'string' && /^(disc|square|triangle|diamond)$/.test(value);

// Which attributes are drawn, if they have a value that can be.
const NODE_SHAPES: Shapes = {
  color: isColor,
  size: isNumber,
  x: isNumber,
  y: isNumber,
  z: isNumber,
  shape: isShape
};

const EDGE_SHAPES: Shapes = {color: isColor, thickness: isNumber};

interface Formatted {
  label?: string;
  weight?: string;
  viz?: Record<string, unknown>;
  attributes: Record<string, unknown>;
}

function formatElement(
  {label, ...others}: AttributeRecord,
  shapes: Shapes
): Formatted {
  const formatted: Formatted = {attributes: {}};
  const {attributes} = formatted;
  if (typeof label === 'string') formatted.label = label;
  else if (label !== undefined) attributes.label = label;
  for (const [name, value] of Object.entries(others)) {
    if (shapes === EDGE_SHAPES && name === 'weight' && isWeight(value)) {
      // Infinities are written as XML Schema has them.
      formatted.weight = String(value).replace('Infinity', 'INF');
    } else if (Object.hasOwn(shapes, name) && shapes[name](value)) {
      formatted.viz ??= {};
      formatted.viz[name] = value;
    } else attributes[name] = value;
  }
  return formatted;
}

function isWeight(value: unknown): boolean {
  return typeof value === 'number' && !Number.isNaN(value);
}

type AddEdge = (source: string, target: string, own: AttributeRecord) => void;

type AddEdgeWithKey = (
  key: string,
  source: string,
  target: string,
  own: AttributeRecord
) => void;

/** What is used of a graph of graphology. */
interface Graph {
  addNode(key: string, attributes: AttributeRecord): void;
  addDirectedEdge: AddEdge;
  addUndirectedEdge: AddEdge;
  addDirectedEdgeWithKey: AddEdgeWithKey;
  addUndirectedEdgeWithKey: AddEdgeWithKey;
}

interface Graphology {
  readonly MultiGraph: new (options: {type: string}) => Graph;
}

interface GexfPackage {
  readonly write: (
    graph: Graph,
    options: {
      formatNode: (key: string, attributes: AttributeRecord) => Formatted;
      formatEdge: (key: string, attributes: AttributeRecord) => Formatted;
    }
  ) => string;
}

// Names that are not literals are not type-checked: the declarations of the
// packages need the types of a browser.
async function loadPackages(): Promise<{
  graphology: Graphology;
  gexf: GexfPackage;
}> {
  const names = ['graphology', 'graphology-gexf'];
  const [graphology, gexf] = await loadPeer(
    () => Promise.all(names.map(name => import(name))),
    names.join(' '),
    'writing gexf'
  );
  return {graphology, gexf};
}
