import {ModelFileError} from './model-file-error.js';

/**
 * Memory of so many bytes, all zero.
 *
 * @throws {@link ModelFileError} if there is not that much.
 */
export function allocate(length: number): ArrayBuffer {
  try {
    return new ArrayBuffer(length);
  } catch {
    throw new ModelFileError(
      `${length} bytes do not fit into memory. Use a smaller model, or a ` +
        'machine with more memory.'
    );
  }
}
