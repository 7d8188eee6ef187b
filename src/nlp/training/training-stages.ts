import {quote} from '../../graph/errors.js';
import {ParserProgram} from '../compiled/index.js';
import type {Model} from '../model/index.js';
import type {RerankerModel} from '../reranking/index.js';
import type {TaggedWord} from '../sentence.js';
import type {TaggerModel, TokenizerModel} from '../text/index.js';
import {Tagger} from '../text/index.js';
import type {LearningStep, PassLearner} from './learning.js';
import {ParserLearner, type ParserPlan} from './parser-learner.js';
import {
  type FlippedWord,
  RerankerLearner,
  type RerankingTask
} from './reranker-learner.js';
import {SecondOrderPasses} from './second-order-learner.js';
import {TagLearner, type TagLearnerOptions} from './tag-learner.js';
import {TokenLearner} from './token-learner.js';
import {
  type TrainingData,
  type TrainingSentence,
  trainingError
} from './training-data.js';
import type {TrainingSettings} from './training-options.js';

/**
 * A stage of the training: `tokenizer` learns to split text, `tagger` learns
 * tags and lemmas, `jackknife` tags each part with a tagger that has not seen
 * it, `parser` learns trees, and `second-order` learns how to improve them.
 */
export type TrainingStage =
  | 'tokenizer'
  | 'tagger'
  | 'jackknife'
  | 'parser'
  | 'second-order';

/** The results of the stages that are finished. */
export interface StageResults {
  readonly tokenizer: TokenizerModel | null;
  readonly tagger: TaggerModel | null;
  /** The words of all sentences with jackknifed tags. */
  readonly predicted: readonly (readonly Required<TaggedWord>[])[] | null;
  /** How tags are chosen with the tree, if that is learnt. */
  readonly reranker: RerankerModel | null;
  /** The first-order model, without what reads text, if another stage follows. */
  readonly firstOrder: Model | null;
}

/** Before the first stage. */
export const NO_RESULTS: StageResults = {
  tokenizer: null,
  tagger: null,
  predicted: null,
  reranker: null,
  firstOrder: null
};

/**
 * The stages of a training, in order.
 *
 * @throws {@link TrainingError} if the data do not allow for one that the
 * settings want.
 */
export function planStages(
  data: TrainingData,
  settings: TrainingSettings
): TrainingStage[] {
  const {tokenizer = data.hasText, tagger = data.hasTags} = settings;
  if (tokenizer && !data.hasText) {
    throw trainingError(
      'the sentences do not say how their words are spaced, so splitting ' +
        'text cannot be learnt. Leave out tokenizer, or add sentences of ' +
        'CoNLL-U with SpaceAfter.'
    );
  }
  if (tagger && !data.hasTags) {
    throw trainingError(
      'the words have no universal tags, so tagging cannot be learnt. Leave ' +
        'out tagger.'
    );
  }
  if (settings.rerank && !tagger) {
    throw trainingError(
      'the words have no universal tags, so there are no tags to choose. ' +
        'Leave out rerank.'
    );
  }
  for (const name of ['lexicon', 'clusters', 'lemmas'] as const) {
    if (!settings[name] || tagger) continue;
    const what = name === 'lexicon' ? 'a lexicon is' : `${name} are`;
    throw trainingError(
      `the words have no universal tags, so ${what} of no use. Leave ` +
        `${name === 'lexicon' ? 'it' : 'them'} out.`
    );
  }
  if (tagger && data.invalid !== null) {
    const {field, value} = data.invalid;
    throw trainingError(
      `the ${field} of a word is ${quote(value)}, so tagging cannot be ` +
        'learnt. Pass strings without tabs, line breaks, NUL and lone ' +
        "surrogates, or tagger: false; '_' is an empty field."
    );
  }
  const isWanted: Record<TrainingStage, boolean> = {
    tokenizer,
    tagger,
    jackknife: tagger,
    parser: true,
    'second-order': settings.order > 1
  };
  const stages = Object.keys(isWanted) as TrainingStage[];
  return stages.filter(stage => isWanted[stage]);
}

/** The index of the first stage without a result, or else of the last one. */
export function nextStage(
  stages: readonly TrainingStage[],
  results: StageResults
): number {
  const isMissing: Record<TrainingStage, boolean> = {
    tokenizer: results.tokenizer === null,
    tagger: results.tagger === null,
    jackknife: results.predicted === null,
    parser: results.firstOrder === null,
    'second-order': true
  };
  const first = stages.findIndex(stage => isMissing[stage]);
  return first < 0 ? stages.length - 1 : first;
}

/** What the learners of all stages are made from. */
export interface TrainingTask {
  readonly data: TrainingData;
  readonly settings: TrainingSettings;
  readonly plan: ParserPlan;
  readonly results: StageResults;
}

/** What learns in a stage, once those before it are finished. */
export function createLearner(
  stage: TrainingStage,
  task: TrainingTask
): PassLearner {
  const {data, settings, plan, results} = task;
  const {sentences} = data;
  const {seed, bits, lexicon, clusters, lemmas} = settings;
  const options = {
    bits,
    ...(lexicon && {lexicon}),
    ...(clusters && {clusters}),
    ...(lemmas && {lemmas})
  };
  const words = sentences.map(sentence => sentence.words);
  switch (stage) {
    case 'tokenizer':
      return new TokenLearner(
        sentences.flatMap(({layout, words}) =>
          layout ? {layout, forms: words.map(({form}) => form)} : []
        ),
        seed,
        bits
      );
    case 'tagger':
      return new TagLearner(words, seed, options);
    case 'jackknife':
      return new Jackknife(words, seed, {
        ...options,
        ...(settings.rerank && {
          reranking: {
            ...{plan, sentences, relations: data.relations},
            names: results.tagger!.upos.names
          }
        })
      });
    case 'parser':
      return new ParserLearner(plan, allSentences(task), data.relations);
    case 'second-order': {
      const all = allSentences(task);
      return new SecondOrderPasses(plan, all, results.firstOrder!);
    }
  }
}

// With their own tags, and once more with predicted ones.
function allSentences({data, results}: TrainingTask): TrainingSentence[] {
  const {sentences} = data;
  const again = (results.predicted ?? []).map(
    (words, i): TrainingSentence => ({...sentences[i], words})
  );
  return [...sentences, ...again];
}

const FOLDS = 4;
const HALVES = 2;

/** Options of {@link Jackknife}. */
export interface JackknifeOptions extends TagLearnerOptions {
  /** What is needed to learn to choose tags with the tree as well. */
  readonly reranking?: RerankingTask;
}

/**
 * Tags each part of the treebank with a tagger trained on the other parts
 * (jackknifing), so that a parser learns from the mistakes it will meet.
 * Columns that are empty in the whole treebank stay empty.
 *
 * The treebank is cut into four parts of consecutive sentences, since
 * sentences of the same document share their words. A single sentence is
 * tagged by a tagger trained on it. Time of training four taggers on three
 * quarters of the sentences each.
 */
export class Jackknife implements PassLearner {
  /** How many passes are finished, those of all taggers together. */
  passesDone = 0;
  /** The sentences with predicted tags, in order, as far as they are done. */
  readonly tagged: Required<TaggedWord>[][] = [];
  readonly #sentences: readonly (readonly Required<TaggedWord>[])[];
  readonly #seed: number;
  readonly #options: JackknifeOptions;
  readonly #folds: number;
  readonly #flips: FlippedWord[][] = [];
  #learner: TagLearner;
  #reranking: RerankerLearner | null = null;

  constructor(
    sentences: readonly (readonly Required<TaggedWord>[])[],
    seed: number,
    options: JackknifeOptions = {}
  ) {
    this.#sentences = sentences;
    this.#seed = seed;
    this.#options = options;
    this.#folds = Math.min(FOLDS, sentences.length);
    this.#learner = this.#learnerOf(1);
  }

  /** Number of passes in all. */
  get passes(): number {
    const more = this.#options.reranking ? HALVES : 0;
    return this.#folds * this.#learner.passes + more;
  }

  /** What was learnt about flips of tags, if it was wanted. */
  get reranker(): RerankerModel | null {
    return this.#reranking?.model() ?? null;
  }

  /** Number of sentences in a pass. */
  get total(): number {
    return this.#reranking?.totalOf(this.#isOwn) ?? this.#learner.total;
  }

  /** Trains one pass of a tagger, and yields after each sentence. */
  *pass(): Generator<LearningStep, void, undefined> {
    if (this.#reranking !== null) {
      yield* this.#reranking.pass(this.#isOwn);
      this.passesDone++;
      return;
    }
    yield* this.#learner.pass();
    this.passesDone++;
    if (!this.#learner.isDone) return;
    const fold = this.passesDone / this.#learner.passes;
    const [start, end] = this.#boundsOf(fold);
    const model = this.#learner.model();
    const {reranking} = this.#options;
    const program = ParserProgram.for(Tagger.weightsOf(model));
    const tagger = new Tagger(model, program);
    for (const words of this.#sentences.slice(start, end)) {
      this.tagged.push(tagger.tag(words.map(({form}) => ({form}))));
      if (!reranking) continue;
      const ids = model.upos.names.map(name => reranking.names.indexOf(name));
      const flips = tagger.flips().map(flip => {
        const {from, to} = flip;
        const word = tagger.flipped(flip);
        return {flip: {...flip, from: ids[from], to: ids[to]}, word};
      });
      this.#flips.push(flips);
    }
    if (fold < this.#folds) this.#learner = this.#learnerOf(fold + 1);
    else if (reranking) {
      this.#reranking = new RerankerLearner(
        reranking,
        this.tagged,
        this.#flips
      );
    }
  }

  // Whether a sentence is in the half from which the next parser learns: every
  // other part.
  get #isOwn(): (index: number) => boolean {
    const half = this.passesDone % HALVES;
    return index => {
      let fold = 1;
      while (index >= this.#boundsOf(fold)[1]) fold++;
      return fold % HALVES === half;
    };
  }

  #learnerOf(fold: number): TagLearner {
    const [start, end] = this.#boundsOf(fold);
    const {length} = this.#sentences;
    // A single sentence has to be learnt from itself.
    const others =
      length === 1
        ? this.#sentences
        : [...this.#sentences.slice(0, start), ...this.#sentences.slice(end)];
    return new TagLearner(others, this.#seed, this.#options);
  }

  #boundsOf(fold: number): [start: number, end: number] {
    const {length} = this.#sentences;
    const bound = (k: number) => Math.floor((k * length) / this.#folds);
    return [bound(fold - 1), bound(fold)];
  }
}
