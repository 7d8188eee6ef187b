// Feeds damaged inputs to every reader of the package until the time is up:
//
//   npm run fuzz -- [--minutes N] [--count N] [--seed N] [--target NAME,...]
//
// An input comes from a grammar of its format, a file of the corpus or a real
// file, and is then damaged. A reader may refuse it by one line of its own; any
// other error, a contradiction, ten seconds without an answer, or too much
// memory is a flaw. It is shown with its seed, which gives it again.
//
//   npm run fuzz -- --growth
//
// instead measures how the time of each reader grows with long inputs that
// repeat a piece, and complains if twice the input takes more than 2.5 times the
// time, in the median of three doublings.
import {performance} from 'node:perf_hooks';
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
import {flawOf, prepareTargets, TARGETS} from './targets.js';

interface Job {
  readonly names: readonly string[];
  readonly seed: number;
  /** Number of inputs that were begun, for the thread that watches. */
  readonly begun: BigInt64Array;
}

const PATIENCE_SECONDS = 10;
const MEMORY_MEGABYTES = 1024;

if (isMainThread) await main();
else await attack(workerData as Job);

async function main(): Promise<void> {
  const {values} = parseArgs({
    options: {
      minutes: {type: 'string', default: '1'},
      count: {type: 'string', default: 'Infinity'},
      seed: {type: 'string'},
      target: {type: 'string'},
      growth: {type: 'boolean', default: false}
    }
  });
  const names = values.target?.split(',') ?? Object.keys(TARGETS);
  for (const name of names) {
    if (TARGETS[name]) continue;
    const known = Object.keys(TARGETS).join(', ');
    console.error(`fuzz: there is no target ${name}. Use one of ${known}.`);
    process.exit(2);
  }
  if (values.growth) process.exit((await measureGrowth(names)) > 0 ? 1 : 0);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 40));
  const count = Number(values.count);
  const end = performance.now() + 60_000 * Number(values.minutes);
  console.log(`from seed ${seed} on: ${names.join(', ')}`);

  const begun = new BigInt64Array(new SharedArrayBuffer(8));
  const worker = new Worker(new URL(import.meta.url), {
    workerData: {names, seed, begun} satisfies Job,
    resourceLimits: {maxOldGenerationSizeMb: MEMORY_MEGABYTES}
  });
  const fail = (problem: string) => {
    const at = seed + Number(Atomics.load(begun, 0)) - 1;
    const name = names[at % names.length];
    console.log(`\n${name}, seed ${at}: ${problem}`);
    console.log(
      `\nAgain: npm run fuzz -- --seed ${at} --count 1 --target ${name}`
    );
    process.exit(1);
  };
  worker.on('error', error => fail(`${error.stack}`));
  worker.on('message', fail);
  let last = -1n;
  let since = performance.now();
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, count === 1 ? 50 : 500));
    const now = Atomics.load(begun, 0);
    // Before the first input, the thread is still being started.
    if (now !== last || now === 0n) since = performance.now();
    else if (performance.now() - since > 1000 * PATIENCE_SECONDS) {
      fail(`no answer within ${PATIENCE_SECONDS} seconds`);
    }
    last = now;
    const {rss} = process.memoryUsage();
    if (rss > 2 * MEMORY_MEGABYTES * 2 ** 20) {
      fail(`${Math.round(rss / 2 ** 20)} MB of memory`);
    }
    if (now > BigInt(Math.min(count, 2 ** 52)) || performance.now() > end) {
      console.log(`${now} inputs, no flaw; ${Math.round(rss / 2 ** 20)} MB`);
      process.exit(0);
    }
  }
}

// Goes through seeds and targets in turn, for ever.
async function attack({names, seed, begun}: Job): Promise<void> {
  await prepareTargets();
  for (let at = seed; ; at++) {
    Atomics.add(begun, 0, 1n);
    const name = names[at % names.length];
    const draws = random(at);
    const input = inputOf(name, draws);
    const flaw = await flawOf(TARGETS[name], input, draws);
    if (flaw === null) continue;
    const shown = JSON.stringify(Buffer.from(input).toString('latin1'));
    parentPort!.postMessage(`${flaw}\n\n${shown.slice(0, 4000)}`);
    return;
  }
}
