import {cpuSeconds} from './cpu-time.js';
import {median} from './median.js';

/**
 * CPU seconds of each of some tasks: medians over rounds in which all of them
 * take turns, so that a busy machine is as busy for one as for the others. A
 * first round warms up.
 */
export function inTurn(
  tasks: ReadonlyMap<string, () => void>,
  rounds: number
): Map<string, number> {
  const times = new Map([...tasks.keys()].map(name => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const [name, task] of tasks) {
      const time = cpuSeconds(task);
      if (round > 0) times.get(name)!.push(time);
    }
  }
  return new Map([...times].map(([name, list]) => [name, median(list)]));
}
