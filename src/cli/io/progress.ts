import {performance} from 'node:perf_hooks';
import type {Io} from './io.js';
import {showBytes} from './show.js';

/** One line on the terminal that says what is going on. */
export interface Progress {
  /** So many bytes have been read, of so many if that is known. */
  readonly read: (bytes: number, total: number | null) => void;
  /** Work has come so far; asked only if it is time to show it. */
  readonly update: (what: () => string) => void;
  /** Another kind of work begins, and is shown at once. */
  readonly phase: (what: string) => void;
  /** Takes the line away. */
  readonly clear: () => void;
}

// Milliseconds between two updates: smooth to the eye, free to the work.
const INTERVAL = 100;

const SILENT: Progress = {read() {}, update() {}, phase() {}, clear() {}};

/**
 * A progress line on standard error, or nothing at all if that is not a
 * terminal that can rewrite a line, or if nobody wants it.
 *
 * It uses no colour, so `NO_COLOR` changes nothing.
 */
export function createProgress(io: Io, quiet: boolean): Progress {
  const {stderr, env} = io;
  if (quiet || !stderr.isTTY || env.TERM === 'dumb') return SILENT;
  let shown = '';
  let lastTime = performance.now();

  const show = (text: string) => {
    // A line that wraps could not be taken back. Some terminals do not know
    // their width, and say 0.
    const line = text.slice(0, (stderr.columns || 80) - 1);
    if (line === shown) return;
    shown = line;
    stderr.write(`\r\u001b[2K${line}`);
  };
  const update = (what: () => string) => {
    const now = performance.now();
    if (now - lastTime < INTERVAL) return;
    lastTime = now;
    show(what());
  };
  return {
    read: (bytes, total) =>
      update(() => {
        const share = total ? `, ${Math.floor((100 * bytes) / total)} %` : '';
        return `reading: ${showBytes(bytes)}${share}`;
      }),
    update,
    phase: what => show(what),
    clear() {
      if (shown !== '') stderr.write('\r\u001b[2K');
      shown = '';
    }
  };
}
