import {performance} from 'node:perf_hooks';

const WARM_UP_RUNS = 10;
const TIMED_RUNS = 25;

/** The median time of repeated runs, in milliseconds. */
export function medianTime(work: () => unknown): number {
  for (let i = 0; i < WARM_UP_RUNS; i++) work();
  const times = Array.from({length: TIMED_RUNS}, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[TIMED_RUNS >> 1];
}
