import {OptionError, quote} from '../errors.js';
import type {NamedGraph} from '../named-graph.js';
import {
  type CsvRow,
  checkTableGraph,
  edgeRows,
  joinRow,
  loneRows,
  readCsv,
  writeCsv
} from './csv.js';
import type {CsvSeparator} from './csv-records.js';
import {readDimacs, writeDimacs} from './dimacs.js';
import {
  readGraphologyJson,
  type WriteGraphologyJsonOptions,
  writeGraphologyJson
} from './graphology-json.js';
import {readMatrixMarket, writeMatrixMarket} from './matrix-market.js';
import {type TextInput, textChunks} from './text-input.js';

/** The formats that graphs are read from and written in. */
export const GRAPH_FORMATS = [
  'csv',
  'tsv',
  'dimacs',
  'matrix-market',
  'json'
] as const;

/** One of {@link GRAPH_FORMATS}. */
export type GraphFormat = (typeof GRAPH_FORMATS)[number];

/** Options of {@link readGraph}. */
export interface ReadGraphOptions {
  /**
   * Which weights to take: a column of `csv` and `tsv` by name or number, an
   * edge attribute of `json`. `null` gives every edge the weight 1.
   *
   * @defaultValue what the reader of the format takes
   */
  readonly weight?: string | number | null | undefined;
  /** Whether the first row of `csv` or `tsv` is a header. */
  readonly header?: boolean | undefined;
  /** What stands between the fields of `csv`. */
  readonly separator?: CsvSeparator | undefined;
  /**
   * What to do with the directed edges of `json`: refuse or keep them.
   *
   * `'require'` reads a digraph, whatever the format: rows of `csv` and
   * `tsv` and `a` lines of `dimacs` are arcs as they stand, entries of
   * `matrix-market` lead from row to column and are two arcs if the matrix
   * is symmetric, and undirected edges of `json` and `dimacs` are refused.
   *
   * @defaultValue `'refuse'`
   */
  readonly directed?: 'refuse' | 'keep' | 'require' | undefined;
  /** The most vertices to take from `dimacs` and `matrix-market`. */
  readonly maximumOrder?: number | undefined;
}

/** Options of {@link writeGraph}. */
export interface WriteGraphOptions {
  /** What stands between the fields of `csv`. */
  readonly separator?: CsvSeparator | undefined;
  /** The edge attribute of `json` that holds the weight. */
  readonly weight?: string | null | undefined;
  /** Whether the edges of `json` and `matrix-market` have a direction. */
  readonly directed?: boolean | undefined;
}

/**
 * Reads a graph in the given format: `readCsv`, `readDimacs`,
 * `readMatrixMarket` or `readGraphologyJson` by the name of the format.
 *
 * An option that belongs to other formats only is not looked at. Time linear
 * in the text.
 *
 * @throws {@link GraphFormatError} with line and column if the text is not
 * in the format, {@link OptionError} if there is no such format.
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
  const {weight, header, separator, directed, maximumOrder} = options;
  const numbered = {
    // A weight that the format cannot have is refused by its reader.
    weight: weight as null,
    directed: directed === 'require',
    maximumOrder
  };
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
    default:
      throw formatError(format);
  }
}

/**
 * Writes a graph in the given format, in chunks of text that
 * {@link readGraph} reads back to the same graph: `writeCsv`, `writeDimacs`,
 * `writeMatrixMarket` or `writeGraphologyJson` by the name of the format.
 *
 * An option that belongs to other formats only is not looked at. Time linear
 * in the graph.
 *
 * @throws {@link GraphTypeError} if the graph is not sound or cannot be
 * written in the format, {@link OptionError} if there is no such format.
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
    default:
      throw formatError(format);
  }
}

const FORMAT_OF_EXTENSION: ReadonlyMap<string, GraphFormat> = new Map([
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
 * The format that the name of a file stands for, or `null` if it tells none.
 *
 * `.csv`; `.tsv` and `.tab`; `.gr` and `.dimacs`; `.mtx` and `.mm`; `.json`,
 * in any case, with or without `.gz` behind. `.txt` and `.edges` tell none:
 * files of that name may be in any format.
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

function formatError(format: never): OptionError {
  return new OptionError(
    `spanforest/graph/formats: format ${quote(format)} does not exist. Use ` +
      `one of ${GRAPH_FORMATS.join(', ')}.`
  );
}

/** The formats that hold several graphs in a row. */
export const SERIES_FORMATS = ['csv', 'tsv', 'json'] as const;

/** One of {@link SERIES_FORMATS}. */
export type SeriesFormat = (typeof SERIES_FORMATS)[number];

/** Whether a format holds several graphs in a row. */
export function isSeriesFormat(format: GraphFormat): format is SeriesFormat {
  return (SERIES_FORMATS as readonly GraphFormat[]).includes(format);
}

/** Options of {@link writeGraphSeries}. */
interface WriteGraphSeriesOptions extends WriteGraphologyJsonOptions {
  /** What the first column of a table is called. */
  readonly column: string;
}

/**
 * Writes several graphs over the same vertices, in chunks of text. They are
 * taken from the iterable one at a time, when the text gets to them.
 *
 * A table has the number of the graph, from 1, before source, target and
 * weight. Vertices without edges come last, once and without a number: they
 * must be the same ones in all graphs. So a table can be read again, as one
 * graph that has the edges of all. JSON is an array of graphs, each of which
 * graphology imports. Time linear in all the graphs.
 *
 * @throws {@link GraphTypeError} if a graph is not sound or cannot be written
 * in the format.
 */
export function writeGraphSeries(
  graphs: Iterable<NamedGraph>,
  format: SeriesFormat,
  options: WriteGraphSeriesOptions
): Iterable<string> {
  if (format === 'json') return jsonArray(graphs, options);
  const separator = format === 'csv' ? ',' : '\t';
  return numberedRows(graphs, options.column, separator);
}

// Chunks end where a graph ends, so that whoever writes them has a say before
// the next graph is looked for.
function* numberedRows(
  graphs: Iterable<NamedGraph>,
  column: string,
  separator: CsvSeparator
): Generator<string, void, undefined> {
  yield joinRow([column, 'source', 'target', 'weight'], separator);
  let number = 0;
  let last: NamedGraph | null = null;
  for (const graph of graphs) {
    checkTableGraph(graph);
    number++;
    yield* textChunks(rowsOf(edgeRows(graph), number, separator));
    last = graph;
  }
  if (last === null) return;
  yield* textChunks(rowsOf(loneRows(last), '', separator));
}

function* rowsOf(
  rows: Iterable<CsvRow>,
  number: number | '',
  separator: CsvSeparator
): Generator<string, void, undefined> {
  for (const row of rows) yield joinRow([number, ...row], separator);
}

function* jsonArray(
  graphs: Iterable<NamedGraph>,
  options: WriteGraphologyJsonOptions
): Generator<string, void, undefined> {
  let before = '[\n';
  for (const graph of graphs) {
    yield before;
    yield* writeGraphologyJson(graph, options);
    before = ',\n';
  }
  yield before === ',\n' ? ']\n' : '[]\n';
}
