import {readdir, stat} from 'node:fs/promises';
import {type Host, resolvePath} from './context.js';
import {aboutFile, DataError, showName} from './errors.js';

/**
 * The names of files with patterns replaced by the files that match, sorted by
 * code unit. `*`, `?` and `[a-z]` match within a folder, `**` any folders;
 * hidden files match only where the pattern has the dot. A file with exactly
 * that name wins.
 *
 * @throws {@link DataError} if no file matches a pattern.
 */
export async function expandNames(
  names: readonly string[],
  host: Pick<Host, 'cwd'>
): Promise<string[]> {
  const all: string[] = [];
  for (const name of names) {
    const isPlain = !MAGIC.test(name) || (await exists(name, host));
    if (isPlain) all.push(name);
    // Spread arguments would overflow the stack.
    else for (const match of await matchesOf(name, host)) all.push(match);
  }
  return all;
}

const MAGIC = /[*?]|\[[^/]*\]/;

async function exists(name: string, host: Pick<Host, 'cwd'>): Promise<boolean> {
  return stat(resolvePath(name, host)).then(
    () => true,
    () => false
  );
}

async function matchesOf(
  pattern: string,
  host: Pick<Host, 'cwd'>
): Promise<string[]> {
  const segments = pattern.split('/');
  let found = [''];
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i];
    const isLast = i === segments.length - 1;
    const next = new Set<string>();
    for (const folder of found) {
      if (segment === '**' && !isLast) {
        for (const inner of await foldersIn(folder, host)) next.add(inner);
      } else if (MAGIC.test(segment)) {
        const isMatch = matcher(segment);
        for (const entry of await entriesOf(folder, host)) {
          if (!isMatch(entry)) continue;
          const name = folder + entry;
          if (isLast !== (await isFolder(name, host))) {
            next.add(isLast ? name : `${name}/`);
          }
        }
      } else if (!isLast) next.add(`${folder}${segment}/`);
      else if (await exists(folder + segment, host)) next.add(folder + segment);
    }
    found = [...next];
  }
  if (found.length === 0) {
    throw new DataError(
      `${showName(pattern)}: no file matches this pattern. Check the names.`
    );
  }
  return found.sort();
}

// A folder and all below it, without hidden ones. Links are not followed, which
// could lead in circles.
async function foldersIn(
  folder: string,
  host: Pick<Host, 'cwd'>
): Promise<string[]> {
  const folders = [folder];
  for (let i = 0; i < folders.length; i++) {
    const path = resolvePath(folders[i] || '.', host);
    const entries = await readdir(path, {withFileTypes: true}).catch(() => []);
    for (const entry of entries) {
      if (!entry.isDirectory() || entry.name.startsWith('.')) continue;
      folders.push(`${folders[i]}${entry.name}/`);
    }
  }
  return folders;
}

async function entriesOf(
  folder: string,
  host: Pick<Host, 'cwd'>
): Promise<string[]> {
  try {
    return await readdir(resolvePath(folder || '.', host));
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw aboutFile(folder, error);
  }
}

async function isFolder(
  name: string,
  host: Pick<Host, 'cwd'>
): Promise<boolean> {
  const found = await stat(resolvePath(name, host)).catch(() => null);
  return found?.isDirectory() ?? false;
}

// Matches without backtracking into more than the last star, so that no
// pattern takes long.
function matcher(pattern: string): (name: string) => boolean {
  const tokens = [...pattern.matchAll(/\[[!^]?\]?[^\]]*\]|[\s\S]/gu)].map(
    ([text]) => text
  );
  const fits = tokens.map(tokenTest);
  return name => {
    if (name.startsWith('.') && tokens[0] !== '.') return false;
    const characters = [...name];
    let [at, token] = [0, 0];
    let [starAt, star] = [0, -1];
    while (at < characters.length) {
      if (tokens[token] === '*') {
        star = token++;
        starAt = at;
      } else if (token < tokens.length && fits[token](characters[at])) {
        at++;
        token++;
      } else if (star >= 0) {
        token = star + 1;
        at = ++starAt;
      } else return false;
    }
    while (tokens[token] === '*') token++;
    return token === tokens.length;
  };
}

function tokenTest(token: string): (character: string) => boolean {
  if (token === '?') return () => true;
  const set = /^\[([!^]?)(\]?[^\]]*)\]$/u.exec(token);
  if (set === null) return character => character === token;
  const [, not, members] = set;
  const ranges = [...members.matchAll(/([\s\S])-([\s\S])|([\s\S])/gu)].map(
    ([, from, to, one]) => [from ?? one, to ?? one]
  );
  return character =>
    (not === '') ===
    ranges.some(
      ([from, to]) =>
        from.codePointAt(0)! <= character.codePointAt(0)! &&
        character.codePointAt(0)! <= to.codePointAt(0)!
    );
}
