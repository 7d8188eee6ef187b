import {type ArborescenceStep, arborescence} from 'spanforest/msf';
import type {PlacedDigraph} from './digraphs.js';

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
): {frames: readonly ArborescenceFrame[]; arcs: Int32Array} {
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
  readonly #best: string;
  readonly #chosen = new Map<number, number>();
  readonly #members = new Map<number, readonly number[]>();
  readonly #open = new Set<number>();
  readonly #kept = new Set<number>();
  readonly #replaced = new Set<number>();
  #plain = 0;

  constructor(graph: PlacedDigraph, maximum: boolean) {
    this.#graph = graph;
    this.#best = maximum ? 'dearest' : 'cheapest';
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
        ? `Of all arcs into the cycle (${this.#name(node)}), ${ends} adds the ${this.#best === 'cheapest' ? 'least' : 'most'}: ${round(cost)}, its weight ${weight[arc]} minus what the arc that it replaces already costs.`
        : `The ${this.#best} arc into ${this.#name(node)} is ${ends}, of weight ${weight[arc]}.`,
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
