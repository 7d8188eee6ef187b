import {constants, readdir, readFile, stat} from 'node:fs/promises';

const FOLDER = '/proc/self/fd';

const NAME = /^\/(?:dev|proc\/(?:self|thread-self))\/fd\/(\d+)$/;

/**
 * Tells whether a path is a descriptor of this process that nobody outside
 * has opened for output: to write into it would upset the process itself.
 *
 * Only Linux tells whether a descriptor can be written to, and what else is
 * open. Elsewhere any file, device or pipe counts as one from outside.
 */
export async function isInternalDescriptor(path: string): Promise<boolean> {
  const digits = NAME.exec(path)?.[1];
  // Standard output and the like are never ours.
  if (digits === undefined || Number(digits) <= 2) return false;
  const present = await stat(path);
  const isUsable =
    present.isFIFO() || present.isFile() || present.isCharacterDevice();
  if (!isUsable || (await isReadOnly(digits))) return true;
  if (!present.isFIFO()) return false;
  // A shell keeps the other end of its pipes, or gives it to someone else.
  for (const other of await readdir(FOLDER).catch(() => [])) {
    const found = await stat(`${FOLDER}/${other}`).catch(() => null);
    const isSame = found?.ino === present.ino && found.dev === present.dev;
    if (isSame && (await isReadOnly(other))) return true;
  }
  return false;
}

async function isReadOnly(digits: string): Promise<boolean> {
  const path = `/proc/self/fdinfo/${digits}`;
  const info = await readFile(path, 'utf8').catch(() => '');
  const flags = /^flags:\s*([0-7]+)$/m.exec(info)?.[1];
  if (flags === undefined) return false;
  const access = constants.O_WRONLY | constants.O_RDWR;
  return (Number.parseInt(flags, 8) & access) === constants.O_RDONLY;
}
