import {quote, SpanforestError} from '../graph/errors.js';
import type {Sentence, Word} from './sentence.js';

/** Words, heads or relations that do not make a sentence. */
export class SentenceError extends SpanforestError {
  override name = 'SentenceError';
  /** Number of the offending word, counted from 1; 0 if it is not one word. */
  readonly word: number;

  /** Makes the error for a word. */
  constructor(message: string, word: number) {
    super(message);
    this.word = word;
  }
}

/**
 * The heads of a sentence: `heads[i]` is the head of word `i`, counted from
 * 1, 0 the artificial root, and -1 an unknown head. `heads[0]` is -1.
 *
 * @throws {@link SentenceError} if it is not a sentence.
 *
 * @example
 * ```ts
 * import {sentenceOf, treeHeads} from 'spanforest/nlp';
 *
 * const words = [
 *   {form: 'They', head: 2},
 *   {form: 'sing', head: 0}
 * ];
 * [...treeHeads(sentenceOf(words))]; // => [-1, 2, 0]
 * ```
 */
export function treeHeads(sentence: Pick<Sentence, 'words'>): Int32Array {
  checkSentence('treeHeads', sentence, ['words']);
  const {words} = sentence;
  const heads = new Int32Array(words.length + 1);
  heads[0] = -1;
  for (let i = 0; i < words.length; i++) heads[i + 1] = words[i].head;
  return heads;
}

const FIELDS = ['words', 'comments', 'tokens', 'emptyNodes'] as const;

/** Whether a value is a sentence, as far as these fields go. */
export function isSentence(
  sentence: unknown,
  fields: readonly (typeof FIELDS)[number][] = FIELDS
): sentence is Sentence {
  const value = Object(sentence) as Partial<Sentence>;
  return (
    fields.every(field => Array.isArray(value[field])) &&
    value.words!.every(isWord)
  );
}

/** Checks that a value is a sentence, as far as these fields go. */
export function checkSentence(
  where: string,
  sentence: unknown,
  fields: readonly (typeof FIELDS)[number][] = FIELDS
): void {
  if (isSentence(sentence, fields)) return;
  throw new SentenceError(
    `spanforest/nlp/${where}: ${quote(sentence)} is not a sentence. Pass one ` +
      'that readConllu, parseConllu, sentenceOf or parseText returns.',
    0
  );
}

function isWord(word: unknown): boolean {
  return typeof word === 'object' && word !== null;
}

/** Why some heads are not a tree. */
export interface TreeFlaw {
  /** The first word at fault, counted from 1. */
  readonly word: number;
  /**
   * The words on a cycle, the smallest first and each followed by its head;
   * empty if the head of `word` is not another word of the sentence.
   */
  readonly cycle: readonly number[];
}

/**
 * The first reason why heads do not make a tree, or several trees, over the
 * words of a sentence; `null` if they do. `heads[0]` is ignored. Time and space
 * O(n).
 *
 * @param least - The smallest valid head: 0, or -1 if heads may be unknown.
 */
export function treeFlaw(
  heads: ArrayLike<number>,
  least: 0 | -1 = 0
): TreeFlaw | null {
  for (let word = 1; word < heads.length; word++) {
    const head = heads[word];
    const isWord =
      Number.isInteger(head) && head >= least && head < heads.length;
    if (!isWord || head === word) return {word, cycle: []};
  }
  // Each word is visited once: a walk up the heads stops where an earlier one
  // has been, and closes a cycle only where it has been itself.
  // visitor[v]: the word whose walk first came to v.
  const visitor = new Int32Array(heads.length);
  for (let word = 1; word < heads.length; word++) {
    let at = word;
    while (at > 0 && visitor[at] === 0) {
      visitor[at] = word;
      at = heads[at];
    }
    if (at > 0 && visitor[at] === word) return cycleThrough(at, heads);
  }
  return null;
}

function cycleThrough(start: number, heads: ArrayLike<number>): TreeFlaw {
  let word = start;
  for (let at = heads[start]; at !== start; at = heads[at]) {
    if (at < word) word = at;
  }
  const cycle = [word];
  for (let at = heads[word]; at !== word; at = heads[at]) cycle.push(at);
  return {word, cycle};
}

// How many words of a cycle an error shows.
const SHOWN = 10;

/** Shows a cycle as word, head, head of the head and so on. */
export function showCycle(
  cycle: readonly number[],
  words: readonly Pick<Word, 'form'>[]
): string {
  const shown = cycle
    .slice(0, SHOWN)
    .map(word => `${word} ${quote(words[word - 1].form)}`);
  if (cycle.length > SHOWN) shown.push('...');
  return [...shown, cycle[0]].join(' -> ');
}

/** Checks that heads, -1 if unknown, make a tree, or several, over the words. */
export function checkHeads(
  where: string,
  heads: ArrayLike<number>,
  words: readonly Pick<Word, 'form'>[]
): void {
  const flaw = treeFlaw(heads, -1);
  if (flaw === null) return;
  const {word, cycle} = flaw;
  const problem =
    cycle.length === 0
      ? `the head of word ${word} is ${quote(heads[word])}. Pass another word ` +
        `from 1 to ${words.length}, or 0 for the root.`
      : `the heads form a cycle: ${showCycle(cycle, words)}. Give one of ` +
        'these words another head.';
  throw new SentenceError(`spanforest/nlp/${where}: ${problem}`, word);
}

/** How many roots a tree has, and which of its arcs cross. */
export interface TreeShape {
  /** How many words hang from the artificial root. */
  readonly roots: number;
  /** The words whose arc from their head is not projective, increasing. */
  readonly nonProjective: readonly number[];
}

/**
 * The shape of a tree: heads without a {@link treeFlaw}.
 *
 * An arc is projective if its head dominates every word between the two
 * ends. The artificial root dominates all words, so its arcs are projective.
 * The words that `h` dominates without a gap on either side of it are an
 * interval, and an arc from `h` is projective if it ends inside. Time and
 * space O(n).
 */
export function treeShape(heads: Int32Array): TreeShape {
  const length = heads.length;
  const table = new TreeTable(heads);
  const order = table.topDown();
  const {size} = table.subtrees();
  const first = table.preorder();

  // The interval of every word. The word next to it is either not below h, or
  // brings its own interval along, all of which is below h as well. No word
  // is met twice in this way: once h has met k, the words above h that get as
  // far pass k in one step, together with h.
  const left = new Int32Array(length);
  const right = new Int32Array(length);
  for (let i = order.length - 1; i >= 0; i--) {
    const h = order[i];
    const isBelow = (k: number) =>
      first[k] > first[h] && first[k] < first[h] + size[h];
    let a = h;
    let b = h;
    while (a > 1 && isBelow(a - 1)) a = left[a - 1];
    while (b < length - 1 && isBelow(b + 1)) b = right[b + 1];
    left[h] = a;
    right[h] = b;
  }

  let roots = 0;
  const nonProjective: number[] = [];
  for (let v = 1; v < length; v++) {
    const h = heads[v];
    if (h === 0) roots++;
    else if (v < left[h] || v > right[h]) nonProjective.push(v);
  }
  return {roots, nonProjective};
}

/** The words at and below each word, by the index of the word. */
export interface Subtrees {
  /** The first of them in the sentence. */
  readonly first: Int32Array;
  /** The last of them. */
  readonly last: Int32Array;
  /** How many there are. */
  readonly size: Int32Array;
}

/**
 * The children of all words of a tree, and what is below them, as indices of
 * words. Each method takes time and space O(n), once.
 */
export class TreeTable {
  /** The head of each word, counted from 1; 0 is the root. */
  readonly heads: ArrayLike<number>;
  /**
   * The words in the order of their heads, those of one head in the order of
   * the sentence.
   */
  readonly children: Int32Array;
  /**
   * Where the children of each head begin, 0 for the root: those of head `h`
   * end before `starts[h + 1]`.
   */
  readonly starts: Int32Array;
  #topDown: Int32Array | null = null;
  #subtrees: Subtrees | null = null;
  #preorder: Int32Array | null = null;

  /** Sorts words by their heads, which must make a tree; `heads[0]` is ignored. */
  constructor(heads: ArrayLike<number>) {
    // Counting sort, which keeps the order of the words.
    const {length} = heads;
    const starts = new Int32Array(length + 1);
    for (let v = 1; v < length; v++) starts[heads[v] + 1]++;
    for (let h = 0; h < length; h++) starts[h + 1] += starts[h];
    const next = starts.slice();
    const children = new Int32Array(Math.max(0, length - 1));
    for (let v = 1; v < length; v++) children[next[heads[v]]++] = v;
    this.heads = heads;
    this.children = children;
    this.starts = starts;
  }

  /** All words, each after its head. */
  topDown(): Int32Array {
    if (this.#topDown !== null) return this.#topDown;
    const {children, starts} = this;
    const order = new Int32Array(children.length);
    let count = 0;
    for (let i = -1; i < count; i++) {
      const head = i < 0 ? 0 : order[i];
      for (let j = starts[head]; j < starts[head + 1]; j++) {
        order[count++] = children[j];
      }
    }
    this.#topDown = order;
    return order;
  }

  /** The first, the last and the number of the words at and below each word. */
  subtrees(): Subtrees {
    if (this.#subtrees !== null) return this.#subtrees;
    const {heads} = this;
    const order = this.topDown();
    const first = Int32Array.from(heads, (_, v) => v);
    const last = first.slice();
    const size = new Int32Array(heads.length).fill(1);
    for (let i = order.length - 1; i >= 0; i--) {
      const v = order[i];
      const head = heads[v];
      first[head] = Math.min(first[head], first[v]);
      last[head] = Math.max(last[head], last[v]);
      size[head] += size[v];
    }
    this.#subtrees = {first, last, size};
    return this.#subtrees;
  }

  /**
   * Numbers for all words, by which those below a word follow it: the words at
   * and below `v` have the numbers `number[v]` to `number[v] + size[v] - 1`.
   */
  preorder(): Int32Array {
    if (this.#preorder !== null) return this.#preorder;
    const {heads} = this;
    const {size} = this.subtrees();
    const number = new Int32Array(heads.length);
    const nextChild = new Int32Array(heads.length).fill(1);
    for (const v of this.topDown()) {
      const head = heads[v];
      number[v] = number[head] + nextChild[head];
      nextChild[head] += size[v];
    }
    this.#preorder = number;
    return number;
  }
}
