import {OptionError, quote} from '../errors.js';
import type {NamedGraph} from '../named-graph.js';
import {
  DIRECTED_EDGES,
  SerializedGraphReader
} from './serialized-graph-reader.js';
import type {TextInput} from './text-input.js';
import {readWholeText} from './whole-text.js';

/** Options of {@link readGraphologyJson}. */
export interface ReadGraphologyJsonOptions {
  /**
   * The edge attribute that holds the weight. `null` leaves out the weights,
   * so every edge weighs 1.
   *
   * @defaultValue `'weight'`
   */
  readonly weight?: string | null | undefined;
  /**
   * What to do with a directed edge: refuse it, or keep it as an edge from
   * its source to its target. With `'require'` it is kept, and undirected
   * edges are refused instead.
   *
   * @defaultValue `'refuse'`
   */
  readonly directed?: 'refuse' | 'keep' | 'require' | undefined;
}

/**
 * Reads a graph in the JSON form that graphology exports and imports.
 *
 * An edge has a direction as it would have in graphology: if it says
 * `"undirected": false`, or if it says nothing and the graph's type is not
 * `undirected`. Keys that are numbers become strings. Keys and attributes of
 * nodes and edges are kept; those of the graph are not. Loops and parallel
 * edges are kept, whatever the options of the graph allow. A weight beyond
 * the range of a double, such as `1e999`, is an infinity. Time linear in the
 * text, which is held in memory together with its values.
 *
 * @throws {@link GraphFormatError} with line and column if the text is not
 * JSON or not a graph, if an edge's weight is missing or not a number, or if
 * an edge is directed and directed edges are refused, or the other way round.
 *
 * @example
 * ```ts
 * import {readGraphologyJson} from 'spanforest/graph';
 *
 * const {nodes, edges} = await readGraphologyJson(`{
 *   "options": {"type": "undirected"},
 *   "nodes": [{"key": "Rome"}, {"key": "Bari"}],
 *   "edges": [
 *     {"source": "Rome", "target": "Bari", "attributes": {"weight": 374.5}}
 *   ]
 * }`);
 * nodes; // => ['Rome', 'Bari']
 * edges.weight[0]; // => 374.5
 * ```
 */
export async function readGraphologyJson(
  input: TextInput,
  options: ReadGraphologyJsonOptions = {}
): Promise<NamedGraph> {
  const {weight = 'weight', directed = 'refuse'} = options;
  if (weight !== null && typeof weight !== 'string') {
    throw new OptionError(
      `spanforest/graph/formats: weight is ${quote(weight)}. Give the name ` +
        'of an edge attribute, or null for an unweighted graph.'
    );
  }
  if (!DIRECTED_EDGES.includes(directed)) {
    throw new OptionError(
      `spanforest/graph/formats: directed is ${quote(directed)}. Use one of ` +
        `${DIRECTED_EDGES.join(', ')}.`
    );
  }
  const text = await readWholeText(input);
  const reader = new SerializedGraphReader(text);
  reader.readNodes();
  return reader.readEdges(weight, directed);
}
