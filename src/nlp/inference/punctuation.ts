import type {TaggedWord} from '../sentence.js';

// The universal tag of punctuation.
const PUNCTUATION = 'PUNCT';

// Marks that end a sentence, also before a closing quote or bracket.
const TERMINAL = /^[.?!\u2026\u3002\uff0e\uff1f\uff01\u061f\u06d4\u0964]+$/u;

/**
 * Hangs the punctuation at the end of a sentence from the root word, as
 * Universal Dependencies does: the last word if its tag is `PUNCT`, and the
 * full stops, question and exclamation marks right before it. Quotes and
 * brackets before the last word belong to what they enclose, and stay.
 *
 * The heads are changed in place. A tree stays a tree with the same words at
 * the root, and a projective tree stays projective. Of several words at the
 * root the last one counts; if it is part of the final punctuation, nothing
 * changes. Time O(n).
 *
 * The root is far from the end of a sentence, and a parser that scores arcs
 * one by one does not know which word it is. So it often errs here.
 *
 * @param heads - The head of each word, counted from 1; `heads[0]` is ignored.
 * @returns the first word that hangs from the root word by this rule, all words
 * after it included; one more than the number of words if none does.
 */
export function attachPunctuation(
  heads: Int32Array,
  words: readonly TaggedWord[]
): number {
  const last = words.length;
  let end = last;
  while (end > 0 && words[end - 1].upos === PUNCTUATION) end--;
  let root = last;
  while (root > 0 && heads[root] !== 0) root--;
  if (end === last || root === 0 || root > end) return last + 1;
  heads[last] = root;
  // An arc from the root to a mark before the last would cross those of
  // punctuation that has dependents.
  for (let word = 1; word <= last; word++) {
    if (heads[word] > end) return last;
  }
  for (let word = last - 1; word > end; word--) {
    if (TERMINAL.test(words[word - 1].form)) heads[word] = root;
    else if (heads[word] !== root) return word + 1;
  }
  return end + 1;
}

/**
 * Puts a word at the root in place of punctuation, unless a sentence has only
 * punctuation: the highest word that hangs from the mark, or from marks below
 * it, takes its place and all that hangs from these. A mark without such a word
 * hangs from the nearest other word at the root.
 *
 * The heads are changed in place. A tree stays a tree, and a projective tree
 * stays projective. Time O(n) if no mark is at the root, else O(n²).
 */
export function rootInWord(
  heads: Int32Array,
  words: readonly TaggedWord[]
): void {
  const all = Array.from(words, (_, i) => i + 1);
  const isMark = (word: number) => words[word - 1].upos === PUNCTUATION;
  const isTop = (word: number) => heads[word] === 0;
  const marks = all.filter(word => isTop(word) && isMark(word));
  if (marks.length === 0 || all.every(isMark)) return;
  for (const word of all) {
    let heir = 0;
    for (let at = word; at !== 0; at = heads[at]) if (!isMark(at)) heir = at;
    if (heir === 0) continue;
    let above = heads[heir];
    heads[heir] = 0;
    while (above !== 0) {
      const next = heads[above];
      for (const below of all) if (heads[below] === above) heads[below] = heir;
      heads[above] = heir;
      above = next;
    }
  }
  const roots = all.filter(word => isTop(word) && !isMark(word));
  for (const mark of marks) {
    if (!isTop(mark)) continue;
    const distance = (root: number) => Math.abs(root - mark);
    heads[mark] = roots.reduce((a, b) => (distance(b) < distance(a) ? b : a));
  }
}
