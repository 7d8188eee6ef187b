import {type RandomSource, seededRandom} from '../../graph/random.js';
import type {TagColumn, TaggedWord} from '../sentence.js';
import {
  CLASS,
  Columns,
  DRAFT,
  FEATS,
  LOWER_CLASS,
  TagFeatures,
  type TaggerModel,
  type TagStep,
  TEXT_FEATURES_VERSION,
  UPOS,
  XPOS
} from '../text/index.js';
import {ClassifierLearner} from './classifier-learner.js';
import {type LearningStep, type PassLearner, shuffle} from './learning.js';
import {type Lexicon, TagData, type TagSentence} from './tag-data.js';

/** Options of {@link TagLearner}. */
export interface TagLearnerOptions {
  /** Number of passes through the sentences; default: 5. */
  readonly passes?: number;
  /** At most 2^bits weights for each step; default: no limit. */
  readonly bits?: number;
  /** What is known about words that the treebank lacks, in any tagset. */
  readonly lexicon?: Lexicon;
  /** The classes of words that are alike, by words in lower case. */
  readonly clusters?: Lexicon;
  /** The UPOS and lemmas of words in lower case. */
  readonly lemmas?: Lexicon;
}

const PASSES = 5;

// Small treebanks with many values need as many weights as large ones; only
// the smallest need fewer.
const MOST_BITS = {upos: 20, revision: 20, xpos: 18, feats: 18, lemma: 18};
const WEIGHTS_PER_WORD = 100;

// Each step has 2^bits weights, by the number of words of the treebank.
function bitsOf(step: TagStep, words: number): number {
  let bits = 0;
  while (bits < MOST_BITS[step] && 2 ** bits < WEIGHTS_PER_WORD * words) bits++;
  return bits;
}

// The share of features that are left out of a decision at random, so that the
// others learn to do without: a word that the treebank lacks has no features of
// its form.
const DROPPED = 0.1;

// The share of words that are replaced by others of the lexicon, if any.
const SUBSTITUTED = 0.1;

/**
 * Learns to tag words and to find their lemmas from a treebank, one pass
 * through its sentences after the other. A column that is `_` for all words is
 * not learnt. The same sentences and seed give the same model.
 *
 * A pass takes time linear in the words times the values that they may have.
 */
export class TagLearner implements PassLearner {
  /** Number of passes in all. */
  readonly passes: number;
  readonly #data: TagData;
  readonly #columns: Columns;
  readonly #features: TagFeatures;
  readonly #learners: Readonly<Record<TagStep, ClassifierLearner>>;
  readonly #random: RandomSource;
  readonly #order: Int32Array;
  // The UPOS that the first pass found for each sentence before it learnt them:
  // as good or bad as those of new sentences, unlike those of later passes.
  readonly #drafts: Int32Array[] = [];
  #passesDone = 0;

  /**
   * Prepares training. There may be no sentences at all.
   */
  constructor(
    sentences: readonly (readonly Required<TaggedWord>[])[],
    seed: number,
    options: TagLearnerOptions = {}
  ) {
    const {
      passes = PASSES,
      bits = 32,
      lexicon = null,
      clusters = null,
      lemmas = null
    } = options;
    this.passes = passes;
    this.#data = new TagData(sentences, lexicon, clusters, lemmas);
    this.#columns = new Columns(this.#data);
    this.#features = new TagFeatures(
      TEXT_FEATURES_VERSION,
      clusters !== null,
      this.#data.upos.names
    );
    const wordCount = sentences.reduce((sum, {length}) => sum + length, 0);
    const learner = (step: TagStep) => {
      const column = step === 'revision' ? 'upos' : step;
      const count = this.#data[column].names.length;
      const most = Math.min(bits, bitsOf(step, wordCount));
      return new ClassifierLearner(count > 1 ? most : 0, count);
    };
    this.#learners = {
      upos: learner('upos'),
      revision: learner('revision'),
      xpos: learner('xpos'),
      feats: learner('feats'),
      lemma: learner('lemma')
    };
    this.#random = seededRandom(seed);
    this.#order = Int32Array.from(this.#data.sentences.keys());
  }

  /** How many passes are finished. */
  get passesDone(): number {
    return this.#passesDone;
  }

  /** Number of sentences in a pass. */
  get total(): number {
    return this.#order.length;
  }

  /** Whether all passes are finished. */
  get isDone(): boolean {
    return this.#passesDone >= this.passes;
  }

  /** Learns from all sentences once, and yields after each one. */
  *pass(): Generator<LearningStep, void, undefined> {
    const order = this.#order;
    shuffle(order, this.#random);
    let words = 0;
    let wrong = 0;
    for (let k = 0; k < order.length; k++) {
      const sentence = this.#data.sentences[order[k]];
      wrong += this.#learn(order[k]);
      words += sentence.forms.length;
      yield {sentences: k + 1, words, wrong};
    }
    this.#passesDone++;
  }

  /** The model learnt so far. */
  model(): TaggerModel {
    const {analyses, scripts, words, lexicon, clusters, lemmas} = this.#data;
    const weights = (step: TagStep) => this.#learners[step].rounded();
    const column = (name: TagColumn) => {
      const {names} = this.#data[name];
      return {names, weights: weights(name)};
    };
    return {
      upos: column('upos'),
      revision: weights('revision'),
      xpos: column('xpos'),
      feats: column('feats'),
      lemma: column('lemma'),
      analyses,
      scripts,
      words,
      lexicon,
      clusters,
      lemmas,
      version: TEXT_FEATURES_VERSION
    };
  }

  // Learns from a sentence; returns how many words had a wrong UPOS.
  #learn(number: number): number {
    const sentence = this.#substituted(this.#data.sentences[number]);
    const {forms, classes, upos, xpos, feats} = sentence;
    const features = this.#features;
    const columns = this.#columns;
    features.load(forms);
    for (let i = 0; i < forms.length; i++) {
      features.set(i, CLASS, classes[2 * i]);
      features.set(i, LOWER_CLASS, classes[2 * i + 1]);
    }
    const uposOf = (i: number) => {
      const candidates = columns.uposOf(forms[i], -1);
      // A class leaves out tags that a word rarely has.
      return candidates.includes(upos[i]) ? candidates : columns.allUpos;
    };
    this.#decide('upos', upos, UPOS, uposOf);
    this.#drafts[number] ??= features.column(UPOS);
    features.setColumn(DRAFT, this.#drafts[number]);
    this.#decide('revision', upos, UPOS, uposOf);
    let wrong = 0;
    for (let i = 0; i < upos.length; i++) {
      if (features.get(i, UPOS) !== upos[i]) wrong++;
    }
    // What follows is learnt from the right tags, so that a wrong one does not
    // exclude the right value.
    features.setColumn(UPOS, upos);
    this.#decide('xpos', xpos, XPOS, i => columns.xposOf(upos[i]));
    features.setColumn(XPOS, xpos);
    this.#decide('feats', feats, FEATS, i => columns.featsOf(upos[i], xpos[i]));
    features.setColumn(FEATS, feats);
    this.#learnScripts(sentence);
    return wrong;
  }

  // The sentence with other words in place of some.
  #substituted(sentence: TagSentence): TagSentence {
    const {substitutes} = this.#data;
    if (substitutes === null) return sentence;
    const forms = [...sentence.forms];
    const classes = sentence.classes.slice();
    const scripts = sentence.scripts.slice();
    for (let i = 0; i < forms.length; i++) {
      if (this.#random() >= SUBSTITUTED) continue;
      const other = substitutes.find(sentence, i, this.#random);
      if (other === null) continue;
      const {form, own, shared} = this.#data.wordOf(other);
      forms[i] = form;
      classes[2 * i] = own;
      classes[2 * i + 1] = shared;
      // The lemma of the other word is not known.
      scripts[i] = -1;
    }
    return {...sentence, forms, classes, scripts};
  }

  // Finds and learns the values of one column from left to right.
  #decide(
    step: Exclude<TagStep, 'lemma'>,
    right: Int32Array,
    field: number,
    candidatesOf: (word: number) => Int32Array
  ): void {
    const features = this.#features;
    const learner = this.#learners[step];
    const {classifier} = learner;
    if (step !== 'upos') features.survey(step === 'revision' ? DRAFT : UPOS);
    for (let i = 0; i < right.length && right[i] >= 0; i++) {
      const candidates = candidatesOf(i);
      features.set(i, field, candidates[0]);
      if (candidates.length < 2) continue;
      features.list(i, step, classifier);
      learner.drop(this.#random, DROPPED);
      features.set(i, field, learner.learn(right[i], candidates));
    }
  }

  #learnScripts({forms, upos, scripts}: TagSentence): void {
    const learner = this.#learners.lemma;
    for (let i = 0; i < forms.length; i++) {
      if (scripts[i] < 0) continue;
      const form = forms[i];
      const candidates = this.#data.candidates(form, upos[i], this.#columns);
      if (candidates.length < 2) continue;
      this.#features.list(i, 'lemma', learner.classifier);
      learner.drop(this.#random, DROPPED);
      learner.learn(scripts[i], candidates);
    }
  }
}
