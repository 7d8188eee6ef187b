import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome'
];

/**
 * Where Chromium is. If it is nowhere, Debian's is installed with apt.
 *
 * @throws Error that says what to do if that does not work either.
 */
export function findChromium(): string {
  const found = PLACES.find(existsSync);
  if (found) return found;
  console.log('== Chromium is missing: apt-get install chromium');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args: string[]) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    const {status, stderr, error} = spawnSync(command, rest, {
      encoding: 'utf8',
      env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'}
    });
    return status === 0 ? '' : (error?.message ?? stderr.trim());
  };
  const problem =
    apt('update') ||
    apt('install', '-y', '--no-install-recommends', 'chromium');
  const installed = PLACES.find(existsSync);
  if (installed) return installed;
  throw new Error(
    'there is no Chromium, and it could not be installed ' +
      `(${problem.split('\n').at(-1) || 'no apt-get'}). Install it by hand: ` +
      'apt-get install chromium, as root.'
  );
}
