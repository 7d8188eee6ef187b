import {EdgeListBuilder} from '../edge-list.js';
import {
  GraphFormatError,
  GraphTypeError,
  OptionError,
  quote
} from '../errors.js';
import {checkNamedGraph, type NamedGraph} from '../named-graph.js';
import {
  type CsvRecord,
  type CsvSeparator,
  readCsvRecords
} from './csv-records.js';
import {detach, NameIndex} from './numbered-nodes.js';
import {type TextInput, textChunks} from './text-input.js';
import {parseWeight, weightError} from './token-scanner.js';

/** Which columns, counted from 0, hold an edge. */
interface CsvColumns {
  readonly source: number;
  readonly target: number;
  /** `null` in an unweighted graph. */
  readonly weight: number | null;
  /** Whether the first row is a header. */
  readonly hasHeader: boolean;
}

// The pairs of names that the two ends of an edge go by.
const END_NAMES = [
  ['source', 'target'],
  ['from', 'to'],
  ['u', 'v']
] as const;

/** A table has no column for something that an edge needs. */
export class MissingColumnError extends GraphFormatError {
  /** The fields of the first row. */
  readonly fields: readonly string[];

  constructor(message: string, {line, fields}: CsvRecord) {
    super(message, line, 1);
    this.fields = [...fields];
  }
}

/**
 * Decides from the first row which column is what.
 *
 * @throws {@link GraphFormatError} if the header has not the wanted column,
 * or has two of that name.
 */
export function csvColumns(
  first: CsvRecord,
  weight: string | number | null | undefined,
  header: boolean | undefined
): CsvColumns {
  const names = first.fields.map(name => name.toLowerCase());
  const ends =
    header === false
      ? undefined
      : END_NAMES.find(pair => pair.every(name => names.includes(name)));
  const hasHeader = header === true || ends !== undefined;
  return {
    source: ends ? onlyColumn(first, names, ends[0]) : 0,
    target: ends ? onlyColumn(first, names, ends[1]) : 1,
    weight: weightColumn(first, names, weight, hasHeader),
    hasHeader
  };
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
  // A name in the wanted case is preferred, so "w" and "W" can be told apart.
  if (first.fields.includes(name)) return onlyColumn(first, first.fields, name);
  if (names.includes(name.toLowerCase())) {
    return onlyColumn(first, names, name.toLowerCase());
  }
  throw new MissingColumnError(
    `there is no column ${quote(name)}, only ` +
      `${listed(first.fields)}. Name one of them as weight, or pass weight: ` +
      'null to give every edge the weight 1.',
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

// Columns shown in a message, which should stay readable.
const SHOWN = 12;

function listed(fields: readonly string[]): string {
  const shown = fields.slice(0, SHOWN).map(quote).join(', ');
  const more = fields.length - SHOWN;
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/**
 * Turns the rows of a table into the edges of a graph.
 *
 * The first row decides which columns hold an edge, see {@link csvColumns}.
 */
class CsvEdges {
  readonly #weight: string | number | null | undefined;
  readonly #header: boolean | undefined;
  readonly #separator: CsvSeparator;
  readonly #builder = new EdgeListBuilder();
  readonly #nodes: string[] = [];
  readonly #index = new NameIndex();
  #columns: CsvColumns | null = null;
  #width = 0;

  constructor(
    weight: string | number | null | undefined,
    header: boolean | undefined,
    separator: CsvSeparator
  ) {
    this.#weight = weight;
    this.#header = header;
    this.#separator = separator;
  }

  /** Takes in the next row. */
  push(record: CsvRecord): void {
    if (!this.#columns) {
      this.#width = record.fields.length;
      this.#checkEnds(record);
      this.#columns = csvColumns(record, this.#weight, this.#header);
      this.#checkWeight(record, this.#columns);
      if (this.#columns.hasHeader) return;
    } else if (record.fields.length !== this.#width) {
      throw new GraphFormatError(
        `the row has ${counted(record.fields.length)}, but the first row ` +
          `has ${this.#width}. Give every row as many, and put a field in ` +
          'quotes if the separator stands in it.',
        record.line,
        1
      );
    }
    this.#addEdge(record, this.#columns);
  }

  /** The graph of all the rows. */
  build(): NamedGraph {
    return {
      nodes: this.#nodes,
      edges: this.#builder.build(this.#nodes.length)
    };
  }

  #checkEnds(first: CsvRecord): void {
    if (this.#width >= 2) return;
    throw new MissingColumnError(
      'the row has one column only, but an edge has two ends. ' +
        (this.#separatorHint(first) ||
          'Write both, and choose the separator that stands between them.'),
      first
    );
  }

  #checkWeight(first: CsvRecord, {weight}: CsvColumns): void {
    if (weight === null || weight < this.#width) return;
    throw new MissingColumnError(
      `the row has ${counted(this.#width)}, so there is no column ` +
        `${weight + 1} for the weight. ` +
        (this.#separatorHint(first) ||
          'Add it, choose another, or pass weight: null to give every edge ' +
            'the weight 1.'),
      first
    );
  }

  // What to do if something else seems to separate the fields.
  #separatorHint({fields}: CsvRecord): string {
    if (this.#separator !== ',') return '';
    const has = (text: string) => fields.some(field => field.includes(text));
    if (has(';')) return "Pass separator: ';' if that is what separates them.";
    if (has('\t')) {
      return "Pass separator: '\\t' if tabs are what separates them.";
    }
    return this.#width === 1 && has(' ')
      ? 'Put commas, semicolons or tabs between them, not spaces.'
      : '';
  }

  #addEdge(record: CsvRecord, columns: CsvColumns): void {
    const {fields} = record;
    if (fields[columns.target] === '' && isLoneVertex(fields, columns.source)) {
      this.#vertex(record, columns.source);
      return;
    }
    const source = this.#vertex(record, columns.source);
    const target = this.#vertex(record, columns.target);
    let weight = 1;
    if (columns.weight !== null) {
      const text = fields[columns.weight];
      weight = parseWeight(text, 0, text.length);
      if (Number.isNaN(weight)) {
        const line = record.lines[columns.weight];
        const isFirst = this.#builder.size === 0 && !columns.hasHeader;
        throw weightError(
          text,
          line,
          record.columns[columns.weight],
          isFirst ? ' Pass header: true if this row is a header.' : ''
        );
      }
    }
    this.#builder.add(source, target, weight);
  }

  #vertex(record: CsvRecord, column: number): number {
    const name = record.fields[column];
    const known = this.#index.get(name);
    if (known !== undefined) return known;
    const at = record.columns[column];
    if (name === '') {
      throw new GraphFormatError(
        'the name of a vertex is empty. Write one, or remove the row.',
        record.lines[column],
        at
      );
    }
    const copy = detach(name);
    const vertex = this.#nodes.length;
    this.#index.set(copy, vertex, record.lines[column], at);
    this.#nodes.push(copy);
    return vertex;
  }
}

function isLoneVertex(fields: readonly string[], source: number): boolean {
  return fields.every(
    (field, column) => (field !== '') === (column === source)
  );
}

function counted(columns: number): string {
  return columns === 1 ? '1 column' : `${columns} columns`;
}

/** The fields of a row. */
export type CsvRow = readonly (string | number)[];

/**
 * Checks that a value is a sound named graph which a table can hold.
 *
 * @throws {@link GraphTypeError} if it is not, or a node's name is empty or not
 * well-formed Unicode.
 */
export function checkTableGraph(graph: NamedGraph): void {
  checkNamedGraph(graph);
  if (graph.nodes.includes('')) {
    throw new GraphTypeError(
      'spanforest/graph/formats: the name of a node is empty, which a table ' +
        'cannot hold. Rename it, or write another format.'
    );
  }
  // In UTF-8 they would all become the same character. The other formats
  // write names as JSON, which has escapes for them.
  const broken = graph.nodes.find(name => LONE_SURROGATE.test(name));
  if (broken !== undefined) {
    throw new GraphTypeError(
      `spanforest/graph/formats: the name ${quote(broken)} of a node has ` +
        'half a surrogate pair, which a table cannot hold. Rename it, or ' +
        'write another format.'
    );
  }
}

// With the flag u, a pair is one character and not of this category.
const LONE_SURROGATE = /\p{Cs}/u;

/** A row for each edge: its ends and its weight. */
export function* edgeRows({
  nodes,
  edges
}: NamedGraph): Generator<CsvRow, void, undefined> {
  const {size, source, target, weight} = edges;
  for (let e = 0; e < size; e++) {
    yield [nodes[source[e]], nodes[target[e]], weight[e]];
  }
}

/** A row for each vertex without edges: its name, then nothing. */
export function* loneRows({
  nodes,
  edges
}: NamedGraph): Generator<CsvRow, void, undefined> {
  const {order, size, source, target} = edges;
  const hasEdge = new Uint8Array(order);
  for (let e = 0; e < size; e++) hasEdge[source[e]] = hasEdge[target[e]] = 1;
  for (let v = 0; v < order; v++) if (!hasEdge[v]) yield [nodes[v], '', ''];
}

/** The row as a line of text. */
export function joinRow(row: CsvRow, separator: CsvSeparator): string {
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

/** Options of {@link readCsv}. */
export interface ReadCsvOptions {
  /**
   * What stands between two fields.
   *
   * @defaultValue `','`
   */
  readonly separator?: CsvSeparator | undefined;
  /**
   * The column of the weights: its name in the header, or its number counted
   * from 1. `null` leaves out the weights, so every edge weighs 1.
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

/** Options of {@link writeCsv}. */
export interface WriteCsvOptions {
  /**
   * What stands between two fields.
   *
   * @defaultValue `','`
   */
  readonly separator?: CsvSeparator | undefined;
}

const SEPARATORS: readonly unknown[] = [',', '\t', ';'];

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
 * unless they are in quotes, blank lines are skipped, and lines that begin
 * with `#` are comments if they stand before the first row; further down,
 * such a line is a row, because a name may begin with `#`. Every row must
 * have as many columns as the first. Time O(n + m), space 16 bytes an edge
 * and an entry of a Map a vertex.
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
  const {separator = ',', weight, header} = options;
  checkSeparator(separator);
  if (typeof weight === 'number' && !(Number.isInteger(weight) && weight > 0)) {
    throw new OptionError(
      `spanforest/graph/formats: weight is column ${quote(weight)}. Count ` +
        'the columns from 1, or give the name of one.'
    );
  }
  const edges = new CsvEdges(weight, header, separator);
  await readCsvRecords(input, separator, record => edges.push(record));
  return edges.build();
}

/**
 * Writes a graph as a table with the columns `source`, `target` and `weight`
 * and a row for each edge, in chunks of text that {@link readCsv} reads back
 * to the same graph.
 *
 * A vertex without edges is a row with its name alone, after all the edges;
 * so the names and the edges come back as they were, but vertices may be
 * numbered otherwise. A name is quoted if it needs to be. Keys and attributes
 * are left out; so is the sign of a zero. Infinite weights are written
 * `Infinity`. Time O(n + m), space a chunk besides a set of the names.
 *
 * @throws {@link GraphTypeError} if the graph is not sound or a node's name
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
  options: WriteCsvOptions = {}
): Iterable<string> {
  const {separator = ','} = options;
  checkSeparator(separator);
  checkTableGraph(graph);
  return textChunks(csvLines(graph, separator));
}

function* csvLines(
  graph: NamedGraph,
  separator: CsvSeparator
): Generator<string, void, undefined> {
  yield joinRow(['source', 'target', 'weight'], separator);
  for (const row of edgeRows(graph)) yield joinRow(row, separator);
  for (const row of loneRows(graph)) yield joinRow(row, separator);
}

function checkSeparator(separator: unknown): void {
  if (SEPARATORS.includes(separator)) return;
  throw new OptionError(
    `spanforest/graph/formats: the separator is ${quote(separator)}. Use ` +
      'a comma, a semicolon or a tab.'
  );
}
