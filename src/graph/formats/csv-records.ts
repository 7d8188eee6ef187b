import {GraphFormatError} from '../errors.js';
import {readLines, TextBuffer} from './lines.js';
import type {TextInput, TextPosition} from './text-input.js';

/** What separates two fields of a row. */
export type CsvSeparator = ',' | '\t' | ';';

/** One row, whose arrays are reused for the next one. */
export interface CsvRecord {
  /** Line on which the row begins. */
  readonly line: number;
  /** The fields, without their quotes and without spaces around them. */
  readonly fields: readonly string[];
  /** Line on which each field begins. */
  readonly lines: readonly number[];
  /** Column in which each field begins; that of its quote if it has one. */
  readonly columns: readonly number[];
}

const QUOTE = '"';

/**
 * Calls back for every row of a text with separated values.
 *
 * Fields are quoted as in RFC 4180 (2005), whatever the separator: a field in
 * quotes may hold separators, line breaks, and quotes written twice. Spaces
 * and tabs around a field are dropped, those in quotes are kept. Blank lines
 * are skipped, and so are lines before the first row that begin with `#`.
 * Time linear in the input.
 *
 * @throws {@link GraphFormatError} if a quote is not closed or misplaced.
 */
export async function readCsvRecords(
  input: TextInput,
  separator: CsvSeparator,
  onRecord: (record: CsvRecord) => void
): Promise<void> {
  const records = new RecordSplitter(separator, onRecord);
  await readLines(input, ({text, start, end, next, number}) => {
    records.push(text.slice(start, end), number, text.slice(end, next));
  });
  records.finish();
}

class RecordSplitter implements CsvRecord {
  line = 0;
  readonly fields: string[] = [];
  readonly lines: number[] = [];
  readonly columns: number[] = [];

  readonly #separator: string;
  readonly #onRecord: (record: CsvRecord) => void;
  readonly #quoted = new TextBuffer();
  // Where the open quote is, if there is one.
  #opened: TextPosition | null = null;
  #hasRows = false;
  // How many fields the row has so far.
  #width = 0;

  constructor(separator: string, onRecord: (record: CsvRecord) => void) {
    this.#separator = separator;
    this.#onRecord = onRecord;
  }

  push(line: string, number: number, ending: string): void {
    let at = 0;
    if (this.#opened) {
      at = this.#closeQuote(line, number, at, ending);
      if (at < 0) return;
    } else {
      if (!this.#hasRows && line.startsWith('#')) return;
      this.line = number;
      this.#width = 0;
      if (line.indexOf(QUOTE) < 0) {
        this.#splitPlain(line, number);
        const isBlank = this.#width === 1 && this.fields[0] === '';
        if (!isBlank) this.#emit();
        return;
      }
    }
    // Here `at` is where a field begins, or past the line's end.
    while (at <= line.length) {
      at = this.#readField(line, number, at, ending);
      if (at < 0) return;
    }
    this.#emit();
  }

  finish(): void {
    if (!this.#opened) return;
    const {line, column} = this.#opened;
    throw new GraphFormatError(
      'the quote that opens here is never closed. Close it, or write the ' +
        'field in quotes and the quote in it twice.',
      line,
      column
    );
  }

  #emit(): void {
    this.#hasRows = true;
    // Setting a length is slow, even if it stays the same.
    if (this.fields.length !== this.#width) {
      this.fields.length = this.#width;
      this.lines.length = this.#width;
      this.columns.length = this.#width;
    }
    this.#onRecord(this);
  }

  #splitPlain(line: string, number: number): void {
    let start = 0;
    for (;;) {
      const end = line.indexOf(this.#separator, start);
      if (end < 0) break;
      this.#addPlain(line, number, start, end);
      start = end + 1;
    }
    this.#addPlain(line, number, start, line.length);
  }

  #addPlain(line: string, number: number, start: number, end: number): void {
    while (start < end && isBlank(line, start)) start++;
    while (start < end && isBlank(line, end - 1)) end--;
    this.#add(line.slice(start, end), number, start + 1);
  }

  #add(field: string, line: number, column: number): void {
    const at = this.#width++;
    this.fields[at] = field;
    this.lines[at] = line;
    this.columns[at] = column;
  }

  /** Reads a field; returns the start of the next, -1 in an open quote. */
  #readField(line: string, number: number, at: number, ending: string): number {
    const start = this.#skipBlanks(line, at);
    if (line[start] === QUOTE) {
      this.#opened = {line: number, column: start + 1};
      return this.#closeQuote(line, number, start + 1, ending);
    }
    let end = line.indexOf(this.#separator, at);
    if (end < 0) end = line.length;
    this.#addPlain(line, number, at, end);
    const quote = line.slice(start, end).indexOf(QUOTE);
    if (quote >= 0) {
      throw new GraphFormatError(
        'there is a quote inside a field without quotes. Put the whole ' +
          'field in quotes and write the quote in it twice.',
        number,
        start + quote + 1
      );
    }
    return end + 1;
  }

  /** Reads to the closing quote and the separator after it, alike. */
  #closeQuote(
    line: string,
    number: number,
    at: number,
    ending: string
  ): number {
    const opened = this.#opened!;
    const add = (piece: string) =>
      this.#quoted.push(piece, opened.line, opened.column);
    for (;;) {
      const quote = line.indexOf(QUOTE, at);
      if (quote < 0) {
        add(line.slice(at) + ending);
        return -1;
      }
      const isDouble = line[quote + 1] === QUOTE;
      add(line.slice(at, isDouble ? quote + 1 : quote));
      at = isDouble ? quote + 2 : quote + 1;
      if (!isDouble) break;
    }
    const field = this.#quoted.flush(opened.line, opened.column);
    this.#add(field, opened.line, opened.column);
    this.#opened = null;
    at = this.#skipBlanks(line, at);
    if (at < line.length && line[at] !== this.#separator) {
      throw new GraphFormatError(
        'text follows a closing quote. Put the whole field in quotes and ' +
          'write quotes in it twice.',
        number,
        at + 1
      );
    }
    return at + 1;
  }

  #skipBlanks(line: string, at: number): number {
    while (isBlank(line, at) && line[at] !== this.#separator) at++;
    return at;
  }
}

function isBlank(line: string, at: number): boolean {
  const code = line.charCodeAt(at);
  return code === 32 || code === 9;
}
