import type {EdgeSink} from '../edge-block.js';
import {GraphTypeError, quote} from '../errors.js';
import type {NamedGraph, NamedVertices} from '../named-graph.js';
import type {TextInput} from '../text-input.js';
import type {GraphFormat, ReadGraphOptions} from './graph-formats.js';
import {EdgeCollector, GraphReader} from './graph-reader.js';
import type {ParquetInput} from './read-parquet.js';

/**
 * Reads a graph in the given format.
 *
 * - `csv`, `tsv`: a table with a row for each edge. The ends are in the columns
 *   given as `source` and `target`, or in those that the header calls `source` and
 *   `target`, `from` and `to`, `src` and `dst`, `origin` and `destination`,
 *   `start` and `end`, `tail` and `head`, `u` and `v`, or `node1` and `node2`, in
 *   any case, with or without `id` or `node` as in `from_node_id`. Without a
 *   header, two or three columns are source, target and weight. Everything else
 *   is an error that shows the columns: a column is never guessed. Other columns
 *   are attributes of the edges, as strings. A row that has nothing but its
 *   source is a vertex without edges. Fields may be quoted as in RFC 4180.
 * - `edgelist`: lines of names separated by spaces and tabs, as in the
 *   collections SNAP and KONECT. `#` and `%` begin comments.
 * - `dimacs`: the format of the DIMACS challenges. `matrix-market`: a square
 *   matrix, every entry of which is an edge. Both number their vertices from 1,
 *   and a comment such as `c name 3 "Rome"` or `%name 3 "Rome"` names one.
 * - `json`: the JSON of graphology, or node-link data as networkx and d3 have it,
 *   whichever it is. `node-link`: the latter only. `graphml`, `gexf`: XML.
 * - `parquet`: a table by columns, read by the package hyparquet, which is passed
 *   together with the file.
 *
 * Vertices are numbered as they first appear, or as the format numbers them.
 * Loops and parallel edges are kept, and keys and attributes if there are any. A
 * text without edges is a graph without edges. Time linear in the text. Space:
 * 16 bytes per edge, and per vertex its name and a table entry, besides keys and
 * attributes; the texts of `json`, `node-link`, `graphml` and `gexf` are held in
 * memory together with their values.
 *
 * @throws {@link GraphFormatError} with line and column, or the path in JSON, of
 * what is wrong or not clear; {@link OptionError} if the format is unknown, or
 * has no such option.
 *
 * @example
 * ```ts
 * import {readGraph} from 'spanforest/graph';
 *
 * const table = 'from;to;road;km\nRome;Bari;A1;374,5\n';
 * const graph = await readGraph(table, 'csv', {weight: 'km'});
 * graph.nodes; // => ['Rome', 'Bari']
 * graph.edges.weight[0]; // => 374.5
 * graph.edgeAttributes; // => [{road: 'A1'}]
 * ```
 */
export async function readGraph(
  input: TextInput | ParquetInput,
  format: GraphFormat,
  options: ReadGraphOptions = {}
): Promise<NamedGraph> {
  const edges = new EdgeCollector();
  const reader = new GraphReader(edges);
  await reader.read(input, format, options);
  return reader.graph(edges.held());
}

/**
 * Reads a graph like {@link readGraph}, and passes its edges on in blocks
 * instead of collecting them.
 *
 * @returns the vertices, once all edges have been passed on.
 * @throws what {@link readGraph} throws, and {@link GraphTypeError} if the sink
 * has no method `add`.
 */
export async function readGraphInto(
  sink: EdgeSink,
  input: TextInput | ParquetInput,
  format: GraphFormat,
  options: ReadGraphOptions = {}
): Promise<NamedVertices> {
  if (typeof Object(sink).add !== 'function') {
    throw new GraphTypeError(
      `spanforest/graph/formats: the sink is ${quote(sink)}. Pass an object ` +
        'with a method add(block), such as a ForestStream.'
    );
  }
  const reader = new GraphReader(sink);
  await reader.read(input, format, options);
  return reader.vertices();
}
