import {quote} from '../../graph/errors.js';
import {UsageError} from '../errors.js';

interface Range {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Some sentences by their numbers, counted from 1. */
export class SentenceChoice {
  readonly #ranges: readonly Range[];
  readonly #last: number;

  private constructor(ranges: readonly Range[]) {
    this.#ranges = ranges;
    this.#last = ranges.reduce((last, {to}) => Math.max(last, to), 0);
  }

  /** The first so many sentences; all if it is not told how many. */
  static first(limit: number = Number.POSITIVE_INFINITY): SentenceChoice {
    return new SentenceChoice([{text: '1', from: 1, to: limit}]);
  }

  /**
   * The sentences of a list such as `3,5-7,10-`.
   *
   * @throws {@link UsageError} if it is none.
   */
  static of(list: string): SentenceChoice {
    return new SentenceChoice(
      list.split(',').map(text => {
        const found = /^([1-9]\d{0,14})(-([1-9]\d{0,14})?)?$/.exec(text);
        if (!found) {
          throw new UsageError(
            `option --sentences cannot be ${quote(list)}: ${quote(text)} is ` +
              'no number and no range. Write it like 3,5-7 or 10-, counting ' +
              'from 1.'
          );
        }
        const [, first, dash, last] = found;
        const from = Number(first);
        const open = dash === undefined ? from : Number.POSITIVE_INFINITY;
        const to = last === undefined ? open : Number(last);
        if (to < from) {
          throw new UsageError(
            `option --sentences cannot be ${quote(list)}: ${quote(text)} ` +
              'ends before it begins. Write the smaller number first.'
          );
        }
        return {text, from, to};
      })
    );
  }

  /** Whether a sentence is chosen. */
  includes(number: number): boolean {
    return this.#ranges.some(({from, to}) => from <= number && number <= to);
  }

  /** Whether no sentence from this one on is chosen. */
  endsBefore(number: number): boolean {
    return number > this.#last;
  }

  /** The first part of the list that begins behind so many sentences. */
  missing(count: number): string | undefined {
    return this.#ranges.find(({from}) => from > count)?.text;
  }
}
