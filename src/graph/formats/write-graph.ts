import {checkNamedGraph, type NamedGraph} from '../named-graph.js';
import {writeDimacs} from './dimacs.js';
import {writeEdgeList} from './edge-list-text.js';
import {
  checkFormat,
  checkWriteOptions,
  type SeriesFormat,
  WRITABLE_FORMATS,
  type WritableFormat,
  type WriteGraphOptions
} from './graph-formats.js';
import {writeMatrixMarket} from './matrix-market.js';
import {writeCsv, writeCsvSeries} from './write-csv.js';
import {writeGraphologyJson, writeNodeLink} from './write-json.js';
import {writeXml} from './write-xml.js';

/**
 * Writes a graph in the given format, in chunks of text that {@link readGraph}
 * reads back to the same graph. What the format cannot hold is lost: attributes
 * and keys in `edgelist`, `dimacs` and `matrix-market`, those of vertices in
 * tables, the sign of a zero. Vertices without edges come last in a table, and
 * may get other numbers when it is read back. Infinite weights are written
 * `Infinity`, in JSON `1e999`, in XML `INF`. Time linear in the text, space a
 * chunk besides a set of the names.
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
  format: WritableFormat,
  options: WriteGraphOptions = {}
): Iterable<string> {
  checkFormat(format, WRITABLE_FORMATS);
  checkWriteOptions(options);
  checkNamedGraph(graph);
  return asText(writeChecked(graph, format, options));
}

// Pieces of UTF-8 hold whole characters.
function* asText(
  pieces: Iterable<string | Uint8Array>
): Generator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', {ignoreBOM: true});
  for (const piece of pieces) {
    yield typeof piece === 'string' ? piece : decoder.decode(piece);
  }
}

/**
 * Writes a graph as {@link writeGraph} does, in chunks of text or of bytes. The
 * graph is not checked, which would take as long as writing; it comes from a
 * reader, or is a part of such a graph.
 */
export function writeChecked(
  graph: NamedGraph,
  format: WritableFormat,
  options: WriteGraphOptions
): Iterable<string | Uint8Array> {
  switch (format) {
    case 'csv':
      return writeCsv(graph, options);
    case 'tsv':
      return writeCsv(graph, {...options, separator: '\t'});
    case 'edgelist':
      return writeEdgeList(graph);
    case 'dimacs':
      return writeDimacs(graph);
    case 'matrix-market':
      return writeMatrixMarket(graph, options.directed === true);
    case 'json':
      return writeGraphologyJson(graph, options);
    case 'node-link':
      return writeNodeLink(graph, options);
    case 'graphml':
    case 'gexf':
      return writeXml(graph, format, options);
  }
}

/**
 * Writes several graphs over the same vertices, in chunks of text or bytes. A graph
 * is taken from the iterable only when it is about to be written.
 *
 * A table has the number of the graph, from 1, before the columns of each; it
 * can be read again, as one graph that has the edges of all. JSON is an array
 * of graphs. `column` names the first column of a table.
 */
export function writeGraphSeries(
  graphs: Iterable<NamedGraph>,
  format: SeriesFormat,
  {column, ...options}: WriteGraphOptions & {readonly column: string}
): Iterable<string | Uint8Array> {
  if (format === 'csv') return writeCsvSeries(graphs, column, options);
  if (format === 'tsv') {
    return writeCsvSeries(graphs, column, {...options, separator: '\t'});
  }
  const write = format === 'json' ? writeGraphologyJson : writeNodeLink;
  return jsonArray(graphs, graph => write(graph, options));
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
