import {stat} from 'node:fs/promises';
import {readForestFile} from '../forest/forest-file.js';
import type {HoldingOptions} from '../forest/held-edges.js';
import {NamedForest} from '../forest/named-forest.js';
import {type Context, print, resolvePath} from '../io/context.js';
import {aboutFile, EXIT} from '../io/errors.js';
import {type Arguments, numberOption} from '../options.js';
import type {GraphInput} from '../solving/solve.js';
import {runOnCluster} from './coordinator.js';
import type {Part} from './jobs.js';
import {planTree, showPlan} from './plan.js';
import {connect, PATIENCE} from './queue.js';
import {openStorage, pathInStorage} from './storage.js';

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
  const parts = await partsOf(inputs, storage, context);
  const connection = await connect(values.get('cluster')!, context);
  const setup = {
    ...{storage, parts, tree: planTree(parts), task: {holding}},
    names: inputs.map(({name}) => name),
    patience: numberOption(args, 'patience') ?? PATIENCE
  };
  try {
    return await runOnCluster(
      connection,
      setup,
      context,
      async (folder, {file, checksum}) => {
        const path = `${folder}/${file}`;
        const forest = new NamedForest(holding);
        const found = await readForestFile(path, context, checksum);
        forest.addForest(inputs[0].name, found);
        return forest;
      }
    );
  } finally {
    connection.close();
  }
}

/** Prints what a run would do. This needs no Redis and no worker. */
export async function printPlan(
  inputs: readonly GraphInput[],
  args: Arguments,
  context: Context
): Promise<number> {
  const storage = await openStorage(args.values.get('storage'), context);
  const parts = await partsOf(inputs, storage, context);
  await print(showPlan(planTree(parts)), context);
  return EXIT.success;
}

async function partsOf(
  inputs: readonly GraphInput[],
  storage: string,
  context: Context
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const [index, input] of inputs.entries()) {
    const name = await pathInStorage(input.name, storage, context);
    try {
      const {size} = await stat(resolvePath(input.name, context));
      parts.push({...input, name, index, size});
    } catch (error) {
      throw aboutFile(input.name, error);
    }
  }
  return parts;
}
