import {createHash} from 'node:crypto';
import {stat} from 'node:fs/promises';
import {parentPort} from 'node:worker_threads';
import {
  aboutFile,
  type Context,
  DataError,
  FileParser,
  NO_PROGRESS,
  openOutput,
  outcomeOf,
  readLanguageModel,
  readModelFile,
  showName,
  silentContext
} from 'spanforest/cli';
import {joinForests, solvePart} from './forest-jobs.js';
import type {
  ForestTask,
  JobOutput,
  ParseTask,
  Part,
  ThreadJob,
  ThreadMessage
} from './jobs.js';
import {resolveInStorage, runFile, runFolder} from './storage.js';

// A thread that does jobs, one after the other: for each it sends its progress,
// and at the end the result or the failure. The main thread stays free to tell
// Redis that the worker is alive, and ends this one if its job is not wanted
// any more.
parentPort!.on('message', async (threadJob: ThreadJob) => {
  const {job} = threadJob;
  try {
    send({kind: 'result', output: await run(threadJob)});
  } catch (error) {
    const known = aboutFile(job.part?.name ?? job.file, error);
    const {message} = outcomeOf(known);
    send({kind: 'failure', message, isTransient: isTransient(known)});
  }
});

function send(message: ThreadMessage): void {
  parentPort!.postMessage(message);
}

async function run(threadJob: ThreadJob): Promise<JobOutput> {
  const {job, task, storage, inputs} = threadJob;
  await checkFolder(storage, job.run);
  const context = createContext(storage);
  const output = runFile(storage, job.run, job.file);
  const {part} = job;
  if (!part) {
    const {holding} = task as ForestTask;
    const files = inputs.map(({file, checksum}) => ({
      path: runFile(storage, job.run, file),
      checksum
    }));
    return {checksum: await joinForests(files, output, holding, context)};
  }
  return unchanged(part, storage, async () =>
    task.kind === 'forest'
      ? {checksum: await solvePart(part, output, task.holding, context)}
      : parsePart(part, output, task, context)
  );
}

// Reads a part. Throws if its size is not what the coordinator has found, or
// if the file changes meanwhile.
async function unchanged<T>(
  {name, size}: Part,
  storage: string,
  work: () => Promise<T>
): Promise<T> {
  const path = await resolveInStorage(name, storage);
  const before = await stat(path);
  const check = async () => {
    const now = await stat(path);
    const isSame =
      now.size === size &&
      now.mtimeMs === before.mtimeMs &&
      now.ino === before.ino;
    if (isSame) return;
    throw new DataError(
      `${showName(name)}: has changed since the run began. Start again when ` +
        'the file is complete.'
    );
  };
  await check();
  try {
    return await work();
  } finally {
    // If a piece of the file is gone, that says more than what follows of it.
    await check();
  }
}

// Writes the parsed sentences of a part to a file.
async function parsePart(
  {name, title, index}: Part,
  output: string,
  task: ParseTask,
  context: Context
): Promise<JobOutput> {
  const {setup, format, count} = task;
  const model = await modelOf(task, context);
  const parser = new FileParser({...setup, model}, 1, context);
  const hash = createHash('sha256');
  const place = {index, count, title};
  async function* content(): AsyncGenerator<Uint8Array> {
    for await (const bytes of parser.parse([name], format, place)) {
      hash.update(bytes);
      yield bytes;
    }
  }
  try {
    await (await openOutput(output, context, false)).write(content());
  } finally {
    await parser.close();
  }
  const {counts, missingEnd} = parser;
  return {checksum: hash.digest('hex'), counts, missingEnd};
}

type Model = Awaited<ReturnType<typeof readModelFile>>;

// The last model of this thread, since the next job is likely to need it.
let last: {readonly key: string; readonly model: Model} | null = null;

async function modelOf(
  {model, language}: ParseTask,
  context: Context
): Promise<Model> {
  const path = model && (await resolveInStorage(model, context.cwd));
  const key = JSON.stringify([path, language]);
  if (last?.key !== key) {
    last = {
      key,
      model: path
        ? await readModelFile(path, context)
        : await readLanguageModel(language)
    };
  }
  return last.model;
}

// Errors of the system may pass; those of zlib do not come from there.
function isTransient(error: unknown): boolean {
  const {syscall, cause} = Object(error) as Record<string, unknown>;
  return typeof syscall === 'string' || (cause != null && isTransient(cause));
}

// Milliseconds between two messages.
const INTERVAL = 250;

// Files are named by their paths from the storage folder.
function createContext(storage: string): Context {
  let lastTime = 0;
  return silentContext(storage, {
    ...NO_PROGRESS,
    read(bytes) {
      const now = Date.now();
      if (now - lastTime < INTERVAL) return;
      lastTime = now;
      send({kind: 'progress', bytes});
    }
  });
}

async function checkFolder(storage: string, run: string): Promise<void> {
  const folder = runFolder(storage, run);
  try {
    await stat(folder);
  } catch (cause) {
    throw new DataError(
      `the storage folder of a worker, ${showName(storage)}, is not that of ` +
        'the run. Give all workers the same folder by --storage.',
      {cause}
    );
  }
}
