import {stat} from 'node:fs/promises';
import {PassThrough} from 'node:stream';
import {parentPort} from 'node:worker_threads';
import {readForestFile, writeForestFile} from '../forest/forest-file.js';
import {NamedForest} from '../forest/named-forest.js';
import {readForest} from '../forest/read-forest.js';
import type {Context} from '../io/context.js';
import {aboutFile, DataError, outcomeOf, showName} from '../io/errors.js';
import {NO_PROGRESS} from '../io/progress.js';
import type {JobResult, Part, Task, ThreadJob, ThreadMessage} from './jobs.js';
import {resolveInStorage, runFolder} from './storage.js';

// A thread that does jobs, one after the other: for each it sends its progress,
// and at the end the result or the failure. The main thread stays free to tell
// Redis that the worker is alive, and ends this one if its job is not wanted
// any more.
parentPort!.on('message', async (threadJob: ThreadJob) => {
  const {job} = threadJob;
  try {
    const checksum = await run(threadJob);
    send({kind: 'result', checksum});
  } catch (error) {
    const known = aboutFile(job.part?.name ?? job.file, error);
    const {message} = outcomeOf(known);
    send({kind: 'failure', message, mayPass: mayPass(known)});
  }
});

function send(message: ThreadMessage): void {
  parentPort!.postMessage(message);
}

async function run({job, task, storage, inputs}: ThreadJob): Promise<string> {
  if (!/^[a-z0-9-]+$/.test(job.file)) throw new DataError('invalid job');
  const folder = await checkedFolder(storage, job.run);
  const context = createContext(storage);
  return job.part
    ? solvePart(job.part, `${folder}/${job.file}`, task, context)
    : join(inputs, folder, job.file, task, context);
}

// Errors of the system may pass; those of zlib do not come from there.
function mayPass(error: unknown): boolean {
  const {syscall, cause} = Object(error) as Record<string, unknown>;
  return typeof syscall === 'string' || (cause != null && mayPass(cause));
}

// Milliseconds between two messages.
const INTERVAL = 250;

// Files are named by their paths from the storage folder.
function createContext(storage: string): Context {
  const unused = new PassThrough();
  let lastTime = 0;
  return {
    stdin: () => unused,
    stdout: unused,
    stderr: unused,
    env: {},
    cwd: storage,
    signal: new AbortController().signal,
    blocking: work => work(),
    temporaryFiles: new Set(),
    quiet: true,
    progress: {
      ...NO_PROGRESS,
      read(bytes) {
        const now = Date.now();
        if (now - lastTime < INTERVAL) return;
        lastTime = now;
        send({kind: 'progress', bytes});
      }
    }
  };
}

async function checkedFolder(storage: string, run: string): Promise<string> {
  const folder = runFolder(storage, run);
  try {
    await stat(folder);
    return folder;
  } catch (cause) {
    throw new DataError(
      `the storage folder of a worker, ${showName(storage)}, is not that of ` +
        'the run. Give all workers the same folder by --storage.',
      {cause}
    );
  }
}

async function solvePart(
  part: Part,
  output: string,
  {holding}: Task,
  context: Context
): Promise<string> {
  const path = await resolveInStorage(part.name, context.cwd);
  const before = await stat(path);
  const checkSame = async () => {
    const {size, mtimeMs, ino} = await stat(path);
    const isSame =
      size === part.size && mtimeMs === before.mtimeMs && ino === before.ino;
    if (isSame) return;
    throw new DataError(
      `${showName(part.name)}: has changed since the run began. Start again ` +
        'when the file is complete.'
    );
  };
  await checkSame();
  let forest: NamedForest;
  try {
    forest = await readForest([part], holding, context);
  } finally {
    // If a piece of the file is gone, that says more than what follows of it.
    await checkSame();
  }
  return writeForestFile(output, forest.parts(), context);
}

async function join(
  inputs: readonly JobResult[],
  folder: string,
  name: string,
  {holding}: Task,
  context: Context
): Promise<string> {
  const output = `${folder}/${name}`;
  const checksums = inputs.map(({checksum}) => checksum);
  // If Redis has forgotten that this was done, the inputs may be gone.
  const made = await readForestFile(output, context).catch(() => null);
  if (JSON.stringify(made?.head.inputs) === JSON.stringify(checksums)) {
    return writeForestFile(output, made!, context);
  }
  const forest = new NamedForest(holding);
  for (const {file, checksum} of inputs) {
    const path = `${folder}/${file}`;
    const parts = await readForestFile(path, context, checksum);
    forest.addForest(parts.head.columns.file ?? file, parts);
  }
  const {head, ...parts} = forest.parts();
  const stored = {...parts, head: {...head, inputs: checksums}};
  return writeForestFile(output, stored, context);
}
