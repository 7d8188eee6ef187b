import {mkdir, stat} from 'node:fs/promises';
import {dirname} from 'node:path';

/**
 * Makes a folder, and those above it that are missing.
 *
 * Node can do that itself, but where nothing can be made, as below a current
 * folder that has been removed, it tries for ever.
 */
export async function makeFolders(path: string): Promise<void> {
  // Up to the first one that can be made or is there, then down again.
  const missing: string[] = [];
  let folder = path;
  while (!(await makeFolder(folder, dirname(folder) !== folder))) {
    missing.push(folder);
    folder = dirname(folder);
  }
  for (const folder of missing.reverse()) await makeFolder(folder, false);
}

// Tells whether the folder is there now; if not, the one above is missing.
async function makeFolder(path: string, mayFail: boolean): Promise<boolean> {
  try {
    await mkdir(path);
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && mayFail) return false;
    if (code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
  return true;
}
