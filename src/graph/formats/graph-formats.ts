import type {EdgeSink} from '../edge-block.js';
import {OptionError} from '../errors.js';
import {LONG_CALL_OPTIONS} from '../long-call.js';
import type {NamedGraph, NamedVertices} from '../named-graph.js';
import {checkChoice, checkOptions, type OptionKind} from '../options.js';
import type {ReadingOptions, TextInput} from '../text-input.js';
import {csvDialect} from './csv.js';
import type {CsvColumn} from './csv-columns.js';
import type {CsvSeparator} from './csv-records.js';
import type {DecimalMark} from './decimal-weights.js';
import {createDimacsReader, writeDimacs} from './dimacs.js';
import {
  edgeListDialect,
  type ReadEdgeListTextOptions,
  writeEdgeListText
} from './edge-list-text.js';
import {writeGraphologyJson} from './graphology-json.js';
import type {ReadGraphologyJsonOptions} from './json-reader.js';
import {
  collectGraph,
  type LineReader,
  type LineReaderState,
  readAll
} from './line-reader.js';
import {createMatrixMarketReader, writeMatrixMarket} from './matrix-market.js';
import {
  readJson,
  readJsonInto,
  readNodeLink,
  writeNodeLink
} from './node-link.js';
import {TableReader, type TableState} from './table-reader.js';
import {writeCsv, writeCsvSeries} from './write-csv.js';

/** Name of a format that graphs are read from and written in. */
export type GraphFormat =
  | 'csv'
  | 'tsv'
  | 'edgelist'
  | 'dimacs'
  | 'matrix-market'
  | 'json'
  | 'node-link';

// The options that a format has besides `weight` and `directed`.
const FORMAT_OPTIONS: Readonly<
  Record<GraphFormat, readonly (keyof ReadGraphOptions)[]>
> = {
  csv: ['source', 'target', 'header', 'separator', 'decimal'],
  tsv: ['source', 'target', 'header', 'decimal'],
  edgelist: ['source', 'target'],
  dimacs: ['maximumOrder'],
  'matrix-market': ['maximumOrder'],
  json: [],
  'node-link': []
};

/** The names of all formats. */
export const GRAPH_FORMATS: readonly GraphFormat[] = Object.keys(
  FORMAT_OPTIONS
) as GraphFormat[];

const WHERE = 'spanforest/graph/formats';

function checkFormat(format: GraphFormat): void {
  checkChoice(WHERE, 'format', format, GRAPH_FORMATS);
}

/** Options of {@link readGraph}. One that the format has no use for is an error. */
export interface ReadGraphOptions extends ReadingOptions {
  /** The column of the sources in a table, by name or number: see `readCsv`. */
  readonly source?: CsvColumn | undefined;
  /** The column of the targets in a table. */
  readonly target?: CsvColumn | undefined;
  /**
   * Where weights come from: a column of a table by name or number, an edge
   * attribute of `json` and `node-link`. `null` gives every edge the weight 1.
   *
   * @defaultValue the default of the format
   */
  readonly weight?: CsvColumn | null | undefined;
  /** Whether the first row of `csv` or `tsv` is a header. */
  readonly header?: boolean | undefined;
  /** What separates the fields of `csv`. */
  readonly separator?: CsvSeparator | undefined;
  /** The decimal mark of the weights in `csv` and `tsv`. */
  readonly decimal?: DecimalMark | undefined;
  /**
   * What to do with the directed edges of `json` and `node-link`: refuse them,
   * or keep them, which reads them as undirected ones; parallel edges stay
   * apart. `'require'` reads a digraph from any format: rows of tables and `a`
   * lines of `dimacs` are arcs, entries of `matrix-market` lead from row to
   * column and are two arcs if the matrix is symmetric, and undirected edges of
   * `json`, `node-link` and `dimacs` are refused.
   *
   * @defaultValue `'refuse'`
   */
  readonly directed?: 'refuse' | 'keep' | 'require' | undefined;
  /** The most vertices to accept from `dimacs` and `matrix-market`. */
  readonly maximumOrder?: number | undefined;
}

const OPTION_KINDS: Readonly<Record<keyof ReadGraphOptions, OptionKind>> = {
  source: 'value',
  target: 'value',
  weight: 'value',
  header: 'boolean',
  separator: 'value',
  decimal: 'value',
  directed: 'value',
  maximumOrder: 'value',
  ...LONG_CALL_OPTIONS
};

/** Whether a format has an option for reading. */
export function hasReadOption(
  format: GraphFormat,
  option: keyof ReadGraphOptions
): boolean {
  return (
    option === 'weight' ||
    option === 'directed' ||
    option in LONG_CALL_OPTIONS ||
    FORMAT_OPTIONS[format].includes(option)
  );
}

/** Options of {@link writeGraph}. A format ignores the options of others. */
export interface WriteGraphOptions {
  /** What separates the fields of `csv`: see `writeCsv`. */
  readonly separator?: CsvSeparator | undefined;
  /**
   * The edge attribute of `json` and `node-link`, or the column of a table, that
   * holds the weight.
   */
  readonly weight?: string | null | undefined;
  /** Whether edges have a direction, if the format can say so. */
  readonly directed?: boolean | undefined;
}

/**
 * Reads a graph in the given format: `readCsv`, `readEdgeListText`,
 * `readDimacs`, `readMatrixMarket` or `readGraphologyJson`. Node-link data, as
 * networkx and d3 have it, is recognised in `json`. Time linear in the text.
 *
 * @throws {@link GraphFormatError} with line and column if the text is not
 * in the format, {@link OptionError} if the format is unknown, or has no such
 * option.
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
  checkReadOptions(format, options);
  if (isLineFormat(format)) {
    const create = lineReaderOf(format, options);
    return collectGraph(input, options, sink => create(sink, null));
  }
  const attributed = attributedOptions(options);
  return format === 'json'
    ? readJson(input, attributed)
    : readNodeLink(input, attributed);
}

function attributedOptions(
  options: ReadGraphOptions
): ReadGraphologyJsonOptions {
  const {weight, directed, signal, onProgress} = options;
  // The reader refuses a weight that is a number.
  return {weight: weight as string | null, directed, signal, onProgress};
}

/**
 * Reads a graph like {@link readGraph}, and passes its edges on in blocks
 * instead of collecting them.
 *
 * Vertices are numbered as they first appear, or as the format numbers them.
 * The text is read as it comes, except for `json` and `node-link`: their text
 * and its values are held in memory as a whole, and only the edge list is not.
 *
 * @returns the vertices, once all edges have been passed on.
 */
export async function readGraphInto(
  sink: EdgeSink,
  input: TextInput,
  format: GraphFormat,
  options: ReadGraphOptions = {}
): Promise<NamedVertices> {
  checkFormat(format);
  if (isLineFormat(format)) {
    return readAll(input, options, createLineReader(format, options, sink));
  }
  checkReadOptions(format, options);
  return readJsonInto(sink, input, format, attributedOptions(options));
}

// The formats that can be read line by line.
const LINE_FORMATS = [
  'csv',
  'tsv',
  'edgelist',
  'dimacs',
  'matrix-market'
] as const;

/** Name of a format that can be read line by line. */
export type LineFormat = (typeof LINE_FORMATS)[number];

/** Whether a format can be read line by line. */
function isLineFormat(format: GraphFormat): format is LineFormat {
  return (LINE_FORMATS as readonly GraphFormat[]).includes(format);
}

/**
 * A reader of a format that has an edge on each line. It takes the text part by
 * part, and passes the edges on in blocks.
 *
 * With the state of another reader, it goes on where that one was, or further
 * down, without the beginning of the text; vertices are numbered from 0 again.
 * The options must be the same.
 *
 * @throws {@link OptionError} if the format has no such option.
 */
export function createLineReader(
  format: LineFormat,
  options: ReadGraphOptions,
  sink: EdgeSink,
  state: LineReaderState | null = null
): LineReader {
  checkReadOptions(format, options);
  return lineReaderOf(format, options)(sink, state);
}

// Makes readers with options that are checked.
function lineReaderOf(
  format: LineFormat,
  options: ReadGraphOptions
): (sink: EdgeSink, state: LineReaderState | null) => LineReader {
  const {source, target, weight, header, separator, decimal} = options;
  if (format === 'dimacs' || format === 'matrix-market') {
    const {directed, maximumOrder} = options;
    const numbered = {
      // The reader refuses a weight that its format cannot have.
      weight: weight as null,
      directed: directed === 'require',
      maximumOrder
    };
    const create =
      format === 'dimacs' ? createDimacsReader : createMatrixMarketReader;
    return (sink, state) => create(numbered, sink, state);
  }
  const table = {source, target, weight, header, decimal};
  const dialect =
    format === 'edgelist'
      ? edgeListDialect({source, target, weight} as ReadEdgeListTextOptions)
      : format === 'csv'
        ? csvDialect({...table, separator}, false)
        : csvDialect({...table, separator: '\t'}, true);
  return (sink, state) =>
    new TableReader(dialect, sink, state as TableState | null);
}

function checkReadOptions(
  format: GraphFormat,
  options: ReadGraphOptions
): void {
  checkOptions(WHERE, options, OPTION_KINDS);
  for (const name of Object.keys(OPTION_KINDS) as (keyof ReadGraphOptions)[]) {
    if (options[name] === undefined || hasReadOption(format, name)) continue;
    const others = GRAPH_FORMATS.filter(other => hasReadOption(other, name));
    throw new OptionError(
      `${WHERE}: ${name} does not apply to ${format}, only to ` +
        `${others.join(', ')}. Leave it out, or choose another format.`
    );
  }
  const {directed} = options;
  if (directed === undefined) return;
  checkChoice(WHERE, 'directed', directed, ['refuse', 'keep', 'require']);
}

/**
 * Writes a graph in the given format, in chunks of text that
 * {@link readGraph} reads back to the same graph: `writeCsv`,
 * `writeEdgeListText`, `writeDimacs`, `writeMatrixMarket` or
 * `writeGraphologyJson`; `node-link` is the JSON of networkx and d3. Time linear
 * in the graph.
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
  checkOptions(WHERE, options, {
    separator: 'value',
    weight: 'value',
    directed: 'boolean'
  });
  const {weight, directed} = options;
  switch (format) {
    case 'csv':
    case 'tsv': {
      const separator = separatorFor(format, options);
      return writeCsv(graph, {separator, weight});
    }
    case 'edgelist':
      return writeEdgeListText(graph);
    case 'dimacs':
      return writeDimacs(graph);
    case 'matrix-market':
      return writeMatrixMarket(graph, {directed});
    case 'json':
      return writeGraphologyJson(graph, {weight, directed});
    case 'node-link':
      return writeNodeLink(graph, {weight, directed});
  }
}

function separatorFor(
  format: 'csv' | 'tsv',
  {separator}: WriteGraphOptions
): CsvSeparator | undefined {
  return format === 'tsv' ? '\t' : separator;
}

const FORMAT_OF_EXTENSION = new Map<string, GraphFormat>([
  ['csv', 'csv'],
  ['tsv', 'tsv'],
  ['tab', 'tsv'],
  ['gr', 'dimacs'],
  ['dimacs', 'dimacs'],
  ['mtx', 'matrix-market'],
  ['mm', 'matrix-market'],
  ['json', 'json'],
  ['edgelist', 'edgelist'],
  ['edges', 'edgelist'],
  ['ssv', 'edgelist']
]);

/**
 * The format that the name of a file stands for, or `null` if unknown.
 *
 * `.csv`; `.tsv` and `.tab`; `.edgelist`, `.edges` and `.ssv`; `.gr` and
 * `.dimacs`; `.mtx` and `.mm`; `.json`, in any case, optionally followed by
 * `.gz` or `.zst`. `.txt` is unknown: such a file may be in any format.
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
  const match = /\.([a-z]+)(\.gz|\.zst)?$/i.exec(name);
  return FORMAT_OF_EXTENSION.get(match?.[1].toLowerCase() ?? '') ?? null;
}

/** The formats that can hold several graphs. */
export const SERIES_FORMATS = ['csv', 'tsv', 'json', 'node-link'] as const;

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
 * A table has the number of the graph, from 1, before the columns of each; it
 * can be read again, as one graph that has the edges of all. JSON is an array
 * of graphs. `column` names the first column of a table.
 */
export function writeGraphSeries(
  graphs: Iterable<NamedGraph>,
  format: SeriesFormat,
  options: WriteGraphOptions & {readonly column: string}
): Iterable<string> {
  const {column, weight, directed, separator} = options;
  if (format === 'json' || format === 'node-link') {
    const write = format === 'json' ? writeGraphologyJson : writeNodeLink;
    return jsonArray(graphs, graph => write(graph, {weight, directed}));
  }
  return writeCsvSeries(graphs, column, {
    weight,
    separator: separatorFor(format, {separator})
  });
}

function* jsonArray(
  graphs: Iterable<NamedGraph>,
  write: (graph: NamedGraph) => Iterable<string>
): Generator<string> {
  let before = '[\n';
  for (const graph of graphs) {
    yield before;
    yield* write(graph);
    before = ',\n';
  }
  yield before === ',\n' ? ']\n' : '[]\n';
}
