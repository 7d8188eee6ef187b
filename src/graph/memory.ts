import {SpanforestError} from './errors.js';

/** There is not enough memory for a graph, or for what is to be done with it. */
export class MemoryError extends SpanforestError {
  override name = 'MemoryError';
  /** How many bytes are needed, at least. */
  readonly bytes: number;

  /** Makes the error for so many bytes. */
  constructor(message: string, bytes: number) {
    super(message);
    this.bytes = bytes;
  }
}

// Fewer bytes are not worth a check.
const LARGE = 2 ** 29;

/**
 * Checks that arrays of so many bytes in total can be allocated. Nothing is
 * written to the memory, so a system grants it at once or not at all.
 *
 * @param what - What the memory is for, as the subject of a sentence.
 * @throws {@link MemoryError} if they cannot.
 */
export function checkMemory(where: string, what: string, bytes: number): void {
  if (bytes < LARGE) return;
  try {
    new ArrayBuffer(bytes);
  } catch {
    throw new MemoryError(
      `${where}: ${what} needs at least ${bytes} bytes of memory, which are ` +
        'not available. Use less data or more memory.',
      bytes
    );
  }
}
