import type {Summary} from '../nlp/evaluation/index.js';
import type {ParserName} from '../nlp/inference/index.js';

/** All parsers in the order of the paper's tables. */
export const REPORTED: readonly ParserName[] = [
  'd-mst',
  'u-mst-uf-lep',
  'u-mst-uf',
  'u-mst-df'
];

/** What the paper calls each parser. */
export const LABELS: Readonly<Record<ParserName, string>> = {
  'd-mst': 'D-MST',
  'u-mst-uf-lep': 'U-MST-uf-lep',
  'u-mst-uf': 'U-MST-uf',
  'u-mst-df': 'U-MST-df'
};

/** What stands for a figure that there is not. */
export const NOTHING = '-';

/** A share in percent, or a difference of shares in points. */
export function percent(share: number, digits = 2): string {
  return decimal(100 * share, digits);
}

/** The same with its sign. */
export function points(share: number, digits = 2): string {
  const text = percent(share, digits);
  return text.startsWith('-') ? text : `+${text}`;
}

/** A number with some digits behind the point; never a `-0.00`. */
export function decimal(value: number, digits: number): string {
  if (!Number.isFinite(value)) return NOTHING;
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** A mean in percent with its deviation, if there are several values. */
export function meanAndDeviation({count, mean, deviation}: Summary): string {
  return count > 1 ? `${percent(mean)}±${percent(deviation)}` : percent(mean);
}

/** A p-value: `0.012`, `<0.001`. */
export function pValue(p: number): string {
  return p < 0.001 ? '<0.001' : decimal(p, 3);
}

/** A count with its thousands apart. */
export function count(value: number): string {
  if (!Number.isFinite(value)) return NOTHING;
  return value.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 setup`, `2 setups`. */
export function countOf(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** `3 of 17`; nothing if there are none. */
export function some(part: number, of: number): string {
  return of === 0 ? NOTHING : `${part} of ${of}`;
}

/**
 * A name on one line, with what does not show, or turns the text round, as
 * escapes.
 */
export function visible(name: string): string {
  return name.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    char => `\\u{${char.codePointAt(0)!.toString(16)}}`
  );
}

/** A part of a cell: plain, or one that stands out. */
export type Piece = string | {readonly strong: string};

/** A column of a table. */
interface TableColumn {
  readonly title: string;
  /** Whether it holds numbers, which are set flush right. */
  readonly number: boolean;
}

/**
 * A row of a table: about a setup, about the same language in the paper, or
 * about all of them.
 */
export interface TableRow {
  readonly kind: 'setup' | 'paper' | 'average';
  readonly cells: readonly (readonly Piece[])[];
}

/** A table of a report, whatever the report is written in. */
export interface ReportTable {
  /** What it says, and how to read it. */
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

/** Columns of numbers behind one that names the rows. */
export function columnsOf(
  first: string,
  ...others: readonly string[]
): TableColumn[] {
  return [
    {title: first, number: false},
    ...others.map(title => ({title, number: true}))
  ];
}

/** A row of plain cells. */
export function plainRow(
  kind: TableRow['kind'],
  ...cells: readonly string[]
): TableRow {
  return {kind, cells: cells.map(text => [text])};
}
