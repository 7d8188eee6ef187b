import type {EdgeList} from '../edge-list.js';
import type {VertexNames} from '../named-graph.js';

// Bytes that are written at once.
const CHUNK = 1 << 17;
// The most bytes of a number: -1.2345678901234567e-300 has 24.
const NUMBER = 32;
const BATCH = 256;

/** What a row consists of. */
export interface RowPlan {
  /** What it begins with. */
  readonly prefix: string;
  /** What separates its fields: one character of ASCII. */
  readonly separator: string;
  /** The fields, in the order of the columns. */
  readonly fields: readonly RowField[];
}

/** An end, the weight, or a function that gives the text for an edge. */
export type RowField = 'source' | 'target' | 'weight' | ((e: number) => string);

/**
 * Writes a row for every edge, in chunks of UTF-8 that end with a row. That is
 * several times as fast as making a string of every row.
 *
 * @param names - As they are to be written, with the quotes that they need.
 */
export function* rowBytes(
  {size, source, target, weight}: EdgeList,
  names: VertexNames,
  {prefix, separator, fields}: RowPlan
): Generator<Uint8Array, void, undefined> {
  const head = ENCODER.encode(prefix);
  const mark = separator.charCodeAt(0);
  const ends = 'order' in names ? null : names.ends;
  const bytesOfNames = 'order' in names ? NO_BYTES : names.bytes;
  const constant = head.length + fields.length + 1 + 3 * NUMBER;
  const makers = fields.filter(field => typeof field === 'function');
  const texts: string[] = [];
  let chunk = new Uint8Array(CHUNK);
  let at = 0;
  for (let e = 0; e < size; e++) {
    if (ends !== null && e % BATCH === 0) {
      fetchNames(bytesOfNames, ends, source, target, e, size);
    }
    const u = source[e];
    const v = target[e];
    let needed = constant;
    if (ends !== null) {
      needed += ends[u] - (u === 0 ? 0 : ends[u - 1]);
      needed += ends[v] - (v === 0 ? 0 : ends[v - 1]);
    }
    for (let i = 0; i < makers.length; i++) {
      texts[i] = makers[i](e);
      // A UTF-16 unit takes at most three bytes.
      needed += 3 * texts[i].length;
    }
    if (at + needed > chunk.length) {
      if (at > 0) yield chunk.subarray(0, at);
      chunk = new Uint8Array(Math.max(CHUNK, needed));
      at = 0;
    }
    for (let i = 0; i < head.length; i++) chunk[at++] = head[i];
    let text = 0;
    for (let i = 0; i < fields.length; i++) {
      if (i > 0) chunk[at++] = mark;
      const field = fields[i];
      if (field === 'weight') {
        at = putNumber(chunk, at, weight[e]);
      } else if (field === 'source' || field === 'target') {
        const vertex = field === 'source' ? u : v;
        at =
          ends === null
            ? putInteger(chunk, at, vertex + 1)
            : putName(chunk, at, bytesOfNames, ends, vertex);
      } else at = putText(chunk, at, texts[text++]);
    }
    chunk[at++] = FEED;
  }
  if (at > 0) yield chunk.subarray(0, at);
}

const ENCODER = new TextEncoder();

function putText(into: Uint8Array, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) {
      const {written} = ENCODER.encodeInto(
        text.slice(i),
        into.subarray(at + i)
      );
      return at + i + written;
    }
    into[at + i] = code;
  }
  return at + text.length;
}

const NO_BYTES = new Uint8Array(0);
const FEED = 10;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;

// Looks at the names of some edges before they are needed, all at once: so the
// waiting for memory overlaps.
function fetchNames(
  bytes: Uint8Array,
  ends: Uint32Array,
  source: Int32Array,
  target: Int32Array,
  first: number,
  size: number
): void {
  const limit = Math.min(first + BATCH, size);
  let sum = 0;
  for (let e = first; e < limit; e++) {
    sum += bytes[ends[source[e]] - 1] + bytes[ends[target[e]] - 1];
  }
  fetched.sum = sum;
}

// Kept only so that compilers do not leave out the loop.
const fetched = {sum: 0};

function putName(
  into: Uint8Array,
  at: number,
  bytes: Uint8Array,
  ends: Uint32Array,
  vertex: number
): number {
  const end = ends[vertex];
  for (let i = vertex === 0 ? 0 : ends[vertex - 1]; i < end; i++) {
    into[at++] = bytes[i];
  }
  return at;
}

/** Writes a number as `String` does; returns where it ends. */
export function putNumber(into: Uint8Array, at: number, value: number): number {
  const size = Math.abs(value);
  // With up to 15 digits, no two decimals are the same double: if one of six
  // places is this double, it is its shortest form, zeros at the end aside.
  // Division rounds correctly, and both numbers are exact.
  const scaled = Math.round(1e6 * size);
  const isShort = scaled < 1e15 && scaled / 1e6 === size;
  if (!isShort) return putText(into, at, String(value));
  if (value < 0) into[at++] = MINUS;
  const whole = Math.floor(scaled / 1e6);
  at = putInteger(into, at, whole);
  let rest = scaled - 1e6 * whole;
  if (rest === 0) return at;
  into[at++] = POINT;
  for (let unit = 1e5; rest > 0; unit /= 10) {
    const digit = Math.floor(rest / unit);
    into[at++] = ZERO + digit;
    rest -= digit * unit;
  }
  return at;
}

// Writes an integer below 10^9.
function putInteger(into: Uint8Array, at: number, value: number): number {
  let rest = value | 0;
  let end = at + 1;
  for (let power = 10; power <= rest; power *= 10) end++;
  for (let i = end - 1; i >= at; i--) {
    const next = (rest / 10) | 0;
    into[i] = ZERO + rest - 10 * next;
    rest = next;
  }
  return end;
}

/** The name of a vertex. */
export function nameAt(names: VertexNames, vertex: number): string {
  if ('order' in names) return String(vertex + 1);
  const {bytes, ends} = names;
  const start = vertex === 0 ? 0 : ends[vertex - 1];
  return DECODER.decode(bytes.subarray(start, ends[vertex]));
}

const DECODER = new TextDecoder('utf-8', {ignoreBOM: true});

/**
 * Whether all names are made of characters such as letters and digits that
 * tables need no quotes for, and none is empty.
 */
export function areBare(names: VertexNames): boolean {
  if ('order' in names) return true;
  const {bytes, ends} = names;
  for (let i = 0, start = 0; i < ends.length; i++) {
    const end = ends[i];
    if (end === start) return false;
    for (; start < end; start++) {
      const code = bytes[start];
      const isBare = code < 128 && code > 36;
      if (!isBare || code === COMMA || code === SEMICOLON) return false;
    }
  }
  return true;
}

const COMMA = 44;
const SEMICOLON = 59;
