// Changes the code in small ways and checks that a test notices:
//
//   npm run test:mutation -- [--folder NAME,...] [--sample N] [--seed N]
//                            [--jobs N] [--file TEXT]
//
// A mutant is one change: another comparison or operator, a number that is off
// by one, a condition that always or never holds, a statement left out, another
// value returned. All mutants of a folder are compiled in at once, behind
// switches. With one of them switched on, a warm process runs the tests that
// reach it, the test file of the same name first. A mutant is killed when a test
// fails, a loop does not end or the process breaks. N mutants of a folder are
// drawn (default: 150), or all with `--sample all`; `--file` draws only from
// files with the text in their path. Results are kept in
// node_modules/.cache/spanforest/mutation until a file they depend on changes.
//
// equivalent.json lists mutants that no test can kill, with the reason; they
// are left out of the score. The exit code is 1 if a score is below 85 % or an
// entry of the list matches no mutant.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {random} from '../support/random.js';
import {type Copy, copyFolder, type Folder, hashOf} from './copy.js';
import type {Mutant} from './mutants.js';
import {TestProcess} from './test-process.js';
import type {CoveredTest, Planned} from './worker.js';

const FOLDERS: Readonly<Record<string, Folder>> = {
  graph: {
    sources: /^src\/graph\//,
    // Folders that build on this one test what they use of it.
    tests: /^test\/((graph|msf|cli\/forest)\/|(nlp\/)?[^/]*\.test)/
  },
  msf: {
    sources: /^src\/msf\//,
    tests: /^test\/(msf\/|[^/]*\.test)/
  },
  inference: {
    sources: /^src\/nlp\/inference\//,
    tests:
      /^test\/(arguments\.test|nlp\/(inference|pruning|confidence|[^/]*\.test))/
  },
  training: {
    sources: /^src\/nlp\/training\//,
    tests: /^test\/(arguments\.test|nlp\/(training|pruning|[^/]*\.test))/
  },
  model: {
    sources: /^src\/nlp\/model\//,
    tests: /^test\/(arguments\.test|nlp\/(model|pruning|training|[^/]*\.test))/
  }
};

const CACHE = 'node_modules/.cache/spanforest/mutation';
const EQUIVALENT = 'test/mutation/equivalent.json';
const LOWEST_SCORE = 0.85;
// How much CPU time the tests of a mutant may take in total, measured without
// the mutant; those that need a process of their own may take as much again.
const MOST_MILLISECONDS = 10_000;

interface Equivalent {
  readonly file: string;
  readonly code: string;
  readonly change: string;
  readonly reason: string;
}

interface Coverage {
  readonly hash: string;
  readonly atImport: readonly number[];
  readonly tests: readonly CoveredTest[];
}

interface Result {
  readonly source: string;
  readonly status: 'killed' | 'survived' | 'uncovered';
  /** The test that noticed, with its error. */
  readonly by: string;
  /** The hashes of the test files that were tried. */
  readonly tried: Readonly<Record<string, string>>;
}

interface Cache {
  coverage: Record<string, Coverage>;
  results: Record<string, Result>;
}

const {values} = parseArgs({
  options: {
    folder: {type: 'string', default: Object.keys(FOLDERS).join(',')},
    sample: {type: 'string', default: '150'},
    seed: {type: 'string', default: '1'},
    jobs: {type: 'string', default: '1'},
    file: {type: 'string', default: ''}
  }
});
const sample = values.sample === 'all' ? Infinity : whole('sample');
const seed = whole('seed');
const jobs = Math.max(1, whole('jobs'));
const equivalents: Equivalent[] = JSON.parse(readFileSync(EQUIVALENT, 'utf8'));
const stale = new Set<Equivalent>();
const rows: string[] = [];
let isGood = true;

for (const name of values.folder.split(',')) {
  const folder = FOLDERS[name];
  if (!folder) {
    const known = Object.keys(FOLDERS).join(', ');
    stop(`there is no folder ${name}. Use one of ${known}.`);
  }
  await testFolder(name, folder);
}
console.log(
  '\nfolder      mutants  drawn  killed  survived  no coverage  equivalent  score'
);
for (const row of rows) console.log(row);
for (const {file, code, change} of stale) {
  console.log(
    `stale entry in ${EQUIVALENT}: ${file}: ${code}: ${change}. Remove it, ` +
      'or copy the line of code as it is now.'
  );
}
process.exit(isGood && stale.size === 0 ? 0 : 1);

async function testFolder(name: string, folder: Folder): Promise<void> {
  const copy = await copyFolder(`${CACHE}/${name}`, folder);
  const path = `${CACHE}/${name}.json`;
  const cache = readCache(path);
  const save = () => writeFileSync(path, JSON.stringify(cache));
  await cover(copy, cache, save);

  const listed = new Map<string, Equivalent>();
  for (const one of equivalents) {
    if (folder.sources.test(one.file)) listed.set(keyOf(one), one);
  }
  const keys = new Set(copy.mutants.map(keyOf));
  for (const [key, one] of listed) if (!keys.has(key)) stale.add(one);

  const drawn = draw(copy.mutants);
  const counts = {killed: 0, survived: 0, uncovered: 0, equivalent: 0};
  const testable = drawn.filter(i => !listed.has(keyOf(copy.mutants[i])));
  counts.equivalent = drawn.length - testable.length;
  let done = 0;
  await inLanes(copy, testable, async (process, i) => {
    const mutant = copy.mutants[i];
    const result = await test(process, copy, cache, i);
    cache.results[keyOf(mutant)] = result;
    counts[result.status]++;
    if (result.status !== 'killed') {
      const {file, line, code, change} = mutant;
      const what = result.status === 'uncovered' ? 'no coverage' : 'survived';
      console.log(`${what}: ${file}:${line}: ${code}\n    ${change}`);
    }
    if (++done % 10 === 0) {
      save();
      console.error(`${name}: ${done} of ${testable.length}`);
    }
  });
  save();
  const score = counts.killed / testable.length;
  if (score < LOWEST_SCORE) isGood = false;
  const [low, high] = interval(counts.killed, testable.length);
  const range =
    drawn.length < copy.mutants.length
      ? ` (${percent(low)} to ${percent(high)})`
      : '';
  rows.push(
    [
      name.padEnd(10),
      `${copy.mutants.length}`.padStart(8),
      `${drawn.length}`.padStart(6),
      `${counts.killed}`.padStart(7),
      `${counts.survived}`.padStart(9),
      `${counts.uncovered}`.padStart(12),
      `${counts.equivalent}`.padStart(11),
      `  ${percent(score)}${range}`
    ].join(' ')
  );
}

/** Finds out which tests reach which mutants. */
async function cover(copy: Copy, cache: Cache, save: () => void) {
  const numbering = hashOf(JSON.stringify(copy.mutants));
  const files = [...copy.tests].filter(([file, hash]) => {
    return cache.coverage[file]?.hash !== `${numbering} ${hash}`;
  });
  for (const file of Object.keys(cache.coverage)) {
    if (!copy.tests.has(file)) delete cache.coverage[file];
  }
  let done = 0;
  await inLanes(copy, files, async (process, [file, hash]) => {
    const found = await process.cover(file);
    const {atImport, tests} = found ?? {atImport: [], tests: []};
    if (found) {
      cache.coverage[file] = {hash: `${numbering} ${hash}`, atImport, tests};
    }
    const wrong = tests.filter(one => one.error !== '');
    console.error(
      `covered ${++done} of ${files.length}: ${file}` +
        (found ? '' : ', which cannot be run') +
        wrong.map(one => `\n    left out: ${one.name}: ${one.error}`).join('')
    );
    save();
  });
}

/** Runs the tests that reach a mutant and have not been tried yet. */
async function test(
  process: TestProcess,
  copy: Copy,
  cache: Cache,
  i: number
): Promise<Result> {
  const mutant = copy.mutants[i];
  const source = copy.sources.get(mutant.file) as string;
  const known = cache.results[keyOf(mutant)];
  const isKnown = known?.source === source;
  if (isKnown && known.status === 'killed') {
    const [[file, hash]] = Object.entries(known.tried);
    if (copy.tests.get(file) === hash) return known;
  }
  const tried: Record<string, string> = isKnown ? {...known.tried} : {};
  const warm: Planned[] = [];
  const cold: Planned[] = [];
  let isMet = false;
  for (const [file, {atImport, tests}] of Object.entries(cache.coverage)) {
    const isAtImport = atImport.includes(i);
    tests.forEach(({error, mutants, turns, time}, test) => {
      if (error !== '' || !(isAtImport || mutants.includes(i))) return;
      isMet = true;
      if (tried[file] === copy.tests.get(file)) return;
      (isAtImport ? cold : warm).push({file, test, turns, time});
    });
  }
  if (!isMet) return {source, status: 'uncovered', by: '', tried: {}};
  // In a warm process, what is computed only once was computed without the
  // mutant. So a mutant that survives there is tried again in a new process.
  for (const [plan, fresh, most] of [
    [warm, false, MOST_MILLISECONDS],
    [warm, true, MOST_MILLISECONDS / 2],
    [cold, true, MOST_MILLISECONDS]
  ] as const) {
    plan.sort((a, b) => near(mutant, b) - near(mutant, a) || a.time - b.time);
    let left = most;
    const chosen = plan.filter(({time}) => {
      if (left < 0) return false;
      left -= time;
      return true;
    });
    if (chosen.length === 0) continue;
    const {failed, ...rest} = await process.run(i, chosen, fresh);
    if (failed) {
      const {name} = cache.coverage[failed.file].tests[failed.test];
      const error = 'error' in rest ? rest.error : '';
      return {
        source,
        status: 'killed',
        by: `${name}: ${error}`,
        tried: {[failed.file]: copy.tests.get(failed.file) as string}
      };
    }
    for (const {file} of chosen) tried[file] = copy.tests.get(file) as string;
  }
  return {source, status: 'survived', by: '', tried};
}

/** The test file of the same name comes first, then those of its folder. */
function near({file}: Mutant, planned: Planned): number {
  const own = file.replace(/^src\//, '').replace(/\.ts$/, '');
  const other = planned.file.replace(/^test\//, '').replace(/\.test\.ts$/, '');
  if (other === own) return 2;
  return other.replace(/[^/]*$/, '') === own.replace(/[^/]*$/, '') ? 1 : 0;
}

function draw(mutants: readonly Mutant[]): number[] {
  const all = mutants
    .map((_, i) => i)
    .filter(i => mutants[i].file.includes(values.file));
  return random(seed).shuffle(all).slice(0, sample);
}

async function inLanes<T>(
  copy: Copy,
  items: readonly T[],
  work: (process: TestProcess, item: T) => Promise<void>
): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({length: jobs}, async () => {
      const process = new TestProcess(copy.folder);
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
        await work(process, item);
      }
      process.stop();
    })
  );
}

function keyOf({file, code, change}: Omit<Equivalent, 'reason'>): string {
  return `${file}\n${code}\n${change}`;
}

function readCache(path: string): Cache {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    mkdirSync(CACHE, {recursive: true});
    return {coverage: {}, results: {}};
  }
}

/** Wilson's 95 % confidence interval for the score of all mutants. */
function interval(killed: number, total: number): [number, number] {
  const z = 1.96;
  const p = killed / total;
  const centre = p + z ** 2 / (2 * total);
  const spread = z * Math.sqrt((p * (1 - p) + z ** 2 / (4 * total)) / total);
  const scale = 1 + z ** 2 / total;
  return [(centre - spread) / scale, (centre + spread) / scale];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function whole(name: 'sample' | 'seed' | 'jobs'): number {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  return stop(`--${name} is ${values[name]}. Give a whole number.`);
}

function stop(message: string): never {
  console.error(`test:mutation: ${message}`);
  process.exit(2);
}
