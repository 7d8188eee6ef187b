// Builds dist/ from scratch, so that no file of an earlier build survives.
import {spawnSync} from 'node:child_process';
import {chmodSync, cpSync, rmSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${root}/dist`, {recursive: true, force: true});
const {status} = spawnSync(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'],
  {cwd: root, stdio: 'inherit'}
);
if (status !== 0) process.exit(status ?? 1);

// tsc does not copy the embedded model.
for (const name of ['model-data.js', 'model-data.d.ts']) {
  cpSync(`${root}/src/nlp/english/${name}`, `${root}/dist/nlp/english/${name}`);
}

// npm makes installed bins executable, but not those of a checkout that is
// linked or run in place.
chmodSync(`${root}/dist/cli/main.js`, 0o755);
