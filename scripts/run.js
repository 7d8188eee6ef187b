// Runs a TypeScript file of this repository against the sources:
//
//   node scripts/run.js test/hunt.ts [arguments]
//
// Node 20 does not read TypeScript. The file and whatever it imports from
// src/ become one module; packages stay outside of it.
import {spawn} from 'node:child_process';
import {existsSync, rmSync} from 'node:fs';
import {basename, dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const [file, ...rest] = process.argv.slice(2);
if (!file) {
  console.error('scripts/run.js: name the TypeScript file to run.');
  process.exit(2);
}

// In the nearest node_modules, so that the file's packages are found from there.
// One file for each process, so that two runs do not disturb each other.
let home = dirname(resolve(file));
while (home.startsWith(root) && !existsSync(join(home, 'node_modules'))) {
  home = dirname(home);
}
const name = `${basename(file, '.ts')}-${process.pid}.mjs`;
const outfile = join(home, 'node_modules/.cache/spanforest', name);
await build({
  entryPoints: [file],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  sourcemap: 'inline',
  logLevel: 'warning'
});
const child = spawn(
  process.execPath,
  ['--enable-source-maps', outfile, ...rest],
  {stdio: 'inherit'}
);
// An interrupt reaches the child as well; its exit code decides.
process.on('SIGINT', () => {});
child.on('exit', code => {
  rmSync(outfile, {force: true});
  process.exit(code ?? 1);
});
