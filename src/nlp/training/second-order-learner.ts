import {
  ArcFeatures,
  ArcScorer,
  bucketOf,
  compileFeatures,
  type Field,
  PartFeatures,
  SentenceFeatures,
  TEMPLATE_SETS
} from '../features/index.js';
import {
  type CandidateLimits,
  type Candidates,
  Climber,
  copyOf,
  createFirstOrder,
  type FirstOrderInference,
  hasCrossingParts,
  LengthPruner,
  PartScores,
  TreeParts
} from '../inference/index.js';
import type {Model} from '../model/index.js';
import {grown} from '../scratch.js';
import {Mira} from './learner.js';
import type {AveragedWeights} from './learning.js';
import {SentencePasses} from './learning.js';
import type {ParserPlan} from './parser-learner.js';
import type {TrainingSentence} from './training-data.js';

/** A tree to start from, and the arcs to choose from. */
export interface Start extends Candidates {
  /** The head of each word; all its arcs are candidates. */
  readonly tree: Int32Array;
}

/**
 * Learns the weights of arcs and of second-order parts together: climbs from a
 * first-order tree by the weights so far, and changes them where the result
 * differs from the right tree, whose arcs need not be candidates.
 */
export class SecondOrderLearner {
  /** The weights of arcs, and then as many of parts. */
  readonly mira: Mira;
  readonly #size: number;
  readonly #sentence: SentenceFeatures;
  readonly #arcs: ArcFeatures;
  readonly #parts: PartFeatures;
  readonly #scorer: ArcScorer;
  readonly #scores: PartScores;
  readonly #climber: Climber;
  readonly #costAugmented: boolean;
  readonly #hasCrossings: boolean;
  readonly #gold = new TreeParts();
  readonly #found = new TreeParts();
  #arcScores = new Float64Array(0);

  /**
   * @param sentence - Features of arcs; each sentence is loaded into them.
   * @param fields - The columns that the words have.
   * @param bits - Arcs and parts have 2 to the power of this weights each.
   * @param costAugmented - Whether wrong arcs get a bonus.
   */
  constructor(
    sentence: SentenceFeatures,
    fields: readonly Field[],
    bits: number,
    singleRoot: boolean,
    hasCrossings: boolean,
    costAugmented: boolean
  ) {
    const size = 2 ** bits;
    this.#size = size;
    this.mira = new Mira(2 * size);
    this.#sentence = sentence;
    const {weights} = this.mira;
    const arcWeights = weights.subarray(0, size);
    this.#arcs = new ArcFeatures(sentence, size);
    this.#parts = new PartFeatures(fields, weights.subarray(size));
    this.#scorer = new ArcScorer(sentence, arcWeights, true);
    this.#scores = new PartScores(this.#parts);
    this.#climber = new Climber(singleRoot, hasCrossings);
    this.#hasCrossings = hasCrossings;
    this.#costAugmented = costAugmented;
  }

  /** Learns from a sentence; returns how many arcs were wrong. */
  learn({words, heads}: TrainingSentence, start: Start): number {
    const {heads: all, children, tree, size} = start;
    this.#sentence.load(words);
    this.#parts.load(this.#sentence.atoms, this.#hasCrossings);
    this.#arcScores = grown(this.#arcScores, size);
    const scores = this.#arcScores;
    this.#scorer.score(all, children, size, scores, null);
    if (this.#costAugmented) {
      for (let e = 0; e < size; e++) {
        if (heads[children[e]] !== all[e]) scores[e] += 1;
      }
    }
    const found = tree.slice();
    this.#scores.load(start, scores);
    this.#climber.climb(found, start, this.#scores);
    let wrong = 0;
    for (let c = 1; c < heads.length; c++) if (found[c] !== heads[c]) wrong++;
    if (wrong > 0) {
      this.#gold.load(heads);
      this.#found.load(found);
      this.#count(this.#gold, this.#found, 1);
      this.#count(this.#found, this.#gold, -1);
    }
    this.mira.learn(wrong);
    return wrong;
  }

  // Counts the features of all arcs and parts of a tree that another does not
  // have.
  #count(tree: TreeParts, other: TreeParts, sign: 1 | -1): void {
    const {heads, siblings} = tree;
    for (let c = 1; c < heads.length; c++) {
      const head = heads[c];
      const isShared = other.heads[c] === head;
      if (!isShared) {
        this.#arcs.length = 0;
        this.#arcs.append(head, c);
        this.mira.count(this.#arcs, bucketOf(head, c, true), sign);
      }
      if (head !== 0 && !(isShared && other.heads[head] === heads[head])) {
        this.#parts.list('grand', heads[head], head, c);
        this.#countPart(sign);
      }
      if (!isShared || other.siblings[c] !== siblings[c]) {
        this.#parts.list('sibling', head, siblings[c], c);
        this.#countPart(sign);
      }
    }
    tree.forEachPair((c, d) => {
      if (other.heads[c] === heads[c] && other.heads[d] === heads[c]) return;
      this.#parts.list('pair', heads[c], c, d);
      this.#countPart(sign);
    });
    if (!this.#hasCrossings) return;
    tree.forEachCrossing((c, d) => {
      if (other.heads[c] === heads[c] && other.heads[d] === heads[d]) return;
      this.#parts.list('crossing', heads[c], c, heads[d], d);
      this.#countPart(sign);
    });
  }

  #countPart(sign: 1 | -1): void {
    const {indices, length} = this.#parts;
    // The weights of parts come after those of arcs.
    for (let k = 0; k < length; k++) indices[k] += this.#size;
    this.mira.count(this.#parts, this.#parts.bucket, sign);
  }

  /** The weights learnt so far, averaged over all sentences. */
  average(): {readonly joint: Float32Array; readonly parts: Float32Array} {
    const all = this.mira.average();
    return {
      joint: all.slice(0, this.#size),
      parts: all.slice(this.#size)
    };
  }
}

// More than in parsing: what is never seen in training cannot be told apart.
const LIMITS: CandidateLimits = {most: 8, margin: 2.5};

/** Learns the weights of second order on top of a first-order model. */
export class SecondOrderPasses extends SentencePasses {
  readonly #inference: FirstOrderInference;
  readonly #learner: SecondOrderLearner;
  // What the first-order model finds does not change, and is kept.
  readonly #starts: Start[] = [];

  constructor(
    {settings, fields, clusterOf, singleRoot, decoder}: ParserPlan,
    sentences: readonly TrainingSentence[],
    first: Model
  ) {
    super(sentences, settings.passes, settings.seed);
    const {parser, templates, bits, costAugmented} = settings;
    const features = new SentenceFeatures(
      compileFeatures(new Set(fields), TEMPLATE_SETS[templates]),
      null,
      clusterOf
    );
    this.#inference = createFirstOrder(parser, features, first.weights, {
      ...{singleRoot, decoder},
      // With pruned arcs, English lost 0.35 points of UAS.
      pruner:
        parser !== 'd-mst' && first.lengths
          ? new LengthPruner(first.lengths)
          : null,
      algorithm: 'auto',
      rounds: 5
    });
    this.#learner = new SecondOrderLearner(
      features,
      fields,
      bits,
      singleRoot,
      hasCrossingParts(parser, decoder),
      costAugmented
    );
  }

  /** What the passes so far have learnt, averaged over all sentences. */
  model(): {readonly joint: Float32Array; readonly parts: Float32Array} {
    return this.#learner.average();
  }

  weights(): Map<string, AveragedWeights> {
    return new Map([['second-order', this.#learner.mira]]);
  }

  protected learn(sentence: TrainingSentence, index: number): number {
    this.#starts[index] ??= this.#startOf(sentence);
    return this.#learner.learn(sentence, this.#starts[index]);
  }

  #startOf({words}: TrainingSentence): Start {
    const tree = this.#inference.infer(words);
    return {tree, ...copyOf(this.#inference.candidates(tree, LIMITS))};
  }
}
