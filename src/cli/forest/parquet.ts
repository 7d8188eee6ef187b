import type {ReadGraphOptions} from '../../graph/formats/index.js';
import type {NamedGraph, NamedVertices} from '../../graph/named-graph.js';
import type {Context} from '../io/context.js';
import type {NamedForest} from './named-forest.js';

export async function readParquetGraph(
  name: string,
  options: ReadGraphOptions,
  context: Context
): Promise<NamedGraph> {
  throw new Error(`${name} ${options} ${context}`);
}
export async function readParquetInto(
  forest: NamedForest,
  name: string,
  options: ReadGraphOptions,
  context: Context
): Promise<NamedVertices> {
  throw new Error(`${forest} ${name} ${options} ${context}`);
}
