import {readFileSync} from 'node:fs';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';

/** CPU seconds of a task. */
export function cpuSeconds(task: () => void): number {
  const before = process.cpuUsage();
  task();
  const {user, system} = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** CPU milliseconds of a task: the minimum of several runs after a warm-up. */
export function cpuMilliseconds(task: () => void, runs: number): number {
  task();
  let least = Infinity;
  for (let run = 0; run < runs; run++) {
    least = Math.min(least, 1000 * cpuSeconds(task));
  }
  return least;
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? sorted[half]
    : (sorted[half - 1] + sorted[half]) / 2;
}

/**
 * CPU seconds of several tasks: medians over rounds in which each task runs
 * once, so that other load on the machine affects all of them alike.
 *
 * @param warmUps - Rounds before those that count.
 * @param prepare - Called before each task; not timed.
 */
export function interleave<Name extends string>(
  tasks: ReadonlyMap<Name, () => void>,
  rounds: number,
  {
    warmUps = 1,
    prepare = () => {}
  }: {warmUps?: number; prepare?: () => void} = {}
): Map<Name, number> {
  const times = new Map([...tasks.keys()].map(name => [name, [] as number[]]));
  for (let round = 0; round < warmUps + rounds; round++) {
    for (const [name, task] of tasks) {
      prepare();
      const time = cpuSeconds(task);
      if (round >= warmUps) times.get(name)!.push(time);
    }
  }
  return new Map([...times].map(([name, list]) => [name, median(list)]));
}

// By then the threads that sweep in the background have finished.
const SWEEP_MILLISECONDS = 300;

let collect: (() => void) | undefined;

/** Collects all garbage, so that the next task does not have to. */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
  const flag = new Int32Array(new SharedArrayBuffer(4));
  Atomics.wait(flag, 0, 0, SWEEP_MILLISECONDS);
}

// Linux counts CPU time in ticks of 10 ms.
const TICKS_PER_SECOND = 100;

/**
 * CPU seconds that a process has used so far. Where the system does not
 * report them, wall-clock seconds; only differences mean anything there.
 */
export function cpuTimeOf(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in parentheses and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return performance.now() / 1000;
  }
}
