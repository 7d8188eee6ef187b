import {GraphTypeError, quote} from '../errors.js';
import type {AttributeRecord, NamedGraph} from '../named-graph.js';
import {isWellFormed, textChunks} from '../text-input.js';
import {mayBeHeader} from './csv-header.js';
import type {CsvSeparator} from './csv-records.js';
import type {WriteGraphOptions} from './graph-formats.js';
import {
  areBare,
  isBareCode,
  nameAt,
  type RowField,
  rowBytes
} from './row-bytes.js';
import {attributeNames} from './table-layout.js';
import {UNCLEAR} from './weight-text.js';

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
 * vertices may get other numbers when they are read back. Names that need no
 * quotes are written without strings, if they are known.
 */
export function writeCsv(
  graph: NamedGraph,
  {escapeFormulas, ...options}: WriteGraphOptions
): Iterable<string | Uint8Array> {
  if (escapeFormulas) return writeCsv(withoutFormulas(graph), options);
  const table = tableOf(graph, options);
  const {edges, names} = graph;
  const fields = names && areBare(names) ? plainFields(table) : null;
  if (fields === null) checkTableNames(graph);
  const nameOf = (vertex: number) =>
    fields === null ? graph.nodes[vertex] : nameAt(names!, vertex);
  const head = headerLines(table, nameOf);
  const lone = loneVertexLines(table, '', nameOf);
  if (fields === null)
    return textChunks(inTurn(head, edgeLines(table, ''), lone));
  const plan = {prefix: '', separator: table.separator, fields};
  return inTurn<string | Uint8Array>(
    head,
    rowBytes(edges, names!, plan),
    textChunks(lone)
  );
}

function* inTurn<T>(...parts: readonly Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part;
}

// The fields of a row, if all of them are names and weights as they are.
function plainFields({
  source,
  target,
  weight,
  key,
  attributes,
  hasComma
}: Table): RowField[] | null {
  const isPlain = key < 0 && !hasComma && attributes.every(name => !name);
  if (!isPlain || attributes.length > 3) return null;
  const fields: RowField[] = [];
  fields[source] = 'source';
  fields[target] = 'target';
  if (weight >= 0) fields[weight] = 'weight';
  return fields.length === attributes.length ? fields : null;
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
): Generator<string> {
  let number = 0;
  let last: Table | null = null;
  for (const found of graphs) {
    const graph = options.escapeFormulas ? withoutFormulas(found) : found;
    checkTableNames(graph);
    const table: Table = tableOf(graph, options);
    const {separator} = table;
    if (last === null) {
      const taken = new Set(table.names.map(name => name.toLowerCase()));
      let name = firstColumn;
      while (taken.has(name.toLowerCase())) name += '_number';
      yield joinRow([name], separator) + separator + headerLine(table);
    }
    number++;
    // Chunks end where a graph ends, so that the caller can stop before the
    // next graph is computed.
    yield* textChunks(edgeLines(table, `${number}${separator}`));
    last = table;
  }
  if (last === null) return;
  const {nodes} = last.graph;
  const lines = loneVertexLines(last, last.separator, v => nodes[v]);
  yield* textChunks(lines);
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

// The header, unless a table without one is read as such.
function* headerLines(
  table: Table,
  nameOf: (vertex: number) => string
): Generator<string> {
  if (table.graph.columns?.names !== null || needsHeader(table, nameOf)) {
    yield headerLine(table);
  }
}

function headerLine({names, separator}: Table): string {
  return `${joinRow(names, separator)}\n`;
}

// Whether a table without a header would be read as if it had one.
function needsHeader(
  table: Table,
  nameOf: (vertex: number) => string
): boolean {
  const row = firstRow(table, nameOf);
  if (row === undefined) return false;
  const {separator, weight} = table;
  const ones = row.map(() => 1);
  const record = {separator, line: 1, lines: ones, columns: ones};
  return mayBeHeader({...record, fields: row}, weight < 0 ? null : undefined);
}

// The fields of the first row, without quotes.
function firstRow(
  table: Table,
  nameOf: (vertex: number) => string
): string[] | undefined {
  const {graph, attributes} = table;
  const row = attributes.map(() => '');
  if (graph.edges.size > 0) {
    const cell = cellWriter(table, nameOf, String, String);
    return row.map((_, column) => cell(column, 0));
  }
  const [vertex] = loneVertices(graph);
  if (vertex === undefined) return undefined;
  row[table.source] = nameOf(vertex);
  return row;
}

// The rows of the edges.
function* edgeLines(table: Table, prefix: string): Generator<string> {
  const {graph, separator, hasComma, attributes} = table;
  const {nodes, edges} = graph;
  const width = attributes.length;
  const decimals = hasComma ? decimalCommas(separator) : String;
  // One name after the other is looked at here, which is faster than in the
  // order of the edges.
  const names = nodes.every(isBare) ? nodes : nodes.map(quoted);
  const cell = cellWriter(table, v => names[v], quoted, decimals);
  for (let e = 0; e < edges.size; e++) {
    if (e % BATCH === 0) fetchNames(graph, names, e);
    let line = prefix + cell(0, e);
    for (let column = 1; column < width; column++) {
      line += separator + cell(column, e);
    }
    yield `${line}\n`;
  }
}

const BATCH = 256;

// Looks at the names of some edges before they are needed, all at once: so the
// waiting for memory overlaps, which takes most of the time of writing.
function fetchNames(
  {edges}: NamedGraph,
  names: readonly string[],
  first: number
): void {
  const {size, source, target} = edges;
  const end = Math.min(first + BATCH, size);
  let length = 0;
  for (let e = first; e < end; e++) {
    length += names[source[e]].length + names[target[e]].length;
  }
  fetched.length = length;
}

// Kept only so that compilers do not leave out the loop.
const fetched = {length: 0};

// Writes the field of an edge in a column, given the field of each vertex.
function cellWriter(
  {graph, source, target, weight, key, attributes}: Table,
  nameOf: (vertex: number) => string,
  fieldOf: (text: string) => string,
  numberText: (value: number) => string
): (column: number, edge: number) => string {
  const {edges, edgeKeys, edgeAttributes} = graph;
  return (column, e) => {
    if (column === source) return nameOf(edges.source[e]);
    if (column === target) return nameOf(edges.target[e]);
    if (column === weight) return numberText(edges.weight[e]);
    if (column === key) return fieldOf(edgeKeys?.[e] ?? '');
    return fieldOf(cellOf(edgeAttributes?.[e], attributes[column]!));
  };
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
  table: Table,
  prefix: string,
  nameOf: (vertex: number) => string
): Generator<string> {
  const {graph, source, attributes, separator} = table;
  const before = prefix + separator.repeat(source);
  const after = separator.repeat(attributes.length - 1 - source);
  for (const v of loneVertices(graph)) {
    yield `${before}${quoted(nameOf(v))}${after}\n`;
  }
}

// The vertices without edges.
function* loneVertices({edges}: NamedGraph): Generator<number> {
  const {order, size, source, target} = edges;
  const hasEdge = new Uint8Array(order);
  for (let e = 0; e < size; e++) hasEdge[source[e]] = hasEdge[target[e]] = 1;
  for (let v = 0; v < order; v++) if (!hasEdge[v]) yield v;
}

function cellOf(record: AttributeRecord | undefined, name: string): string {
  const value =
    record && Object.hasOwn(record, name) ? record[name] : undefined;
  if (value === undefined || value === null) return '';
  let text: string | undefined;
  try {
    text = typeof value === 'string' ? value : JSON.stringify(value);
  } catch (error) {
    throw new GraphTypeError(
      `spanforest/graph/formats: the attribute ${quote(name)} of an edge ` +
        'cannot be written as JSON. Leave out what refers to itself, is ' +
        'nested too deep, or is a bigint.',
      {cause: error}
    );
  }
  if (text !== undefined && !isWellFormed(text)) {
    throw new GraphTypeError(
      `spanforest/graph/formats: the attribute ${quote(name)} of an edge is ` +
        `${quote(text)}, with half a surrogate pair, which a table cannot ` +
        'hold. Change it, or write another format.'
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

function quoted(name: string): string {
  if (isBare(name) || !NEEDS_QUOTES.test(name)) return name;
  return `"${name.replaceAll('"', '""')}"`;
}

function isBare(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (!isBareCode(text.charCodeAt(i))) return false;
  }
  return true;
}

// In UTF-8, halves of surrogate pairs would all become the same character. The
// other formats write names as JSON, which has escapes for them.
export function checkTableNames({nodes}: Pick<NamedGraph, 'nodes'>): void {
  const isUnfit = (name: string) =>
    name === '' || (!isBare(name) && !isWellFormed(name));
  const name = nodes.find(isUnfit);
  if (name === undefined) return;
  const problem = name === '' ? 'is empty' : 'has half a surrogate pair';
  throw new GraphTypeError(
    `spanforest/graph/formats: the name ${quote(name)} of a node ${problem}, ` +
      'which a table cannot hold. Rename it, or write another format.'
  );
}
