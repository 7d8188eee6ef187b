import {
  GAP,
  INSIDE,
  KINDS,
  type KnownWords,
  pairIndex,
  SPACE,
  type TextWindow,
  TOKEN_END,
  wordHash
} from '../text/index.js';

// Pairs of classes are decided by features unless there are at least so many
// of them, of which at most one in so many is unusual.
const MANY_PAIRS = 50;
const RARE = 2000;
// In languages with spaces, at most this share of tokens has none after it.
const DENSE_SHARE = 0.6;
// Places in the table of known words for each word.
const PLACES_PER_WORD = 64;

/** Which boundaries of a treebank need features to be decided. */
export class TokenStatistics {
  readonly #pairs = new Int32Array(2 * KINDS * KINDS);
  readonly #joined = new Uint8Array(2 * KINDS * KINDS);
  readonly #unusual = new Int32Array(2 * KINDS * KINDS);
  readonly #words = new Set<number>();
  #tokens = 0;
  #spaces = 0;

  /** Counts the boundaries of a text. */
  add(window: TextWindow, labels: Uint8Array): void {
    const {points, kinds, joined, length} = window;
    let start = 0;
    for (let i = 1; i < length; i++) {
      if (labels[i] !== INSIDE) {
        this.#tokens++;
        this.#words.add(wordHash(window, start, i, false));
        start = kinds[i] === SPACE ? i + 1 : i;
      }
      if (kinds[i] === SPACE) {
        this.#spaces++;
        if (points[i] !== GAP) continue;
      }
      if (kinds[i - 1] === SPACE || joined[i] === 1) continue;
      const pair = pairIndex(window, i);
      const usual = kinds[i] === SPACE ? TOKEN_END : INSIDE;
      this.#pairs[pair]++;
      if (labels[i] !== usual) this.#unusual[pair]++;
      if (labels[i] === INSIDE && usual !== INSIDE) this.#joined[pair] = 1;
    }
  }

  /** Number of different words. */
  get words(): number {
    return this.#words.size;
  }

  /** Whether words are written without spaces between them. */
  get isDense(): boolean {
    return this.#spaces < (1 - DENSE_SHARE) * this.#tokens;
  }

  /** The `asks` of a model. */
  asks(): Int8Array {
    return Int8Array.from(this.#pairs, (count, pair) => {
      const unusual = this.#unusual[pair];
      if (count >= MANY_PAIRS && unusual * RARE <= count) return 0;
      return 1 + this.#joined[pair];
    });
  }
}

/**
 * How often words occur in a treebank, and how often their characters do. The
 * occurrence that is looked at does not count: a learner must not find that
 * all words are known.
 */
export class WordCounts implements KnownWords {
  /** The labels of the text that is learnt; its own words do not count. */
  labels: Uint8Array | null = null;
  readonly #counts: Int32Array;
  // How often the characters of a word occur, as a word or not.
  readonly #uses: Int32Array;
  readonly #longest: number;

  /**
   * @param words - Number of different words.
   * @param longest - Up to this length it matters how often the characters
   * of a word occur that are not a word.
   */
  constructor(words: number, longest: number) {
    let size = 1024;
    while (size < PLACES_PER_WORD * words) size *= 2;
    this.#counts = new Int32Array(size);
    this.#uses = new Int32Array(size);
    this.#longest = longest;
  }

  /** Counts the characters of a text, before its words. */
  addUses(window: TextWindow): void {
    const {kinds, length} = window;
    for (let a = 0; a < length; a++) {
      for (let b = a + 1; b <= a + this.#longest; b++) {
        if (kinds[b - 1] === SPACE) break;
        this.#uses[this.#place(window, a, b, false)]++;
      }
    }
  }

  /** Counts the words of a text. */
  add(window: TextWindow, labels: Uint8Array): void {
    let start = 0;
    for (let i = 1; i < labels.length; i++) {
      if (labels[i] === INSIDE) continue;
      this.#counts[this.#place(window, start, i, false)]++;
      start = window.kinds[i] === SPACE ? i + 1 : i;
    }
  }

  level(
    window: TextWindow,
    start: number,
    end: number,
    isFolded: boolean
  ): number {
    const place = this.#place(window, start, end, isFolded);
    let count = this.#counts[place];
    if (count === 0) return 0;
    const isSame =
      !isFolded || place === this.#place(window, start, end, false);
    if (isSame && this.isToken(window, start, end)) count--;
    return levelOf(count, this.#uses[place] - (isSame ? 1 : 0));
  }

  /** The `known` of a model. */
  levels(): Int8Array {
    return Int8Array.from(this.#counts, (count, i) =>
      levelOf(count, this.#uses[i])
    );
  }

  /** Whether some items are a token of the text. */
  isToken({kinds}: TextWindow, start: number, end: number): boolean {
    const {labels} = this;
    if (labels === null || labels[end] === INSIDE) return false;
    const isStart =
      start === 0 || labels[start] !== INSIDE || kinds[start - 1] === SPACE;
    if (!isStart) return false;
    for (let i = start + 1; i < end; i++) {
      if (labels[i] !== INSIDE) return false;
    }
    return true;
  }

  #place(
    window: TextWindow,
    start: number,
    end: number,
    isFolded: boolean
  ): number {
    const hash = wordHash(window, start, end, isFolded);
    return hash & (this.#counts.length - 1);
  }
}

// The levels of rare and of frequent words, each by the share of those
// occurrences of their characters that are words.
function levelOf(count: number, uses: number): number {
  if (count === 0) return 0;
  if (uses < count) return count < 2 ? 1 : count < 8 ? 3 : 7;
  const share = count / uses;
  if (count === 1) return share < 0.5 ? 1 : 2;
  const place = share < 0.25 ? 0 : share < 0.6 ? 1 : share < 0.9 ? 2 : 3;
  return (count < 8 ? 3 : 7) + place;
}
