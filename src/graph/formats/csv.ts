import {EdgeListBuilder} from '../edge-list.js';
import {GraphFormatError, GraphTypeError, quote} from '../errors.js';
import {addName, checkNamedGraph, type NamedGraph} from '../named-graph.js';
import {checkChoice, checkInteger} from '../options.js';
import {
  type CsvRecord,
  type CsvSeparator,
  readCsvRecords
} from './csv-records.js';
import {type TextInput, textChunks} from './text-input.js';
import {parseWeight, weightError} from './weight-text.js';

/** Options of {@link readCsv}. */
export interface ReadCsvOptions {
  /**
   * What separates two fields.
   *
   * @defaultValue `','`
   */
  readonly separator?: CsvSeparator | undefined;
  /**
   * The column of the weights: its name in the header, or its number counted
   * from 1. `null` ignores the weights, so every edge weighs 1.
   *
   * @defaultValue the column called `weight` if there is a header, otherwise
   * the third
   */
  readonly weight?: string | number | null | undefined;
  /**
   * Whether the first row names the columns.
   *
   * @defaultValue whether it names the two ends of an edge: `source` and
   * `target`, `from` and `to`, or `u` and `v`, in any case
   */
  readonly header?: boolean | undefined;
}

/**
 * Reads a graph from a table with a row for each edge: comma-, semicolon- or
 * tab-separated values.
 *
 * The ends of an edge are in the columns that the header calls `source` and
 * `target`, `from` and `to`, or `u` and `v`, otherwise in the first two. A
 * row that has nothing but its source is a vertex without edges. Vertices
 * are numbered as they first appear. Loops and parallel edges are kept, and
 * a text without rows is the empty graph.
 *
 * Fields may be quoted as in RFC 4180. Spaces around a field are dropped
 * unless they are in quotes, and blank lines are skipped. Lines that begin with
 * `#` are comments before the first row; further down they are rows, because
 * a name may begin with `#`. Every row must have as many columns as the first.
 * Time O(n + m), space 16 bytes an edge and an entry of a Map a vertex.
 *
 * @throws {@link GraphFormatError} with line and column of what is wrong.
 *
 * @example
 * ```ts
 * import {readCsv} from 'spanforest/graph';
 *
 * const {nodes, edges} = await readCsv('from,to,weight\nRome,Bari,374.5\n');
 * nodes; // => ['Rome', 'Bari']
 * edges.weight[0]; // => 374.5
 * ```
 */
export async function readCsv(
  input: TextInput,
  options: ReadCsvOptions = {}
): Promise<NamedGraph> {
  const {separator = ',', weight: weightOption} = options;
  checkSeparator(separator);
  if (typeof weightOption === 'number') {
    const name = 'the number of the weight column';
    checkInteger('spanforest/graph/formats', name, weightOption, 1);
  }
  const builder = new EdgeListBuilder();
  const nodes: string[] = [];
  const index = new Map<string, number>();
  let columns: CsvColumns | null = null;

  const vertexOf = (record: CsvRecord, column: number) => {
    const name = record.fields[column];
    const known = index.get(name);
    if (known !== undefined) return known;
    const line = record.lines[column];
    const at = record.columns[column];
    if (name === '') {
      throw new GraphFormatError(
        'the name of a vertex is empty. Write one, or remove the row.',
        line,
        at
      );
    }
    const copy = detach(name);
    addName(index, copy, nodes.length, line, at);
    return nodes.push(copy) - 1;
  };

  await readCsvRecords(input, separator, record => {
    const {fields} = record;
    if (columns === null) {
      columns = csvColumns(record, options);
      if (columns.hasHeader) return;
    } else if (fields.length !== columns.width) {
      throw new GraphFormatError(
        `the row has ${fields.length} column${fields.length === 1 ? '' : 's'}, ` +
          `but the first row has ${columns.width}. Give every row as many, ` +
          'and put a field in quotes if it contains the separator.',
        record.line,
        1
      );
    }
    const source = vertexOf(record, columns.source);
    // A vertex without edges has nothing but its name.
    if (fields[columns.target] === '' && fields.join('') === nodes[source]) {
      return;
    }
    const target = vertexOf(record, columns.target);
    let weight = 1;
    if (columns.weight !== null) {
      const text = fields[columns.weight];
      weight = parseWeight(text, 0, text.length);
      if (Number.isNaN(weight)) {
        throw weightError(
          text,
          record.lines[columns.weight],
          record.columns[columns.weight],
          builder.size === 0 && !columns.hasHeader
            ? ' Pass header: true if this row is a header.'
            : ''
        );
      }
    }
    builder.add(source, target, weight);
  });
  return {nodes, edges: builder.build(nodes.length)};
}

function checkSeparator(separator: CsvSeparator): void {
  const choices = [',', '\t', ';'];
  checkChoice('spanforest/graph/formats', 'separator', separator, choices);
}

/** Which columns, counted from 0, hold an edge. */
interface CsvColumns {
  readonly source: number;
  readonly target: number;
  /** `null` in an unweighted graph. */
  readonly weight: number | null;
  readonly hasHeader: boolean;
  readonly width: number;
}

// The pairs of names that a header may give to the two ends of an edge.
const END_NAMES = [
  ['source', 'target'],
  ['from', 'to'],
  ['u', 'v']
] as const;

/** Decides whether the first row is a header, and which column is what. */
export function csvColumns(
  first: CsvRecord,
  options: ReadCsvOptions
): CsvColumns {
  const {separator = ',', weight: weightOption, header} = options;
  const width = first.fields.length;
  if (width < 2) {
    throw new MissingColumnError(
      'the row has one column only, but an edge has two ends. ' +
        (separatorHint(first, separator) ||
          'Write both, and choose the separator between them.'),
      first
    );
  }
  const names = first.fields.map(name => name.toLowerCase());
  const ends =
    header === false
      ? undefined
      : END_NAMES.find(pair => pair.every(name => names.includes(name)));
  const hasHeader = header === true || ends !== undefined;
  const source = ends ? onlyColumn(first, names, ends[0]) : 0;
  const target = ends ? onlyColumn(first, names, ends[1]) : 1;
  const weight = weightColumn(first, names, weightOption, hasHeader);
  if (weight !== null && weight >= width) {
    throw new MissingColumnError(
      `the row has ${width} columns, so there is no column ${weight + 1} for ` +
        'the weight. ' +
        (separatorHint(first, separator) ||
          'Add it, choose another, or pass weight: null to give every edge ' +
            'the weight 1.'),
      first
    );
  }
  return {source, target, weight, hasHeader, width};
}

function weightColumn(
  first: CsvRecord,
  names: readonly string[],
  weight: string | number | null | undefined,
  hasHeader: boolean
): number | null {
  if (weight === null) return null;
  if (typeof weight === 'number') return weight - 1;
  if (!hasHeader) {
    if (weight === undefined) return 2;
    throw new GraphFormatError(
      `there is no header in which to look for the column ${quote(weight)}. ` +
        'Pass header: true if this row is one, or give the number of the ' +
        'column.',
      first.line,
      1
    );
  }
  const name = weight ?? 'weight';
  const lower = name.toLowerCase();
  // The exact case is preferred, so that "w" and "W" can be told apart.
  if (first.fields.includes(name)) return onlyColumn(first, first.fields, name);
  if (names.includes(lower)) return onlyColumn(first, names, lower);
  const shown = first.fields.slice(0, 12).map(quote).join(', ');
  const more = first.fields.length - 12;
  throw new MissingColumnError(
    `there is no column ${quote(name)}, only ${shown}` +
      `${more > 0 ? ` and ${more} more` : ''}. Name one of them as weight, or ` +
      'pass weight: null to give every edge the weight 1.',
    first
  );
}

function onlyColumn(
  first: CsvRecord,
  names: readonly string[],
  name: string
): number {
  const column = names.indexOf(name);
  const other = names.lastIndexOf(name);
  if (column === other) return column;
  throw new GraphFormatError(
    `two columns are called ${quote(name)}. Rename one of them.`,
    first.lines[other],
    first.columns[other]
  );
}

/** A table lacks a column that an edge needs. */
export class MissingColumnError extends GraphFormatError {
  /** The fields of the first row. */
  readonly fields: readonly string[];

  constructor(message: string, {line, fields}: CsvRecord) {
    super(message, line, 1);
    this.fields = [...fields];
  }
}

// What to do if something else seems to separate the fields.
function separatorHint({fields}: CsvRecord, separator: CsvSeparator): string {
  if (separator !== ',') return '';
  const has = (text: string) => fields.some(field => field.includes(text));
  if (has(';')) return "Pass separator: ';' if that is what separates them.";
  if (has('\t')) return "Pass separator: '\\t' if tabs separate them.";
  return fields.length === 1 && has(' ')
    ? 'Put commas, semicolons or tabs between them, not spaces.'
    : '';
}

// V8 cuts a long string out of a longer one by pointing into it: without a
// copy, the name of one vertex would keep the text of its whole chunk alive.
function detach(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}

/**
 * Writes a graph as a table with the columns `source`, `target` and `weight`
 * and a row for each edge, in chunks of text that {@link readCsv} reads back
 * to the same graph.
 *
 * A vertex without edges is a row with its name alone, after all the edges; so
 * vertices may get other numbers when they are read back. Keys, attributes and
 * the sign of a zero are lost. Infinite weights are written `Infinity`. Time
 * O(n + m), space a chunk besides a set of the names.
 *
 * @throws {@link GraphTypeError} if the graph is invalid or a node's name
 * is empty or not well-formed Unicode.
 *
 * @example
 * ```ts
 * import {edgeListFrom, writeCsv} from 'spanforest/graph';
 *
 * const graph = {
 *   nodes: ['Rome', 'Bari'],
 *   edges: edgeListFrom(2, [[0, 1, 374.5]])
 * };
 * const text = [...writeCsv(graph)].join('');
 * text; // => 'source,target,weight\nRome,Bari,374.5\n'
 * ```
 */
export function writeCsv(
  graph: NamedGraph,
  options: Pick<ReadCsvOptions, 'separator'> = {}
): Iterable<string> {
  const {separator = ','} = options;
  checkSeparator(separator);
  checkTableGraph(graph);
  const lines = function* () {
    yield joinRow(['source', 'target', 'weight'], separator);
    yield* edgeLines(graph, separator, '');
    yield* loneVertexLines(graph, separator, '');
  };
  return textChunks(lines());
}

/**
 * Writes several graphs over the same vertices as one table, whose first column
 * is the number of the graph. Vertices without edges come last, once and
 * without a number: they must be the same ones in all graphs.
 */
export function* writeCsvSeries(
  graphs: Iterable<NamedGraph>,
  separator: CsvSeparator,
  firstColumn: string
): Generator<string> {
  yield joinRow([firstColumn, 'source', 'target', 'weight'], separator);
  let number = 0;
  let last: NamedGraph | null = null;
  for (const graph of graphs) {
    checkTableGraph(graph);
    number++;
    // Chunks end where a graph ends, so that the caller can stop before the
    // next graph is computed.
    yield* textChunks(edgeLines(graph, separator, `${number}${separator}`));
    last = graph;
  }
  if (last === null) return;
  yield* textChunks(loneVertexLines(last, separator, separator));
}

function* edgeLines(
  {nodes, edges}: NamedGraph,
  separator: CsvSeparator,
  prefix: string
): Generator<string> {
  const {size, source, target, weight} = edges;
  for (let e = 0; e < size; e++) {
    const row = [nodes[source[e]], nodes[target[e]], weight[e]];
    yield prefix + joinRow(row, separator);
  }
}

function* loneVertexLines(
  {nodes, edges}: NamedGraph,
  separator: CsvSeparator,
  prefix: string
): Generator<string> {
  const {order, size, source, target} = edges;
  const hasEdge = new Uint8Array(order);
  for (let e = 0; e < size; e++) hasEdge[source[e]] = hasEdge[target[e]] = 1;
  for (let v = 0; v < order; v++) {
    if (!hasEdge[v]) yield prefix + joinRow([nodes[v], '', ''], separator);
  }
}

/** The line of a row, with quotes around the names that need them. */
export function joinRow(
  row: readonly (string | number)[],
  separator: CsvSeparator
): string {
  const fields = row.map(field =>
    typeof field === 'string' ? quoted(field) : field
  );
  return `${fields.join(separator)}\n`;
}

// What a field without quotes cannot hold, or would lose.
const NEEDS_QUOTES = /^[#\s\ufeff]|["\n\r,;\t]|\s$/;

function quoted(name: string): string {
  if (!NEEDS_QUOTES.test(name)) return name;
  return `"${name.replaceAll('"', '""')}"`;
}

// With the flag u, a surrogate pair is one character, not of this category.
const LONE_SURROGATE = /\p{Cs}/u;

/**
 * Checks that a table can hold the names of all nodes. In UTF-8, halves of
 * surrogate pairs would all become the same character. The other formats write
 * names as JSON, which has escapes for them.
 */
export function checkTableGraph(graph: NamedGraph): void {
  checkNamedGraph(graph);
  const isUnfit = (name: string) => name === '' || LONE_SURROGATE.test(name);
  const name = graph.nodes.find(isUnfit);
  if (name === undefined) return;
  const problem = name === '' ? 'is empty' : 'has half a surrogate pair';
  throw new GraphTypeError(
    `spanforest/graph/formats: the name ${quote(name)} of a node ${problem}, ` +
      'which a table cannot hold. Rename it, or write another format.'
  );
}
