import {say} from '../../graph/message.js';
import {
  type ClusterFinder,
  compileFeatures,
  type Field,
  SentenceFeatures,
  TEMPLATE_SETS
} from '../features/index.js';
import {
  createFirstOrder,
  type DirectedDecoderName,
  FEATURE_KINDS,
  type FeatureKind,
  type LengthDictionary,
  LengthPruner,
  learnPruning,
  type Order,
  type PruningName,
  tagOf
} from '../inference/index.js';
import type {Model} from '../model/index.js';
import {clusterFinder} from '../text/index.js';
import {treeShape} from '../tree.js';
import {
  checkRelations,
  createLabelLearner,
  type LabelLearner
} from './label-learner.js';
import {Learner, Mira} from './learner.js';
import type {AveragedWeights} from './learning.js';
import {SentencePasses} from './learning.js';
import {wordTable} from './tag-data.js';
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
  /** The classes of words; `null` without any. */
  readonly clusterOf: ClusterFinder | null;
  readonly singleRoot: boolean;
  readonly decoder: DirectedDecoderName;
  /** Whether final punctuation is to hang from the root word. */
  readonly punctuation: boolean;
  /** How edges or arcs are pruned; `null` if they are not. */
  readonly pruning: PruningName | null;
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
  const {clusters} = settings;
  const fields = data.fields(settings.ignore);
  if (clusters) fields.push('cluster');
  const singleRoot = settings.singleRoot ?? data.hasSingleRoots;
  if (singleRoot && !data.hasSingleRoots) {
    throw trainingError(
      say`some sentences have several words at the root, so a single root cannot
        be learnt. Leave out ${{option: 'singleRoot'}}.`
    );
  }
  const pruning = fields.includes('upos') ? settings.prune || null : null;
  if (pruning !== null) checkTags(sentences);
  return {
    settings,
    fields,
    clusterOf: clusters ? clusterFinder(wordTable(clusters)) : null,
    singleRoot,
    decoder:
      settings.decoder ??
      (settings.parser === 'd-mst'
        ? chooseDecoder(sentences, settings.order)
        : 'cle'),
    punctuation: hangsFinalPunctuation(sentences),
    pruning,
    isLabelled: checkRelations(data, settings)
  };
}

/** Learns the weights of heads and relations, pass by pass. */
export class ParserLearner extends SentencePasses {
  readonly plan: ParserPlan;
  readonly #lengths: LengthDictionary | null;
  readonly #features: SentenceFeatures;
  readonly #learners: ReadonlyMap<FeatureKind, Learner>;
  readonly #labels: LabelLearner | null;

  constructor(
    plan: ParserPlan,
    sentences: readonly TrainingSentence[],
    relations: ReadonlySet<string>
  ) {
    const {settings, fields, pruning, isLabelled} = plan;
    super(sentences, settings.passes, settings.seed);
    this.plan = plan;
    const ofArcs = settings.parser === 'd-mst';
    this.#lengths = pruning && learnPruning(sentences, pruning, ofArcs);
    this.#features = new SentenceFeatures(
      compileFeatures(new Set(fields), TEMPLATE_SETS[settings.templates]),
      null,
      plan.clusterOf
    );
    this.#learners = this.#createLearners();
    this.#labels = isLabelled
      ? createLabelLearner(relations, settings.bits, this.#features, fields)
      : null;
  }

  protected learn(sentence: TrainingSentence): number {
    const {size} = this.#learners;
    let wrong = 0;
    for (const learner of this.#learners.values()) {
      wrong += learner.learn(sentence) / size;
    }
    this.#labels?.learn(sentence);
    return wrong;
  }

  /** What the passes so far have learnt, averaged over all sentences. */
  model(): Pick<Model, 'weights' | 'lengths' | 'labels'> {
    return {
      weights: Object.fromEntries(
        [...this.#learners].map(([kind, {averaged}]) => [
          kind,
          averaged.average()
        ])
      ),
      lengths: this.#lengths,
      labels: this.#labels?.model() ?? null
    };
  }

  /** The weights by kind of features, and `labels` for those of relations. */
  weights(): Map<string, AveragedWeights> {
    const weights = new Map<string, AveragedWeights>();
    for (const [kind, {averaged}] of this.#learners) {
      weights.set(kind, averaged);
    }
    if (this.#labels) weights.set('labels', this.#labels.averaged);
    return weights;
  }

  #createLearners(): Map<FeatureKind, Learner> {
    const {settings, singleRoot, decoder} = this.plan;
    const {parser, update, bits, costAugmented, order} = settings;
    const pruner = this.#lengths && new LengthPruner(this.#lengths);
    const options = {
      singleRoot,
      decoder,
      algorithm: 'auto',
      edgeCosts: update === 'undirected',
      rounds: 0
    } as const;
    // A combined parser is not trained itself: each kind of weights learns as
    // a parser of its own. So may those of u-mst-df, on request.
    const plain = {directed: 'd-mst', undirected: 'u-mst-uf'} as const;
    const unit = {directed: 'arc', undirected: 'edge'} as const;
    const kinds = FEATURE_KINDS[parser];
    const learnsPlain = kinds.length > 1 || update === 'd-mst';
    const learners = new Map<FeatureKind, Learner>();
    for (const kind of kinds) {
      const trained = learnsPlain ? plain[kind] : parser;
      const mira = new Mira(2 ** bits);
      const weights = {[kind]: mira.weights};
      const learner = new Learner(
        this.#features,
        mira,
        createFirstOrder(trained, this.#features, weights, {
          ...options,
          // Where weights of arcs help to find edges, edges are pruned. Second
          // order needs reliable scores of all arcs.
          pruner:
            trained !== 'd-mst' || (trained === parser && order === 1)
              ? pruner
              : null
        }),
        update === 'undirected' ? 'joined' : unit[kind],
        costAugmented
      );
      learners.set(kind, learner);
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

/**
 * Up to this share of crossing arcs in the training sentences `eisner` finds
 * better trees than `cle`: the few crossing arcs that it cannot find cost less
 * than the many wrong ones that it rules out. On treebanks with shares of up
 * to 0.009 it gained 0.2 to 1.1 points, with 0.013 and 0.018 only 0.15 and
 * 0.07 (notes/decisions.md).
 */
export const MOST_CROSSING = 0.02;

/**
 * The same for second order, which learns when arcs may cross. On treebanks
 * with shares of 0.004 and 0.005, `cle` was better by 0.6 points, with 0.006
 * both were as good (docs/background/second-order.md).
 */
export const MOST_CROSSING_SECOND_ORDER = 0.0025;

/**
 * The share of arcs that cross others in the trees of some sentences: those
 * whose head does not dominate all words between its ends. 0 without words.
 * Time and space O(n) for a sentence of n words.
 */
export function crossingShare(
  sentences: Iterable<Pick<TrainingSentence, 'heads'>>
): number {
  let arcs = 0;
  let crossing = 0;
  for (const {heads} of sentences) {
    arcs += heads.length - 1;
    crossing += treeShape(heads).nonProjective.length;
  }
  return arcs === 0 ? 0 : crossing / arcs;
}

/**
 * The decoder of `d-mst` that suits some training sentences: `eisner` if only
 * few of their arcs cross, else `cle`.
 */
export function chooseDecoder(
  sentences: Iterable<Pick<TrainingSentence, 'heads'>>,
  order: Order
): DirectedDecoderName {
  const most = order === 1 ? MOST_CROSSING : MOST_CROSSING_SECOND_ORDER;
  return crossingShare(sentences) <= most ? 'eisner' : 'cle';
}
