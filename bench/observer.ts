/**
 * Measures what the option `onStep` costs: nothing if it is not given, copies
 * of the edges if it is.
 *
 * The baseline is a second copy of the algorithms from which all code that
 * reports steps has been removed. Each measurement runs in a separate process,
 * interleaved with the others, so that it does not affect how the engine
 * compiles them. The minimum times are compared, since disturbances only add.
 *
 * npm run bench:observer
 */
import {execFileSync} from 'node:child_process';
import {rmSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {build, type Plugin} from 'esbuild';
import type {EdgeList} from '../src/graph/index.js';
import type * as Algorithms from '../src/msf/index.js';
import {randomGraph} from './graphs.js';
import {cpuSeconds} from './measure.js';
import {describeSetting} from './setting.js';

console.error(describeSetting().join('; '));

const ALGORITHMS: Readonly<
  Record<
    string,
    (library: typeof Algorithms, edges: EdgeList, options: object) => unknown
  >
> = {
  'boruvka in JavaScript': ({boruvka}, edges, options) =>
    boruvka(edges, {compiled: false, ...options}),
  kkt: ({kkt}, edges, options) => kkt(edges, options),
  'filter-kruskal in JavaScript': ({filterKruskal}, edges, options) =>
    filterKruskal(edges, {compiled: false, ...options}),
  'fredman-tarjan': ({fredmanTarjan}, edges, options) =>
    fredmanTarjan(edges, options),
  'pettie-ramachandran': ({pettieRamachandran}, edges, options) =>
    pettieRamachandran(edges, options),
  branching: ({branching}, edges, options) =>
    branching(edges, {maximum: true, ...options})
};

// The code that reports steps, and what disables it.
const REPORTING: readonly (readonly [RegExp, string])[] = [
  [/\b(run\.|this\.#)?steps\?\./g, 'false && steps!.'],
  [/\b((run\.)?steps|report) && /g, 'false && '],
  [/\bif \((steps|onStep)\)/g, 'if (false)'],
  [/\b(on\w*Step|report)\?\.\(/g, 'false && $1!('],
  [/\bonStep &&/g, 'undefined &&'],
  [/\bonStep === undefined/g, 'true']
];

const CUT_REPORTING: Plugin = {
  name: 'cut-reporting',
  setup({onLoad}) {
    onLoad({filter: /src[\\/]msf[\\/].*\.ts$/}, async ({path}) => {
      let contents = await readFile(path, 'utf8');
      for (const [from, to] of REPORTING) contents = contents.replace(from, to);
      return {contents, loader: 'ts'};
    });
  }
};

const WARM_UPS = 15;
const RUNS = 20;
const PROCESSES = 4;

const [role, file, algorithm, isObserved] = process.argv.slice(2);
if (role === 'run') {
  const library = await import(pathToFileURL(file).href);
  const edges = randomGraph(1e5, 5e5);
  const options = isObserved === 'true' ? {onStep: () => {}} : {};
  const times: number[] = [];
  for (let run = 0; run < WARM_UPS + RUNS; run++) {
    times.push(
      cpuSeconds(() => void ALGORITHMS[algorithm](library, edges, options))
    );
  }
  console.log(Math.min(...times.slice(WARM_UPS)));
} else {
  await compare();
}

async function compare(): Promise<void> {
  const whole = await bundle('whole', []);
  const cut = await bundle('cut', [CUT_REPORTING]);
  const run = (file: string, algorithm: string, isObserved: boolean) =>
    Number(
      execFileSync(process.execPath, [
        process.argv[1],
        ...['run', file, algorithm, String(isObserved)]
      ])
    );
  console.log('Minimum CPU time without reports, and times as long with them:');
  console.log(
    'onStep'.padEnd(28),
    'removed'.padStart(10),
    'not given'.padStart(10),
    'given'.padStart(10)
  );
  for (const name of Object.keys(ALGORITHMS)) {
    const times: [number, number, number][] = [];
    for (let turn = 0; turn < PROCESSES; turn++) {
      times.push([
        run(cut, name, false),
        run(whole, name, false),
        run(whole, name, true)
      ]);
    }
    const [base, unobserved, observed] = [0, 1, 2].map(i =>
      Math.min(...times.map(it => it[i]))
    );
    console.log(
      name.padEnd(28),
      `${(1000 * base).toFixed(1)} ms`.padStart(10),
      `${(unobserved / base).toFixed(2)} x`.padStart(10),
      `${(observed / base).toFixed(2)} x`.padStart(10)
    );
  }
  for (const file of [whole, cut]) rmSync(file);
}

async function bundle(name: string, plugins: Plugin[]): Promise<string> {
  const outfile = resolve(
    `node_modules/.cache/spanforest/${name}-${process.pid}.mjs`
  );
  await build({
    entryPoints: ['src/msf/index.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // Removes what a false condition guards.
    minifySyntax: true,
    plugins
  });
  const code = await readFile(outfile, 'utf8');
  const calls = code.match(
    /\bsteps[?!]?\.\w+\(|(?<!#)\bon\w*Step\??\.?\(|\breport\?\.\(/g
  );
  console.log(`${name}: ${calls?.length ?? 0} calls that report steps`);
  return outfile;
}
