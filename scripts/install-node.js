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
  install(`${name}@${version}`, home);
  return join(home, 'node_modules', name, 'bin/node');
}

/**
 * Downloads the newest Bun or Deno from npm, and returns the command that runs
 * a file.
 *
 * @param {'bun' | 'deno'} name
 * @param {string} folder in which a folder for it is made
 * @returns {string[]}
 */
export function installRuntime(name, folder) {
  const target = `${process.platform}-${process.arch}`;
  const libc = process.platform === 'linux' ? '-glibc' : '';
  const packed =
    name === 'bun' ? `@oven/bun-${target}` : `@deno/${target}${libc}`;
  const home = join(folder, name);
  install(packed, home);
  const place = join(home, 'node_modules', packed);
  return name === 'bun'
    ? [join(place, 'bin/bun'), 'run']
    : [join(place, 'deno'), 'run', '--allow-all', '--quiet'];
}

/**
 * @param {string} packed name and version
 * @param {string} home
 */
function install(packed, home) {
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{"private": true}');
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund'];
  const {status, stdout, stderr} = spawnSync(
    'npm',
    ['install', '--ignore-scripts', ...quiet, packed],
    // On Windows npm is a shell script.
    {cwd: home, encoding: 'utf8', shell: process.platform === 'win32'}
  );
  if (status !== 0) {
    throw new Error(`npm cannot install ${packed}\n${stdout}${stderr}`);
  }
}
