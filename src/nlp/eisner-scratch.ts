import {OptionError, quote} from '../graph/errors.js';

/**
 * Memory that the decoder `eisner` works in, for any number of sentences: 24
 * bytes for each entry of the matrix.
 *
 * A span of words that hangs from one of its two ends, its head, is complete
 * if no word of it gets any dependents outside, besides the head. It is
 * incomplete if its two ends are an arc. All that the other words of a span
 * hang from is inside.
 */
export class EisnerScratch {
  /** The greatest order of a matrix that fits. */
  readonly order: number;
  /**
   * Row h, column d: the best sum of an incomplete span with the arc from h
   * to d, on whatever side; -Infinity if there is none.
   */
  readonly incomplete: Float64Array;
  /** Row h, column e: the best sum of a complete span from its head h to e. */
  readonly complete: Float64Array;
  /** The same with row and column swapped, so that all loops go along rows. */
  readonly completeTo: Float64Array;
  /** Complete spans whose arcs are still to be told: head and other end. */
  readonly stack: Int32Array;

  /**
   * Allocates memory for matrices of at most that order: O(n²).
   *
   * @throws {@link graph!OptionError} if the order is none.
   */
  constructor(order: number) {
    if (!Number.isInteger(order) || order < 0) {
      throw new OptionError(
        'spanforest/nlp/decode: the order of a scratch is ' +
          `${quote(order)}. Give an integer, 0 or more.`
      );
    }
    this.order = order;
    this.incomplete = new Float64Array(order * order);
    this.complete = new Float64Array(order * order);
    this.completeTo = new Float64Array(order * order);
    this.stack = new Int32Array(2 * order);
  }
}
