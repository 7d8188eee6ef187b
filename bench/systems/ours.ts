import {type EdgeList, totalWeight} from '../../src/graph/index.js';
import {DenseScratch, PRIM_MAXIMUM_ORDER} from '../../src/internals.js';
import {
  arborescence,
  boruvka,
  denseArborescence,
  filterKruskal,
  kkt,
  kruskal,
  minimumSpanningForestOf,
  prim
} from '../../src/msf/index.js';
import {edgeListsOf, matricesOf, type Problem} from '../problem.js';
import {isForest, type Loaded, type System} from './system.js';

type Solve = (edges: EdgeList) => Int32Array;

// For any function from an edge list to edge indices.
function onEdgeLists(makeSolve: (problem: Problem) => Solve) {
  return (problem: Problem): Loaded => {
    const graphs = edgeListsOf(problem);
    const solve = makeSolve(problem);
    const found: Int32Array[] = [];
    return {
      solve: () => {
        for (let g = 0; g < graphs.length; g++) found[g] = solve(graphs[g]);
      },
      total: () => {
        let weight = 0;
        let edges = 0;
        found.forEach((forest, g) => {
          weight += totalWeight(graphs[g].weight, forest);
          edges += forest.length;
        });
        return {weight, edges};
      }
    };
  };
}

function forestSystem(name: string, solve: Solve): System {
  return {
    name,
    group: 'ours',
    takes: isForest,
    load: onEdgeLists(() => solve)
  };
}

function arborescenceSystem(algorithm: 'auto' | 'tarjan' | 'gabow'): System {
  return {
    name: algorithm,
    group: 'ours',
    takes: ({kind}) => kind === 'arborescence',
    load: onEdgeLists(() => arcs => arborescence(arcs, {root: 0, algorithm}))
  };
}

const primSystem: System = {
  name: 'prim',
  group: 'ours',
  takes: problem => isForest(problem) && problem.order <= PRIM_MAXIMUM_ORDER,
  load: onEdgeLists(() => prim)
};

const denseSystem: System = {
  name: 'denseArborescence',
  group: 'ours',
  takes: ({kind}) => kind === 'matrix',
  load: problem => {
    const matrices = matricesOf(problem);
    const {order} = problem;
    const scratch = new DenseScratch(order);
    const found: Int32Array[] = [];
    return {
      solve: () => {
        for (let g = 0; g < matrices.length; g++) {
          found[g] = denseArborescence(matrices[g], {scratch});
        }
      },
      total: () => {
        let weight = 0;
        found.forEach((heads, g) => {
          for (let v = 1; v < order; v++) {
            weight += matrices[g][heads[v] * order + v];
          }
        });
        return {weight, edges: found.length * (order - 1)};
      }
    };
  }
};

/** All algorithms of spanforest, `auto` first. */
export const OURS: readonly System[] = [
  forestSystem('auto', edges => minimumSpanningForestOf(edges)),
  forestSystem('filter-kruskal', edges => filterKruskal(edges)),
  forestSystem('filter-kruskal in JavaScript', edges =>
    filterKruskal(edges, {compiled: false})
  ),
  forestSystem('boruvka', edges => boruvka(edges)),
  forestSystem('boruvka in JavaScript', edges =>
    boruvka(edges, {compiled: false})
  ),
  forestSystem('kkt', edges => kkt(edges)),
  forestSystem('kruskal', kruskal),
  primSystem,
  arborescenceSystem('auto'),
  arborescenceSystem('tarjan'),
  arborescenceSystem('gabow'),
  denseSystem
];

/** One pass over ends and weights: a lower bound for every algorithm. */
export const STREAMING_PASS: System = {
  name: 'one pass over the edges',
  group: 'yardstick',
  takes: isForest,
  load: ({source, target, weight}) => {
    let sum = 0;
    return {
      solve: () => {
        let ends = 0;
        let weights = 0;
        for (let e = 0; e < weight.length; e++) {
          ends ^= source[e] ^ target[e];
          weights += weight[e];
        }
        sum = ends + weights;
      },
      total: () => ({weight: sum, edges: 0})
    };
  }
};
