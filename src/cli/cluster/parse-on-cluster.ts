import {createHash} from 'node:crypto';
import {createReadStream} from 'node:fs';
import {type Context, print} from '../io/context.js';
import {DataError, EXIT, showName} from '../io/errors.js';
import {type Arguments, numberOption} from '../options.js';
import type {FileParser} from '../parsing/file-parser.js';
import type {ParserSetup} from '../parsing/parse-pool.js';
import {ClusterRun} from './coordinator.js';
import type {JobResult} from './jobs.js';
import {planTree, showPlan} from './plan.js';
import {connect, PATIENCE} from './queue.js';
import {findParts, openStorage, pathInStorage} from './storage.js';

/**
 * The sentences of all files with their heads, as `FileParser.parse` yields
 * them, but parsed by the workers that listen to a Redis. The parser counts
 * them.
 */
export async function* parseOnCluster(
  parser: FileParser,
  {
    options,
    format: written,
    input,
    best,
    confidence
  }: Omit<ParserSetup, 'model'>,
  names: readonly string[],
  format: string | undefined,
  args: Arguments,
  context: Context
): AsyncGenerator<Uint8Array, void, undefined> {
  const {values} = args;
  const storage = await openStorage(values.get('storage'), context);
  const parts = await findParts(names, storage, context);
  const model = values.get('model');
  const task = {
    kind: 'parse',
    model: model && (await pathInStorage(model, storage, context)),
    language: values.get('language'),
    setup: {options, format: written, input, best, confidence},
    format,
    count: parts.length
  } as const;
  const connection = await connect(values.get('cluster')!, context);
  const setup = {
    storage,
    parts,
    task,
    tree: planTree(parts, Infinity),
    patience: numberOption(args, 'patience') ?? PATIENCE
  };
  const run = new ClusterRun(connection, setup, context);
  try {
    await run.start();
    const result = await run.result();
    let missingEnd = '';
    for (const part of result.parts ?? [result]) {
      let isEmpty = true;
      for await (const bytes of contentOf(run.folder, part)) {
        if (isEmpty && missingEnd !== '') yield Buffer.from(missingEnd);
        isEmpty = false;
        yield bytes;
      }
      if (!isEmpty) missingEnd = part.missingEnd!;
      parser.count(part.counts!);
    }
  } finally {
    await run.end();
    connection.close();
  }
}

/** Prints what a run would do. This needs no Redis and no worker. */
export async function printParsePlan(
  names: readonly string[],
  {values}: Arguments,
  context: Context
): Promise<number> {
  const storage = await openStorage(values.get('storage'), context);
  const parts = await findParts(names, storage, context);
  await print(showPlan(planTree(parts, Infinity), null), context);
  return EXIT.success;
}

async function* contentOf(
  folder: string,
  {file, checksum}: JobResult
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  const path = `${folder}/${file}`;
  for await (const bytes of createReadStream(path)) {
    hash.update(bytes);
    yield bytes;
  }
  if (hash.digest('hex') === checksum) return;
  throw new DataError(
    `${showName(path)}: is not the file that a worker has written. Start again.`
  );
}
