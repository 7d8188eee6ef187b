import {realpath, rm, stat} from 'node:fs/promises';
import {isAbsolute, relative, sep} from 'node:path';
import {
  type Arguments,
  aboutFile,
  DataError,
  type Host,
  resolvePath,
  showName,
  UsageError
} from 'spanforest/cli';
import type {Part} from './jobs.js';

/** The real path of the storage folder. */
export async function openStorage(
  {values}: Arguments,
  host: Host
): Promise<string> {
  const folder = values.get('storage') ?? '.';
  try {
    return await realpath(resolvePath(folder, host));
  } catch (error) {
    throw aboutFile(folder, error);
  }
}

/** The files of a run as all machines know them. */
export async function findParts(
  titles: readonly string[],
  storage: string,
  host: Host
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const [index, title] of titles.entries()) {
    const name = await pathInStorage(title, storage, host);
    try {
      const {size} = await stat(resolvePath(title, host));
      parts.push({index, name, title, size});
    } catch (error) {
      throw aboutFile(title, error);
    }
  }
  return parts;
}

/**
 * A file as all machines know it: by its path from the storage folder. Links
 * are resolved, so that what a machine is asked for is what it will read.
 */
export async function pathInStorage(
  name: string,
  storage: string,
  host: Host
): Promise<string> {
  const option = new UsageError(
    `${showName(name)}: is not in the storage folder ${showName(storage)}. ` +
      'Pass a folder that contains all files as --storage.'
  );
  if (name === '-') throw option;
  let path: string;
  try {
    path = relative(storage, await realpath(resolvePath(name, host)));
  } catch (error) {
    throw aboutFile(name, error);
  }
  if (!isInside(path)) throw option;
  return path.split(sep).join('/');
}

/**
 * The real path of a file that another machine names. Whatever it says,
 * nothing outside the storage folder is reached.
 */
export async function resolveInStorage(
  path: string,
  storage: string
): Promise<string> {
  let real: string | undefined;
  if (isInside(path)) {
    try {
      real = await realpath(`${storage}/${path}`);
    } catch (error) {
      throw aboutFile(path, error);
    }
  }
  if (real !== undefined && isInside(relative(storage, real))) return real;
  throw new DataError(
    `${showName(path)}: is not in the storage folder of the worker, and is ` +
      'not read. Move it there.'
  );
}

function isInside(path: string): boolean {
  const isHere = path !== '' && !isAbsolute(path) && !path.includes('\0');
  return isHere && !path.split(/[/\\]/).includes('..');
}

/** The folder of the files that the workers of a run exchange. */
export function runFolder(storage: string, run: string): string {
  return `${storage}/.spanforest-run-${checked(run, /^[0-9a-f]{16}$/)}`;
}

/** Whether the folder of a run is in a storage folder. */
export function hasRunFolder(storage: string, run: string): Promise<boolean> {
  return stat(runFolder(storage, run)).then(
    () => true,
    () => false
  );
}

/** A file in the folder of a run. */
export function runFile(storage: string, run: string, file: string): string {
  return `${runFolder(storage, run)}/${checked(file, /^[a-z0-9-]+$/)}`;
}

// Names come from Redis, where anything may be.
function checked(name: string, pattern: RegExp): string {
  if (pattern.test(name)) return name;
  throw new DataError(
    'Redis holds a job that spanforest did not create. Remove it.'
  );
}

/** Removes the folder of a run, if it is there. */
export async function removeRunFolder(
  storage: string,
  run: string
): Promise<void> {
  // A worker that does not know yet may be writing there.
  const options = {recursive: true, force: true, maxRetries: 5} as const;
  await rm(runFolder(storage, run), options);
}
