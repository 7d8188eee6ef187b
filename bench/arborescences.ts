/**
 * Measures arborescences: CPU microseconds a tree on matrices, and a fraction
 * of a microsecond an arc on sparse digraphs; the least of several runs.
 *
 * npm run bench:arborescences -- [--runs N]
 */
import {parseArgs} from 'node:util';
import {seededRandom} from '../src/graph/index.js';
import {
  arborescence,
  DenseScratch,
  denseArborescence
} from '../src/msf/index.js';
import {cpuMilliseconds} from './cpu-time.js';
import {randomGraph} from './workloads.js';

const {values} = parseArgs({options: {runs: {type: 'string', default: '5'}}});
const runs = Number(values.runs);

const cpuMicroseconds = (task: () => void) =>
  1000 * cpuMilliseconds(task, runs);

console.log(`Node ${process.version}`);
console.log('| matrix | µs a tree | µs a tree, single root |');
console.log('|---|--:|--:|');
for (const order of [10, 25, 50, 200, 1000]) {
  const random = seededRandom(1);
  const scratch = new DenseScratch(order);
  const matrices = Array.from({length: order > 100 ? 3 : 200}, () =>
    Float64Array.from({length: order * order}, () => random())
  );
  // Long enough to be measured, and for the engine to compile.
  const repeats = Math.max(1, Math.round(2e6 / (matrices.length * order ** 2)));
  const cells = [false, true].map(singleRoot => {
    const time = cpuMicroseconds(() => {
      for (let i = 0; i < repeats; i++) {
        for (const matrix of matrices) {
          denseArborescence(matrix, {maximum: true, singleRoot, scratch});
        }
      }
    });
    return (time / (repeats * matrices.length)).toFixed(1);
  });
  console.log(`| ${order} | ${cells.join(' | ')} |`);
}

console.log('\n| digraph | root | Tarjan, µs an arc | Gabow, µs an arc |');
console.log('|---|---|--:|--:|');
for (const [order, size] of [
  [1e5, 6e5],
  [1e6, 6e6]
]) {
  const edges = randomGraph(order, size);
  // A tree in it, so that every vertex can be reached.
  for (let v = 1; v < order; v++) {
    edges.source[v] = Math.floor(v / 2);
    edges.target[v] = v;
  }
  for (const [name, options] of [
    ['given', {root: 0}],
    ['free', {root: null}]
  ] as const) {
    const cells = (['tarjan', 'gabow'] as const).map(algorithm => {
      const solve = () => void arborescence(edges, {...options, algorithm});
      return (cpuMicroseconds(solve) / size).toFixed(2);
    });
    console.log(`| ${order}/${size} | ${name} | ${cells.join(' | ')} |`);
  }
}
