import {createHash} from 'node:crypto';
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
import type {JobInput} from './jobs.js';
import {fileOfPart, planTree, showPlan} from './plan.js';
import {
  findParts,
  openStorage,
  pathInStorage,
  type RunFolder
} from './storage.js';

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
    const files = parts.map(fileOfPart);
    const results = await run.results(files);
    let missingEnd = '';
    for (const [i, {checksum, ...result}] of results.entries()) {
      const {counts, missingEnd: lastEnd} = result;
      if (!counts || lastEnd === undefined) throw damage(run.folder, files[i]);
      let isEmpty = true;
      const input = {file: files[i], checksum};
      for await (const bytes of contentOf(run.folder, input)) {
        if (isEmpty && missingEnd !== '') yield Buffer.from(missingEnd);
        isEmpty = false;
        yield bytes;
      }
      if (!isEmpty) missingEnd = lastEnd;
      parser.count(counts);
    }
  } finally {
    await run.end();
  }
}

async function* contentOf(
  folder: RunFolder,
  {file, checksum}: JobInput
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  const handle = await folder.open(file);
  // This closes the file, too.
  for await (const bytes of handle.createReadStream()) {
    hash.update(bytes);
    yield bytes;
  }
  if (hash.digest('hex') !== checksum) throw damage(folder, file);
}

function damage(folder: RunFolder, file: string): DataError {
  return new DataError(
    `${showName(folder.pathOf(file))}: is not the file that a worker has ` +
      'written. Start again.'
  );
}
