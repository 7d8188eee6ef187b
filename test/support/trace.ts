import {spawnSync} from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs';
import {join, relative} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {build} from 'esbuild';

const root = process.cwd();

/** What a piece of code enters in `src`. */
export interface Trace {
  /** The files of which at least one function was called, sorted. */
  readonly files: readonly string[];
  /** How many functions were called. */
  readonly functions: number;
  /** What was printed. */
  readonly output: string;
}

/** Files of `src`, each compiled on its own, whose calls can be traced. */
export interface Tracer {
  /**
   * Runs a module and says what it enters. Code at the top level of modules
   * does not count, but the functions that it calls do.
   *
   * @param code - May import files of `src`, as in `'./graph/index.js'`.
   */
  run(code: string): Trace;
  /** Runs a command line of `spanforest` in a folder. */
  command(args: readonly string[], cwd: string): Trace;
  /** Removes what was compiled. */
  clean(): void;
}

/** Compiles `src`, without bundling, so that every file is a script. */
export async function createTracer(): Promise<Tracer> {
  const cache = join(root, 'node_modules/.cache/spanforest');
  mkdirSync(cache, {recursive: true});
  const folder = mkdtempSync(join(cache, 'trace-'));
  const compiled = join(folder, 'src');
  const entryPoints = readdirSync(join(root, 'src'), {recursive: true})
    .map(name => join(root, 'src', String(name)))
    .filter(name => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts'));
  await build({
    entryPoints,
    outdir: compiled,
    outbase: join(root, 'src'),
    format: 'esm',
    platform: 'node',
    target: 'node20'
  });

  const trace = (args: readonly string[], cwd: string): Trace => {
    const coverage = mkdtempSync(join(folder, 'coverage-'));
    const {status, stdout, stderr} = spawnSync(process.execPath, args, {
      cwd,
      encoding: 'utf8',
      env: {...process.env, NODE_V8_COVERAGE: coverage}
    });
    if (status !== 0) throw new Error(`exit status ${status}: ${stderr}`);
    return {...entered(coverage, compiled), output: stdout};
  };
  return {
    run: code => {
      const file = join(compiled, 'traced.js');
      writeFileSync(file, code);
      return trace([file], folder);
    },
    command: (args, cwd) =>
      trace([join(compiled, 'cli/main.js'), ...args], cwd),
    clean: () => rmSync(folder, {recursive: true, force: true})
  };
}

interface FunctionCoverage {
  readonly functionName: string;
  readonly ranges: readonly {startOffset: number; count: number}[];
}

interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly FunctionCoverage[];
}

// The files and functions that V8 has seen called.
function entered(coverage: string, compiled: string): Omit<Trace, 'output'> {
  const calls = new Map<string, Set<string>>();
  const prefix = pathToFileURL(compiled).href;
  for (const name of readdirSync(coverage)) {
    const {result} = JSON.parse(readFileSync(join(coverage, name), 'utf8'));
    for (const {url, functions} of result as ScriptCoverage[]) {
      if (!url.startsWith(prefix) || url.endsWith('/traced.js')) continue;
      const path = relative(compiled, fileURLToPath(url)).replace(/js$/, 'ts');
      for (const {functionName, ranges} of functions) {
        const {startOffset, count} = ranges[0];
        // The first is the module itself; initialisers of fields have no name
        // in the source.
        const isTopLevel = startOffset === 0 && functionName === '';
        if (count === 0 || isTopLevel || functionName.startsWith('<')) continue;
        const all = calls.get(path) ?? new Set();
        calls.set(path, all.add(`${startOffset} ${functionName}`));
      }
    }
  }
  const functions = [...calls.values()].reduce((sum, all) => sum + all.size, 0);
  return {files: [...calls.keys()].sort(), functions};
}
