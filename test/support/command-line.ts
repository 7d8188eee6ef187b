import {spawn} from 'node:child_process';
import {cp, mkdir, mkdtemp, readdir, rm, stat} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Readable, Writable} from 'node:stream';
import {text} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
// @ts-expect-error -- a script without types
import {bundleProgram} from '../../scripts/bundle-program.js';
import {SPANFOREST} from '../../src/cli/commands/index.js';
import type {Host} from '../../src/cli/io/context.js';
import {type Program as RunnableProgram, run} from '../../src/cli/run.js';

/** What a command did. */
export interface Result {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A stream that remembers what was written to it. */
export class MemoryStream extends Writable {
  text = '';
  readonly isTTY: boolean;
  readonly columns = 80;

  constructor(isTTY = false) {
    super({decodeStrings: false});
    this.isTTY = isTTY;
  }

  override _write(
    chunk: string | Uint8Array,
    _encoding: string,
    done: () => void
  ): void {
    this.text += typeof chunk === 'string' ? chunk : Buffer.from(chunk);
    done();
  }
}

/** Runs a command line inside this process. */
export async function runInMemory(
  argv: readonly string[],
  options: Partial<Omit<Host, 'stdin'>> & {stdin?: string | Readable} = {},
  program: RunnableProgram = SPANFOREST
): Promise<Result> {
  const stdout = new MemoryStream();
  const stderr = new MemoryStream();
  const {stdin = ''} = options;
  const io = {
    stdout,
    stderr,
    env: {},
    cwd: tmpdir(),
    signal: new AbortController().signal,
    blocking: <T>(work: () => T) => work(),
    temporaryFiles: new Set<string>(),
    ...options,
    stdin: () => (typeof stdin === 'string' ? Readable.from([stdin]) : stdin)
  };
  const code = await run(program, argv, io);
  const textOf = (stream: Writable) =>
    stream instanceof MemoryStream ? stream.text : '';
  return {code, stdout: textOf(io.stdout), stderr: textOf(io.stderr)};
}

/** A new folder, and how to get rid of it. */
export async function temporaryFolder(): Promise<{
  path: string;
  file: (name: string) => string;
  remove: () => Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), 'spanforest-cli-'));
  return {
    path,
    file: name => join(path, name),
    remove: () => rm(path, {recursive: true, force: true})
  };
}

/** A program built from the sources as it stands in the package. */
export interface Program {
  /** Its entry, for Node to run. */
  readonly main: string;
  /** The folder of the modules that it was made of. */
  readonly modules: string;
  /** Runs it to its end. */
  readonly run: (
    argv: readonly string[],
    options?: {stdin?: string | Uint8Array; env?: NodeJS.ProcessEnv}
  ) => Promise<Result>;
  /** Runs a shell command in which `$SPANFOREST` stands for the program. */
  readonly shell: (command: string) => Promise<Result>;
  readonly remove: () => Promise<void>;
}

/**
 * Builds the program into a folder that looks like an installed package, so
 * that it finds its dependencies and its version as a user's does.
 */
export async function buildProgram(): Promise<Program> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, {recursive: true});
  const folder = await mkdtemp(join(cache, 'spanforest-cli-'));
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  // File by file, as tsc does it, in a tenth of the time: types are another
  // test's business. What is no TypeScript is copied.
  const isCompiled = (path: string) => /(?<!\.d)\.ts$/.test(path);
  const [source, dist] = [join(root, 'src'), join(folder, 'dist')];
  await cp(source, dist, {recursive: true, filter: path => !isCompiled(path)});
  const files = await readdir(source, {recursive: true});
  await build({
    entryPoints: files.filter(isCompiled).map(path => join(source, path)),
    outbase: source,
    outdir: dist,
    format: 'esm',
    target: 'es2022',
    tsconfig: join(root, 'tsconfig.build.json')
  });
  // Beside it, so that they find the other folders.
  const modules = join(dist, 'modules');
  await cp(join(dist, 'cli'), modules, {recursive: true});
  await bundleProgram(folder, dist);
  const main = join(folder, 'dist', 'cli', 'main.js');
  return {
    main,
    modules,
    run: (argv, {stdin = '', env = {}} = {}) =>
      collect(process.execPath, [main, ...argv], stdin, env),
    shell: command => {
      // The paths may have spaces.
      const start = `'${process.execPath}' '${main}'`;
      const line = command.replaceAll('$SPANFOREST', () => start);
      return collect('bash', ['-c', line], '', {});
    },
    remove: () => rm(folder, {recursive: true, force: true})
  };
}

/** The files in a folder, hidden ones too. */
export async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).sort();
}

/** Waits until a file in a folder is being written; tells how much is. */
export async function sizeOfUnfinished(folder: string): Promise<number> {
  for (;;) {
    const names = await readdir(folder);
    const name = names.find(name => name.endsWith('.tmp'));
    const size = name ? (await stat(join(folder, name))).size : 0;
    if (size > 0) return size;
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

async function collect(
  file: string,
  argv: readonly string[],
  stdin: string | Uint8Array,
  env: NodeJS.ProcessEnv
): Promise<Result> {
  const child = spawn(file, argv, {env: {...process.env, ...env}});
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  // A program may well end before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended
  ]);
  return {code, stdout, stderr};
}
