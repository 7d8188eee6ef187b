import type {EdgeSink} from '../edge-block.js';
import {GraphTypeError, OptionError, quote} from '../errors.js';
import {LONG_CALL_OPTIONS} from '../long-call.js';
import type {NamedGraph, NamedVertices} from '../named-graph.js';
import {checkChoice, checkOptions, type OptionKind} from '../options.js';
import type {ReadingOptions, TextInput} from '../text-input.js';
import {csvDialect} from './csv.js';
import type {CsvColumn} from './csv-columns.js';
import type {CsvSeparator} from './csv-records.js';
import type {DecimalMark} from './decimal-weights.js';
import {createDimacsReader} from './dimacs.js';
import {
  edgeListDialect,
  type ReadEdgeListTextOptions
} from './edge-list-text.js';
import {checkFormat, GRAPH_FORMATS, type GraphFormat} from './graph-formats.js';
import type {ReadGraphologyJsonOptions} from './json-reader.js';
import {collectGraph, type LineReader, readAll} from './line-reader.js';
import {createMatrixMarketReader} from './matrix-market.js';
import {readJson, readJsonInto, readNodeLink} from './node-link.js';
import type {TableDialect} from './table-dialect.js';
import {TableReader, type TableState} from './table-reader.js';

const WHERE = 'spanforest/graph/formats';

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
  if (format === 'json') return readJson(input, attributedOptions(options));
  if (format === 'node-link') {
    return readNodeLink(input, attributedOptions(options));
  }
  return collectGraph(input, options, sink =>
    lineReaderOf(format, options, sink)
  );
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
 * @throws what {@link readGraph} throws, and {@link GraphTypeError} if the sink
 * has no method `add`.
 */
export async function readGraphInto(
  sink: EdgeSink,
  input: TextInput,
  format: GraphFormat,
  options: ReadGraphOptions = {}
): Promise<NamedVertices> {
  if (typeof Object(sink).add !== 'function') {
    throw new GraphTypeError(
      `${WHERE}: the sink is ${quote(sink)}. Pass an object with a method ` +
        'add(block), such as a ForestStream.'
    );
  }
  checkFormat(format);
  checkReadOptions(format, options);
  if (format === 'json' || format === 'node-link') {
    return readJsonInto(sink, input, format, attributedOptions(options));
  }
  return readAll(input, options, lineReaderOf(format, options, sink));
}

function lineReaderOf(
  format: LineFormat | 'dimacs' | 'matrix-market',
  options: ReadGraphOptions,
  sink: EdgeSink
): LineReader {
  if (format !== 'dimacs' && format !== 'matrix-market') {
    return new TableReader(tableDialect(format, options), sink);
  }
  const {weight, directed, maximumOrder} = options;
  const create =
    format === 'dimacs' ? createDimacsReader : createMatrixMarketReader;
  const numbered = {
    // The reader refuses a weight that its format cannot have.
    weight: weight as null,
    directed: directed === 'require',
    maximumOrder
  };
  return create(numbered, sink);
}

/** Name of a format that is a table, and can be read further from any line. */
export type LineFormat = 'csv' | 'tsv' | 'edgelist';

/**
 * A reader of a table, which takes the text part by part, and passes the edges
 * on in blocks.
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
  state: TableState | null = null
): TableReader {
  checkReadOptions(format, options);
  return new TableReader(tableDialect(format, options), sink, state);
}

function tableDialect(
  format: LineFormat,
  options: ReadGraphOptions
): TableDialect {
  const {source, target, weight, header, separator, decimal} = options;
  if (format === 'edgelist') {
    const own = {source, target, weight} as ReadEdgeListTextOptions;
    return edgeListDialect(own);
  }
  const table = {source, target, weight, header, decimal};
  return format === 'csv'
    ? csvDialect({...table, separator}, false)
    : csvDialect({...table, separator: '\t'}, true);
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
