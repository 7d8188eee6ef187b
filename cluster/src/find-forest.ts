import {
  type Arguments,
  type Context,
  EXIT,
  findForest,
  type GraphInput,
  graphInputs,
  type HoldingOptions,
  NamedForest,
  print
} from 'spanforest/cli';
import {startRun} from './coordinator.js';
import {readForest} from './forest-file.js';
import type {Part} from './jobs.js';
import {planTree, showPlan} from './plan.js';
import {findParts, openStorage} from './storage.js';

// Bytes of a forest file for each vertex, besides its name.
const VERTEX_BYTES = 28;

/** Finds the forest of a graph in files, each of which a worker reads. */
export async function findForestOnCluster(
  args: Arguments,
  context: Context
): Promise<number> {
  if (!args.switches.has('dry-run')) {
    return findForest(args, context, (inputs, holding, context) =>
      readOnCluster(inputs, holding, args, context)
    );
  }
  const inputs = await graphInputs(args.positionals, args, context);
  const storage = await openStorage(args, context);
  const tree = planTree(await graphParts(inputs, storage, context));
  const cost =
    `a forest takes at most ${VERTEX_BYTES} bytes per vertex plus its name, ` +
    'and is written and read once\n';
  await print(showPlan(tree) + cost, context);
  return EXIT.success;
}

async function readOnCluster(
  inputs: readonly GraphInput[],
  holding: HoldingOptions,
  args: Arguments,
  context: Context
): Promise<NamedForest> {
  const storage = await openStorage(args, context);
  const parts = await graphParts(inputs, storage, context);
  const tree = planTree(parts);
  const {file} = tree;
  const run = await startRun(
    {
      storage,
      parts,
      tree,
      task: {kind: 'forest', holding}
    },
    args,
    context
  );
  try {
    const [{checksum}] = await run.results([file]);
    const found = await readForest(run.folder, {file, checksum});
    const forest = new NamedForest(holding);
    forest.addForest(found);
    return forest;
  } finally {
    await run.end();
  }
}

async function graphParts(
  inputs: readonly GraphInput[],
  storage: string,
  context: Context
): Promise<Part[]> {
  const names = inputs.map(({name}) => name);
  const parts = await findParts(names, storage, context);
  return parts.map((part, i) => {
    const {format, options} = inputs[i];
    return {...part, graph: {format, options}};
  });
}
