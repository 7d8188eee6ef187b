// Bundles the modules of the command line in dist/cli into a few files. Loading
// some two hundred modules took most of the time of a short command.
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {build} from 'esbuild';

// The program and what its threads run. All bundles are in one folder, so that
// they find each other by their names in the sources.
const ENTRIES = [
  'main.js',
  'parsing/parse-worker.js',
  'forest/line-worker.js',
  'cluster/job-thread.js'
];

/**
 * @param {string} root - The folder of the package.
 * @param {string} dist - Its dist folder.
 */
export async function bundleProgram(root, dist) {
  const {outputFiles} = await build({
    absWorkingDir: root,
    entryPoints: ENTRIES.map(entry => `${dist}/cli/${entry}`),
    entryNames: '[name]',
    chunkNames: 'part-[hash]',
    outdir: `${dist}/cli`,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    legalComments: 'none',
    logLevel: 'warning',
    write: false
  });
  rmSync(`${dist}/cli`, {recursive: true});
  for (const {path, contents} of outputFiles) {
    mkdirSync(dirname(path), {recursive: true});
    writeFileSync(path, contents);
  }
}
