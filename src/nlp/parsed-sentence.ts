import {quote} from '../graph/errors.js';
import type {RandomSource} from '../graph/random.js';
import type {ArcProbabilities} from './confidence/index.js';
import type {ArcScores} from './inference/index.js';
import {invalidField, LONGEST_SENTENCE, type TaggedWord} from './sentence.js';
import {SentenceError} from './tree.js';

/** The tree that a parser found. */
export interface ParsedSentence {
  /** The words with the tags that the tree was found by. */
  readonly words: readonly TaggedWord[];
  /** The head of each word, counted from 1; 0 is the root. `heads[0]` is -1. */
  readonly heads: Int32Array;
  /**
   * The relation of each word to its head; `labels[0]` is empty. `null` if
   * the model has not learnt any, or with `labels: false`.
   */
  readonly labels: readonly string[] | null;
}

/** One of the best trees of a sentence. */
export interface RankedSentence extends ParsedSentence {
  /**
   * The sum of the scores of the arcs, or edges, before final punctuation was
   * hung from the root word. Comparable within a sentence and a model only.
   */
  readonly score: number;
}

/**
 * The tree that a parser found, how its arcs were scored, and how likely it and
 * its arcs are.
 */
export interface ExplainedSentence
  extends ParsedSentence,
    ArcScores,
    ArcProbabilities {
  /**
   * The probability of the tree among all trees of the sentence, before final
   * punctuation was hung from the root word.
   */
  readonly treeProbability: number;
  /**
   * The scores that make the probabilities, of every arc, with indices as in
   * `marginals`: a tree is as likely as the exponential of their sum. With
   * first order they are the scores of the parser divided by a temperature;
   * `-Infinity` for arcs that are in no tree. Those into the root and from a word
   * to itself mean nothing.
   */
  readonly potentials: Float64Array;
  /**
   * Whether the model has a calibration that holds for the options of the
   * parser: see `Parser.isCalibrated`. Otherwise the order of probabilities
   * means more than their values.
   */
  readonly isCalibrated: boolean;
}

/** Options of `Parser.parseSentence`. */
export interface ParseSentenceOptions {
  /**
   * Whether to write how likely the heads and the tree are.
   *
   * @defaultValue `false`
   */
  readonly confidence?: boolean | undefined;
}

/** Options of `Parser.sample`. */
export interface SampleTreesOptions {
  /**
   * How many trees to draw.
   *
   * @defaultValue 1
   */
  readonly count?: number | undefined;
  /**
   * Where random numbers come from. A seeded source, such as that of
   * `seededRandom`, always gives the same trees.
   *
   * @defaultValue `Math.random`
   */
  readonly rng?: RandomSource | undefined;
}

const WHERE = 'spanforest/nlp/parser';

/** The tagged words with their own forms in place of the plain ones. */
export function withForms(
  tagged: readonly TaggedWord[],
  plain: readonly TaggedWord[],
  words: readonly TaggedWord[]
): readonly TaggedWord[] {
  if (plain === words) return tagged;
  return tagged.map((word, i) => {
    if (plain[i] === words[i]) return word;
    const {form, lemma = '_'} = words[i];
    // A lemma that was found has the characters of its word, if it is the word.
    const isWord =
      lemma === '_' && word.lemma === word.form && LETTERS.test(word.form);
    return isWord ? {...word, form, lemma: form} : {...word, form};
  });
}

const LETTERS = /^\p{L}+$/u;

/** Checks the words of a sentence to be parsed. */
export function checkWords(words: readonly TaggedWord[]): void {
  if (!Array.isArray(words)) {
    throw new SentenceError(
      `${WHERE}: ${quote(words)} is not a sentence. Pass an ` +
        "array of words such as {form: 'news', upos: 'NOUN'}.",
      0
    );
  }
  if (words.length > LONGEST_SENTENCE) {
    throw new SentenceError(
      `${WHERE}: the sentence has ${words.length} words, but a ` +
        `parser takes at most ${LONGEST_SENTENCE}. Split it.`,
      0
    );
  }
  const invalid = invalidField(words) ?? unfitField(words);
  if (invalid === null) return;
  const {word, field, value, advice} = invalid;
  throw new SentenceError(
    `${WHERE}: the ${field} of word ${word} is ${quote(value)}. ${advice}`,
    word
  );
}

// A column of CoNLL-U cannot hold it, so that no model has met it.
function unfitField(
  words: readonly TaggedWord[]
): ReturnType<typeof invalidField> {
  const index = words.findIndex(({form, lemma, upos, xpos, feats}) => {
    return form === '' || [form, lemma, upos, xpos, feats].some(isUnfit);
  });
  if (index < 0) return null;
  const word = index + 1;
  const {form} = words[index];
  if (form === '') {
    return {word, field: 'form', value: form, advice: 'Leave the word out.'};
  }
  const entries = Object.entries(words[index]);
  const [field, value] = entries.find(([, value]) => isUnfit(value))!;
  return {word, field, value, advice: 'Leave out tabs and line ends.'};
}

function isUnfit(value: unknown): boolean {
  return typeof value === 'string' && /[\t\n\r]/.test(value);
}
