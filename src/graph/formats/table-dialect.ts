import type {CsvColumns} from './csv-columns.js';
import type {CsvRecord, CsvSeparator, TextLine} from './csv-records.js';
import type {DecimalMark} from './decimal-weights.js';

/** Makes rows of the lines of a table. */
export interface RowReader {
  /** Whether a row goes on in the next line. */
  readonly isOpen: boolean;
  /** The row that ends with a line, if there is one. */
  read(line: TextLine): CsvRecord | null;
  /** Checks that no row goes on. */
  finish(): void;
}

/** What the first row of a table says about all of them. */
export interface TableHead {
  readonly columns: CsvColumns;
  readonly separator: CsvSeparator | ' ';
  /** `null` if the weights decide. */
  readonly decimal: DecimalMark | null;
}

/** What tells one kind of table from another. */
export interface TableDialect {
  /** Makes a reader of rows, of the next ones if the separator is known. */
  createRows(separator?: CsvSeparator | ' '): RowReader;
  /** Decides about the columns by the first row of more than a lone name. */
  open(first: CsvRecord, lone: CsvRecord | null): TableHead;
  /**
   * Decides about a table of lone names, whose vertices are numbered after all
   * others. Missing if a row of one field is an error.
   */
  openLone?(first: CsvRecord): TableHead;
}
