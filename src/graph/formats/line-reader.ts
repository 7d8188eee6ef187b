import type {EdgeBlock, EdgeSink} from '../edge-block.js';
import type {EdgeList} from '../edge-list.js';
import type {
  AttributeRecord,
  NamedGraph,
  NamedVertices
} from '../named-graph.js';
import {type ReadingOptions, readParts, type TextInput} from '../text-input.js';

/**
 * Reads a graph from a format that has an edge on each line, part by part, and
 * passes the edges on in blocks.
 */
export interface LineReader {
  /** Takes the next part of the text, which may be cut anywhere. */
  push(part: string | Uint8Array): void;
  /** Ends the text, and returns the vertices; their names are made when asked for. */
  finish(): NamedVertices;
}

/** Reads an input to its end, and returns the vertices. */
export async function readAll(
  input: TextInput,
  options: ReadingOptions,
  reader: LineReader
): Promise<NamedVertices> {
  await readParts(input, options, part => reader.push(part));
  return reader.finish();
}

/** Reads an input to its end, and collects the edges. */
export async function collectGraph(
  input: TextInput,
  options: ReadingOptions,
  createReader: (sink: EdgeSink) => LineReader
): Promise<NamedGraph> {
  const blocks: EdgeBlock[] = [];
  const edgeAttributes: AttributeRecord[] = [];
  const reader = createReader({
    add({size, source, target, weight, attributes}) {
      blocks.push({
        size,
        source: source.slice(0, size),
        target: target.slice(0, size),
        weight: weight.slice(0, size)
      });
      if (attributes === undefined) return;
      for (let i = 0; i < size; i++) edgeAttributes.push(attributes(i));
    }
  });
  const {nodes, columns, ...others} = await readAll(input, options, reader);
  const ends = columns?.weight === null ? 2 : 3;
  const hasAttributes = columns !== undefined && columns.width > ends;
  return {
    ...others,
    nodes,
    edges: joinBlocks(blocks, nodes.length),
    ...(hasAttributes && {edgeAttributes}),
    ...(columns && {columns})
  };
}

// The edges of all blocks.
function joinBlocks(blocks: readonly EdgeBlock[], order: number): EdgeList {
  const size = blocks.reduce((sum, block) => sum + block.size, 0);
  const source = new Int32Array(size);
  const target = new Int32Array(size);
  const weight = new Float64Array(size);
  let at = 0;
  for (const block of blocks) {
    source.set(block.source, at);
    target.set(block.target, at);
    weight.set(block.weight, at);
    at += block.size;
  }
  return {order, size, source, target, weight};
}
