// Looks for bugs on random graphs until it finds one or is stopped:
//
//   npm run hunt -- [--seed N] [--count N] [--jobs N]
//
// Every graph comes from a seed, and a bug is shown with its seed and with a
// graph that has been made as small as possible. Seeds are taken in blocks, and
// every fourth block is looked at without WebAssembly; so what happens at a seed
// does not depend on where the hunt begins.
//
//   npm run hunt -- --tests N
//
// runs the tests that go through random cases, with N times as many of them.
import {spawnSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {
  isMainThread,
  parentPort,
  Worker,
  workerData
} from 'node:worker_threads';
import type {EdgeList} from '../../src/graph/index.js';
import {flawAt, flawOf, HUNTS, type Hunt, PREY} from './hunts.js';
import {codeFor, shrink} from './shrink.js';

/** Seeds from `first` on, and before `end`. */
interface Block {
  readonly first: number;
  readonly end: number;
  /** Shared: the seed that is looked at. */
  readonly current: Float64Array;
}

/** How much has been looked at, in the order of PREY; or a bug. */
type Message = {readonly counts: readonly number[]} | {readonly bug: string};

const BLOCK = 5000;
const REPORT_SEEDS = 100;
const PROGRESS_MILLISECONDS = 10_000;
// However busy the machine is, so many seeds are done by then.
const PATIENCE_MILLISECONDS = 300_000;

if (isMainThread) await main();
else await huntBlock(workerData as Block);

async function main(): Promise<void> {
  const {values} = parseArgs({
    options: {
      seed: {type: 'string'},
      count: {type: 'string'},
      jobs: {type: 'string'},
      tests: {type: 'string'}
    }
  });
  if (values.tests !== undefined) {
    process.exit(runTests(integer('tests', values.tests, 1)));
  }
  const someSeed = Math.floor(Math.random() * 2 ** 48);
  const first = integer('seed', values.seed, someSeed);
  const end = first + integer('count', values.count, 2 ** 52);
  const jobs = Math.max(1, integer('jobs', values.jobs, 1));
  console.log(`from seed ${first} on; Ctrl-C ends the hunt`);
  const start = performance.now();
  const totals = PREY.map(() => 0);
  const progress = (what: string) => {
    const seconds = (performance.now() - start) / 1000;
    const counts = PREY.map((prey, i) => `${totals[i]} ${prey}`);
    console.log(`${counts.join(', ')} in ${seconds.toFixed(0)} s: ${what}`);
  };
  process.on('SIGINT', () => {
    progress('stopped, no bug found');
    process.exit(0);
  });
  let next = first;
  let spoken = start;
  const takeBlocks = async () => {
    while (next < end) {
      const block = {
        first: next,
        end: Math.min(end, (Math.floor(next / BLOCK) + 1) * BLOCK),
        current: new Float64Array(new SharedArrayBuffer(8))
      };
      next = block.end;
      await runBlock(block, message => {
        if ('bug' in message) {
          console.log(message.bug);
          process.exit(1);
        }
        for (let i = 0; i < PREY.length; i++) totals[i] += message.counts[i];
        if (performance.now() - spoken < PROGRESS_MILLISECONDS) return;
        spoken = performance.now();
        progress('no bug found yet');
      });
    }
  };
  await Promise.all(Array.from({length: jobs}, takeBlocks));
  progress('no bug found');
}

function runBlock(
  block: Block,
  listen: (message: Message) => void
): Promise<void> {
  const isWithout = Math.floor(block.first / BLOCK) % 4 === 3;
  const removal = 'data:text/javascript,delete globalThis.WebAssembly';
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: block,
      execArgv: isWithout ? ['--import', removal] : []
    });
    const patience = setTimeout(() => {
      const [seed] = block.current;
      listen({bug: `\nseed ${seed}: no answer\n\n${againAt(seed)}`});
    }, PATIENCE_MILLISECONDS);
    worker.on('message', (message: Message) => {
      patience.refresh();
      listen(message);
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      clearTimeout(patience);
      resolve();
    });
  });
}

async function huntBlock({first, end, current}: Block): Promise<void> {
  const say = (message: Message) => parentPort!.postMessage(message);
  let counts = PREY.map(() => 0);
  for (let seed = first; seed < end; seed++) {
    current[0] = seed;
    for (const hunt of HUNTS) {
      if (seed % hunt.every !== (hunt.at ?? 0)) continue;
      counts[PREY.indexOf(hunt.prey)]++;
      const found = await flawAt(hunt, seed);
      if (found === null) continue;
      const shown = hunt.draw ? await shrunk(hunt, seed, found) : found.flaw;
      say({bug: `\nseed ${seed}, ${hunt.prey}: ${shown}\n\n${againAt(seed)}`});
      return;
    }
    if ((seed + 1) % REPORT_SEEDS !== 0 && seed + 1 !== end) continue;
    say({counts});
    counts = PREY.map(() => 0);
  }
}

// The flaw, and a graph that has it and is as small as possible.
async function shrunk(
  {look}: Hunt,
  seed: number,
  {edges, flaw}: {edges: EdgeList; flaw: string}
): Promise<string> {
  const flawIn = (smaller: EdgeList) => flawOf(look, smaller, seed);
  const small = await shrink(edges, async some => !!(await flawIn(some)));
  return (
    `order ${edges.order}, size ${edges.size}:\n${flaw}\n\n` +
    `${await flawIn(small)}\n\n${codeFor(small)}`
  );
}

function againAt(seed: number): string {
  return `Again: npm run hunt -- --seed ${seed} --count 1`;
}

/** Runs all tests that ask how many rounds there are; tells how they end. */
function runTests(factor: number): number {
  const files = readdirSync('test', {recursive: true, encoding: 'utf8'})
    .map(path => `test/${path}`)
    .filter(path => path.endsWith('.test.ts'))
    .filter(path => readFileSync(path, 'utf8').includes('/support/rounds.js'));
  const vitest = 'node_modules/vitest/vitest.mjs';
  // As long as it takes.
  const flags = ['--coverage=false', '--testTimeout=0'];
  const {status} = spawnSync(
    process.execPath,
    [vitest, 'run', ...flags, ...files],
    {stdio: 'inherit', env: {...process.env, SPANFOREST_ROUNDS: `${factor}`}}
  );
  return status ?? 1;
}

function integer(name: string, text: string | undefined, otherwise: number) {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`hunt: --${name} is ${text}. Give a whole number.`);
  process.exit(2);
}
