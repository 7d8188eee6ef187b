// Removes from dist/ what no entry reaches: modules that only the command line
// has, which is bundled, and declarations of what is internal; those of the
// command line are for the packages of this repository only. An index file
// declares for other folders more than it does for users; only the names that
// an entry needs are left.
import {readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const FOLDERS = ['graph', 'msf', 'nlp'].map(name => `${name}/index`);
const ENTRIES = ['index', 'internals', ...FOLDERS, 'nlp/pool/worker'];
const EXPORTS = /^export (?:type )?\{([^}]*)\} from '(\.[^']+)\.js';\n/gm;
const IMPORTS = /^import (?:type )?([^']*) from '(\.[^']+)\.js';$/gm;
const EVERYTHING = '*';

/** @param {string} dist */
export function trimDist(dist) {
  const modules = new Set();
  /** @type {Map<string, Set<string>>} The names that are needed, by file. */
  const needed = new Map();

  /** @param {string} file */
  const keep = file => {
    if (modules.has(file)) return;
    modules.add(file);
    const text = readFileSync(file, 'utf8');
    const names = text.matchAll(/['"](\.{1,2}\/[^'"\s]+\.js)['"]/g);
    for (const [, name] of names) keep(join(file, '..', name));
  };

  /**
   * @param {string} file
   * @param {string} name
   */
  const need = (file, name) => {
    const names = needed.get(file) ?? new Set();
    if (names.has(name) || names.has(EVERYTHING)) return;
    needed.set(file, names.add(name));
    const text = readFileSync(file, 'utf8');
    const at = (/** @type {string} */ path) => join(file, '..', `${path}.d.ts`);
    let isElsewhere = false;
    for (const [, list, path] of text.matchAll(EXPORTS)) {
      for (const {from, to} of namesIn(list)) {
        if (name !== EVERYTHING && name !== to) continue;
        isElsewhere = true;
        need(at(path), from);
      }
    }
    if (isElsewhere && name !== EVERYTHING) return;
    for (const [, list, path] of text.matchAll(IMPORTS)) {
      const isList = list.startsWith('{');
      const imported = isList ? namesIn(list.slice(1, -1)) : [];
      if (!isList) need(at(path), EVERYTHING);
      for (const {from} of imported) need(at(path), from);
    }
  };

  for (const entry of ENTRIES) {
    keep(join(dist, `${entry}.js`));
    need(join(dist, `${entry}.d.ts`), EVERYTHING);
  }
  for (const path of readdirSync(dist, {recursive: true, encoding: 'utf8'})) {
    const file = join(dist, path);
    if (/^cli\W.*\.js$/.test(path) || !/\.(js|d\.ts)$/.test(path)) continue;
    const names = needed.get(file);
    if (!modules.has(file) && names === undefined) rmSync(file);
    if (names === undefined || names.has(EVERYTHING)) continue;
    const text = readFileSync(file, 'utf8');
    const rest = text.replace(EXPORTS, (line, list) => {
      const items = namesIn(list).filter(({to}) => names.has(to));
      const texts = items.map(({text}) => text);
      return line
        .replace(list, ` ${texts.join(', ')} `)
        .replace(/^.*\{ +\}.*\n/, '');
    });
    writeFileSync(file, rest);
  }
}

/**
 * The names in a list of exports or imports.
 *
 * @param {string} list
 */
function namesIn(list) {
  const texts = list.split(',').map(it => it.trim());
  return texts.filter(Boolean).map(text => {
    const [from, to = from] = text.replace(/^type /, '').split(' as ');
    return {text, from, to};
  });
}
