import {parentPort, workerData} from 'node:worker_threads';
import {silentContext} from '../io/context.js';
import {aboutFile, outcomeOf} from '../io/errors.js';
import {NO_PROGRESS} from '../io/progress.js';
import type {UnitJob, UnitMessage} from './plan.js';
import {runUnit} from './run-unit.js';

// A thread that runs one unit: it sends its progress, and at the end the
// result or the error.
const job: UnitJob = workerData;

// It only reads files: the main thread has the terminal, and ends this thread
// after an interrupt.
const context = silentContext(job.cwd, NO_PROGRESS);

function send(message: UnitMessage, transfer: ArrayBuffer[] = []): void {
  parentPort!.postMessage(message, transfer);
}

try {
  const result = await runUnit(job, context, progress =>
    send({kind: 'progress', progress})
  );
  const {runs, model} = result;
  const buffers = runs.map(({text}) => text.buffer);
  if (model) buffers.push(model.bytes.buffer);
  send({kind: 'result', result}, buffers);
} catch (error) {
  const {message, isInternal} = outcomeOf(aboutFile(job.folder.folder, error));
  const {message: text, stack = text} =
    error instanceof Error ? error : new Error(String(error));
  send(
    isInternal
      ? {kind: 'failure', text, stack}
      : {kind: 'failure', text: message, stack: null}
  );
}
