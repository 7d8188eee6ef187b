import {Worker} from 'node:worker_threads';
import {
  type Arguments,
  type Command,
  type Context,
  DataError,
  EXIT,
  grouped,
  notify,
  notifyInterrupted,
  numberOption,
  type Program,
  print,
  showTime,
  UsageError
} from 'spanforest/cli';
import type {Column} from 'spanforest/internals';
import {openReports, showAverages, showRunScores} from './reports.js';
import {
  type ExperimentPlan,
  plannedRuns,
  type Unit,
  unitsOf
} from './run/plan.js';
import {type FinishedRun, RESULTS_VERSION, RunFiles} from './run/run-files.js';
import type {RunResult, UnitJob, UnitMessage} from './run/run-unit.js';
import {findSetups, type SetupFacts, setupFacts} from './run/setups.js';
import {
  labelOf,
  OTHER_SYSTEMS,
  PAPER_SYSTEMS,
  SYSTEM_NAMES,
  type SystemName
} from './systems.js';

// Each with its name in the reports.
const others = OTHER_SYSTEMS.map(name => `${name} (${labelOf(name)})`);

/**
 * The program of this package.
 *
 * @param thread - The module that its threads run.
 */
export function researchProgram(thread: URL): Program {
  const command = experimentCommand(thread);
  return {
    name: 'research',
    version: RESULTS_VERSION,
    about: 'The experiments of the paper.',
    commands: [
      {
        name: 'experiment',
        summary: 'Train and test parsers on treebanks, and write reports.',
        load: async () => command
      }
    ],
    exits:
      'Exit status: 0 on success, 1 if a file cannot be used, 2 if the ' +
      'arguments are invalid, 130 or 143 if interrupted.'
  };
}

function experimentCommand(thread: URL): Command {
  return {
    positionals: [
      {
        name: 'DIR',
        about:
          'a folder with the files train and test, and optionally dev, in ' +
          '.conllu, .conll or .conllx, compressed as .gz or not; or a folder ' +
          'of such folders.',
        repeated: true
      }
    ],
    options: {
      '-o, --output OUT': {
        about: 'Folder for the results; made if it does not exist.',
        required: true
      },
      '--seeds N': {
        about: 'Train everything with the seeds 1 to N; default: 1.',
        integer: [1, 1000]
      },
      '-s, --systems LIST':
        'Systems to compare, separated by commas, or all; default: those of ' +
        `the paper, ${PAPER_SYSTEMS.join(', ')}. The others are listed below.`,
      ...grouped('Learning trees', {
        '--passes N': {
          about: 'Number of passes over the training data; default: 10.',
          integer: [1, 10_000]
        },
        '--bits N': {
          about: 'Number of weights, as a power of 2; default: 22.',
          integer: [8, 28]
        },
        '--ignore COLUMNS':
          'Columns to ignore, separated by commas, such as feats,lemma.',
        '--templates NAME': {
          about:
            'Templates of features: mcdonald, Table 1 of McDonald, Crammer ' +
            'and Pereira (2005) alone; or basic, with others; default: basic. ' +
            'Some systems have their own.',
          choices: ['mcdonald', 'basic']
        },
        '--plain': 'No bonus for wrong heads in training, as in the papers.',
        '--no-single-root':
          'Allow several words at the root, as in the paper, even if the ' +
          'training part always has one.'
      }),
      '-j, --jobs N': {
        about:
          'Train in N threads; default: 1. All results except times are the ' +
          'same.',
        integer: [1, 64]
      },
      '-q, --quiet': 'No progress and no averages.'
    },
    notes: [
      `Systems that the paper does not have: ${others.join('; ')}.`,
      'The reports are OUT/report.md, OUT/results.csv and OUT/report.html, ' +
        'written when all runs are finished. The trees that each system ' +
        'found in the test part are in OUT/runs/SETUP, with a record ' +
        'of the measurements beside each file. A setup has the name of its ' +
        'folder.',
      'After an interruption, the same command continues with the rest. ' +
        '--seeds, --systems and --jobs may change.',
      'With only one seed, d-mst is trained a second time, with seed 2: a ' +
        'control, since differences between two systems should be compared ' +
        'with those between two runs of one system.'
    ],
    examples: [
      'treebanks -o results --seeds 3 --jobs 2',
      'danish -o plain --plain --systems d-mst,u-mst-uf-lep'
    ],
    run: (args, context) => run(args, context, thread)
  };
}

async function run(
  args: Arguments,
  context: Context,
  thread: URL
): Promise<number> {
  const plan = planOf(args);
  const out = args.values.get('output')!.replace(/(?!^)\/+$/, '');
  const files = new RunFiles(out, plan, context);
  const folders = await findSetups(args.positionals, context);
  for (const {name} of folders) await files.makeFolder(name);
  const reports = await openReports(out, context);
  // All files are read first, so that their errors come early.
  const setups: SetupState[] = [];
  for (const folder of folders) {
    const facts = await setupFacts(folder, context);
    const state: SetupState = {facts, runs: new Map()};
    setups.push(state);
    for (const id of plannedRuns(plan)) {
      const run = await files.load(facts, id);
      if (run) state.runs.set(keyOf(id), run);
    }
  }
  const experiment = new Experiment(plan, setups, files, context, thread);
  try {
    await experiment.finish();
    await reports.write(setups.map(resultsOf), plan);
  } catch (error) {
    if (context.signal.aborted) {
      await notifyInterrupted(
        `interrupted. ${experiment.count} runs are finished. Give the same ` +
          'command again to continue.',
        context
      );
    }
    throw error;
  }
  if (!context.quiet) {
    const averages = showAverages(setups.map(resultsOf), plan.seeds);
    await print(`${averages}\n${reports.names.join('\n')}\n`, context);
  }
  return EXIT.success;
}

function planOf(args: Arguments): ExperimentPlan {
  const {values, switches} = args;
  const ignored = values.get('ignore')?.split(',') ?? [];
  return {
    systems: systemsOf(values.get('systems')),
    seeds: numberOption(args, 'seeds') ?? 1,
    training: {
      passes: numberOption(args, 'passes') ?? 10,
      bits: numberOption(args, 'bits') ?? 22,
      costAugmented: !switches.has('plain'),
      // Their order makes no difference.
      ignore: ignored.map(column => column.trim() as Column).sort(),
      ...(values.get('templates') === 'mcdonald' && {templates: 'mcdonald'}),
      ...(switches.has('no-single-root') && {singleRoot: false})
    },
    jobs: numberOption(args, 'jobs') ?? 1
  };
}

function systemsOf(list: string | undefined): readonly SystemName[] {
  if (list === undefined) return PAPER_SYSTEMS;
  if (list === 'all') return SYSTEM_NAMES;
  const names = list.split(',').map(name => name.trim());
  const known: readonly string[] = SYSTEM_NAMES;
  const unknown = names.find(name => !known.includes(name));
  if (unknown === undefined) {
    return SYSTEM_NAMES.filter(system => names.includes(system));
  }
  throw new UsageError(
    `option --systems cannot have ${JSON.stringify(unknown)}. Use some of ` +
      `${known.join(', ')}, or all.`
  );
}

/** A setup and its finished runs, by {@link keyOf}. */
interface SetupState {
  readonly facts: SetupFacts;
  readonly runs: Map<string, FinishedRun>;
}

/** A setup all of whose runs are finished. */
export interface SetupResults {
  readonly facts: SetupFacts;
  readonly runs: readonly FinishedRun[];
}

function keyOf({system, seed}: Pick<FinishedRun, 'system' | 'seed'>): string {
  return `${system} ${seed}`;
}

function resultsOf({facts, runs}: SetupState): SetupResults {
  return {facts, runs: [...runs.values()]};
}

/** Trains and tests what is left, in several threads. */
class Experiment {
  readonly #plan: ExperimentPlan;
  readonly #setups: readonly SetupState[];
  readonly #files: RunFiles;
  readonly #context: Context;
  readonly #thread: URL;
  readonly #planned: ReturnType<typeof plannedRuns>;
  // Files are written one after the other, even if several threads end.
  #writing: Promise<void> = Promise.resolve();

  constructor(
    plan: ExperimentPlan,
    setups: readonly SetupState[],
    files: RunFiles,
    context: Context,
    thread: URL
  ) {
    this.#plan = plan;
    this.#setups = setups;
    this.#files = files;
    this.#context = context;
    this.#thread = thread;
    this.#planned = plannedRuns(plan);
  }

  /** How many runs are finished: `3 of 17`. */
  get count(): string {
    const done = this.#setups.reduce((sum, {runs}) => sum + runs.size, 0);
    return `${done} of ${this.#setups.length * this.#planned.length}`;
  }

  /** Runs the remaining units. */
  async finish(): Promise<void> {
    if (this.#setups.some(({runs}) => runs.size > 0)) {
      const text = `${this.count} runs are finished already\n`;
      await notify(text, this.#context);
    }
    const units = this.#setups.flatMap(setup => {
      const left = this.#planned.filter(id => !setup.runs.has(keyOf(id)));
      return unitsOf(left).map(unit => ({setup, unit}));
    });
    // An error in one thread ends all of them.
    const controller = new AbortController();
    const signal = AbortSignal.any([this.#context.signal, controller.signal]);
    const work = async () => {
      try {
        for (let next = units.shift(); next; next = units.shift()) {
          const {setup, unit} = next;
          const results = await this.#run(setup, unit, signal);
          this.#writing = this.#writing.then(() =>
            this.#save(setup, unit, results)
          );
          await this.#writing;
        }
      } catch (error) {
        controller.abort(error);
        throw error;
      }
    };
    const threads = Array.from({length: this.#plan.jobs}, work);
    await Promise.allSettled(threads);
    await Promise.all(threads);
  }

  #run(
    {facts: {folder, fingerprint}}: SetupState,
    unit: Unit,
    signal: AbortSignal
  ): Promise<readonly RunResult[]> {
    const {seeds, training, jobs} = this.#plan;
    const {progress, cwd} = this.#context;
    const shared = {folder, fingerprint, seeds, training, jobs, cwd};
    return runInThread(this.#thread, {...unit, ...shared}, signal, what =>
      progress.update(() => `${this.count} runs: ${folder.name} ${what}`)
    );
  }

  async #save(
    {facts, runs}: SetupState,
    {seed}: Unit,
    results: readonly RunResult[]
  ): Promise<void> {
    for (const result of results) {
      const run = await this.#files.save(facts, seed, result);
      runs.set(keyOf(run), run);
      const dev = run.dev ? `, dev ${showRunScores(run.dev)}` : '';
      await notify(
        `${this.count}: ${facts.folder.name}, ${run.system}, seed ${seed}: ` +
          `UAS ${showRunScores(run.test)}${dev}, ` +
          `trained in ${showTime(1000 * run.trainingSeconds)}\n`,
        this.#context
      );
    }
  }
}

// Runs a unit in a new thread: earlier work does not influence its times, and
// all its memory is freed. An abort ends the thread at once.
async function runInThread(
  thread: URL,
  job: UnitJob,
  signal: AbortSignal,
  report: (what: string) => void
): Promise<readonly RunResult[]> {
  signal.throwIfAborted();
  const worker = new Worker(thread, {workerData: job});
  let abort = () => {};
  try {
    return await new Promise<readonly RunResult[]>((resolve, reject) => {
      abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort);
      worker.on('message', (message: UnitMessage) => {
        if ('progress' in message) report(message.progress);
        else if ('results' in message) resolve(message.results);
        else if (message.stack === null) reject(new DataError(message.failure));
        else {
          const {failure, stack} = message;
          reject(Object.assign(new Error(failure), {stack}));
        }
      });
      worker.on('error', reject);
      worker.on('exit', code => {
        reject(new Error(`a thread has ended with code ${code}`));
      });
    });
  } finally {
    signal.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
