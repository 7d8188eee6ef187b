import type {Comparison, Outcome} from './compare.js';
import type {Crossing} from './crossing.js';

/** A goal, and whether it is met. */
export interface Goal {
  readonly workload: string;
  readonly text: string;
  /** The ratio; `null` if something was not measured. */
  readonly measured: number | null;
  readonly holds: boolean | null;
}

interface Ratio {
  readonly workload: string;
  /** Peers by name; the fastest of them counts. */
  readonly peer: RegExp;
  readonly name: string;
  /** Minimum of the peer's CPU time over ours. */
  readonly faster?: number;
  /** Maximum of our CPU time over the peer's. */
  readonly within?: number;
}

const NPM = /^npm:/;

const RATIOS: readonly Ratio[] = [
  {workload: 'random-1e6', peer: /scipy$/, name: 'scipy', faster: 2.2},
  {workload: 'random-1e6', peer: /LEMON/, name: 'LEMON Kruskal', faster: 2.2},
  {
    workload: 'random-1e6',
    peer: /C\+\+/,
    name: 'C++ filter-Kruskal',
    within: 1.8
  },
  {workload: 'random-1e5', peer: /scipy$/, name: 'scipy', faster: 2.3},
  {workload: 'random-1e5', peer: NPM, name: 'the best npm peer', faster: 15},
  {workload: 'complete-2000', peer: /scipy$/, name: 'scipy', faster: 25},
  {
    workload: 'complete-2000',
    peer: /Boost prim/,
    name: 'Boost Prim',
    faster: 5
  },
  {
    workload: 'complete-2000',
    peer: /^yardstick:/,
    name: 'one pass over the edges',
    within: 5
  },
  {workload: 'grid', peer: /scipy$/, name: 'scipy', faster: 3.4},
  {workload: 'grid', peer: /C\+\+/, name: 'C++ filter-Kruskal', within: 1},
  {workload: 'matrix-25', peer: /LEMON/, name: 'LEMON', faster: 3},
  {workload: 'sentences', peer: /Boost prim/, name: 'Boost Prim', faster: 1.4},
  {workload: 'sentences', peer: NPM, name: 'the best npm peer', faster: 1.4}
];

/** All goals, checked against the measurements. */
export function checkGoals(
  comparisons: readonly Comparison[],
  crossing: Crossing | null
): Goal[] {
  return [
    ...RATIOS.map(ratio => ratioGoal(ratio, comparisons)),
    crossingGoal('the whole call', 'whole', 1.3, crossing),
    crossingGoal('the crossing', 'crossing', 1, crossing),
    ...comparisons.flatMap(autoGoal)
  ];
}

function ratioGoal(
  {workload: id, peer, name, faster, within}: Ratio,
  comparisons: readonly Comparison[]
): Goal {
  const comparison = comparisons.find(it => it.id === id);
  const own = comparison && ours(comparison);
  const peers = (comparison?.outcomes ?? []).filter(
    ({group, system, status}) =>
      status === 'ok' && group !== 'ours' && peer.test(`${group}:${system}`)
  );
  const best = Math.min(...peers.map(({cpu}) => cpu));
  const isKnown = own !== undefined && peers.length > 0;
  const workload = comparison?.name ?? id;
  if (faster !== undefined) {
    const measured = isKnown ? best / own.cpu : null;
    return {
      workload,
      text: `at least ${faster} times faster than ${name}`,
      measured,
      holds: measured === null ? null : measured >= faster
    };
  }
  const measured = isKnown ? own.cpu / best : null;
  return {
    workload,
    text: `at most ${within} times the time of ${name}`,
    measured,
    holds: measured === null ? null : measured <= within!
  };
}

function crossingGoal(
  what: string,
  field: 'whole' | 'crossing',
  within: number,
  crossing: Crossing | null
): Goal {
  const measured = crossing && crossing[field] / crossing.bare;
  return {
    workload: 'graphology',
    text: `${what} at most ${within} times the time of forEachEdge with a prepared index`,
    measured,
    holds: measured === null ? null : measured <= within
  };
}

function autoGoal(comparison: Comparison): Goal[] {
  const others = comparison.outcomes.filter(
    ({group, system, status}) =>
      group === 'ours' && system !== 'auto' && status === 'ok'
  );
  const auto = ours(comparison);
  if (auto?.system !== 'auto' || others.length === 0) return [];
  const best = others.reduce((a, b) => (b.cpu < a.cpu ? b : a));
  const measured = auto.cpu / best.cpu;
  // A loss shows in every process: the ranges of the two do not meet.
  const isNoise = auto.spread[0] <= 1.1 * best.spread[1];
  return [
    {
      workload: comparison.name,
      text: 'auto at most 1.1 times the time of our best algorithm',
      measured,
      holds: measured <= 1.1 || isNoise
    }
  ];
}

/** What users get if they do not choose an algorithm. */
export function ours({outcomes}: Comparison): Outcome | undefined {
  return outcomes.find(
    ({group, system, status}) =>
      group === 'ours' &&
      status === 'ok' &&
      (system === 'auto' || system === 'denseArborescence')
  );
}
