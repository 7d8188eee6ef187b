import fc from 'fast-check';
import {
  edgeListFrom,
  GraphFormatError,
  type NamedGraph,
  type TextInput
} from '../../src/graph/index.js';

/** The edges by the names of their ends, smaller name first. */
export function namedEdges({nodes, edges}: NamedGraph): (string | number)[][] {
  return Array.from(edges.weight, (weight, e) => {
    const ends = [nodes[edges.source[e]], nodes[edges.target[e]]].sort();
    return [...ends, weight + 0];
  });
}

/** Pieces of a text, as strings or in UTF-8, in one. */
export function textOf(pieces: Iterable<string | Uint8Array>): string {
  const decoder = new TextDecoder();
  let text = '';
  for (const piece of pieces) {
    text += typeof piece === 'string' ? piece : decoder.decode(piece);
  }
  return text;
}

/** The error that a promise is rejected with. */
export async function errorOf(
  promise: Promise<unknown>
): Promise<GraphFormatError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof GraphFormatError) return error;
    throw error;
  }
  throw new Error('there was no error');
}

/** What a reader makes of a text, graph or error, for comparison. */
export async function outcome(
  read: (input: TextInput) => Promise<NamedGraph>,
  input: TextInput
): Promise<unknown> {
  try {
    const graph = await read(input);
    return {...graph, weight: [...graph.edges.weight]};
  } catch (error) {
    if (error instanceof GraphFormatError) return error.message;
    throw error;
  }
}

const name = fc.oneof(
  fc.string({minLength: 1, unit: 'binary'}),
  fc.constantFrom('__proto__', 'constructor', '#x', ' a', 'a ', '"', 'a\r\nb'),
  fc.constantFrom('a,b', 'a;b', 'a\tb', '\ufeffa', '1', '2', '3', '\u2028')
);

export const weight: fc.Arbitrary<number> = fc.oneof(
  fc.double({noNaN: true}),
  fc.integer(),
  fc.constantFrom(Infinity, -Infinity, 5e-324, 1e21, 123456789012345680)
);

/** Any graph with names, with loops, parallel edges and lone vertices. */
export const namedGraph: fc.Arbitrary<NamedGraph> = fc
  .uniqueArray(name, {maxLength: 8})
  .chain(nodes => {
    const vertex = fc.nat({max: Math.max(0, nodes.length - 1)});
    const maxLength = nodes.length === 0 ? 0 : 12;
    return fc
      .array(fc.tuple(vertex, vertex, weight), {maxLength})
      .map(edges => ({nodes, edges: edgeListFrom(nodes.length, edges)}));
  });

/** Any graph whose names fit into an edge list. */
export const spacelessGraph: fc.Arbitrary<NamedGraph> = namedGraph.map(
  graph => ({
    ...graph,
    nodes: graph.nodes.map(
      (name, v) => `${v}${name.replace(/[\s,;\p{Cs}]/gu, '')}`
    )
  })
);

/** The bytes or the characters of a text, cut at random. */
export function cutInto(
  text: string | Uint8Array
): fc.Arbitrary<(string | Uint8Array)[]> {
  return fc.array(fc.nat({max: text.length}), {maxLength: 12}).map(cuts => {
    const ends = [...cuts.sort((a, b) => a - b), text.length];
    return ends.map((end, i) => text.slice(i === 0 ? 0 : ends[i - 1], end));
  });
}
