/** CPU seconds of a task. */
export function cpuSeconds(task: () => void): number {
  const before = process.cpuUsage();
  task();
  const {user, system} = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** CPU milliseconds of a task: the least of several runs after a first one. */
export function cpuMilliseconds(task: () => void, runs: number): number {
  task();
  let least = Infinity;
  for (let run = 0; run < runs; run++) {
    least = Math.min(least, 1000 * cpuSeconds(task));
  }
  return least;
}
