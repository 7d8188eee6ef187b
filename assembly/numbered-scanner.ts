// Reads the plain lines of DIMACS and Matrix Market files from bytes: two
// vertices and a weight that is a decimal number. The first line that is not
// plain stops the scanner, so that every other line, right or wrong, is left to
// the caller, who has the careful reader. What is read here means the same
// there.

import {byteAt, FEED, isBlank, RETURN, SPACE} from './bytes';
import {INT} from './memory';
import {isPlain, parseNumber} from './number';
import {
  DOUBLE,
  EDGES,
  input,
  sources,
  targets,
  weights
} from './scanner-memory';

const POINT: u32 = 46;
const ARC: u32 = 97; // a
const EDGE: u32 = 101; // e

/** What begins an edge: nothing, a, or either a or e. */
const BARE: i32 = 0;
const ARCS: i32 = 1;

/** What follows the ends of an edge: a weight, at most one token, or nothing. */
const WEIGHT: i32 = 0;
const TOKEN: i32 = 1;

let order: u32 = 0;
let mark: i32 = 0;
let rest: i32 = 0;
let isDoubled: bool = false;

/** Sets what lines look like; doubled ones are an edge each way. */
export function setLines(
  vertexCount: i32,
  markKind: i32,
  restKind: i32,
  doubled: bool
): void {
  order = vertexCount;
  mark = markKind;
  rest = restKind;
  isDoubled = doubled;
}

/** The edges in the block. */
export let size: i32 = 0;
/** The lines that the last scan has read. */
export let lines: i32 = 0;

// The line at hand: where the next token begins, and the token's value.
let at: usize = 0;

/**
 * Reads lines at `from..to` of the input, which ends with a line feed, and adds
 * their edges to the `filled` ones of the block.
 *
 * It stops at the first line that is not plain, when the block is full, and
 * after `most` lines. Returns where it stops.
 */
export function scanLines(from: i32, to: i32, filled: i32, most: i32): i32 {
  let count: i32 = filled;
  let read: i32 = 0;
  const end = input + to;
  const full = EDGES - 1;
  let start = input + from;
  at = start;
  while (start < end && read < most && count < full) {
    if (mark !== BARE) {
      const first = byteAt(skipBlanks());
      if (first !== ARC && (first !== EDGE || mark === ARCS)) break;
      at++;
      if (!isBlank(byteAt(at))) break;
    }
    const source = vertex();
    if (source === 0) break;
    const target = vertex();
    if (target === 0) break;
    let weight: f64 = 1;
    if (rest === WEIGHT) {
      const first = skipBlanks();
      skipToken();
      weight = parseNumber(first, at, POINT);
      if (!isPlain) break;
    } else if (rest === TOKEN) {
      skipBlanks();
      skipToken();
    }
    skipBlanks();
    if (byteAt(at) === RETURN) at++;
    if (byteAt(at) !== FEED) break;
    start = ++at;
    read++;
    put(count++, source - 1, target - 1, weight);
    if (isDoubled && source !== target) {
      put(count++, target - 1, source - 1, weight);
    }
  }
  size = count;
  lines = read;
  return <i32>(start - input);
}

function put(edge: usize, source: u32, target: u32, weight: f64): void {
  store<f64>(weights + DOUBLE * edge, weight);
  store<u32>(sources + INT * edge, source);
  store<u32>(targets + INT * edge, target);
}

// The next token as a vertex, counted from 1; 0 if it is not one.
function vertex(): u32 {
  let next = skipBlanks();
  const last = order;
  let value: u32 = 0;
  for (;;) {
    const digit = byteAt(next) - 48;
    if (digit > 9) break;
    value = 10 * value + digit;
    // Checked in every step, so that it cannot overflow.
    if (value > last) return 0;
    next++;
  }
  at = next;
  const code = byteAt(next);
  return isBlank(code) || code === FEED || code === RETURN ? value : 0;
}

function skipBlanks(): usize {
  let next = at;
  while (isBlank(byteAt(next))) next++;
  at = next;
  return next;
}

// Goes to the end of the token. Only ASCII is plain; beyond it, the token ends,
// and the line does not.
function skipToken(): void {
  let next = at;
  for (;;) {
    const code = byteAt(next);
    if (code <= SPACE && (code === FEED || code === RETURN || isBlank(code))) {
      break;
    }
    if (code >= 128) break;
    next++;
  }
  at = next;
}
