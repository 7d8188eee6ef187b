import type {EdgeSink} from '../edge-block.js';
import type {NamedGraph, NamedVertices} from '../named-graph.js';
import {type ReadingOptions, readParts, type TextInput} from '../text-input.js';
import {EdgeCollector} from './edge-collector.js';

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
  const edges = new EdgeCollector();
  const vertices = await readAll(input, options, createReader(edges));
  const {columns} = vertices;
  const ends = columns?.weight === null ? 2 : 3;
  const hasAttributes = columns !== undefined && columns.width > ends;
  return edges.build(vertices, hasAttributes, false);
}
