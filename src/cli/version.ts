import {readFileSync} from 'node:fs';

/** The version of this program. */
export function programVersion(): string {
  // Two folders up in the sources as in the built package.
  const file = new URL('../../package.json', import.meta.url);
  return String(JSON.parse(readFileSync(file, 'utf8')).version);
}
