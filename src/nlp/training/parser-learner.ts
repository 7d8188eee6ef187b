import {type RandomSource, seededRandom} from '../../graph/random.js';
import {
  compileFeatures,
  type Field,
  SentenceFeatures,
  TEMPLATE_SETS
} from '../features/index.js';
import {
  createInference,
  type DirectedDecoderName,
  FEATURE_KINDS,
  type FeatureKind,
  type LengthDictionary,
  learnLengths,
  Pruner,
  tagOf
} from '../inference/index.js';
import type {Model} from '../model/index.js';
import type {AveragedWeights} from './averaged-weights.js';
import {chooseDecoder} from './decoder-choice.js';
import {
  checkRelations,
  createLabelLearner,
  type LabelLearner
} from './label-learner.js';
import {Learner, Mira} from './learner.js';
import {type LearningStep, type PassLearner, shuffle} from './learning.js';
import {
  type TrainingData,
  type TrainingSentence,
  trainingError
} from './training-data.js';
import type {TrainingSettings} from './training-options.js';

/** What all passes of a parser's training have in common. */
export interface ParserPlan {
  readonly settings: TrainingSettings;
  readonly fields: readonly Field[];
  readonly singleRoot: boolean;
  readonly decoder: DirectedDecoderName;
  /** Whether final punctuation is to hang from the root word. */
  readonly punctuation: boolean;
  readonly isPruned: boolean;
  readonly isLabelled: boolean;
}

/**
 * The plan for some training data.
 *
 * @throws {@link TrainingError} if the data do not allow for it.
 */
export function parserPlan(
  data: TrainingData,
  settings: TrainingSettings
): ParserPlan {
  const {sentences} = data;
  const fields = data.fields(settings.ignore);
  const singleRoot = settings.singleRoot ?? data.hasSingleRoots;
  if (singleRoot && !data.hasSingleRoots) {
    throw trainingError(
      'some sentences have several words at the root, so a single root ' +
        'cannot be learnt. Leave out singleRoot.'
    );
  }
  const isPruned =
    settings.prune && settings.parser !== 'd-mst' && fields.includes('upos');
  if (isPruned) checkTags(sentences);
  return {
    settings,
    fields,
    singleRoot,
    decoder:
      settings.decoder ??
      (settings.parser === 'd-mst' ? chooseDecoder(sentences) : 'cle'),
    punctuation: hangsFinalPunctuation(sentences),
    isPruned,
    isLabelled: checkRelations(data, settings)
  };
}

/** Learns the weights of heads and relations, pass by pass. */
export class ParserLearner implements PassLearner {
  /** How many words the next sentence of the pass has. */
  nextWords = 0;
  passesDone = 0;
  readonly plan: ParserPlan;
  readonly #sentences: readonly TrainingSentence[];
  readonly #lengths: LengthDictionary | null;
  readonly #features: SentenceFeatures;
  readonly #learners: ReadonlyMap<FeatureKind, Learner>;
  readonly #labels: LabelLearner | null;
  readonly #random: RandomSource;
  readonly #order: Int32Array;

  constructor(
    plan: ParserPlan,
    sentences: readonly TrainingSentence[],
    relations: ReadonlySet<string>
  ) {
    const {settings, fields, isPruned, isLabelled} = plan;
    this.plan = plan;
    this.#sentences = sentences;
    this.#lengths = isPruned ? learnLengths(sentences) : null;
    this.#features = new SentenceFeatures(
      compileFeatures(new Set(fields), TEMPLATE_SETS[settings.templates])
    );
    this.#learners = this.#createLearners();
    this.#labels = isLabelled
      ? createLabelLearner(relations, settings.bits, this.#features, fields)
      : null;
    this.#random = seededRandom(settings.seed);
    this.#order = Int32Array.from(sentences.keys());
  }

  /** Number of passes in all. */
  get passes(): number {
    return this.plan.settings.passes;
  }

  /** Number of sentences in a pass. */
  get total(): number {
    return this.#sentences.length;
  }

  /** Trains one pass, and yields after every sentence. */
  pass(): Generator<LearningStep, void, undefined> {
    shuffle(this.#order, this.#random);
    this.#lookAhead(0);
    return this.#learn();
  }

  *#learn(): Generator<LearningStep, void, undefined> {
    const {size} = this.#learners;
    let sentences = 0;
    let words = 0;
    let wrong = 0;
    for (const index of this.#order) {
      const sentence = this.#sentences[index];
      for (const learner of this.#learners.values()) {
        wrong += learner.learn(sentence) / size;
      }
      this.#labels?.learn(sentence);
      words += sentence.words.length;
      this.#lookAhead(++sentences);
      yield {sentences, words, wrong};
    }
    this.passesDone++;
  }

  /** What the passes so far have learnt, averaged over all sentences. */
  model(): Pick<Model, 'weights' | 'lengths' | 'labels'> {
    return {
      weights: Object.fromEntries(
        [...this.#learners].map(([kind, {mira}]) => [kind, mira.average()])
      ),
      lengths: this.#lengths,
      labels: this.#labels?.model() ?? null
    };
  }

  /** The weights by kind of features, and `labels` for those of relations. */
  weights(): Map<string, AveragedWeights> {
    const weights = new Map<string, AveragedWeights>();
    for (const [kind, {mira}] of this.#learners) weights.set(kind, mira);
    if (this.#labels) weights.set('labels', this.#labels.averaged);
    return weights;
  }

  /**
   * Continues another training with the same plan and sentences.
   *
   * @param stored - Its weights and their changes, by name and length.
   */
  restore(
    passesDone: number,
    stored: (name: string, length: number) => [Float32Array, Float64Array]
  ): void {
    for (const [name, averaged] of this.weights()) {
      const [weights, changes] = stored(name, averaged.weights.length);
      averaged.weights.set(weights);
      averaged.changes.set(changes);
      averaged.steps = passesDone * this.total;
    }
    // The order of a pass depends on all passes before.
    for (let pass = 0; pass < passesDone; pass++) {
      shuffle(this.#order, this.#random);
    }
    this.passesDone = passesDone;
  }

  #lookAhead(index: number): void {
    const next = this.#sentences[this.#order[index]];
    this.nextWords = next?.words.length ?? 0;
  }

  #createLearners(): Map<FeatureKind, Learner> {
    const {settings, singleRoot, decoder} = this.plan;
    const {parser, bits, costAugmented, join} = settings;
    const sentence = this.#features;
    const options = {
      singleRoot,
      decoder,
      pruner: this.#lengths && new Pruner(this.#lengths),
      join,
      algorithm: 'auto',
      rounds: 0
    } as const;
    // What combines two kinds of weights is not trained: each kind learns as
    // a parser of its own.
    const parts = {directed: 'd-mst', undirected: 'u-mst-uf'} as const;
    const learners = new Map<FeatureKind, Learner>();
    const kinds = FEATURE_KINDS[parser];
    for (const kind of kinds) {
      const trained = kinds.length > 1 ? parts[kind] : parser;
      const mira = new Mira(2 ** bits);
      const weights = {[kind]: mira.weights};
      const inference = createInference(trained, sentence, weights, options);
      const directed = kind === 'directed';
      learners.set(
        kind,
        new Learner(sentence, mira, inference, directed, costAugmented)
      );
    }
    return learners;
  }
}

// With at least this share of final punctuation at the root word, hanging all
// of it there is better than learning where it belongs.
const LEAST_AT_ROOT = 0.95;

// Whether final punctuation nearly always hangs from the word at the root.
function hangsFinalPunctuation(
  sentences: readonly TrainingSentence[]
): boolean {
  let all = 0;
  let atRoot = 0;
  for (const {words, heads} of sentences) {
    if (words.length < 2 || words[words.length - 1].upos !== 'PUNCT') continue;
    all++;
    if (heads[heads[words.length]] === 0) atRoot++;
  }
  return all > 0 && atRoot >= LEAST_AT_ROOT * all;
}

// A length dictionary has a number for every pair of tags: 64 MB for this
// many. The tags stand in the header of the model, a megabyte at most.
const MOST_TAGS = 4096;
const LONGEST_TAGS = 100_000;

// Checks that there are few enough tags for a length dictionary, before any
// memory is allocated for it.
function checkTags(sentences: readonly TrainingSentence[]): void {
  const tags = new Set<string>();
  let length = 0;
  for (const {words} of sentences) {
    for (const word of words) {
      const tag = tagOf(word);
      if (tags.has(tag)) continue;
      tags.add(tag);
      length += tag.length;
      if (tags.size <= MOST_TAGS && length <= LONGEST_TAGS) continue;
      throw trainingError(
        `the words have ${tags.size} or more different universal tags, but ` +
          `edges can be pruned by at most ${MOST_TAGS}, of ${LONGEST_TAGS} ` +
          'characters. Ignore upos, or train without pruning.'
      );
    }
  }
}
