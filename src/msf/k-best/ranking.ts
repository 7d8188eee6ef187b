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
 */
export function* rankSolutions<Solution extends {readonly weight: number}>(
  best: Solution,
  findRunner: (best: Solution, part: Part) => Runner<Solution> | null
): Generator<Solution, void, undefined> {
  const queue = new PartQueue<Solution>();
  const enqueue = (best: Solution, part: Part) => {
    const runner = findRunner(best, part);
    if (runner) queue.push({part, best, ...runner});
  };
  yield best;
  enqueue(best, {included: null, excluded: null});
  for (let entry = queue.pop(); entry; entry = queue.pop()) {
    const {best, without: edge, solution} = entry;
    const {included, excluded} = entry.part;
    yield solution;
    enqueue(best, {included: {edge, rest: included}, excluded});
    enqueue(solution, {included, excluded: {edge, rest: excluded}});
  }
}

interface Entry<Solution> extends Runner<Solution> {
  readonly part: Part;
  readonly best: Solution;
}

/** A binary heap of parts, the one with the least second best on top. */
class PartQueue<Solution extends {readonly weight: number}> {
  readonly #heap: Entry<Solution>[] = [];

  push(entry: Entry<Solution>): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(entry);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (weightOf(heap[above]) <= weightOf(entry)) break;
      heap[at] = heap[above];
      at = above;
    }
    heap[at] = entry;
  }

  pop(): Entry<Solution> | undefined {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (heap.length === 0 || last === undefined) return top;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      const next = Math.min(below + 1, heap.length - 1);
      if (weightOf(heap[next]) < weightOf(heap[below])) below = next;
      if (weightOf(last) <= weightOf(heap[below])) break;
      heap[at] = heap[below];
      at = below;
    }
    heap[at] = last;
    return top;
  }
}

function weightOf(entry: Entry<{readonly weight: number}>): number {
  return entry.solution.weight;
}
