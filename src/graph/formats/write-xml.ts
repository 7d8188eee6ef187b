import {GraphTypeError, quote} from '../errors.js';
import type {AttributeRecord, NamedGraph} from '../named-graph.js';
import {textChunks} from '../text-input.js';
import type {WriteGraphOptions} from './graph-formats.js';
import {checkColumnNames, jsonText, weightName} from './write-json.js';
import {NOT_IN_XML} from './xml-text.js';

/**
 * Writes GraphML or GEXF, a line for each node and edge. An attribute is
 * declared for each type that its values have: numbers, booleans, and text,
 * with lists and objects as JSON. In GEXF, the weights are those of the format,
 * and an attribute too if they are called otherwise; numbers called `x`, `y`,
 * `z`, `size` and `thickness` are drawn, and so is a `color` such as `#ff0000`.
 * Time and space O(n + m).
 *
 * @throws {@link GraphTypeError} if a text has a character that XML cannot
 * hold, or a table has two columns of the same name.
 */
export function writeXml(
  graph: NamedGraph,
  format: 'graphml' | 'gexf',
  {weight = weightName(graph), directed = false}: WriteGraphOptions
): Iterable<string> {
  checkColumnNames(graph, weight);
  const kind = directed ? 'directed' : 'undirected';
  return textChunks(
    format === 'graphml'
      ? graphmlLines(graph, weight, kind)
      : gexfLines(graph, weight, kind)
  );
}

function* graphmlLines(
  graph: NamedGraph,
  weight: string | null,
  kind: string
): Generator<string> {
  const {nodes, nodeAttributes, edges, edgeKeys} = graph;
  const ofNodes = new Declarations('n', nodeAttributes, null);
  const ofEdges = new Declarations('e', graph.edgeAttributes, weight);
  yield `${HEAD}<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n`;
  const scopes = {node: ofNodes, edge: ofEdges};
  for (const [scope, declarations] of Object.entries(scopes)) {
    for (const [id, name, type] of declarations.all()) {
      yield `<key id="${id}" for="${scope}" attr.name="${escaped(name)}" ` +
        `attr.type="${type}"/>\n`;
    }
  }
  yield `<graph edgedefault="${kind}">\n`;
  const data = (values: Values) =>
    values.map(([id, text]) => `<data key="${id}">${text}</data>`).join('');
  for (let v = 0; v < edges.order; v++) {
    const own = data(ofNodes.valuesOf(nodeAttributes?.[v]));
    yield `<node id="${escaped(nodes[v])}">${own}</node>\n`;
  }
  for (let e = 0; e < edges.size; e++) {
    const own = data(
      ofEdges.valuesOf(graph.edgeAttributes?.[e], edges.weight[e])
    );
    yield `<edge${endsOf(graph, e, edgeKeys?.[e])}>${own}</edge>\n`;
  }
  yield '</graph>\n</graphml>\n';
}

function* gexfLines(
  graph: NamedGraph,
  weight: string | null,
  kind: string
): Generator<string> {
  const {nodes, nodeAttributes, edges, edgeKeys, edgeAttributes} = graph;
  const own = weight === 'weight' ? null : weight;
  const ofNodes = new Declarations('', nodeAttributes, null);
  const ofEdges = new Declarations('', edgeAttributes, own, weight !== null);
  // Not 1.3: networkx cannot read it, and nothing here needs it.
  yield `${HEAD}<gexf xmlns="http://www.gexf.net/1.2draft" xmlns:viz="http://www.gexf.net/1.2draft/viz" version="1.2">\n`;
  yield `<graph defaultedgetype="${kind}">\n`;
  const scopes = {node: ofNodes, edge: ofEdges};
  for (const [scope, declarations] of Object.entries(scopes)) {
    yield `<attributes class="${scope}">\n`;
    for (const [id, name, type] of declarations.all()) {
      yield `<attribute id="${id}" title="${escaped(name)}" type="${type}"/>\n`;
    }
    yield '</attributes>\n';
  }
  const inner = (values: Values, record: AttributeRecord = {}) => {
    const all = values
      .map(([id, text]) => `<attvalue for="${id}" value="${text}"/>`)
      .join('');
    return (all && `<attvalues>${all}</attvalues>`) + drawn(record);
  };
  yield '<nodes>\n';
  for (let v = 0; v < edges.order; v++) {
    const record = nodeAttributes?.[v];
    const label = record?.label;
    const shown = typeof label === 'string' ? ` label="${escaped(label)}"` : '';
    yield `<node id="${escaped(nodes[v])}"${shown}>` +
      `${inner(ofNodes.valuesOf(record), record)}</node>\n`;
  }
  yield '</nodes>\n<edges>\n';
  for (let e = 0; e < edges.size; e++) {
    const record = edgeAttributes?.[e];
    if (weight !== null) checkOneWeight(graph, e, weight, record?.weight);
    const text =
      weight === null ? '' : ` weight="${valueText(edges.weight[e])}"`;
    const values = ofEdges.valuesOf(record, edges.weight[e]);
    // GEXF demands a key; this one is not taken for the edge's own.
    const ends = endsOf(graph, e, edgeKeys?.[e] ?? `geid_${e}`);
    yield `<edge${ends}${text}>${inner(values, record)}</edge>\n`;
  }
  yield '</edges>\n</graph>\n</gexf>\n';
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

function endsOf(
  {nodes, edges: {source, target}}: NamedGraph,
  e: number,
  key: string | undefined
): string {
  const id = key === undefined ? '' : ` id="${escaped(key)}"`;
  const ends = [nodes[source[e]], nodes[target[e]]].map(escaped);
  return `${id} source="${ends[0]}" target="${ends[1]}"`;
}

type Values = [id: string, text: string][];

/** The attributes of nodes or edges, each with an id for every type it has. */
class Declarations {
  readonly #ids = new Map<string, [id: string, name: string, type: string]>();
  readonly #weight: string | null;
  readonly #skipsWeight: boolean;

  constructor(
    prefix: string,
    records: readonly AttributeRecord[] | undefined,
    weight: string | null,
    skipsWeight = false
  ) {
    this.#weight = weight;
    this.#skipsWeight = skipsWeight;
    const declare = (name: string, type: string) => {
      const key = `${type} ${name}`;
      const {size} = this.#ids;
      if (!this.#ids.has(key)) {
        this.#ids.set(key, [`${prefix}${size}`, name, type]);
      }
    };
    if (weight !== null) declare(weight, 'double');
    for (const record of records ?? []) {
      for (const [name, value] of this.#entries(record)) {
        declare(name, typeOf(value));
      }
    }
  }

  all(): Iterable<[id: string, name: string, type: string]> {
    return this.#ids.values();
  }

  valuesOf(record: AttributeRecord = {}, weight = 0): Values {
    const entries = this.#entries(record);
    if (this.#weight !== null) entries.push([this.#weight, weight]);
    return entries.map(([name, value]) => [
      this.#ids.get(`${typeOf(value)} ${name}`)![0],
      valueText(value)
    ]);
  }

  // The weight of the edge replaces an attribute of that name.
  #entries(record: AttributeRecord): [string, unknown][] {
    return Object.entries(record).filter(
      ([name, value]) =>
        name !== this.#weight &&
        !(this.#skipsWeight && name === 'weight') &&
        value !== undefined &&
        value !== null
    );
  }
}

function typeOf(value: unknown): string {
  if (typeof value === 'number') return 'double';
  return typeof value === 'boolean' ? 'boolean' : 'string';
}

function valueText(value: unknown): string {
  // Infinities are written as XML Schema has them.
  if (typeof value === 'number')
    return String(value).replace('Infinity', 'INF');
  if (typeof value !== 'object') return escaped(String(value));
  return escaped(jsonText(value, 'an attribute') ?? '');
}

// Colours, positions and sizes where programs look for them.
function drawn(record: AttributeRecord): string {
  const isDrawn = (name: string) => Number.isFinite(record[name]);
  const axes = ['x', 'y', 'z'].filter(isDrawn);
  const position = axes.map(axis => ` ${axis}="${record[axis]}"`).join('');
  const parts = /^#(..)(..)(..)$/.exec(String(record.color))?.slice(1) ?? [];
  const [r, g, b] = parts.map(part => Number.parseInt(part, 16));
  return [
    r >= 0 && g >= 0 && b >= 0 ? `<viz:color r="${r}" g="${g}" b="${b}"/>` : '',
    axes.length > 1 ? `<viz:position${position}/>` : '',
    ...['size', 'thickness'].map(name =>
      isDrawn(name) ? `<viz:${name} value="${record[name]}"/>` : ''
    )
  ].join('');
}

function checkOneWeight(
  {nodes, edges}: NamedGraph,
  e: number,
  name: string,
  other: unknown
): void {
  if (name === 'weight' || other === undefined) return;
  if (other === edges.weight[e]) return;
  const ends = [edges.source[e], edges.target[e]].map(v => quote(nodes[v]));
  throw new GraphTypeError(
    `spanforest/graph/formats: the edge from ${ends[0]} to ${ends[1]} has an ` +
      `attribute "weight" besides its weight, ${quote(name)}. Gexf holds only ` +
      'one: rename the attribute, or write another format.'
  );
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;'
};

function escaped(text: string): string {
  if (NOT_IN_XML.test(text)) {
    throw new GraphTypeError(
      `spanforest/graph/formats: ${quote(text)} has a character that XML ` +
        'cannot hold. Remove it, or write another format.'
    );
  }
  return text.replace(
    /[&<>"\t\n\r]/g,
    char => ESCAPES[char] ?? `&#${char.charCodeAt(0)};`
  );
}
