// Builds dist/ from nothing, so that no file of an earlier build survives.
import {spawnSync} from 'node:child_process';
import {chmodSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {bundleProgram} from './bundle-program.js';
import './embed-models.js';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${root}/dist`, {recursive: true, force: true});
rmSync(`${root}/cluster/dist`, {recursive: true, force: true});
compile('tsconfig.build.json');
await bundleProgram(root, `${root}/dist`);

// What no entry reaches, such as modules that only the command line has, which
// is bundled, and declarations of internals, is not published.
const used = new Set();
for (const entry of ['', 'graph/', 'msf/', 'nlp/']) keep(`${entry}index`);
keep('internals');
keepFile(join(root, 'dist/cli/index.d.ts'));
for (const path of readdirSync(`${root}/dist`, {
  recursive: true,
  encoding: 'utf8'
})) {
  const file = join(root, 'dist', path);
  if (
    /\.(js|d\.ts)$/.test(path) &&
    !/^cli\W.*\.js$/.test(path) &&
    !used.has(file)
  ) {
    rmSync(file);
  }
}

/** @param {string} module without its extension */
function keep(module) {
  for (const extension of ['.js', '.d.ts']) {
    keepFile(join(root, 'dist', module + extension));
  }
}

/** @param {string} file */
function keepFile(file) {
  if (used.has(file)) return;
  used.add(file);
  const [extension] = /(\.d\.ts|\.js)$/.exec(file) ?? [];
  const text = readFileSync(file, 'utf8');
  for (const [, name] of text.matchAll(/['"](\.{1,2}\/[^'"\s]+)\.js['"]/g)) {
    keepFile(join(file, '..', name + extension));
  }
}

// npm makes installed programs executable, but not those of a checkout.
chmodSync(`${root}/dist/cli/main.js`, 0o755);

// It uses the types of what has just been built.
compile('cluster/tsconfig.json');
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
