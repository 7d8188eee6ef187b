// Looks for bugs on random graphs until it finds one or is stopped:
//
//   npm run hunt -- [--seed N] [--count N] [--largest ORDER]
//
// Every graph comes from a seed, and a bug is shown with its seed and with a
// graph that has been made as small as possible.
//
//   npm run hunt -- --tests N
//
// runs the tests that go through random cases, with N times as many of them.
import {spawnSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import type {EdgeList} from '../src/graph/index.js';
import {selectEdges} from '../src/graph/index.js';
import {
  boruvka,
  filterKruskal,
  fredmanTarjan,
  isMaximumSpanningForest,
  isMinimumSpanningForest,
  kkt,
  maximumSpanningForest,
  minimumSpanningForest,
  pettieRamachandran
} from '../src/msf/index.js';
import {
  arborescenceConstraintFlaw,
  forestConstraintFlaw
} from './support/constraint-flaws.js';
import {findFlaw, sameIntegers} from './support/find-flaw.js';
import {randomGraph} from './support/random-graph.js';

const {values} = parseArgs({
  options: {
    seed: {type: 'string'},
    count: {type: 'string'},
    largest: {type: 'string', default: '20000'},
    tests: {type: 'string'}
  }
});
if (values.tests !== undefined) {
  process.exit(runTests(integer('tests', values.tests, 1)));
}
const first = integer('seed', values.seed, Math.floor(Math.random() * 2 ** 48));
const count = integer('count', values.count, Infinity);
const largest = integer('largest', values.largest, 20_000);

// Every so many graphs one is larger than a brute force can look at.
const LARGE_EVERY = 500;
const LARGE_SIZE = 100_000;
const PROGRESS_MILLISECONDS = 3000;

const start = performance.now();
let graphs = 0;
let largeGraphs = 0;
let stopped = false;
process.on('SIGINT', () => {
  stopped = true;
});

console.log(`from seed ${first} on; Ctrl-C ends the hunt`);
let spoken = start;
while (graphs < count && !stopped) {
  hunt(first + graphs);
  graphs++;
  // Only between two turns of the event loop is an interrupt noticed.
  if (graphs % 100 === 0) await new Promise(resolve => setImmediate(resolve));
  if (performance.now() - spoken < PROGRESS_MILLISECONDS) continue;
  spoken = performance.now();
  progress(`at seed ${first + graphs}`);
}
progress('no bug found');

/** Runs all tests that ask how many rounds there are; tells how they end. */
function runTests(factor: number): number {
  const files = readdirSync('test', {recursive: true, encoding: 'utf8'})
    .map(path => `test/${path}`)
    .filter(path => path.endsWith('.test.ts'))
    .filter(path => readFileSync(path, 'utf8').includes('/support/rounds.js'));
  const vitest = 'node_modules/vitest/vitest.mjs';
  // As long as it takes.
  const flags = ['--coverage=false', '--testTimeout=0'];
  const {status} = spawnSync(
    process.execPath,
    [vitest, 'run', ...flags, ...files],
    {stdio: 'inherit', env: {...process.env, SPANFOREST_ROUNDS: `${factor}`}}
  );
  return status ?? 1;
}

function hunt(seed: number): void {
  // Tiny graphs of their own, which need not be made smaller.
  for (const look of [forestConstraintFlaw, arborescenceConstraintFlaw]) {
    const flaw = attempt(() => look(seed));
    if (flaw === null) continue;
    console.log(`\nseed ${seed}, ${look.name}: ${flaw}`);
    console.log(`\nAgain: npm run hunt -- --seed ${seed} --count 1`);
    process.exit(1);
  }
  const isLarge = seed % LARGE_EVERY === 0 && largest > 1000;
  const {shape, weights, edges} = randomGraph(
    seed,
    isLarge
      ? {smallest: 1000, largest, most: LARGE_SIZE}
      : {largest: Math.max(101, Math.min(largest, 260))}
  );
  if (isLarge) largeGraphs++;
  const look = isLarge ? findLargeFlaw : findFlaw;
  const flaw = attempt(() => look(edges, seed));
  if (flaw === null) return;
  console.log(
    `\nseed ${seed} (${shape}, ${weights} weights, order ${edges.order}, ` +
      `size ${edges.size}):\n${flaw}\n`
  );
  const flawOf = (smaller: EdgeList) => attempt(() => look(smaller, seed));
  const small = shrink(edges, smaller => flawOf(smaller) !== null);
  console.log(`${flawOf(small)}\n\n${codeFor(small)}`);
  console.log(`\nAgain: npm run hunt -- --seed ${seed} --count 1`);
  process.exit(1);
}

// An error that is thrown counts as a flaw too.
function attempt(look: () => string | null): string | null {
  try {
    return look();
  } catch (error) {
    return error instanceof Error ? `${error.stack}` : `${error}`;
  }
}

/** No oracle here: the algorithms and the proofs are held together. */
function findLargeFlaw(edges: EdgeList, seed: number): string | null {
  const found = minimumSpanningForest(edges);
  const verdict = isMinimumSpanningForest.detailed(edges, found);
  if (!verdict.valid) {
    return `auto: ${verdict.reason}, edge ${verdict.edge}`;
  }
  const others = {
    boruvka: boruvka(edges),
    kkt: kkt(edges, {seed}),
    'kkt, sampleFrom 1': kkt(edges, {seed, sampleFrom: 1}),
    filterKruskal: filterKruskal(edges),
    fredmanTarjan: fredmanTarjan(edges),
    pettieRamachandran: pettieRamachandran(edges),
    'filterKruskal, filter off': filterKruskal(edges, {filter: false})
  };
  for (const [name, forest] of Object.entries(others)) {
    if (!sameIntegers(forest, found)) return `${name} is not like auto`;
  }
  const maximum = maximumSpanningForest(edges);
  const maximumVerdict = isMaximumSpanningForest.detailed(edges, maximum);
  return maximumVerdict.valid
    ? null
    : `maximum: ${maximumVerdict.reason}, edge ${maximumVerdict.edge}`;
}

/** Drops edges, many at a time and then one by one, while it still fails. */
function shrink(edges: EdgeList, fails: (edges: EdgeList) => boolean) {
  let chunk = edges.size >> 1;
  const patience = performance.now() + 60_000;
  while (chunk >= 1 && performance.now() < patience) {
    let dropped = false;
    for (let at = 0; at < edges.size; ) {
      const rest = Int32Array.from({length: edges.size}, (_, e) => e).filter(
        e => e < at || e >= at + chunk
      );
      const smaller = selectEdges(edges, rest);
      if (fails(smaller)) {
        edges = smaller;
        dropped = true;
      } else {
        at += chunk;
      }
    }
    if (!dropped || chunk > 1) chunk >>= 1;
  }
  const renamed = withoutIsolatedVertices(edges);
  return fails(renamed) ? renamed : edges;
}

function withoutIsolatedVertices(edges: EdgeList): EdgeList {
  const names = new Map<number, number>();
  const rename = (v: number) => {
    if (!names.has(v)) names.set(v, names.size);
    return names.get(v)!;
  };
  const source = edges.source.map(rename);
  const target = edges.target.map(rename);
  return {...edges, order: names.size, source, target};
}

function codeFor({order, size, source, target, weight}: EdgeList): string {
  const triples = Array.from({length: size}, (_, e) => {
    const w = Object.is(weight[e], -0) ? '-0' : `${weight[e]}`;
    return `  [${source[e]}, ${target[e]}, ${w}]`;
  });
  return `edgeListFrom(${order}, [\n${triples.join(',\n')}\n]);`;
}

function progress(what: string): void {
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `${graphs} graphs, ${largeGraphs} of them large, in ` +
      `${seconds.toFixed(0)} s, ${(graphs / seconds).toFixed(0)} graphs/s: ` +
      what
  );
}

function integer(name: string, text: string | undefined, otherwise: number) {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`hunt: --${name} is ${text}. Give a whole number.`);
  process.exit(2);
}
