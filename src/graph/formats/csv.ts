import {OptionError, quote} from '../errors.js';
import type {NamedGraph} from '../named-graph.js';
import {CsvEdges} from './csv-edges.js';
import {type CsvSeparator, readCsvRecords} from './csv-records.js';
import {checkTableGraph, edgeRows, joinRow, loneRows} from './csv-rows.js';
import {textChunks} from './text-chunks.js';
import type {TextInput} from './text-input.js';

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
