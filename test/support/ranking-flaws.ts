import {type EdgeList, isForestOf, selectEdges} from '../../src/graph/index.js';
import {pathMaxima} from '../../src/internals.js';
import {
  kBestSpanningForestsOf,
  maximumSpanningForestOf,
  minimumSpanningForestOf
} from '../../src/msf/index.js';
import {orderFlaw, rankNaively} from './naive-ranking.js';
import {random} from './random.js';

const RANKS = 12;
// The naive way is slow.
const NAIVE_ORDER = 100;
const NAIVE_RANKS = 4;

/**
 * What is wrong with the first of all ranked forests, or `null`. Sums of weights
 * must be exact.
 */
export function forestRankingFlaw(
  edges: EdgeList,
  seed: number
): string | null {
  if (!edges.weight.every(Number.isFinite)) return null;
  const maximum = random(seed + 3).word() < 0;
  const solve = maximum ? maximumSpanningForestOf : minimumSpanningForestOf;
  const best = solve(edges);
  const sumOf = (forest: Int32Array) =>
    forest.reduce((sum, e) => sum + edges.weight[e], 0);
  const ranking: number[] = [];
  const seen = new Set<string>();
  for (const ranked of kBestSpanningForestsOf(edges, {maximum})) {
    const isWhole = ranked.edges.length === best.length;
    if (!isWhole || !isForestOf(selectEdges(edges, ranked.edges))) {
      return `[${ranked.edges}] is not a spanning forest`;
    }
    if (ranked.weight !== sumOf(ranked.edges)) {
      return `[${ranked.edges}] does not weigh ${ranked.weight}`;
    }
    ranking.push(ranked.weight);
    seen.add(ranked.edges.join());
    if (ranking.length === RANKS) break;
  }
  if (edges.order <= NAIVE_ORDER) {
    const sign = maximum ? -1 : 1;
    const naive = rankNaively(
      part => {
        const forest = solve(edges, part);
        // With one edge less, it does not span the graph any more.
        return forest.length === best.length ? forest : null;
      },
      forest => sign * sumOf(forest),
      NAIVE_RANKS
    );
    if (naive.some((sum, i) => sign * sum !== ranking[i])) {
      return `ranked as ${ranking}, not as ${naive}`;
    }
  }
  const wanted = secondWeight(edges, best, sumOf(best), maximum);
  return (
    orderFlaw(ranking, sumOf(best), seen, maximum) ??
    (ranking[1] === wanted ? null : `${ranking[1]} is second, not ${wanted}`)
  );
}

// The second forest differs from the best by one edge, which comes in place of
// the heaviest on its path.
function secondWeight(
  edges: EdgeList,
  best: Int32Array,
  sum: number,
  maximum: boolean
): number | undefined {
  const sign = maximum ? -1 : 1;
  const weight = edges.weight.map(w => sign * w);
  const heaviest = pathMaxima({...edges, weight}, best);
  const isChosen = new Set(best);
  let least = Infinity;
  for (let e = 0; e < edges.size; e++) {
    if (isChosen.has(e) || edges.source[e] === edges.target[e]) continue;
    least = Math.min(least, weight[e] - weight[heaviest[e]]);
  }
  return least === Infinity ? undefined : sum + sign * least;
}
