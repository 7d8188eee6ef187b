import {createHash, randomBytes} from 'node:crypto';
import {readdir, readlink, rm} from 'node:fs/promises';
import {hostname} from 'node:os';

/**
 * The path of a new file for unfinished output in a folder. Its name says which
 * process it belongs to, so that other processes can tell if it is abandoned.
 */
export async function temporaryPath(folder: string): Promise<string> {
  const random = randomBytes(6).toString('hex');
  return `${folder}/.spanforest-${await hostMark()}-${process.pid}-${random}.tmp`;
}

const PATTERN = /^\.spanforest-([0-9a-f]{8})-(\d+)-[0-9a-f]{12}\.tmp$/;

/**
 * Removes what killed processes have left in a folder, and returns the names.
 * Removes only files of processes that ran on this machine and have ended.
 */
export async function removeAbandoned(folder: string): Promise<string[]> {
  const removed: string[] = [];
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [, mark, pid] = PATTERN.exec(name) ?? [];
    if (pid === undefined || mark !== (await hostMark())) continue;
    if (isRunning(Number(pid))) continue;
    try {
      await rm(`${folder}/${name}`);
      removed.push(name);
    } catch {
      // It belongs to another user, or another process was faster.
    }
  }
  return removed;
}

// Whether a process is running. A new one may have the id of an old one: then a
// file stays longer than it needs to.
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

let knownMark: string | undefined;

// Stands for the machine or container, within which process ids are unique: a
// folder may be shared between several.
async function hostMark(): Promise<string> {
  if (knownMark === undefined) {
    const space = await readlink('/proc/self/ns/pid').catch(() => '');
    const hash = createHash('sha256').update(`${hostname()}\n${space}`);
    knownMark = hash.digest('hex').slice(0, 8);
  }
  return knownMark;
}
