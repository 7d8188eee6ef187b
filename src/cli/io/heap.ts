import {
  getHeapSpaceStatistics,
  getHeapStatistics,
  setFlagsFromString
} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {MemoryError} from '../../graph/memory.js';

// V8 gives up when the old generation is more than 80 % full and several
// collections in a row free little. This stops before that.
const SHARE = 0.7;

// How much more must be in use before garbage is collected again.
const STEP = 0.05;

// The young generation is part of the limit of the heap, but it is the old one
// that fills up. This is V8's default, three semi-spaces of 16 MiB; with a larger
// --max-semi-space-size, the check comes too late.
const YOUNG_BYTES = 48 * 2 ** 20;

// Any process has that much for its old generation.
const LEAST_BYTES = 24 * 2 ** 20;

// What was in use after garbage was last collected here.
let lastUsed = 0;

/**
 * Checks that the heap has room for `more` bytes. V8 ends a process whose heap is
 * full, without an error to catch, so this is called often while data is read.
 *
 * @throws {@link MemoryError} if it has not.
 */
export function checkHeap(more = 0): void {
  const size = Math.max(
    getHeapStatistics().heap_size_limit - YOUNG_BYTES,
    LEAST_BYTES
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
    `spanforest: this needs ${needed} bytes of heap or more, and ${limit} of ` +
      `${size} are safe to use. Add --max-old-space-size=${megabytes} or more ` +
      'to NODE_OPTIONS, or use less data.',
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

/**
 * Passes chunks on while the heap has room for all that was read, with `factor`
 * bytes for each byte.
 */
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
