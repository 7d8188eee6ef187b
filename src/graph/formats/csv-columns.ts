import {GraphFormatError, quote} from '../errors.js';
import type {CsvRecord} from './csv-records.js';

/** Which columns, counted from 0, hold an edge. */
export interface CsvColumns {
  readonly source: number;
  readonly target: number;
  /** `null` in an unweighted graph. */
  readonly weight: number | null;
  /** Whether the first row is a header. */
  readonly hasHeader: boolean;
}

// The pairs of names that the two ends of an edge go by.
const END_NAMES = [
  ['source', 'target'],
  ['from', 'to'],
  ['u', 'v']
] as const;

/** A table has no column for something that an edge needs. */
export class MissingColumnError extends GraphFormatError {
  /** The fields of the first row. */
  readonly fields: readonly string[];

  constructor(message: string, {line, fields}: CsvRecord) {
    super(message, line, 1);
    this.fields = [...fields];
  }
}

/**
 * Decides from the first row which column is what.
 *
 * @throws {@link GraphFormatError} if the header has not the wanted column,
 * or has two of that name.
 */
export function csvColumns(
  first: CsvRecord,
  weight: string | number | null | undefined,
  header: boolean | undefined
): CsvColumns {
  const names = first.fields.map(name => name.toLowerCase());
  const ends =
    header === false
      ? undefined
      : END_NAMES.find(pair => pair.every(name => names.includes(name)));
  const hasHeader = header === true || ends !== undefined;
  return {
    source: ends ? onlyColumn(first, names, ends[0]) : 0,
    target: ends ? onlyColumn(first, names, ends[1]) : 1,
    weight: weightColumn(first, names, weight, hasHeader),
    hasHeader
  };
}

function weightColumn(
  first: CsvRecord,
  names: readonly string[],
  weight: string | number | null | undefined,
  hasHeader: boolean
): number | null {
  if (weight === null) return null;
  if (typeof weight === 'number') return weight - 1;
  if (!hasHeader) {
    if (weight === undefined) return 2;
    throw new GraphFormatError(
      `there is no header in which to look for the column ${quote(weight)}. ` +
        'Pass header: true if this row is one, or give the number of the ' +
        'column.',
      first.line,
      1
    );
  }
  const name = weight ?? 'weight';
  // A name in the wanted case is preferred, so "w" and "W" can be told apart.
  if (first.fields.includes(name)) return onlyColumn(first, first.fields, name);
  if (names.includes(name.toLowerCase())) {
    return onlyColumn(first, names, name.toLowerCase());
  }
  throw new MissingColumnError(
    `there is no column ${quote(name)}, only ` +
      `${listed(first.fields)}. Name one of them as weight, or pass weight: ` +
      'null to give every edge the weight 1.',
    first
  );
}

function onlyColumn(
  first: CsvRecord,
  names: readonly string[],
  name: string
): number {
  const column = names.indexOf(name);
  const other = names.lastIndexOf(name);
  if (column === other) return column;
  throw new GraphFormatError(
    `two columns are called ${quote(name)}. Rename one of them.`,
    first.lines[other],
    first.columns[other]
  );
}

// Columns shown in a message, which should stay readable.
const SHOWN = 12;

function listed(fields: readonly string[]): string {
  const shown = fields.slice(0, SHOWN).map(quote).join(', ');
  const more = fields.length - SHOWN;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
