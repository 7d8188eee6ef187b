// Bundles the modules of the command line in dist/cli into a few files. Loading
// some two hundred modules took most of the time of a short command.
import {mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {build} from 'esbuild';

// The program, the entry point for other programs, and what threads run. All
// bundles are in one folder, so that they find each other by their names in the
// sources.
const ENTRIES = ['main.js', 'index.js'].concat(
  ['parse-worker.js', 'worker.js'].map(name => `parsing/${name}`)
);

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
  for (const path of readdirSync(`${dist}/cli`, {recursive: true})) {
    if (String(path).endsWith('.js')) rmSync(`${dist}/cli/${path}`);
  }
  for (const {path, contents} of outputFiles) {
    mkdirSync(dirname(path), {recursive: true});
    writeFileSync(path, contents);
  }
}
