import type {EdgeList} from '../graph/edge-list.js';
import {boruvka} from './boruvka.js';
import {filterKruskal} from './filter-kruskal.js';
import type {ForestStepOptions} from './forest-steps.js';
import {fredmanTarjan} from './fredman-tarjan.js';
import {kkt} from './kkt.js';
import {kruskal} from './kruskal.js';
import {pettieRamachandran} from './optimal/index.js';
import {prim} from './prim.js';

/** The name of an algorithm in {@link FOREST_ALGORITHMS}. */
export type ForestAlgorithmName =
  | 'kruskal'
  | 'boruvka'
  | 'kkt'
  | 'filter-kruskal'
  | 'prim'
  | 'fredman-tarjan'
  | 'pettie-ramachandran';

/**
 * All algorithms for minimum spanning forests by name: those of
 * {@link ALGORITHMS}, and those that are worth studying rather than fast. To
 * keep bundles small, {@link minimumSpanningForestOf} knows the names of the
 * former only; pass it the function of any other.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {FOREST_ALGORITHMS, minimumSpanningForestOf} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 3]]);
 * const algorithm = FOREST_ALGORITHMS['fredman-tarjan'];
 * [...minimumSpanningForestOf(triangle, {algorithm})]; // => [0, 1]
 * ```
 */
export const FOREST_ALGORITHMS: Readonly<
  Record<
    ForestAlgorithmName,
    (edges: EdgeList, options?: ForestStepOptions) => Int32Array
  >
> = {
  kruskal,
  boruvka,
  kkt,
  'filter-kruskal': filterKruskal,
  prim,
  'fredman-tarjan': fredmanTarjan,
  'pettie-ramachandran': pettieRamachandran
};
