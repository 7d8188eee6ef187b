import {createWriteStream, fstatSync, unlinkSync} from 'node:fs';
import type {Writable} from 'node:stream';
import {type Program, run} from './run.js';

// Not imported: an import reads all members, and reading stdin makes a shared
// pipe or terminal non-blocking, for good if the process is killed.
const {process} = globalThis;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// Milliseconds to clean up after a signal.
const GRACE = 1000;

const controller = new AbortController();
const temporaryFiles = new Set<string>();

// Dies of the signal, as if it had not been caught. Unlike an exit, that does
// not wait for a system call that hangs on a silent pipe.
function die(signal: NodeJS.Signals): void {
  release();
  for (const path of temporaryFiles) {
    try {
      unlinkSync(path);
    } catch {}
  }
  process.kill(process.pid, signal);
}

function interrupt(signal: NodeJS.Signals): void {
  // A second signal does not wait for the cleanup.
  if (controller.signal.aborted) {
    die(signal);
  } else {
    setTimeout(die, GRACE, signal);
    controller.abort(signal);
  }
}

function listen(): void {
  for (const signal of SIGNALS) process.on(signal, interrupt);
}

function release(): void {
  for (const signal of SIGNALS) process.off(signal, interrupt);
}

// Node's own stream for a file drops the rest of a partial write, as happens
// on a disk that is nearly full.
function standardOutput(): Writable {
  try {
    if (!process.stdout.isTTY && fstatSync(1).isFile()) {
      return createWriteStream('', {fd: 1, autoClose: false});
    }
  } catch {}
  return process.stdout;
}

// The folder that the process was started in may be gone.
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return '.';
  }
}

/**
 * Runs a program in this process, with its arguments, streams and signals, and
 * ends the process.
 */
export async function runProcess(program: Program): Promise<void> {
  listen();
  const code = await run(program, process.argv.slice(2), {
    stdin: () => process.stdin,
    stdout: standardOutput(),
    stderr: process.stderr,
    env: process.env,
    cwd: currentFolder(),
    signal: controller.signal,
    temporaryFiles,
    blocking(work) {
      release();
      try {
        return work();
      } finally {
        listen();
      }
    }
  });
  // All output has been written, but standard input may still be open.
  process.exit(code);
}
