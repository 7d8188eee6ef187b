import {type Layout, layoutOf} from '../conllu/index.js';
import type {Sentence, Word} from '../sentence.js';
import type {ChildTable} from '../tree.js';

/** A noun chunk, by the indices of its words. */
export interface ChunkRange {
  readonly head: number;
  readonly first: number;
  readonly last: number;
  readonly text: string;
}

const NOMINAL_TAGS = new Set(['NOUN', 'PROPN', 'PRON']);

// Without subtypes. The second line has the relations of clauses, whose
// predicates may be nominal.
const NOMINAL_RELATIONS = new Set([
  ...['nsubj', 'obj', 'iobj', 'obl', 'nmod', 'appos', 'vocative', 'dislocated'],
  ...['root', 'csubj', 'ccomp', 'xcomp', 'advcl', 'acl', 'parataxis']
]);

const LEFT = new Set(['det', 'amod', 'nummod', 'compound', 'clf', 'flat']);
const LEFT_SUBTYPES = new Set(['nmod:poss', 'nmod:desc']);
const RIGHT = new Set(['flat', 'compound', 'fixed', 'goeswith']);

function baseOf(deprel: string): string {
  const colon = deprel.indexOf(':');
  return colon < 0 ? deprel : deprel.slice(0, colon);
}

// Whether each word has a nominal function, a conjunct that of the word it is
// joined to.
function nominalWords(words: readonly Word[]): Uint8Array {
  const UNKNOWN = 2;
  const isNominal = new Uint8Array(words.length + 1).fill(UNKNOWN);
  isNominal[0] = 0;
  const chain: number[] = [];
  for (let v = 1; v <= words.length; v++) {
    let at = v;
    while (isNominal[at] === UNKNOWN) {
      const {deprel, head} = words[at - 1];
      chain.push(at);
      if (baseOf(deprel) !== 'conj') {
        const isNoun =
          NOMINAL_RELATIONS.has(baseOf(deprel)) && !LEFT_SUBTYPES.has(deprel);
        isNominal[at] = isNoun ? 1 : 0;
      } else at = head;
    }
    for (const conjunct of chain.splice(0)) isNominal[conjunct] = isNominal[at];
  }
  return isNominal;
}

/**
 * The base noun phrases of a tree, in order. They do not overlap. Time and space
 * O(n log n).
 */
export function findNounChunks(
  sentence: Sentence,
  table: ChildTable
): ChunkRange[] {
  const {words} = sentence;
  const isNominal = nominalWords(words);
  const ranges = new SubtreeRanges(words, table);
  const found: {head: number; first: number; last: number}[] = [];
  for (let head = 1; head <= words.length; head++) {
    if (isNominal[head] && NOMINAL_TAGS.has(words[head - 1].upos)) {
      found.push({head, ...ranges.chunkOf(head)});
    }
  }
  if (found.length === 0) return [];
  // A phrase contains all words below its modifiers, so of two phrases that
  // share a word, one is inside the other.
  found.sort((a, b) => a.first - b.first || b.last - a.last);
  const texts = new RangeTexts(layoutOf(sentence), words);
  const chunks: ChunkRange[] = [];
  let covered = 0;
  for (const {head, first, last} of found) {
    if (last <= covered) continue;
    covered = last;
    chunks.push({head, first, last, text: texts.next(first, last)});
  }
  return chunks;
}

// The text of ranges of words, asked for from left to right.
class RangeTexts {
  readonly #tokens: Layout['tokens'];
  readonly #words: readonly Word[];
  // The next token, and its first word.
  #token = 0;
  #first = 1;

  constructor(layout: Layout, words: readonly Word[]) {
    this.#tokens = layout.tokens;
    this.#words = words;
  }

  next(first: number, last: number): string {
    let text = '';
    let spaces = '';
    while (this.#token < this.#tokens.length && this.#first <= last) {
      const token = this.#tokens[this.#token];
      const from = this.#first;
      const to = from + token.words - 1;
      if (to >= first) {
        // Of a multiword token that is not all inside, the words stand apart.
        const isInside = from >= first && to <= last;
        const forms = this.#words
          .slice(Math.max(from, first) - 1, Math.min(to, last))
          .map(({form}) => form);
        text += spaces + (isInside ? token.form : forms.join(' '));
        spaces = token.spaces;
      }
      // The rest of the token may belong to the next range.
      if (to > last) break;
      this.#token++;
      this.#first = to + 1;
    }
    return text;
  }
}

// The first and last word at and below each word, and how many there are.
class SubtreeRanges {
  readonly #words: readonly Word[];
  readonly #table: ChildTable;
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #size: Int32Array;

  constructor(words: readonly Word[], table: ChildTable) {
    const first = Int32Array.from({length: words.length + 1}, (_, v) => v);
    const last = first.slice();
    const size = new Int32Array(words.length + 1).fill(1);
    for (const v of table.bottomUp()) {
      const {head} = words[v - 1];
      first[head] = Math.min(first[head], first[v]);
      last[head] = Math.max(last[head], last[v]);
      size[head] += size[v];
    }
    this.#words = words;
    this.#table = table;
    this.#first = first;
    this.#last = last;
    this.#size = size;
  }

  // Whether the words at and below a word have no gap.
  #isWhole(v: number): boolean {
    return this.#size[v] === this.#last[v] - this.#first[v] + 1;
  }

  /** The noun phrase of a head: see nounChunks of the tree. */
  chunkOf(head: number): {first: number; last: number} {
    const first = this.#first;
    const last = this.#last;
    const {children, starts} = this.#table;
    // The children before and after the head.
    const [left, stop] = [starts[head], starts[head + 1]];
    let right = left;
    while (right < stop && children[right] < head) right++;

    let begin = head;
    // Punctuation beyond `begin` and `end` counts if more is beyond it.
    let reach = head;
    for (let i = right - 1; i >= left; i--) {
      const child = children[i];
      const {deprel} = this.#words[child - 1];
      if (last[child] !== reach - 1 || !this.#isWhole(child)) break;
      const isModifier = LEFT.has(baseOf(deprel)) || LEFT_SUBTYPES.has(deprel);
      if (!isModifier && baseOf(deprel) !== 'punct') break;
      reach = first[child];
      if (isModifier) begin = reach;
    }
    let end = head;
    reach = head;
    for (let i = right; i < stop; i++) {
      const child = children[i];
      const {deprel} = this.#words[child - 1];
      if (first[child] !== reach + 1 || !this.#isWhole(child)) break;
      const isPart = RIGHT.has(baseOf(deprel));
      if (!isPart && baseOf(deprel) !== 'punct') break;
      reach = last[child];
      if (isPart) end = reach;
    }
    return {first: begin, last: end};
  }
}
