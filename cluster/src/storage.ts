import {createHash, randomBytes} from 'node:crypto';
import {constants} from 'node:fs';
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  realpath,
  rename,
  rm,
  stat
} from 'node:fs/promises';
import {dirname, isAbsolute, relative, sep} from 'node:path';
import {
  type Arguments,
  aboutFile,
  DataError,
  type Host,
  resolvePath,
  showName,
  UsageError
} from 'spanforest/cli';
import {quote} from 'spanforest/internals';
import type {Part} from './jobs.js';
import {FILE_NAME, RUN_ID} from './messages.js';

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
  // Elsewhere, this name would stand for standard input.
  return path === '-' ? './-' : path.split(sep).join('/');
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
  if (isInside(path) && path !== '-') {
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

// New, or it is an error: so a link that is there already is not followed.
const NEW = 'wx';

// A link is not followed, and a pipe is not waited for. Windows has neither.
const PRESENT =
  constants.O_RDONLY |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0);

/** The folder of the files that the workers of a run exchange. */
export class RunFolder {
  readonly #path: string;

  /** @param storage - The real path of the storage folder. */
  constructor(storage: string, run: string) {
    this.#path = `${storage}/.spanforest-run-${checked(run, RUN_ID)}`;
  }

  /** Whether it is there. A link is no folder: it may lead anywhere. */
  exists(): Promise<boolean> {
    return this.#check().then(
      () => true,
      () => false
    );
  }

  async create(): Promise<void> {
    await mkdir(this.#path);
  }

  /** Removes it, if it is there. A link is removed, not what it leads to. */
  async remove(): Promise<void> {
    // A worker that does not know yet may be writing there.
    const options = {recursive: true, force: true, maxRetries: 5} as const;
    await rm(this.#path, options);
  }

  /** The path of a file in it, for messages. */
  pathOf(file: string): string {
    return `${this.#path}/${checked(file, FILE_NAME)}`;
  }

  /** Opens a file for reading, unless it or the folder is a link. */
  async open(file: string): Promise<FileHandle> {
    const path = this.pathOf(file);
    try {
      await this.#check();
      const handle = await open(path, PRESENT);
      // The folder may have been replaced meanwhile.
      await this.#check().catch(async error => {
        await handle.close();
        throw error;
      });
      return handle;
    } catch (error) {
      throw aboutFile(path, error);
    }
  }

  /**
   * Writes a file, replacing it in one step, and returns the SHA-256 of it. A
   * link in its place is replaced, and not followed.
   */
  async write(
    file: string,
    content: AsyncIterable<Uint8Array>
  ): Promise<string> {
    const path = this.pathOf(file);
    const temporary = `${path}.${randomBytes(6).toString('hex')}`;
    const hash = createHash('sha256');
    try {
      await this.#check();
      const handle = await open(temporary, NEW);
      try {
        // Before anything is written, too.
        await this.#check();
        for await (const bytes of content) {
          hash.update(bytes);
          await handle.writeFile(bytes);
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      await this.#check();
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, {force: true}).catch(() => {});
      throw aboutFile(path, error);
    }
    return hash.digest('hex');
  }

  async #check(): Promise<void> {
    let cause: unknown;
    try {
      if ((await lstat(this.#path)).isDirectory()) return;
    } catch (error) {
      cause = error;
    }
    const storage = showName(dirname(this.#path));
    throw new DataError(
      `the storage folder of a worker, ${storage}, is not that of the run. ` +
        'Give all workers the same folder by --storage.',
      {cause}
    );
  }
}

// The names come from other machines.
function checked(name: string, pattern: RegExp): string {
  if (pattern.test(name)) return name;
  throw new DataError(`${quote(name)} is not a name of a run or its files.`);
}
