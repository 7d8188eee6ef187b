// The tags of the words of a sentence, for WebAssembly with SIMD. It follows the
// TypeScript version in src/nlp/text step by step; that one explains the
// features, and comments here cover only the differences. All sums are of
// integers, so both choose the same tags.
//
// The caller puts the weights into the memory, a byte each, with the first 16
// again after the last, and arrays of 32-bit integers.

import {INT} from './room';

const LANES: i32 = 16;

// Where the hashes of a form are in its row, in bytes.
const FORM: usize = 0;
const LOWER: usize = 4;
const SUFFIX: usize = 8;
const PREFIX: usize = 28;
const SHAPE: usize = 44;
const CLASS: usize = 48;
const LOWER_CLASS: usize = 52;
const LEXICON: usize = 56;
const ROW: usize = 60;

const SUFFIXES: i32 = 5;
const PREFIXES: i32 = 4;

// Words start at this place; the places before are outside the sentence.
const MARGIN: i32 = 3;

// The features of a word for its UPOS that do not depend on tags, and all.
const LASTING: usize = 42;
const MOST: usize = 72;

let rows: usize = 0;
let upos: usize = 0;
let draft: usize = 0;
let xpos: usize = 0;
let feats: usize = 0;
let length: i32 = 0;
let capitals: i32 = 0;

// By word: where its candidates begin, and where the last ones end.
let starts: usize = 0;
let candidates: usize = 0;

// Room for features, and for the sums of all classes, 16 bits each.
let features: usize = 0;
let sums: usize = 0;

// Where the next feature goes.
let next: usize = 0;

/**
 * Replaces the sentence.
 *
 * @param rowsAt - The hashes of all forms, with three empty rows on either side.
 * @param uposAt - The tags so far, with three places on either side.
 * @param featuresAt - Room for 72 features of each word.
 */
export function loadSentence(
  rowsAt: usize,
  uposAt: usize,
  draftAt: usize,
  xposAt: usize,
  featsAt: usize,
  count: i32,
  capitalsOf: i32,
  featuresAt: usize,
  sumsAt: usize
): void {
  rows = rowsAt;
  upos = uposAt;
  draft = draftAt;
  xpos = xposAt;
  feats = featsAt;
  length = count;
  capitals = capitalsOf;
  features = featuresAt;
  sums = sumsAt;
}

/** Replaces the candidates; a word without any keeps the tag that it has. */
export function loadCandidates(startsAt: usize, candidatesAt: usize): void {
  starts = startsAt;
  candidates = candidatesAt;
}

function at(part: usize, index: i32): i32 {
  return load<i32>(part + INT * <usize>index);
}

function put(part: usize, index: i32, value: i32): void {
  store<i32>(part + INT * <usize>index, value);
}

function rowOf(word: i32): usize {
  return rows + ROW * <usize>(word + MARGIN);
}

function featuresOf(word: i32): usize {
  return features + INT * MOST * <usize>word;
}

/** Finds a draft of the UPOS of all words, and then revises it. */
export function tagUpos(
  weights: usize,
  mask: i32,
  revisionWeights: usize,
  revisionMask: i32
): void {
  for (let i = 0; i < length; i++) {
    const first = at(starts, i);
    const count = at(starts, i + 1) - first;
    const place = i + MARGIN;
    if (count === 1) put(upos, place, at(candidates, first));
    if (count > 1) {
      next = featuresOf(i);
      listLasting(i);
      listTagsBefore(i);
      put(upos, place, best(featuresOf(i), i, weights, mask));
    }
    put(draft, place, at(upos, place));
  }
  for (let i = 0; i < length; i++) {
    if (at(starts, i + 1) - at(starts, i) <= 1) continue;
    next = featuresOf(i) + INT * LASTING;
    listTagsBefore(i);
    listRevision(i);
    const tag = best(featuresOf(i), i, revisionWeights, revisionMask);
    put(upos, i + MARGIN, tag);
  }
}

/** Finds the XPOS of all words. */
export function tagXpos(weights: usize, mask: i32): void {
  for (let i = 0; i < length; i++) {
    const first = at(starts, i);
    const count = at(starts, i + 1) - first;
    const place = i + MARGIN;
    if (count === 1) put(xpos, place, at(candidates, first));
    if (count <= 1) continue;
    next = features;
    const tag = at(upos, place);
    listOwn(i, tag);
    listTags(i, at(xpos, place - 1), at(xpos, place - 2), tag);
    put(xpos, place, best(features, i, weights, mask));
  }
}

/** Finds the FEATS of all words. */
export function tagFeats(weights: usize, mask: i32): void {
  for (let i = 0; i < length; i++) {
    const first = at(starts, i);
    const count = at(starts, i + 1) - first;
    const place = i + MARGIN;
    if (count === 1) put(feats, place, at(candidates, first));
    if (count <= 1) continue;
    next = features;
    const tag = two(0, at(upos, place), at(xpos, place));
    listOwn(i, tag);
    listTags(i, at(feats, place - 1), at(feats, place - 2), tag);
    add2(70, tag, at(xpos, place + 1));
    add2(71, tag, at(xpos, place - 1));
    put(feats, place, best(features, i, weights, mask));
  }
}

function listLasting(word: i32): void {
  const row = rowOf(word);
  const before = row - ROW;
  const before2 = before - ROW;
  const after = row + ROW;
  const after2 = after + ROW;
  const own = load<i32>(row, CLASS);
  const shared = load<i32>(row, LOWER_CLASS);
  const lexicon = load<i32>(row, LEXICON);
  const lower = load<i32>(row, LOWER);
  const nextClass = load<i32>(after, LOWER_CLASS);
  const nextClass2 = load<i32>(after2, LOWER_CLASS);
  const nextLexicon = load<i32>(after, LEXICON);
  const shape = load<i32>(row, SHAPE);
  const lastShape = load<i32>(before, SHAPE);
  const nextShape = load<i32>(after, SHAPE);
  const lastLower = load<i32>(before, LOWER);
  const nextLower = load<i32>(after, LOWER);
  add1(0, 0);
  add1(1, load<i32>(row, FORM));
  add1(2, lower);
  for (let k = 0; k < SUFFIXES; k++) add1(3, at(row + SUFFIX, k));
  for (let k = 0; k < PREFIXES; k++) add1(4, at(row + PREFIX, k));
  add1(5, own);
  add1(6, shared);
  add1(7, lexicon);
  add2(8, shape, capitals);
  add2(9, shape, word === 0 ? 1 : 0);
  add2(10, load<i32>(row + SUFFIX, 8), shape);
  add2(42, shape, lastShape);
  add2(43, shape, nextShape);
  add3(44, shape, lastShape, nextShape);
  add2(45, shape, lexicon);
  add2(46, shape, shared);
  add3(47, shape, lexicon, capitals);
  add1(11, lastLower);
  add1(12, nextLower);
  add1(13, load<i32>(before2, LOWER));
  add1(14, load<i32>(after2, LOWER));
  add1(15, nextClass);
  add1(16, load<i32>(after, CLASS));
  add2(17, nextClass, nextClass2);
  add2(18, nextLexicon, nextClass);
  add2(19, shared, nextClass);
  add2(20, load<i32>(before, LOWER_CLASS), shared);
  add2(21, lastLower, lower);
  add2(22, lower, nextLower);
  add1(23, load<i32>(before + SUFFIX, 8));
  add1(24, load<i32>(after + SUFFIX, 8));
  add1(25, nextShape);
  add1(26, lastShape);
  add2(27, lexicon, nextLexicon);
  add3(40, shared, nextClass, nextClass2);
}

function listTagsBefore(word: i32): void {
  const row = rowOf(word);
  const after = row + ROW;
  const tags = upos + INT * <usize>(word + MARGIN);
  const tag = load<i32>(tags - INT);
  const tag2 = load<i32>(tags - 2 * INT);
  const shared = load<i32>(row, LOWER_CLASS);
  const lexicon = load<i32>(row, LEXICON);
  const end3 = load<i32>(row + SUFFIX, 8);
  const nextClass = load<i32>(after, LOWER_CLASS);
  add2(48, load<i32>(row, SHAPE), tag);
  add1(28, tag);
  add2(29, tag, tag2);
  add2(30, tag, shared);
  add2(31, tag, load<i32>(row, LOWER));
  add2(32, tag, lexicon);
  add2(33, tag, end3);
  add2(34, tag, nextClass);
  add3(35, tag, tag2, shared);
  add3(36, tag, shared, nextClass);
  add3(37, tag, lexicon, load<i32>(after, LEXICON));
  add3(38, tag, end3, nextClass);
  add2(39, tag, load<i32>(after, LOWER));
  add3(41, tag, tag2, load<i32>(tags - 3 * INT));
}

function listRevision(word: i32): void {
  const row = rowOf(word);
  const place = word + MARGIN;
  const tag = at(upos, place - 1);
  const tag2 = at(upos, place - 2);
  const nextTag = at(draft, place + 1);
  const nextTag2 = at(draft, place + 2);
  const shared = load<i32>(row, LOWER_CLASS);
  const lexicon = load<i32>(row, LEXICON);
  const lower = load<i32>(row, LOWER);
  const end3 = load<i32>(row + SUFFIX, 8);
  add1(80, nextTag);
  add2(81, nextTag, nextTag2);
  add2(82, tag, nextTag);
  add3(83, tag, nextTag, shared);
  add3(84, tag, nextTag, lexicon);
  add3(85, tag, nextTag, lower);
  add3(86, nextTag, nextTag2, shared);
  add2(87, nextTag, lower);
  add2(88, nextTag, lexicon);
  add2(89, nextTag, end3);
  add3(90, tag, nextTag, end3);
  add3(91, tag, tag2, nextTag);
  add3(92, tag, nextTag, nextTag2);
  add3(93, nextTag, nextTag2, at(draft, place + 3));
  add3(94, load<i32>(row - ROW, LOWER), lower, nextTag);
  add3(95, tag, lower, load<i32>(row + ROW, LOWER));
}

function listOwn(word: i32, tag: i32): void {
  const row = rowOf(word);
  const before = row - ROW;
  const after = row + ROW;
  const lower = load<i32>(row, LOWER);
  const lastLower = load<i32>(before, LOWER);
  const nextLower = load<i32>(after, LOWER);
  add1(0, tag);
  add2(1, tag, load<i32>(row, FORM));
  add2(2, tag, lower);
  for (let k = 0; k < SUFFIXES; k++) add2(3, tag, at(row + SUFFIX, k));
  add2(4, tag, load<i32>(row + PREFIX, 4));
  add2(5, tag, load<i32>(row + PREFIX, 8));
  add2(6, tag, load<i32>(row, SHAPE));
  add2(7, tag, load<i32>(row, LEXICON));
  add2(8, tag, lastLower);
  add2(9, tag, nextLower);
  add2(10, tag, load<i32>(before - ROW, LOWER));
  add2(11, tag, load<i32>(after + ROW, LOWER));
  add3(12, tag, lastLower, lower);
  add3(13, tag, lower, nextLower);
  add2(14, tag, load<i32>(before + SUFFIX, 4));
  add2(15, tag, load<i32>(after + SUFFIX, 4));
  add2(16, tag, load<i32>(before + SUFFIX, 8));
  add2(17, tag, load<i32>(after + SUFFIX, 8));
}

function listTags(word: i32, last: i32, last2: i32, tag: i32): void {
  const row = rowOf(word);
  const place = word + MARGIN;
  const before = at(upos, place - 1);
  const after = at(upos, place + 1);
  const end2 = load<i32>(row + SUFFIX, 4);
  const end3 = load<i32>(row + SUFFIX, 8);
  const lower = load<i32>(row, LOWER);
  add2(50, tag, last);
  add3(51, tag, last, last2);
  add2(52, tag, after);
  add3(53, tag, after, at(upos, place + 2));
  add3(54, tag, before, after);
  add3(55, tag, last, end2);
  add3(56, tag, last, end3);
  add3(57, tag, last, lower);
  add3(58, tag, after, end2);
  add3(59, tag, after, lower);
  add3(60, tag, last, after);
  add3(61, tag, before, at(upos, place - 2));
}

// Each of these adds a feature of one to three values.

function add1(template: i32, a: i32): void {
  let hash = (a ^ ((template + 1) * 0x9e3779b1)) * 0x85ebca6b;
  hash ^= hash >>> 15;
  hash *= 0xc2b2ae35;
  store<i32>(next, hash ^ (hash >>> 16));
  next += INT;
}

function add2(template: i32, a: i32, b: i32): void {
  store<i32>(next, two(template, a, b));
  next += INT;
}

function add3(template: i32, a: i32, b: i32, c: i32): void {
  store<i32>(next, two(template, two(template, a, b), c));
  next += INT;
}

function two(template: i32, a: i32, b: i32): i32 {
  let hash = (a ^ ((template + 1) * 0x9e3779b1)) * 0x85ebca6b;
  hash ^= hash >>> 15;
  hash = (hash + b) * 0xc2b2ae35;
  hash ^= hash >>> 13;
  hash *= 0x27d4eb2f;
  return hash ^ (hash >>> 16);
}

// The candidate of a word with the highest sum over the features from `from` on,
// of equal ones the first. Candidates are sorted: 16 classes at once, from the
// first that has no sum yet.
function best(from: usize, word: i32, weights: usize, mask: i32): i32 {
  const end = next;
  const stop = candidates + INT * <usize>at(starts, word + 1);
  let k = candidates + INT * <usize>at(starts, word);
  let found = load<i32>(k);
  let most = i32.MIN_VALUE;
  while (k < stop) {
    const first = load<i32>(k);
    let low = i16x8.splat(0);
    let high = i16x8.splat(0);
    for (let f = from; f < end; f += INT) {
      const index = (load<i32>(f) + first) & mask;
      const row = v128.load(weights + <usize>index);
      low = i16x8.add(low, i16x8.extend_low_i8x16_s(row));
      high = i16x8.add(high, i16x8.extend_high_i8x16_s(row));
    }
    v128.store(sums, low);
    v128.store(sums, high, 16);
    for (; k < stop; k += INT) {
      const label = load<i32>(k);
      if (label >= first + LANES) break;
      const sum = <i32>load<i16>(sums + 2 * <usize>(label - first));
      if (sum > most) {
        most = sum;
        found = label;
      }
    }
  }
  return found;
}
