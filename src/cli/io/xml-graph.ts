import {EdgeListBuilder} from '../../graph/edge-list.js';
import {GraphTypeError, quote} from '../../graph/errors.js';
import {noAttribute, type ReadGraphOptions} from '../../graph/formats/index.js';
import {toGraphology} from '../../graph/graphology.js';
import type {AttributeRecord, NamedGraph} from '../../graph/named-graph.js';
import {DataError, UsageError} from './errors.js';

/** Name of a format that graphology's own packages read. */
export type XmlFormat = 'graphml' | 'gexf';

/** Whether a format is one of XML. */
export function isXmlFormat(format: string): format is XmlFormat {
  return format === 'graphml' || format === 'gexf';
}

/** How a format is called in a sentence. */
export function showFormat(format: string): string {
  const name = {
    'matrix-market': 'Matrix Market',
    'node-link': 'node-link JSON',
    edgelist: 'an edge list',
    graphml: 'GraphML'
  }[format];
  return name ?? format.toUpperCase();
}

/** The XML format that the name of a file stands for, or `null`. */
export function xmlFormatOf(name: string): XmlFormat | null {
  const match = /\.(graphml|gexf)(\.gz)?$/i.exec(name);
  return (match?.[1].toLowerCase() as XmlFormat | undefined) ?? null;
}

/**
 * Reads GraphML or GEXF with the package of graphology for it. The text is
 * held in memory. Edges without an id get no key.
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
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const {graphology, parser} = await loadPackages(format);
  const {nodes, edges, options: kind} = parse(text, format, graphology, parser);
  if (format === 'graphml' && weight !== null) {
    checkEmptyData(text, weight ?? 'weight');
  }

  const index = new Map<string, number>();
  for (const {key} of nodes) index.set(key, index.size);
  const builder = new EdgeListBuilder();
  for (const edge of edges) {
    const shown = `the edge from ${quote(edge.source)} to ${quote(edge.target)}`;
    const isDirected = !(edge.undirected ?? kind.type === 'undirected');
    if (directed === (isDirected ? 'refuse' : 'require')) {
      throw new GraphTypeError(
        isDirected
          ? `${shown} is directed, but undirected edges are needed. Give ` +
              '--ignore-direction to read directed edges as undirected ones.'
          : `${shown} is undirected, but directed edges are needed. Convert ` +
              'the graph to a directed one first.'
      );
    }
    const [source, target] = [edge.source, edge.target].map(
      key => index.get(key)!
    );
    const name = weight === undefined ? 'weight' : (weight as string | null);
    builder.add(source, target, weightOf(edge.attributes ?? {}, name, shown));
  }
  return {
    nodes: nodes.map(({key}) => key),
    edges: builder.build(nodes.length),
    nodeAttributes: nodes.map(({attributes}) => attributes ?? {}),
    // Graphology makes up keys of this kind, differently every time.
    edgeKeys: edges.map(({key}) =>
      key?.startsWith('geid_') ? undefined : key
    ),
    edgeAttributes: edges.map(({attributes}) => attributes ?? {})
  };
}

// The package reads an empty number as 0.
function checkEmptyData(text: string, weight: string | number): void {
  for (const [key] of text.matchAll(/<(\w+:)?key\s[^>]*>/g)) {
    const attribute = (name: string) =>
      new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(key)?.[1];
    if (attribute('attr\\.name') !== String(weight)) continue;
    if (attribute('for') === 'node') continue;
    const id = (attribute('id') ?? '').replace(/[^\w]/g, '\\$&');
    const data = `<(\\w+:)?data\\s([^>]*\\s)?key\\s*=\\s*["']${id}["'][^/>]*`;
    if (!new RegExp(`${data}(/>|>\\s*</)`).test(text)) continue;
    throw new GraphTypeError(
      `an edge has an empty attribute ${quote(weight)}. Write a number, or ` +
        'name another attribute by --weight.'
    );
  }
}

function weightOf(
  attributes: AttributeRecord,
  name: string | null,
  edge: string
): number {
  if (name === null) return 1;
  const weight = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (typeof weight === 'number' && !Number.isNaN(weight)) return weight;
  const isBare = Object.keys(attributes).length === 0;
  throw new GraphTypeError(
    weight === undefined
      ? `${edge} has ${noAttribute(name, attributes)}. Add it` +
          `${isBare ? '' : ', name another by --weight'}, or use --unweighted ` +
          'to give every edge the weight 1.'
      : `${edge} has weight ${quote(weight)}, which is not a number. Declare ` +
          `the attribute ${quote(name)} as a number, and write one.`
  );
}

/** Writes GEXF with the package of graphology for it, as one text. */
export async function writeGexf(
  graph: NamedGraph,
  options: {readonly weight: string | null | undefined; directed: boolean}
): Promise<Iterable<string>> {
  const {graphology, parser} = await loadPackages('gexf');
  const type = options.directed ? 'directed' : 'undirected';
  const made = new graphology.MultiGraph({type});
  const weight = options.weight ?? 'weight';
  // Only the ends and the attributes are of interest to the writer.
  const filled = options.directed
    ? addArcs(graph, made, weight)
    : toGraphology(graph, made as never, weight);
  return [`${parser.write!(filled)}\n`];
}

function addArcs(graph: NamedGraph, made: Graph, weight: string): Graph {
  const {nodes, nodeAttributes, edges, edgeKeys, edgeAttributes} = graph;
  nodes.forEach((node, v) => {
    made.addNode(node, {...nodeAttributes?.[v]});
  });
  for (let e = 0; e < edges.size; e++) {
    const ends = [nodes[edges.source[e]], nodes[edges.target[e]]] as const;
    const attributes = {...edgeAttributes?.[e], [weight]: edges.weight[e]};
    const key = edgeKeys?.[e];
    if (key === undefined) made.addDirectedEdge(...ends, attributes);
    else made.addDirectedEdgeWithKey(key, ...ends, attributes);
  }
  return made;
}

/** What is used of a graph of graphology. */
interface Graph {
  addNode(key: string, attributes: AttributeRecord): void;
  addDirectedEdge(
    source: string,
    target: string,
    attributes: AttributeRecord
  ): void;
  addDirectedEdgeWithKey(
    key: string,
    source: string,
    target: string,
    attributes: AttributeRecord
  ): void;
  export(): Exported;
}

interface Exported {
  readonly options: {readonly type?: string};
  readonly nodes: readonly {
    readonly key: string;
    readonly attributes?: AttributeRecord;
  }[];
  readonly edges: readonly {
    readonly key?: string;
    readonly source: string;
    readonly target: string;
    readonly attributes?: AttributeRecord;
    readonly undirected?: boolean;
  }[];
}

interface Graphology {
  readonly MultiGraph: new (options?: {type: string}) => Graph;
}

interface XmlPackage {
  readonly parse: (Graph: Graphology['MultiGraph'], text: string) => Graph;
  readonly write?: (graph: unknown) => string;
}

function parse(
  text: string,
  format: XmlFormat,
  {MultiGraph}: Graphology,
  parser: XmlPackage
): Exported {
  const failWith = (problem: string) => {
    throw new GraphTypeError(
      `cannot read this as ${showFormat(format)}: ${problem}`
    );
  };
  const bare = text.replace(/<!--.*?-->|<!\[CDATA\[.*?\]\]>/gs, '');
  // Each package would find nodes and edges in the other format as well.
  for (const tag of [format, 'graph']) {
    if (new RegExp(`<(\\w+:)?${tag}[\\s/>]`).test(bare)) continue;
    failWith(`there is no <${tag}>. Check what the file holds.`);
  }
  let exported: Exported | undefined;
  try {
    exported = quietly(() => parser.parse(MultiGraph, text)).export();
  } catch (error) {
    const {message} = error as Error;
    failWith(`${message.split('\n')[0].replace(/[.\s]*$/, '')}. Correct it.`);
  }
  // The packages merge edges that have the same id.
  const count = bare.match(/<(\w+:)?edge[\s/>]/g)?.length ?? 0;
  if (exported!.edges.length !== count) {
    failWith(
      `of ${count} edges, only ${exported!.edges.length} have an id of their ` +
        'own. Give every edge a different id, or none.'
    );
  }
  return exported!;
}

// The XML parser prints what it finds wrong, and goes on with a part.
function quietly<T>(work: () => T): T {
  const {console} = globalThis;
  const {error, warn} = console;
  let problem: string | null = null;
  const note = (text: unknown) => {
    problem ??= String(text);
  };
  console.error = console.warn = note;
  try {
    const result = work();
    if (problem !== null) throw new Error(problem);
    return result;
  } finally {
    console.error = error;
    console.warn = warn;
  }
}

// Names that are not literals are not type-checked: the declarations of the
// packages need the types of a browser.
async function loadPackages(
  format: XmlFormat
): Promise<{graphology: Graphology; parser: XmlPackage}> {
  const names = ['graphology', `graphology-${format}`];
  try {
    const [graphology, parser] = await Promise.all(
      names.map(name => import(name))
    );
    return {graphology, parser};
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') {
      throw error;
    }
    throw new DataError(
      `${format} needs packages that are not installed. Run npm install ` +
        `${names.join(' ')}.`
    );
  }
}
