import {readForestFile, writeForestFile} from '../forest/forest-file.js';
import type {HoldingOptions} from '../forest/held-edges.js';
import {NamedForest} from '../forest/named-forest.js';
import {readForest} from '../forest/read-forest.js';
import type {Context} from '../io/context.js';
import type {Part} from './jobs.js';

/** Writes the forest of a part to a file, and returns its checksum. */
export async function solvePart(
  {name, graph}: Part,
  output: string,
  holding: HoldingOptions,
  context: Context
): Promise<string> {
  const forest = await readForest([{name, ...graph!}], holding, context);
  return writeForestFile(output, forest.parts(), context);
}

/** Joins forests to one, as if their parts were one after the other. */
export async function joinForests(
  inputs: readonly {readonly path: string; readonly checksum: string}[],
  output: string,
  holding: HoldingOptions,
  context: Context
): Promise<string> {
  const checksums = inputs.map(({checksum}) => checksum);
  // If Redis has forgotten that this was done, the inputs may be gone.
  const made = await readForestFile(output, context).catch(() => null);
  if (JSON.stringify(made?.head.inputs) === JSON.stringify(checksums)) {
    return writeForestFile(output, made!, context);
  }
  const forest = new NamedForest(holding);
  for (const {path, checksum} of inputs) {
    const parts = await readForestFile(path, context, checksum);
    forest.addForest(parts.head.columns.file ?? path, parts);
  }
  const {head, ...parts} = forest.parts();
  const stored = {...parts, head: {...head, inputs: checksums}};
  return writeForestFile(output, stored, context);
}
