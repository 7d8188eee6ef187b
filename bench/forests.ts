/**
 * Measures every algorithm for spanning forests on every workload: CPU time in
 * milliseconds, the least of several runs that take turns, so that whatever
 * else the machine does at the time hits all of them alike.
 *
 * npm run bench -- [--runs N] [--only WORKLOAD] [--reference]
 */
import {parseArgs} from 'node:util';
import type {EdgeList} from '../src/graph/index.js';
import {
  boruvka,
  filterKruskal,
  isMinimumSpanningForest,
  kkt,
  kruskal,
  minimumSpanningForest
} from '../src/msf/index.js';
import {WORKLOADS} from './workloads.js';

const {values} = parseArgs({
  options: {
    runs: {type: 'string', default: '5'},
    only: {type: 'string', default: ''},
    reference: {type: 'boolean', default: false}
  }
});

const algorithms: Record<string, (edges: EdgeList) => Int32Array> = {
  'radix Kruskal': edges => filterKruskal(edges, {filter: false}),
  'filter-Kruskal': edges => filterKruskal(edges),
  Borůvka: boruvka,
  KKT: edges => kkt(edges),
  auto: edges => minimumSpanningForest(edges),
  // Ten to thirty times slower than the rest, hence only if asked for.
  ...(values.reference && {Kruskal: kruskal})
};

const names = Object.keys(algorithms);
console.log(`Node ${process.version}, CPU milliseconds`);
console.log(`| workload | ${names.join(' | ')} |`);
console.log(`|---|${'--:|'.repeat(names.length)}`);
for (const {name, make} of WORKLOADS) {
  if (!name.includes(values.only)) continue;
  const edges = make();
  const least = new Map(names.map(name => [name, Infinity]));
  for (let run = 0; run < Number(values.runs); run++) {
    let first: Int32Array | null = null;
    for (const [algorithm, solve] of Object.entries(algorithms)) {
      const before = process.cpuUsage();
      const forest = solve(edges);
      const {user, system} = process.cpuUsage(before);
      const time = (user + system) / 1000;
      least.set(algorithm, Math.min(least.get(algorithm)!, time));
      if (first === null) {
        first = forest;
        if (run === 0 && !isMinimumSpanningForest(edges, forest)) {
          throw new Error(`${algorithm} is wrong on ${name}`);
        }
      } else if (Buffer.compare(bytes(first), bytes(forest)) !== 0) {
        throw new Error(`${algorithm} differs on ${name}`);
      }
    }
  }
  const cells = names.map(name => least.get(name)!.toFixed(0));
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}

function bytes(indices: Int32Array): Uint8Array {
  return new Uint8Array(indices.buffer, indices.byteOffset, indices.byteLength);
}
