import type {Summary} from './comparison.js';

/** Stands for a missing figure. */
export const MISSING = '-';

/** A share in percent, or a difference of shares in points. */
export function percent(share: number, digits = 2): string {
  return decimal(100 * share, digits);
}

/** A difference of shares in points, with its sign. */
export function points(share: number): string {
  const text = percent(share);
  return text.startsWith('-') ? text : `+${text}`;
}

/** A number with fixed decimals, but never `-0.00`. */
export function decimal(value: number, digits: number): string {
  if (!Number.isFinite(value)) return MISSING;
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** A mean in percent, with the deviation if there are several values. */
export function meanAndDeviation({count, mean, deviation}: Summary): string {
  return count > 1 ? `${percent(mean)}±${percent(deviation)}` : percent(mean);
}

/** A p-value: `0.012`, `<0.001`. */
export function pValue(p: number): string {
  return p < 0.001 ? '<0.001' : decimal(p, 3);
}

/** A count with thousands separators. */
export function count(value: number): string {
  if (!Number.isFinite(value)) return MISSING;
  return value.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 setup`, `2 setups`. */
export function countOf(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** `3 of 17`. */
export function some(part: number, of: number): string {
  return of === 0 ? MISSING : `${part} of ${of}`;
}

/** A name on one line, with invisible and direction characters escaped. */
export function visible(name: string): string {
  return name.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    char => `\\u{${char.codePointAt(0)!.toString(16)}}`
  );
}

/** A table of a report in any format; all columns but the first are numbers. */
export interface ReportTable {
  readonly caption: string;
  readonly titles: readonly string[];
  readonly rows: readonly TableRow[];
}

/** A row about a setup, about the paper, or about all setups. */
export interface TableRow {
  readonly kind: 'setup' | 'paper' | 'average';
  readonly cells: readonly (string | readonly Piece[])[];
}

/** Plain or emphasized text. */
export type Piece = string | {readonly strong: string};

/** A row of a table. */
export function rowOf(
  kind: TableRow['kind'],
  ...cells: TableRow['cells']
): TableRow {
  return {kind, cells};
}

/** The row of means over some setups; none if there are no setups. */
export function averageRows(
  setups: number,
  cells: readonly string[]
): TableRow[] {
  if (setups === 0) return [];
  return [rowOf('average', `mean of ${countOf(setups, 'setup')}`, ...cells)];
}
