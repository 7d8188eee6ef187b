import type {NamedGraph} from '../named-graph.js';
import {checkChoice} from '../options.js';
import {readCsv, writeCsv, writeCsvSeries} from './csv.js';
import type {CsvSeparator} from './csv-records.js';
import {readDimacs, writeDimacs} from './dimacs.js';
import {
  readGraphologyJson,
  type WriteGraphologyJsonOptions,
  writeGraphologyJson
} from './graphology-json.js';
import {readMatrixMarket, writeMatrixMarket} from './matrix-market.js';
import type {TextInput} from './text-input.js';

/** Name of a format that graphs are read from and written in. */
export type GraphFormat = 'csv' | 'tsv' | 'dimacs' | 'matrix-market' | 'json';

/** The names of all formats. */
export const GRAPH_FORMATS: readonly GraphFormat[] = [
  'csv',
  'tsv',
  'dimacs',
  'matrix-market',
  'json'
];

function checkFormat(format: GraphFormat): void {
  checkChoice('spanforest/graph/formats', 'format', format, GRAPH_FORMATS);
}

/** Options of {@link readGraph}. A format ignores the options of others. */
export interface ReadGraphOptions {
  /**
   * Where weights come from: a column of `csv` and `tsv` by name or number, an
   * edge attribute of `json`. `null` gives every edge the weight 1.
   *
   * @defaultValue the default of the format
   */
  readonly weight?: string | number | null | undefined;
  /** Whether the first row of `csv` or `tsv` is a header. */
  readonly header?: boolean | undefined;
  /** What separates the fields of `csv`. */
  readonly separator?: CsvSeparator | undefined;
  /**
   * What to do with the directed edges of `json`: refuse or keep them.
   * `'require'` reads a digraph from any format: rows of `csv` and `tsv` and `a`
   * lines of `dimacs` are arcs, entries of `matrix-market` lead from row to
   * column and are two arcs if the matrix is symmetric, and undirected edges of
   * `json` and `dimacs` are refused.
   *
   * @defaultValue `'refuse'`
   */
  readonly directed?: 'refuse' | 'keep' | 'require' | undefined;
  /** The most vertices to accept from `dimacs` and `matrix-market`. */
  readonly maximumOrder?: number | undefined;
}

/** Options of {@link writeGraph}. A format ignores the options of others. */
export interface WriteGraphOptions {
  /** What separates the fields of `csv`. */
  readonly separator?: CsvSeparator | undefined;
  /** The edge attribute of `json` that holds the weight. */
  readonly weight?: string | null | undefined;
  /** Whether the edges of `json` and `matrix-market` have a direction. */
  readonly directed?: boolean | undefined;
}

/**
 * Reads a graph in the given format: `readCsv`, `readDimacs`,
 * `readMatrixMarket` or `readGraphologyJson`. Time linear in the text.
 *
 * @throws {@link GraphFormatError} with line and column if the text is not
 * in the format, {@link OptionError} if the format is unknown.
 *
 * @example
 * ```ts
 * import {readGraph} from 'spanforest/graph';
 *
 * const {nodes} = await readGraph('a\tb\t2.5\n', 'tsv');
 * nodes; // => ['a', 'b']
 * ```
 */
export async function readGraph(
  input: TextInput,
  format: GraphFormat,
  options: ReadGraphOptions = {}
): Promise<NamedGraph> {
  checkFormat(format);
  const {weight, header, separator, directed, maximumOrder} = options;
  const isDigraph = directed === 'require';
  // The reader refuses a weight that its format cannot have.
  const numbered = {weight: weight as null, directed: isDigraph, maximumOrder};
  switch (format) {
    case 'csv':
      return readCsv(input, {weight, header, separator});
    case 'tsv':
      return readCsv(input, {weight, header, separator: '\t'});
    case 'dimacs':
      return readDimacs(input, numbered);
    case 'matrix-market':
      return readMatrixMarket(input, numbered);
    case 'json':
      return readGraphologyJson(input, {weight: weight as string, directed});
  }
}

/**
 * Writes a graph in the given format, in chunks of text that
 * {@link readGraph} reads back to the same graph: `writeCsv`, `writeDimacs`,
 * `writeMatrixMarket` or `writeGraphologyJson`. Time linear in the graph.
 *
 * @throws {@link GraphTypeError} if the graph is invalid or cannot be written
 * in the format, {@link OptionError} if the format is unknown.
 *
 * @example
 * ```ts
 * import {edgeListFrom, writeGraph} from 'spanforest/graph';
 *
 * const graph = {nodes: ['1', '2'], edges: edgeListFrom(2, [[0, 1, 3]])};
 * [...writeGraph(graph, 'dimacs')].join(''); // => 'p sp 2 1\na 1 2 3\n'
 * ```
 */
export function writeGraph(
  graph: NamedGraph,
  format: GraphFormat,
  options: WriteGraphOptions = {}
): Iterable<string> {
  checkFormat(format);
  const {separator, weight, directed} = options;
  switch (format) {
    case 'csv':
      return writeCsv(graph, {separator});
    case 'tsv':
      return writeCsv(graph, {separator: '\t'});
    case 'dimacs':
      return writeDimacs(graph);
    case 'matrix-market':
      return writeMatrixMarket(graph, {directed});
    case 'json':
      return writeGraphologyJson(graph, {weight, directed});
  }
}

const FORMAT_OF_EXTENSION = new Map<string, GraphFormat>([
  ['csv', 'csv'],
  ['tsv', 'tsv'],
  ['tab', 'tsv'],
  ['gr', 'dimacs'],
  ['dimacs', 'dimacs'],
  ['mtx', 'matrix-market'],
  ['mm', 'matrix-market'],
  ['json', 'json']
]);

/**
 * The format that the name of a file stands for, or `null` if unknown.
 *
 * `.csv`; `.tsv` and `.tab`; `.gr` and `.dimacs`; `.mtx` and `.mm`; `.json`,
 * in any case, optionally followed by `.gz`. `.txt` and `.edges` are unknown:
 * such files may be in any format.
 *
 * @example
 * ```ts
 * import {formatOfFileName} from 'spanforest/graph';
 *
 * formatOfFileName('roads/USA.gr.gz'); // => 'dimacs'
 * formatOfFileName('notes.txt'); // => null
 * ```
 */
export function formatOfFileName(name: string): GraphFormat | null {
  const match = /\.([a-z]+)(\.gz)?$/i.exec(name);
  return FORMAT_OF_EXTENSION.get(match?.[1].toLowerCase() ?? '') ?? null;
}

/** The formats that can hold several graphs. */
export const SERIES_FORMATS = ['csv', 'tsv', 'json'] as const;

/** Name of a format that can hold several graphs. */
export type SeriesFormat = (typeof SERIES_FORMATS)[number];

/** Whether a format can hold several graphs. */
export function isSeriesFormat(format: GraphFormat): format is SeriesFormat {
  return (SERIES_FORMATS as readonly GraphFormat[]).includes(format);
}

/**
 * Writes several graphs over the same vertices, in chunks of text. A graph is
 * taken from the iterable only when it is about to be written.
 *
 * A table has the number of the graph, from 1, before source, target and
 * weight; it can be read again, as one graph that has the edges of all. JSON
 * is an array of graphs, each of which graphology imports. `column` names the
 * first column of a table.
 */
export function writeGraphSeries(
  graphs: Iterable<NamedGraph>,
  format: SeriesFormat,
  options: WriteGraphologyJsonOptions & {readonly column: string}
): Iterable<string> {
  if (format === 'json') return jsonArray(graphs, options);
  const separator = format === 'csv' ? ',' : '\t';
  return writeCsvSeries(graphs, separator, options.column);
}

function* jsonArray(
  graphs: Iterable<NamedGraph>,
  options: WriteGraphologyJsonOptions
): Generator<string> {
  let before = '[\n';
  for (const graph of graphs) {
    yield before;
    yield* writeGraphologyJson(graph, options);
    before = ',\n';
  }
  yield before === ',\n' ? ']\n' : '[]\n';
}
