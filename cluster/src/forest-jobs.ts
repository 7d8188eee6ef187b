import {
  type Context,
  type HoldingOptions,
  NamedForest,
  readForest as readFiles
} from 'spanforest/cli';
import {readForest, writeForest} from './forest-file.js';
import type {JobInput, Part} from './jobs.js';
import type {RunFolder} from './storage.js';

/** Writes the forest of a part to a file, and returns its checksum. */
export async function solvePart(
  {name, graph}: Part,
  folder: RunFolder,
  output: string,
  holding: HoldingOptions,
  context: Context
): Promise<string> {
  // Field by field: a name in `graph` must not replace the one that was checked.
  const {format, options} = graph!;
  const inputs = [{name, format, options}];
  const forest = await readFiles(inputs, holding, context);
  return writeForest(folder, output, forest.parts());
}

/** Joins forests to one, as if their parts were one after the other. */
export async function joinForests(
  inputs: readonly JobInput[],
  folder: RunFolder,
  output: string,
  holding: HoldingOptions
): Promise<string> {
  const forest = new NamedForest(holding);
  for (const input of inputs) {
    forest.addForest(await readForest(folder, input));
  }
  return writeForest(folder, output, forest.parts());
}
