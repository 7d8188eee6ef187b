import type {DirectedDecoderName, Order} from '../inference/index.js';
import {treeShape} from '../tree.js';
import type {TrainingSentence} from './training-data.js';

/**
 * Up to this share of crossing arcs in the training sentences `eisner` finds
 * better trees than `cle`: the few crossing arcs that it cannot find cost less
 * than the many wrong ones that it rules out. On treebanks with shares of up
 * to 0.009 it gained 0.2 to 1.1 points, with 0.013 and 0.018 only 0.15 and
 * 0.07 (docs/decisions.md).
 */
export const MOST_CROSSING = 0.02;

/**
 * The same for second order, which learns when arcs may cross. On treebanks
 * with shares of 0.004 and 0.005, `cle` was better by 0.6 points, with 0.006
 * both were as good (docs/second-order.md).
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
