import {stat} from 'node:fs/promises';
import type {EdgeSink} from '../../graph/edge-block.js';
import {checkEdgeList} from '../../graph/edge-list.js';
import {
  type ReadGraphOptions,
  readGraphInto
} from '../../graph/formats/index.js';
import type {NamedVertices} from '../../graph/named-graph.js';
import {type Context, resolvePath} from '../io/context.js';
import {expandNames} from '../io/expand-names.js';
import {
  type FileFormat,
  formatOf,
  type GraphInput,
  hasFileOption,
  readOptions,
  readWith
} from '../io/graph-file.js';
import {checkInputs} from '../io/input.js';
import {isXmlFormat, readXmlGraph, type XmlFormat} from '../io/xml-graph.js';
import type {Arguments} from '../options.js';
import {aboutGraph} from '../solving/solve.js';
import type {Checkpoint} from './checkpoint.js';
import type {HoldingOptions} from './held-edges.js';
import {type LinePosition, readTableInto} from './line-input.js';
import {LinePool} from './line-pool.js';
import {NamedForest} from './named-forest.js';

/** The files of a command whose graph may come in several, patterns expanded. */
export async function graphInputs(
  args: Arguments,
  context: Context
): Promise<GraphInput[]> {
  const names = await expandNames(args.positionals, context);
  const formats = names.map(name => formatOf(name, args));
  await checkInputs(names, context);
  return names.map((name, i) => {
    const format = formats[i];
    const options = readOptions(args, format);
    return {name, format, options: applicable(options, format, formats)};
  });
}

// Without the options that this format does not have but that of another file
// does; what is for none of the files stays, and is an error.
function applicable(
  options: ReadGraphOptions,
  format: FileFormat,
  formats: readonly FileFormat[]
): ReadGraphOptions {
  const entries = Object.entries(options).filter(([name, value]) => {
    const has = (other: FileFormat) =>
      hasOption(other, name as keyof ReadGraphOptions, value);
    return has(format) || !formats.some(has);
  });
  return Object.fromEntries(entries);
}

function hasOption(
  format: FileFormat,
  option: keyof ReadGraphOptions,
  value: unknown
): boolean {
  if (option === 'weight') {
    // A matrix, say, has no weights to choose from.
    const isChosen = value !== undefined && value !== null;
    return !isChosen || (format !== 'dimacs' && format !== 'matrix-market');
  }
  if (option === 'directed') return true;
  return hasFileOption(format, option);
}

/** How files are read. */
export interface ForestReadingOptions {
  /** How many threads read; default: 1, which is this one. */
  readonly jobs?: number | undefined;
  /** Keeps what has been done. */
  readonly checkpoint?: Checkpoint | undefined;
}

/**
 * Reads files into the forest of the graph that they are together. Memory for
 * vertices and forest only, if that is what is to be held, besides that of
 * formats that are not read piece by piece.
 */
export async function readForest(
  inputs: readonly GraphInput[],
  holding: HoldingOptions,
  context: Context,
  {jobs = 1, checkpoint}: ForestReadingOptions = {}
): Promise<NamedForest> {
  const forest = new NamedForest(holding);
  const watching = await watchAll(inputs, context);
  const start = await checkpoint?.restore(forest);
  const pool = jobs > 1 ? new LinePool(jobs, context.signal) : null;
  try {
    for (let i = start?.file ?? 0; i < inputs.length; i++) {
      await readInto(forest, inputs[i], {
        number: i,
        pool,
        position: i === start?.file ? start.position : null,
        checkpoint,
        context: watching(i)
      });
      await checkpoint?.advance(forest, {file: i + 1, position: null});
    }
  } catch (error) {
    // Whatever it is called where it was noticed.
    if (context.signal.aborted) await checkpoint?.interrupt(forest);
    throw error;
  } finally {
    await pool?.close();
  }
  return forest;
}

interface FileReading {
  readonly number: number;
  readonly pool: LinePool | null;
  /** Where to go on. */
  readonly position: LinePosition | null;
  readonly checkpoint: Checkpoint | undefined;
  readonly context: Context;
}

async function readInto(
  forest: NamedForest,
  {name, format, options}: GraphInput,
  {number, pool, position, checkpoint, context}: FileReading
): Promise<void> {
  if (format === 'csv' || format === 'tsv' || format === 'edgelist') {
    await readWith(
      name,
      format,
      options,
      context,
      (bytes, options) =>
        readTableInto(forest, bytes, {
          ...{file: name, number, format, options, start: position, pool},
          onEdges: async positionOf => {
            const at = () => ({file: number, position: positionOf()});
            await checkpoint?.consider(forest, at);
          }
        }),
      // This thread is done with a chunk before it asks for the next.
      {from: position?.offset, reuse: pool === null}
    );
    return;
  }
  // In the middle of such a file, nothing can go on later.
  checkpoint?.pause();
  if (format === 'parquet') {
    await readWith(name, format, options, context, (_, options) =>
      readParquetInto(forest, name, options, context)
    );
    return;
  }
  const section = forest.begin(name);
  const vertices = await readWith(
    name,
    format,
    options,
    context,
    (bytes, options) =>
      isXmlFormat(format)
        ? readXmlInto(section, name, bytes, format, options)
        : readGraphInto(section, bytes, format, options)
  );
  section.finish(vertices, weightName(options));
}

// Columns of attributes are read at the end, and only where there are edges that
// are still held.
async function readParquetInto(
  forest: NamedForest,
  name: string,
  options: ReadGraphOptions,
  context: Context
): Promise<NamedVertices> {
  const {readParquet} = await import('../io/parquet-edges.js');
  return readParquet(name, options, context, async file => {
    const section = forest.begin(name, file.vertices);
    for await (const block of file.blocks()) section.add(block);
    const found = file.found();
    section.finish(found);
    if (forest.hasRecords) {
      const held = forest.heldSince(file.size);
      const attributes = await file.attributesOf(held);
      if (attributes) forest.setAttributes(file.size, held, attributes);
    }
    return found;
  });
}

function weightName({weight}: ReadGraphOptions): string | null {
  return weight === null ? null : String(weight ?? 'weight');
}

async function readXmlInto(
  sink: EdgeSink,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  format: XmlFormat,
  options: ReadGraphOptions
): Promise<NamedVertices> {
  const graph = await readXmlGraph(bytes, format, options);
  const {edges, edgeKeys, edgeAttributes, ...vertices} = graph;
  try {
    checkEdgeList(edges);
  } catch (error) {
    throw aboutGraph(name, graph, error);
  }
  sink.add({
    ...edges,
    ...(edgeKeys && {key: i => edgeKeys[i]}),
    ...(edgeAttributes && {attributes: i => edgeAttributes[i]})
  });
  return vertices;
}

// Progress over all files, if all of them have a size.
async function watchAll(
  inputs: readonly GraphInput[],
  context: Context
): Promise<(input: number) => Context> {
  if (inputs.length === 1) return () => context;
  const sizes = await Promise.all(
    inputs.map(async ({name}) => {
      if (name === '-') return null;
      const present = await stat(resolvePath(name, context)).catch(() => null);
      return present?.isFile() ? present.size : null;
    })
  );
  const sum = (all: readonly (number | null)[]) =>
    all.reduce<number>((total, size) => total + (size ?? 0), 0);
  const total = sizes.includes(null) ? null : sum(sizes);
  const {progress} = context;
  return input => {
    const start = sum(sizes.slice(0, input));
    const read = (bytes: number) => progress.read(start + bytes, total);
    return {...context, progress: {...progress, read}};
  };
}
