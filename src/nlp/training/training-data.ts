import {quote, SpanforestError} from '../../graph/errors.js';
import {type Message, say, told} from '../../graph/message.js';
import {isField, type Layout, layoutOf} from '../conllu/index.js';
import {type Field, finish, hashText, mix} from '../features/index.js';
import {
  invalidField,
  LONGEST_KEY,
  LONGEST_SENTENCE,
  type Sentence,
  TAG_COLUMNS,
  type TaggedWord,
  type Word
} from '../sentence.js';
import {isSentence, treeFlaw} from '../tree.js';
import type {Column} from './training-options.js';

/**
 * Training sentences that cannot be learnt from, or a checkpoint that does not
 * fit them.
 */
export class TrainingError extends SpanforestError {
  override name = 'TrainingError';
}

/** The error with the name of the module. */
export function trainingError(message: string | Message): TrainingError {
  return told(TrainingError, say`spanforest/nlp/training: ${message}`);
}

/** A word with the right head, and with its relation if that is known. */
export type TrainingWord = TaggedWord &
  Pick<Word, 'head'> &
  Partial<Pick<Word, 'deprel'>>;

/** A treebank has 30 to 100 relations, and each takes memory. */
export const MOST_RELATIONS = 500;

/** A sentence to learn from. */
export interface TrainingSentence {
  /** The words, with `_` for what they do not have. */
  readonly words: readonly Required<TaggedWord>[];
  /** The head of each word; `heads[0]` is -1. */
  readonly heads: Int32Array;
  /** The relation of each word to its head, `_` if it is not known. */
  readonly deprels: readonly string[];
  /** How it stands in its text, if that is known. */
  readonly layout: Layout | null;
}

/**
 * The sentences to learn from, in little memory: equal texts are stored once
 * unless they are very long, and only what training needs is kept.
 */
export class TrainingData {
  /**
   * The sentences that have words, in the order in which they were added.
   *
   * @internal
   */
  readonly sentences: TrainingSentence[] = [];
  /** Number of words. */
  words = 0;
  /** Whether every sentence has exactly one word at the root. */
  hasSingleRoots = true;
  /** The relations of words to their heads; incomplete if too many. */
  readonly relations: Set<string> = new Set();
  /**
   * The first form, tag or lemma that cannot be a column of CoNLL-U, and so of
   * no use to a tagger.
   *
   * @internal
   */
  invalid: {readonly field: string; readonly value: string} | null = null;
  /**
   * Whether the spacing of words is known: whether some sentence says more than
   * that a space follows each word.
   */
  hasText = false;
  readonly #texts = new Map<string, string>();
  readonly #columns = new Set<Column>();
  // Two hashes of all that has been added, seeded differently.
  #low = 1;
  #high = 2;

  /**
   * Adds a sentence, as its words or as read from CoNLL-U; one without words
   * is ignored. How text is split is learnt from whole sentences only, which
   * have multiword tokens, and not from words.
   *
   * @throws {@link TrainingError} if its heads are not a tree, if a field of
   * a word is not a string, or if it is too long to be parsed.
   */
  add(sentence: readonly TrainingWord[] | Sentence): void {
    const isWords = Array.isArray(sentence);
    if (!isWords && !isSentence(sentence)) {
      throw trainingError(
        `${quote(sentence)} is not a sentence. Pass one that readConllu or ` +
          'parseConllu returns, or an array of words.'
      );
    }
    const words = isWords ? sentence : sentence.words;
    if (words.length === 0) return;
    const heads = this.#check(words);
    const layout = isWords ? null : this.#layout(sentence as Sentence);
    this.sentences.push({
      words: words.map(word => this.#keep(word)),
      heads,
      deprels: words.map(({deprel}) => this.#text(deprel)),
      layout
    });
    for (const {deprel = '_'} of words) {
      if (this.relations.size <= MOST_RELATIONS) this.relations.add(deprel);
    }
    this.words += words.length;
    let roots = 0;
    for (const head of heads) {
      this.#hash(head);
      if (head === 0) roots++;
    }
    if (roots !== 1) this.hasSingleRoots = false;
  }

  /** Whether some word has a universal tag. */
  get hasTags(): boolean {
    return this.#columns.has('upos');
  }

  /** Whether every word has a relation to its head. */
  get hasRelations(): boolean {
    return this.words > 0 && !this.relations.has('_');
  }

  /** The fields that have a value somewhere, except ignored ones. */
  fields(ignore: readonly Column[]): Field[] {
    const present = TAG_COLUMNS.filter(
      column => this.#columns.has(column) && !ignore.includes(column)
    );
    return ['form', 'prefix', ...present];
  }

  /** A hash of all sentences. */
  fingerprint(): string {
    return [this.#low, this.#high]
      .map(hash => (finish(hash) >>> 0).toString(16).padStart(8, '0'))
      .join('');
  }

  // Checks the words of a sentence, and returns their heads.
  #check(words: readonly TrainingWord[]): Int32Array {
    const where = `sentence ${this.sentences.length + 1}`;
    if (words.length > LONGEST_SENTENCE) {
      throw trainingError(
        `${where} has ${words.length} words, but a parser takes at most ` +
          `${LONGEST_SENTENCE}. Split it.`
      );
    }
    const heads = [-1, ...words.map(word => (Object(word) as Word).head)];
    const flaw = treeFlaw(heads);
    if (flaw !== null) {
      const {word, cycle} = flaw;
      const {form} = Object(words[word - 1]) as Word;
      throw trainingError(
        cycle.length === 0
          ? `word ${word} ${quote(form)} of ${where} has the head ` +
              `${quote(heads[word])}. Pass another word of the sentence, or 0.`
          : `the heads of ${where} form a cycle through word ${word} ` +
              `${quote(form)}. Give it another head.`
      );
    }
    const invalid = invalidField(words);
    if (invalid === null) return Int32Array.from(heads);
    const {word, field, value, advice} = invalid;
    throw trainingError(
      `the ${field} of word ${word} of ${where} is ${quote(value)}. ${advice}`
    );
  }

  #layout(sentence: Sentence): Layout {
    const {tokens, startsParagraph} = layoutOf(sentence);
    this.#hash(Number(startsParagraph));
    return {
      startsParagraph,
      tokens: tokens.map(({form, words, spaces}) => {
        this.#hash(words);
        if (spaces !== ' ') this.hasText = true;
        return {form: this.#text(form), words, spaces: this.#text(spaces)};
      })
    };
  }

  #keep(word: TrainingWord): Required<TaggedWord> {
    for (const field of ['form', ...TAG_COLUMNS] as const) {
      const {[field]: value = '_'} = word;
      if (value === '_') continue;
      if (field !== 'form') this.#columns.add(field);
      if (!isField(value)) this.invalid ??= {field, value};
    }
    return {
      form: this.#text(word.form),
      lemma: this.#text(word.lemma),
      upos: this.#text(word.upos),
      xpos: this.#text(word.xpos),
      feats: this.#text(word.feats)
    };
  }

  #text(text = '_'): string {
    this.#hash(hashText(text));
    if (text.length > LONGEST_KEY) return text;
    const kept = this.#texts.get(text);
    if (kept !== undefined) return kept;
    this.#texts.set(text, text);
    return text;
  }

  #hash(value: number): void {
    this.#low = mix(this.#low, value);
    this.#high = mix(this.#high, value);
  }
}
