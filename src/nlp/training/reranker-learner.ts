import type {Model} from '../model/index.js';
import {parserSettings} from '../parser-options.js';
import {
  type Analysis,
  CONSTANT_FEATURES,
  featuresAfter,
  featuresBefore,
  fitLogistic,
  type LogisticEvent,
  oddsOf,
  type RerankerModel,
  rerankerSize
} from '../reranking/index.js';
import type {TaggedWord} from '../sentence.js';
import type {TagFlip} from '../text/index.js';
import {TreeFinder} from '../tree-finder.js';
import type {LearningStep} from './learning.js';
import {ParserLearner, type ParserPlan} from './parser-learner.js';
import {SecondOrderPasses} from './second-order-learner.js';
import type {TrainingSentence} from './training-data.js';

/** What the parsers of a re-ranker's training learn from. */
export interface RerankingTask {
  readonly plan: ParserPlan;
  readonly sentences: readonly TrainingSentence[];
  readonly relations: ReadonlySet<string>;
  /** All UPOS of the tagger of the model. */
  readonly names: readonly string[];
}

/** A flip of a word that was tagged, and the word after it. */
export interface FlippedWord {
  readonly flip: TagFlip;
  readonly word: Required<TaggedWord>;
}

// Parsers that only judge flips need no more passes.
const PASSES = 2;

// What changes of the other columns count, compared with UPOS and relations.
const MINOR = 0.5;
const MOST_GAIN = 5;

// Squares of weights cost this much.
const RIDGE = 2;

// How many flips per sentence pass the filter, of those that make the analysis
// better or worse. Flips that do neither are not learnt from, so not counted
// here, but may pass the filter in parsing.
const FLIPS_PER_SENTENCE = 0.65;

/**
 * Learns which flips of tags are right from sentences with jackknifed tags. Two
 * parsers, each trained on one half of the sentences, parse all flips in the
 * other half.
 */
export class RerankerLearner {
  readonly #task: RerankingTask;
  readonly #tagged: readonly (readonly Required<TaggedWord>[])[];
  readonly #flips: readonly (readonly FlippedWord[])[];
  // The flips that change anything: what is known before and after parsing.
  readonly #before: LogisticEvent[] = [];
  readonly #after: LogisticEvent[] = [];

  /**
   * @param tagged - The words of all sentences with jackknifed tags.
   * @param flips - Their flips.
   */
  constructor(
    task: RerankingTask,
    tagged: readonly (readonly Required<TaggedWord>[])[],
    flips: readonly (readonly FlippedWord[])[]
  ) {
    this.#task = task;
    this.#tagged = tagged;
    this.#flips = flips;
  }

  /** Number of steps of a pass. */
  totalOf(isOwn: (index: number) => boolean): number {
    const own = this.#tagged.filter((_, i) => isOwn(i)).length;
    return 2 * PASSES * own + this.#tagged.length - own;
  }

  /**
   * Trains a parser on some sentences, and learns from the flips of all others.
   */
  *pass(isOwn: (index: number) => boolean): Generator<LearningStep, void> {
    const {plan, sentences, relations} = this.#task;
    const own: TrainingSentence[] = [];
    for (const [i, words] of this.#tagged.entries()) {
      if (isOwn(i)) own.push({...sentences[i], words});
    }
    const few = {...plan, settings: {...plan.settings, passes: PASSES}};
    const first = new ParserLearner(few, own, relations);
    let steps = 0;
    let last: LearningStep = {sentences: 0, words: 0, wrong: 0};
    const run = function* (learner: ParserLearner | SecondOrderPasses) {
      for (let pass = 0; pass < PASSES; pass++) {
        for (const step of learner.pass()) {
          last = {...step, sentences: ++steps};
          yield last;
        }
      }
    };
    yield* run(first);
    const {decoder, punctuation, fields, singleRoot, settings} = plan;
    const {parser, templates, seed, costAugmented} = settings;
    const model: Model = {
      ...{parser, decoder, templates, punctuation, fields, singleRoot},
      ...first.model(),
      training: {sentences: 0, words: 0, passes: PASSES, seed, costAugmented}
    };
    const second = new SecondOrderPasses(few, own, model);
    yield* run(second);
    const weights = {...model.weights, ...second.model()};
    const judge: Model = {...model, order: 2, weights};
    const options = parserSettings(judge, {});
    const finder = new TreeFinder(judge, options, plan.clusterOf);
    for (const [i, words] of this.#tagged.entries()) {
      if (isOwn(i)) continue;
      this.#learn(i, words, finder);
      yield {...last, sentences: ++steps};
    }
  }

  #learn(
    index: number,
    words: readonly Required<TaggedWord>[],
    finder: TreeFinder
  ): void {
    const gold = this.#task.sentences[index];
    const from = finder.analyse(words);
    const before = qualityOf(from, gold);
    const count = this.#task.names.length;
    for (const {flip, word} of this.#flips[index]) {
      const tagged = words.with(flip.word, word);
      const to = finder.analyse(tagged, flip.word + 1);
      const gain = qualityOf(to, gold) - before;
      if (gain === 0) continue;
      const target = Number(gain > 0);
      const weight = Math.min(MOST_GAIN, Math.abs(gain));
      const judged = {target, weight};
      this.#before.push({...featuresBefore(flip, count), ...judged});
      this.#after.push({...featuresAfter(flip, from, to, count), ...judged});
    }
  }

  /** What has been learnt. */
  model(): RerankerModel {
    const size = rerankerSize(this.#task.names.length);
    const zeros = (length: number) => Array.from({length}, () => 0);
    const weights = fitLogistic(this.#after, zeros(size.weights), RIDGE);
    // A flip is worth a parse if it is likely to be accepted then.
    const events = this.#before.map((event, k) => ({
      ...event,
      target: Number(oddsOf(weights, this.#after[k]) > 0),
      weight: 1
    }));
    const filter = fitLogistic(events, zeros(size.filter), RIDGE);
    const odds = events
      .map(event => oddsOf(filter, event))
      .sort((a, b) => b - a);
    const most = Math.round(FLIPS_PER_SENTENCE * this.#tagged.length);
    const least = odds[Math.min(most, odds.length - 1)] ?? 0;
    for (const k of CONSTANT_FEATURES) filter[k] -= least;
    return {filter: rounded(filter), weights: rounded(weights)};
  }
}

// Engines differ in the last bits of exponentials, and a model should be the
// same from all of them.
function rounded(weights: Float64Array): Float32Array {
  return Float32Array.from(weights, weight => Math.round(4096 * weight) / 4096);
}

// How much of an analysis is right.
function qualityOf(
  {words, heads, labels}: Analysis,
  gold: TrainingSentence
): number {
  let quality = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    const right = gold.words[i];
    if (word.upos === right.upos) quality++;
    if (word.xpos === right.xpos) quality += MINOR;
    if (word.feats === right.feats) quality += MINOR;
    if (heads[i + 1] !== gold.heads[i + 1]) continue;
    if (labels === null || labels[i + 1] === gold.deprels[i]) quality++;
  }
  return quality;
}
