import {EdgeListBuilder} from '../../graph/edge-list.js';
import {quote} from '../../graph/errors.js';
import {
  onlyThese,
  parseWeight,
  type ReadGraphOptions
} from '../../graph/formats/index.js';
import type {AttributeRecord, NamedGraph} from '../../graph/named-graph.js';
import {UsageError} from './errors.js';
import {decodeXml, type FailAt, parseXml, type XmlElement} from './xml-text.js';

/** Name of a format that is XML. */
export type XmlFormat = 'graphml' | 'gexf';

/** Whether a format is one of XML. */
export function isXmlFormat(format: string): format is XmlFormat {
  return format === 'graphml' || format === 'gexf';
}

/** The XML format that the name of a file stands for, or `null`. */
export function xmlFormatOf(name: string): XmlFormat | null {
  const match = /\.(graphml|gexf)(\.gz)?$/i.exec(name);
  return (match?.[1].toLowerCase() as XmlFormat | undefined) ?? null;
}

/**
 * Reads GraphML or GEXF. The text is held in memory. Attributes have the names
 * that graphology's packages give them; a value that is not of its declared
 * type stays text. Whatever could change the graph and is not understood is an
 * error. Edges without an id get no key.
 */
export async function readXmlGraph(
  bytes: AsyncIterable<Uint8Array>,
  format: XmlFormat,
  options: ReadGraphOptions
): Promise<NamedGraph> {
  const {weight, directed, ...others} = options;
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined) continue;
    const option = name === 'maximumOrder' ? 'maximum-order' : name;
    throw new UsageError(
      `--${option} does not apply to ${format}. Leave it out.`
    );
  }
  const {root, fail} = parseXml(await decodeXml(bytes));
  if (root.name !== format) {
    fail(
      root.at,
      `the root element is <${root.name}>, but there is no <${format}>. Check ` +
        'what the file holds.'
    );
  }
  const graph = onlyGraph(root, fail);
  const {nodes, edges} =
    format === 'graphml'
      ? readGraphml(root, graph, fail)
      : readGexf(graph, fail);

  const index = new Map<string, number>();
  for (const {element, id} of nodes) {
    if (index.has(id)) {
      fail(element.at, `two nodes have the id ${quote(id)}. Rename one.`);
    }
    index.set(id, index.size);
  }
  const keys = new Set<string>();
  const builder = new EdgeListBuilder();
  for (const {element, key, ends, isDirected, attributes} of edges) {
    const shown = `the edge from ${quote(ends[0])} to ${quote(ends[1])}`;
    if (directed === (isDirected ? 'refuse' : 'require')) {
      fail(
        element.at,
        isDirected
          ? `${shown} is directed, but undirected edges are needed. Give ` +
              '--ignore-direction to read directed edges as undirected ones.'
          : `${shown} is undirected, but directed edges are needed. Convert ` +
              'the graph to a directed one first.'
      );
    }
    const [source, target] = ends.map(
      id =>
        index.get(id) ??
        fail(element.at, `there is no node ${quote(id)}. Add it to the nodes.`)
    );
    if (key !== undefined) {
      if (keys.has(key)) {
        fail(
          element.at,
          `two edges have the id ${quote(key)}. Give every edge a different ` +
            'id, or none.'
        );
      }
      keys.add(key);
    }
    const name = weight === undefined ? 'weight' : (weight as string | null);
    const failHere = (problem: string) => fail(element.at, problem);
    builder.add(source, target, weightOf(attributes, name, shown, failHere));
  }
  return {
    nodes: nodes.map(({id}) => id),
    edges: builder.build(nodes.length),
    nodeAttributes: nodes.map(({attributes}) => attributes),
    edgeKeys: edges.map(({key}) => key),
    edgeAttributes: edges.map(({attributes}) => attributes)
  };
}

interface Node {
  readonly element: XmlElement;
  readonly id: string;
  readonly attributes: AttributeRecord;
}

interface Edge {
  readonly element: XmlElement;
  readonly key: string | undefined;
  readonly ends: readonly [string, string];
  readonly isDirected: boolean;
  readonly attributes: AttributeRecord;
}

interface Contents {
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
}

function onlyGraph(root: XmlElement, fail: FailAt): XmlElement {
  const [graph, other] = root.children.filter(({name}) => name === 'graph');
  if (graph === undefined) {
    fail(root.at, 'there is no <graph>. Check what the file holds.');
  }
  if (other !== undefined) {
    fail(other.at, 'there is a second <graph>. Keep one graph in the file.');
  }
  return graph;
}

function weightOf(
  attributes: AttributeRecord,
  name: string | null,
  edge: string,
  fail: (problem: string) => never
): number {
  if (name === null) return 1;
  const weight = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (typeof weight === 'number') return weight;
  if (weight === undefined) {
    return fail(
      `${edge} has no attribute ${quote(name)}${onlyThese(attributes)}. Name ` +
        'another by --weight, or give --unweighted to give every edge the ' +
        'weight 1.'
    );
  }
  const text = String(weight).trim();
  if (text === '') {
    return fail(
      `an edge has an empty attribute ${quote(name)}. Write a number, or name ` +
        'another attribute by --weight.'
    );
  }
  const isNumber = !Number.isNaN(parseWeight(text, 0, text.length));
  return fail(
    isNumber
      ? `${edge} has weight ${quote(weight)}, which is not a number, but ` +
          `text. Declare the attribute ${quote(name)} as a number.`
      : `${edge} has weight ${quote(weight)}, which is not a number. Write a ` +
          'decimal number such as 1.5.'
  );
}

/** What a file says about the values of an attribute. */
interface Declaration {
  readonly name: string;
  readonly type: string;
  /** The value of elements without one. */
  readonly fallback: string | undefined;
}

const NUMBER_TYPE =
  /^(byte|short|int|integer|long|float|double|bigdecimal|biginteger)$/;

function parseValue(text: string, {type}: Declaration): unknown {
  const trimmed = text.trim();
  if (NUMBER_TYPE.test(type)) {
    const value = parseWeight(trimmed, 0, trimmed.length);
    return Number.isNaN(value) ? text : value;
  }
  const isBoolean = type === 'boolean' && /^(true|false)$/i.test(trimmed);
  return isBoolean ? trimmed.toLowerCase() === 'true' : text;
}

/** Collects the attributes of one element. */
class Attributes {
  readonly #values = new Map<string, unknown>();
  readonly #fail: (problem: string) => never;

  constructor(fail: (problem: string) => never) {
    this.#fail = fail;
  }

  add(name: string, value: unknown): void {
    const other = this.#values.get(name);
    if (other !== undefined && !Object.is(other, value)) {
      this.#fail(
        `the attribute ${quote(name)} has two values here, ${quote(other)} ` +
          `and ${quote(value)}. Keep one of them.`
      );
    }
    this.#values.set(name, value);
  }

  /** Adds a value unless the attribute has one. */
  addMissing(name: string, value: unknown): void {
    if (!this.#values.has(name)) this.#values.set(name, value);
  }

  build(declarations: Iterable<Declaration>): AttributeRecord {
    for (const declaration of declarations) {
      const {name, fallback} = declaration;
      if (fallback === undefined) continue;
      this.addMissing(name, parseValue(fallback, declaration));
    }
    return Object.fromEntries(this.#values);
  }
}

/** The children whose names are known; foreign ones are left out. */
function* childrenOf(
  parent: XmlElement,
  known: string,
  fail: FailAt
): Generator<XmlElement, void, undefined> {
  const names = known.split(' ');
  for (const child of parent.children) {
    if (names.includes(child.name)) yield child;
    else if (!child.name.includes(':')) {
      fail(
        child.at,
        `<${child.name}> in <${parent.name}> cannot be read. Remove it.`
      );
    }
  }
}

function required(element: XmlElement, name: string, fail: FailAt): string {
  return (
    element.attributes.get(name) ??
    fail(element.at, `<${element.name}> has no ${name}. Add one.`)
  );
}

function fallbackOf(element: XmlElement): string | undefined {
  return element.children.find(({name}) => name === 'default')?.text;
}

function declare(
  declarations: Map<string, Declaration>,
  id: string,
  declaration: Declaration,
  fail: (problem: string) => never
): void {
  if (declarations.has(id)) {
    fail(`two attributes have the id ${quote(id)}. Rename one.`);
  }
  declarations.set(id, declaration);
}

function readGraphml(
  root: XmlElement,
  graph: XmlElement,
  fail: FailAt
): Contents {
  const scopes = {
    node: new Map<string, Declaration>(),
    edge: new Map<string, Declaration>()
  };
  for (const element of childrenOf(root, 'desc key data graph', fail)) {
    if (element.name !== 'key') continue;
    const id = required(element, 'id', fail);
    const declaration = {
      name: element.attributes.get('attr.name') ?? id,
      type: element.attributes.get('attr.type') ?? 'string',
      fallback: fallbackOf(element)
    };
    const scope = element.attributes.get('for') ?? 'all';
    for (const kind of ['node', 'edge'] as const) {
      if (scope !== 'all' && scope !== kind) continue;
      declare(scopes[kind], id, declaration, problem =>
        fail(element.at, problem)
      );
    }
  }

  const attributesOf = (element: XmlElement, kind: 'node' | 'edge') => {
    const attributes = new Attributes(problem => fail(element.at, problem));
    const seen = new Set<string>();
    const known = kind === 'node' ? 'desc data port' : 'desc data';
    for (const data of childrenOf(element, known, fail)) {
      if (data.name !== 'data') continue;
      const key = required(data, 'key', fail);
      const declaration = scopes[kind].get(key);
      if (declaration === undefined) {
        return fail(
          data.at,
          `no <key> with the id ${quote(key)} is declared for ${kind}s. ` +
            'Declare it.'
        );
      }
      if (seen.has(key)) {
        fail(
          data.at,
          `there is a second value of ${quote(declaration.name)} here. Keep ` +
            'one of them.'
        );
      }
      seen.add(key);
      // Elements are drawings and the like, which are not attributes.
      const {name, fallback} = declaration;
      const hasElements = data.children.length > 0;
      if (hasElements && name === key && fallback === undefined) continue;
      const value = hasElements ? '' : data.text;
      attributes.add(name, parseValue(value, declaration));
    }
    return attributes.build(scopes[kind].values());
  };

  const nodes: Node[] = [];
  const edges: Edge[] = [];
  const byDefault = graph.attributes.get('edgedefault');
  for (const element of childrenOf(graph, 'desc data node edge', fail)) {
    if (element.name === 'node') {
      const id = required(element, 'id', fail);
      nodes.push({element, id, attributes: attributesOf(element, 'node')});
    } else if (element.name === 'edge') {
      edges.push({
        element,
        key: keyOf(element),
        ends: endsOf(element, fail),
        isDirected: graphmlDirection(element, byDefault, fail),
        attributes: attributesOf(element, 'edge')
      });
    }
  }
  return {nodes, edges};
}

function graphmlDirection(
  edge: XmlElement,
  byDefault: string | undefined,
  fail: FailAt
): boolean {
  const own = edge.attributes.get('directed');
  if (own === 'true' || own === '1') return true;
  if (own === 'false' || own === '0') return false;
  if (own === undefined && byDefault === 'directed') return true;
  if (own === undefined && byDefault === 'undirected') return false;
  return fail(
    edge.at,
    own === undefined
      ? `the edge has no direction: edgedefault of <graph> is ` +
          `${byDefault === undefined ? 'missing' : quote(byDefault)}. Set it ` +
          'to directed or undirected.'
      : `directed is ${quote(own)}. Set it to true or false.`
  );
}

// Graphology makes up ids that begin like this, differently every time.
function keyOf({attributes}: XmlElement): string | undefined {
  const id = attributes.get('id');
  return id === '' || id?.startsWith('geid_') ? undefined : id;
}

function endsOf(edge: XmlElement, fail: FailAt): [string, string] {
  return [required(edge, 'source', fail), required(edge, 'target', fail)];
}

function readGexf(graph: XmlElement, fail: FailAt): Contents {
  refuseAttributes(graph, 'start end', fail);
  if (graph.attributes.get('mode') === 'dynamic') {
    fail(graph.at, 'the graph changes over time. Save it as a static one.');
  }
  const scopes = {
    node: new Map<string, Declaration>(),
    edge: new Map<string, Declaration>()
  };
  const parts = [...childrenOf(graph, 'attributes nodes edges', fail)];
  for (const part of parts) {
    if (part.name !== 'attributes') continue;
    const kind = required(part, 'class', fail);
    if (kind !== 'node' && kind !== 'edge') {
      fail(part.at, `class is ${quote(kind)}. Set it to node or edge.`);
    }
    for (const element of childrenOf(part, 'attribute', fail)) {
      const id = required(element, 'id', fail);
      const {attributes} = element;
      const title = attributes.get('title') || id;
      const declaration = {
        name: Number.isNaN(Number(id)) ? id : title,
        type: attributes.get('type') ?? 'string',
        fallback: fallbackOf(element)
      };
      const scope = scopes[kind as 'node' | 'edge'];
      declare(scope, id, declaration, problem => fail(element.at, problem));
    }
  }
  const byDefault = graph.attributes.get('defaultedgetype') ?? 'undirected';
  const nodes: Node[] = [];
  const edges: Edge[] = [];
  for (const part of parts) {
    if (part.name === 'nodes') {
      for (const element of childrenOf(part, 'node', fail)) {
        refuseAttributes(element, 'pid start end', fail);
        const id = required(element, 'id', fail);
        const attributes = gexfAttributes(element, scopes.node, fail);
        nodes.push({element, id, attributes});
      }
    } else if (part.name === 'edges') {
      for (const element of childrenOf(part, 'edge', fail)) {
        refuseAttributes(element, 'start end', fail);
        const type = element.attributes.get('type') ?? byDefault;
        if (type !== 'directed' && type !== 'undirected') {
          fail(
            element.at,
            `the edge has the type ${quote(type)}. Set it to directed or ` +
              'undirected.'
          );
        }
        edges.push({
          element,
          key: keyOf(element),
          ends: endsOf(element, fail),
          isDirected: type === 'directed',
          attributes: gexfAttributes(element, scopes.edge, fail)
        });
      }
    }
  }
  return {nodes, edges};
}

// Times and hierarchies would be lost.
function refuseAttributes(
  element: XmlElement,
  names: string,
  fail: FailAt
): void {
  for (const name of names.split(' ')) {
    if (!element.attributes.has(name)) continue;
    fail(
      element.at,
      `<${element.name}> has the attribute ${quote(name)}, but times and ` +
        'hierarchies are not read. Remove it.'
    );
  }
}

const GEXF_NUMBER: Declaration = {
  name: '',
  type: 'double',
  fallback: undefined
};

function gexfAttributes(
  element: XmlElement,
  declarations: ReadonlyMap<string, Declaration>,
  fail: FailAt
): AttributeRecord {
  const attributes = new Attributes(problem => fail(element.at, problem));
  const weight = element.attributes.get('weight');
  if (weight !== undefined) {
    attributes.add('weight', parseValue(weight, GEXF_NUMBER));
  }
  const seen = new Set<string>();
  for (const list of childrenOf(element, `attvalues ${DRAWN}`, fail)) {
    if (list.name !== 'attvalues') continue;
    for (const value of childrenOf(list, 'attvalue', fail)) {
      refuseAttributes(value, 'start end', fail);
      const {attributes: own} = value;
      const id =
        own.get('for') ?? own.get('id') ?? required(value, 'for', fail);
      const declaration = declarations.get(id);
      if (declaration === undefined) {
        return fail(
          value.at,
          `no <attribute> with the id ${quote(id)} is declared. Declare it.`
        );
      }
      if (seen.has(id)) {
        fail(
          value.at,
          `there is a second value of ${quote(declaration.name)} here. Keep ` +
            'one of them.'
        );
      }
      seen.add(id);
      const text = required(value, 'value', fail);
      attributes.add(declaration.name, parseValue(text, declaration));
    }
  }
  addShown(element, attributes);
  return attributes.build(declarations.values());
}

const DRAWN = 'color size position shape thickness';

// The label, and how the element is drawn. An attribute of the same name that
// the file declares comes first.
function addShown(element: XmlElement, attributes: Attributes): void {
  const add = (from: XmlElement, own: string, name = own) => {
    const text = from.attributes.get(own);
    if (text === undefined) return;
    const isText = name === 'label' || name === 'kind' || name === 'shape';
    attributes.addMissing(name, isText ? text : parseValue(text, GEXF_NUMBER));
  };
  add(element, 'label');
  add(element, 'kind');
  for (const child of element.children) {
    const name = child.name.replace(/^viz:/, '');
    if (name === 'color') attributes.addMissing('color', colorOf(child));
    else if (name === 'position') {
      for (const axis of ['x', 'y', 'z']) add(child, axis);
    } else if (DRAWN.split(' ').includes(name)) add(child, 'value', name);
  }
}

function colorOf({attributes}: XmlElement): string {
  const hex = attributes.get('hex');
  if (hex !== undefined) return hex;
  const parts = ['r', 'g', 'b', 'a'].map(name => attributes.get(name));
  const given = parts.filter(part => part !== undefined);
  return `${given.length > 3 ? 'rgba' : 'rgb'}(${given.join(',')})`;
}
