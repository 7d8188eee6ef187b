import {
  type CsvRecord,
  csvColumns,
  parseWeight,
  readCsvRecords,
  weightError
} from '../../src/graph/formats/index.js';
import {
  type CsvSeparator,
  GraphFormatError,
  type NamedGraph,
  readCsv
} from '../../src/graph/index.js';

/**
 * Reads a table of edges as it was pasted, and finds out by itself what
 * separates the fields, whether there is a header, and where the weights are:
 * in the column called weight, else in the only one besides the ends, else in
 * the only one of numbers. If there is none, every edge weighs 1.
 *
 * @throws GraphFormatError with line and column of what is wrong.
 */
export async function readTable(text: string): Promise<NamedGraph> {
  const separator = separatorOf(text);
  const {first, isOfNumbers} = await survey(text, separator);
  if (!first) return readCsv([]);
  const {fields, line, lines, columns} = first;
  if (fields.length < 2) {
    throw new GraphFormatError(
      'an edge has two ends. Put a comma between them, as in a,b,4.',
      line,
      1
    );
  }
  const {source, target, hasHeader} = csvColumns(first, null, undefined);
  const others = [...fields.keys()].filter(
    column => column !== source && column !== target
  );
  const called = others.find(column => /^weight$/i.test(fields[column]));
  const numeric = others.length === 1 ? others : others.filter(isOfNumbers);
  const header =
    !others.some(column => isNumber(fields[column])) &&
    (hasHeader ||
      called !== undefined ||
      numeric.some(column => fields[column] !== '' && isOfNumbers(column)));
  // Nobody can call a column weight where there is no header.
  const isClear = numeric.length === 1 || (!header && numeric.length > 0);
  const weight = called ?? (isClear ? numeric[0] : null);
  const isEdge = !header && fields[target] !== '';
  if (isEdge && weight !== null && !isNumber(fields[weight])) {
    throw weightError(fields[weight], lines[weight], columns[weight]);
  }
  return readCsv([text], {
    separator,
    header,
    weight: weight === null ? null : weight + 1
  });
}

// What stands most often in the first line, outside of quotes.
function separatorOf(text: string): CsvSeparator {
  const line = /^(?!#).*\S.*$/m.exec(text)?.[0] ?? '';
  const plain = line.replace(/"[^"]*"/g, '');
  const count = (separator: string) => plain.split(separator).length;
  return ([',', ';', '\t'] as const).reduce((best, other) =>
    count(other) > count(best) ? other : best
  );
}

// The first row, and which columns hold numbers below it: most of the time, so
// that a wrong one is an error and not a word.
async function survey(text: string, separator: CsvSeparator) {
  const rows: CsvRecord[] = [];
  await readCsvRecords([text], separator, ({line, fields, lines, columns}) =>
    // The arrays are used again for the next row.
    rows.push({
      line,
      fields: [...fields],
      lines: [...lines],
      columns: [...columns]
    })
  );
  const below = rows.length > 1 ? rows.slice(1) : rows;
  const isOfNumbers = (column: number) =>
    below.filter(({fields}) => isNumber(fields[column] ?? '')).length >
    below.length / 2;
  return {first: rows.at(0), isOfNumbers};
}

function isNumber(field: string): boolean {
  return !Number.isNaN(parseWeight(field, 0, field.length));
}
