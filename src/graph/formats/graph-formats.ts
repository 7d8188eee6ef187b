import {checkChoice} from '../options.js';

/** Name of a format that graphs are read from and written in. */
export type GraphFormat =
  | 'csv'
  | 'tsv'
  | 'edgelist'
  | 'dimacs'
  | 'matrix-market'
  | 'json'
  | 'node-link';

/** The names of all formats. */
export const GRAPH_FORMATS: readonly GraphFormat[] = [
  'csv',
  'tsv',
  'edgelist',
  'dimacs',
  'matrix-market',
  'json',
  'node-link'
];

/** Checks the name of a format. */
export function checkFormat(format: GraphFormat): void {
  checkChoice('spanforest/graph/formats', 'format', format, GRAPH_FORMATS);
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
