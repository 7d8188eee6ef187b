import {quote} from '../../graph/errors.js';
import {
  type JsonSentence,
  sentenceJson,
  sentenceText
} from '../conllu/index.js';
import type {Sentence, Word} from '../sentence.js';
import {ChildTable, checkHeads, checkSentence, SentenceError} from '../tree.js';
import {findNounChunks} from './noun-chunks.js';

/** A part of a text, in UTF-16 units: `text.slice(start, end)`. */
export interface TextSpan {
  /** Where it starts. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
}

/** A base noun phrase, see {@link SentenceTree.nounChunks}. */
export interface NounChunk {
  /** Its noun, proper noun or pronoun. */
  readonly head: TreeWord;
  /** All its words in order, without a gap. */
  readonly words: readonly TreeWord[];
  /** Its text, with the spacing of the sentence. */
  readonly text: string;
  /** Where it stands in the text; `undefined` if unknown. */
  readonly span: TextSpan | undefined;
}

/**
 * The dependency tree of a sentence: any sentence of CoNLL-U whose words all
 * have heads, annotated or parsed.
 *
 * The tree is a view. Words have the fields of the sentence, which is not
 * copied, and are the same objects each time, so they can be compared by
 * `===`. The first walk down the tree builds a table of children; making the
 * tree and the table takes time and space O(n) for n words, at any depth.
 *
 * @throws {@link SentenceError} if it is not a sentence, has no words, or its
 * heads do not make a tree, or several.
 *
 * @example
 * ```ts
 * import {sentenceOf, treeOf} from 'spanforest/nlp';
 *
 * const tree = treeOf(sentenceOf([
 *   {form: 'They', upos: 'PRON', head: 2, deprel: 'nsubj'},
 *   {form: 'sing', upos: 'VERB', head: 0, deprel: 'root'},
 *   {form: 'old', upos: 'ADJ', head: 4, deprel: 'amod'},
 *   {form: 'songs', upos: 'NOUN', head: 2, deprel: 'obj'}
 * ]));
 * tree.text; // => 'They sing old songs'
 * tree.root.children.map(({form}) => form); // => ['They', 'songs']
 * const [they, , old] = tree.words;
 * they.path(old).map(({form}) => form);
 * // => ['They', 'sing', 'songs', 'old']
 * tree.nounChunks().map(({text}) => text); // => ['They', 'old songs']
 * ```
 */
export function treeOf(sentence: Sentence): SentenceTree {
  checkSentence('treeOf', sentence);
  const {words} = sentence;
  const fail = (problem: string, word: number): never => {
    throw new SentenceError(`spanforest/nlp/treeOf: ${problem}`, word);
  };
  if (words.length === 0) {
    fail('the sentence has no words. Leave it out.', 0);
  }
  checkHeads('treeOf', [-1, ...words.map(({head}) => head)], words);
  const unknown = words.findIndex(({head}) => head < 0) + 1;
  if (unknown > 0) {
    const form = quote(words[unknown - 1].form);
    fail(
      `word ${unknown} ${form} has no head. Parse the sentence first.`,
      unknown
    );
  }
  return new SentenceTree(sentence);
}

/** The dependency tree of a sentence, made by {@link treeOf}. */
export class SentenceTree {
  /** The sentence, with all its columns and lines. */
  readonly sentence: Sentence;
  readonly #links: TreeLinks;

  /** @internal */
  constructor(sentence: Sentence) {
    this.sentence = sentence;
    this.#links = new TreeLinks(sentence);
  }

  /** The words in order: the word with index `i` is `words[i - 1]`. */
  get words(): readonly TreeWord[] {
    return this.#links.words;
  }

  /** The word at the root; the first of them if there are several. */
  get root(): TreeWord {
    return this.roots[0];
  }

  /** All words at the root, in order; trees of UD have one. */
  get roots(): readonly TreeWord[] {
    return this.#links.childrenOf(0);
  }

  /**
   * The text of the sentence: its comment `# text =`, or else its tokens with
   * the spacing that `SpaceAfter` and `SpacesAfter` give.
   */
  get text(): string {
    return sentenceText(this.sentence);
  }

  /**
   * The base noun phrases of a tree in Universal Dependencies, in order. They
   * do not overlap, and none is inside another.
   *
   * The head of each is a `NOUN`, `PROPN` or `PRON` that is a subject, object,
   * oblique, nominal modifier (`nmod`, but not `nmod:poss`), apposition,
   * vocative or dislocated element, or the predicate of a clause, be it the
   * root or below another word. Each conjunct of such a word has a phrase of
   * its own.
   *
   * The phrase runs from the leftmost modifier to the head. It takes in the
   * modifiers `det`, `amod`, `nummod`, `compound`, `clf`, `flat`, `nmod:poss`
   * and `nmod:desc` to the left, with all words below them and punctuation
   * between them, up to the first word that is something else; so it has no
   * prepositions, no conjunctions and no relative clauses. To the right it
   * takes in the rest of a name or compound in the same way: `flat`,
   * `compound`, `fixed` and `goeswith`.
   *
   * Trees without universal tags or relations have none. Time and space
   * O(n log n) for n words.
   */
  nounChunks(): NounChunk[] {
    const {sentence, words} = this;
    return findNounChunks(sentence, this.#links.table).map(
      ({head, first, last, text}) => ({
        head: words[head - 1],
        words: words.slice(first - 1, last),
        text,
        span: spanOf(sentence.words, first, last)
      })
    );
  }

  /** The sentence as {@link sentenceJson} has it, for `JSON.stringify`. */
  toJSON(): JsonSentence {
    return sentenceJson(this.sentence);
  }
}

/** A {@link TreeWord} as plain data. */
export interface TreeWordJson {
  /** Its number in the sentence, counted from 1. */
  readonly index: number;
  /** The word. */
  readonly form: string;
  /** Its dictionary form, or `_`. */
  readonly lemma: string;
  /** Its universal part of speech, or `_`. */
  readonly upos: string;
  /** The index of its head; 0 for the root. */
  readonly head: number;
  /** Its relation to the head, or `_`. */
  readonly deprel: string;
}

/** A word of a {@link SentenceTree}: a view of a {@link Word} of its sentence. */
export class TreeWord {
  /** Its number in the sentence, counted from 1, as in CoNLL-U. */
  readonly index: number;
  readonly #links: TreeLinks;

  /** @internal */
  constructor(links: TreeLinks, index: number) {
    this.#links = links;
    this.index = index;
  }

  get #word(): Word {
    return this.#links.sentence.words[this.index - 1];
  }

  /** The word as it stands in the text. */
  get form(): string {
    return this.#word.form;
  }

  /** Its dictionary form, or `_`. */
  get lemma(): string {
    return this.#word.lemma;
  }

  /** Its universal part of speech, or `_`. */
  get upos(): string {
    return this.#word.upos;
  }

  /** Its part of speech in the tagset of the language, or `_`. */
  get xpos(): string {
    return this.#word.xpos;
  }

  /** Its morphology, as `Case=Nom|Number=Sing`, or `_`. */
  get feats(): string {
    return this.#word.feats;
  }

  /** Its relation to the head, or `_`. */
  get deprel(): string {
    return this.#word.deprel;
  }

  /** The column MISC, or `_`. */
  get misc(): string {
    return this.#word.misc;
  }

  /** Where it starts in the text, in UTF-16 units; `undefined` if unknown. */
  get start(): number | undefined {
    return this.#word.start;
  }

  /** Where it ends in the text, in UTF-16 units; `undefined` if unknown. */
  get end(): number | undefined {
    return this.#word.end;
  }

  /** Its head; `null` at the root. */
  get head(): TreeWord | null {
    const {head} = this.#word;
    return head === 0 ? null : this.#links.words[head - 1];
  }

  /** The words whose head it is, in order. */
  get children(): readonly TreeWord[] {
    return this.#links.childrenOf(this.index);
  }

  /**
   * The word and all words below it, in order. They may have gaps between
   * them if the tree is not projective. Time O(k log k) for k words.
   */
  subtree(): TreeWord[] {
    const found: TreeWord[] = [this];
    for (let i = 0; i < found.length; i++) {
      for (const child of found[i].children) found.push(child);
    }
    return found.sort((a, b) => a.index - b.index);
  }

  /**
   * The smallest part of the text that covers the word and all words below
   * it; `undefined` if the position of one of them is unknown. The first
   * call takes time O(n) for the n words of the sentence, others O(1).
   */
  get span(): TextSpan | undefined {
    return this.#links.spanBelow(this.index);
  }

  /**
   * The words from this one to another through the tree, both included: up to
   * the nearest word above both, and down. Between words below two different
   * roots, the path goes through the artificial root, which is not a word.
   * Time and space linear in the depth of the two.
   *
   * @throws {@link SentenceError} if it is not a word of the same tree.
   */
  path(other: TreeWord): TreeWord[] {
    this.#check('path', other);
    const up: TreeWord[] = [];
    const places = new Map<TreeWord, number>();
    for (let at: TreeWord | null = this; at !== null; at = at.head) {
      places.set(at, up.length);
      up.push(at);
    }
    const down: TreeWord[] = [];
    let at: TreeWord | null = other;
    while (at !== null && !places.has(at)) {
      down.push(at);
      at = at.head;
    }
    const meeting = at === null ? up.length : places.get(at)! + 1;
    return up.slice(0, meeting).concat(down.reverse());
  }

  /**
   * Whether another word is below this one, at any depth. Time linear in the
   * depth of the other.
   *
   * @throws {@link SentenceError} if it is not a word of the same tree.
   */
  isAncestorOf(other: TreeWord): boolean {
    this.#check('isAncestorOf', other);
    let at = other.head;
    while (at !== null && at !== this) at = at.head;
    return at === this;
  }

  /** The word as plain data, with the index of its head. */
  toJSON(): TreeWordJson {
    const {form, lemma, upos, head, deprel} = this.#word;
    return {index: this.index, form, lemma, upos, head, deprel};
  }

  #check(where: string, other: TreeWord): void {
    const isWord = typeof other === 'object' && other !== null;
    if (isWord && #links in other && other.#links === this.#links) return;
    const what =
      isWord && #links in other ? `word ${other.index}` : quote(other);
    const tree = isWord && #links in other ? ' of another tree' : '';
    throw new SentenceError(
      `spanforest/nlp/${where}: the other word is ${what}${tree}. Pass a word ` +
        'of the same tree, from its words.',
      this.index
    );
  }
}

/** Where some consecutive words stand in the text. */
function spanOf(
  words: readonly Word[],
  first: number,
  last: number
): TextSpan | undefined {
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (let v = first; v <= last; v++) {
    const word = words[v - 1];
    if (word.start === undefined || word.end === undefined) return undefined;
    start = Math.min(start, word.start);
    end = Math.max(end, word.end);
  }
  return {start, end};
}

// The words of a tree as objects, and the tables to walk it.
class TreeLinks {
  readonly sentence: Sentence;
  #words: readonly TreeWord[] | null = null;
  #table: ChildTable | null = null;
  // Where the words at and below each word start and end in the text, both
  // NaN if unknown.
  #spans: {starts: Float64Array; ends: Float64Array} | null = null;

  constructor(sentence: Sentence) {
    this.sentence = sentence;
  }

  get words(): readonly TreeWord[] {
    this.#words ??= this.sentence.words.map(
      (_, i) => new TreeWord(this, i + 1)
    );
    return this.#words;
  }

  get table(): ChildTable {
    this.#table ??= new ChildTable(this.sentence.words);
    return this.#table;
  }

  childrenOf(head: number): readonly TreeWord[] {
    const {children, starts} = this.table;
    const found: TreeWord[] = [];
    for (let i = starts[head]; i < starts[head + 1]; i++) {
      found.push(this.words[children[i] - 1]);
    }
    return found;
  }

  spanBelow(index: number): TextSpan | undefined {
    this.#spans ??= this.#foldSpans();
    const start = this.#spans.starts[index];
    const end = this.#spans.ends[index];
    return Number.isNaN(start) ? undefined : {start, end};
  }

  #foldSpans(): {starts: Float64Array; ends: Float64Array} {
    const {words} = this.sentence;
    const starts = new Float64Array(words.length + 1);
    const ends = new Float64Array(words.length + 1);
    for (let v = 1; v <= words.length; v++) {
      const {start, end} = words[v - 1];
      const isKnown = start !== undefined && end !== undefined;
      starts[v] = isKnown ? start : Number.NaN;
      ends[v] = isKnown ? end : Number.NaN;
    }
    for (const v of this.table.bottomUp()) {
      const {head} = words[v - 1];
      // NaN if one of the two is.
      starts[head] = Math.min(starts[head], starts[v]);
      ends[head] = Math.max(ends[head], ends[v]);
    }
    return {starts, ends};
  }
}
