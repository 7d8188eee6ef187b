import {type GraphFormat, readGraphInto} from '../../graph/formats/index.js';
import type {Context} from '../io/context.js';
import type {GraphInput} from '../io/graph-file.js';
import {isTable} from '../io/graph-file.js';
import {readBytes} from '../io/input.js';

/** Bytes of a forest file for each vertex, besides its name. */
export const VERTEX_BYTES = 28;

// Bytes that are read to see what a table holds.
const SAMPLE = 1 << 22;

/**
 * How large the forest file of some bytes of a graph is likely to be, judged by
 * the beginning of a table; `null` if it is not a table, or not a valid one.
 * The number of names is taken to grow by a power of the number of edges, as words
 * of a text do (Heaps' law): the exponent is that between half the sample and
 * all of it. A forest has at most as many edges as vertices.
 *
 * @throws `DataError` if the file cannot be read.
 */
export async function estimateForests(
  {name, format, options}: GraphInput,
  context: Context
): Promise<((bytes: number) => number) | null> {
  if (!isTable(format)) return null;
  let read = 0;
  const progress = {
    ...context.progress,
    read(bytes: number) {
      read = bytes;
    }
  };
  const sample = await beginning(readBytes(name, {...context, progress}));
  const survey = async (length: number) => {
    const piece = sample.subarray(0, sample.lastIndexOf('\n', length) + 1);
    let edges = 0;
    const sink = {
      add({size}: {readonly size: number}) {
        edges += size;
      }
    };
    const source = [new Uint8Array(piece)];
    const {nodes} = await readGraphInto(
      sink,
      source,
      format as GraphFormat,
      options
    );
    const names = nodes.reduce((sum, node) => sum + Buffer.byteLength(node), 0);
    return {edges, order: nodes.length, names};
  };
  try {
    const half = await survey(sample.length / 2);
    const all = await survey(sample.length);
    if (half.edges === 0 || half.edges === all.edges) return null;
    const exponent =
      Math.log(all.order / half.order) / Math.log(all.edges / half.edges);
    const nameBytes = all.names / all.order;
    return bytes => {
      const growth = bytes / read;
      const order = Math.min(
        all.order * growth ** Math.min(1, exponent),
        2 * all.edges * growth
      );
      return order * (VERTEX_BYTES + nameBytes);
    };
  } catch {
    return null;
  }
}

async function beginning(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= SAMPLE) break;
  }
  return Buffer.concat(chunks);
}
