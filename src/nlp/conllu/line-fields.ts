import {quote} from '../../graph/errors.js';
import {BYTE_ORDER_MARK} from '../../graph/formats/text-pieces.js';
import {ConlluError} from './conllu-error.js';

const NUL = 0;
const TAB = 9;
const CARRIAGE_RETURN = 13;

// The columns of which we know where they are; a line may have more.
const KNOWN = 11;

/**
 * One line, split at its tabs, as a part of a longer text. Used again for the
 * next one.
 */
export class LineFields {
  /** What the line stands in. */
  text = '';
  /** Number of the line, counted from 1. */
  number = 0;
  /** Where the line begins, behind the byte order mark if it has one. */
  start = 0;
  /** Where it ends. */
  end = 0;
  /** How many fields there are. */
  columns = 0;
  /** Where each field begins; its end is one before the next. */
  readonly starts: Int32Array = new Int32Array(KNOWN + 1);
  /** A function of the characters of each field. */
  readonly hashes: Int32Array = new Int32Array(KNOWN);

  /** Goes to a line, without looking at it. */
  reset(text: string, start: number, end: number, number: number): void {
    const isMarked = number === 1 && text.charCodeAt(start) === BYTE_ORDER_MARK;
    this.text = text;
    this.number = number;
    this.start = isMarked ? start + 1 : start;
    this.end = end;
  }

  /**
   * Finds the fields.
   *
   * @throws {@link ConlluError} at a character that no line may hold: NUL, a
   * carriage return, half of a surrogate pair.
   */
  split(): void {
    const {text, start, end, starts, hashes} = this;
    let columns = 0;
    let hash = 0;
    starts[0] = start;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code > CARRIAGE_RETURN && code < 0xd800) {
        hash = (Math.imul(hash, 31) + code) | 0;
      } else if (code === TAB) {
        if (columns < KNOWN) {
          hashes[columns] = hash;
          starts[columns + 1] = at + 1;
        }
        columns++;
        hash = 0;
      } else {
        this.#checkCharacter(code, at);
        hash = (Math.imul(hash, 31) + code) | 0;
      }
    }
    if (columns < KNOWN) {
      hashes[columns] = hash;
      starts[columns + 1] = end + 1;
    }
    this.columns = columns + 1;
  }

  /** Where a field ends. */
  endOf(column: number): number {
    return this.starts[column + 1] - 1;
  }

  /** A field, as an error message shows it. */
  quoted(column: number): string {
    return quote(this.text.slice(this.starts[column], this.endOf(column)));
  }

  /** Fails at a place of the text. */
  fail(problem: string, at: number): never {
    throw new ConlluError(problem, this.number, at - this.start + 1);
  }

  #checkCharacter(code: number, at: number): void {
    if (code === NUL) {
      this.fail(
        'there is a NUL character. Check that this is a text in UTF-8.',
        at
      );
    }
    if (code === CARRIAGE_RETURN) {
      this.fail(
        'a carriage return stands inside the line. End each line in a line ' +
          'feed, with or without one carriage return before it.',
        at
      );
    }
    if (code >= 0xd800 && code <= 0xdfff && !isPaired(this.text, at)) {
      const half = quote(this.text[at]);
      this.fail(
        `${half} is half of a surrogate pair, which has no UTF-8. Remove it, ` +
          'or decode the text anew.',
        at
      );
    }
  }
}

// Whether a surrogate has its other half beside it. The line ends in no half
// that goes on behind it: there is a line ending, or nothing.
function isPaired(text: string, at: number): boolean {
  const isHigh = text.charCodeAt(at) < 0xdc00;
  const other = text.charCodeAt(isHigh ? at + 1 : at - 1);
  return isHigh
    ? other >= 0xdc00 && other <= 0xdfff
    : other >= 0xd800 && other < 0xdc00;
}
