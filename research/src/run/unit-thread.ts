import {parentPort, workerData} from 'node:worker_threads';
import {aboutFile, NO_PROGRESS, outcomeOf, silentContext} from 'spanforest/cli';
import {runUnit, type UnitJob, type UnitMessage} from './run-unit.js';

// A thread that runs one unit: it sends its progress, and at the end the
// results or the error. The main thread has the terminal, and ends this thread
// after an interrupt.
const job: UnitJob = workerData;

function send(message: UnitMessage): void {
  parentPort!.postMessage(message);
}

try {
  const context = silentContext(job.cwd, NO_PROGRESS);
  const results = await runUnit(job, context, progress => send({progress}));
  send({results});
} catch (error) {
  const {message, isInternal} = outcomeOf(aboutFile(job.folder.folder, error));
  const {stack = message} = error as Error;
  send({failure: message, stack: isInternal ? stack : null});
}
