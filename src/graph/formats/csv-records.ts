import {GraphFormatError, quote} from '../errors.js';
import {readLines, TextBuffer} from '../lines.js';
import type {ReadingOptions, TextInput, TextPosition} from '../text-input.js';

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

/**
 * Calls back for every row of a text with separated values.
 *
 * Fields are quoted as in RFC 4180 (2005), whatever the separator: a field in
 * quotes may hold separators, line breaks, and quotes written twice. Spaces
 * and tabs around a field are dropped, those in quotes are kept. Blank lines
 * are skipped, and so are lines before the first row that begin with `#`.
 * Without a separator, it is the one that the first row has outside of quotes;
 * two different ones there are an error, unless all commas are decimal ones.
 * Time linear in the input.
 */
export async function readCsvRecords(
  input: TextInput,
  given: CsvSeparator | undefined,
  options: ReadingOptions,
  onRecord: (record: CsvRecord) => void
): Promise<void> {
  let separator: CsvSeparator | null = given ?? null;
  const fields: string[] = [];
  const lines: number[] = [];
  const columns: number[] = [];
  const record = {line: 0, separator: given ?? ',', fields, lines, columns};
  const quoted = new TextBuffer();
  // Where the open quote is, if there is one.
  let opened: TextPosition | null = null;
  let hasRows = false;
  // How many fields the row has so far.
  let width = 0;

  const addField = (field: string, line: number, column: number) => {
    fields[width] = field;
    lines[width] = line;
    columns[width++] = column;
  };
  const skipBlanks = (line: string, at: number) => {
    // A tab may turn out to be the separator.
    while (
      separator === null ? line[at] === ' ' : isBlank(line, at, separator)
    ) {
      at++;
    }
    return at;
  };
  // Where the next separator is, which may be the first one.
  const findSeparator = (line: string, at: number) => {
    if (separator !== null) return line.indexOf(separator, at);
    ANY_SEPARATOR.lastIndex = at;
    const found = ANY_SEPARATOR.exec(line);
    if (found === null) return -1;
    const mark = found[0] as CsvSeparator;
    separator = mark === ',' ? (separatorOfDecimals(line, at) ?? mark) : mark;
    record.separator = separator;
    return line.indexOf(separator, at);
  };

  await readLines(input, options, ({text, start, end, next, number}) => {
    const line = text.slice(start, end);
    if (opened === null) {
      if (!hasRows && line.startsWith('#')) return;
      record.line = number;
      width = 0;
    }
    let at = 0;
    do {
      if (opened === null) {
        at = skipBlanks(line, at);
        if (line[at] !== QUOTE) {
          const separated = findSeparator(line, at);
          const fieldEnd = separated < 0 ? line.length : separated;
          const field = plainField(line, number, at, fieldEnd);
          if (!hasRows && given === undefined) {
            checkOneSeparator(field, separator, line, number);
          }
          addField(field, number, at + 1);
          at = fieldEnd + 1;
          continue;
        }
        opened = {line: number, column: ++at};
      }
      const {line: firstLine, column} = opened;
      let quote = line.indexOf(QUOTE, at);
      while (quote >= 0 && line[quote + 1] === QUOTE) {
        quoted.push(line.slice(at, quote + 1), firstLine, column);
        at = quote + 2;
        quote = line.indexOf(QUOTE, at);
      }
      if (quote < 0) {
        quoted.push(line.slice(at) + text.slice(end, next), firstLine, column);
        return;
      }
      quoted.push(line.slice(at, quote), firstLine, column);
      addField(quoted.flush(firstLine, column), firstLine, column);
      opened = null;
      at = skipBlanks(line, quote + 1);
      if (separator === null && findSeparator(line, at) > at) separator = null;
      if (at < line.length && line[at] !== separator) {
        throw new GraphFormatError(
          'text follows a closing quote. Put the whole field in quotes and ' +
            'write quotes in it twice.',
          number,
          at + 1
        );
      }
      at++;
    } while (at <= line.length);

    if (width === 1 && fields[0] === '' && !line.includes(QUOTE)) return;
    hasRows = true;
    // Setting a length is slow, even if it stays the same.
    if (fields.length !== width) {
      fields.length = lines.length = columns.length = width;
    }
    onRecord(record);
  });
  if (opened === null) return;
  const {line, column} = opened as TextPosition;
  throw new GraphFormatError(
    'the quote that opens here is never closed. Close it, or write the ' +
      'field in quotes and the quote in it twice.',
    line,
    column
  );
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
  const both = [',', ';', '\t'].filter(
    text => text === separator || text === other
  ) as CsvSeparator[];
  throw new GraphFormatError(
    `the first row has both ${both.map(one => SEPARATOR_NAMES[one]).join(' and ')}: ` +
      `${quote(line)}. Pass ${both
        .toReversed()
        .map(one => `separator: ${one === '\t' ? "'\\t'" : `'${one}'`}`)
        .join(' or ')}, whichever separates the fields.`,
    number,
    1
  );
}
