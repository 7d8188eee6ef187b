import {GraphTypeError, quote} from '../errors.js';
import type {AttributeRecord, NamedGraph, VertexNames} from '../named-graph.js';
import {isWellFormed, textChunks} from '../text-input.js';
import {mayBeHeader} from './csv-header.js';
import type {CsvSeparator} from './csv-records.js';
import type {WriteGraphOptions} from './graph-formats.js';
import {packNames} from './name-table.js';
import {areBare, nameAt, type RowField, rowBytes} from './row-bytes.js';
import {attributeNames} from './table-layout.js';
import {UNCLEAR} from './weight-text.js';
import {jsonText} from './write-json.js';

/**
 * Writes a graph as a table with a row for each edge.
 *
 * A graph that was read from a table gets the same columns again, in the same
 * order and under the same names, with the weights as JavaScript writes them,
 * but with the same decimal mark unless other fields are now separated by
 * commas. Without a header there, none is written, unless the first row could
 * be taken for one. Any other graph gets the columns
 * `source`, `target` and `weight`, then `key` if edges have keys, then a column
 * for each of their attributes: numbers and the like as JSON, missing ones
 * empty.
 *
 * A vertex without edges is a row with its name alone, after all the edges; so
 * vertices may get other numbers when they are read back.
 */
export function writeCsv(
  graph: NamedGraph,
  {escapeFormulas, ...options}: WriteGraphOptions
): Iterable<string | Uint8Array> {
  if (escapeFormulas) return writeCsv(withoutFormulas(graph), options);
  const table = tableOf(graph, options);
  const names = writtenNames(graph);
  // A table without one gets one only if its first row would be taken for one.
  const hasHeader = graph.columns?.names !== null || needsHeader(table);
  return inTurn<string | Uint8Array>(
    hasHeader ? [headerLine(table)] : [],
    rowBytes(graph.edges, names, planOf(table, '')),
    textChunks(loneVertexLines(table, '', names))
  );
}

function* inTurn<T>(...parts: readonly Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part;
}

// The names of the vertices, with the quotes that they need.
function writtenNames({names, nodes}: NamedGraph): VertexNames {
  if (names && areBare(names)) return names;
  checkTableNames({nodes});
  return packNames(nodes.map(quoted));
}

function planOf(table: Table, prefix: string) {
  const {graph, separator, source, target, weight, attributes} = table;
  const decimals = table.hasComma ? decimalCommas(separator) : null;
  const fields = attributes.map((_, column): RowField => {
    if (column === source) return 'source';
    if (column === target) return 'target';
    if (column !== weight) return e => quoted(cellOf(table, column, e));
    return decimals ? e => decimals(graph.edges.weight[e]) : 'weight';
  });
  return {prefix, separator, fields};
}

/**
 * Writes several graphs over the same vertices as one table, whose first column
 * is the number of the graph, under another name if there is one of the given
 * name already. Vertices without edges come last, once and
 * without a number: they must be the same ones in all graphs. There always is
 * a header.
 */
export function* writeCsvSeries(
  graphs: Iterable<NamedGraph>,
  firstColumn: string,
  options: WriteGraphOptions
): Generator<string | Uint8Array> {
  let number = 0;
  let last: Table | undefined;
  let names: VertexNames | undefined;
  for (const found of graphs) {
    const graph = options.escapeFormulas ? withoutFormulas(found) : found;
    const table = tableOf(graph, options);
    const {separator} = table;
    names ??= writtenNames(graph);
    if (last === undefined) {
      const taken = new Set(table.names.map(name => name.toLowerCase()));
      let name = firstColumn;
      while (taken.has(name.toLowerCase())) name += '_number';
      yield joinRow([name], separator) + separator + headerLine(table);
    }
    number++;
    // Chunks end where a graph ends, so that the caller can stop before the
    // next graph is computed.
    yield* rowBytes(graph.edges, names, planOf(table, `${number}${separator}`));
    last = table;
  }
  if (last && names) {
    yield* textChunks(loneVertexLines(last, last.separator, names));
  }
}

/** What to write into which column. */
interface Table {
  readonly graph: NamedGraph;
  readonly separator: CsvSeparator | ' ';
  readonly hasComma: boolean;
  readonly names: readonly string[];
  readonly source: number;
  readonly target: number;
  /** -1 without weights. */
  readonly weight: number;
  /** The column of the edges' keys, -1 if there is none. */
  readonly key: number;
  /** The attribute in each of the other columns. */
  readonly attributes: readonly (string | null)[];
}

// A graph none of whose texts is a formula.
function withoutFormulas(graph: NamedGraph): NamedGraph {
  const {nodes, edges, edgeKeys, edgeAttributes, columns} = graph;
  const record = (attributes: AttributeRecord) =>
    Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [
        withoutFormula(name),
        typeof value === 'string' ? withoutFormula(value) : value
      ])
    );
  return {
    nodes: nodes.map(withoutFormula),
    edges,
    ...(edgeKeys && {
      edgeKeys: edgeKeys.map(key => key && withoutFormula(key))
    }),
    ...(edgeAttributes && {edgeAttributes: edgeAttributes.map(record)}),
    ...(columns && {
      columns: {...columns, names: columns.names?.map(withoutFormula) ?? null}
    })
  };
}

/** A text with an apostrophe in front if a spreadsheet would run it. */
export function withoutFormula(text: string): string {
  // Numbers are no formulas.
  return /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text))
    ? `'${text}`
    : text;
}

function tableOf(graph: NamedGraph, options: WriteGraphOptions): Table {
  const {separator, weight} = options;
  return graph.columns === undefined
    ? newTable(graph, separator ?? ',', weight)
    : sameTable(graph, graph.columns, separator);
}

function sameTable(
  graph: NamedGraph,
  layout: NonNullable<NamedGraph['columns']>,
  given: CsvSeparator | undefined
): Table {
  const {names, width, source, target, weight} = layout;
  const separator =
    given ?? (layout.separator === ' ' ? ',' : layout.separator);
  const keys = attributeNames(width, names);
  const attributes: (string | null)[] = [...keys];
  attributes[source] = attributes[target] = null;
  if (weight !== null) attributes[weight] = null;
  const roles = new Map<number | null, string>([
    [source, 'source'],
    [target, 'target'],
    [weight, 'weight']
  ]);
  return {
    graph,
    separator,
    // Between commas, decimal commas are read only if asked for.
    hasComma:
      layout.decimal === ',' &&
      (separator !== ',' || layout.separator === separator),
    names: names ?? keys.map((key, i) => roles.get(i) ?? key),
    source,
    target,
    weight: weight ?? -1,
    key: -1,
    attributes
  };
}

function newTable(
  graph: NamedGraph,
  separator: CsvSeparator,
  weight: string | null = 'weight'
): Table {
  const {edgeKeys, edgeAttributes} = graph;
  const names = ['source', 'target'];
  const attributes: (string | null)[] = [null, null];
  const add = (name: string, attribute: string | null) => {
    attributes.push(attribute);
    return names.push(name) - 1;
  };
  const weightColumn = weight === null ? -1 : add(weight, null);
  const hasKeys = edgeKeys?.some(key => key !== undefined) ?? false;
  const keyColumn = hasKeys ? add('key', null) : -1;
  const known = new Set<string>(weight === null ? [] : [weight]);
  for (const record of edgeAttributes ?? []) {
    for (const name of Object.keys(record)) {
      if (known.has(name)) continue;
      known.add(name);
      add(name, name);
    }
  }
  return {
    graph,
    separator,
    hasComma: false,
    // An attribute may be called like a column that there is already.
    names: attributeNames(names.length, names),
    source: 0,
    target: 1,
    weight: weightColumn,
    key: keyColumn,
    attributes
  };
}

function headerLine({names, separator}: Table): string {
  return `${joinRow(names, separator)}\n`;
}

// Whether a table without a header would be read as if it had one.
function needsHeader(table: Table): boolean {
  const {graph, separator, source, target, weight, attributes} = table;
  const {edges, names, nodes} = graph;
  const nameOf = (v: number) => (names ? nameAt(names, v) : nodes[v]);
  const hasEdge = edges.size > 0;
  const first = hasEdge ? edges.source[0] : loneVertices(graph).next().value;
  if (first === undefined) return false;
  // The first row, without quotes.
  const fields = attributes.map((_, column) => {
    if (column === source) return nameOf(first);
    if (!hasEdge) return '';
    if (column === target) return nameOf(edges.target[0]);
    if (column === weight) return String(edges.weight[0]);
    return cellOf(table, column, 0);
  });
  const ones = fields.map(() => 1);
  const record = {separator, line: 1, lines: ones, columns: ones};
  return mayBeHeader({...record, fields}, weight < 0 ? null : undefined);
}

// Writes numbers with decimal commas, the first of them such that it shows what
// the commas are: 1,2340 instead of 1,234.
function decimalCommas(separator: string): (weight: number) => string {
  let isFirst = true;
  return weight => {
    const text = String(weight).replace('.', ',');
    if (!text.includes(',')) return text;
    // A reader of commas between commas has been told.
    if (separator === ',') return `"${text}"`;
    const isUnclear = isFirst && UNCLEAR.test(text);
    isFirst = false;
    return isUnclear ? `${text}0` : text;
  };
}

function* loneVertexLines(
  {graph, source, attributes, separator}: Table,
  prefix: string,
  names: VertexNames
): Generator<string> {
  const before = prefix + separator.repeat(source);
  const after = separator.repeat(attributes.length - 1 - source);
  for (const v of loneVertices(graph)) {
    yield `${before}${nameAt(names, v)}${after}\n`;
  }
}

// The vertices without edges.
function* loneVertices({edges}: NamedGraph): Generator<number> {
  const {order, size, source, target} = edges;
  const hasEdge = new Uint8Array(order);
  for (let e = 0; e < size; e++) hasEdge[source[e]] = hasEdge[target[e]] = 1;
  for (let v = 0; v < order; v++) if (!hasEdge[v]) yield v;
}

// What a column other than those of the ends and the weight has for an edge.
function cellOf(
  {graph, key, attributes}: Table,
  column: number,
  e: number
): string {
  if (column === key) return graph.edgeKeys?.[e] ?? '';
  const name = attributes[column]!;
  const record = graph.edgeAttributes?.[e];
  const value =
    record && Object.hasOwn(record, name) ? record[name] : undefined;
  if (value === undefined || value === null) return '';
  const what = `the attribute ${quote(name)} of an edge`;
  const text = typeof value === 'string' ? value : jsonText(value, what);
  if (text !== undefined && !isWellFormed(text)) {
    throw new GraphTypeError(
      `spanforest/graph/formats: ${what} is ${quote(text)}, with half a ` +
        'surrogate pair, which a table cannot hold. Change it, or write ' +
        'another format.'
    );
  }
  return text ?? '';
}

/** The row with quotes around the texts that need them. */
export function joinRow(
  row: readonly (string | number)[],
  separator: CsvSeparator | ' '
): string {
  const fields = row.map(field =>
    typeof field === 'string' ? quoted(field) : String(field)
  );
  return fields.join(separator);
}

// What a field without quotes cannot hold, or would lose.
const NEEDS_QUOTES = /^[#\s\ufeff]|["\n\r,;\t]|\s$/;

function quoted(text: string): string {
  if (!NEEDS_QUOTES.test(text)) return text;
  return `"${text.replaceAll('"', '""')}"`;
}

// In UTF-8, halves of surrogate pairs would all become the same character. The
// other formats write names as JSON, which has escapes for them.
export function checkTableNames({nodes}: Pick<NamedGraph, 'nodes'>): void {
  const name = nodes.find(name => name === '' || !isWellFormed(name));
  if (name === undefined) return;
  const problem = name === '' ? 'is empty' : 'has half a surrogate pair';
  throw new GraphTypeError(
    `spanforest/graph/formats: the name ${quote(name)} of a node ${problem}, ` +
      'which a table cannot hold. Rename it, or write another format.'
  );
}
