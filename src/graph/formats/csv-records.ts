import {GraphFormatError, quote} from '../errors.js';
import type {LineCursor} from '../lines.js';
import {say, told} from '../message.js';
import type {TextPosition} from '../text-input.js';
import {checkColumnOptions, readCsvHeader} from './csv-header.js';
import type {ReadGraphOptions} from './graph-formats.js';
import type {RowReader, TableDialect} from './table-layout.js';

/** What separates two fields of a row. */
export type CsvSeparator = ',' | '\t' | ';';

/** One row and where its fields begin; its arrays are reused for the next. */
export interface CsvRecord {
  /** What separates the fields. */
  readonly separator: CsvSeparator | ' ';
  readonly line: number;
  readonly fields: readonly string[];
  readonly lines: readonly number[];
  readonly columns: readonly number[];
}

const QUOTE = '"';

// How many fields a row may have: far more than edges have attributes, and few
// enough for the memory of any machine.
const MOST_FIELDS = 1 << 16;

// How many characters a field in quotes may have, the line aside: far more than
// any name has.
const LONGEST_FIELD = 1 << 28;

/** How tables are read with some options; errors of `tsv` give other advice. */
export function csvDialect(
  options: ReadGraphOptions,
  isTsv: boolean
): TableDialect {
  const {decimal} = options;
  const separator = isTsv ? '\t' : options.separator;
  checkColumnOptions(options);
  return {
    createRows: () => new CsvRows(separator),
    open: first => ({
      columns: readCsvHeader(first, options, first.separator, isTsv),
      separator: first.separator,
      decimal: decimal ?? (first.separator === ',' ? '.' : null)
    })
  };
}

/** A line of a text, at `start..end`, and its ending up to `next`. */
export type TextLine = Pick<
  LineCursor,
  'text' | 'start' | 'end' | 'next' | 'number'
>;

/**
 * Makes rows of the lines of a text with separated values.
 *
 * Fields are quoted as in RFC 4180 (2005), with any separator: a field in
 * quotes may hold separators, line breaks, and quotes written twice. Spaces and
 * tabs around a field are dropped, those in quotes are kept. Blank lines are
 * skipped, and so are lines before the first row that begin with `#`. Without a
 * separator, it is the one that the first row has outside of quotes; two
 * different ones there are an error, unless all commas are decimal ones. Time
 * linear in the input.
 */
export class CsvRows implements RowReader {
  readonly #given: CsvSeparator | undefined;
  #separator: CsvSeparator | null;
  readonly #record: {-readonly [Key in keyof CsvRecord]: CsvRecord[Key]};
  readonly #fields: string[] = [];
  readonly #lines: number[] = [];
  readonly #columns: number[] = [];
  // The quoted field so far.
  #quoted = '';
  // Where the open quote is, if there is one.
  #opened: TextPosition | null = null;
  #hasRows = false;
  // How many fields the row has so far.
  #width = 0;

  constructor(given: CsvSeparator | undefined) {
    this.#given = given;
    this.#separator = given ?? null;
    this.#record = {
      line: 0,
      separator: given ?? ',',
      fields: this.#fields,
      lines: this.#lines,
      columns: this.#columns
    };
  }

  /** Whether a quote is open, so that the row goes on in the next line. */
  get isOpen(): boolean {
    return this.#opened !== null;
  }

  /**
   * The row that ends with a line; `null` if it goes on, or if there is none:
   * a blank line, or a comment.
   */
  read({text, start, end, next, number}: TextLine): CsvRecord | null {
    const line = text.slice(start, end);
    if (this.#opened === null) {
      if (!this.#hasRows && line.startsWith('#')) return null;
      this.#record.line = number;
      this.#width = 0;
    }
    let at = 0;
    do {
      if (this.#opened === null) {
        at = this.#skipBlanks(line, at);
        if (line[at] !== QUOTE) {
          const separated = this.#findSeparator(line, at);
          const fieldEnd = separated < 0 ? line.length : separated;
          const field = plainField(line, number, at, fieldEnd);
          if (!this.#hasRows && this.#given === undefined) {
            checkOneSeparator(field, this.#separator, line, number);
          }
          this.#addField(field, number, at + 1);
          at = fieldEnd + 1;
          continue;
        }
        this.#opened = {line: number, column: ++at};
      }
      const after = this.#readQuoted(line, at, text.slice(end, next));
      if (after < 0) return null;
      at = this.#skipBlanks(line, after);
      if (this.#separator === null && this.#findSeparator(line, at) > at) {
        this.#separator = null;
      }
      if (at < line.length && line[at] !== this.#separator) {
        throw new GraphFormatError(
          'text follows a closing quote. Put the whole field in quotes and ' +
            'write quotes in it twice.',
          number,
          at + 1
        );
      }
      at++;
    } while (at <= line.length);

    const width = this.#width;
    const fields = this.#fields;
    if (width === 1 && fields[0] === '' && !line.includes(QUOTE)) return null;
    this.#hasRows = true;
    // Setting a length is slow, even if it stays the same.
    if (fields.length !== width) {
      fields.length = this.#lines.length = this.#columns.length = width;
    }
    return this.#record;
  }

  /** Checks that the text does not end inside quotes. */
  finish(): void {
    if (this.#opened === null) return;
    const {line, column} = this.#opened;
    throw new GraphFormatError(
      'the quote that opens here is never closed. Close it, or write the ' +
        'field in quotes and the quote in it twice.',
      line,
      column
    );
  }

  // Adds the quoted field that is open; returns where the text after it begins,
  // or -1 if it goes on in the next line.
  #readQuoted(line: string, at: number, ending: string): number {
    const {line: firstLine, column} = this.#opened as TextPosition;
    if (this.#quoted.length > LONGEST_FIELD) {
      throw new GraphFormatError(
        `the quote that opens here is not closed within ${LONGEST_FIELD} ` +
          'characters. Close it.',
        firstLine,
        column
      );
    }
    let quote = line.indexOf(QUOTE, at);
    while (quote >= 0 && line[quote + 1] === QUOTE) {
      this.#quoted += line.slice(at, quote + 1);
      at = quote + 2;
      quote = line.indexOf(QUOTE, at);
    }
    if (quote < 0) {
      this.#quoted += line.slice(at) + ending;
      return -1;
    }
    this.#addField(this.#quoted + line.slice(at, quote), firstLine, column);
    this.#quoted = '';
    this.#opened = null;
    return quote + 1;
  }

  #addField(field: string, line: number, column: number): void {
    const i = this.#width++;
    if (i === MOST_FIELDS) {
      throw new GraphFormatError(
        `this row has more than ${MOST_FIELDS} fields. Write one edge per ` +
          'row, with its source, its target and its attributes.',
        line,
        column
      );
    }
    this.#fields[i] = field;
    this.#lines[i] = line;
    this.#columns[i] = column;
  }

  #skipBlanks(line: string, at: number): number {
    const separator = this.#separator;
    // A tab may turn out to be the separator.
    while (
      separator === null ? line[at] === ' ' : isBlank(line, at, separator)
    ) {
      at++;
    }
    return at;
  }

  // Where the next separator is, which may be the first one.
  #findSeparator(line: string, at: number): number {
    if (this.#separator !== null) return line.indexOf(this.#separator, at);
    ANY_SEPARATOR.lastIndex = at;
    const found = ANY_SEPARATOR.exec(line);
    if (found === null) return -1;
    const mark = found[0] as CsvSeparator;
    const separator =
      mark === ',' ? (separatorOfDecimals(line, at) ?? mark) : mark;
    this.#separator = separator;
    this.#record.separator = separator;
    return line.indexOf(separator, at);
  }
}

function plainField(
  line: string,
  number: number,
  start: number,
  end: number
): string {
  while (start < end && isBlank(line, end - 1)) end--;
  const field = line.slice(start, end);
  const quote = field.indexOf(QUOTE);
  if (quote < 0) return field;
  throw new GraphFormatError(
    'there is a quote inside a field without quotes. Put the whole field in ' +
      'quotes and write the quote in it twice.',
    number,
    start + quote + 1
  );
}

function isBlank(
  line: string,
  at: number,
  separator: CsvSeparator | null = null
): boolean {
  const code = line.charCodeAt(at);
  return code === 32 || (code === 9 && separator !== '\t');
}

const ANY_SEPARATOR = /[,;\t]/g;

const SEPARATOR_NAMES = {',': 'commas', ';': 'semicolons', '\t': 'tabs'};

const DECIMAL_COMMA = /^[+-]?\d*,\d+(e[+-]?\d+)?$/i;

// The separator of a row from `at` on, if all commas are decimal ones.
function separatorOfDecimals(line: string, at: number): CsvSeparator | null {
  // The last quote may be closed on another line.
  const plain = line.slice(at).replace(/"[^"]*(""[^"]*)*("|$)/g, '');
  const mark = /[;\t]/.exec(plain)?.[0] as CsvSeparator | undefined;
  if (mark === undefined) return null;
  const areDecimals = plain
    .split(mark)
    .every(field => !field.includes(',') || DECIMAL_COMMA.test(field.trim()));
  return areDecimals ? mark : null;
}

// Refuses a field of the first row that another separator could cut.
function checkOneSeparator(
  field: string,
  separator: CsvSeparator | null,
  line: string,
  number: number
): void {
  const other = /[,;\t]/.exec(field)?.[0] as CsvSeparator | undefined;
  if (other === undefined || separator === null) return;
  if (other === ',' && DECIMAL_COMMA.test(field)) return;
  const [one, two] = [',', ';', '\t'].filter(
    text => text === separator || text === other
  ) as CsvSeparator[];
  throw told(
    GraphFormatError,
    say`the first row has both ${SEPARATOR_NAMES[one]} and
      ${SEPARATOR_NAMES[two]}: ${quote(line)}.
      ${{option: 'separator', value: two, verb: 'Pass'}} or
      ${{option: 'separator', value: one}}, whichever separates the fields.`,
    number,
    1
  );
}
