import type {EdgeList} from '../../src/graph/index.js';
import {PRIM_MAXIMUM_ORDER} from '../../src/internals.js';
import {
  boruvka,
  FOREST_ALGORITHMS,
  filterKruskal,
  isMaximumSpanningForestOf,
  isMinimumSpanningForestOf,
  kkt,
  maximumSpanningForestOf,
  minimumSpanningForestOf
} from '../../src/msf/index.js';
import {
  arborescenceConstraintFlaw,
  forestConstraintFlaw
} from '../support/constraint-flaws.js';
import {
  arborescenceRankingFlaw,
  digraphFlaw,
  randomDigraph
} from '../support/digraph-flaws.js';
import {findFlaw, sameIntegers} from '../support/find-flaw.js';
import {random} from '../support/random.js';
import {type RandomGraph, randomGraph} from '../support/random-graph.js';
import {streamedGraph} from '../support/random-stream.js';
import {WEIGHT_KINDS} from '../support/random-weights.js';
import {forestRankingFlaw} from '../support/ranking-flaws.js';
import {streamFlaw} from '../support/stream-flaws.js';
import {filesFlaw} from './file-flaws.js';

/** What is counted. */
export const PREY = [
  'graphs',
  'digraphs',
  'tiny graphs',
  'tiny digraphs',
  'ranked forests',
  'ranked arborescences',
  'streams',
  'graphs in files'
] as const;

/** A way to look for bugs on what a seed gives. */
export interface Hunt {
  readonly prey: (typeof PREY)[number];
  /** One seed of so many is looked at: the first, or the one `at`. */
  readonly every: number;
  readonly at?: number;
  /** Makes the graph. Without it, what looks makes a tiny one itself. */
  readonly draw?: (seed: number) => Pick<RandomGraph, 'edges'>;
  /** Says what is wrong, or `null`. */
  readonly look: (
    edges: EdgeList,
    seed: number
  ) => string | null | Promise<string | null>;
}

const EMPTY = {
  order: 0,
  size: 0,
  source: new Int32Array(0),
  target: new Int32Array(0),
  weight: new Float64Array(0)
};

// Larger than a brute force can look at.
const LARGE = {smallest: 1000, largest: 20_000, most: 100_000};

/** All hunts. What a seed gives does not depend on other seeds. */
export const HUNTS: readonly Hunt[] = [
  {
    prey: 'tiny graphs',
    every: 2,
    look: (_, seed) => forestConstraintFlaw(seed)
  },
  {
    prey: 'tiny digraphs',
    every: 2,
    at: 1,
    look: (_, seed) => arborescenceConstraintFlaw(seed)
  },
  {prey: 'graphs', every: 2, draw: randomGraph, look: findFlaw},
  {
    prey: 'graphs',
    every: 1000,
    draw: seed => randomGraph(seed, LARGE),
    look: largeFlaw
  },
  {
    prey: 'digraphs',
    every: 2,
    at: 1,
    draw: seed => randomDigraph(seed, {}),
    look: digraphFlaw
  },
  {
    prey: 'digraphs',
    every: 1000,
    draw: seed => randomDigraph(seed, LARGE),
    look: digraphFlaw
  },
  {
    prey: 'ranked forests',
    every: 20,
    draw: seed => randomDigraph(seed, {}),
    look: forestRankingFlaw
  },
  {
    prey: 'ranked arborescences',
    every: 10,
    draw: seed => randomDigraph(seed, {largest: 101}),
    look: arborescenceRankingFlaw
  },
  {
    prey: 'streams',
    every: 4,
    draw: seed => {
      const draws = random(seed);
      return {edges: streamedGraph(draws, draws.pick(WEIGHT_KINDS))};
    },
    look: streamFlaw
  },
  // Longer than what is filtered at once.
  {
    prey: 'streams',
    every: 1000,
    draw: seed => randomGraph(seed, LARGE),
    look: streamFlaw
  },
  {prey: 'graphs in files', every: 50, draw: randomGraph, look: filesFlaw}
];

/** The flaw that a hunt finds at a seed, or `null`. */
export async function flawAt(
  {draw, look}: Hunt,
  seed: number
): Promise<{flaw: string; edges: EdgeList} | null> {
  const edges = draw?.(seed).edges ?? EMPTY;
  const flaw = await flawOf(look, edges, seed);
  return flaw === null ? null : {flaw, edges};
}

/** What is wrong with a graph; an error that is thrown is a flaw, too. */
export async function flawOf(
  look: Hunt['look'],
  edges: EdgeList,
  seed: number
): Promise<string | null> {
  try {
    return await look(edges, seed);
  } catch (error) {
    return error instanceof Error ? `${error.stack}` : `${error}`;
  }
}

/** No oracle here: the algorithms and the proofs are held together. */
function largeFlaw(edges: EdgeList, seed: number): string | null {
  const found = minimumSpanningForestOf(edges);
  const verdict = isMinimumSpanningForestOf.detailed(edges, found);
  if (!verdict.valid) {
    return `auto: ${verdict.reason}, edge ${verdict.edge}`;
  }
  const others = {
    ...FOREST_ALGORITHMS,
    'boruvka in JavaScript': () => boruvka(edges, {compiled: false}),
    'kkt, seed': () => kkt(edges, {seed}),
    'kkt, sampleFrom 1': () => kkt(edges, {seed, sampleFrom: 1}),
    'filterKruskal in JavaScript': () =>
      filterKruskal(edges, {compiled: false}),
    'filterKruskal, filter off': () => filterKruskal(edges, {filter: false})
  };
  for (const [name, solve] of Object.entries(others)) {
    if (name === 'prim' && edges.order > PRIM_MAXIMUM_ORDER) continue;
    if (!sameIntegers(solve(edges), found)) return `${name} is not like auto`;
  }
  const maximum = maximumSpanningForestOf(edges);
  const maximumVerdict = isMaximumSpanningForestOf.detailed(edges, maximum);
  return maximumVerdict.valid
    ? null
    : `maximum: ${maximumVerdict.reason}, edge ${maximumVerdict.edge}`;
}
