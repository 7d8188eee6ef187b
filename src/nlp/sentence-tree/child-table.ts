import type {Word} from '../sentence.js';

/** The children of all words of a tree, as indices of words. */
export class ChildTable {
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

  /** Sorts words by their heads, which must make a tree. Time and space O(n). */
  constructor(words: readonly Pick<Word, 'head'>[]) {
    // Counting sort, which keeps the order of the words.
    const starts = new Int32Array(words.length + 2);
    for (const {head} of words) starts[head + 1]++;
    for (let h = 0; h <= words.length; h++) starts[h + 1] += starts[h];
    const next = starts.slice();
    const children = new Int32Array(words.length);
    for (let v = 1; v <= words.length; v++) {
      children[next[words[v - 1].head]++] = v;
    }
    this.children = children;
    this.starts = starts;
  }

  /** All words, each before its head. */
  bottomUp(): Int32Array {
    const {children, starts} = this;
    const order = new Int32Array(children.length);
    // From the end to the front, from the root down.
    let front = order.length;
    const take = (head: number) => {
      for (let i = starts[head]; i < starts[head + 1]; i++) {
        order[--front] = children[i];
      }
    };
    take(0);
    for (let i = order.length - 1; i >= 0; i--) take(order[i]);
    return order;
  }
}
