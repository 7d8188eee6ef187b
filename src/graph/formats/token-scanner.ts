import {GraphFormatError, quote} from '../errors.js';

/**
 * Reads the weight that stands at `start..end` of a text: a decimal number
 * as JavaScript writes it, or an infinity (`Infinity`, `inf`, in any case,
 * with or without a sign).
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

  // Over these characters alone, Number() takes decimal numbers only: 0x10,
  // 1_000, blanks and the like are out.
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const isNumeric =
      (code >= 48 && code <= 57) || // 0 to 9
      code === 43 || // +
      code === 45 || // -
      code === 46 || // .
      code === 69 || // E
      code === 101; // e
    if (!isNumeric) return parseInfinity(text.slice(start, end));
  }
  return start === end ? Number.NaN : Number(text.slice(start, end));
}

function parseInfinity(text: string): number {
  if (!/^[+-]?inf(inity)?$/i.test(text)) return Number.NaN;
  return text.startsWith('-') ? -Infinity : Infinity;
}

/**
 * The error for a text that is not a weight.
 *
 * @param hint - What else to say, after a space.
 */
export function weightError(
  text: string,
  line: number,
  column: number,
  hint = ''
): GraphFormatError {
  return new GraphFormatError(
    `weight ${quote(text)} is not a number. Write a decimal number such as ` +
      `1.5.${hint}`,
    line,
    column
  );
}

/** Walks over the tokens of a line that stand between spaces and tabs. */
export class TokenScanner {
  #text = '';
  #number = 0;
  // The line is at #begin..#stop of the text, the token at #start..#end.
  #begin = 0;
  #stop = 0;
  #start = 0;
  #end = 0;

  /** Starts on a new line, which is at `begin..stop` of a text. */
  reset(text: string, begin: number, stop: number, number: number): void {
    this.#text = text;
    this.#number = number;
    this.#begin = begin;
    this.#stop = stop;
    this.#start = begin;
    this.#end = begin;
  }

  /** Column of the token, or of the line's end if there is none. */
  get column(): number {
    return this.#start - this.#begin + 1;
  }

  /** The token. */
  get text(): string {
    return this.#text.slice(this.#start, this.#end);
  }

  /** The token as it is shown in messages. */
  get quoted(): string {
    return quote(this.text);
  }

  /** Tells whether nothing but spaces is left, without moving on. */
  isAtEnd(): boolean {
    return this.#skipBlanks() === this.#stop;
  }

  /** Goes on to the next token; tells whether there is one. */
  next(): boolean {
    const text = this.#text;
    const stop = this.#stop;
    let at = this.#skipBlanks();
    this.#start = at;
    while (at < stop && !isBlank(text.charCodeAt(at))) at++;
    this.#end = at;
    return at > this.#start;
  }

  /**
   * The next token as an integer that is not negative.
   *
   * @param what - What the number is, for the error.
   */
  nextCount(what: string): number {
    const value = this.#nextDigits();
    if (value >= 0) return value;
    return this.#start === this.#end
      ? this.fail(`the ${what} is missing here. Write it.`)
      : this.fail(
          `${what} ${this.quoted} is not a whole number. Write digits.`
        );
  }

  /** The next token as a vertex `1..order`, counted from 0. */
  nextVertex(order: number): number {
    const vertex = this.#nextDigits();
    if (vertex >= 1 && vertex <= order) return vertex - 1;
    return this.#start === this.#end
      ? this.fail('an end of the edge is missing here. Write two vertices.')
      : this.fail(
          `vertex ${this.quoted} does not exist, as ${order} are declared. ` +
            'Declare more, or correct the number, which counts from 1.'
        );
  }

  /** The next token as a weight. */
  nextWeight(): number {
    if (!this.next()) {
      this.fail(
        'the edge has no weight here. Write one, or pass weight: null to ' +
          'give every edge the weight 1.'
      );
    }
    const weight = parseWeight(this.#text, this.#start, this.#end);
    if (Number.isNaN(weight)) {
      throw weightError(this.text, this.#number, this.column);
    }
    return weight;
  }

  /** Refuses a further token. */
  expectEnd(): void {
    if (this.next()) {
      this.fail(`${this.quoted} is one value too many. Remove it.`);
    }
  }

  /** Throws a {@link GraphFormatError} about the token. */
  fail(message: string): never {
    throw new GraphFormatError(message, this.#number, this.column);
  }

  #skipBlanks(): number {
    const text = this.#text;
    const stop = this.#stop;
    let at = this.#end;
    while (at < stop && isBlank(text.charCodeAt(at))) at++;
    return at;
  }

  /** The next token's value if it consists of digits, or -1. */
  #nextDigits(): number {
    const text = this.#text;
    const stop = this.#stop;
    let at = this.#skipBlanks();
    this.#start = at;
    let value = 0;
    for (; at < stop; at++) {
      const digit = text.charCodeAt(at) - 48;
      if (digit < 0 || digit > 9) break;
      value = 10 * value + digit;
    }
    if (at > this.#start && (at === stop || isBlank(text.charCodeAt(at)))) {
      this.#end = at;
      return value;
    }
    this.next();
    return -1;
  }
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}
