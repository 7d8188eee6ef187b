// Installs the packages of a folder with its own lock file, exactly as locked,
// and without their install scripts, unless that has been done since the lock
// file last changed:
//
//   node scripts/install.js website
import {spawnSync} from 'node:child_process';
import {statSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('scripts/install.js: name the folder to install.');
  process.exit(2);
}

/** @param {string} file */
const changed = file =>
  statSync(join(root, folder, file), {throwIfNoEntry: false})?.mtimeMs ?? 0;

// npm writes this file last, so an installation that was cut short lacks it.
const installed = changed('node_modules/.package-lock.json');
if (
  installed < Math.max(changed('package.json'), changed('package-lock.json'))
) {
  const {status} = spawnSync('npm', ['ci', '--ignore-scripts'], {
    cwd: join(root, folder),
    stdio: 'inherit',
    // npm is a script of the shell there.
    shell: process.platform === 'win32'
  });
  process.exitCode = status ?? 1;
}
