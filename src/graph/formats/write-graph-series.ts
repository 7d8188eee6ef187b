import type {NamedGraph} from '../named-graph.js';
import type {CsvSeparator} from './csv-records.js';
import {
  type CsvRow,
  checkTableGraph,
  edgeRows,
  joinRow,
  loneRows
} from './csv-rows.js';
import type {GraphFormat} from './graph-formats.js';
import {textChunks} from './text-chunks.js';
import {
  type WriteGraphologyJsonOptions,
  writeGraphologyJson
} from './write-graphology-json.js';

/** The formats that hold several graphs in a row. */
export const SERIES_FORMATS = ['csv', 'tsv', 'json'] as const;

/** One of {@link SERIES_FORMATS}. */
export type SeriesFormat = (typeof SERIES_FORMATS)[number];

/** Whether a format holds several graphs in a row. */
export function isSeriesFormat(format: GraphFormat): format is SeriesFormat {
  return (SERIES_FORMATS as readonly GraphFormat[]).includes(format);
}

/** Options of {@link writeGraphSeries}. */
export interface WriteGraphSeriesOptions extends WriteGraphologyJsonOptions {
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
