/**
 * Measures what the option `onStep` costs: nothing if it is left out, the
 * copies of the edges if it is not.
 *
 * To know what it costs to be able to report steps, all code that does is cut
 * out of a second copy of the algorithms. Each runs in processes of its own,
 * which take turns: what one of them makes the engine do must not hit another.
 * The least times are compared, since whatever disturbs them only adds.
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
import {cpuSeconds} from './cpu-time.js';
import {randomGraph} from './graphs.js';

const ALGORITHMS: Readonly<
  Record<
    string,
    (library: typeof Algorithms, edges: EdgeList, options: object) => unknown
  >
> = {
  boruvka: ({boruvka}, edges, options) => boruvka(edges, options),
  kkt: ({kkt}, edges, options) => kkt(edges, options),
  'filter-kruskal in JavaScript': ({filterKruskal}, edges, options) =>
    filterKruskal(edges, {compiled: false, ...options}),
  branching: ({branching}, edges, options) =>
    branching(edges, {maximum: true, ...options})
};

// Conditions that are false if nobody watches, and calls that are not made.
const REPORTING: readonly (readonly [RegExp, string])[] = [
  [/\bsteps\?\./g, 'false && steps!.'],
  [/\bsteps && /g, 'false && '],
  [/\bif \(steps\)/g, 'if (false)'],
  [/\bonStep\?\.\(/g, 'false && onStep!('],
  [/\bonStep &&/g, 'false &&'],
  [/\bonStep === undefined/g, 'true']
];

const CUT: Plugin = {
  name: 'cut',
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

const [role, file, algorithm, isWatched] = process.argv.slice(2);
if (role === 'run') {
  const library = await import(pathToFileURL(file).href);
  const edges = randomGraph(1e5, 5e5);
  const options = isWatched === 'true' ? {onStep: () => {}} : {};
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
  const cut = await bundle('cut', [CUT]);
  const run = (file: string, algorithm: string, isWatched: boolean) =>
    Number(
      execFileSync(process.execPath, [
        process.argv[1],
        ...['run', file, algorithm, String(isWatched)]
      ])
    );
  console.log(
    `${' '.repeat(29)}ms cut  not watched  watched   (least CPU time)`
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
    const [base, unwatched, watched] = [0, 1, 2].map(i =>
      Math.min(...times.map(it => it[i]))
    );
    console.log(
      name.padEnd(28),
      (1000 * base).toFixed(1).padStart(6),
      `${(unwatched / base).toFixed(2)} x`.padStart(12),
      `${(watched / base).toFixed(2)} x`.padStart(8)
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
    // Drops what follows a false condition.
    minifySyntax: true,
    plugins
  });
  const code = await readFile(outfile, 'utf8');
  const calls = code.match(/\bsteps\b[?!]?\.|\bonStep\??\.?\(/g) ?? [];
  console.log(`${name}: ${calls.length} calls that report steps`);
  return outfile;
}
