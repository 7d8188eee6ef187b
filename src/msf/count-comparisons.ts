import type {EdgeList} from '../graph/edge-list.js';
import {ForestError, OptionError, quote} from '../graph/errors.js';
import type {ForestStep, ForestStepOptions} from './forest-steps.js';
import {isSpanningForestOf, lighterEdge} from './verify.js';

/** A forest, and how many comparisons of weights it took to find. */
export interface CountedForest {
  /** Indices of the forest's edges, in increasing order. */
  readonly forest: Int32Array;
  /** How often two edges were compared. */
  readonly comparisons: number;
}

/**
 * Counts the comparisons of weights by which an algorithm finds the minimum
 * spanning forest of a graph.
 *
 * A comparison asks which of two edges comes first, by weight and then by
 * index: what the bounds of the theory count. Looking at a first edge, before
 * there is another to compare it with, does not count. The count is exact for
 * {@link kruskal}, {@link boruvka}, {@link prim}, {@link kkt},
 * {@link fredmanTarjan} and {@link pettieRamachandran}. {@link filterKruskal}
 * sorts edges by the bits of their weights, without comparing them: for it, only
 * the comparisons with its pivots are counted.
 *
 * It is the sum over all steps that the algorithm reports, so it takes the time
 * and space of these.
 *
 * @param algorithm - An algorithm of {@link FOREST_ALGORITHMS}, or another
 * function that takes `onStep`.
 * @param options - Options of the algorithm.
 * @throws the errors of the algorithm, and {@link graph!OptionError} if it does
 * not report steps.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {boruvka, kkt} from 'spanforest/msf';
 * import {countComparisons} from 'spanforest/internals';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 3]]);
 * countComparisons(triangle, boruvka).comparisons; // => 3
 * countComparisons(triangle, kkt, {seed: 1}).comparisons; // => 3
 * ```
 */
export function countComparisons<Options extends ForestStepOptions>(
  edges: EdgeList,
  algorithm: (edges: EdgeList, options?: Options) => Int32Array,
  options?: Omit<Options, 'onStep'>
): CountedForest {
  const where = 'spanforest/msf/count-comparisons';
  if (typeof algorithm !== 'function') {
    throw new OptionError(
      `${where}: the algorithm is ${quote(algorithm)}. Pass a function, such ` +
        'as one of FOREST_ALGORITHMS.'
    );
  }
  let comparisons = 0;
  let steps = 0;
  const onStep = (step: ForestStep) => {
    comparisons += step.comparisons;
    steps++;
  };
  const forest = algorithm(edges, {...options, onStep} as Options);
  if (steps === 0 && forest?.length !== 0) {
    throw new OptionError(
      `${where}: the algorithm reported no step. Pass one of ` +
        'FOREST_ALGORITHMS, or a function that calls onStep.'
    );
  }
  return {forest, comparisons};
}

/**
 * Counts the comparisons of weights by which {@link isMinimumSpanningForestOf}
 * proves that a forest is minimum.
 *
 * @param forest - Indices of the edges of a minimum spanning forest.
 * @throws {@link graph!ForestError} if it is not one, besides the errors of
 * {@link isMinimumSpanningForestOf}.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {countVerification} from 'spanforest/internals';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 3]]);
 * countVerification(triangle, Int32Array.of(0, 1)); // => 7
 * ```
 */
export function countVerification(edges: EdgeList, forest: Int32Array): number {
  const tally = {comparisons: 0};
  const verdict = isSpanningForestOf.detailed(edges, forest);
  const flaw = verdict.valid
    ? lighterEdge(edges, forest, undefined, tally)
    : verdict;
  if (flaw === null) return tally.comparisons;
  throw new ForestError(
    `spanforest/msf/count-comparisons: the edges are not a minimum spanning ` +
      `forest, as edge ${flaw.edge} shows. Find one with minimumSpanningForestOf.`,
    flaw.edge
  );
}
