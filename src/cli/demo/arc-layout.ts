import {textWidth} from './text-width.js';

/** An arc from a head to a word, both counted from 1; 0 is the root. */
export interface Arc {
  readonly head: number;
  readonly child: number;
  /** What stands at the arc; nothing if it is empty. */
  readonly label: string;
}

/** Where an arc is to be drawn. */
export interface ArcPlace {
  /** Where it leaves its head; at its child if the head is the root. */
  readonly from: number;
  /** Where it reaches its child. */
  readonly to: number;
  /** How high it rises, in pixels above the words. */
  readonly rise: number;
}

/** Where everything of a drawing is to be. */
export interface ArcLayout {
  readonly width: number;
  /** The room above the words, in pixels. */
  readonly rise: number;
  /** The middle of each word; that of word `i` is `words[i - 1]`. */
  readonly words: readonly number[];
  /** A place for each arc. */
  readonly arcs: readonly ArcPlace[];
}

/** Sizes of fonts, in pixels. */
export const WORD_SIZE = 14;
export const LABEL_SIZE = 10;

/** The radius of the corners of an arc. */
export const CORNER = 6;

const MARGIN = 8;
const GAP = 12;
// Between the ends of two arcs at the same word.
const SLOT = 9;
// Between an arc and the next one above it, without labels and with them.
const STEP = 13;
const LABELLED_STEP = 19;
const LOWEST = 20;
// Above the highest arc.
const LABEL_ROOM = 14;

/**
 * Places words in a row and arcs above them.
 *
 * An arc rises higher than those it spans, no two arcs run along each other,
 * and no two end in the same point. So arcs meet only where those of the
 * tree cross, and an arc at the root only those that span its word. Time
 * O(m²) for m arcs, space O(m).
 */
export function layOutArcs(
  words: readonly string[],
  arcs: readonly Arc[]
): ArcLayout {
  const levels = levelsOf(arcs);
  const top = levels.reduce((a, b) => Math.max(a, b), 0) + 1;
  const {shifts, slots} = shiftsOf(words.length, arcs, levels, top);

  // Half the room that a word takes up.
  const half = words.map(
    (form, i) =>
      Math.max(WORD_SIZE * textWidth(form), SLOT * (slots[i] - 1)) / 2
  );
  for (const [i, {head, child, label}] of arcs.entries()) {
    if (head > 0) continue;
    const room = Math.abs(shifts[i].atChild) + labelWidth(label) / 2;
    half[child - 1] = Math.max(half[child - 1], room);
  }

  // From left to right, each word as soon as there is room for it and for
  // the labels of the arcs that lead back from it.
  const back: number[][] = words.map(() => []);
  for (const [i, {head, child}] of arcs.entries()) {
    if (head > 0) back[Math.max(head, child) - 1].push(i);
  }
  const middle: number[] = [];
  let end = MARGIN - GAP;
  for (let w = 0; w < words.length; w++) {
    let x = end + GAP + half[w];
    for (const i of back[w]) {
      const {head, child, label} = arcs[i];
      const {atHead, atChild} = shifts[i];
      const shift = head < child ? atHead - atChild : atChild - atHead;
      const run = 2 * CORNER + labelWidth(label);
      x = Math.max(x, middle[Math.min(head, child) - 1] + shift + run);
    }
    middle.push(x);
    end = x + half[w];
  }

  const step = arcs.some(({label}) => label !== '') ? LABELLED_STEP : STEP;
  const riseOf = (level: number) => LOWEST + step * (level - 1);
  return {
    width: Math.ceil(Math.max(end, 0) + MARGIN),
    rise: riseOf(top) + LABEL_ROOM,
    words: middle,
    arcs: arcs.map(({head, child}, i) => {
      const to = middle[child - 1] + shifts[i].atChild;
      return head > 0
        ? {
            from: middle[head - 1] + shifts[i].atHead,
            to,
            rise: riseOf(levels[i])
          }
        : {from: to, to, rise: riseOf(top)};
    })
  };
}

function labelWidth(label: string): number {
  return label === '' ? 0 : LABEL_SIZE * textWidth(label);
}

// How high each arc is, counted from 1: higher than all shorter ones that
// share a part of its way. Arcs at the root rise above all, and have no level.
function levelsOf(arcs: readonly Arc[]): Int32Array {
  const levels = new Int32Array(arcs.length);
  const left = arcs.map(({head, child}) => Math.min(head, child));
  const right = arcs.map(({head, child}) => Math.max(head, child));
  const length = (i: number) => right[i] - left[i];
  const order = [...arcs.keys()]
    .filter(i => arcs[i].head > 0)
    .sort((i, j) => length(i) - length(j) || left[i] - left[j] || i - j);
  for (let k = 0; k < order.length; k++) {
    const i = order[k];
    for (let l = 0; l < k; l++) {
      const j = order[l];
      if (left[j] < right[i] && left[i] < right[j]) {
        levels[i] = Math.max(levels[i], levels[j]);
      }
    }
    levels[i]++;
  }
  return levels;
}

/** How far the ends of an arc are from the middles of their words. */
interface Shift {
  atHead: number;
  atChild: number;
}

// Ends at a word stand side by side: those of arcs to the left, the lowest
// first, then those from the root, then those of arcs to the right, the
// highest first. In this order no arc meets another one that it spans.
function shiftsOf(
  count: number,
  arcs: readonly Arc[],
  levels: Int32Array,
  top: number
): {shifts: Shift[]; slots: number[]} {
  const ends: {arc: number; isHead: boolean; rank: number}[][] = [];
  for (let w = 0; w < count; w++) ends.push([]);
  for (const [arc, {head, child}] of arcs.entries()) {
    const low = levels[arc];
    const high = 2 * top - low;
    const isForward = head < child;
    ends[child - 1].push({
      arc,
      isHead: false,
      rank: head === 0 ? top : isForward ? low : high
    });
    if (head === 0) continue;
    ends[head - 1].push({arc, isHead: true, rank: isForward ? high : low});
  }
  const shifts = arcs.map(() => ({atHead: 0, atChild: 0}));
  for (const group of ends) {
    group.sort((a, b) => a.rank - b.rank);
    for (const [i, {arc, isHead}] of group.entries()) {
      const shift = SLOT * (i - (group.length - 1) / 2);
      shifts[arc][isHead ? 'atHead' : 'atChild'] = shift;
    }
  }
  return {shifts, slots: ends.map(group => group.length)};
}
