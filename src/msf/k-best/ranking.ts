import {BinaryHeap} from '../../graph/binary-heap.js';

/** What to say about an option for the number of solutions. */
export const K_ADVICE = {
  k: 'It is a generator: take as many as you need.'
} as const;

/** A linked list of edges, the last one first. */
export interface EdgeChain {
  readonly edge: number;
  readonly rest: EdgeChain | null;
}

export function* members(chain: EdgeChain | null): Generator<number> {
  for (; chain; chain = chain.rest) yield chain.edge;
}

/** All solutions that contain some edges and lack some others. */
export interface Part {
  readonly included: EdgeChain | null;
  readonly excluded: EdgeChain | null;
}

/** The second best solution of a part. */
export interface Runner<Solution> {
  /** An edge of the best solution that this one lacks. */
  readonly without: number;
  /** The best solution without that edge. */
  readonly solution: Solution;
}

/**
 * Yields all solutions of a problem in the order of their weights, each once.
 *
 * The part of the solutions whose second best is next is split in two by an
 * edge in which its two best differ: the best is the best of the solutions with
 * the edge, the second best is the best of those without it. So no solution is
 * yielded twice, and each costs two searches for a second best and O(log k)
 * time in the queue.
 *
 * E. L. Lawler, "A procedure for computing the k best solutions to discrete
 * optimization problems", Management Science 1972.
 *
 * @param findRunner - Returns `null` if the best is the only one.
 * @param horizon - For a `findRunner` that is right only for the first
 * solutions. When it is widened, the second best of every part is searched for
 * again: the solutions so far were right, and so are the parts.
 */
export function* rankSolutions<Solution extends {readonly weight: number}>(
  best: Solution,
  findRunner: (best: Solution, part: Part) => Runner<Solution> | null,
  horizon: Horizon = UNLIMITED
): Generator<Solution, void, undefined> {
  const queue = new BinaryHeap<Entry<Solution>>(
    (a, b) => a.solution.weight < b.solution.weight
  );
  // Parts whose second best is beyond the horizon, if they have one.
  let later: RankedPart<Solution>[] = [];
  const enqueue = ({best, part}: RankedPart<Solution>) => {
    const runner = findRunner(best, part);
    if (runner) queue.push({part, best, ...runner});
    else if (!horizon.isWhole) later.push({best, part});
  };
  yield best;
  horizon.widen(2);
  enqueue({best, part: {included: null, excluded: null}});
  for (let count = 2; ; count++) {
    if (horizon.widen(count)) {
      const parts = [...later, ...queue.clear()];
      later = [];
      for (const part of parts) enqueue(part);
    }
    const entry = queue.pop();
    if (!entry) return;
    const {best, without: edge, solution} = entry;
    const {included, excluded} = entry.part;
    yield solution;
    enqueue({best, part: {included: {edge, rest: included}, excluded}});
    enqueue({
      best: solution,
      part: {included, excluded: {edge, rest: excluded}}
    });
  }
}

/** Up to how many solutions a ranking is right. */
export interface Horizon {
  /** Whether it is wide enough for all. */
  readonly isWhole: boolean;
  /** Makes it wide enough for `count` solutions; returns whether it grew. */
  widen(count: number): boolean;
}

const UNLIMITED: Horizon = {isWhole: true, widen: () => false};

/** A part and its best solution. */
interface RankedPart<Solution> {
  readonly part: Part;
  readonly best: Solution;
}

interface Entry<Solution> extends RankedPart<Solution>, Runner<Solution> {}
