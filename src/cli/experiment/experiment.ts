import {Worker} from 'node:worker_threads';
import {DataError, showName, UsageError} from '../io/errors.js';
import type {Io} from '../io/io.js';
import type {Progress} from '../io/progress.js';
import {showTime} from '../io/show.js';
import type {Tell} from '../training/training-run.js';
import type {ExperimentOptions} from './options.js';
import {
  showRunScores,
  type UnitFailure,
  type UnitJob,
  type UnitMessage,
  type UnitProgress,
  type UnitResult
} from './plan.js';
import type {Reports} from './reports.js';
import type {FinishedRun, RunFiles} from './run-files.js';
import {Schedule, SetupState, type Task} from './schedule.js';
import {readSetup, type SetupFolder} from './setups.js';

/**
 * Does a unit of work in a thread of its own, with its own memory: nothing
 * that was done before has an influence on its times, and all memory is given
 * back. An abort ends the thread at once, whatever it is at.
 *
 * @param report - Told how far it is.
 */
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
        else reject(errorOf(message.failure));
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

function errorOf({message, stack}: UnitFailure): Error {
  if (stack === null) return new DataError(message);
  return Object.assign(new Error(message), {stack});
}

function explained(error: unknown, {folder}: UnitJob): unknown {
  const {code} = Object(error) as {code?: unknown};
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new DataError(
    `${showName(folder.folder)}: the sentences do not fit into the memory of ` +
      'a thread. Use fewer.'
  );
}

/** What an experiment works with. */
interface ExperimentTools {
  readonly files: RunFiles;
  readonly reports: Reports;
  readonly tell: Tell;
  readonly progress: Progress;
  readonly io: Io;
}

/**
 * Parsers trained and tried on several setups. What was done before is not
 * done again, and a setup that turns out to be bad does not keep the others
 * from being finished.
 */
export class Experiment {
  readonly #options: ExperimentOptions;
  readonly #tools: ExperimentTools;
  readonly #states: SetupState[] = [];
  readonly #failures: unknown[] = [];
  #schedule = new Schedule([]);
  #setups = 0;
  // Files are written one after the other, whichever thread they come from.
  #writing: Promise<unknown> = Promise.resolve();

  /** An experiment of which nothing has been done yet. */
  constructor(options: ExperimentOptions, tools: ExperimentTools) {
    this.#options = options;
    this.#tools = tools;
  }

  /** The setups of which all runs are finished. */
  get finished(): SetupState[] {
    return this.#states.filter(({isDone}) => isDone);
  }

  /** What is wrong with the other setups. */
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

  /** Reads the setups, and what was done before. */
  async prepare(folders: readonly SetupFolder[]): Promise<void> {
    const {files, tell, progress, io} = this.#tools;
    this.#setups = folders.length;
    for (const folder of folders) {
      try {
        const data = await readSetup(folder, io, progress);
        const state = new SetupState(data, this.#options);
        this.#states.push(state);
        for (const id of state.planned) {
          io.signal.throwIfAborted();
          progress.update(() => `looking for runs of ${folder.name}`);
          const run = await files.load(data, id);
          if (run) state.add(run);
        }
      } catch (error) {
        await this.#pass(error);
        this.#failures.push(error);
      }
    }
    this.#schedule = new Schedule(this.#states);
    const {done, all} = this.counts;
    if (done > 0) await tell(`${done} of ${all} runs have been done before\n`);
  }

  /** Does all that is left, in as many threads as are wanted. */
  async finish(): Promise<void> {
    const {io} = this.#tools;
    // If one thread meets an error that concerns all, the others end too.
    const controller = new AbortController();
    const signal = AbortSignal.any([io.signal, controller.signal]);
    const work = async () => {
      try {
        for (;;) {
          const task = this.#schedule.next();
          if (task === null) return;
          await this.#do(task, signal);
        }
      } catch (error) {
        controller.abort(error);
        throw error;
      }
    };
    const threads = Array.from({length: this.#options.jobs}, work);
    await Promise.allSettled(threads);
    await Promise.all(threads);
    // The program may have learnt to write better ones since.
    if (this.finished.length > 0) await this.#report();
  }

  async #do(task: Task, signal: AbortSignal): Promise<void> {
    const {files, progress, io} = this.#tools;
    const {state, unit} = task;
    const {training, keepModels, jobs} = this.#options;
    const {folder, fingerprints} = state.data;
    const job = {
      ...{...unit, folder, fingerprints, training, cwd: io.cwd},
      keepModel: keepModels,
      timeSentences: unit.seed === 1,
      jobs
    };
    let result: UnitResult;
    try {
      result = await runInThread(job, signal, now => {
        this.#schedule.report(task, now);
        progress.update(() => this.#schedule.show());
      });
    } catch (error) {
      this.#schedule.end(task);
      await this.#pass(error, signal);
      state.failure ??= {error};
      return;
    }
    this.#schedule.end(task);
    await this.#write(async () => {
      for (const run of await files.save(state.data, unit, result)) {
        state.add(run);
        await this.#tell(state, run);
      }
    });
    // The last setup is reported when all is done.
    if (state.isDone && this.counts.done < this.counts.all) {
      await this.#report();
    }
  }

  async #report(): Promise<void> {
    const {reports, progress} = this.#tools;
    await this.#write(async () => {
      progress.phase('writing the reports');
      await reports.write(this.finished, this.#options);
    });
  }

  #write(work: () => Promise<void>): Promise<void> {
    const written = this.#writing.then(work);
    this.#writing = written.catch(() => {});
    return written;
  }

  async #tell(state: SetupState, run: FinishedRun): Promise<void> {
    const {parser, seed, trainingSeconds, record} = run;
    const {done, all} = this.counts;
    const dev = record.dev ? `, dev ${showRunScores(record.dev)}` : '';
    await this.#tools.tell(
      `${done} of ${all}: ${state.name}, ${parser}, seed ${seed}: ` +
        `UAS ${showRunScores(record.test)}${dev}, ` +
        `trained in ${showTime(1000 * trainingSeconds)}\n`
    );
  }

  // What is wrong with one setup is told, and passed over; all else is thrown.
  async #pass(
    error: unknown,
    signal: AbortSignal = this.#tools.io.signal
  ): Promise<void> {
    if (signal.aborted || error instanceof UsageError) throw error;
    if (!(error instanceof DataError)) throw error;
    if (this.#setups === 1) return;
    await this.#tools.tell(
      `spanforest: ${error.message} Going on without this setup.\n`
    );
  }
}
