/**
 * The forest of edges that come in blocks beside that of the whole graph at
 * once: CPU time an edge and peak memory. Every case runs in its own process,
 * from a cold start; making the edges is not timed.
 *
 * npm run bench:stream [-- --rounds 3] [-- --quick] [-- --only 1e5]
 */
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import type {EdgeBlock} from '../src/internals.js';
import {ForestStream, minimumSpanningForestOf} from '../src/msf/index.js';
import {median} from './measure.js';
import {describeSetting} from './setting.js';

console.error(describeSetting().join('; '));

type Weights = 'random' | 'ascending' | 'descending';
type Method = 'whole' | 'streamed';

interface Case {
  readonly order: number;
  readonly size: number;
  readonly weights: Weights;
  /** Whether the whole graph fits into memory. */
  readonly fits: boolean;
}

interface Result {
  readonly nanoseconds: number;
  readonly megabytes: number;
  /** Of the numbers of the forest's edges: the same for both methods. */
  readonly checksum: number;
}

const CASES: readonly Case[] = [
  {order: 1e5, size: 1e6, weights: 'random', fits: true},
  {order: 1e5, size: 1e7, weights: 'random', fits: true},
  {order: 1e5, size: 4e7, weights: 'random', fits: true},
  {order: 1e5, size: 1e7, weights: 'ascending', fits: true},
  {order: 1e5, size: 1e7, weights: 'descending', fits: true},
  {order: 1e6, size: 1e7, weights: 'random', fits: true},
  {order: 1e6, size: 4e7, weights: 'random', fits: true},
  {order: 1e6, size: 1e7, weights: 'descending', fits: true},
  {order: 1e6, size: 2e8, weights: 'random', fits: false},
  {order: 1e7, size: 6e7, weights: 'random', fits: true}
];

// As readers make them.
const BLOCK = 1 << 14;
// The clock is read once for so many blocks.
const GROUP = 16;

const STATUS = '/proc/self/status';

function cpu(): number {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1e6;
}

// Fills arrays with the edges from `first` on. A generator as cheap as this
// (two of Marsaglia's, added up) takes no longer than the filter.
function edgeSource({order, size, weights}: Case) {
  let a = 123456789;
  let b = 362436069;
  const draw = () => {
    a ^= a << 13;
    a ^= a >>> 17;
    a ^= a << 5;
    b = (Math.imul(b, 1664525) + 1013904223) | 0;
    return ((a ^ b) >>> 0) / 2 ** 32;
  };
  return ({size: count, source, target, weight}: EdgeBlock, first: number) => {
    for (let i = 0; i < count; i++) {
      source[i] = draw() * order;
      target[i] = draw() * order;
      const w = draw() + draw() / 2 ** 32;
      if (weights === 'random') weight[i] = w;
      else if (weights === 'ascending') weight[i] = first + i + w;
      else weight[i] = size - first - i + w;
    }
  };
}

function allocate(size: number): EdgeBlock {
  return {
    size,
    source: new Int32Array(size),
    target: new Int32Array(size),
    weight: new Float64Array(size)
  };
}

function solveWhole(given: Case): {seconds: number; checksum: number} {
  const edges = {order: given.order, ...allocate(given.size)};
  edgeSource(given)(edges, 0);
  const before = cpu();
  const forest = minimumSpanningForestOf(edges);
  const seconds = cpu() - before;
  return {seconds, checksum: checksumOf(forest)};
}

function solveStreamed(given: Case): {seconds: number; checksum: number} {
  const fill = edgeSource(given);
  const group = Array.from({length: GROUP}, () => allocate(BLOCK));
  const stream = new ForestStream();
  let seconds = 0;
  for (let first = 0; first < given.size; ) {
    const blocks: EdgeBlock[] = [];
    for (const arrays of group) {
      const size = Math.min(BLOCK, given.size - first);
      if (size === 0) break;
      const block = {...arrays, size};
      fill(block, first);
      blocks.push(block);
      first += size;
    }
    const before = cpu();
    for (const block of blocks) stream.add(block);
    seconds += cpu() - before;
  }
  const before = cpu();
  const {numbers} = stream.forest();
  seconds += cpu() - before;
  return {seconds, checksum: checksumOf(numbers)};
}

function checksumOf(numbers: Int32Array | Float64Array): number {
  let sum = 0;
  for (let i = 0; i < numbers.length; i++)
    sum = (31 * sum + numbers[i]) % 2 ** 40;
  return sum;
}

function measure(method: Method, given: Case): Result {
  const {seconds, checksum} =
    method === 'whole' ? solveWhole(given) : solveStreamed(given);
  // Linux only.
  const kilobytes = existsSync(STATUS)
    ? Number(/VmHWM:\s*(\d+)/.exec(readFileSync(STATUS, 'utf8'))![1])
    : NaN;
  return {
    nanoseconds: (1e9 * seconds) / given.size,
    megabytes: kilobytes / 1024,
    checksum
  };
}

function inChild(method: Method, given: Case): Result {
  const args = [process.argv[1], 'measure', method, JSON.stringify(given)];
  const flags = ['--max-old-space-size=8192'];
  return JSON.parse(
    String(execFileSync(process.execPath, [...flags, ...args]))
  );
}

function compare(given: Case, rounds: number): string {
  const methods: Method[] = given.fits ? ['whole', 'streamed'] : ['streamed'];
  const results = new Map(methods.map(method => [method, [] as Result[]]));
  for (let round = 0; round < rounds; round++) {
    for (const method of methods) {
      results.get(method)!.push(inChild(method, given));
    }
  }
  const sums = [...results.values()].flat().map(({checksum}) => checksum);
  if (new Set(sums).size > 1) throw new Error('the forests differ');
  const columns = ['whole', 'streamed'].map(method => {
    const list = results.get(method as Method);
    if (list === undefined) return {time: NaN, memory: NaN};
    return {
      time: median(list.map(({nanoseconds}) => nanoseconds)),
      memory: median(list.map(({megabytes}) => megabytes))
    };
  });
  const [whole, streamed] = columns;
  const show = (value: number, digits: number) =>
    (Number.isNaN(value) ? '-' : value.toFixed(digits)).padStart(9);
  return [
    given.order.toExponential(0).padStart(6),
    given.size.toExponential(0).padStart(6),
    given.weights.padStart(11),
    show(whole.time, 1),
    show(streamed.time, 1),
    show(streamed.time / whole.time, 2),
    show(whole.memory, 0),
    show(streamed.memory, 0)
  ].join('');
}

if (process.argv[2] === 'measure') {
  const [method, given] = process.argv.slice(3);
  console.log(JSON.stringify(measure(method as Method, JSON.parse(given))));
} else {
  const {values} = parseArgs({
    options: {
      rounds: {type: 'string', default: '3'},
      quick: {type: 'boolean', default: false},
      only: {type: 'string'}
    }
  });
  console.log('CPU ns an edge and peak MB of the process, medians\n');
  console.log(
    '     n     m    weights    whole streamed    ratio whole MB  streamed MB'
  );
  for (const given of CASES) {
    if (values.quick && given.size > 1e7) continue;
    if (values.only && given.order !== Number(values.only)) continue;
    console.log(compare(given, Number(values.rounds)));
  }
}
