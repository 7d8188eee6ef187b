// Builds dist/ from nothing, so that no file of an earlier build survives.
import {spawnSync} from 'node:child_process';
import {chmodSync, rmSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {bundleProgram} from './bundle-program.js';
import './embed-models.js';
import {trimDist} from './trim-dist.js';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${root}/dist`, {recursive: true, force: true});
rmSync(`${root}/cluster/dist`, {recursive: true, force: true});
compile('tsconfig.build.json');
await bundleProgram(root, `${root}/dist`);

// It uses the types of what has just been built, also those that go next.
compile('cluster/tsconfig.json');
trimDist(`${root}/dist`);

// npm makes installed programs executable, but not those of a checkout.
chmodSync(`${root}/dist/cli/main.js`, 0o755);
chmodSync(`${root}/cluster/dist/main.js`, 0o755);

/** @param {string} project */
function compile(project) {
  const {status} = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', project],
    {cwd: root, stdio: 'inherit'}
  );
  if (status !== 0) process.exit(status ?? 1);
}
