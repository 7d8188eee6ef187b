#!/usr/bin/env node
import {createWriteStream, fstatSync, unlinkSync} from 'node:fs';
import type {Writable} from 'node:stream';
import {run} from './run.js';

// Not imported: that reads all its members, and reading stdin makes a pipe or
// terminal that others share non-blocking, for good if the process is killed.
const {process} = globalThis;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// Milliseconds that work has to clean up after a signal.
const GRACE = 1000;

const controller = new AbortController();
const temporaryFiles = new Set<string>();

// Dies of the signal, as if it had never been caught. Unlike an exit, that
// does not wait for a system call that is stuck on a silent pipe.
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
  // Whoever asks twice does not want to wait for cleaning up.
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

// Node's own stream for a file drops the rest of a write that the system
// took only in part, as happens on a disk that is nearly full.
function standardOutput(): Writable {
  try {
    if (!process.stdout.isTTY && fstatSync(1).isFile()) {
      return createWriteStream('', {fd: 1, autoClose: false});
    }
  } catch {}
  return process.stdout;
}

// A process may outlive the folder it was started in.
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return '.';
  }
}

listen();
const code = await run(process.argv.slice(2), {
  // Only on demand: merely naming it touches the terminal.
  get stdin() {
    return process.stdin;
  },
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
// All output has been taken by now, and standard input may still be open.
process.exit(code);
