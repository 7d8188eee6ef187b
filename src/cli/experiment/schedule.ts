import {performance} from 'node:perf_hooks';
import type {RunId, Setup} from '../../experiment/index.js';
import {showWait} from '../io/show.js';
import {
  neededTrainings,
  plannedRuns,
  type Unit,
  type UnitProgress,
  unitsOf
} from './plan.js';
import type {FinishedRun} from './run-files.js';
import type {SetupData} from './setups.js';

/** A setup and its finished runs. */
export class SetupState {
  readonly data: SetupData;
  readonly seeds: number;
  /** All runs of the experiment. */
  readonly planned: readonly RunId[];
  /** The error that keeps it from being finished, if any. */
  failure: {readonly error: unknown} | null = null;
  #results: Setup | null = null;
  readonly #runs = new Map<string, FinishedRun>();

  constructor(data: SetupData, options: Parameters<typeof plannedRuns>[0]) {
    this.data = data;
    this.seeds = options.seeds;
    this.planned = plannedRuns(options);
  }

  get name(): string {
    return this.data.folder.name;
  }

  /** Adds a finished run. */
  add(run: FinishedRun): void {
    this.#runs.set(keyOf(run), run);
  }

  /** The finished runs, in the order of the plan. */
  get runs(): FinishedRun[] {
    return this.planned.flatMap(id => this.#runs.get(keyOf(id)) ?? []);
  }

  /** Whether all runs are finished. */
  get isDone(): boolean {
    return this.#runs.size === this.planned.length;
  }

  /** The remaining work. */
  units(): Unit[] {
    return unitsOf(this.planned.filter(id => !this.#runs.has(keyOf(id))));
  }

  /** The results once it is done, always the same object. */
  results(): Setup {
    const {name, runs} = this;
    this.#results ??= {
      ...{...this.data, name, runs},
      timings: runs.flatMap(({system, timings}) =>
        timings.map(time => ({system, ...time}))
      )
    };
    return this.#results;
  }
}

function keyOf({system, seed}: RunId): string {
  return `${system} ${seed}`;
}

/** A unit of work on a setup. */
export interface Task {
  readonly state: SetupState;
  readonly unit: Unit;
}

// Seconds before the remaining time can be estimated.
const EARLIEST = 10;

/** The remaining tasks, the running ones, and the time they will take. */
export class Schedule {
  readonly #waiting: Task[];
  readonly #running = new Map<Task, UnitProgress>();
  readonly #states: readonly SetupState[];
  readonly #now: () => number;
  readonly #start: number;
  #done = 0;

  /** Schedules the remaining work of some setups, in their order. */
  constructor(
    states: readonly SetupState[],
    now: () => number = () => performance.now()
  ) {
    this.#states = states;
    this.#now = now;
    this.#start = now();
    this.#waiting = states.flatMap(state =>
      state.units().map(unit => ({state, unit}))
    );
  }

  /** The next task that is not of a failed setup; `null` if none is left. */
  next(): Task | null {
    let task = this.#waiting.shift();
    while (task?.state.failure) task = this.#waiting.shift();
    if (task) this.report(task, {what: 'starting', share: 0});
    return task ?? null;
  }

  /** Notes the progress of a task. */
  report(task: Task, progress: UnitProgress): void {
    this.#running.set(task, progress);
  }

  /** Notes that a task has ended. */
  end(task: Task): void {
    this.#running.delete(task);
    this.#done += costOf(task);
  }

  /** How many runs there are, and how many of them are finished. */
  get counts(): {readonly done: number; readonly all: number} {
    let done = 0;
    let all = 0;
    for (const {runs, planned} of this.#states) {
      done += runs.length;
      all += planned.length;
    }
    return {done, all};
  }

  /** The progress in one line. */
  show(): string {
    const {done, all} = this.counts;
    const wait = this.#secondsLeft();
    const left = wait === null ? '' : `, ${showWait(wait)} left`;
    const current = [...this.#running].map(
      ([{state}, {what}]) => `${state.name} ${what}`
    );
    return `${done} of ${all} runs${left}: ${current.join('; ')}`;
  }

  #secondsLeft(): number | null {
    let done = this.#done;
    let all = this.#done;
    for (const [task, {share}] of this.#running) {
      done += share * costOf(task);
      all += costOf(task);
    }
    for (const task of this.#waiting) all += costOf(task);
    const seconds = (this.#now() - this.#start) / 1000;
    if (done === 0 || seconds < EARLIEST) return null;
    return ((all - done) * seconds) / done;
  }
}

// Most of the time goes into training, and grows with the number of edges.
function costOf({state, unit}: Task): number {
  return state.data.trainEdges * neededTrainings(unit, state.seeds).length;
}
