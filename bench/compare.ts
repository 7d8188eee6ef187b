import {rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {median} from './median.js';
import {threeDigits} from './plots.js';
import {type Problem, writeProblem} from './problem.js';
import {type Failure, type Run, Session} from './session.js';
import {systemsFor} from './systems/index.js';
import type {Group, Solution, System} from './systems/system.js';
import type {Workload} from './workloads.js';

/** How a system did on a workload. */
export interface Outcome {
  readonly system: string;
  readonly group: Group;
  /**
   * `capped` or `failed` if it has no time; `skipped` if it was capped on a
   * smaller workload; `wrong` if it has one but found something else.
   */
  readonly status: 'ok' | 'wrong' | 'capped' | 'failed' | 'skipped';
  /** Median CPU seconds. */
  readonly cpu: number;
  /** Median seconds on the clock. */
  readonly wall: number;
  readonly runs: number;
  /** What went wrong, if anything. */
  readonly note: string;
}

/** How all systems did on a workload. */
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
  /** Runs of each system that count, after those that warm up. */
  readonly runs: number;
  /** CPU seconds that a run, or all runs of a system, may take. */
  readonly cap: number;
  /** Which peers to measure. */
  readonly system: RegExp;
  /** Told of what happens. */
  readonly onProgress: (line: string) => void;
}

const WARM_UPS = 3;

// CPU seconds after which everything is compiled, and runs are enough.
const SETTLED = 0.5;

// How many times the wanted number of runs short ones may take.
const MOST_ROUNDS = 20;

// Loading is not measured, but has to end some time.
const LOADING_CAP = 30;

/** Measures systems that take turns, and remembers which were too slow. */
export class Comparer {
  readonly #options: CompareOptions;
  readonly #capped: {system: string; order: number; edges: number}[] = [];

  constructor(options: CompareOptions) {
    this.#options = options;
  }

  async compare(workload: Workload, expected: Expected): Promise<Comparison> {
    const {native, system: wanted, onProgress} = this.#options;
    const problem = workload.make();
    const {kind, order} = problem;
    const edges = problem.count * problem.size;
    onProgress(`${workload.name}`);
    const file = join(tmpdir(), `spanforest-bench-${process.pid}.problem`);
    writeProblem(file, problem);
    const systems = systemsFor(problem, native).filter(
      ({name, group}) => group === 'ours' || wanted.test(name)
    );
    const solution = expected(problem);
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
    for (const system of systems) {
      const entry: Entry = {
        system,
        session: null,
        runs: [],
        counted: 0,
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
    // Short runs are repeated more often, for they differ more.
    for (let round = 0; round < MOST_ROUNDS * runs; round++) {
      for (const entry of entries) {
        const enough = round >= runs && entry.counted >= SETTLED;
        if (!enough) await this.#runOnce(entry);
      }
    }
    for (const {session} of entries) session?.close();
    const outcomes = entries.map(it => this.#outcome(it, solution, size));
    for (const {system, status, cpu, note} of outcomes) {
      const time = Number.isNaN(cpu)
        ? status
        : `${threeDigits(1000 * cpu)} CPU ms`;
      this.#options.onProgress(`  ${system}: ${time} ${note}`.trimEnd());
    }
    return outcomes;
  }

  // Three runs at the least, because engines that compile at run time need
  // them; more if they are short. The last one counts if no others follow.
  async #warmUp(entry: Entry): Promise<void> {
    const most = this.#options.cap / 2;
    let spent = 0;
    for (let run = 0; run < WARM_UPS || spent < SETTLED; run++) {
      entry.runs.length = 0;
      await this.#runOnce(entry);
      if (entry.session === null) return;
      spent += entry.runs[0].cpu;
      if (spent + entry.runs[0].cpu > most) return;
    }
    entry.runs.length = 0;
    entry.counted = 0;
  }

  // Runs a system unless its time is over.
  async #runOnce(entry: Entry): Promise<void> {
    const {cap} = this.#options;
    if (entry.session === null) return;
    const run = await entry.session.run(cap);
    if ('reason' in run) {
      entry.session = null;
      // A time that was measured before stays good.
      if (entry.runs.length === 0) entry.failure = run;
      return;
    }
    entry.runs.push(run);
    entry.counted += run.cpu;
    if (entry.counted + run.cpu <= cap) return;
    entry.session.close();
    entry.session = null;
  }

  #outcome(
    {system, runs, failure}: Entry,
    solution: Solution,
    size: {order: number; edges: number}
  ): Outcome {
    const base = {system: system.name, group: system.group};
    const none = {...base, cpu: NaN, wall: NaN, runs: 0};
    if (failure !== null) {
      if (failure.reason === 'capped') {
        this.#capped.push({system: system.name, ...size});
      }
      return {...none, status: failure.reason, note: failure.message};
    }
    if (runs.length === 0) {
      const note = 'too slow on a smaller graph';
      return {...none, status: 'skipped', note};
    }
    const note = differenceTo(solution, runs[0]);
    const status = note === '' || system.group === 'yardstick' ? 'ok' : 'wrong';
    return {
      ...base,
      status,
      cpu: median(runs.map(run => run.cpu)),
      wall: median(runs.map(run => run.wall)),
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

interface Entry {
  readonly system: System;
  session: Session | null;
  readonly runs: Run[];
  /** CPU seconds of its runs. */
  counted: number;
  failure: Failure | null;
}

/** Tells the right totals of a problem. */
export type Expected = (problem: Problem) => Solution;

// Sums of the same weights in another order differ by rounding only.
function differenceTo(right: Solution, found: Solution): string {
  if (found.edges !== right.edges) {
    return `${found.edges} edges instead of ${right.edges}`;
  }
  const error = Math.abs(found.weight - right.weight);
  return error <= 1e-9 * Math.abs(right.weight)
    ? ''
    : `weight ${found.weight} instead of ${right.weight}`;
}
