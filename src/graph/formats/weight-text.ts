import {GraphFormatError, quote} from '../errors.js';
import {say, told} from '../message.js';

/**
 * Parses the weight at `start..end` of a text: a decimal number as JavaScript
 * writes it, or an infinity (`Infinity`, `inf`, in any case, with or without a
 * sign).
 *
 * A number beyond the range of a double is an infinity. Anything else, the
 * empty text and `NaN` included, gives `NaN`. Time O(end - start).
 */
export function parseWeight(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start);
  const isNegative = first === 45;
  const firstDigit = isNegative || first === 43 ? start + 1 : start;

  // Fast path: up to 15 digits are exact when summed up one by one.
  const digits = end - firstDigit;
  if (digits > 0 && digits <= 15) {
    let value = 0;
    let at = firstDigit;
    for (; at < end; at++) {
      const digit = text.charCodeAt(at) - 48;
      if (digit < 0 || digit > 9) break;
      value = 10 * value + digit;
    }
    if (at === end) return isNegative ? -value : value;
  }

  // Of texts of these characters, Number() accepts decimal numbers only; it
  // would also accept 0x10, blanks and the like.
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const isNumeric =
      (code >= 48 && code <= 57) || // 0 to 9
      code === 43 || // +
      code === 45 || // -
      code === 46 || // .
      (code | 32) === 101; // e or E
    if (!isNumeric) return parseInfinity(text.slice(start, end));
  }
  return start === end ? Number.NaN : Number(text.slice(start, end));
}

function parseInfinity(text: string): number {
  if (!/^[+-]?inf(inity)?$/i.test(text)) return Number.NaN;
  return text.startsWith('-') ? -Infinity : Infinity;
}

/** The error for a text that is not a weight, but perhaps the name of a column. */
export function weightError(
  text: string,
  line: number,
  column: number,
  mayBeHeader = false,
  canSkip = false
): GraphFormatError {
  const header = {option: 'header', value: true, verb: 'Pass'};
  const hint = mayBeHeader ? say` ${header} if this row is a header.` : '';
  const skip = {option: 'missing', value: 'skip', verb: 'pass'};
  const or =
    canSkip && isMissingText(text)
      ? say`, or ${skip} to leave out edges without a weight`
      : '';
  return told(
    GraphFormatError,
    say`weight ${quote(text)} is not a number. Write a decimal number such as
      1.5${or}.${hint}`,
    line,
    column
  );
}

/** Whether a text stands for no value: empty, `NA`, `null` and the like. */
export function isMissingText(text: string): boolean {
  return /^\s*(na|n\/a|nan|null|none)?\s*$/i.test(text);
}

/**
 * Whether a text is not an integer that would be rounded: then the heavier of two
 * edges could win. What programs write for a double is exact, with all of its
 * digits or as few as tell it from others. Decimals are rounded as everywhere.
 */
export function isExactWeight(text: string, weight: number): boolean {
  if (Math.abs(weight) < 2 ** 53 || !Number.isFinite(weight)) return true;
  if (!/^[+-]?\d+$/.test(text) || BigInt(text) === BigInt(weight)) return true;
  const digits = text.replace(/^[+-]?0*/, '');
  const fewest = digits.replace(/0*$/, '');
  const shortest = Math.abs(weight).toExponential().replace('.', '');
  return shortest === `${fewest}e+${digits.length - 1}`;
}

/** A value of a row as a weight: a number, an integer, or a decimal text. */
export function weightOfValue(value: unknown): {
  /** `NaN` if it is missing, or not a weight. */
  weight: number;
  isMissing: boolean;
  /** Whether it was not rounded. */
  isExact: boolean;
} {
  let weight = Number.NaN;
  let isExact = true;
  let isMissing = value === null || value === undefined || Number.isNaN(value);
  if (typeof value === 'number') weight = value;
  else if (typeof value === 'bigint') {
    weight = Number(value);
    isExact = Number.isFinite(weight) && BigInt(weight) === value;
  } else if (typeof value === 'string') {
    const text = value.trim();
    weight = parseWeight(text, 0, text.length);
    isExact = isExactWeight(text, weight);
    isMissing = isMissingText(value);
  }
  return {weight, isMissing, isExact};
}

/** Refuses an integer that would be rounded. */
export function checkExact(
  text: string,
  weight: number,
  line: number,
  column: number
): void {
  if (isExactWeight(text, weight)) return;
  throw new GraphFormatError(
    `weight ${quote(text)} would be rounded to ${BigInt(weight)}. Subtract the ` +
      'same number from all weights, or write them with a point.',
    line,
    column
  );
}

/** The decimal mark of a number. */
export type DecimalMark = '.' | ',';

/** A comma here may begin three decimals, or separate the thousands. */
export const UNCLEAR: RegExp = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/**
 * Parses the weights of a table, whose decimal mark may not be known at first.
 *
 * Then the first weight with a point or a comma decides, and no later one may
 * have the other. A weight such as `1,234` cannot decide, as it may also be a
 * thousand.
 */
export class DecimalWeights {
  #mark: DecimalMark | null;
  // The line of the weight that decided, 0 if the caller did.
  #decidedAt = 0;

  /** @param mark - `null` if the weights decide. */
  constructor(mark: DecimalMark | null) {
    this.#mark = mark;
  }

  /** The decimal mark; `null` if no weight so far has any. */
  get known(): DecimalMark | null {
    return this.#mark;
  }

  /** The decimal mark; a point if no weight has any. */
  get mark(): DecimalMark {
    return this.#mark ?? '.';
  }

  /** The weight at a line and column. */
  parse(
    text: string,
    line: number,
    column: number,
    mayBeHeader: boolean
  ): number {
    const weight = this.#parse(text, line, column, mayBeHeader);
    checkExact(text, weight, line, column);
    return weight;
  }

  #parse(
    text: string,
    line: number,
    column: number,
    mayBeHeader: boolean
  ): number {
    const mark = this.#mark;
    if (mark !== ',') {
      const weight = parseWeight(text, 0, text.length);
      if (!Number.isNaN(weight)) {
        if (mark === null && text.includes('.')) this.#decide('.', line);
        return weight;
      }
      if (mark === '.' && this.#decidedAt === 0) {
        throw weightError(text, line, column, mayBeHeader, true);
      }
    }
    const hasComma = text.includes(',');
    const isMixed = text.includes('.');
    const point = hasComma ? text.replace(',', '.') : text;
    const weight = isMixed ? Number.NaN : parseWeight(point, 0, point.length);
    if (!Number.isNaN(weight)) {
      if (mark === ',') return weight;
      if (mark === '.') this.#failMixed(text, 'comma', line, column);
      if (UNCLEAR.test(text)) {
        const comma = {option: 'decimal', value: ',', verb: 'Pass'};
        throw told(
          GraphFormatError,
          say`weight ${quote(text)} may mean ${point} or
            ${text.replace(',', '')}. ${comma} for the first, or remove the comma
            for the second.`,
          line,
          column
        );
      }
      this.#decide(',', line);
      return weight;
    }
    if (!hasComma && !Number.isNaN(parseWeight(text, 0, text.length))) {
      this.#failMixed(text, 'point', line, column);
    }
    throw weightError(text, line, column, mayBeHeader, true);
  }

  #decide(mark: DecimalMark, line: number): void {
    this.#mark = mark;
    this.#decidedAt = line;
  }

  #failMixed(
    text: string,
    what: 'comma' | 'point',
    line: number,
    column: number
  ): never {
    const other = what === 'comma' ? 'point' : 'comma';
    const reason =
      this.#decidedAt === 0
        ? say` in spite of ${{option: 'decimal', value: this.mark}}`
        : `, but the weight in line ${this.#decidedAt} has a decimal ${other}`;
    throw told(
      GraphFormatError,
      say`weight ${quote(text)} has a decimal ${what}${reason}. Write all weights
        in the same way.`,
      line,
      column
    );
  }
}
