import {performance} from 'node:perf_hooks';
import type {Worker} from 'node:worker_threads';
import {scheduleOf} from './targets.js';

/** What the threads of a run share. */
export interface Run {
  /** The targets. */
  readonly names: readonly string[];
  /** The seed of the first input. */
  readonly seed: number;
  /** How many inputs there are at most. */
  readonly count: number;
  /** How many seeds were taken. */
  readonly taken: BigInt64Array;
  /** The seed of the present input of each thread; -1 if it has none. */
  readonly current: BigInt64Array;
  /** How many inputs each target has accepted. */
  readonly accepted: BigInt64Array;
  readonly refused: BigInt64Array;
}

interface Limits {
  readonly seconds: number;
  readonly megabytes: number;
}

// Seconds for an input: of processor time, and if it only waits.
const PATIENCE = 10;
const WAITING = 60;
const REPORT_SECONDS = 60;

/**
 * Watches threads until all of them are done, the time is up or something is
 * wrong; prints what there is to know, and returns the exit code.
 */
export async function watch(
  run: Run,
  workers: readonly Worker[],
  {seconds, megabytes}: Limits
): Promise<number> {
  const {current} = run;
  const failed = new Promise<number>(resolve => {
    workers.forEach((worker, thread) => {
      let isDone = false;
      const fail = (problem: string) => {
        if (!isDone) report(run, thread, problem);
        if (!isDone) resolve(1);
        isDone = true;
      };
      worker.on('error', error => fail(`${error.stack}`));
      worker.on('message', (problem: string | null) => {
        if (problem === null) isDone = true;
        else fail(problem);
      });
      // What it waits for never comes.
      worker.on('exit', () => fail('the thread has ended without an answer'));
    });
  });
  const begun = performance.now();
  const since = workers.map(() => ({
    seed: -1n,
    wall: begun,
    cpu: cpuSeconds()
  }));
  let spoken = begun;
  for (;;) {
    const wait = new Promise<null>(resolve => setTimeout(resolve, 200, null));
    const code = await Promise.race([failed, wait]);
    if (code !== null) return code;
    const now = performance.now();
    const cpu = cpuSeconds();
    const rss = process.memoryUsage().rss / 2 ** 20;
    for (let thread = 0; thread < workers.length; thread++) {
      const seed = Atomics.load(current, thread);
      if (seed < 0n || seed !== since[thread].seed) {
        since[thread] = {seed, wall: now, cpu};
        continue;
      }
      const isBusy = cpu - since[thread].cpu > PATIENCE * workers.length;
      const isWaiting = now - since[thread].wall > 1000 * WAITING;
      if (!isBusy && !isWaiting) continue;
      const used = isBusy
        ? `${PATIENCE} seconds of work`
        : `${WAITING} seconds`;
      report(run, thread, `no answer within ${used}`);
      return 1;
    }
    if (rss > megabytes) {
      for (let thread = 0; thread < workers.length; thread++) {
        report(run, thread, `${Math.round(rss)} MB of memory`);
      }
      return 1;
    }
    const done = inputsOf(run);
    const rate = Math.round((1000 * done) / (now - begun));
    const isOver = now - begun > 1000 * seconds || done >= run.count;
    if (isOver) {
      console.log(tableOf(run));
      console.log(
        `${done} inputs from seed ${run.seed} on, ${rate} a second, no flaw; ` +
          `${Math.round(rss)} MB`
      );
      return 0;
    }
    if (now - spoken < 1000 * REPORT_SECONDS) continue;
    spoken = now;
    console.log(`${done} inputs, ${rate} a second, ${Math.round(rss)} MB`);
  }
}

function cpuSeconds(): number {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1e6;
}

function inputsOf({accepted, refused}: Run): number {
  let sum = 0;
  for (let i = 0; i < accepted.length; i++) {
    sum += Number(Atomics.load(accepted, i) + Atomics.load(refused, i));
  }
  return sum;
}

function report({names, current}: Run, thread: number, problem: string): void {
  const seed = Number(Atomics.load(current, thread));
  const schedule = scheduleOf(names);
  const name = seed < 0 ? 'preparing' : schedule[seed % schedule.length];
  console.log(`\n${name}, seed ${seed}: ${problem}`);
  console.log(
    `\nAgain: npm run fuzz -- --seed ${seed} --count 1 --target ${name}`
  );
}

function tableOf({names, accepted, refused}: Run): string {
  const rows = names.map((name, i) => {
    const counts = [accepted, refused].map(all => Number(all[i]));
    const all = counts[0] + counts[1];
    const shares = counts.map(count => `${((100 * count) / all).toFixed(1)} %`);
    return [name, String(all), ...shares];
  });
  const lines = [['target', 'inputs', 'accepted', 'refused'], ...rows];
  return lines
    .map(([name, ...cells]) =>
      [name.padEnd(16), ...cells.map(cell => cell.padStart(10))].join('')
    )
    .join('\n');
}
