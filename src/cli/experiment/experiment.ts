import {Worker} from 'node:worker_threads';
import {type Context, notify} from '../io/context.js';
import {DataError, showName} from '../io/errors.js';
import {showTime} from '../io/show.js';
import type {ExperimentOptions} from './options.js';
import {
  showRunScores,
  type UnitJob,
  type UnitMessage,
  type UnitProgress,
  type UnitResult
} from './plan.js';
import type {Reports} from './reports.js';
import type {RunFiles} from './run-files.js';
import {Schedule, SetupState, type Task} from './schedule.js';
import {readSetup, type SetupFolder} from './setups.js';

/**
 * Trains and tests systems on several setups. Finished runs are not repeated,
 * and an error in one setup does not keep the others from being finished.
 */
export class Experiment {
  readonly #options: ExperimentOptions;
  readonly #files: RunFiles;
  readonly #reports: Reports;
  readonly #context: Context;
  readonly #states: SetupState[] = [];
  readonly #failures: unknown[] = [];
  #schedule = new Schedule([]);
  #setups = 0;
  // Files are written one after the other, even if several threads end.
  #writing: Promise<unknown> = Promise.resolve();

  constructor(
    options: ExperimentOptions,
    files: RunFiles,
    reports: Reports,
    context: Context
  ) {
    this.#options = options;
    this.#files = files;
    this.#reports = reports;
    this.#context = context;
  }

  /** The setups with all runs finished. */
  get finished(): SetupState[] {
    return this.#states.filter(({isDone}) => isDone);
  }

  /** The errors of the other setups. */
  get failures(): readonly unknown[] {
    return [
      ...this.#failures,
      ...this.#states.flatMap(({failure}) => (failure ? [failure.error] : []))
    ];
  }

  /** How many runs there are, and how many of them are finished. */
  get counts(): {readonly done: number; readonly all: number} {
    return this.#schedule.counts;
  }

  /** Reads the setups and their finished runs. */
  async prepare(folders: readonly SetupFolder[]): Promise<void> {
    const {progress, signal} = this.#context;
    this.#setups = folders.length;
    for (const folder of folders) {
      try {
        const data = await readSetup(folder, this.#context);
        const state = new SetupState(data, this.#options);
        this.#states.push(state);
        for (const id of state.planned) {
          signal.throwIfAborted();
          progress.update(() => `looking for runs of ${folder.name}`);
          const run = await this.#files.load(data, id);
          if (run) state.add(run);
        }
      } catch (error) {
        await this.#skip(error);
        this.#failures.push(error);
      }
    }
    this.#schedule = new Schedule(this.#states);
    const {done, all} = this.counts;
    if (done === 0) return;
    await notify(
      `${done} of ${all} runs are finished already\n`,
      this.#context
    );
  }

  /** Runs the remaining units in several threads, and writes the reports. */
  async finish(): Promise<void> {
    // An error that is not of one setup ends all threads.
    const controller = new AbortController();
    const signal = AbortSignal.any([this.#context.signal, controller.signal]);
    const work = async () => {
      try {
        for (;;) {
          const task = this.#schedule.next();
          if (task === null) return;
          await this.#run(task, signal);
        }
      } catch (error) {
        controller.abort(error);
        throw error;
      }
    };
    const threads = Array.from({length: this.#options.jobs}, work);
    await Promise.allSettled(threads);
    await Promise.all(threads);
    // Written even if no run is new: a new version may write better reports.
    if (this.finished.length > 0) await this.#report();
  }

  async #run(task: Task, signal: AbortSignal): Promise<void> {
    const {progress, cwd} = this.#context;
    const {state, unit} = task;
    const {seeds, training, keepModels, jobs} = this.#options;
    const {folder, fingerprints} = state.data;
    const kept = this.#files.keptModels(state.data, state.runs);
    const shared = {
      ...{folder, fingerprints, kept, seeds, training},
      ...{keepModels, jobs, cwd}
    };
    let result: UnitResult;
    try {
      result = await runInThread({...unit, ...shared}, signal, now => {
        this.#schedule.report(task, now);
        progress.update(() => this.#schedule.show());
      });
    } catch (error) {
      this.#schedule.end(task);
      await this.#skip(error, signal);
      state.failure ??= {error};
      return;
    }
    this.#schedule.end(task);
    await this.#write(async () => {
      for (const run of await this.#files.save(state.data, unit, result)) {
        state.add(run);
        const {done, all} = this.counts;
        const dev = run.dev ? `, dev ${showRunScores(run.dev)}` : '';
        await notify(
          `${done} of ${all}: ${state.name}, ${run.system}, seed ${run.seed}: ` +
            `UAS ${showRunScores(run.test)}${dev}, ` +
            `trained in ${showTime(1000 * run.trainingSeconds)}\n`,
          this.#context
        );
      }
    });
    // After the last setup, the reports are written by `finish`.
    if (state.isDone && this.counts.done < this.counts.all) {
      await this.#report();
    }
  }

  async #report(): Promise<void> {
    await this.#write(async () => {
      this.#context.progress.phase('writing the reports');
      await this.#reports.write(this.finished, this.#options);
    });
  }

  #write(work: () => Promise<void>): Promise<void> {
    const written = this.#writing.then(work);
    this.#writing = written.catch(() => {});
    return written;
  }

  // Skips a setup with an error; throws errors that are not of one setup.
  async #skip(
    error: unknown,
    signal: AbortSignal = this.#context.signal
  ): Promise<void> {
    if (signal.aborted || !(error instanceof DataError)) throw error;
    if (this.#setups === 1) return;
    await notify(
      `spanforest: ${error.message} Continuing without this setup.\n`,
      this.#context
    );
  }
}

// Runs a unit in a new thread: earlier work does not influence its times, and
// all its memory is freed. An abort ends the thread at once.
async function runInThread(
  job: UnitJob,
  signal: AbortSignal,
  report: (progress: UnitProgress) => void
): Promise<UnitResult> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./unit-worker.js', import.meta.url), {
    workerData: job
  });
  let abort = () => {};
  try {
    return await new Promise<UnitResult>((resolve, reject) => {
      abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort);
      worker.on('message', (message: UnitMessage) => {
        if (message.kind === 'progress') report(message.progress);
        else if (message.kind === 'result') resolve(message.result);
        else if (message.stack === null) reject(new DataError(message.text));
        else {
          const error = new Error(message.text);
          reject(Object.assign(error, {stack: message.stack}));
        }
      });
      worker.on('error', error => reject(explained(error, job)));
      worker.on('exit', code => {
        reject(new Error(`a thread has ended with code ${code}`));
      });
    });
  } finally {
    signal.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

function explained(error: unknown, {folder}: UnitJob): unknown {
  const {code} = Object(error) as {code?: unknown};
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new DataError(
    `${showName(folder.folder)}: the sentences do not fit into the memory of ` +
      'a thread. Use fewer.'
  );
}
