import {GraphFormatError} from '../errors.js';

/** The most entries that a Map can have in every common engine. */
const LARGEST_SIZE = 1 << 24;

/** Numbers by name, for names that may be any string. */
export class NameIndex {
  readonly #numbers = new Map<string, number>();
  readonly #limit: number;

  constructor(limit: number = LARGEST_SIZE) {
    this.#limit = limit;
  }

  /** The number of a name, if it has one. */
  get(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  /**
   * Gives a name its number.
   *
   * @param line - Where the name stands, for the error.
   * @throws {@link GraphFormatError} if there are too many names.
   */
  set(name: string, number: number, line: number, column: number): void {
    if (this.#numbers.size >= this.#limit) {
      throw new GraphFormatError(
        `there are more than ${this.#limit} different names, which is more ` +
          'than can be looked up. Number the vertices, and use a format ' +
          'without names.',
        line,
        column
      );
    }
    this.#numbers.set(name, number);
  }
}

/**
 * A copy of a string that does not keep a longer string alive.
 *
 * V8 cuts a long string out of a longer one by pointing into it: without a
 * copy, the name of one vertex would hold on to the text of its whole chunk.
 */
export function detach(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
