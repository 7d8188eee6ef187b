import {quote, showCount} from '../../graph/errors.js';
import type {NamedGraph} from '../../graph/named-graph.js';

/** A node's name, quoted unless it is a plain word. */
export function showNode(name: string): string {
  return /^[\p{L}\p{N}_.:]{1,60}$/u.test(name) ? name : quote(name);
}

/** An edge by the names of its ends, and its weight: `a-b (2)`, `a->b (2)`. */
export function showEdge(
  {nodes, edges}: NamedGraph,
  edge: number,
  directed = false
): string {
  const {source, target, weight} = edges;
  const ends = [nodes[source[edge]], nodes[target[edge]]].map(showNode);
  return `${ends.join(directed ? '->' : '-')} (${weight[edge]})`;
}

// How many names a message lists.
const LISTED = 5;

/** The first few of some names: `a, b, c, d, e and 7 more`. */
export function showNodes(names: readonly string[]): string {
  const listed = names.slice(0, LISTED).map(showNode).join(', ');
  const more = names.length - LISTED;
  return more > 0 ? `${listed} and ${more} more` : listed;
}

export {showCount};

/** A total weight, without the last digits, which hold rounding errors. */
export function showTotal(total: number): string {
  if (Number.isNaN(total)) return 'undefined (Infinity - Infinity)';
  if (Number.isInteger(total)) return String(total);
  return String(Number(total.toPrecision(15)));
}

/** A duration in milliseconds, in a suitable unit. */
export function showTime(milliseconds: number): string {
  if (milliseconds < 1) return `${(1000 * milliseconds).toFixed(0)} µs`;
  if (milliseconds < 100) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 1000) return `${milliseconds.toFixed(0)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** A size in bytes, in a suitable unit. */
export function showBytes(bytes: number): string {
  if (bytes < 1e3) return showCount(Math.round(bytes), 'byte');
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(0)} kB`;
  if (bytes < 1e9) return `${(bytes / 1e6).toFixed(1)} MB`;
  return `${(bytes / 1e9).toFixed(2)} GB`;
}

/** A time to wait, in seconds: `40 s`, `3 min 20 s`, `1 h 5 min`. */
export function showWait(seconds: number): string {
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes === 0) return `${whole} s`;
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A share from 0 to 1 in percent with two digits; `-` if it is undefined. */
export function showShare(share: number | null): string {
  return share === null || Number.isNaN(share) ? '-' : (100 * share).toFixed(2);
}

/** A column of a table. */
export interface Column<Row> {
  readonly title: string;
  /** Whether it holds numbers, which are aligned to the right. */
  readonly number: boolean;
  readonly cell: (row: Row) => string;
}

/** A table as text. */
export function textTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[]
): string {
  const cells = [
    columns.map(({title}) => title),
    ...rows.map(row => columns.map(({cell}) => cell(row)))
  ];
  const widths = columns.map((_, i) =>
    Math.max(...cells.map(row => row[i].length))
  );
  const lines = cells.map(row =>
    row
      .map((text, i) =>
        columns[i].number ? text.padStart(widths[i]) : text.padEnd(widths[i])
      )
      .join('  ')
      .trimEnd()
  );
  const rule = widths.map(width => '-'.repeat(width)).join('  ');
  return `${[lines[0], rule, ...lines.slice(1)].join('\n')}\n`;
}
