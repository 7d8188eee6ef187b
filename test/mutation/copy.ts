/**
 * Copies src/, test/ and what tests import, compiled to JavaScript, with all
 * mutants of one folder compiled in.
 */
import {createHash} from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {transform} from 'esbuild';
import {countLoops, type Mutant, mutate} from './mutants.js';

export interface Folder {
  /** Which files of src/ are mutated. */
  readonly sources: RegExp;
  /** Which test files may notice a mutant. */
  readonly tests: RegExp;
}

export interface Copy {
  readonly folder: string;
  readonly mutants: readonly Mutant[];
  /** Test files, with a hash of each. */
  readonly tests: ReadonlyMap<string, string>;
  /** Files with mutants, with a hash of each. */
  readonly sources: ReadonlyMap<string, string>;
}

// Programs in WebAssembly, lists of exports.
const NOT_MUTATED = /-code\.ts$|\/index\.ts$/;

// Tests of types, layers, packages and examples, which do not work in a copy.
const NOT_RUN =
  /^test\/(types|directed-types|layers|lock-files|licences|examples)\.test\.ts$/;

export async function copyFolder(
  folder: string,
  {sources: mutated, tests: run}: Folder
): Promise<Copy> {
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  const mutants: Mutant[] = [];
  const tests = new Map<string, string>();
  const sources = new Map<string, string>();
  const folders = ['bench', 'scripts', 'src', 'test'];
  const files = folders.flatMap(filesIn).sort();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const isTest = file.endsWith('.test.ts');
    const isRun = run.test(file) && !NOT_RUN.test(file);
    if (isTest && !isRun) continue;
    const target = join(folder, file);
    mkdirSync(dirname(target), {recursive: true});
    if (file.endsWith('.js')) {
      symlinkSync(resolve(file), target);
      continue;
    }
    let code: string;
    if (mutated.test(file) && !NOT_MUTATED.test(file)) {
      const {mutants: made, text: changed} = mutate(file, text, mutants.length);
      for (const mutant of made) mutants.push(mutant);
      code = changed;
      sources.set(file, hashOf(text));
    } else {
      const isRuntime = file.startsWith('test/mutation/');
      code = isRuntime ? text : countLoops(file, text);
    }
    if (isTest) tests.set(file, hashOf(text));
    const output = await compile(file, code);
    writeFileSync(target.replace(/ts$/, 'js'), output);
  }
  return {folder, mutants, tests, sources};
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map(name => `${folder}/${name}`)
    .filter(name => /\.(ts|js)$/.test(name) && !/\.d\.ts$/.test(name))
    .filter(name => !/\/(\.snippets|node_modules)\//.test(name));
}

async function compile(file: string, code: string): Promise<string> {
  const up = '../'.repeat(file.split('/').length - 1);
  const isRuntime = file.startsWith('test/mutation/');
  const url = JSON.stringify(pathToFileURL(file).href);
  const {code: compiled} = await transform(code, {
    loader: 'ts',
    target: 'es2022',
    sourcefile: file,
    define: isRuntime ? {} : {'import.meta.url': url}
  });
  if (isRuntime) return compiled;
  const harness = `${up}test/mutation/harness.js`;
  let text = compiled;
  if (file.startsWith('test/')) {
    text = text
      .replace(/from "vitest"/g, `from "${harness}"`)
      .replace(
        /from "spanforest(\/\w+)?"/g,
        (_, entry = '') =>
          `from "${up}src${entry === '/internals' ? entry : `${entry}/index`}.js"`
      )
      .replace(/\bimport\(/g, 'import($fresh(')
      .replace(/\$fresh\(((?:[^()]|\([^()]*\))*)\)/g, '$fresh($1))');
    if (text.includes('$fresh(')) {
      text = `import {$fresh} from "${harness}";\n${text}`;
    }
  }
  return `import {$m, $l} from "${up}test/mutation/switch.js";\n${text}`;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
