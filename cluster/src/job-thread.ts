import {stat} from 'node:fs/promises';
import {parentPort} from 'node:worker_threads';
import {
  aboutFile,
  type Context,
  DataError,
  FileParser,
  NO_PROGRESS,
  outcomeOf,
  readLanguageModel,
  readModelFile,
  showName,
  silentContext
} from 'spanforest/cli';
import {joinForests, solvePart} from './forest-jobs.js';
import type {
  ForestTask,
  JobResult,
  ParseTask,
  Part,
  ThreadJob,
  ThreadMessage
} from './jobs.js';
import {RunFolder, resolveInStorage} from './storage.js';

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

async function run({
  job: {run, file, part},
  task,
  storage,
  inputs
}: ThreadJob): Promise<JobResult> {
  const folder = new RunFolder(storage, run);
  if (!part) {
    const {holding} = task as ForestTask;
    return {checksum: await joinForests(inputs, folder, file, holding)};
  }
  const context = createContext(storage);
  return unchanged(part, storage, async () =>
    task.kind === 'forest'
      ? {checksum: await solvePart(part, folder, file, task.holding, context)}
      : parsePart(part, folder, file, task, context)
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
      (await resolveInStorage(name, storage)) === path &&
      now.isFile() &&
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
  folder: RunFolder,
  output: string,
  task: ParseTask,
  context: Context
): Promise<JobResult> {
  const {setup, format, count} = task;
  const model = await modelOf(task, context);
  const parser = new FileParser({...setup, model}, 1, context);
  const place = {index, count, title};
  try {
    const content = parser.parse([name], format, place);
    const checksum = await folder.write(output, content);
    const {counts, missingEnd} = parser;
    return {checksum, counts, missingEnd};
  } finally {
    await parser.close();
  }
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
