import {
  getHeapSpaceStatistics,
  getHeapStatistics,
  setFlagsFromString
} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {MemoryError} from '../../graph/memory.js';

// From 80 % on, the engine ends a process after a few collections of garbage that
// find little.
const SHARE = 0.7;

// How much more must be in use before garbage is collected again.
const STEP = 0.05;

// The part of the heap for new objects, of which nothing is to be counted: the
// process ends when the other part is full.
const YOUNG_BYTES = 48 * 2 ** 20;

// What was in use after garbage was last collected here.
let lastUsed = 0;

/**
 * Checks that the heap has room for so many bytes more. The engine ends a
 * process whose heap is full, without an error that could be caught; so this is
 * called again and again while the heap grows.
 *
 * @throws {@link MemoryError} if it has not.
 */
export function checkHeap(more = 0): void {
  const size = Math.max(
    getHeapStatistics().heap_size_limit - YOUNG_BYTES,
    YOUNG_BYTES / 2
  );
  const limit = Math.floor(SHARE * size);
  const used = oldBytes();
  if (used + more <= limit) return;
  // Some of it may be garbage. To collect it takes long, so not at each call.
  if (more === 0 && used < lastUsed + STEP * size) return;
  collectGarbage();
  lastUsed = oldBytes();
  const needed = Math.ceil(lastUsed + more);
  if (needed <= limit) return;
  const megabytes = 2 ** Math.ceil(Math.log2((2 * needed) / 2 ** 20));
  throw new MemoryError(
    `spanforest: this needs more than ${needed} bytes of memory, but Node.js ` +
      `may use ${limit}. Set NODE_OPTIONS=--max-old-space-size=${megabytes}, ` +
      'or use less data.',
    needed
  );
}

// How much of the heap is used, without new objects.
function oldBytes(): number {
  let bytes = 0;
  for (const {space_name, space_used_size} of getHeapSpaceStatistics()) {
    if (!space_name.startsWith('new_')) bytes += space_used_size;
  }
  return bytes;
}

/** Passes on the bytes of what is held whole, with so many bytes of each. */
export async function* withinHeap(
  bytes: AsyncIterable<Uint8Array>,
  factor: number
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of bytes) {
    count += chunk.length;
    checkHeap(factor * count);
    yield chunk;
  }
}

let gc: (() => void) | undefined;

function collectGarbage(): void {
  if (gc === undefined) {
    setFlagsFromString('--expose-gc');
    gc = runInNewContext('gc') as () => void;
  }
  gc();
}
