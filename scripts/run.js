// Runs a TypeScript file of this repository:
//
//   node scripts/run.js test/hunt/main.ts [arguments]
//
// Node 20 does not run TypeScript, so the file and its imports from src/ are
// bundled into one module. Packages are not bundled.
import {spawn} from 'node:child_process';
import {existsSync, rmSync} from 'node:fs';
import {basename, dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const [file, ...rest] = process.argv.slice(2);
if (!file) {
  console.error('scripts/run.js: pass the TypeScript file to run.');
  process.exit(2);
}

// In the nearest node_modules, so that the packages of the file are found; one
// file per process, so that two runs do not interfere.
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
  // Other packages import the library by its name.
  alias: Object.fromEntries(
    ['graph/index', 'msf/index', 'nlp/index', 'cli/index', 'internals'].map(
      entry => [
        `spanforest/${entry.replace('/index', '')}`,
        join(root, 'src', `${entry}.ts`)
      ]
    )
  ),
  sourcemap: 'inline',
  logLevel: 'warning'
});
const child = spawn(
  process.execPath,
  ['--enable-source-maps', outfile, ...rest],
  {stdio: 'inherit'}
);
// An interrupt also reaches the child, whose exit code counts.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal));
}
child.on('exit', code => {
  rmSync(outfile, {force: true});
  process.exit(code ?? 1);
});
