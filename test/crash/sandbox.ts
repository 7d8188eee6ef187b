import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {watch} from 'node:fs';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile
} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import {setTimeout as delay} from 'node:timers/promises';
import {expect} from 'vitest';
import type {Program} from '../support/command-line.js';
import type {Random} from '../support/random.js';
import type {WritingCommand} from './commands.js';

/** How a process ended. */
export interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

const OLD = 'what was there before\n';

// Names of unfinished files of the program.
const TEMPORARY = /^\.?spanforest-[0-9a-f]+(-\d+-[0-9a-f]+)?\.tmp$/;

/** A folder in which one command runs again and again, and is disturbed. */
export class Sandbox {
  /** The files of an undisturbed run, by name below `out`. */
  readonly expected: Map<string, string> = new Map();
  readonly folder: string;
  // Milliseconds of an undisturbed run: in all, and until the output changes.
  #duration = 0;
  #untilChange = 0;
  readonly #command: WritingCommand;
  readonly #program: Program;

  private constructor(
    folder: string,
    command: WritingCommand,
    program: Program
  ) {
    this.folder = folder;
    this.#command = command;
    this.#program = program;
  }

  /** Makes the folders, and runs the command undisturbed. */
  static async open(
    command: WritingCommand,
    program: Program
  ): Promise<Sandbox> {
    const folder = await mkdtemp(join(tmpdir(), 'spanforest-crash-'));
    const sandbox = new Sandbox(folder, command, program);
    await mkdir(sandbox.in);
    await mkdir(sandbox.temporary);
    for (const [name, content] of Object.entries(command.inputs)) {
      await writeFile(join(sandbox.in, name), content);
    }
    await sandbox.#measure();
    return sandbox;
  }

  async #measure(): Promise<void> {
    await this.reset(false);
    const start = performance.now();
    const child = this.start();
    const change = this.#changed(child).then(() => {
      this.#untilChange = performance.now() - start;
    });
    const end = await ended(child);
    await change;
    expect(end.code, end.stderr).toBe(0);
    this.#duration = performance.now() - start;
    for (const [name, content] of await this.outputs()) {
      this.expected.set(name, this.#essence(name, content));
    }
  }

  get in(): string {
    return join(this.folder, 'in');
  }

  get out(): string {
    return join(this.folder, 'out');
  }

  /** The folder for temporary files. */
  get temporary(): string {
    return join(this.folder, 'tmp');
  }

  /** A few more kilobytes than all results take. */
  get kilobytes(): number {
    let length = 0;
    for (const text of this.expected.values()) length += text.length;
    return Math.ceil((1.2 * length) / 1024);
  }

  /** Empties the output, and may put an old file where a result will be. */
  async reset(hasOld: boolean): Promise<void> {
    await rm(this.out, {recursive: true, force: true});
    await mkdir(this.out);
    if (hasOld) await writeFile(join(this.out, this.replaced), OLD);
  }

  /** The name of the result that may replace an old file. */
  get replaced(): string {
    return this.#command.replaced ?? [...this.expected.keys()][0];
  }

  /** Starts the command, or passes it to the shell. */
  start(
    more: readonly string[] = [],
    {shell, env = {}}: {shell?: string; env?: NodeJS.ProcessEnv} = {}
  ): ChildProcess {
    const argv = [this.#program.main, ...this.#command.argv, ...more];
    const all = [process.execPath, ...argv];
    const [file, ...rest] =
      shell === undefined ? all : ['bash', '-c', shell, 'bash', ...all];
    return spawn(file, rest, {
      cwd: this.folder,
      env: {...process.env, TMPDIR: this.temporary, ...env}
    });
  }

  /** Changes how long runs are expected to take. */
  adjust(factor: number): void {
    this.#duration *= factor;
    this.#untilChange *= factor;
  }

  /** Waits for a random moment of a run, often one at which it writes. */
  async moment(child: ChildProcess, {real}: Random): Promise<void> {
    if (real() < 0.5) {
      const time = 1.1 * this.#duration * real();
      await Promise.race([delay(time), exited(child)]);
      return;
    }
    await this.#changed(child);
    const rest = this.#duration - this.#untilChange;
    await Promise.race([delay(1.1 * rest * real() ** 2), exited(child)]);
  }

  // Waits until something changes in the output, or the process has ended.
  async #changed(child: ChildProcess): Promise<void> {
    const controller = new AbortController();
    const {signal} = controller;
    const changed = new Promise<void>(resolve => {
      watch(this.out, {signal}, () => resolve()).on('error', () => resolve());
    });
    await Promise.race([changed, exited(child)]);
    controller.abort();
  }

  /** All files below `out`, except unfinished ones. */
  async outputs(): Promise<Map<string, Buffer>> {
    const files = new Map<string, Buffer>();
    for (const name of await filesBelow(this.out)) {
      if (!isTemporary(name)) {
        files.set(name, await readFile(join(this.out, name)));
      }
    }
    return files;
  }

  /** The unfinished files that were left behind. */
  async leftovers(): Promise<string[]> {
    const files = [
      ...(await filesBelow(this.out)),
      ...(await filesBelow(this.temporary))
    ];
    return files.filter(isTemporary);
  }

  /**
   * Checks that inputs are as they were, and that each file of the output is
   * the old one or complete. Returns whether the results are complete.
   */
  async check(hasOld: boolean): Promise<'old' | 'absent' | 'complete'> {
    for (const [name, content] of Object.entries(this.#command.inputs)) {
      const found = await readFile(join(this.in, name));
      expect(found.equals(Buffer.from(content)), `input ${name}`).toBe(true);
    }
    const inputs = await filesBelow(this.in);
    expect(inputs.length).toBe(Object.keys(this.#command.inputs).length);
    const files = await this.outputs();
    for (const [name, content] of files) {
      const isOld = hasOld && name === this.replaced && `${content}` === OLD;
      if (isOld) continue;
      const expected = this.expected.get(name);
      if (expected === undefined) {
        expect(name).toMatch(this.#command.unfinished ?? /^never$/);
        this.#checkPart(name, content);
      } else if (this.#essence(name, content) !== expected) {
        expect.fail(`${name} is torn: ${content.length} bytes`);
      }
    }
    const found = files.get(this.replaced);
    if (hasOld) expect(found).toBeDefined();
    if (found === undefined) return 'absent';
    return `${found}` === OLD ? 'old' : 'complete';
  }

  // What was kept before an interrupt is the beginning of the result.
  #checkPart(name: string, content: Buffer): void {
    if (!name.endsWith('.incomplete')) return;
    const whole = this.expected.get(name.replace(/\.incomplete$/, ''))!;
    const part = content.toString('latin1');
    if (!whole.startsWith(part) || !/\n$|^$/.test(part)) {
      expect.fail(`${name} is torn: ${content.length} bytes`);
    }
  }

  /** Resumes with what is there, and checks that the results are complete. */
  async recover(): Promise<void> {
    const present = await filesBelow(this.out);
    const again = this.start(this.#command.resume?.(present) ?? []);
    const {code, stderr} = await ended(again);
    expect(code, stderr).toBe(0);
    const files = await this.outputs();
    for (const [name, expected] of this.expected) {
      const content = files.get(name);
      expect(content, name).toBeDefined();
      if (this.#essence(name, content!) !== expected) {
        expect.fail(`${name} differs after recovery`);
      }
    }
    const rest = [...files.keys()].filter(name => !this.expected.has(name));
    // What was kept before an interrupt belongs to the user.
    expect(rest.filter(name => !name.endsWith('.incomplete'))).toEqual([]);
  }

  #essence(name: string, content: Buffer): string {
    try {
      const essence = this.#command.essence;
      return essence ? essence(name, content) : content.toString('latin1');
    } catch (error) {
      return `torn: ${error}`;
    }
  }

  async close(): Promise<void> {
    await rm(this.folder, {recursive: true, force: true});
  }
}

/** Waits until a process has ended, and collects what it wrote. */
export async function ended(child: ChildProcess): Promise<End> {
  child.stdin?.end();
  const [stdout, stderr] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    exited(child)
  ]);
  return {code: child.exitCode, signal: child.signalCode, stdout, stderr};
}

async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await once(child, 'exit');
}

function isTemporary(name: string): boolean {
  return TEMPORARY.test(name.slice(name.lastIndexOf('/') + 1));
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {
    recursive: true,
    withFileTypes: true
  }).catch(() => []);
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
