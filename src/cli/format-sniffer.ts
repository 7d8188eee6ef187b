import type {GraphFormat} from '../graph/formats/index.js';

// How many bytes are looked at.
const HEAD_LENGTH = 4096;

// How texts begin that cannot be mistaken for tables.
const BEGINNINGS: readonly [GraphFormat, RegExp][] = [
  ['matrix-market', /^%%MatrixMarket\s/i],
  ['json', /^\s*\{\s*("|\}|$)/],
  // Comments, if any, then the problem line, or else edges.
  ['dimacs', /^(c([ \t].*)?\r?\n)*p[ \t]+[a-z]+[ \t]+\d+[ \t]+\d+/],
  ['dimacs', /^(c([ \t].*)?\r?\n)+[ae][ \t]/],
  ['dimacs', /^c[ \t][^\n]*\r?\nc\s/]
];

/** Looks at the beginning of a file, to say what it is if it is misread. */
export class FormatSniffer {
  #head: Buffer = Buffer.alloc(0);

  /** The same bytes, looked at as they pass. */
  async *watch(
    bytes: AsyncIterable<Uint8Array>
  ): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of bytes) {
      const missing = HEAD_LENGTH - this.#head.length;
      if (missing > 0) {
        this.#head = Buffer.concat([this.#head, chunk.subarray(0, missing)]);
      }
      yield chunk;
    }
  }

  /** What the file seems to be, or nothing if it might be a table. */
  guess(): GraphFormat | null {
    const text = this.#head.toString('utf8').replace(/^\ufeff/, '');
    const found = BEGINNINGS.find(([, beginning]) => beginning.test(text));
    return found?.[0] ?? null;
  }
}
