import {DisjointSets, type EdgeList, negateWeights} from 'spanforest/graph';
import {
  boruvka,
  type ForestStep,
  type ForestStepOptions,
  filterKruskal,
  kkt,
  kruskal
} from 'spanforest/msf';
import {EDGE, type Frame} from './frame.js';
import {STEP_TEXTS, type StepText} from './step-texts.js';

/** The algorithms that can be watched. */
export const WATCHED: {
  readonly [name: string]: (
    edges: EdgeList,
    seed: number,
    options: ForestStepOptions
  ) => Int32Array;
} = {
  boruvka: (edges, _, options) => boruvka(edges, options),
  // As in the paper: small graphs are sampled as well, and after two rounds,
  // or there would be nothing to see.
  kkt: (edges, seed, options) =>
    kkt(edges, {...options, seed, sampleFrom: 1, rounds: 2}),
  kruskal: (edges, _, options) => kruskal(edges, options),
  'filter-kruskal': (edges, _, options) =>
    filterKruskal(edges, {...options, filterFrom: 1})
};

/** How an algorithm is to be run. */
export interface RunOptions {
  readonly algorithm: string;
  readonly maximum: boolean;
  readonly seed: number;
}

/** An algorithm's run, as pictures. */
export interface Run {
  readonly frames: readonly Frame[];
  readonly forest: Int32Array;
}

/** Runs an algorithm of the library and makes a picture of each step. */
export function forestFrames(edges: EdgeList, options: RunOptions): Run {
  const {algorithm, maximum, seed} = options;
  const solved = maximum ? negateWeights(edges) : edges;
  const film = new Film(edges);
  const forest = WATCHED[algorithm](solved, seed, {
    onStep: step => film.add(step)
  });
  film.end(forest);
  return {frames: film.frames, forest};
}

// The most pictures that testing edges one by one is split into.
const MOST_TESTS = 240;

/** What is known of the edges at a level of the recursion. */
interface Level {
  readonly status: Uint8Array;
  readonly sets: DisjointSets;
  /** What an edge is here as long as it is not decided. */
  readonly live: number;
  /** What a chosen edge is here. */
  readonly chosen: number;
  /** What an edge becomes that cannot be chosen here. */
  readonly gone: number;
}

/** Turns steps into frames. */
class Film {
  readonly frames: Frame[] = [];
  readonly #edges: EdgeList;
  readonly #levels: Level[] = [];
  /** Changes that wait for the next step, so that one picture shows them. */
  #settle: (() => void)[] = [];
  #comparisons = 0;
  #forest = 0;
  #weight = 0;
  #round = 0;
  #sorted: Int32Array = new Int32Array(0);

  constructor(edges: EdgeList) {
    this.#edges = edges;
    this.#levels.push({
      status: new Uint8Array(edges.size),
      sets: new DisjointSets(edges.order),
      live: EDGE.possible,
      chosen: EDGE.chosen,
      gone: EDGE.gone
    });
    this.#shoot(STEP_TEXTS.start(edges), edges.order, edges.size);
  }

  add(step: ForestStep): void {
    this.#comparisons += step.comparisons;
    while (this.#levels.length > step.depth + 1) {
      this.#settleAll();
      this.#levels.pop();
    }
    switch (step.kind) {
      case 'least':
        this.#choose(step);
        break;
      case 'contract':
        this.#contract(step);
        break;
      case 'sample':
        this.#sample(step);
        break;
      case 'forest':
        this.#sampleForest(step);
        break;
      case 'heavy':
        this.#drop(step);
        break;
      case 'split':
        this.#split(step);
        break;
      case 'sort':
        this.#sort(step);
        break;
      case 'join':
        this.#join(step);
        break;
    }
  }

  end(forest: Int32Array): void {
    this.#settleAll();
    const {status} = this.#levels[0];
    status.fill(EDGE.gone);
    for (const e of forest) status[e] = EDGE.chosen;
    const trees = this.#edges.order - forest.length;
    this.#shoot(STEP_TEXTS.end(forest.length, trees), trees, 0);
  }

  get #level(): Level {
    return this.#levels.at(-1)!;
  }

  #choose({edges, order, size, depth}: ForestStep): void {
    if (depth === 0) this.#round++;
    this.#mark(edges, EDGE.fresh, this.#level.chosen);
    this.#shoot(
      STEP_TEXTS.least(edges.length, this.#round, depth),
      order,
      size
    );
  }

  #contract({edges, order, size, depth}: ForestStep): void {
    const {status, live, gone, chosen} = this.#level;
    this.#settleAll();
    const left = new Set(edges);
    let dropped = 0;
    for (let e = 0; e < status.length; e++) {
      const undecided = status[e] === live || status[e] === EDGE.candidate;
      if (!undecided || left.has(e)) continue;
      status[e] = EDGE.dropped;
      this.#settle.push(() => (status[e] = gone));
      dropped++;
    }
    // Edges that were only looked at for a while are possible again.
    for (const e of edges) if (status[e] !== chosen) status[e] = live;
    this.#shoot(STEP_TEXTS.contract(order, size, dropped, depth), order, size);
  }

  #sample({edges, order, size, depth}: ForestStep): void {
    this.#settleAll();
    const {status: above, live, sets} = this.#level;
    const status = above.slice();
    for (let e = 0; e < status.length; e++) {
      if (status[e] === live) status[e] = EDGE.outside;
    }
    for (const e of edges) status[e] = EDGE.sampled;
    const copy = new DisjointSets(this.#edges.order);
    for (let v = 0; v < this.#edges.order; v++) copy.union(v, sets.find(v));
    this.#levels.push({
      status,
      sets: copy,
      live: EDGE.sampled,
      chosen: EDGE.sampleForest,
      gone: EDGE.outside
    });
    this.#shoot(STEP_TEXTS.sample(edges.length, size, depth), order, size);
  }

  #sampleForest({edges, order, size, depth}: ForestStep): void {
    this.#settleAll();
    const {status, live} = this.#level;
    for (const e of edges) {
      status[e] = EDGE.sampleForest;
    }
    this.#shoot(STEP_TEXTS.forest(edges.length, depth), order, size);
    // It stays in sight while the heavy edges go.
    const frames = this.frames.length;
    this.#settle.push(() => {
      if (this.frames.length === frames) return;
      for (const e of edges) status[e] = live;
    });
  }

  #drop({edges, order, size, depth}: ForestStep): void {
    const {status, gone} = this.#level;
    for (const e of edges) {
      status[e] = EDGE.dropped;
      this.#settle.push(() => (status[e] = gone));
    }
    this.#shoot(STEP_TEXTS.heavy(edges.length, size, depth), order, size);
  }

  #split({edges, order, size}: ForestStep): void {
    this.#settleAll();
    for (const e of edges) this.#level.status[e] = EDGE.candidate;
    this.#shoot(STEP_TEXTS.split(edges.length, size), order, size);
  }

  #sort({edges, order, size}: ForestStep): void {
    this.#settleAll();
    this.#sorted = edges;
    for (const e of edges) this.#level.status[e] = EDGE.candidate;
    this.#shoot(STEP_TEXTS.sort(edges.length), order, size);
  }

  #join({edges, order, size}: ForestStep): void {
    const joined = new Set(edges);
    const sorted = this.#sorted;
    const stride = Math.ceil(sorted.length / MOST_TESTS);
    const {status, gone, chosen} = this.#level;
    for (let at = 0; at < sorted.length; at += stride) {
      this.#settleAll();
      const tested = sorted.subarray(at, at + stride);
      const taken = tested.filter(e => joined.has(e));
      const refused = tested.filter(e => !joined.has(e));
      this.#mark(taken, EDGE.fresh, chosen);
      for (const e of refused) {
        status[e] = EDGE.dropped;
        this.#settle.push(() => (status[e] = gone));
      }
      const left = size - at - tested.length;
      this.#shoot(
        STEP_TEXTS.join(tested, taken.length, this.#edges.weight),
        order - joined.size + this.#waiting(sorted, at + stride, joined),
        left
      );
    }
  }

  // How many of the edges to be tested yet will be taken.
  #waiting(sorted: Int32Array, from: number, joined: Set<number>): number {
    let count = 0;
    for (let i = from; i < sorted.length; i++)
      if (joined.has(sorted[i])) count++;
    return count;
  }

  // Chooses edges: fresh in the next picture, and settled after it.
  #mark(edges: Int32Array, fresh: number, settled: number): void {
    this.#settleAll();
    const {status, sets} = this.#level;
    const {source, target, weight} = this.#edges;
    for (const e of edges) {
      status[e] = fresh;
      this.#settle.push(() => (status[e] = settled));
      sets.union(source[e], target[e]);
      if (settled !== EDGE.chosen) continue;
      this.#forest++;
      this.#weight += weight[e];
    }
  }

  #settleAll(): void {
    const settle = this.#settle;
    this.#settle = [];
    for (const change of settle) change();
  }

  #shoot({title, text}: StepText, vertices: number, edges: number): void {
    const {status, sets} = this.#level;
    const {order} = this.#edges;
    this.frames.push({
      title,
      text,
      edge: status.slice(),
      part: Int32Array.from({length: order}, (_, v) => sets.find(v)),
      counters: {
        vertices,
        edges,
        comparisons: this.#comparisons,
        forest: this.#forest,
        weight: this.#weight
      }
    });
  }
}
