import {
  type Context,
  type HoldingOptions,
  NamedForest,
  readForest as readFiles
} from 'spanforest/cli';
import {readForest, writeForest} from './forest-file.js';
import type {Part} from './jobs.js';

/** Writes the forest of a part to a file, and returns its checksum. */
export async function solvePart(
  {name, graph}: Part,
  output: string,
  holding: HoldingOptions,
  context: Context
): Promise<string> {
  // Field by field: a name in `graph` must not replace the one that was checked.
  const {format, options} = graph!;
  const inputs = [{name, format, options}];
  const forest = await readFiles(inputs, holding, context);
  return writeForest(output, forest.parts(), context);
}

/** Joins forests to one, as if their parts were one after the other. */
export async function joinForests(
  inputs: readonly {readonly path: string; readonly checksum: string}[],
  output: string,
  holding: HoldingOptions,
  context: Context
): Promise<string> {
  const forest = new NamedForest(holding);
  for (const {path, checksum} of inputs) {
    const parts = await readForest(path, checksum, context);
    forest.addForest(parts);
  }
  return writeForest(output, forest.parts(), context);
}
