// Builds dist/ from nothing, so that no file of an earlier build survives.
import {spawnSync} from 'node:child_process';
import {chmodSync, cpSync, rmSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {bundleProgram} from './bundle-program.js';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${root}/dist`, {recursive: true, force: true});
const {status} = spawnSync(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'],
  {cwd: root, stdio: 'inherit'}
);
if (status !== 0) process.exit(status ?? 1);

await bundleProgram(root, `${root}/dist`);

// Files that tsc does not copy: the embedded model.
for (const [from, to] of [
  ['nlp/loading/english-model.js', 'nlp/loading/english-model.js'],
  ['nlp/loading/english-model.d.ts', 'nlp/loading/english-model.d.ts']
]) {
  cpSync(`${root}/src/${from}`, `${root}/dist/${to}`, {recursive: true});
}

// npm makes installed programs executable, but not those of a checkout.
chmodSync(`${root}/dist/cli/main.js`, 0o755);
