import type {EdgeList} from '../../graph/edge-list.js';
import {boruvkaStep} from '../../msf/index.js';

/** What one round of Borůvka's algorithm did. */
export interface Round {
  /** The edges it chose, as indices into the original graph. */
  readonly chosen: Int32Array;
  /** How many trees there were before and after it. */
  readonly before: number;
  readonly after: number;
}

/** Every round of Borůvka's algorithm, until none finds an edge to choose. */
export function boruvkaRounds(edges: EdgeList): Round[] {
  const rounds: Round[] = [];
  // Index in the original graph of each edge that is left.
  let original = Int32Array.from({length: edges.size}, (_, edge) => edge);
  for (let rest = edges; rest.size > 0; ) {
    const {chosen, contraction} = boruvkaStep(rest);
    if (chosen.length === 0) break;
    rounds.push({
      chosen: chosen.map(edge => original[edge]),
      before: rest.order,
      after: contraction.edges.order
    });
    original = contraction.edge.map(edge => original[edge]);
    rest = contraction.edges;
  }
  return rounds;
}
