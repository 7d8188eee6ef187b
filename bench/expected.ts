import {
  type EdgeList,
  edgeListFromMatrix,
  totalWeight
} from '../src/graph/index.js';
import {
  arborescence,
  filterKruskal,
  isMinimumArborescence,
  isMinimumSpanningForest
} from '../src/msf/index.js';
import {edgeListsOf, matricesOf, type Problem} from './problem.js';
import type {Solution} from './systems/system.js';

/** The right totals of a problem, each graph's proven by a verifier. */
export function expectedSolution(problem: Problem): Solution {
  const {kind, order} = problem;
  const graphs =
    kind === 'matrix'
      ? matricesOf(problem).map(matrix => edgeListFromMatrix(matrix, order))
      : edgeListsOf(problem);
  let weight = 0;
  let edges = 0;
  for (const graph of graphs) {
    const found = kind === 'forest' ? provenForest(graph) : provenTree(graph);
    weight += totalWeight(graph.weight, found);
    edges += found.length;
  }
  return {weight, edges};
}

function provenForest(graph: EdgeList): Int32Array {
  const forest = filterKruskal(graph);
  if (isMinimumSpanningForest(graph, forest)) return forest;
  throw new Error('spanforest found a forest that is not minimum');
}

function provenTree(graph: EdgeList): Int32Array {
  const proof = arborescence.detailed(graph, {root: 0});
  const {arcs} = proof;
  if (isMinimumArborescence(graph, arcs, proof, {root: 0})) return arcs;
  throw new Error('spanforest found an arborescence that is not minimum');
}
