import {spawnSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

/**
 * Downloads a version of Node, 100 MB, from npm, which has it as a package, and
 * returns the path of the program.
 *
 * @param {string} version such as '22', for the newest, or '20.19.0'
 * @param {string} folder in which a folder for it is made
 * @returns {string}
 */
export function installNode(version, folder) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const home = join(folder, `node-${version}`);
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{"private": true}');
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund'];
  const {status, stdout, stderr} = spawnSync(
    'npm',
    ['install', '--ignore-scripts', ...quiet, `${name}@${version}`],
    // On Windows npm is a shell script.
    {cwd: home, encoding: 'utf8', shell: process.platform === 'win32'}
  );
  if (status !== 0) {
    throw new Error(
      `npm cannot install ${name}@${version}\n${stdout}${stderr}`
    );
  }
  return join(home, 'node_modules', name, 'bin/node');
}
