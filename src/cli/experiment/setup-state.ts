import type {Setup} from '../../nlp/experiment/results.js';
import {plannedRuns, type RunId, type Unit, unitsOf} from './plan.js';
import type {SetupData} from './read-setup.js';
import type {FinishedRun} from './run-files.js';

/** A setup, and how far the experiment on it is. */
export class SetupState {
  readonly data: SetupData;
  /** All runs that are wanted. */
  readonly planned: readonly RunId[];
  /** Why it cannot be finished, if it cannot. */
  failure: {readonly error: unknown} | null = null;
  #results: Setup | null = null;
  readonly #runs = new Map<string, FinishedRun>();

  /** A setup without any runs yet. */
  constructor(data: SetupData, options: Parameters<typeof plannedRuns>[0]) {
    this.data = data;
    this.planned = plannedRuns(options);
  }

  /** What the setup is called. */
  get name(): string {
    return this.data.folder.name;
  }

  /** Takes in a run that is finished. */
  add(run: FinishedRun): void {
    this.#runs.set(keyOf(run), run);
  }

  /** The runs that are finished, in the order of the plan. */
  get runs(): FinishedRun[] {
    return this.planned.flatMap(id => this.#runs.get(keyOf(id)) ?? []);
  }

  /** Whether all runs are finished. */
  get isDone(): boolean {
    return this.#runs.size === this.planned.length;
  }

  /** The work that is left. */
  units(): Unit[] {
    return unitsOf(this.planned.filter(id => !this.#runs.has(keyOf(id))));
  }

  /** All of it, for the reports; the same object once all runs are there. */
  results(): Setup {
    if (!this.isDone) return this.#gather();
    this.#results ??= this.#gather();
    return this.#results;
  }

  #gather(): Setup {
    const {format, gold, trainSentences, trainWords} = this.data;
    const runs = this.runs;
    return {
      ...{name: this.name, format, gold, trainSentences, trainWords, runs},
      timings: runs.flatMap(({parser, record: {timings}}) =>
        timings.map(time => ({parser, ...time}))
      )
    };
  }
}

function keyOf({parser, seed}: RunId): string {
  return `${parser} ${seed}`;
}
