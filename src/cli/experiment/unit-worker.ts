import {PassThrough} from 'node:stream';
import {parentPort, workerData} from 'node:worker_threads';
import {aboutFile, verdictOf} from '../io/errors.js';
import type {Io} from '../io/io.js';
import type {UnitJob, UnitMessage, UnitResult} from './plan.js';
import {runUnit} from './run-unit.js';

// A thread that does one unit of work: it is given the job when it starts,
// says how far it is, and ends with a result or with what went wrong.
const job: UnitJob = workerData;

// Files are all that there is to touch: whoever started it keeps the
// terminal, and ends it if there is an interrupt.
const nothing = new PassThrough();
const io: Io = {
  stdin: nothing,
  stdout: nothing,
  stderr: nothing,
  env: {},
  cwd: job.cwd,
  signal: new AbortController().signal,
  blocking: work => work(),
  temporaryFiles: new Set()
};

function say(message: UnitMessage, transfer: ArrayBuffer[] = []): void {
  parentPort!.postMessage(message, transfer);
}

function buffersOf({runs, model}: UnitResult): ArrayBuffer[] {
  const texts = runs.map(({text}) => text.buffer);
  return model ? [...texts, model.bytes.buffer] : texts;
}

try {
  const result = await runUnit(job, io, progress =>
    say({kind: 'progress', progress})
  );
  say({kind: 'result', result}, buffersOf(result));
} catch (error) {
  const {message, internal} = verdictOf(aboutFile(job.folder.folder, error));
  const {stack = String(error)} = error instanceof Error ? error : {};
  const failure = internal
    ? {message: error instanceof Error ? error.message : String(error), stack}
    : {message, stack: null};
  say({kind: 'failure', failure});
}
