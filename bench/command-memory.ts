// Measures the peak memory of commands on files and on files ten times larger:
//
//   npm run build && npm run bench:command-memory
//
// Prints a table in Markdown.
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {seededRandom} from '../src/graph/index.js';
import {describeSetting} from './setting.js';
import {markdownTable} from './table.js';

console.error(describeSetting().join('; '));

const MAIN = resolve('dist/cli/main.js');
const treebank = (name: string) =>
  readFileSync(`test/fixtures/treebank/${name}.conllu`, 'utf8');
const TRAINING = treebank('training');
const HELD_OUT = treebank('held-out');
const folder = mkdtempSync(join(tmpdir(), 'spanforest-memory-'));
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));

// Every thread prints the peak of the process; the last one counts.
const PRELOADED = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => process.stderr.write(' +
    '"\\npeak " + process.resourceUsage().maxRSS + "\\n"))'
)}`;

/** Peak memory of a command in megabytes. */
function peakOf(argv: readonly string[]): number {
  const {status, stderr} = spawnSync(
    process.execPath,
    ['--import', PRELOADED, MAIN, ...argv],
    {cwd: folder, maxBuffer: 2 ** 30}
  );
  if (status !== 0) throw new Error(`${argv.join(' ')}: ${stderr}`);
  const peaks = [...`${stderr}`.matchAll(/^peak (\d+)$/gm)];
  return Math.max(...peaks.map(peak => Number(peak[1]))) / 1024;
}

function writeTable(name: string, order: number, size: number): void {
  const random = seededRandom(1);
  const pick = () => Math.floor(order * random());
  let text = 'source,target,weight\n';
  // All nodes can be reached from the first.
  for (let v = 1; v < order; v++) {
    text += `node${Math.floor(v * random())},node${v},${pick()}\n`;
  }
  for (let e = order; e < size; e++) {
    text += `node${pick()},node${pick()},${pick()}\n`;
  }
  writeFileSync(join(folder, name), text);
}

const TEXT = 'The old dog barks, and the birds sing in the garden. ';
const sizes = [1, 10] as const;
for (const times of sizes) {
  const write = (name: string, content: string) =>
    writeFileSync(join(folder, `${times}-${name}`), content);
  writeTable(`${times}-edges.csv`, 1e4, 1e5 * times);
  writeTable(`${times}-nodes.csv`, 2e4 * times, 1e5 * times);
  write('trees.conllu', TRAINING.repeat(10 * times));
  write('held-out.conllu', HELD_OUT.repeat(20 * times));
  write('text.txt', TEXT.repeat(2000 * times));
}
peakOf([
  ...['train', '1-held-out.conllu', '--bits', '16', '--passes', '1', '-q'],
  ...['-o', 'small.model']
]);
for (const times of sizes) {
  peakOf(['msf', `${times}-edges.csv`, '-q', '-o', `${times}-forest.csv`]);
}

const COMMANDS: Readonly<Record<string, (times: number) => string[]>> = {
  'msf, ten times the edges': n => ['msf', `${n}-edges.csv`, '-o', 'o.csv'],
  'msf, ten times nodes and edges': n => [
    ...['msf', `${n}-nodes.csv`, '-o', 'o.csv']
  ],
  'msf --k 2, ten times the edges': n => [
    ...['msf', `${n}-edges.csv`, '--k', '2', '-o', 'o.csv']
  ],
  'arborescence, ten times the arcs': n => [
    ...['arborescence', `${n}-edges.csv`, '--root', 'node0', '-o', 'o.csv']
  ],
  'branching, ten times the arcs': n => [
    ...['branching', `${n}-edges.csv`, '--maximum', '-o', 'o.csv']
  ],
  'verify, ten times the edges': n => [
    ...['verify', `${n}-edges.csv`, `${n}-forest.csv`]
  ],
  'parse, text': n => [
    'parse',
    '-m',
    'small.model',
    `${n}-text.txt`,
    '-o',
    'o'
  ],
  'parse, CoNLL-U': n => [
    ...['parse', '-m', 'small.model', `${n}-held-out.conllu`, '-o', 'o.conllu']
  ],
  evaluate: n => ['evaluate', `${n}-held-out.conllu`, `${n}-held-out.conllu`],
  'draw, HTML': n => ['draw', `${n}-held-out.conllu`, '-o', 'o.html'],
  'draw, SVG': n => ['draw', `${n}-held-out.conllu`, '-o', 'o.svg'],
  train: n => [
    ...['train', `${n}-trees.conllu`, '--bits', '16', '--passes', '1'],
    ...['-o', `${n}.model`]
  ],
  calibrate: n => [
    ...['calibrate', 'small.model', `${n}-held-out.conllu`, '-o', 'c.model']
  ]
};

const idle = peakOf(['--version']);
const rows = Object.entries(COMMANDS).map(([name, argv]) => {
  const [one, ten] = sizes.map(times => peakOf([...argv(times)]));
  return [
    name,
    one.toFixed(0),
    ten.toFixed(0),
    ((ten - idle) / (one - idle)).toFixed(1)
  ];
});
console.log(`Without work: ${idle.toFixed(0)} MB.\n`);
console.log(
  markdownTable(
    ['command', 'MB', 'MB, ten times', 'beyond idle, times'],
    rows,
    1
  )
);
