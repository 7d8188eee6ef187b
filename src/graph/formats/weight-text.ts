import {GraphFormatError, quote} from '../errors.js';

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

/** The error for a text that is not a weight; `hint` begins with a space. */
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
