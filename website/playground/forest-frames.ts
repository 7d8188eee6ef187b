import {DisjointSets, type EdgeList} from 'spanforest/graph';
import {type ForestStepOptions, negateWeights} from 'spanforest/internals';
import {
  boruvka,
  type ForestStep,
  filterKruskal,
  fredmanTarjan,
  kkt,
  kruskal,
  pettieRamachandran
} from 'spanforest/msf';
import {type StepText, StepTexts} from './step-texts.js';

/** The state of an edge in a frame. */
export const EDGE = {
  /** Undecided. */
  possible: 0,
  /** In the forest. */
  chosen: 1,
  /** Just added to the forest. */
  fresh: 2,
  /** Excluded from the forest. */
  gone: 3,
  /** Just excluded. */
  dropped: 4,
  /** In the sample. */
  sampled: 5,
  /** In the forest F of the sample. */
  sampleForest: 6,
  /** Outside the current subproblem. */
  outside: 7,
  /** Considered next. */
  candidate: 8,
  /** Inside a subgraph that a soft heap has grown. */
  inside: 9,
  /** Corrupted by that heap, and set aside. */
  corrupted: 10,
  /** In the tree of such a subgraph, or in the forest of the contracted graph. */
  kept: 11
} as const;

/** The counters beside a frame. */
interface Counters {
  /** Super-vertices, or trees. */
  readonly vertices: number;
  /** Undecided edges. */
  readonly edges: number;
  /** Comparisons of weights so far. */
  readonly comparisons: number;
  /** Edges of the forest so far. */
  readonly forest: number;
  /** Their weight. */
  readonly weight: number;
}

/** One step of an algorithm, ready to draw. */
export interface Frame {
  readonly title: string;
  readonly text: string;
  /** The state of every edge, one of {@link EDGE}. */
  readonly edge: Uint8Array;
  /** The super-vertex of every vertex, named by one of its vertices. */
  readonly part: Int32Array;
  /** The probability of every edge, if the frame shows it. */
  readonly probability?: Float64Array;
  readonly counters: Counters;
}

/** The algorithms that can be watched. */
export const WATCHED: {
  readonly [name: string]: (
    edges: EdgeList,
    seed: number,
    options: ForestStepOptions
  ) => Int32Array;
} = {
  boruvka: (edges, _, options) => boruvka(edges, options),
  // As in the paper: even small graphs are sampled, after two rounds. With the
  // defaults there would be nothing to see.
  kkt: (edges, seed, options) =>
    kkt(edges, {...options, seed, sampleFrom: 1, rounds: 2}),
  kruskal: (edges, _, options) => kruskal(edges, options),
  'filter-kruskal': (edges, _, options) =>
    filterKruskal(edges, {...options, filterFrom: 1}),
  // With the default, trees of small graphs would hardly ever stop growing.
  'fredman-tarjan': (edges, _, options) =>
    fredmanTarjan(edges, {...options, heapLimit: 5}),
  // With the default, a heap corrupts no edge before it has 64.
  'pettie-ramachandran': (edges, _, options) =>
    pettieRamachandran(edges, {...options, errorRate: 1 / 2})
};

/** How to run an algorithm. */
interface RunOptions {
  readonly algorithm: string;
  readonly maximum: boolean;
  readonly seed: number;
}

/** The frames and the result of a run. */
export interface Run {
  readonly frames: readonly Frame[];
  readonly forest: Int32Array;
}

/** Runs an algorithm of the library and makes a frame of each step. */
export function forestFrames(edges: EdgeList, options: RunOptions): Run {
  const {algorithm, maximum, seed} = options;
  const solved = maximum ? negateWeights(edges) : edges;
  const film = new Film(edges, new StepTexts(maximum, algorithm));
  const forest = WATCHED[algorithm](solved, seed, {
    onStep: step => film.add(step)
  });
  film.end(forest);
  return {frames: film.frames, forest};
}

// The most frames for testing the edges one by one.
const MOST_TESTS = 240;

/** The state of the edges at one level of the recursion. */
interface Level {
  readonly status: Uint8Array;
  readonly sets: DisjointSets;
  /** The state of an undecided edge at this level. */
  readonly live: number;
  /** The state of a chosen edge at this level. */
  readonly chosen: number;
  /** The state of an edge excluded at this level. */
  readonly gone: number;
}

/** Turns steps into frames. */
class Film {
  readonly frames: Frame[] = [];
  readonly #edges: EdgeList;
  readonly #texts: StepTexts;
  readonly #levels: Level[] = [];
  /** The groups of subgraphs that are to be contracted, if there are any. */
  #groups: DisjointSets | undefined;
  /** State changes that follow the next frame. */
  #settle: (() => void)[] = [];
  #comparisons = 0;
  #forest = 0;
  #weight = 0;
  #round = 0;
  #sorted: Int32Array = new Int32Array(0);

  constructor(edges: EdgeList, texts: StepTexts) {
    this.#edges = edges;
    this.#texts = texts;
    this.#levels.push({
      status: new Uint8Array(edges.size),
      sets: new DisjointSets(edges.order),
      live: EDGE.possible,
      chosen: EDGE.chosen,
      gone: EDGE.gone
    });
    this.#shoot(this.#texts.start(edges), edges.order, edges.size);
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
      case 'grow':
        this.#grow(step);
        break;
      case 'contract':
        if (this.#levels.length === step.depth) this.#contractGroups(step);
        // The forest of the contracted graph is shown next.
        else if (step.depth === 0 || !this.#groups || step.size > 0) {
          this.#contract(step);
        }
        break;
      case 'partition':
        this.#partition(step);
        break;
      case 'corrupted':
        this.#setAside(step);
        break;
      case 'decide':
        this.#decide(step);
        break;
      case 'sample':
        this.#sample(step);
        break;
      case 'forest':
        if (this.#groups) this.#denseForest(step);
        else this.#sampleForest(step);
        break;
      case 'heavy':
        this.#drop(step, this.#texts.heavy(step));
        break;
      case 'drop':
        this.#dropRest(step);
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
    this.#shoot(this.#texts.end(forest.length, trees), trees, 0);
  }

  get #level(): Level {
    return this.#levels.at(-1)!;
  }

  #choose({edges, order, size, depth}: ForestStep): void {
    if (depth === 0) this.#round++;
    this.#mark(edges, EDGE.fresh, this.#level.chosen);
    this.#shoot(
      this.#texts.least(edges.length, this.#round, depth),
      order,
      size
    );
  }

  #grow({edges, order, size, depth}: ForestStep): void {
    this.#mark(edges, EDGE.fresh, this.#level.chosen);
    this.#shoot(this.#texts.grow(edges.length, depth), order, size);
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
    this.#shoot(this.#texts.contract(order, size, dropped, depth), order, size);
  }

  #sample({edges, order, size, depth}: ForestStep): void {
    this.#settleAll();
    const {status: above, live, sets} = this.#level;
    const status = above.slice();
    for (let e = 0; e < status.length; e++) {
      if (status[e] === live) status[e] = EDGE.outside;
    }
    for (const e of edges) status[e] = EDGE.sampled;
    this.#levels.push({
      status,
      sets: this.#copyOf(sets),
      live: EDGE.sampled,
      chosen: EDGE.sampleForest,
      gone: EDGE.outside
    });
    this.#shoot(this.#texts.sample(edges.length, size, depth), order, size);
  }

  #sampleForest({edges, order, size, depth}: ForestStep): void {
    this.#settleAll();
    const {status, live} = this.#level;
    for (const e of edges) {
      status[e] = EDGE.sampleForest;
    }
    this.#shoot(this.#texts.forest(edges.length, depth), order, size);
    // F stays visible while the heavy edges are removed.
    const frames = this.frames.length;
    this.#settle.push(() => {
      if (this.frames.length === frames) return;
      for (const e of edges) status[e] = live;
    });
  }

  #drop({edges, order, size}: ForestStep, text: StepText): void {
    const {status, gone} = this.#level;
    for (const e of edges) {
      status[e] = EDGE.dropped;
      this.#settle.push(() => (status[e] = gone));
    }
    this.#shoot(text, order, size);
  }

  #partition({edges, order, size}: ForestStep): void {
    this.#settleAll();
    const {status, sets} = this.#level;
    const {source, target} = this.#edges;
    this.#groups = this.#copyOf(sets);
    for (const e of edges) {
      status[e] = EDGE.inside;
      this.#groups.union(source[e], target[e]);
    }
    this.#shoot(this.#texts.partition(edges.length), order, size);
  }

  #setAside({edges, order, size}: ForestStep): void {
    for (const e of edges) this.#level.status[e] = EDGE.corrupted;
    this.#shoot(this.#texts.corrupted(edges.length), order, size);
  }

  #decide({edges, order, size}: ForestStep): void {
    for (const e of edges) this.#level.status[e] = EDGE.kept;
    this.#shoot(this.#texts.decide(edges.length), order, size);
  }

  // What follows is about the edges between groups, in which each is a vertex.
  #contractGroups({edges, order, size}: ForestStep): void {
    const status = this.#level.status.map(state =>
      state === EDGE.possible || state === EDGE.inside ? EDGE.outside : state
    );
    for (const e of edges) status[e] = EDGE.possible;
    this.#levels.push({
      status,
      sets: this.#groups!,
      live: EDGE.possible,
      chosen: EDGE.kept,
      gone: EDGE.outside
    });
    this.#shoot(this.#texts.contractGroups(order, size), order, size);
  }

  #denseForest({edges, order, size}: ForestStep): void {
    for (const e of edges) this.#level.status[e] = EDGE.kept;
    this.#shoot(this.#texts.denseForest(edges.length), order, size);
    this.#groups = undefined;
  }

  // Whatever is not dropped is possible again.
  #dropRest(step: ForestStep): void {
    const {status, live} = this.#level;
    for (let e = 0; e < status.length; e++) {
      const isKept = status[e] === EDGE.kept || status[e] === EDGE.corrupted;
      if (isKept) this.#settle.push(() => (status[e] = live));
    }
    this.#drop(step, this.#texts.drop(step));
  }

  #copyOf(sets: DisjointSets): DisjointSets {
    const {order} = this.#edges;
    const copy = new DisjointSets(order);
    for (let v = 0; v < order; v++) copy.union(v, sets.find(v));
    return copy;
  }

  #split({edges, order, size}: ForestStep): void {
    this.#settleAll();
    for (const e of edges) this.#level.status[e] = EDGE.candidate;
    this.#shoot(this.#texts.split(edges.length, size), order, size);
  }

  #sort({edges, order, size}: ForestStep): void {
    this.#settleAll();
    this.#sorted = edges;
    for (const e of edges) this.#level.status[e] = EDGE.candidate;
    this.#shoot(this.#texts.sort(edges.length), order, size);
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
        this.#texts.join(tested, taken.length, this.#edges.weight),
        order - joined.size + this.#waiting(sorted, at + stride, joined),
        left
      );
    }
  }

  // How many of the remaining edges will be taken.
  #waiting(sorted: Int32Array, from: number, joined: Set<number>): number {
    let count = 0;
    for (let i = from; i < sorted.length; i++)
      if (joined.has(sorted[i])) count++;
    return count;
  }

  // Chooses edges: fresh in the next frame, settled after it.
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
    const {status} = this.#level;
    const {order} = this.#edges;
    // Groups have a colour as soon as they are known.
    const sets = this.#groups ?? this.#level.sets;
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
