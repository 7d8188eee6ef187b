import {GraphFormatError, OptionError, quote} from '../errors.js';
import {type Message, say, told} from '../message.js';
import type {CsvRecord, CsvSeparator} from './csv-records.js';
import {readAs, unweighted} from './graph-formats.js';
import {parseWeight} from './weight-text.js';

/** A column: its name in the header, or its number, counted from 1. */
export type CsvColumn = string | number;

/** What a caller says about the columns of a table. */
export interface CsvColumnOptions {
  readonly source?: CsvColumn | undefined;
  readonly target?: CsvColumn | undefined;
  readonly weight?: CsvColumn | null | undefined;
  readonly header?: boolean | undefined;
}

/** Which columns, counted from 0, hold an edge. */
export interface CsvColumns {
  readonly source: number;
  readonly target: number;
  /** `null` in an unweighted graph. */
  readonly weight: number | null;
  readonly hasHeader: boolean;
  readonly width: number;
}

/** A table lacks a column that an edge needs, or it is unclear which it is. */
export class CsvColumnsError extends GraphFormatError {
  /** The first row. */
  readonly fields: readonly string[];

  constructor(message: string, {line, fields}: CsvRecord) {
    super(message, line, 1);
    this.fields = [...fields];
  }
}

const WHERE = 'spanforest/graph/formats';

/** Checks what a caller says about columns before there are any. */
export function checkColumnOptions(options: CsvColumnOptions): void {
  const {source, target, header} = options;
  for (const role of ['source', 'target', 'weight'] as const) {
    const column = options[role];
    if (column === undefined || (column === null && role === 'weight')) {
      continue;
    }
    const isName = typeof column === 'string';
    const isNumber = Number.isInteger(column) && Number(column) > 0;
    if (isName ? header !== false : isNumber) continue;
    const problem = isName
      ? ', but without a header columns have no names'
      : '';
    const advice = isName ? '' : ', counted from 1';
    throw told(
      OptionError,
      say`${WHERE}: ${{option: role}} is ${quote(column)}${problem}. Give the
        number of the column${advice}.`
    );
  }
  if ((source === undefined) === (target === undefined)) return;
  const [given, missing] =
    source === undefined ? ['target', 'source'] : ['source', 'target'];
  throw told(
    OptionError,
    say`${WHERE}: ${{option: given}} is given without ${{option: missing}}. Give
      both.`
  );
}

/**
 * Decides whether the first row of a table is a header, and which column is
 * what. Where that is not clear it throws: it never guesses. The separator, and
 * whether the format is `tsv`, matter for advice only.
 */
export function readCsvHeader(
  first: CsvRecord,
  given: CsvColumnOptions,
  separator: CsvSeparator | ' ' = ',',
  isTsv = false
): CsvColumns {
  const width = first.fields.length;
  if (width < 2) {
    const hint = separatorHint(first, separator, isTsv) ?? [
      `Separate them by ${separatorNames(separator, isTsv)}.`
    ];
    fail(
      say`the row has one column only, but an edge has two ends. ${hint}`,
      first
    );
  }
  const options = namedColumns(first, given, separator);
  const ends = options.header === false ? [] : knownEnds(first.fields);
  const isNamed =
    typeof options.source === 'string' ||
    typeof options.target === 'string' ||
    typeof options.weight === 'string';
  const hasHeader =
    options.header ?? (isNamed || isHeader(first, ends, options));
  const advice = () => separatorHint(first, separator, isTsv);
  if (hasHeader) checkNumbers(first, options);
  const chosen =
    options.source === undefined || options.target === undefined
      ? null
      : givenEnds(first, options.source, options.target);
  const weight = weightColumn(first, options, hasHeader, advice);
  const {source, target} =
    chosen ?? endColumns(first, ends, options, weight, hasHeader);
  const columns = {
    source,
    target,
    weight:
      weight === undefined
        ? defaultWeight(first, source, target, advice)
        : weight,
    hasHeader,
    width
  };
  checkDifferent(first, columns);
  return columns;
}

const ROLES = ['source', 'target', 'weight'] as const;

// A number beyond the columns may be the name of one, such as 2020.
function namedColumns(
  {fields}: CsvRecord,
  options: CsvColumnOptions,
  separator: CsvSeparator | ' '
): CsvColumnOptions {
  if (options.header === false || separator === ' ') return options;
  let named = options;
  for (const role of ROLES) {
    const name = String(options[role]);
    if (Number(name) > fields.length && fields.includes(name)) {
      named = {...named, [role]: name};
    }
  }
  return named;
}

// A number of a column must not be the name of another one.
function checkNumbers(first: CsvRecord, options: CsvColumnOptions): void {
  const {fields} = first;
  for (const role of ROLES) {
    const column = options[role];
    const other = fields.indexOf(String(column));
    if (typeof column !== 'number' || other < 0) continue;
    const name = fields[column - 1];
    if (name === undefined || name === String(column)) continue;
    throw new GraphFormatError(
      `${role} ${column} may be column ${column}, ${quote(name)}, or column ` +
        `${other + 1}, ${quote(fields[other])}. Give ${role} ${quote(name)} or ` +
        `${role} ${other + 1}.`,
      first.line,
      1
    );
  }
}

/** The columns of two ends that a header may name. */
interface Ends {
  readonly source: number;
  readonly target: number;
  /** Whether hardly any node is called like that. */
  readonly isClear: boolean;
}

// The pairs of names for the two ends of an edge; those of the first rows are
// unlikely to be the names of nodes.
const PAIRS: readonly (readonly [sources: string, targets: string])[] = [
  ['source', 'target'],
  ['from', 'to'],
  ['src', 'dst dest'],
  ['origin', 'destination'],
  ['start', 'end'],
  ['tail', 'head'],
  ['u', 'v'],
  ['1', '2'],
  ['a', 'b']
];
const CLEAR_PAIRS = 4;
const CLEAR_WITH_AFFIX = 6;
// A mere 1 or a is no name of a column: node1, id_a.
const FIRST_BARE = 7;

const STEMS = new Map<string, {pair: number; isSource: boolean}>();
for (const [pair, [sources, targets]] of PAIRS.entries()) {
  for (const stem of sources.split(' ')) {
    STEMS.set(stem, {pair, isSource: true});
  }
  for (const stem of targets.split(' ')) {
    STEMS.set(stem, {pair, isSource: false});
  }
}

const AFFIXES = /^((?:id|node|vertex)*)(.+?)((?:id|node|vertex)*)$/;

function endOf(name: string): {
  readonly pair: number;
  readonly isSource: boolean;
  readonly hasAffix: boolean;
} | null {
  const [, before, stem, after] = AFFIXES.exec(plain(name)) ?? [];
  const end = STEMS.get(stem);
  const hasAffix = before !== '' || after !== '';
  if (end === undefined || (end.pair >= FIRST_BARE && !hasAffix)) return null;
  return {...end, hasAffix};
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}

/**
 * The pairs of columns whose names are those of the two ends, for each source
 * at most two: more would not make it clearer. The very names that tables are
 * written with win over all others.
 */
function knownEnds(fields: readonly string[]): Ends[] {
  const source = onlyIndexOf(fields, 'source');
  const target = onlyIndexOf(fields, 'target');
  if (source >= 0 && target >= 0) return [{source, target, isClear: true}];
  const found = fields.map(endOf);
  const targets = new Map<number, number[]>();
  for (const [target, end] of found.entries()) {
    if (end?.isSource !== false) continue;
    const others = targets.get(end.pair) ?? [];
    if (others.length < 2) targets.set(end.pair, [...others, target]);
  }
  const ends: Ends[] = [];
  for (const [source, end] of found.entries()) {
    if (!end?.isSource) continue;
    const clearPairs = end.hasAffix ? CLEAR_WITH_AFFIX : CLEAR_PAIRS;
    for (const target of targets.get(end.pair) ?? []) {
      ends.push({source, target, isClear: end.pair < clearPairs});
    }
  }
  return ends;
}

/** Where a name is if it occurs once, otherwise -1. */
function onlyIndexOf(fields: readonly string[], name: string): number {
  const index = fields.indexOf(name);
  return index === fields.lastIndexOf(name) ? index : -1;
}

/** Whether a row can hardly be anything but a header. */
export function isClearHeader({fields}: CsvRecord): boolean {
  return (
    knownEnds(fields).some(({isClear}) => isClear) && !fields.some(isNumber)
  );
}

/** Whether a row, written without a header, may be taken for one. */
export function mayBeHeader(
  first: CsvRecord,
  weight: CsvColumnOptions['weight']
): boolean {
  try {
    return isHeader(first, knownEnds(first.fields), {weight});
  } catch {
    return true;
  }
}

function isWeightName(name: string): boolean {
  return plain(name) === 'weight';
}

function isNumber(field: string): boolean {
  const text = field.replace(',', '.');
  return !Number.isNaN(parseWeight(text, 0, text.length));
}

// A row that may be an edge is not a header.
function isHeader(
  first: CsvRecord,
  [ends]: readonly Ends[],
  {weight}: CsvColumnOptions
): boolean {
  const {fields} = first;
  const others = fields.filter(
    (_, i) => ends === undefined || (i !== ends.source && i !== ends.target)
  );
  const hasNumber = others.some(isNumber);
  const hasWeight = others.some(isWeightName);
  if (ends === undefined) {
    const needsNumber = weight !== null;
    if (hasNumber || needsNumber || (hasWeight && fields.length > 2)) {
      return hasWeight && !hasNumber && fields.length > 2;
    }
    failUnclear(first);
  }
  const given = typeof weight === 'number' ? fields[weight - 1] : undefined;
  if (given !== undefined && !isNumber(given)) return true;
  if (hasNumber) {
    if (!ends.isClear && !hasWeight) return false;
    if (ends.isClear && hasWeight) return true;
  } else {
    const needsNumber = weight !== null && fields.length > 2;
    if (ends.isClear || hasWeight || needsNumber) return true;
  }
  return failUnclear(first);
}

function failUnclear(first: CsvRecord): never {
  const yes = {option: 'header', value: true, verb: 'Pass'};
  const no = {option: 'header', value: false};
  return fail(
    say`the first row, ${showFields(first)}, may be a header or an edge.
      ${yes} or ${no}.`,
    first
  );
}

function fail(message: string | Message, first: CsvRecord): never {
  throw told(CsvColumnsError, message, first);
}

function givenEnds(
  first: CsvRecord,
  source: CsvColumn,
  target: CsvColumn
): {source: number; target: number} {
  const ends = {
    source: columnOf(first, source, 'source'),
    target: columnOf(first, target, 'target')
  };
  checkDifferent(first, {...ends, weight: null});
  return ends;
}

function endColumns(
  first: CsvRecord,
  ends: readonly Ends[],
  options: CsvColumnOptions,
  weight: number | null | undefined,
  hasHeader: boolean
): {source: number; target: number} {
  // Of other names, no order tells which end is the source.
  if (hasHeader && ends.length === 1) return ends[0];
  // Even if the weights are ignored, their column is not an end.
  const other = weight ?? (hasHeader ? -1 : 2);
  const [one, two, ...more] = [...first.fields.keys()].filter(i => i !== other);
  if (two === undefined) {
    fail(
      `besides the weights, the only column is ${quote(first.fields[one])}, ` +
        'but an edge has two ends. Add a column, or choose another separator.',
      first
    );
  }
  if (!hasHeader && more.length === 0) return {source: one, target: two};
  const source = {option: 'source', verb: 'Pass'};
  const name = options.header === false ? '' : 'name in the header or its ';
  return fail(
    say`it is not clear which of the columns ${showFields(first)} are the ends
      of an edge. ${source} and ${{option: 'target'}}, each by its ${name}number
      from 1.`,
    first
  );
}

/** The column of the weights; `undefined` if it depends on the ends. */
function weightColumn(
  first: CsvRecord,
  {weight, source}: CsvColumnOptions,
  hasHeader: boolean,
  advice: () => Message | undefined
): number | null | undefined {
  if (weight === null) return null;
  if (weight !== undefined) return columnOf(first, weight, 'weight', advice);
  const {fields} = first;
  if (hasHeader) {
    const exact = onlyIndexOf(fields, 'weight');
    if (exact >= 0) return exact;
    const [column, other] = [...fields.keys()].filter(i =>
      isWeightName(fields[i])
    );
    if (other !== undefined) failRepeated(first, 'weight', other);
    return column ?? columnOf(first, 'weight', 'weight', advice);
  }
  return source !== undefined || fields.length > 3
    ? undefined
    : columnOf(first, 3, 'weight', advice);
}

// Without a header, the weights are in the only column besides the ends.
function defaultWeight(
  first: CsvRecord,
  source: number,
  target: number,
  advice: () => Message | undefined
): number {
  const {fields} = first;
  const others = [...fields.keys()].filter(i => i !== source && i !== target);
  if (others.length === 1) return others[0];
  if (others.length === 0) return columnOf(first, 3, 'weight', advice);
  return fail(
    say`it is not clear which of the columns ${showFields(first)} has the
      weights. ${{option: 'weight', verb: 'Pass'}}, the number of the column from
      1${unweighted(', or pass')}.`,
    first
  );
}

function columnOf(
  first: CsvRecord,
  column: CsvColumn,
  role: 'source' | 'target' | 'weight',
  advice?: () => Message | undefined
): number {
  const {fields} = first;
  const width = fields.length;
  const isWeight = role === 'weight';
  const orNull = isWeight ? unweighted(', or pass') : '';
  if (typeof column === 'number') {
    if (column <= width) return column - 1;
    // If there are two columns, both are ends.
    const other = isWeight && width < 3 ? '' : ' or choose another';
    const choice = say`Add it${other}${orNull}.`;
    return fail(
      say`the row has ${width} columns, so there is no column ${column} for the
        ${role}. ${advice?.() ?? choice}`,
      first
    );
  }
  // The exact case is preferred, so that "w" and "W" can be told apart.
  const lower = column.toLowerCase();
  const isSame = fields.includes(column)
    ? (name: string) => name === column
    : (name: string) => name.toLowerCase() === lower;
  const [found, other] = [...fields.keys()].filter(i => isSame(fields[i]));
  if (other !== undefined) failRepeated(first, column, other);
  if (found !== undefined) return found;
  const choice =
    isWeight && width < 3
      ? say`${unweighted('Pass')}.`
      : say`Name one of them ${{option: role, verb: 'as'}}${orNull}.`;
  return fail(
    say`there is no column ${quote(column)}, only ${showFields(first)}.
      ${choice}`,
    first
  );
}

function failRepeated(first: CsvRecord, name: string, column: number): never {
  throw new GraphFormatError(
    `two columns are called ${quote(name)}. Rename one of them, or give the ` +
      'number of the column.',
    first.lines[column],
    first.columns[column]
  );
}

function checkDifferent(
  first: CsvRecord,
  columns: Pick<CsvColumns, 'source' | 'target' | 'weight'>
): void {
  const {target, weight} = columns;
  const pairs = [
    ['source', 'target', target],
    ['source', 'weight', weight],
    ['target', 'weight', weight]
  ] as const;
  for (const [other, role, column] of pairs) {
    if (column === null || columns[other] !== column) continue;
    fail(
      `column ${column + 1}, ${quote(first.fields[column])}, is both ${other} ` +
        `and ${role}. Choose different columns of ${showFields(first)}.`,
      first
    );
  }
}

/** The first fields of a row, in quotes. */
function showFields({fields}: CsvRecord): string {
  const shown = fields.slice(0, 12).map(quote).join(', ');
  const more = fields.length - 12;
  return more > 0 ? `${shown} and ${more} more` : shown;
}

function separatorNames(separator: string, isTsv: boolean): string {
  if (separator === ' ') return 'spaces or tabs';
  return isTsv ? 'tabs' : 'commas, semicolons or tabs';
}

// What to do if something else seems to separate the fields.
function separatorHint(
  {fields}: CsvRecord,
  separator: CsvSeparator | ' ',
  isTsv: boolean
): Message | undefined {
  if (separator === ' ') return undefined;
  const has = (text: string) =>
    separator !== text && fields.some(field => field.includes(text));
  if (isTsv) {
    if (has(',') || has(';')) {
      return say`${readAs('csv')} if commas or semicolons separate them.`;
    }
  } else {
    const pass = (value: CsvSeparator) => ({
      option: 'separator',
      value,
      verb: 'Pass'
    });
    if (has(';')) return say`${pass(';')} if that is what separates them.`;
    if (has('\t')) return say`${pass('\t')} if tabs separate them.`;
    // A name may contain commas, and a number one.
    if (fields.length === 1 && has(',')) {
      return say`${pass(',')} if that is what separates them.`;
    }
  }
  return fields.length === 1 && has(' ')
    ? say`${readAs('edgelist')} if spaces separate them.`
    : undefined;
}
