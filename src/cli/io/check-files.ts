import {access, constants, stat} from 'node:fs/promises';
import {aboutFile, DataError, showName, UsageError} from './errors.js';
import {type Io, resolvePath} from './io.js';

/**
 * Checks that files can be read, before work is done for the first of them,
 * and that standard input is not asked for twice.
 */
export async function checkInputs(
  names: readonly string[],
  io: Io
): Promise<void> {
  if (names.filter(name => name === '-').length > 1) {
    throw new UsageError('standard input can be read only once: give one -.');
  }
  for (const name of names) {
    if (name === '-') continue;
    const path = resolvePath(name, io);
    try {
      await access(path, constants.R_OK);
      if ((await stat(path)).isDirectory()) {
        throw Object.assign(new Error('EISDIR'), {code: 'EISDIR'});
      }
    } catch (error) {
      throw aboutFile(name, error);
    }
  }
}

/** Checks that a file to be written is none of those that are read. */
export async function checkOverwriting(
  output: string | undefined,
  inputs: readonly string[],
  io: Io
): Promise<void> {
  const find = (name: string) =>
    stat(resolvePath(name, io), {bigint: true}).catch(() => null);
  const present = output === undefined ? null : await find(output);
  if (!present?.isFile()) return;
  for (const input of inputs) {
    const other = input === '-' ? null : await find(input);
    if (other?.ino === present.ino && other.dev === present.dev) {
      throw new DataError(
        `${showName(output!)}: would be overwritten, but is read as well. ` +
          'Give another name to write to.'
      );
    }
  }
}
