import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';

setFlagsFromString('--expose-gc');

const collect: () => void = runInNewContext('gc');

// Threads that sweep in the background have ended by then.
const SWEPT = 300;

/** Collects all garbage now, so that whatever runs next need not. */
export function collectGarbage(): void {
  collect();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SWEPT);
}
