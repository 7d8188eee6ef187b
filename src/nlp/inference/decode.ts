import {DisjointSets} from '../../graph/disjoint-sets.js';
import type {EdgeList} from '../../graph/edge-list.js';
import {GraphTypeError, OptionError, quote} from '../../graph/errors.js';
import {checkChoice, checkOptions} from '../../graph/options.js';
import {
  DenseScratch,
  denseArborescence,
  NoArborescenceError
} from '../../msf/arborescence/index.js';
import {checkScores, decodeProjective, EisnerScratch} from './eisner.js';
import {DECODERS, type DecoderName} from './inference.js';
import {SpanningTrees} from './spanning-trees.js';

/** How {@link decode} decodes. */
export interface DecodeOptions {
  /**
   * The algorithm.
   *
   * @defaultValue `'cle'`
   */
  readonly decoder?: DecoderName | undefined;
  /**
   * Whether exactly one word hangs from the root, as in Universal
   * Dependencies.
   *
   * @defaultValue `false`
   */
  readonly singleRoot?: boolean | undefined;
  /**
   * Memory to reuse for many sentences: a {@link msf!DenseScratch} for `cle`,
   * an {@link EisnerScratch} for `eisner`. `u-mst` takes none.
   *
   * @defaultValue new memory for every call
   */
  readonly scratch?: DenseScratch | EisnerScratch | undefined;
}

/**
 * The dependency tree with the greatest sum of scores (of edges, for `u-mst`,
 * each the mean of its two arcs). The scores may be those of your own model.
 *
 * Of trees with equal sums, it always returns the same one. The result is
 * exact in the sense of {@link msf!denseArborescence}, also with a single
 * root: no constant is added to any score. (`eisner` compares sums of plain
 * doubles: exact for integers below 2^53, else right within their rounding.)
 * Space O(n²) for n words, time O(n²), for `eisner` O(n³).
 *
 * @param scores - An `(n + 1) x (n + 1)` matrix, row after row: the row is the
 * head, the column the dependent, 0 the artificial root, and `-Infinity`
 * forbids an arc. Arcs into the root and from a word to itself are ignored.
 * {@link scoreMatrices} makes such matrices of a batch in any layout.
 * @returns the head of each word; `heads[0]` is -1.
 * @throws {@link msf!NoArborescenceError} if too many arcs are forbidden for
 * a tree, {@link msf!NoProjectiveTreeError} if only for a projective one,
 * {@link graph!EdgeWeightError} if a score is `NaN` or `Infinity`, {@link graph!GraphTypeError} if the scores are not a
 * square matrix, {@link graph!OptionError} if an option is invalid or not for
 * this decoder, or if the scratch does not fit.
 *
 * @example
 * ```ts
 * import {decode} from 'spanforest/nlp';
 *
 * // "She reads": reads hangs from the root, She from reads.
 * const scores = Float64Array.of(
 *   0, 4, 10,
 *   0, 0, 3,
 *   0, 9, 0
 * );
 * [...decode(scores)]; // => [-1, 2, 0]
 * ```
 */
export function decode(
  scores: Float64Array | Float32Array,
  options: DecodeOptions = {}
): Int32Array {
  checkOptions(WHERE, options, {
    decoder: 'value',
    singleRoot: 'boolean',
    scratch: 'value'
  });
  const {decoder = 'cle', singleRoot = false, scratch} = options;
  checkChoice(WHERE, 'decoder', decoder, DECODERS);
  const matrix = scoreMatrix(scores);
  try {
    return treeOf(matrix, decoder, singleRoot, scratch);
  } catch (error) {
    if (!(error instanceof NoArborescenceError)) throw error;
    throw new NoArborescenceError(error, describe(error, decoder));
  }
}

const WHERE = 'spanforest/nlp/decode';

function treeOf(
  matrix: Float64Array,
  decoder: DecoderName,
  singleRoot: boolean,
  scratch: DenseScratch | EisnerScratch | undefined
): Int32Array {
  switch (decoder) {
    case 'u-mst':
      if (scratch !== undefined) {
        throw new OptionError(
          `${WHERE}: the decoder u-mst takes no scratch. Leave it out.`
        );
      }
      return decodeUndirected(matrix, singleRoot);
    case 'eisner':
      checkScratch(scratch, EisnerScratch, 'an EisnerScratch for eisner');
      return decodeProjective(matrix, singleRoot, scratch);
    case 'cle':
      checkScratch(scratch, DenseScratch, 'a DenseScratch for cle');
      return denseArborescence(matrix, {maximum: true, singleRoot, scratch});
  }
}

// An edge at the root has the score of its only arc. An edge between words is
// forbidden if one of its arcs is.
function decodeUndirected(
  scores: Float64Array,
  singleRoot: boolean
): Int32Array {
  const order = Math.sqrt(scores.length);
  checkScores(scores, order);
  const edges = joinedEdges(scores, order);
  const heads = new SpanningTrees(singleRoot, 'auto').find(edges);
  if (heads === null) throw noTree(scores, edges);
  for (let v = 1; v < order; v++) {
    if (heads[v] === 0 && scores[v] === -Infinity) throw noTree(scores, edges);
  }
  return heads;
}

// The words of a component without an arc from the root are out of reach. If
// there are none, only a single root keeps the words apart.
function noTree(scores: Float64Array, edges: EdgeList): NoArborescenceError {
  const {order, size, source, target} = edges;
  const sets = new DisjointSets(order);
  for (let e = 0; e < size; e++) {
    if (source[e] > 0) sets.union(source[e], target[e]);
  }
  const isReached = new Uint8Array(order);
  for (let v = 1; v < order; v++) {
    if (scores[v] > -Infinity) isReached[sets.find(v)] = 1;
  }
  const unreachable: number[] = [];
  for (let v = 1; v < order; v++) {
    if (isReached[sets.find(v)] === 0) unreachable.push(v);
  }
  return new NoArborescenceError(
    unreachable.length > 0
      ? {reason: 'unreachable', root: 0, unreachable, needed: 0}
      : // The root is a component, too.
        {reason: 'single-root', root: 0, unreachable, needed: sets.count - 1}
  );
}

// How many words an error lists.
const SHOWN = 5;

// Describes the cause to someone who forbids arcs between words.
function describe(
  {reason, unreachable, needed}: NoArborescenceError,
  decoder: DecoderName
): string {
  const remark =
    decoder === 'u-mst'
      ? ' (an edge is forbidden if one of its two arcs is)'
      : '';
  if (reason === 'single-root') {
    return (
      `${WHERE}: ${needed} words would have to hang from the root, because ` +
      `too many arcs between words are forbidden${remark}. Give more of them ` +
      'finite scores, or leave out singleRoot.'
    );
  }
  const {length} = unreachable;
  const shown = unreachable.slice(0, SHOWN).join(', ');
  const words =
    length === 1
      ? `word ${shown}`
      : `${length} words (${shown}${length > SHOWN ? ', ...' : ''})`;
  return (
    `${WHERE}: the arcs that are allowed do not lead from the root to ` +
    `${words}${remark}. Give more arcs finite scores: -Infinity forbids an arc.`
  );
}

// All edges at the root, and those between words that are not forbidden, with
// costs for weights, in arrays that may be longer.
function joinedEdges(scores: Float64Array, order: number): EdgeList {
  const most = (order * (order - 1)) / 2;
  const source = new Int32Array(most);
  const target = new Int32Array(most);
  const weight = new Float64Array(most);
  let size = 0;
  for (let u = 0; u < order; u++) {
    for (let v = u + 1; v < order; v++) {
      const forth = scores[u * order + v];
      const back = scores[v * order + u];
      // Halved first: the sum of two scores near the largest number overflows.
      const joined = u === 0 ? forth : forth / 2 + back / 2;
      if (u > 0 && joined === -Infinity) continue;
      source[size] = u;
      target[size] = v;
      weight[size++] = -joined;
    }
  }
  return {order, size, source, target, weight};
}

/** Checks that scores are a square matrix, and returns it. */
export function scoreMatrix(scores: Float64Array | Float32Array): Float64Array {
  if (scores instanceof Float64Array || scores instanceof Float32Array) {
    const {length} = scores;
    if (Number.isInteger(Math.sqrt(length))) {
      // Neural networks give single precision.
      return scores instanceof Float32Array
        ? Float64Array.from(scores)
        : scores;
    }
    throw new GraphTypeError(
      `${WHERE}: ${length} scores are not a square matrix. Pass ` +
        'a row for each head and a column for each dependent, the root first.'
    );
  }
  throw new GraphTypeError(
    `${WHERE}: the scores are ${quote(scores)}. Pass them row ` +
      'after row in a Float64Array or a Float32Array.'
  );
}

function checkScratch<Scratch>(
  scratch: unknown,
  type: abstract new (order: number) => Scratch,
  wanted: string
): asserts scratch is Scratch | undefined {
  if (scratch === undefined || scratch instanceof type) return;
  throw new OptionError(
    `${WHERE}: scratch is ${quote(scratch)}. Pass ` +
      `${wanted}, or leave it out.`
  );
}
