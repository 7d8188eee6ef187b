import {type ChildProcess, spawn} from 'node:child_process';
import {createInterface, type Interface} from 'node:readline';
import {cpuTimeOf} from './measure.js';
import {readProblem} from './problem.js';
import {systemNamed} from './systems/index.js';
import type {Solution, System} from './systems/system.js';

// A run may take this many times the cap in wall-clock time.
const WALL_CLOCK_FACTOR = 30;

/** One run: its CPU and wall-clock seconds, and what was found. */
export interface Run extends Solution {
  readonly cpu: number;
  readonly wall: number;
}

/** Why a session ended early. */
export interface Failure {
  /** `capped`: it took too long; `failed`: its process exited. */
  readonly reason: 'capped' | 'failed';
  readonly message: string;
}

/**
 * A system in a separate process, which loads a problem once and solves it on
 * demand. It is idle between runs, so many sessions can be interleaved.
 */
export class Session {
  readonly system: System;
  readonly #process: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #reader: Interface;
  readonly #closed: Promise<void>;
  #errorOutput = '';

  constructor(system: System, file: string) {
    this.system = system;
    const [command, ...rest] = system.command ?? [
      process.execPath,
      '--max-old-space-size=8192',
      process.argv[1],
      'serve',
      system.name
    ];
    this.#process = spawn(command, [...rest, file]);
    this.#process.stderr?.on('data', data => {
      this.#errorOutput = (this.#errorOutput + data).slice(-4000);
    });
    this.#closed = new Promise(resolve => {
      this.#process.on('close', () => resolve());
      // The command does not exist.
      this.#process.on('error', error => {
        this.#errorOutput += error.message;
        resolve();
      });
    });
    // A broken pipe ends the reader too.
    this.#process.stdin?.on('error', () => {});
    this.#reader = createInterface({input: this.#process.stdout!});
    this.#lines = this.#reader[Symbol.asyncIterator]();
  }

  /** Waits until the problem is loaded, for at most `cap` CPU seconds. */
  async load(cap: number): Promise<Failure | null> {
    const line = await this.#next(cap);
    return typeof line === 'string' ? null : line;
  }

  /** Solves the problem once, in at most `cap` CPU seconds. */
  async run(cap: number): Promise<Run | Failure> {
    this.#process.stdin?.write('run\n');
    const line = await this.#next(cap);
    return typeof line === 'string' ? (JSON.parse(line) as Run) : line;
  }

  /** Ends the process. */
  close(): void {
    this.#process.stdin?.destroy();
    this.#process.kill('SIGKILL');
    this.#reader.close();
  }

  // The cap is on CPU time, so that a busy machine does not matter; but a
  // process that hangs has to end too.
  async #next(cap: number): Promise<string | Failure> {
    const {pid} = this.#process;
    const before = cpuTimeOf(pid);
    const start = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Failure>(resolve => {
      const message = `more than ${cap} s`;
      timer = setInterval(() => {
        const wall = (performance.now() - start) / 1000;
        const cpu = cpuTimeOf(pid) - before;
        if (Math.max(cpu, wall / WALL_CLOCK_FACTOR) > cap) {
          resolve({reason: 'capped', message});
        }
      }, 20);
    });
    const answer = this.#lines.next().then(async line => {
      if (!line.done) return line.value;
      await this.#closed;
      return {reason: 'failed' as const, message: this.#errorMessage()};
    });
    const first = await Promise.race([answer, late]);
    clearInterval(timer);
    if (typeof first !== 'string') this.close();
    return first;
  }

  // An error's message rather than its stack.
  #errorMessage(): string {
    const lines = this.#errorOutput.trim().split('\n');
    return lines.find(line => /^[\w.]*Error\b/.test(line)) ?? lines.at(-1)!;
  }
}

/**
 * The other side of a session, for systems that run in Node: loads a problem,
 * prints "ready", and solves the problem once for every line of input.
 */
export async function serve(name: string, file: string): Promise<void> {
  const problem = readProblem(file);
  const loaded = systemNamed(name, problem).load?.(problem);
  if (loaded === undefined) throw new Error(`${name} does not run in Node`);
  console.log('ready');
  for await (const _ of createInterface({input: process.stdin})) {
    loaded.prepare?.();
    const wall = process.hrtime.bigint();
    const before = process.cpuUsage();
    loaded.solve();
    const {user, system} = process.cpuUsage(before);
    const elapsed = Number(process.hrtime.bigint() - wall);
    const cpu = (user + system) / 1e6;
    console.log(JSON.stringify({cpu, wall: elapsed / 1e9, ...loaded.total()}));
  }
}
