// Feeds damaged inputs to every reader of the package until the time is up:
//
//   npm run fuzz -- [--minutes N] [--count N] [--seed N] [--target NAME,...]
//                   [--jobs N]
//
// An input comes from a grammar of its format, a file of the corpus or a real
// file, and is then damaged. A reader may refuse it by one line of its own; any
// other error, a contradiction, ten seconds of processor time without an answer,
// or too much memory is a flaw. It is shown with its seed, which gives it again.
// At the end there is a table of what was accepted and refused. Runs whose seeds
// do not overlap add up: a run uses as many seeds as it has inputs.
//
//   npm run fuzz -- --growth
//
// instead measures how the time of each reader grows with long inputs that
// repeat a piece, and complains if twice the input takes more than 2.5 times the
// time, in the median of three doublings.
import {mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {constants, tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {
  isMainThread,
  parentPort,
  Worker,
  workerData
} from 'node:worker_threads';
import {random} from '../support/random.js';
import {measureGrowth} from './growth.js';
import {inputOf} from './inputs.js';
import {judge} from './target.js';
import {prepareTargets, scheduleOf, TARGETS} from './targets.js';
import {type Run, watch} from './watch.js';

interface Job {
  readonly run: Run;
  /** Number of the thread. */
  readonly thread: number;
  /** A folder of its own. */
  readonly folder: string;
}

const MEMORY_MEGABYTES = 1024;

if (isMainThread) await main();
else await attack(workerData as Job);

async function main(): Promise<void> {
  const {values} = parseArgs({
    options: {
      minutes: {type: 'string', default: '1'},
      count: {type: 'string'},
      seed: {type: 'string'},
      target: {type: 'string'},
      jobs: {type: 'string', default: '1'},
      growth: {type: 'boolean', default: false}
    }
  });
  const names = values.target?.split(',') ?? Object.keys(TARGETS);
  for (const name of names) {
    if (Object.hasOwn(TARGETS, name)) continue;
    const known = Object.keys(TARGETS).join(', ');
    console.error(`fuzz: there is no target ${name}. Use one of ${known}.`);
    process.exit(2);
  }
  const folder = temporaryFolder();
  if (values.growth) {
    prepareTargets(folder);
    process.exit((await measureGrowth(names)) > 0 ? 1 : 0);
  }
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 40));
  const threads = Number(values.jobs);
  const shared = (length: number) =>
    new BigInt64Array(new SharedArrayBuffer(8 * length));
  const run: Run = {
    ...{names, seed},
    count: Number(values.count ?? 2 ** 50),
    taken: shared(1),
    current: shared(threads).fill(-1n),
    accepted: shared(names.length),
    refused: shared(names.length)
  };
  console.log(`from seed ${seed} on: ${names.join(', ')}`);
  const workers = Array.from({length: threads}, (_, thread) => {
    const own = join(folder, String(thread));
    mkdirSync(own);
    return new Worker(new URL(import.meta.url), {
      workerData: {run, thread, folder: own} satisfies Job,
      resourceLimits: {maxOldGenerationSizeMb: MEMORY_MEGABYTES}
    });
  });
  // Without a number of inputs, a minute; otherwise as long as it takes.
  const minutes =
    values.count === undefined || process.argv.includes('--minutes');
  process.exit(
    await watch(run, workers, {
      seconds: minutes ? 60 * Number(values.minutes) : Infinity,
      megabytes: 2 * threads * MEMORY_MEGABYTES
    })
  );
}

// Removed however the program ends, unless it is killed.
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spanforest-fuzz-'));
  process.on('exit', () => rmSync(folder, {recursive: true, force: true}));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
  }
  return folder;
}

// Takes seeds until there are no more. The target depends on the seed.
async function attack({run, thread, folder}: Job): Promise<void> {
  prepareTargets(folder);
  const {names, seed, count, taken, current, accepted, refused} = run;
  const schedule = scheduleOf(names);
  for (;;) {
    const number = Number(Atomics.add(taken, 0, 1n));
    if (number >= count) break;
    const at = seed + number;
    Atomics.store(current, thread, BigInt(at));
    const name = schedule[at % schedule.length];
    const draws = random(at);
    const input = inputOf(name, draws);
    const {isAccepted, flaw} = await judge(TARGETS[name], input, draws);
    Atomics.add(isAccepted ? accepted : refused, names.indexOf(name), 1n);
    if (flaw === null) continue;
    const shown = JSON.stringify(Buffer.from(input).toString('latin1'));
    parentPort!.postMessage(`${flaw}\n\n${shown.slice(0, 4000)}`);
    return;
  }
  Atomics.store(current, thread, -1n);
  parentPort!.postMessage(null);
}
