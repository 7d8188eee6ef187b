import type {GraphFormat, ReadGraphOptions} from '../../graph/formats/index.js';
import {readGraphInto} from '../../graph/formats/index.js';
import type {NamedForest} from '../forest/named-forest.js';
import type {Context} from '../io/context.js';
import {readBytes} from '../io/input.js';
import type {Part} from './jobs.js';

export async function readPart(
  forest: NamedForest,
  {path, format}: Part,
  options: ReadGraphOptions,
  context: Context
): Promise<void> {
  const section = forest.begin(path);
  const bytes = readBytes(path, context);
  section.finish(
    await readGraphInto(section, bytes, format as GraphFormat, options)
  );
}
