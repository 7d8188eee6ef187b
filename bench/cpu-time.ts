/** CPU milliseconds of a task: the least of several runs after a first one. */
export function cpuMilliseconds(task: () => void, runs: number): number {
  task();
  let least = Infinity;
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage();
    task();
    const {user, system} = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
