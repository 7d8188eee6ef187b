import {readForestFile} from '../forest/forest-file.js';
import type {HoldingOptions} from '../forest/held-edges.js';
import {NamedForest} from '../forest/named-forest.js';
import {type Context, print} from '../io/context.js';
import {EXIT} from '../io/errors.js';
import type {GraphInput} from '../io/graph-file.js';
import {type Arguments, numberOption} from '../options.js';
import {ClusterRun} from './coordinator.js';
import {estimateForests, VERTEX_BYTES} from './estimate.js';
import type {Part} from './jobs.js';
import {planTree, showPlan} from './plan.js';
import {connect, PATIENCE} from './queue.js';
import {findParts, openStorage} from './storage.js';

/**
 * Reads files into the forest of the graph that they are together, as
 * `readForest` does, on the workers that listen to a Redis.
 */
export async function readForestOnCluster(
  inputs: readonly GraphInput[],
  holding: HoldingOptions,
  args: Arguments,
  context: Context
): Promise<NamedForest> {
  const {values} = args;
  const storage = await openStorage(values.get('storage'), context);
  const parts = await graphParts(inputs, storage, context);
  const connection = await connect(values.get('cluster')!, context);
  const setup = {
    storage,
    parts,
    tree: planTree(parts),
    task: {kind: 'forest', holding} as const,
    patience: numberOption(args, 'patience') ?? PATIENCE
  };
  const run = new ClusterRun(connection, setup, context);
  try {
    await run.start();
    const {file, checksum} = await run.result();
    const path = `${run.folder}/${file}`;
    const forest = new NamedForest(holding);
    const found = await readForestFile(path, context, checksum);
    forest.addForest(inputs[0].name, found);
    return forest;
  } finally {
    await run.end();
    connection.close();
  }
}

/** Prints what a run would do. This needs no Redis and no worker. */
export async function printForestPlan(
  inputs: readonly GraphInput[],
  args: Arguments,
  context: Context
): Promise<number> {
  const storage = await openStorage(args.values.get('storage'), context);
  const parts = await graphParts(inputs, storage, context);
  const sizeOf = await estimateForests(inputs[0], context);
  const rule = sizeOf
    ? ''
    : `a forest takes at most ${VERTEX_BYTES} bytes per vertex plus its ` +
      'name, and is written and read once\n';
  await print(showPlan(planTree(parts), sizeOf) + rule, context);
  return EXIT.success;
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
