import {type ChildProcess, spawn} from 'node:child_process';
import {createInterface, type Interface} from 'node:readline';
import {spentTime} from './spent-time.js';
import type {Solution, System} from './systems/system.js';

// How many times the cap may pass on the clock.
const PATIENCE = 30;

/** One run: seconds, and what was found. */
export interface Run extends Solution {
  readonly cpu: number;
  readonly wall: number;
}

/** Why a session ended before its time. */
export interface Failure {
  /** `capped`: it took too long; `failed`: it stopped by itself. */
  readonly reason: 'capped' | 'failed';
  /** What it had to say. */
  readonly message: string;
}

/**
 * A system in a process of its own that holds a problem and solves it again
 * and again. Being idle between runs, many sessions can take turns.
 */
export class Session {
  readonly system: System;
  readonly #process: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #reader: Interface;
  readonly #closed: Promise<void>;
  #complaint = '';

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
      this.#complaint = (this.#complaint + data).slice(-4000);
    });
    this.#closed = new Promise(resolve => {
      this.#process.on('close', () => resolve());
      // A command that is not there.
      this.#process.on('error', error => {
        this.#complaint += error.message;
        resolve();
      });
    });
    // A pipe that broke: the reader ends too.
    this.#process.stdin?.on('error', () => {});
    this.#reader = createInterface({input: this.#process.stdout!});
    this.#lines = this.#reader[Symbol.asyncIterator]();
  }

  /** Waits until the problem is loaded, for so many CPU seconds. */
  async load(cap: number): Promise<Failure | null> {
    const line = await this.#next(cap);
    return typeof line === 'string' ? null : line;
  }

  /** Solves the problem once, in so many CPU seconds. */
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

  // The cap is on CPU time, so that a busy machine stops nobody; but whoever
  // does nothing at all has to end some time too.
  async #next(cap: number): Promise<string | Failure> {
    const {pid} = this.#process;
    const before = spentTime(pid);
    const start = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Failure>(resolve => {
      const message = `more than ${cap} s`;
      timer = setInterval(() => {
        const idle = (performance.now() - start) / 1000 / PATIENCE;
        if (Math.max(spentTime(pid) - before, idle) > cap) {
          resolve({reason: 'capped', message});
        }
      }, 20);
    });
    const answer = this.#lines.next().then(async line => {
      if (!line.done) return line.value;
      await this.#closed;
      return {reason: 'failed' as const, message: this.#lastWords()};
    });
    const first = await Promise.race([answer, late]);
    clearInterval(timer);
    if (typeof first !== 'string') this.close();
    return first;
  }

  // The line that says most: an error's message rather than its stack.
  #lastWords(): string {
    const lines = this.#complaint.trim().split('\n');
    return lines.find(line => /^[\w.]*Error\b/.test(line)) ?? lines.at(-1)!;
  }
}
