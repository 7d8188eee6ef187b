/**
 * Measures what the option `onStep` costs: nothing if it is left out, and the
 * copies of the edges if it is not. Without it, the tests for it stand beside
 * work on a whole round, so the same run twice shows the noise there is.
 *
 * npm run bench:observer
 */
import {boruvka, branching, filterKruskal, kkt} from '../src/msf/index.js';
import {cpuMilliseconds} from './cpu-time.js';
import {randomGraph} from './graphs.js';

const edges = randomGraph(1e5, 5e5);
const onStep = () => {};

const ALGORITHMS: Record<string, (watched: boolean) => unknown> = {
  boruvka: watched => boruvka(edges, watched ? {onStep} : {}),
  kkt: watched => kkt(edges, watched ? {onStep} : {}),
  'filter-kruskal': watched => filterKruskal(edges, watched ? {onStep} : {}),
  branching: watched =>
    branching(edges, {maximum: true, ...(watched && {onStep})})
};

const REPEATS = 9;

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[values.length >> 1];

console.log('algorithm        ms  again  watched   (CPU time, median ratios)');
for (const [name, solve] of Object.entries(ALGORITHMS)) {
  const plain: number[] = [];
  const again: number[] = [];
  const watched: number[] = [];
  // Interleaved, so that a busy moment of the machine hits all three.
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const base = cpuMilliseconds(() => solve(false), 3);
    plain.push(base);
    again.push(cpuMilliseconds(() => solve(false), 3) / base);
    watched.push(cpuMilliseconds(() => solve(true), 3) / base);
  }
  console.log(
    name.padEnd(14),
    median(plain).toFixed(0).padStart(4),
    `${median(again).toFixed(2)} x`.padStart(6),
    `${median(watched).toFixed(2)} x`.padStart(8)
  );
}
