import {Worker} from 'node:worker_threads';
import {DataError, showName} from '../errors.js';
import type {
  UnitFailure,
  UnitJob,
  UnitMessage,
  UnitProgress,
  UnitResult
} from './unit.js';

/**
 * Does a unit of work in a thread of its own, with its own memory: nothing
 * that was done before has an influence on its times, and all memory is given
 * back. An abort ends the thread at once, whatever it is at.
 *
 * @param report - Told how far it is.
 */
export async function runInThread(
  job: UnitJob,
  signal: AbortSignal,
  report: (progress: UnitProgress) => void
): Promise<UnitResult> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./unit-worker.js', import.meta.url), {
    workerData: job
  });
  let abort = () => {};
  try {
    return await new Promise<UnitResult>((resolve, reject) => {
      abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort);
      worker.on('message', (message: UnitMessage) => {
        if (message.kind === 'progress') report(message.progress);
        else if (message.kind === 'result') resolve(message.result);
        else reject(errorOf(message.failure));
      });
      worker.on('error', error => reject(explained(error, job)));
      worker.on('exit', code => {
        reject(new Error(`a thread has ended with code ${code}`));
      });
    });
  } finally {
    signal.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

function errorOf({message, stack}: UnitFailure): Error {
  if (stack === null) return new DataError(message);
  return Object.assign(new Error(message), {stack});
}

function explained(error: unknown, {folder}: UnitJob): unknown {
  const {code} = Object(error) as {code?: unknown};
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new DataError(
    `${showName(folder.folder)}: the sentences do not fit into the memory of ` +
      'a thread. Use fewer.'
  );
}
