/**
 * CRC-64/XZ, the checksum of ECMA-182 in the bit order that the xz format
 * made common (its check value, of the text `123456789`, is
 * 0x995dc9bbdf1939fa).
 *
 * What it finds for certain: read a file of n bits as a polynomial over
 * GF(2). Start value and final complement cancel out when two files of the
 * same length are compared, so damage goes unnoticed if and only if the
 * polynomial D of the flipped bits is a multiple of the generator P, which has
 * degree 64.
 *
 * - One flipped bit: D = x^k. P has the constant term 1, so x does not divide
 *   it, so P, which is not 1, does not divide x^k. Always found.
 * - A burst, all flips within 64 neighbouring bits: D = x^k B with B of a
 *   degree below 64 and not zero. P has no factor x, so it would have to
 *   divide B, and its degree is too high. Always found.
 * - Any odd number of flips: x + 1 divides P, so every multiple of P has an
 *   even number of terms. Always found.
 * - Two flips: D = x^k (x^d + 1). The order of x modulo P is 8,589,606,914,
 *   the smallest d for which P divides x^d + 1. Always found in files below
 *   1,073,700,864 bytes.
 * - Anything else, taken at random: missed once in 2^64.
 *
 * It is no defence against malice: whoever changes a file can also write the
 * checksum that fits.
 */

// P without its highest term, the coefficient of x^63 in the lowest bit.
const GENERATOR_HIGH = 0xc96c5795;
const GENERATOR_LOW = 0xd7870f42;

/** The lower and upper halves of eight tables of 256 entries each. */
interface Tables {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

let tables: Tables | undefined;

/** Entry 256 t + b: the remainder of byte b when t more zero bytes follow. */
function makeTables(): Tables {
  const low = new Int32Array(8 * 256);
  const high = new Int32Array(8 * 256);
  for (let b = 0; b < 256; b++) {
    let l = b;
    let h = 0;
    for (let bit = 0; bit < 8; bit++) {
      const carry = l & 1;
      l = (l >>> 1) | (h << 31);
      h >>>= 1;
      if (carry === 1) {
        l ^= GENERATOR_LOW;
        h ^= GENERATOR_HIGH;
      }
    }
    low[b] = l;
    high[b] = h;
  }
  for (let i = 256; i < low.length; i++) {
    const l = low[i - 256];
    const h = high[i - 256];
    low[i] = ((l >>> 8) | (h << 24)) ^ low[l & 255];
    high[i] = (h >>> 8) ^ high[l & 255];
  }
  return {low, high};
}

/**
 * The CRC-64/XZ of some pieces of bytes, as if they were one.
 *
 * Eight bytes a step, each looked up in a table of its own (slicing by
 * eight), in halves of 32 bits, which is what V8 is fast at. Time linear;
 * space of 16 kB for the tables, which are made at the first call.
 */
export function crc64(...pieces: readonly Uint8Array[]): bigint {
  tables ??= makeTables();
  const {low, high} = tables;
  let l = -1;
  let h = -1;
  for (const bytes of pieces) {
    const {buffer, byteOffset, length} = bytes;
    // A view reads little-endian words on every machine, at any offset.
    const view = new DataView(buffer, byteOffset, length);
    const whole = length - (length % 8);
    for (let at = 0; at < whole; at += 8) {
      const a = l ^ view.getInt32(at, true);
      const b = h ^ view.getInt32(at + 4, true);
      const i7 = 1792 + (a & 255);
      const i6 = 1536 + ((a >>> 8) & 255);
      const i5 = 1280 + ((a >>> 16) & 255);
      const i4 = 1024 + (a >>> 24);
      const i3 = 768 + (b & 255);
      const i2 = 512 + ((b >>> 8) & 255);
      const i1 = 256 + ((b >>> 16) & 255);
      const i0 = b >>> 24;
      l =
        low[i7] ^
        low[i6] ^
        low[i5] ^
        low[i4] ^
        low[i3] ^
        low[i2] ^
        low[i1] ^
        low[i0];
      h =
        high[i7] ^
        high[i6] ^
        high[i5] ^
        high[i4] ^
        high[i3] ^
        high[i2] ^
        high[i1] ^
        high[i0];
    }
    for (let at = whole; at < length; at++) {
      const i = (l ^ bytes[at]) & 255;
      l = ((l >>> 8) | (h << 24)) ^ low[i];
      h = (h >>> 8) ^ high[i];
    }
  }
  return (BigInt(~h >>> 0) << 32n) | BigInt(~l >>> 0);
}
