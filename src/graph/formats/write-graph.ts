import type {NamedGraph} from '../named-graph.js';
import {checkOptions} from '../options.js';
import type {CsvSeparator} from './csv-records.js';
import {writeDimacs, writeDimacsBytes} from './dimacs.js';
import {writeEdgeListText} from './edge-list-text.js';
import {
  checkFormat,
  type GraphFormat,
  type SeriesFormat
} from './graph-formats.js';
import {writeGraphologyJson} from './graphology-json.js';
import {writeMatrixMarket} from './matrix-market.js';
import {writeNodeLink} from './node-link.js';
import {writeCsv, writeCsvBytes, writeCsvSeries} from './write-csv.js';

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
  checkOptions('spanforest/graph/formats', options, {
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

/**
 * Writes a graph as {@link writeGraph} does, in chunks of text or of bytes:
 * much faster if {@link noteNames} knows the names of its vertices.
 */
export function writeGraphBytes(
  graph: NamedGraph,
  format: GraphFormat,
  options: WriteGraphOptions
): Iterable<string | Uint8Array> {
  if (format === 'dimacs') return writeDimacsBytes(graph);
  if (format !== 'csv' && format !== 'tsv') {
    return writeGraph(graph, format, options);
  }
  const {weight} = options;
  const separator = separatorFor(format, options);
  return writeCsvBytes(graph, {separator, weight});
}

function separatorFor(
  format: 'csv' | 'tsv',
  {separator}: WriteGraphOptions
): CsvSeparator | undefined {
  return format === 'tsv' ? '\t' : separator;
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
