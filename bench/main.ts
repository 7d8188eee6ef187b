/**
 * Measures everything beside every peer that is installed, and writes it down.
 *
 * npm run bench -- [--native] [--graph FILE] [--only ID,...] [--system PATTERN]
 *   [--treebank FILE] [--model FILE] [--runs N] [--cap SECONDS] [--out FILE]
 *
 * `--only` takes ids of workloads, or parts of them, and `crossing`, `growth`,
 * `memory`, `parsing`; `--system` tells which peers to measure. `--cap` is how
 * many CPU seconds a run of a system may take, and all its runs on a workload.
 * Parsing is measured on synthetic sentences, and on those of `--treebank`, in
 * CoNLL-U, by models trained in passing or by that of `--model`. Files may be
 * gzipped.
 */
import {mkdirSync, writeFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {parseArgs} from 'node:util';
import {formatOfFileName, readGraph} from '../src/graph/index.js';
import {Comparer} from './compare.js';
import {measureCrossing} from './crossing.js';
import {expectedSolution} from './expected.js';
import {measureGrowth} from './growth.js';
import {measureMemory, peakMemory} from './memory.js';
import {measureParsing} from './parsing.js';
import {readBytes} from './read-bytes.js';
import {type Results, writeReport} from './report.js';
import {serve} from './serve.js';
import {describeSetting} from './setting.js';
import {graphWorkload, WORKLOADS, type Workload} from './workloads.js';

const [role, ...rest] = process.argv.slice(2);
// The same bundle plays all parts: systems in processes of their own, too.
if (role === 'serve') await serve(rest[0], rest[1]);
else if (role === 'memory') console.log(peakMemory(rest[0]));
else await main();

async function main(): Promise<void> {
  const {values} = parseArgs({
    options: {
      native: {type: 'boolean', default: false},
      graph: {type: 'string'},
      treebank: {type: 'string'},
      model: {type: 'string'},
      only: {type: 'string', default: ''},
      system: {type: 'string', default: ''},
      runs: {type: 'string', default: '5'},
      cap: {type: 'string', default: '5'},
      out: {type: 'string', default: 'bench/results/benchmarks.md'}
    }
  });
  const setting = describeSetting();
  if (values.only !== '' || values.system !== '') {
    setting.push('a partial run, without all workloads and systems');
  }
  const [runs, cap] = [Number(values.runs), Number(values.cap)];
  const parts = values.only.split(',');
  const isWanted = (id: string) => parts.some(part => id.includes(part));
  const progress = (line: string) => console.error(line);
  const comparer = new Comparer({
    native: values.native,
    runs,
    cap,
    system: new RegExp(values.system),
    onProgress: progress
  });
  const workloads = [...WORKLOADS];
  if (values.graph !== undefined) {
    workloads.unshift(await fileWorkload(values.graph));
  }
  // What was measured is written down after every step, so that a run that
  // is stopped has not been for nothing.
  const write = (results: Partial<Results>) => {
    Object.assign(all, results);
    const folder = basename(values.out, '.md');
    const {text, pictures} = writeReport(all, folder);
    const home = dirname(values.out);
    mkdirSync(join(home, folder), {recursive: true});
    writeFileSync(values.out, text);
    for (const [name, svg] of pictures) {
      writeFileSync(join(home, folder, name), svg);
    }
  };
  const all: Results = {
    setting,
    command: commandOf(values),
    cap,
    comparisons: [],
    crossing: null,
    growth: [],
    memory: [],
    parsing: []
  };
  for (const workload of workloads) {
    if (!isWanted(workload.id)) continue;
    const comparison = await comparer.compare(workload, expectedSolution);
    write({comparisons: [...all.comparisons, comparison]});
  }
  for (const [id, measure] of [
    ['crossing', () => ({crossing: measureCrossing(1e6, runs)})],
    ['growth', () => ({growth: measureGrowth(3, cap)})],
    ['memory', () => ({memory: measureMemory()})],
    ['parsing', () => ({parsing: measureParsing(runs, values)})]
  ] as const) {
    if (!isWanted(id)) continue;
    progress(id);
    write(measure());
  }
  progress(`written to ${values.out}`);
}

// As it would be typed, with files by their names alone.
function commandOf(values: {
  native: boolean;
  graph?: string | undefined;
  treebank?: string | undefined;
}): string {
  const files = [
    ...(values.graph === undefined ? [] : ['--graph', basename(values.graph)]),
    ...(values.treebank === undefined
      ? []
      : ['--treebank', basename(values.treebank)])
  ];
  const name = `npm run bench${values.native ? ':native' : ''}`;
  return [name, ...(files.length > 0 ? ['--', ...files] : [])].join(' ');
}

async function fileWorkload(file: string): Promise<Workload> {
  const name = file.replace(/\.gz$/, '');
  const format = formatOfFileName(name);
  if (format === null) {
    throw new Error(`bench: ${file} has no name of a graph format`);
  }
  const {edges} = await readGraph(readBytes(file), format);
  return graphWorkload(basename(name), edges);
}
