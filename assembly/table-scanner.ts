// Reads the plain lines of a table from bytes: those that have as many fields
// as the others, no quote inside of quotes, no empty name, and a weight that is
// a decimal number. The first line that is not plain stops the scanner, so that every
// other line, right or wrong, is left to the caller, who has the careful
// reader. What is read here means the same there.
//
// Lines are split in batches before names are looked up, and all names of a
// batch are hashed before the first lookup: then the cache misses of many
// lookups overlap.

import {FEED, isBlank, RETURN, SPACE} from './bytes';
import {INT} from './memory';
import {
  count,
  createTable,
  hashNames,
  RECORD,
  reserveBytes,
  reserveNames,
  SHORT,
  vertexOf
} from './name-table';
import {isPlain, parseNumber} from './number';
import {
  DOUBLE,
  EDGES,
  ends,
  input,
  LINES,
  limit,
  names,
  records,
  rows,
  sources,
  targets,
  weights
} from './scanner-memory';

const QUOTE: u32 = 34;
const HASH: u32 = 35;
const PERCENT: u32 = 37;

/**
 * Allocates the memory, with a table of some slots, a power of two, and a seed
 * of its hashes.
 */
export function createNames(slots: i32, seed: u32): bool {
  return createTable(limit, slots, seed);
}

// The layout of the table. A space separates fields by any blanks.
let separator: u32 = 0;
let width: i32 = 0;
let sourceColumn: i32 = 0;
let targetColumn: i32 = 0;
// -1 if every edge weighs 1.
let weightColumn: i32 = 0;
// The decimal mark; any other number means that only integers are plain.
let decimalMark: u32 = 0;

export function setLayout(
  separatorCode: u32,
  fields: i32,
  source: i32,
  target: i32,
  weight: i32,
  mark: u32
): void {
  separator = separatorCode;
  width = fields;
  sourceColumn = source;
  targetColumn = target;
  weightColumn = weight;
  decimalMark = mark;
}

/** Where the last scan ended: at the first line that it did not read. */
export let position: i32 = 0;
/** How many names the last scan has found. */
export let newNames: i32 = 0;
/** Whether it ended because the names need more memory. */
export let isFull: bool = false;

/**
 * Reads plain lines from a position up to the length of the input, and returns
 * the number of edges. If that is less than a block, the next line is not
 * plain, or not finished.
 */
export function scanTable(from: i32, length: i32): i32 {
  const end = input + length;
  // So that no loop runs over the end.
  store<u8>(end, FEED);
  const first = count;
  position = from;
  isFull = false;
  let nameEnd: usize = names;
  let edges: i32 = 0;
  while (edges < EDGES) {
    const before = position;
    const most = min(LINES, EDGES - edges);
    const lines =
      separator === SPACE
        ? splitBlanks(end, most, edges)
        : splitFields(end, most, edges);
    const size = 2 * lines;
    if (!reserveNames(size) || !reserveBytes(hashNames(records, size))) {
      position = before;
      isFull = true;
      break;
    }
    nameEnd = lookUp(size, edges, first, nameEnd);
    edges += lines;
    if (lines < most) break;
  }
  newNames = count - first;
  return edges;
}

// Splits lines with a separator into fields, from `position` on; returns how
// many. Writes the names to the records, and weights and rows of the edges.
function splitFields(end: usize, most: i32, edge: i32): i32 {
  const mark = separator;
  const marks = <u64>mark * EACH;
  const fields = width;
  const source = sourceColumn;
  const target = targetColumn;
  let at = input + position;
  let record = records;
  let lines = 0;
  while (lines < most) {
    const row = at;
    // The bits that are set in any byte of the line.
    let bits: u32 = 0;
    let weight: f64 = 1;
    let column = 0;
    let byte: u32 = 0;
    let isRegular = true;
    for (;;) {
      byte = load<u8>(at);
      while (byte <= SPACE && isBlank(byte) && byte !== mark) {
        byte = load<u8>(++at);
      }
      let start = at;
      let stop: usize;
      if (byte === QUOTE) {
        start++;
        do {
          bits |= byte;
          at = skipPlain(at + 1, marks);
          byte = load<u8>(at);
        } while (byte !== QUOTE && byte !== FEED);
        stop = at;
        isRegular = isRegular && byte === QUOTE;
        if (byte === QUOTE) byte = load<u8>(++at);
        while (byte <= SPACE && isBlank(byte) && byte !== mark) {
          byte = load<u8>(++at);
        }
      } else {
        at = skipPlain(at, marks);
        byte = load<u8>(at);
        while (byte !== mark && isInside(byte)) {
          bits |= byte;
          at = skipPlain(at + 1, marks);
          byte = load<u8>(at);
        }
        stop = at;
        while (stop > start && isBlank(load<u8>(stop - 1))) stop--;
      }
      if (column === source) putName(record, start, stop);
      else if (column === target) putName(record + RECORD, start, stop);
      else if (column === weightColumn) {
        weight = parseNumber(start, stop, decimalMark);
        isRegular = isRegular && isPlain;
      }
      column++;
      if (byte !== mark) break;
      at++;
    }
    at = endOfLine(at, end);
    const isRead =
      at !== 0 &&
      column === fields &&
      isRegular &&
      load<u32>(record, 4) !== 0 &&
      load<u32>(record + RECORD, 4) !== 0 &&
      (bits < 128 || isUtf8(row, at));
    if (!isRead) break;
    putEdge(edge + lines, weight, row, at);
    record += 2 * RECORD;
    lines++;
  }
  return lines;
}

// The same for lines with blanks between their fields.
function splitBlanks(end: usize, most: i32, edge: i32): i32 {
  const fields = width;
  const source = sourceColumn;
  const target = targetColumn;
  let at = input + position;
  let record = records;
  let lines = 0;
  while (lines < most) {
    const row = at;
    let bits: u32 = 0;
    let weight: f64 = 1;
    let column = 0;
    let byte: u32 = 0;
    let isRegular = true;
    for (;;) {
      byte = load<u8>(at);
      while (byte <= SPACE && isBlank(byte)) byte = load<u8>(++at);
      if (byte === FEED || byte === RETURN) break;
      const start = at;
      at = skipPlain(at, SPACE * EACH);
      byte = load<u8>(at);
      while (byte > SPACE || (isInside(byte) && !isBlank(byte))) {
        bits |= byte;
        at = skipPlain(at + 1, SPACE * EACH);
        byte = load<u8>(at);
      }
      if (column === 0) {
        const first = load<u8>(start);
        // A comment.
        if (first === HASH || first === PERCENT) isRegular = false;
      }
      if (column === source) putName(record, start, at);
      else if (column === target) putName(record + RECORD, start, at);
      else if (column === weightColumn) {
        weight = parseNumber(start, at, decimalMark);
        isRegular = isRegular && isPlain;
      }
      column++;
    }
    at = endOfLine(at, end);
    const isRead =
      at !== 0 &&
      column === fields &&
      isRegular &&
      (bits < 128 || isUtf8(row, at));
    if (!isRead) break;
    putEdge(edge + lines, weight, row, at);
    record += 2 * RECORD;
    lines++;
  }
  return lines;
}

// One in each of eight bytes, and the highest bit of each.
const EACH: u64 = ((<u64>0x01010101) << 32) | 0x01010101;
const HIGH: u64 = EACH << 7;

// The first byte that is not plain text: a mark, one up to the quote, or one
// that is not ASCII. Of eight bytes at once, subtracting sets the highest bit
// of those that are small; a borrow can only reach bytes after the first.
function skipPlain(at: usize, marks: u64): usize {
  let found: u64 = 0;
  at -= 8;
  do {
    at += 8;
    const bytes = load<u64>(at);
    const others = bytes ^ marks;
    const areSmall = (bytes - (QUOTE + 1) * EACH) & ~bytes;
    const areMarks = (others - EACH) & ~others;
    found = (areSmall | areMarks | bytes) & HIGH;
  } while (found === 0);
  return at + <usize>(ctz<u64>(found) >> 3);
}

// Whether a byte may be inside a field.
function isInside(byte: u32): bool {
  return byte !== FEED && byte !== RETURN && byte !== QUOTE;
}

// Where the next line begins, 0 if this one goes on or is not finished.
function endOfLine(at: usize, end: usize): usize {
  if (load<u8>(at) === RETURN) at++;
  return at < end && load<u8>(at) === FEED ? at + 1 : 0;
}

function putName(record: usize, start: usize, stop: usize): void {
  store<u32>(record, start);
  store<u32>(record, stop - start, 4);
}

// Adds an edge whose row ends where the next begins.
function putEdge(edge: i32, weight: f64, row: usize, next: usize): void {
  store<f64>(weights + DOUBLE * <usize>edge, weight);
  store<u32>(rows + INT * <usize>edge, row - input);
  position = <i32>(next - input);
}

// Whether bytes are UTF-8 as TextDecoder accepts it.
function isUtf8(at: usize, end: usize): bool {
  while (at < end) {
    const lead: u32 = load<u8>(at++);
    if (lead < 0x80) continue;
    if (lead < 0xc2 || lead > 0xf4) return false;
    // The second byte must not make a longer form of a shorter one, half of a
    // surrogate pair, or more than 0x10ffff.
    const second: u32 = load<u8>(at++);
    const least: u32 = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const most: u32 = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (second < least || second > most) return false;
    if (lead >= 0xe0 && (load<u8>(at++) & 0xc0) !== 0x80) return false;
    if (lead >= 0xf0 && (load<u8>(at++) & 0xc0) !== 0x80) return false;
  }
  return true;
}

// Looks up the names of a batch, and appends the new ones to `names`.
function lookUp(size: i32, edge: i32, first: i32, nameEnd: usize): usize {
  let record = records;
  let source = sources + INT * <usize>edge;
  let target = targets + INT * <usize>edge;
  const last = records + RECORD * <usize>size;
  while (record < last) {
    let known = count;
    const u = vertexOf(record);
    if (u === known) nameEnd = append(record, u - first, nameEnd);
    store<i32>(source, u);
    source += INT;
    record += RECORD;
    known = count;
    const v = vertexOf(record);
    if (v === known) nameEnd = append(record, v - first, nameEnd);
    store<i32>(target, v);
    target += INT;
    record += RECORD;
  }
  return nameEnd;
}

function append(record: usize, index: i32, nameEnd: usize): usize {
  const length = load<u32>(record, 4);
  if (length <= SHORT) {
    store<u64>(nameEnd, load<u64>(record, 8));
    store<u32>(nameEnd, load<u32>(record, 16), 8);
  } else {
    memory.copy(nameEnd, load<u32>(record), length);
  }
  const next = nameEnd + length;
  store<u32>(ends + INT * <usize>index, next - names);
  return next;
}
