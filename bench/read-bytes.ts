import {readFileSync} from 'node:fs';
import {gunzipSync} from 'node:zlib';

/** The bytes of a file, unpacked if it is gzipped. */
export function readBytes(file: string): Uint8Array {
  const bytes = readFileSync(file);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}
