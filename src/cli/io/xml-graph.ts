import {EdgeListBuilder} from '../../graph/edge-list.js';
import {quote} from '../../graph/errors.js';
import {
  noAttribute,
  parseWeight,
  type ReadGraphOptions
} from '../../graph/formats/index.js';
import type {AttributeRecord, NamedGraph} from '../../graph/named-graph.js';
import {UsageError} from './errors.js';
import {readGexf} from './read-gexf.js';
import {readGraphml} from './read-graphml.js';
import {decodeXml, type FailAt, parseXml, type XmlElement} from './xml-text.js';

/** Name of a format that is XML. */
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
    graphml: 'GraphML',
    parquet: 'Parquet'
  }[format];
  return name ?? format.toUpperCase();
}

/** The XML format that the name of a file stands for, or `null`. */
export function xmlFormatOf(name: string): XmlFormat | null {
  const match = /\.(graphml|gexf)(\.gz|\.zst)?$/i.exec(name);
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
    const isBare = Object.keys(attributes).length === 0;
    return fail(
      `${edge} has ${noAttribute(name, attributes)}. Add it` +
        `${isBare ? '' : ', name another by --weight'}, or use --unweighted ` +
        'to give every edge the weight 1.'
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
