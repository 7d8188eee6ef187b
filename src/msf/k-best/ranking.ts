/** Edges that all solutions of a part contain, or that none contains. */
export interface EdgeChain {
  /** The edge that was added last. */
  readonly edge: number;
  /** The others. */
  readonly rest: EdgeChain | null;
}

/** Solutions are ranked by their weights, the lowest first. */
interface Weighted {
  readonly weight: number;
}

/** The second best solution of a part. */
export interface Runner<Solution> {
  /** An edge of the best solution that this one lacks. */
  readonly without: number;
  /** The best solution without that edge. */
  readonly solution: Solution;
}

/** All solutions that contain some edges and lack some others. */
interface Part<Solution> {
  readonly included: EdgeChain | null;
  readonly excluded: EdgeChain | null;
  readonly best: Solution;
  readonly runner: Runner<Solution>;
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
 * @param findRunner - Finds the second best solution of a part, `null` if its
 * best is the only one.
 */
export function* rankSolutions<Solution extends Weighted>(
  best: Solution,
  findRunner: (
    best: Solution,
    included: EdgeChain | null,
    excluded: EdgeChain | null
  ) => Runner<Solution> | null
): Generator<Solution, void, undefined> {
  const queue = new PartQueue<Solution>();
  const enqueue = (
    best: Solution,
    included: EdgeChain | null,
    excluded: EdgeChain | null
  ) => {
    const runner = findRunner(best, included, excluded);
    if (runner) queue.push({included, excluded, best, runner});
  };
  yield best;
  enqueue(best, null, null);
  for (let part = queue.pop(); part; part = queue.pop()) {
    const {included, excluded, runner} = part;
    yield runner.solution;
    const edge = runner.without;
    enqueue(part.best, {edge, rest: included}, excluded);
    enqueue(runner.solution, included, {edge, rest: excluded});
  }
}

/** A binary heap of parts, the one with the least second best on top. */
class PartQueue<Solution extends Weighted> {
  readonly #heap: Part<Solution>[] = [];

  push(part: Part<Solution>): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(part);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (weightOf(heap[above]) <= weightOf(part)) break;
      heap[at] = heap[above];
      at = above;
    }
    heap[at] = part;
  }

  pop(): Part<Solution> | undefined {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (heap.length === 0 || last === undefined) return top;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      const right = below + 1;
      if (
        right < heap.length &&
        weightOf(heap[right]) < weightOf(heap[below])
      ) {
        below = right;
      }
      if (weightOf(last) <= weightOf(heap[below])) break;
      heap[at] = heap[below];
      at = below;
    }
    heap[at] = last;
    return top;
  }
}

function weightOf<Solution extends Weighted>(part: Part<Solution>): number {
  return part.runner.solution.weight;
}
