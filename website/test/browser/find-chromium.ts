import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {delimiter, join} from 'node:path';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable'
];

function lookUp(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap(name => folders.map(folder => join(folder, name))).find(
    existsSync
  );
}

/** Runs apt-get, as root if that is possible; the last line of a problem. */
function apt(...args: string[]): string {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [command, ...rest] = [...sudo, 'apt-get', ...args];
  const {status, stderr, error} = spawnSync(command, rest, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'}
  });
  if (status === 0) return '';
  if (error) return `${command} does not run`;
  const line = stderr.trim().split('\n').at(-1);
  return line || `${command} ended with status ${status}`;
}

/**
 * Where Chromium is: what the variable CHROMIUM says, or somewhere on the
 * path. If it is nowhere, Debian's is installed with apt.
 *
 * @throws Error that says what to do if that does not work either.
 */
export function findChromium(): string {
  const {CHROMIUM} = process.env;
  if (CHROMIUM) {
    if (existsSync(CHROMIUM)) return CHROMIUM;
    throw new Error(`there is no ${CHROMIUM}, which CHROMIUM names.`);
  }
  const found = lookUp();
  if (found) return found;
  console.log('== Chromium is missing: apt-get install chromium');
  // One source of packages may be out of reach while another has it.
  const stale = apt('update');
  const problem =
    apt('install', '-y', '--no-install-recommends', 'chromium') || stale;
  const installed = lookUp();
  if (installed) return installed;
  throw new Error(
    `there is no Chromium, and it could not be installed (${problem}). ` +
      'Run apt-get install chromium as root, or set CHROMIUM to its path.'
  );
}
