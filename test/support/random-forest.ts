import type {EdgeList} from '../../src/graph/index.js';
import type {Random} from './random.js';

/**
 * Some forest of a graph, in no order, and as a rule not a minimum one.
 *
 * @param keep - The share of its edges to keep; with 1 it is spanning.
 */
export function randomForest(
  {order, size, source, target}: EdgeList,
  random: Random,
  keep = 1
): Int32Array {
  const tree = Array.from({length: order}, (_, v) => v);
  const find = (v: number) => {
    while (tree[v] !== v) {
      tree[v] = tree[tree[v]];
      v = tree[v];
    }
    return v;
  };
  const forest: number[] = [];
  const all = random.shuffle(Array.from({length: size}, (_, e) => e));
  for (const e of all) {
    const u = find(source[e]);
    const v = find(target[e]);
    if (u === v) continue;
    tree[u] = v;
    if (random.real() < keep) forest.push(e);
  }
  return Int32Array.from(forest);
}
