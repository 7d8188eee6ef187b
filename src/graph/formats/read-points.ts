import {GraphFormatError, quote, showCount} from '../errors.js';
import {LineFeed} from '../lines.js';
import {say, told} from '../message.js';
import {readParts, type TextInput} from '../text-input.js';
import {type CsvRecord, CsvRows} from './csv-records.js';
import {detach} from './name-table.js';
import {attributeNames} from './table-layout.js';
import {parseWeight} from './weight-text.js';

/** A table with a point in each row. */
export interface PointTable {
  /** The names of all columns; `column1` and so on without a header. */
  readonly names: readonly string[];
  /** The fields of each point. */
  readonly rows: readonly (readonly string[])[];
  /** The columns of the coordinates, counted from 0. */
  readonly axes: readonly number[];
  /** The coordinates, point after point. */
  readonly coordinates: Float64Array;
}

/**
 * Reads points from a table: the coordinates are in the given columns, or else
 * in those called `x`, `y` and perhaps `z`, or else in all columns. The first
 * row is a header if no coordinate in it is a number. Time and space linear in the
 * input.
 *
 * @param columns - Names, or numbers counted from 1.
 * @throws {@link GraphFormatError} if a coordinate is not a finite number, a
 * column is not there, there are no points, or it is unclear whether there is a header.
 */
export async function readPointTable(
  input: TextInput,
  columns: readonly string[] | undefined
): Promise<PointTable> {
  const records = new CsvRows(undefined);
  const rows: string[][] = [];
  const coordinates: number[] = [];
  let head: Pick<PointTable, 'names' | 'axes'> | null = null;
  const addRow = (record: CsvRecord) => {
    const {fields} = record;
    if (head === null) {
      const hasHeader = isHeader(record, columns);
      const names = attributeNames(
        fields.length,
        hasHeader ? fields.map(detach) : null
      );
      const axes = axesOf(record, names, hasHeader, columns);
      head = {names, axes};
      if (hasHeader) return;
    }
    if (fields.length !== head.names.length) {
      throw new GraphFormatError(
        `the row has ${showCount(fields.length, 'field')}, but the first one ` +
          `has ${head.names.length}. Give each row as many.`,
        record.line,
        1
      );
    }
    for (const axis of head.axes) {
      const value = parseWeight(fields[axis], 0, fields[axis].length);
      if (!Number.isFinite(value)) {
        const column = {option: 'columns', verb: 'Pass'};
        throw told(
          GraphFormatError,
          say`the coordinate in column ${quote(head.names[axis])} is
            ${quote(fields[axis])}. ${column} with the columns of the
            coordinates, write finite numbers such as 1.5, or drop the row.`,
          record.lines[axis],
          record.columns[axis]
        );
      }
      coordinates.push(value);
    }
    rows.push(fields.map(detach));
  };
  const lines = new LineFeed(line => {
    const record = records.read(line);
    if (record !== null) addRow(record);
  });
  await readParts(input, {}, part => lines.push(part));
  const end = lines.finish();
  records.finish();
  if (head === null || rows.length === 0) {
    throw new GraphFormatError(
      'there are no points. Give each a row of coordinates.',
      end.line,
      end.column
    );
  }
  // The callback above has set it.
  const found = head as Omit<PointTable, 'rows' | 'coordinates'>;
  return {...found, rows, coordinates: Float64Array.from(coordinates)};
}

// Whether the first row names the columns. Where it may be a point as well, this
// is an error.
function isHeader(
  {fields, line}: CsvRecord,
  columns: readonly string[] | undefined
): boolean {
  const hasNumbers = columns?.every(column => NUMBER.test(column)) ?? false;
  if (columns !== undefined && !hasNumbers) return true;
  const judged = columns?.map(column => fields[Number(column) - 1]) ?? fields;
  const numbers = judged.filter(field => isNumber(field ?? '')).length;
  if (numbers === 0 || numbers === judged.length) return numbers === 0;
  throw told(
    GraphFormatError,
    say`the first row, ${fields.map(quote).join(', ')}, may be a header or a point.
      ${{option: 'columns', verb: 'Pass'}} with the columns of the coordinates.`,
    line,
    1
  );
}

// How a column is given by its number.
const NUMBER = /^[1-9]\d{0,8}$/;

function isNumber(field: string): boolean {
  return !Number.isNaN(parseWeight(field, 0, field.length));
}

// Where the coordinates are. Other numbers, such as identifiers, are no
// coordinates unless somebody says so.
function axesOf(
  {line}: CsvRecord,
  names: readonly string[],
  hasHeader: boolean,
  columns: readonly string[] | undefined
): number[] {
  const plain = names.map(name => name.toLowerCase());
  if (columns !== undefined) {
    const axes = columns.map(column => {
      const number = NUMBER.test(column) ? Number(column) - 1 : -1;
      const exact = hasHeader ? names.indexOf(column) : -1;
      const named =
        hasHeader && exact < 0 ? plain.indexOf(column.toLowerCase()) : exact;
      const axis = named >= 0 ? named : number;
      if (axis >= 0 && axis < names.length) return axis;
      throw new GraphFormatError(
        `there is no column ${quote(column)} among ${names.map(quote).join(', ')}. ` +
          'Choose by name, or by number from 1.',
        line,
        1
      );
    });
    const again = axes.find((axis, i) => axes.indexOf(axis) < i);
    if (again === undefined) return axes;
    throw new GraphFormatError(
      `column ${quote(names[again])} is given twice. Give each column once.`,
      line,
      1
    );
  }
  const [x, y, z] = ['x', 'y', 'z'].map(name => plain.indexOf(name));
  if (hasHeader && x >= 0 && y >= 0) return z >= 0 ? [x, y, z] : [x, y];
  return names.map((_, i) => i);
}
