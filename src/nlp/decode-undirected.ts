import type {EdgeList} from '../graph/edge-list.js';
import {EdgeWeightError} from '../graph/errors.js';
import {orderOf, weightError} from '../msf/arborescence/dense-checks.js';
import {NoArborescenceError} from '../msf/index.js';
import {JOIN, type JoinName} from './inference/join.js';
import {SpanningTrees} from './inference/spanning-trees.js';

/**
 * Decodes by an undirected spanning tree: the scores of the two arcs between
 * two words are joined into one, the best spanning tree is found, and its
 * edges are directed away from the root. An edge at the root has the score
 * of its only arc; one whose joined score is not finite because an arc is
 * forbidden is forbidden.
 */
export function decodeUndirected(
  scores: Float64Array,
  singleRoot: boolean,
  join: JoinName
): Int32Array {
  const order = orderOf(scores);
  const edges = joinedEdges(scores, order, JOIN[join]);
  const heads = new SpanningTrees(singleRoot, 'auto').find(edges);
  const lost: number[] = [];
  for (let v = 1; v < order; v++) {
    if (heads === null || (heads[v] === 0 && scores[v] === -Infinity)) {
      lost.push(v);
    }
  }
  if (heads !== null && lost.length === 0) return heads;
  throw new NoArborescenceError({
    reason: 'unreachable',
    root: 0,
    unreachable: lost,
    needed: 0
  });
}

// All edges at the root, and those between words that are not forbidden, in
// arrays that may be longer.
function joinedEdges(
  scores: Float64Array,
  order: number,
  join: (forth: number, back: number) => number
): EdgeList {
  const most = (order * (order - 1)) / 2;
  const source = new Int32Array(most);
  const target = new Int32Array(most);
  const weight = new Float64Array(most);
  let size = 0;
  for (let u = 0; u < order; u++) {
    for (let v = u + 1; v < order; v++) {
      const forth = checked(scores, order, u, v);
      const back = u === 0 ? forth : checked(scores, order, v, u);
      const joined = u === 0 ? forth : join(forth, back);
      if (u > 0 && !Number.isFinite(joined)) {
        // The product of two forbidden arcs, or of one and 0, is no score.
        if (forth === -Infinity || back === -Infinity) continue;
        throw overflow(joined, u, v);
      }
      source[size] = u;
      target[size] = v;
      // Costs from here on.
      weight[size++] = -joined;
    }
  }
  return {order, size, source, target, weight};
}

function overflow(joined: number, u: number, v: number): EdgeWeightError {
  return new EdgeWeightError(
    `spanforest/nlp/decode: the scores of the arcs ${u} -> ${v} and ${v} -> ` +
      `${u} are joined to ${joined}. Scale all scores down, or take another ` +
      'join.',
    `${u} -> ${v}`,
    joined
  );
}

function checked(
  scores: Float64Array,
  order: number,
  head: number,
  child: number
): number {
  const score = scores[head * order + child];
  if (score < Infinity) return score;
  throw weightError(score, head, child, true);
}
