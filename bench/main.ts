/** Compares spanforest with every installed peer; see `--help`. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {formatOfFileName, readGraph} from '../src/graph/index.js';
import {Comparer} from './compare.js';
import {measureCrossing} from './crossing.js';
import {figuresOf} from './figures.js';
import {growthOf, measureGrowth} from './growth.js';
import {measureKBest} from './k-best.js';
import {measureMemory, peakMemory} from './memory.js';
import {
  BenchError,
  type BenchOptions,
  commandOf,
  HELP,
  readBytes,
  readOptions
} from './options.js';
import {measureParsing, readModel, readTreebank} from './parsing.js';
import {type Results, tableOf, writeReport} from './report.js';
import {serve} from './session.js';
import {checkQuiet, describeSetting} from './setting.js';
import {SYSTEMS} from './systems/index.js';
import {measureText} from './text.js';
import {graphWorkload, WORKLOADS, type Workload} from './workloads.js';

const OTHER_PARTS = [
  'crossing',
  'growth',
  'memory',
  'k-best',
  'parsing',
  'text'
] as const;

type OtherPart = (typeof OTHER_PARTS)[number];

const [role, ...rest] = process.argv.slice(2);
// Child processes run this same bundle, with a role as the first argument.
if (role === 'serve') await serve(rest[0], rest[1]);
else if (role === 'memory') console.log(peakMemory(rest[0]));
else if (role === 'growth') {
  const [algorithm, runs, cap] = rest;
  console.log(JSON.stringify(growthOf(algorithm, Number(runs), Number(cap))));
} else await main();

async function main(): Promise<void> {
  try {
    const ids = [...WORKLOADS.map(({id}) => id), 'file', ...OTHER_PARTS];
    const peers = SYSTEMS.filter(({group}) => group !== 'ours');
    const names = [...new Set(peers.map(({name}) => name))];
    const options = readOptions(process.argv.slice(2), ids, names);
    if (options === null) console.log(HELP);
    else await measure(options);
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    console.error(`bench: ${error.message}`);
    process.exitCode = 2;
  }
}

async function measure(options: BenchOptions): Promise<void> {
  const {native, runs, cap, system, out} = options;
  checkQuiet(out);
  const setting = describeSetting();
  if (options.isPartial) {
    setting.push('a partial run, without some workloads or systems');
  }
  const isWanted = (id: string) => options.only.some(it => id.includes(it));
  const progress = (line: string) => console.error(line);
  const workloads = [...WORKLOADS];
  if (options.graph !== undefined) {
    workloads.unshift(await fileWorkload(options.graph));
  }
  // Fail now rather than after many minutes.
  check('treebank', options.treebank, readTreebank);
  check('model', options.model, readModel);
  const all: Results = {
    setting,
    command: commandOf(options),
    runs,
    isPartial: options.isPartial,
    cap,
    comparisons: [],
    crossing: null,
    growth: [],
    memory: [],
    kBest: [],
    parsing: [],
    text: []
  };
  // The report is written after every step, in case the run is interrupted.
  const write = (results: Partial<Results>) => {
    Object.assign(all, results);
    const folder = basename(out, '.md');
    const {text, pictures} = writeReport(all, folder);
    mkdirSync(join(dirname(out), folder), {recursive: true});
    writeFileSync(out, text);
    const figures = figuresOf(text, [all.command, ...setting]);
    writeFileSync(
      join(dirname(out), `${folder}.json`),
      `${JSON.stringify(figures, null, 1)}\n`
    );
    for (const [name, svg] of pictures) {
      writeFileSync(join(dirname(out), folder, name), svg);
    }
  };
  const comparer = new Comparer({
    native,
    runs,
    cap,
    system,
    onProgress: progress
  });
  for (const workload of workloads) {
    if (!isWanted(workload.id)) continue;
    const comparison = await comparer.compare(workload);
    write({comparisons: [...all.comparisons, comparison]});
  }
  const {treebank} = options;
  const parts: Record<OtherPart, () => Promise<Partial<Results>>> = {
    crossing: async () => ({crossing: measureCrossing(1e6, runs)}),
    growth: async () => ({growth: measureGrowth(3, cap)}),
    memory: async () => ({memory: measureMemory()}),
    'k-best': async () => ({kBest: measureKBest()}),
    parsing: async () => ({parsing: measureParsing(runs, options)}),
    text: async () =>
      treebank === undefined
        ? {}
        : {text: await measureText(readTreebank(treebank), runs)}
  };
  for (const id of OTHER_PARTS) {
    if (!isWanted(id)) continue;
    progress(id);
    write(await parts[id]());
    progress(tableOf(id, all));
  }
  progress(`written to ${out}`);
}

function check(
  option: string,
  file: string | undefined,
  read: (file: string) => unknown
): void {
  if (file === undefined) return;
  try {
    read(file);
  } catch (error) {
    const {message} = error as Error;
    throw new BenchError(`--${option}: ${file}: ${message.split('\n')[0]}`);
  }
}

async function fileWorkload(file: string): Promise<Workload> {
  const name = file.replace(/\.gz$/, '');
  const format = formatOfFileName(name);
  if (format === null) {
    throw new BenchError(
      `--graph: ${file} has no extension of a graph format, such as .gr or .csv.`
    );
  }
  try {
    const {edges} = await readGraph(readBytes(file), format);
    return graphWorkload(basename(name), edges);
  } catch (error) {
    throw new BenchError(`--graph: ${file}: ${(error as Error).message}`);
  }
}
