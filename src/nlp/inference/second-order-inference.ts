import {
  ArcScorer,
  type Field,
  isRounded,
  PartFeatures,
  type SentenceFeatures,
  type Weights
} from '../features/index.js';
import {grown} from '../scratch.js';
import type {TaggedWord} from '../sentence.js';
import {BeliefPropagation} from './belief-propagation.js';
import {
  type CandidateLimits,
  type Candidates,
  copyOf,
  type ScoredCandidates
} from './candidate-heads.js';
import {type Climb, Climber, type TreeScores} from './climber.js';
import type {
  ArcScores,
  EdgesKept,
  FirstOrderInference,
  Inference,
  RankedTree
} from './inference.js';
import {TreeParts} from './tree-parts.js';

/** The weights of arcs and of parts that were learnt together. */
export interface JointWeights {
  /** Those of arcs. */
  readonly joint: Weights;
  /** Those of second-order parts. */
  readonly parts: Weights;
}

/**
 * Which heads of a word are considered. Fewer are faster, and more gain nothing
 * (docs/background/second-order.md).
 */
const CANDIDATE_LIMITS: CandidateLimits = {most: 6, margin: 2};

// How many first-order trees are ranked again.
const RANKED = 100;

// The share of the first-order score that is added to that of an arc.
const FOLD = 0.5;

// In longer sentences, messages would take seconds.
const MOST_WORDS = 500;

/**
 * Second-order inference: the tree of a first-order parser is improved step by
 * step by the scores of arcs and pairs of arcs; see {@link Climber}, also for
 * the time. Besides the first-order inference, it takes space linear in the
 * parts that are looked at.
 */
export class SecondOrderInference implements Inference {
  readonly #first: FirstOrderInference;
  readonly #sentence: SentenceFeatures;
  readonly #scorer: ArcScorer;
  readonly #parts: PartFeatures;
  readonly #scores: PartScores;
  readonly #climber: Climber;
  readonly #singleRoot: boolean;
  // Made when it is needed for the first time.
  #beliefs: BeliefPropagation | undefined;
  readonly #hasCrossings: boolean;
  readonly #tree = new TreeParts();
  /**
   * The best trees of first order, a hundred at most, and the one that `infer`
   * finds, by their scores of second order; undefined if there is no ranking
   * of first order.
   */
  readonly rank?: NonNullable<Inference['rank']>;
  readonly reinfer?: Inference['reinfer'];
  #arcs = new Float64Array(0);
  // The candidates of the sentence that was inferred last, and whether their
  // scores have been loaded.
  #candidates: ScoredCandidates | null = null;
  #isLoaded = false;
  // The tree that was inferred last, and a copy of its candidates, which are to
  // be scored again where the tags of a word change.
  #found = new Int32Array(0);
  #near: Candidates | null = null;
  // By arc of the complete graph: the scores of those that are not candidates.
  #others = new Float64Array(0);

  /**
   * @param first - Finds the tree to start from; it loads the sentence.
   * @param sentence - The features that it loads.
   * @param hasCrossings - Whether pairs of arcs that cross are scored.
   * @param onClimb - Called for each change of the first tree.
   */
  constructor(
    first: FirstOrderInference,
    sentence: SentenceFeatures,
    fields: readonly Field[],
    {joint, parts}: JointWeights,
    singleRoot: boolean,
    hasCrossings: boolean,
    onClimb?: (change: Climb) => void
  ) {
    this.#first = first;
    this.#sentence = sentence;
    this.#scorer = new ArcScorer(sentence, joint, true);
    this.#parts = new PartFeatures(fields, parts);
    this.#scores = new PartScores(
      this.#parts,
      isRounded(parts) ? parts.step : 1
    );
    this.#climber = new Climber(singleRoot, hasCrossings, onClimb);
    this.#singleRoot = singleRoot;
    this.#hasCrossings = hasCrossings;
    if (first.rescore) {
      this.reinfer = (words, position) => this.#reinfer(words, position);
    }
    if (first.rank) this.rank = words => this.#rank(words);
  }

  get edges(): EdgesKept | null {
    return this.#first.edges;
  }

  infer(words: readonly TaggedWord[]): Int32Array {
    const tree = this.#first.infer(words);
    const candidates = this.#first.candidates(tree, CANDIDATE_LIMITS);
    this.#near = null;
    this.#improve(tree, candidates);
    this.#found = grown(this.#found, tree.length);
    this.#found.set(tree);
    return tree;
  }

  #improve(tree: Int32Array, candidates: ScoredCandidates): void {
    this.#candidates = candidates;
    this.#isLoaded = false;
    // Nothing to choose from.
    if (candidates.size === tree.length - 1) return;
    this.#load(candidates);
    this.#climber.climb(tree, candidates, this.#scores);
  }

  // Only arcs of the word and the candidates from before are scored again by
  // first order, and the search starts from the tree from before.
  #reinfer(words: readonly TaggedWord[], position: number): Int32Array {
    this.#near ??= copyOf(this.#candidates!);
    this.#first.rescore!(words, position, this.#near);
    const tree = this.#found.slice(0, words.length + 1);
    this.#improve(tree, this.#first.candidates(tree, CANDIDATE_LIMITS));
    return tree;
  }

  #load(candidates: ScoredCandidates): void {
    const {size, heads, children, scores} = candidates;
    this.#parts.load(this.#sentence.atoms, this.#hasCrossings);
    const arcs = grown(this.#arcs, size);
    this.#arcs = arcs;
    const unigrams = this.#scorer.sumUnigrams();
    this.#scorer.score(heads, children, size, arcs, unigrams);
    for (let arc = 0; arc < size; arc++) arcs[arc] += FOLD * scores[arc];
    this.#scores.load(candidates, arcs);
    this.#isLoaded = true;
  }

  // A head that is not a candidate is as far below the best candidate as by its
  // first-order score, once for the score learnt with the parts, which is
  // about as large, and once for the share that is folded in.
  #scoreOthers({order, rows, scores}: ScoredCandidates): Float64Array {
    const firsts = this.#first.potentials(1);
    const others = grown(this.#others, order * order);
    this.#others = others;
    const arcs = this.#arcs;
    for (let child = 1; child < order; child++) {
      let best = -Infinity;
      let bestFirst = -Infinity;
      for (let arc = rows[child]; arc < rows[child + 1]; arc++) {
        best = Math.max(best, arcs[arc]);
        bestFirst = Math.max(bestFirst, scores[arc]);
      }
      for (let at = child; at < order * order; at += order) {
        others[at] = best - (1 + FOLD) * (bestFirst - firsts[at]);
      }
    }
    return others;
  }

  *#rank(words: readonly TaggedWord[]): Generator<RankedTree, void, undefined> {
    const found = this.infer(words);
    const trees = [found];
    const key = found.join();
    let count = 0;
    for (const {heads} of this.#first.rank!(words)) {
      if (heads.join() !== key) trees.push(heads);
      if (++count === RANKED) break;
    }
    this.#isLoaded = false;
    this.#parts.load(this.#sentence.atoms, this.#hasCrossings);
    const ranked = trees.map(heads => ({heads, score: this.#score(heads)}));
    // Sorting is stable, so of equal ones the first is the one found.
    yield* ranked.sort((a, b) => b.score - a.score);
  }

  // The score of a tree, whether its arcs are candidates or not: here they are
  // the only ones, and that of word c is c - 1.
  #score(heads: Int32Array): number {
    const {length} = heads;
    const size = length - 1;
    const own = {
      size,
      heads: heads.subarray(1),
      children: Int32Array.from({length: size}, (_, arc) => arc + 1)
    };
    const arcs = new Float64Array(size);
    this.#scorer.score(own.heads, own.children, size, arcs, null);
    const {scores: firsts} = this.#first.arcScores(heads);
    for (let arc = 0; arc < size; arc++) arcs[arc] += FOLD * firsts[arc + 1];
    this.#scores.load(own, arcs);
    return this.#sum(heads, arcsInOrder(length));
  }

  /** Takes time linear in the parts of the tree. */
  treeScore(heads: Int32Array): number {
    const candidates = this.#candidates!;
    if (!this.#isLoaded) this.#load(candidates);
    const isOnly = candidates.size === heads.length - 1;
    const arcs = isOnly ? arcsInOrder(heads.length) : this.#climber.arcs;
    return this.#sum(heads, arcs);
  }

  // The sum of the arcs and parts of a tree whose arcs have these numbers.
  #sum(heads: Int32Array, arcs: Int32Array): number {
    const scores = this.#scores;
    const tree = this.#tree;
    tree.load(heads);
    let sum = 0;
    for (let c = 1; c < heads.length; c++) {
      const head = heads[c];
      const sibling = tree.siblings[c];
      sum += scores.arc(arcs[c]);
      if (head !== 0) sum += scores.grand(arcs[head], arcs[c]);
      sum += scores.sibling(sibling === head ? -1 : arcs[sibling], arcs[c]);
    }
    tree.forEachPair((c, d) => {
      sum += scores.pair(arcs[c], arcs[d]);
    });
    if (!this.#hasCrossings) return sum;
    tree.forEachCrossing((c, d) => {
      sum += scores.crossing(arcs[c], arcs[d]);
    });
    return sum;
  }

  arcScores(heads: Int32Array): ArcScores {
    return this.#first.arcScores(heads);
  }

  /**
   * Scores of all arcs by which single arcs are about as likely as by the
   * second-order scores divided by a temperature; see
   * {@link BeliefPropagation}. They are those of the sentence that was inferred
   * last, and valid until the next call.
   */
  potentials(temperature: number): Float64Array {
    const candidates = this.#candidates!;
    if (!this.#isLoaded) this.#load(candidates);
    const others = this.#scoreOthers(candidates);
    const rounds = candidates.order > MOST_WORDS + 1 ? 0 : undefined;
    const options = {temperature, rounds};
    this.#beliefs ??= new BeliefPropagation(
      this.#singleRoot,
      this.#hasCrossings
    );
    return this.#beliefs.run(candidates, this.#scores, others, options);
  }
}

// The arc of each word where it has no other: that of word c is c - 1.
function arcsInOrder(length: number): Int32Array {
  return Int32Array.from({length}, (_, c) => c - 1);
}

// Kinds of parts in the keys of the table.
const GRAND = 0;
const SIBLING = 1;
const PAIR = 2;
const CROSSING = 3;
const KINDS = 4;

/**
 * Scores trees by given scores of their arcs and by weights of their
 * second-order parts. Each part is scored once, when it is first asked for.
 */
export class PartScores implements TreeScores {
  readonly #features: PartFeatures;
  // What the scores of the features are multiples of.
  readonly #step: number;
  #arcs: Float64Array = new Float64Array(0);
  #heads: Int32Array = new Int32Array(0);
  #children: Int32Array = new Int32Array(0);
  // What the first arc of a key is multiplied by.
  #stride = 0;
  // An open-addressing table from parts to their scores. Entries of other
  // sentences have another stamp.
  #keys = new Float64Array(1 << 10);
  #values = new Float64Array(1 << 10);
  #stamps = new Int32Array(1 << 10);
  #stamp = 0;
  #count = 0;

  /**
   * @param step - What the weights of the features are multiples of.
   */
  constructor(features: PartFeatures, step = 1) {
    this.#features = features;
    this.#step = step;
  }

  /**
   * Replaces the candidates, in any order, after the features have loaded their
   * sentence.
   *
   * @param arcs - The score of each candidate.
   */
  load(
    {heads, children, size}: Pick<Candidates, 'heads' | 'children' | 'size'>,
    arcs: Float64Array
  ): void {
    this.#arcs = arcs;
    this.#heads = heads;
    this.#children = children;
    this.#stride = size;
    this.#stamp++;
    this.#count = 0;
  }

  arc(arc: number): number {
    return this.#arcs[arc];
  }

  grand(over: number, arc: number): number {
    const key = this.#key(GRAND, over, arc);
    const at = this.#find(key);
    if (this.#stamps[at] === this.#stamp) return this.#values[at];
    const grand = this.#heads[over];
    const head = this.#heads[arc];
    const child = this.#children[arc];
    const sum = this.#features.score('grand', grand, head, child);
    return this.#put(at, key, sum);
  }

  sibling(inner: number, arc: number): number {
    const key = this.#key(SIBLING, inner, arc);
    const at = this.#find(key);
    if (this.#stamps[at] === this.#stamp) return this.#values[at];
    const head = this.#heads[arc];
    const sibling = inner < 0 ? head : this.#children[inner];
    const child = this.#children[arc];
    const sum = this.#features.score('sibling', head, sibling, child);
    return this.#put(at, key, sum);
  }

  pair(left: number, right: number): number {
    const key = this.#key(PAIR, left, right);
    const at = this.#find(key);
    if (this.#stamps[at] === this.#stamp) return this.#values[at];
    const head = this.#heads[left];
    const child = this.#children[left];
    const other = this.#children[right];
    const sum = this.#features.score('pair', head, child, other);
    return this.#put(at, key, sum);
  }

  crossing(arc: number, other: number): number {
    const key = this.#key(CROSSING, arc, other);
    const at = this.#find(key);
    if (this.#stamps[at] === this.#stamp) return this.#values[at];
    const head = this.#heads[arc];
    const child = this.#children[arc];
    const otherHead = this.#heads[other];
    const otherChild = this.#children[other];
    const sum = this.#features.score(
      'crossing',
      head,
      child,
      otherHead,
      otherChild
    );
    return this.#put(at, key, sum);
  }

  // A part without a first arc has -1 for it.
  #key(kind: number, first: number, second: number): number {
    return (first * this.#stride + second) * KINDS + kind;
  }

  // Where the score of a part is, or where it belongs.
  #find(key: number): number {
    const keys = this.#keys;
    const stamps = this.#stamps;
    const mask = keys.length - 1;
    const hash = Math.imul(key, 0x9e3779b1);
    let at = (hash ^ (hash >>> 15)) & mask;
    while (stamps[at] === this.#stamp && keys[at] !== key) at = (at + 1) & mask;
    return at;
  }

  #put(at: number, key: number, sum: number): number {
    const score = sum * this.#step;
    this.#keys[at] = key;
    this.#values[at] = score;
    this.#stamps[at] = this.#stamp;
    if (2 * ++this.#count > this.#keys.length) this.#grow();
    return score;
  }

  // Doubles the table; entries of other sentences are dropped.
  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    const stamps = this.#stamps;
    const size = 2 * keys.length;
    this.#keys = new Float64Array(size);
    this.#values = new Float64Array(size);
    this.#stamps = new Int32Array(size);
    for (let k = 0; k < keys.length; k++) {
      if (stamps[k] !== this.#stamp) continue;
      const at = this.#find(keys[k]);
      this.#keys[at] = keys[k];
      this.#values[at] = values[k];
      this.#stamps[at] = this.#stamp;
    }
  }
}
