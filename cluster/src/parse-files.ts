import {createHash} from 'node:crypto';
import {createReadStream} from 'node:fs';
import {
  type Arguments,
  type Context,
  DataError,
  EXIT,
  type FileParser,
  type ParserSetup,
  parseInput,
  print,
  showName
} from 'spanforest/cli';
import {startRun} from './coordinator.js';
import type {JobResult} from './jobs.js';
import {planTree, showPlan} from './plan.js';
import {findParts, openStorage, pathInStorage} from './storage.js';

/** Parses files, each of which a worker parses. */
export async function parseOnCluster(
  args: Arguments,
  context: Context
): Promise<number> {
  if (!args.switches.has('dry-run')) {
    return parseInput(args, context, (parser, setup, names, format) =>
      parseFiles(parser, setup, names, format, args, context)
    );
  }
  const storage = await openStorage(args, context);
  const parts = await findParts(args.positionals, storage, context);
  await print(showPlan(planTree(parts, Infinity)), context);
  return EXIT.success;
}

async function* parseFiles(
  parser: FileParser,
  {model: _, ...setup}: ParserSetup,
  names: readonly string[],
  format: string | undefined,
  args: Arguments,
  context: Context
): AsyncGenerator<Uint8Array, void, undefined> {
  const storage = await openStorage(args, context);
  const parts = await findParts(names, storage, context);
  const model = args.values.get('model');
  const run = await startRun(
    {
      storage,
      parts,
      tree: planTree(parts, Infinity),
      task: {
        kind: 'parse',
        model: model && (await pathInStorage(model, storage, context)),
        language: args.values.get('language'),
        setup,
        format,
        count: parts.length
      }
    },
    args,
    context
  );
  try {
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
  }
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
