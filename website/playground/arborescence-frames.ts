import {totalWeight} from 'spanforest/graph';
import {type ArborescenceStep, arborescence} from 'spanforest/msf';
import type {PlacedDigraph} from './digraphs.js';
import {
  type RandomTrees,
  randomArborescences,
  type TreeChances
} from './random-trees.js';
import {count} from './step-texts.js';

/** The state of an arc in a frame. */
export type ArcState =
  | 'possible'
  | 'chosen'
  | 'fresh'
  | 'cycle'
  | 'dropped'
  | 'kept';

/** One step of the algorithm, ready to draw. */
export interface ArborescenceFrame {
  readonly title: string;
  readonly text: string;
  readonly arcs: readonly ArcState[];
  /** The vertices of each contracted cycle, inner cycles later. */
  readonly sets: readonly (readonly number[])[];
  /** Cycles contracted so far. */
  readonly cycles: number;
  /** Weight of the arcs that are kept. */
  readonly weight: number;
  /** The probability of every arc, if the frame shows it. */
  readonly probability?: Float64Array;
}

/** The frames and the result of a run. */
export interface ArborescenceFilm {
  readonly frames: readonly ArborescenceFrame[];
  readonly arcs: Int32Array;
  /** The arborescence of a step, if it is not that of the run. */
  treeAt?(step: number): Int32Array;
}

/** How to run the algorithm. */
interface ArborescenceRun {
  readonly root: number | null;
  readonly maximum: boolean;
  readonly algorithm: 'tarjan' | 'gabow';
}

/**
 * Runs the library's algorithm and makes a frame of each step.
 *
 * @throws NoArborescenceError if there is none.
 */
export function arborescenceFrames(
  graph: PlacedDigraph,
  run: ArborescenceRun
): ArborescenceFilm {
  const steps: ArborescenceStep[] = [];
  const arcs = arborescence(graph.edges, {
    ...run,
    onStep: step => steps.push(step)
  });
  const film = new Film(graph, run.maximum);
  for (const step of steps) film.add(step);
  film.end(arcs);
  return {frames: film.frames, arcs};
}

class Film {
  readonly frames: ArborescenceFrame[] = [];
  readonly #graph: PlacedDigraph;
  readonly #maximum: boolean;
  readonly #chosen = new Map<number, number>();
  readonly #members = new Map<number, readonly number[]>();
  readonly #open = new Set<number>();
  readonly #kept = new Set<number>();
  readonly #replaced = new Set<number>();
  #plain = 0;

  constructor(graph: PlacedDigraph, maximum: boolean) {
    this.#graph = graph;
    this.#maximum = maximum;
    const {order, size} = graph.edges;
    this.#shoot(
      'The digraph',
      `${order} vertices, ${size} arcs. Which arcs lead from the root to every vertex?`
    );
  }

  add(step: ArborescenceStep): void {
    if (step.kind === 'choose') this.#choose(step);
    else if (step.kind === 'contract') this.#contract(step);
    else this.#expand(step);
  }

  end(arcs: Int32Array): void {
    this.#open.clear();
    this.#chosen.clear();
    for (const arc of arcs) this.#kept.add(arc);
    this.#shoot(
      'The arborescence is complete',
      `${arcs.length} arcs of total weight ${this.#weight}. ${this.#plain > 0 ? 'Every other vertex keeps the arc it chose.' : ''}`
    );
  }

  #choose({node, arc, cost}: ArborescenceStep): void {
    if (arc < 0) {
      this.#shoot(
        'No arc enters',
        `No arc into ${this.#name(node)} is left, so it could be the root.`
      );
      return;
    }
    this.#chosen.set(node, arc);
    const {source, target, weight} = this.#graph.edges;
    const isCycle = this.#members.has(node);
    const ends = `${this.#vertex(source[arc])} → ${this.#vertex(target[arc])}`;
    this.#shoot(
      isCycle ? 'An arc into the cycle' : 'An arc is chosen',
      isCycle
        ? `Of all arcs into the cycle (${this.#name(node)}), ${ends} adds the ${this.#maximum ? 'most' : 'least'}: ${round(cost)}, its weight ${weight[arc]} minus what the arc that it replaces already costs.`
        : `The ${this.#maximum ? 'dearest' : 'cheapest'} arc into ${this.#name(node)} is ${ends}, of weight ${weight[arc]}.`,
      new Map([[arc, 'fresh']])
    );
  }

  #contract({node, members}: ArborescenceStep): void {
    const cycle = new Map<number, ArcState>();
    for (const member of members) {
      const arc = this.#chosen.get(member);
      if (arc !== undefined) cycle.set(arc, 'cycle');
    }
    this.#members.set(
      node,
      [...members].flatMap(member => this.#vertices(member))
    );
    this.#shoot(
      'A cycle',
      `The chosen arcs form a cycle: ${this.#name(node)}.`,
      cycle
    );
    this.#open.add(node);
    this.#shoot(
      'Contraction',
      `The cycle ${this.#name(node)} becomes one vertex. An arc into it now costs what it adds to the total.`,
      cycle
    );
  }

  #expand({node, arc, members}: ArborescenceStep): void {
    if (!this.#members.has(node)) {
      this.#plain++;
      if (arc >= 0) this.#kept.add(arc);
      return;
    }
    const dropped = new Map<number, ArcState>();
    for (const member of members) {
      const old = this.#chosen.get(member);
      if (old !== undefined && old !== arc) dropped.set(old, 'dropped');
      this.#open.delete(member);
    }
    this.#open.delete(node);
    if (arc >= 0) this.#kept.add(arc);
    const {source, target} = this.#graph.edges;
    const enters =
      arc < 0
        ? 'The root is chosen inside it'
        : `${this.#vertex(source[arc])} → ${this.#vertex(target[arc])} enters it`;
    this.#shoot(
      'Expansion',
      `The cycle ${this.#name(node)} is expanded. ${enters}: ${dropped.size === 0 ? 'no arc is removed' : 'the arc chosen there is removed'}, the others stay.`,
      dropped
    );
    for (const old of dropped.keys()) this.#replaced.add(old);
  }

  get #weight(): number {
    let sum = 0;
    for (const arc of this.#kept) sum += this.#graph.edges.weight[arc];
    return round(sum);
  }

  #vertices(node: number): readonly number[] {
    if (this.#members.has(node)) return this.#members.get(node)!;
    return node < this.#graph.edges.order ? [node] : [];
  }

  #vertex(v: number): string {
    return this.#graph.names[v] ?? 'the root';
  }

  #name(node: number): string {
    return this.#vertices(node)
      .map(v => this.#vertex(v))
      .join(', ');
  }

  #shoot(
    title: string,
    text: string,
    special: ReadonlyMap<number, ArcState> = new Map()
  ): void {
    const arcs = Array.from(
      {length: this.#graph.edges.size},
      (): ArcState => 'possible'
    );
    for (const arc of this.#chosen.values()) {
      if (!this.#replaced.has(arc)) arcs[arc] = 'chosen';
    }
    for (const arc of this.#kept) arcs[arc] = 'kept';
    for (const [arc, state] of special) arcs[arc] = state;
    this.frames.push({
      title,
      text,
      arcs,
      sets: [...this.#open]
        .map(node => this.#vertices(node))
        .sort((a, b) => b.length - a.length),
      cycles: this.#members.size,
      weight: this.#weight
    });
  }
}

function round(value: number): number {
  return Math.round(1000 * value) / 1000;
}

/**
 * A frame that shows the probability of every arc, and one for each random
 * arborescence that has been drawn.
 */
export class RandomArborescenceFilm implements ArborescenceFilm {
  readonly frames: ArborescenceFrame[] = [];
  /** The best arborescence, which the random ones are compared with. */
  readonly arcs: Int32Array;
  readonly #graph: PlacedDigraph;
  readonly #drawn: Int32Array[] = [];
  readonly #trees: RandomTrees;
  readonly #maximum: boolean;
  readonly #seed: number;

  /**
   * @param seed - All drawn arborescences follow from it.
   * @throws NoArborescenceError if there is none.
   */
  constructor(
    graph: PlacedDigraph,
    {root, ...chances}: TreeChances & {readonly root: number | null},
    seed: number
  ) {
    const {maximum, preference} = chances;
    this.#graph = graph;
    this.#maximum = maximum;
    this.#seed = seed;
    this.arcs = arborescence(graph.edges, {root, maximum});
    this.#trees = randomArborescences(graph.edges, root, chances);
    const likely =
      preference === 0
        ? 'All arborescences are equally likely.'
        : `The ${maximum ? 'dearer' : 'cheaper'} an arborescence, the more likely it is.`;
    this.#shoot(
      'Probabilities',
      `${likely} The thicker an arc, the more likely it is in a random one.`,
      new Int32Array(0)
    );
  }

  /** Draws another arborescence, which the last frame then shows. */
  draw(): void {
    const number = this.frames.length;
    const tree = this.#trees.draw(this.#seed + number);
    this.#drawn.push(tree);
    const {weight} = this.#graph.edges;
    const best = new Set(this.arcs);
    const common = tree.filter(arc => best.has(arc)).length;
    this.#shoot(
      `Random arborescence ${number}`,
      `It weighs ${round(totalWeight(weight, tree))}; the ${this.#maximum ? 'maximum' : 'minimum'} is ${round(totalWeight(weight, this.arcs))}. They share ${common} of ${count(tree.length, 'arc')}.`,
      tree
    );
  }

  treeAt(step: number): Int32Array {
    return step === 0 ? this.arcs : this.#drawn[step - 1];
  }

  #shoot(title: string, text: string, tree: Int32Array): void {
    const {edges} = this.#graph;
    const kept = new Set(tree);
    this.frames.push({
      title,
      text,
      arcs: Array.from({length: edges.size}, (_, arc) =>
        kept.has(arc) ? 'kept' : 'possible'
      ),
      sets: [],
      cycles: 0,
      weight: round(totalWeight(edges.weight, tree)),
      probability: this.#trees.probability
    });
  }
}

// In the order of the legend.
const LEGEND: readonly (readonly [ArcState, look: string, text: string])[] = [
  ['possible', 'possible', 'possible'],
  ['fresh', 'fresh', 'just chosen'],
  ['chosen', 'sampled', 'chosen'],
  ['cycle', 'cycle', 'cycle'],
  ['dropped', 'dropped', 'being removed'],
  ['kept', 'chosen', 'kept']
];

/** What the legend of some frames has to explain: what is seen in them. */
export function arborescenceLegend(
  frames: readonly ArborescenceFrame[]
): (readonly [look: string, text: string])[] {
  if (frames[0].probability) {
    return [
      ['unlikely', 'unlikely'],
      ['likely', 'likely'],
      ...(frames.length > 1
        ? [['chosen', 'in the random arborescence'] as const]
        : [])
    ];
  }
  const seen = new Set(frames.flatMap(({arcs}) => arcs));
  return LEGEND.filter(([state]) => seen.has(state)).map(
    ([, look, text]) => [look, text] as const
  );
}
