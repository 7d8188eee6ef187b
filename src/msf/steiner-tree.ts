import {
  checkDistances,
  checkEdgeList,
  type EdgeList,
  selectEdges
} from '../graph/edge-list.js';
import {GraphTypeError, OptionError, quote} from '../graph/errors.js';
import {checkMemory} from '../graph/memory.js';
import {say, told} from '../graph/message.js';
import {checkInteger, checkOptions} from '../graph/options.js';
import {incidence} from '../graph/rooting.js';
import {componentLabels} from './clusters.js';
import {minimumSpanningForestOf} from './minimum-spanning-forest.js';
import {ShortestPaths} from './shortest-paths.js';

const WHERE = 'spanforest/msf/steiner-tree';

/** Options of {@link steinerTreeOf}. */
export interface SteinerOptions {
  /**
   * Whether to find a tree of the least weight, which is possible for up to 12
   * terminals, instead of one of at most twice that weight.
   *
   * @defaultValue false
   */
  readonly exact?: boolean | undefined;
}

/**
 * Finds a tree of little weight that connects some vertices of an undirected
 * graph, the *terminals*, through any others: a Steiner tree.
 *
 * Returns the indices of its edges in increasing order; without a second
 * terminal, there are none. The tree weighs at most 2 - 2/k times as much as the
 * best one, for k terminals. If all vertices are terminals, it is the minimum
 * spanning tree. Weights must not be negative. Loops are ignored, parallel edges
 * are kept, and an edge of weight `Infinity` connects nothing. Of paths of the
 * same length, the one whose last edge has the lowest index is taken, and of
 * vertices at the same distance the lowest comes first, so the tree is the same
 * on every run.
 *
 * Time O(m log n), space O(n + m). K. Mehlhorn, "A faster approximation
 * algorithm for the Steiner problem in graphs", Information Processing Letters,
 * 1988. Deviation: a binary heap instead of Fibonacci's; and at the end the
 * spanning tree of all edges between the vertices found, which may be lighter.
 *
 * With `exact`, it is a tree of the least weight. Time
 * O(3^k n + 2^k m log n), space O(2^k n). S. E. Dreyfus and R. A. Wagner, "The
 * Steiner problem in graphs", Networks, 1971, in the form of R. E. Erickson,
 * C. L. Monma and A. F. Veinott, "Send-and-split method for minimum-concave-cost
 * network flows", Mathematics of Operations Research, 1987.
 *
 * @param terminals - The vertices to connect.
 *
 * @throws {@link graph!GraphTypeError} if no path connects two terminals, or
 * the finite weights add up to more than half of the largest number,
 * {@link graph!EdgeWeightError} if a weight is `NaN` or negative,
 * {@link graph!OptionError} if there is no terminal, one is not a vertex, there
 * are more than 12 and `exact` is set, or an option is invalid.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {steinerTreeOf} from 'spanforest/msf';
 *
 * // A star around vertex 3, and a way past it.
 * const edges = edgeListFrom(4, [[0, 1, 3], [1, 2, 3], [0, 3, 2], [1, 3, 2], [2, 3, 1]]);
 * [...steinerTreeOf(edges, [0, 1, 2])]; // => [0, 1]
 * [...steinerTreeOf(edges, [0, 1, 2], {exact: true})]; // => [2, 3, 4]
 * ```
 */
export function steinerTreeOf(
  edges: EdgeList,
  terminals: Iterable<number>,
  options: SteinerOptions = {}
): Int32Array {
  checkOptions(WHERE, options, {exact: 'boolean'});
  checkEdgeList(edges);
  checkDistances(WHERE, edges.weight);
  if (!(Symbol.iterator in Object(terminals))) {
    throw new OptionError(
      `${WHERE}: the terminals are ${quote(terminals)}. Pass an array of ` +
        'vertices.'
    );
  }
  const all = [...terminals];
  for (const v of all) checkInteger(WHERE, 'terminal', v, 0, edges.order - 1);
  return connect(edges, all, options.exact === true, WHERE, quote);
}

// The exact algorithm goes through all subsets of the terminals.
const MOST_FOR_EXACT = 12;

/** {@link steinerTreeOf} for checked edges; `nameOf` is for errors. */
export function connect(
  edges: EdgeList,
  given: readonly number[],
  exact: boolean,
  where: string,
  nameOf: (v: number) => string
): Int32Array {
  const terminals = [...new Set(given)];
  if (terminals.length === 0) {
    throw new OptionError(
      `${where}: there are no terminals. Pass at least one to connect.`
    );
  }
  if (exact && terminals.length > MOST_FOR_EXACT) {
    throw told(
      OptionError,
      say`${where}: ${terminals.length} terminals are too many for an exact
        answer; the limit is ${MOST_FOR_EXACT}. Leave out ${{option: 'exact'}}.`
    );
  }
  let total = 0;
  for (const weight of edges.weight) if (weight < Infinity) total += weight;
  if (2 * total === Infinity) {
    throw new GraphTypeError(
      `${where}: the weights add up to more than a number holds. Divide all ` +
        'of them by the same power of two.'
    );
  }
  const paths = new ShortestPaths(edges, incidence(edges));
  const {chosen, apart} = joinCells(edges, terminals, paths);
  if (apart >= 0) {
    throw new GraphTypeError(
      `${where}: no path connects terminal ${nameOf(terminals[0])} and terminal ` +
        `${nameOf(terminals[apart])}. Choose terminals of one component, or add ` +
        'edges.'
    );
  }
  const found = exact ? leastTree(edges, terminals, paths) : chosen;
  return tidied(edges, found, terminals);
}

// Mehlhorn: every vertex belongs to the cell of its nearest terminal, and the
// least spanning tree of the cells is one of all distances between terminals.
function joinCells(
  {order, size, source, target, weight}: EdgeList,
  terminals: readonly number[],
  paths: ShortestPaths
): {chosen: Uint8Array; apart: number} {
  const distance = new Float64Array(order).fill(Infinity);
  const parent = new Int32Array(order).fill(-1);
  for (const v of terminals) distance[v] = 0;
  const reached = paths.extend(distance, parent);
  const cell = new Int32Array(order).fill(-1);
  terminals.forEach((v, i) => {
    cell[v] = i;
  });
  for (const v of reached) {
    if (parent[v] < 0) continue;
    cell[v] = cell[source[parent[v]] ^ target[parent[v]] ^ v];
  }
  const bridges: number[] = [];
  for (let e = 0; e < size; e++) {
    const [a, b] = [cell[source[e]], cell[target[e]]];
    if (a !== b && a >= 0 && b >= 0 && weight[e] < Infinity) bridges.push(e);
  }
  const cells: EdgeList = {
    ...{order: terminals.length, size: bridges.length},
    source: Int32Array.from(bridges, e => cell[source[e]]),
    target: Int32Array.from(bridges, e => cell[target[e]]),
    weight: Float64Array.from(
      bridges,
      e => distance[source[e]] + weight[e] + distance[target[e]]
    )
  };
  const chosen = new Uint8Array(size);
  const forest = minimumSpanningForestOf(cells);
  for (const i of forest) {
    const e = bridges[i];
    chosen[e] = 1;
    for (let v of [source[e], target[e]]) {
      // The rest of a path that has been taken has been taken as well.
      while (parent[v] >= 0 && !chosen[parent[v]]) {
        chosen[parent[v]] = 1;
        v ^= source[parent[v]] ^ target[parent[v]];
      }
    }
  }
  const labels = componentLabels(cells, forest);
  return {chosen, apart: labels.findIndex(label => label > 0)};
}

// Dreyfus and Wagner: the least tree of vertex v and a set of terminals is one
// of the trees of v and two parts of the set, or it leads from v to such a tree.
function leastTree(
  edges: EdgeList,
  terminals: readonly number[],
  paths: ShortestPaths
): Uint8Array {
  const {order, source, target} = edges;
  // One terminal is the vertex to start from; sets of the others are bits.
  const [root, ...others] = terminals;
  const sets = 2 ** others.length;
  checkMemory(
    WHERE,
    `a tree of ${terminals.length} terminals`,
    12 * sets * order
  );
  const weights = Array.from({length: sets}, () =>
    new Float64Array(order).fill(Infinity)
  );
  // The edge towards the tree, or -1 less the set of one of two parts.
  const ways = weights.map(() => new Int32Array(order).fill(-1));
  for (let set = 1; set < sets; set++) {
    const weight = weights[set];
    const way = ways[set];
    // The lowest bit stays in the first part, so each pair comes once.
    const lowest = set & -set;
    if (set === lowest) weight[others[31 - Math.clz32(set)]] = 0;
    for (let part = (set - 1) & set; part > 0; part = (part - 1) & set) {
      if ((part & lowest) === 0) continue;
      const [one, other] = [weights[part], weights[set ^ part]];
      for (let v = 0; v < order; v++) {
        const sum = one[v] + other[v];
        if (sum >= weight[v]) continue;
        weight[v] = sum;
        way[v] = -1 - part;
      }
    }
    paths.extend(weight, way);
  }
  const chosen = new Uint8Array(edges.size);
  const stack: [set: number, v: number][] = [[sets - 1, root]];
  for (let top = stack.pop(); top; top = stack.pop()) {
    const [set, v] = top;
    // The empty set, if there is one terminal, and each alone have no way.
    const way = ways[set][v];
    if (way >= 0) {
      chosen[way] = 1;
      stack.push([set, source[way] ^ target[way] ^ v]);
    } else if (way < -1) stack.push([-1 - way, v], [set ^ (-1 - way), v]);
  }
  return chosen;
}

// The least spanning tree of the vertices of some edges, without the leaves
// that are no terminals.
function tidied(
  edges: EdgeList,
  chosen: Uint8Array,
  terminals: readonly number[]
): Int32Array {
  const {order, size, source, target} = edges;
  const isInside = new Uint8Array(order);
  for (let e = 0; e < size; e++) {
    if (chosen[e]) isInside[source[e]] = isInside[target[e]] = 1;
  }
  const between: number[] = [];
  for (let e = 0; e < size; e++) {
    if (isInside[source[e]] && isInside[target[e]]) between.push(e);
  }
  const inside = Int32Array.from(between);
  const tree = minimumSpanningForestOf(selectEdges(edges, inside)).map(
    i => inside[i]
  );
  const {offset, edge} = incidence(edges, tree);
  const degree = new Int32Array(order);
  for (let v = 0; v < order; v++) degree[v] = offset[v + 1] - offset[v];
  for (const v of terminals) degree[v] = size + 2;
  const isDropped = new Uint8Array(size);
  for (let leaf = 0; leaf < order; leaf++) {
    // A leaf that falls off may leave another one.
    for (let v = leaf; degree[v] === 1; ) {
      let i = offset[v];
      while (isDropped[edge[i]]) i++;
      isDropped[edge[i]] = 1;
      degree[v]--;
      v ^= source[edge[i]] ^ target[edge[i]];
      degree[v]--;
    }
  }
  return tree.filter(e => !isDropped[e]);
}
