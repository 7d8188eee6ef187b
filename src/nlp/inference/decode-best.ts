import {OptionError} from '../../graph/errors.js';
import {checkInteger} from '../../graph/options.js';
import {kBestArborescencesOf} from '../../msf/k-best/index.js';
import {type DecodeOptions, decode, scoreMatrix} from './decode.js';
import type {EisnerScratch} from './eisner.js';
import type {DirectedDecoderName, RankedTree} from './inference.js';
import {kBestProjective} from './k-best-eisner.js';

/**
 * The dependency trees with the greatest sums of scores, the best first, each
 * once; fewer than `k` if there are no more. The first is the one that
 * {@link decode} finds.
 *
 * With the decoder `cle`, the k-th tree takes time O(n² + k n) for n words;
 * with `eisner`, the first k projective trees take O(n³ log n + k n log(n + k)).
 *
 * @param scores - As for {@link decode}.
 * @param k - How many trees.
 * @param options - As for {@link decode}, without `scratch`.
 * @throws the errors of {@link decode}; {@link graph!OptionError} if `k` is
 * not a positive integer, or if the decoder is `u-mst`.
 *
 * @example
 * ```ts
 * import {decodeBest} from 'spanforest/nlp';
 *
 * const scores = Float64Array.of(
 *   0, 4, 10,
 *   0, 0, 3,
 *   0, 9, 0
 * );
 * decodeBest(scores, 2).map(({heads, score}) => `${heads} ${score}`);
 * // => ['-1,2,0 19', '-1,0,0 14']
 * ```
 */
export function decodeBest(
  scores: Float64Array | Float32Array,
  k: number,
  options: Omit<DecodeOptions, 'scratch'> = {}
): RankedTree[] {
  const where = 'spanforest/nlp/decodeBest';
  checkInteger(where, 'k', k, 1);
  // Finds whatever is wrong with the scores or the options.
  decode(scores, options);
  const {decoder = 'cle', singleRoot = false} = options;
  if (decoder === 'u-mst') {
    throw new OptionError(
      `${where}: the decoder u-mst cannot rank trees. Use cle or eisner.`
    );
  }
  const best: RankedTree[] = [];
  for (const tree of rankTrees(scoreMatrix(scores), decoder, singleRoot)) {
    best.push(tree);
    if (best.length === k) break;
  }
  return best;
}

/** Yields all trees of a matrix in order, the best first. */
export function* rankTrees(
  scores: Float64Array,
  decoder: DirectedDecoderName,
  singleRoot: boolean,
  scratch?: EisnerScratch
): Generator<RankedTree, void, undefined> {
  const order = Math.sqrt(scores.length);
  if (decoder === 'eisner') {
    for (const heads of kBestProjective(scores, order, singleRoot, scratch)) {
      yield {heads, score: sumOf(scores, heads)};
    }
    return;
  }
  const trees = kBestArborescencesOf(scores, {maximum: true, singleRoot});
  for (const {parents: heads} of trees) {
    yield {heads, score: sumOf(scores, heads)};
  }
}

function sumOf(scores: Float64Array, heads: Int32Array): number {
  const {length} = heads;
  let sum = 0;
  for (let c = 1; c < length; c++) sum += scores[heads[c] * length + c];
  return sum;
}
