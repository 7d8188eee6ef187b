import {systemError, ZSTD_WINDOW_ERROR} from './errors.js';

// The limit of the zstd program and of Node.js: 128 MB.
const LARGEST_WINDOW = 2 ** 27;

const MAGIC = 0xfd2fb528;
const SKIPPABLE = 0x184d2a5;
const RUN_BLOCK = 1;

/**
 * Follows the frames of a zstd stream, so that it can be unpacked block by
 * block: one of four bytes becomes 128 kB. Refuses windows that take too much
 * memory: whoever unpacks a frame has to allocate its window, and a frame of a
 * few bytes may ask for 2 GB or more. Anything else that is wrong with the
 * stream is left to the unpacker.
 *
 * Reference: Collet, Kucherawy, "Zstandard Compression and the
 * 'application/zstd' Media Type", RFC 8878, 2021, section 3.1.
 */
export class ZstdFrames {
  /** The header of a frame or a block, as far as it has arrived. */
  #header: number[] = [];
  /** How many bytes there are before the next header. */
  #skipped = 0;
  #isInFrame = false;
  #hasChecksum = false;

  /**
   * Cuts the next chunk of the stream, of any length, where headers and blocks
   * end.
   *
   * @throws An error with the code `ZSTD_WINDOW_ERROR` if a window is too large.
   */
  *pieces(chunk: Uint8Array): Generator<Uint8Array, void, undefined> {
    let start = 0;
    for (let at = 0; at < chunk.length; ) {
      if (this.#skipped > 0) {
        const length = Math.min(this.#skipped, chunk.length - at);
        this.#skipped -= length;
        at += length;
      } else {
        this.#header.push(chunk[at++]);
        const skipped = this.#isInFrame ? this.#readBlock() : this.#readFrame();
        if (skipped === null) continue;
        this.#skipped = skipped;
        this.#header = [];
      }
      if (this.#skipped > 0) continue;
      yield chunk.subarray(start, at);
      start = at;
    }
    if (start < chunk.length) yield chunk.subarray(start);
  }

  // Both return how many bytes follow until the next header; `null` if the
  // present one is incomplete.
  #readBlock(): number | null {
    if (this.#header.length < 3) return null;
    const bits = littleEndian(this.#header);
    const isLast = bits % 2 === 1;
    const length = ((bits >> 1) & 3) === RUN_BLOCK ? 1 : bits >> 3;
    if (!isLast) return length;
    this.#isInFrame = false;
    return this.#hasChecksum ? length + 4 : length;
  }

  #readFrame(): number | null {
    const header = this.#header;
    if (header.length < 5) return null;
    const magic = littleEndian(header.slice(0, 4));
    if (magic >>> 4 === SKIPPABLE) {
      return header.length < 8 ? null : littleEndian(header.slice(4));
    }
    // Not a frame: the unpacker refuses the rest.
    if (magic !== MAGIC) return Infinity;
    const flags = header[4];
    const isSingle = (flags & 0x20) !== 0;
    const dictionaryEnd = (isSingle ? 5 : 6) + [0, 1, 2, 4][flags & 3];
    const contentLength = [isSingle ? 1 : 0, 2, 4, 8][flags >> 6];
    if (header.length < dictionaryEnd + contentLength) return null;
    // A single segment needs a window as long as its content.
    const window = isSingle
      ? littleEndian(header.slice(dictionaryEnd))
      : 2 ** (10 + (header[5] >> 3)) * (1 + (header[5] & 7) / 8);
    if (window > LARGEST_WINDOW) throw systemError(ZSTD_WINDOW_ERROR);
    this.#isInFrame = true;
    this.#hasChecksum = (flags & 4) !== 0;
    return 0;
  }
}

function littleEndian(bytes: readonly number[]): number {
  return bytes.reduceRight((value, byte) => 256 * value + byte, 0);
}
