import {performance} from 'node:perf_hooks';
import type {Context, Host} from './context.js';
import {showBytes} from './show.js';

/** One line on the terminal that says what is going on. */
export interface Progress {
  /** Shows how many bytes have been read, and of how many if known. */
  readonly read: (bytes: number, total: number | null) => void;
  /** Shows a text; it is asked for only if it is time to show it. */
  readonly update: (text: () => string) => void;
  /** Shows at once that another kind of work begins. */
  readonly phase: (text: string) => void;
  /** Removes the line. */
  readonly clear: () => void;
}

/** Shows nothing. */
export const NO_PROGRESS: Progress = {
  read() {},
  update() {},
  phase() {},
  clear() {}
};

/** The same context without a progress line. */
export function withoutProgress(context: Context): Context {
  return {...context, progress: NO_PROGRESS};
}

// Milliseconds between two updates.
const INTERVAL = 100;

/** A progress line on standard error, if that is a terminal that can do it. */
export function createProgress(
  {stderr, env}: Pick<Host, 'stderr' | 'env'>,
  quiet: boolean
): Progress {
  if (quiet || !stderr.isTTY || env.TERM === 'dumb') return NO_PROGRESS;
  let shown = '';
  let lastTime = performance.now();

  const phase = (text: string) => {
    // A line that wraps could not be removed. Some terminals do not know
    // their width, and say 0.
    const line = text.slice(0, (stderr.columns || 80) - 1);
    if (line === shown) return;
    shown = line;
    stderr.write(`\r\u001b[2K${line}`);
  };
  const update = (text: () => string) => {
    const now = performance.now();
    if (now - lastTime < INTERVAL) return;
    lastTime = now;
    phase(text());
  };
  return {
    read: (bytes, total) =>
      update(() => {
        const share = total ? `, ${Math.floor((100 * bytes) / total)} %` : '';
        return `reading: ${showBytes(bytes)}${share}`;
      }),
    update,
    phase,
    clear() {
      if (shown !== '') stderr.write('\r\u001b[2K');
      shown = '';
    }
  };
}
