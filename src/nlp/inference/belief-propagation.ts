import {TreeScratch, treeMarginals} from '../../msf/probability/index.js';
import {grown} from '../scratch.js';
import type {Candidates} from './candidate-heads.js';
import type {TreeScores} from './climber.js';
import {logOdds, PartFactors} from './part-factors.js';

/** How messages are passed. */
export interface BeliefOptions {
  /**
   * What all scores are divided by: the higher, the closer are all trees.
   * @defaultValue 1
   */
  readonly temperature?: number | undefined;
  /**
   * How often all factors send messages at most.
   * @defaultValue 10
   */
  readonly rounds?: number | undefined;
  /**
   * The share of the old message in a new one, at least 0 and below 1.
   * @defaultValue 0
   */
  readonly damping?: number | undefined;
  /**
   * The greatest change of a probability in the last round if messages count
   * as converged.
   * @defaultValue 0.001
   */
  readonly tolerance?: number | undefined;
}

/**
 * Finds scores of single arcs that stand in for second-order scores: if a tree
 * is drawn in proportion to the exponential of its score, arcs are about as
 * likely by either. {@link msf!treeMarginals} turns the result into
 * probabilities.
 *
 * The exact probabilities are out of reach; loopy belief propagation comes
 * close. Each candidate arc is a variable, true or false. One factor sees all
 * of them and allows trees only: its messages come from the Matrix-Tree
 * theorem. Other factors score the second-order parts of candidates; see
 * {@link PartFactors}. All of them tell their arcs what they think of them,
 * given what they hear about the others, for some rounds. The result is what
 * the factor of the tree hears in the end.
 *
 * It is exact if no part has a score, or if factors with scores form no circle:
 * the heads of two words may depend on each other by a part, or because of the
 * tree, but not both.
 *
 * Arcs that are not candidates may have scores, too, but are in no parts.
 *
 * Time O(n³ + p) for each round with n words and p parts of candidates, space
 * O(n² + p), which is reused.
 *
 * D. A. Smith and J. Eisner, "Dependency parsing by belief propagation", EMNLP
 * 2008. Deviation: trees may cross, and messages take effect one by one.
 */
export class BeliefPropagation {
  /** Whether the last messages hardly changed the probabilities. */
  converged = false;
  /** How many rounds the last call took. */
  rounds = 0;
  readonly #singleRoot: boolean;
  readonly #factors: PartFactors;
  #scratch = new TreeScratch(0);
  // By arc of the complete graph: what the factor of the tree hears about it,
  // and how likely it is.
  #potentials = new Float64Array(0);
  #marginals = new Float64Array(0);
  // By candidate: how likely it was before the last round.
  #before = new Float64Array(0);
  // By candidate: the logarithm of its odds, the message from the tree, and
  // what parts of the arc alone add to its score.
  #beliefs = new Float64Array(0);
  #fromTree = new Float64Array(0);
  #single = new Float64Array(0);

  /**
   * @param singleRoot - Whether exactly one word hangs from the root.
   * @param hasCrossings - Whether pairs of arcs that cross have scores.
   */
  constructor(singleRoot: boolean, hasCrossings = true) {
    this.#singleRoot = singleRoot;
    this.#factors = new PartFactors(singleRoot, hasCrossings);
  }

  /**
   * Returns the score of the arc from `u` to `v` at `u * order + v`. The array
   * is valid until the next call. A candidate whose score is `NaN` counts as
   * the worst of its word.
   *
   * @param candidates - There has to be a tree of them, or of them and others.
   * @param others - The scores of arcs that are not candidates, in the layout
   * of the result; `-Infinity` forbids one, `null` forbids all.
   */
  run(
    candidates: Candidates,
    scores: TreeScores,
    others: Float64Array | null = null,
    options: BeliefOptions = {}
  ): Float64Array {
    const {rounds = 10, damping = 0, tolerance = 0.001} = options;
    this.#load(candidates, scores, others, options.temperature ?? 1);
    const {order, size} = candidates;
    const potentials = this.#potentials.subarray(0, order * order);
    const beliefs = this.#beliefs;
    const fromTree = this.#fromTree;
    this.converged = false;
    this.rounds = 0;
    this.#tellTree(candidates);
    if (rounds === 0) return potentials;
    // Not for sentences too long for messages, where it would be huge.
    if (this.#scratch.order < order) this.#scratch = new TreeScratch(2 * order);
    const treeOptions = {
      singleRoot: this.#singleRoot,
      scratch: this.#scratch,
      output: this.#marginals
    };
    treeMarginals(potentials, treeOptions);
    this.#greatestChange(candidates);
    while (!this.converged && this.rounds < rounds) {
      this.#hearTree(candidates);
      this.#factors.pass(beliefs, damping);
      for (let arc = 0; arc < size; arc++) beliefs[arc] -= fromTree[arc];
      this.#tellTree(candidates);
      treeMarginals(potentials, treeOptions);
      this.converged = this.#greatestChange(candidates) <= tolerance;
      this.rounds++;
    }
    return potentials;
  }

  #tellTree({order, size, heads, children}: Candidates): void {
    const potentials = this.#potentials;
    for (let arc = 0; arc < size; arc++) {
      potentials[heads[arc] * order + children[arc]] = this.#beliefs[arc];
    }
  }

  // By how much the probability of a candidate has changed at most.
  #greatestChange({order, size, heads, children}: Candidates): number {
    const before = this.#before;
    let most = 0;
    for (let arc = 0; arc < size; arc++) {
      const now = this.#marginals[heads[arc] * order + children[arc]];
      most = Math.max(most, Math.abs(now - before[arc]));
      before[arc] = now;
    }
    return most;
  }

  // Adds the messages from the tree to the beliefs. How unlikely an arc is
  // comes from its rivals: 1 less its probability would lose all digits.
  #hearTree({order, rows, heads}: Candidates): void {
    const marginals = this.#marginals;
    for (let child = 1; child < order; child++) {
      for (let arc = rows[child]; arc < rows[child + 1]; arc++) {
        const own = heads[arc];
        let rivals = 0;
        for (let head = 0; head < order; head++) {
          if (head !== own) rivals += marginals[head * order + child];
        }
        const odds = logOdds(marginals[own * order + child], rivals);
        this.#fromTree[arc] = odds - this.#beliefs[arc];
        this.#beliefs[arc] = odds;
      }
    }
  }

  #load(
    candidates: Candidates,
    scores: TreeScores,
    others: Float64Array | null,
    temperature: number
  ): void {
    const {order, size, rows} = candidates;
    const total = order * order;
    const potentials = grown(this.#potentials, total);
    this.#potentials = potentials;
    this.#marginals = grown(this.#marginals, total);
    this.#before = grown(this.#before, size);
    this.#beliefs = grown(this.#beliefs, size);
    this.#fromTree = grown(this.#fromTree, size);
    this.#single = grown(this.#single, size);
    if (others === null) potentials.fill(-Infinity, 0, total);
    else {
      for (let k = 0; k < total; k++) potentials[k] = others[k] / temperature;
    }
    this.#factors.load(candidates, scores, temperature, this.#single);
    for (let child = 1; child < order; child++) {
      let least = Infinity;
      for (let arc = rows[child]; arc < rows[child + 1]; arc++) {
        if (scores.arc(arc) < least) least = scores.arc(arc);
      }
      if (least === Infinity) least = 0;
      for (let arc = rows[child]; arc < rows[child + 1]; arc++) {
        const score = scores.arc(arc);
        const known = Number.isNaN(score) ? least : score;
        this.#beliefs[arc] = known / temperature + this.#single[arc];
      }
    }
  }
}
