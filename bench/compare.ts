import {rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {
  type EdgeList,
  edgeListFromMatrix,
  totalWeight
} from '../src/graph/index.js';
import {
  arborescence,
  filterKruskal,
  isMinimumArborescence,
  isMinimumSpanningForestOf
} from '../src/msf/index.js';
import {median} from './measure.js';
import {threeDigits} from './plots.js';
import {
  edgeListsOf,
  matricesOf,
  type Problem,
  writeProblem
} from './problem.js';
import {type Failure, type Run, Session} from './session.js';
import {systemsFor} from './systems/index.js';
import type {Group, Solution, System} from './systems/system.js';
import type {Workload} from './workloads.js';

/** The result of a system on a workload. */
export interface Outcome {
  readonly system: string;
  readonly group: Group;
  /**
   * `ok` and `wrong` have times; `wrong` found another total. `capped` took too
   * long, `skipped` was capped on a smaller workload.
   */
  readonly status: 'ok' | 'wrong' | 'capped' | 'failed' | 'skipped';
  /** Median CPU seconds; of several processes, the median of their medians. */
  readonly cpu: number;
  /** CPU seconds of the first call in a process, the median of all processes. */
  readonly first: number;
  /** Range of the medians of the processes, in CPU seconds. */
  readonly spread: readonly [least: number, greatest: number];
  /** Median wall-clock seconds. */
  readonly wall: number;
  readonly runs: number;
  /** What went wrong, if anything. */
  readonly note: string;
}

/** The results of all systems on a workload. */
export interface Comparison {
  readonly id: string;
  readonly name: string;
  readonly kind: Problem['kind'];
  readonly order: number;
  /** Edges of all graphs together. */
  readonly edges: number;
  readonly outcomes: readonly Outcome[];
}

/** How long and how often to measure. */
export interface CompareOptions {
  readonly native: boolean;
  /** Runs of each system that count, after the warm-up. */
  readonly runs: number;
  /** CPU seconds that a run, or all runs of a system, may take. */
  readonly cap: number;
  /** Which peers to measure. */
  readonly system: RegExp;
  /** Called with each line of progress. */
  readonly onProgress: (line: string) => void;
}

const MINIMUM_WARM_UPS = 3;

// CPU seconds: a warm-up or a measurement that took this long is enough.
const ENOUGH_SECONDS = 0.5;

// Short runs are repeated at most this many times as often as asked for.
const MAXIMUM_REPETITION = 20;

// CPU seconds. Loading is not measured, but has to end.
const LOADING_CAP = 30;

// Times differ between processes, because each gets other pages of memory. Ours
// are compared with each other, so they run in several.
const OWN_PROCESSES = 3;

/** Measures interleaved systems, and remembers which ones were too slow. */
export class Comparer {
  readonly #options: CompareOptions;
  readonly #capped: {system: string; order: number; edges: number}[] = [];

  constructor(options: CompareOptions) {
    this.#options = options;
  }

  async compare(workload: Workload): Promise<Comparison> {
    const {native, system: wanted, onProgress} = this.#options;
    const problem = workload.make();
    const {kind, order} = problem;
    const edges = problem.count * problem.size;
    onProgress(workload.name);
    const file = join(tmpdir(), `spanforest-bench-${process.pid}.problem`);
    writeProblem(file, problem);
    const systems = systemsFor(problem, native).filter(
      ({name, group}) => group === 'ours' || wanted.test(name)
    );
    const solution = expectedSolution(problem);
    try {
      const outcomes = await this.#measure(systems, file, solution, {
        order,
        edges
      });
      return {
        id: workload.id,
        name: workload.name,
        kind,
        order,
        edges,
        outcomes
      };
    } finally {
      rmSync(file, {force: true});
    }
  }

  async #measure(
    systems: readonly System[],
    file: string,
    solution: Solution,
    size: {order: number; edges: number}
  ): Promise<Outcome[]> {
    const {runs} = this.#options;
    const entries: Entry[] = [];
    const processes = systems.flatMap(system =>
      new Array<System>(processesOf(system)).fill(system)
    );
    for (const system of processes) {
      const entry: Entry = {
        system,
        session: null,
        runs: [],
        first: NaN,
        spent: 0,
        failure: null
      };
      entries.push(entry);
      if (this.#wasCapped(system, size)) continue;
      const session = new Session(system, file);
      entry.failure = await session.load(LOADING_CAP);
      if (entry.failure === null) entry.session = session;
      else session.close();
    }
    for (const entry of entries) await this.#warmUp(entry);
    // Short runs vary more, so they are repeated more often.
    for (let round = 0; round < MAXIMUM_REPETITION * runs; round++) {
      for (const entry of entries) {
        // Several processes share the runs.
        const processes = processesOf(entry.system);
        const isEnough =
          round * processes >= runs &&
          entry.spent * processes >= ENOUGH_SECONDS;
        if (!isEnough) await this.#runOnce(entry);
      }
    }
    for (const {session} of entries) session?.close();
    const outcomes = systems.map(system =>
      this.#outcome(
        entries.filter(entry => entry.system === system),
        solution,
        size
      )
    );
    for (const {system, status, cpu, note} of outcomes) {
      const time = Number.isNaN(cpu)
        ? status
        : `${threeDigits(1000 * cpu)} CPU ms`;
      this.#options.onProgress(`  ${system}: ${time} ${note}`.trimEnd());
    }
    return outcomes;
  }

  // Engines that compile at run time need several runs. If the time runs out,
  // the last one counts.
  async #warmUp(entry: Entry): Promise<void> {
    const most = this.#options.cap / 2;
    let spent = 0;
    for (let run = 0; run < MINIMUM_WARM_UPS || spent < ENOUGH_SECONDS; run++) {
      entry.runs.length = 0;
      await this.#runOnce(entry);
      if (entry.session === null) return;
      spent += entry.runs[0].cpu;
      if (spent + entry.runs[0].cpu > most) return;
    }
    entry.runs.length = 0;
    entry.spent = 0;
  }

  // Runs a system unless its session has ended.
  async #runOnce(entry: Entry): Promise<void> {
    const {cap} = this.#options;
    if (entry.session === null) return;
    const run = await entry.session.run(cap);
    if ('reason' in run) {
      entry.session = null;
      // Earlier times remain valid.
      if (entry.runs.length === 0) entry.failure = run;
      return;
    }
    if (Number.isNaN(entry.first)) entry.first = run.cpu;
    entry.runs.push(run);
    entry.spent += run.cpu;
    if (entry.spent + run.cpu <= cap) return;
    entry.session.close();
    entry.session = null;
  }

  // Of all processes of a system.
  #outcome(
    entries: readonly Entry[],
    solution: Solution,
    size: {order: number; edges: number}
  ): Outcome {
    const {system} = entries[0];
    const base = {system: system.name, group: system.group};
    const none = {
      ...base,
      cpu: NaN,
      wall: NaN,
      first: NaN,
      spread: [NaN, NaN] as const,
      runs: 0
    };
    const failure = entries.find(it => it.failure !== null)?.failure;
    if (failure) {
      if (failure.reason === 'capped') {
        this.#capped.push({system: system.name, ...size});
      }
      return {...none, status: failure.reason, note: failure.message};
    }
    const runs = entries.flatMap(it => it.runs);
    if (runs.length === 0) {
      const note = 'too slow on a smaller graph';
      return {...none, status: 'skipped', note};
    }
    const notes = runs.map(run => differenceTo(solution, run));
    const note = notes.find(it => it !== '') ?? '';
    const status = note === '' || system.group === 'yardstick' ? 'ok' : 'wrong';
    const medians = (field: 'cpu' | 'wall') =>
      entries.map(it => median(it.runs.map(run => run[field])));
    const cpu = medians('cpu');
    return {
      ...base,
      status,
      cpu: median(cpu),
      wall: median(medians('wall')),
      first: median(entries.map(({first}) => first)),
      spread: [Math.min(...cpu), Math.max(...cpu)],
      runs: runs.length,
      note: status === 'ok' ? '' : note
    };
  }

  #wasCapped({name}: System, size: {order: number; edges: number}): boolean {
    return this.#capped.some(
      ({system, order, edges}) =>
        system === name && order <= size.order && edges <= size.edges
    );
  }
}

function processesOf({group}: System): number {
  return group === 'ours' ? OWN_PROCESSES : 1;
}

interface Entry {
  readonly system: System;
  session: Session | null;
  readonly runs: Run[];
  /** CPU seconds of the first one, warm-ups included. */
  first: number;
  /** CPU seconds of its runs. */
  spent: number;
  failure: Failure | null;
}

// Sums of the same weights in another order differ only by rounding.
function differenceTo(expected: Solution, found: Solution): string {
  if (found.edges !== expected.edges) {
    return `${found.edges} edges instead of ${expected.edges}`;
  }
  const error = Math.abs(found.weight - expected.weight);
  return error <= 1e-9 * Math.abs(expected.weight)
    ? ''
    : `weight ${found.weight} instead of ${expected.weight}`;
}

/** The correct totals of a problem, proven for each graph by a verifier. */
export function expectedSolution(problem: Problem): Solution {
  const {kind, order} = problem;
  const graphs =
    kind === 'matrix'
      ? matricesOf(problem).map(matrix => edgeListFromMatrix(matrix, order))
      : edgeListsOf(problem);
  let weight = 0;
  let edges = 0;
  for (const graph of graphs) {
    const found = kind === 'forest' ? provenForest(graph) : provenTree(graph);
    weight += totalWeight(graph.weight, found);
    edges += found.length;
  }
  return {weight, edges};
}

function provenForest(graph: EdgeList): Int32Array {
  const forest = filterKruskal(graph);
  if (isMinimumSpanningForestOf(graph, forest)) return forest;
  throw new Error('spanforest found a forest that is not minimum');
}

function provenTree(graph: EdgeList): Int32Array {
  const proof = arborescence.detailed(graph, {root: 0});
  const {arcs} = proof;
  if (isMinimumArborescence(graph, arcs, proof, {root: 0})) return arcs;
  throw new Error('spanforest found an arborescence that is not minimum');
}
