/** The sides of the words on which arcs can be. */
export const SIDES = ['above', 'below'] as const;

export type Side = (typeof SIDES)[number];

/** An arc from a head to a word, both counted from 1; 0 is the root. */
export interface Arc {
  readonly head: number;
  readonly child: number;
  readonly side: Side;
  /** In pixels; 0 without a label. */
  readonly labelWidth: number;
}

/** The coordinates of an arc, in pixels. */
export interface PlacedArc {
  /** The end at the head; for the root, the end at the child. */
  readonly from: number;
  /** The end at the child. */
  readonly to: number;
  /** The distance of the horizontal part from the words. */
  readonly rise: number;
  /** The middles of its labels: one, or two if the arc is long. */
  readonly labels: readonly number[];
}

/** The coordinates of a drawing, in pixels. */
export interface ArcLayout {
  readonly width: number;
  /** The room for the arcs of each side; 0 without arcs. */
  readonly rise: {readonly [side in Side]: number};
  /** The middle of each word; word `i` is at `words[i - 1]`. */
  readonly words: readonly number[];
  readonly arcs: readonly PlacedArc[];
}

/** The radius of the corners of an arc. */
export const CORNER = 6;

const MARGIN = 8;
const GAP = 12;
// Between the ends of two arcs at the same word.
const SLOT = 9;
// Between an arc and the next one above it, without and with labels.
const STEP = 13;
const LABELLED_STEP = 20;
const LOWEST = 20;
// Above the highest arc.
const LABEL_ROOM = 18;

/** An arc while it is placed. */
interface Draft extends Arc {
  level: number;
  rise: number;
  // The distances of the ends from the middles of their words.
  atHead: number;
  atChild: number;
  from: number;
  to: number;
  readonly labels: number[];
}

/**
 * Places words of these widths in a row and arcs above and below them.
 *
 * An arc rises higher than those it spans, no two arcs overlap, and no two
 * end in the same point. So arcs meet only where those of the tree cross, and
 * an arc from the root meets only arcs that span its word. Labels stand at
 * their arcs, and no two of them overlap. Time O(m log² m) for m arcs, space
 * O(m).
 */
export function layOutArcs(
  widths: readonly number[],
  arcs: readonly Arc[],
  rightToLeft = false
): ArcLayout {
  const drafts = arcs.map((arc): Draft => {
    const ends = {atHead: 0, atChild: 0, from: 0, to: 0};
    return {...arc, ...ends, level: 0, rise: 0, labels: []};
  });
  const bySide = SIDES.map(side => drafts.filter(arc => arc.side === side));
  // Half the room that each word takes.
  const half = widths.map(width => width / 2);
  const step = arcs.some(arc => arc.labelWidth > 0) ? LABELLED_STEP : STEP;
  const [above, below] = bySide.map(own => {
    if (own.length === 0) return 0;
    const levels = arcLevels(own);
    for (const [i, arc] of own.entries()) {
      arc.level = levels[i];
      arc.rise = LOWEST + step * (levels[i] - 1);
    }
    const top = levels.reduce((a, b) => Math.max(a, b));
    shiftEnds(own, top, half);
    return LOWEST + step * (top - 1) + LABEL_ROOM;
  });
  for (const {head, child, atChild, labelWidth} of drafts) {
    if (head > 0) continue;
    const room = Math.abs(atChild) + labelWidth / 2;
    half[child - 1] = Math.max(half[child - 1], room);
  }

  const {middle, end} = placeWords(half, drafts);
  for (const arc of drafts) {
    arc.to = middle[arc.child - 1] + arc.atChild;
    arc.from = arc.head > 0 ? middle[arc.head - 1] + arc.atHead : arc.to;
  }
  for (const own of bySide) placeLabels(own);
  const width = Math.ceil(end + MARGIN);
  const turned = (x: number) => (rightToLeft ? width - x : x);
  return {
    width,
    rise: {above, below},
    words: middle.map(turned),
    arcs: drafts.map(({from, to, rise, labels}) => ({
      from: turned(from),
      to: turned(to),
      rise,
      labels: labels.map(turned)
    }))
  };
}

/**
 * The level of each arc, counted from 1: above every shorter arc with which it
 * shares a gap between words, and above equally long ones further left. So no
 * two arcs on one level overlap. Arcs from the root are above all others.
 *
 * Time O(m log m + m log² n) for m arcs over n words, space O(m + n).
 */
export function arcLevels(
  arcs: readonly Pick<Arc, 'head' | 'child'>[]
): Int32Array {
  const left = ({head, child}: (typeof arcs)[number]) => Math.min(head, child);
  const right = ({head, child}: (typeof arcs)[number]) => Math.max(head, child);
  const order = [...arcs.keys()]
    .filter(i => arcs[i].head > 0)
    .sort((i, j) => {
      const [a, b] = [arcs[i], arcs[j]];
      return right(a) - left(a) - (right(b) - left(b)) || left(a) - left(b);
    });
  const words = arcs.reduce((most, arc) => Math.max(most, right(arc)), 0);
  const highest = new HighestLevels(words + 1);
  const levels = new Int32Array(arcs.length);
  let top = 0;
  for (const i of order) {
    const [from, to] = [left(arcs[i]), right(arcs[i])];
    levels[i] = highest.over(from, to) + 1;
    highest.raise(from, to, levels[i]);
    top = Math.max(top, levels[i]);
  }
  return levels.map(level => level || top + 1);
}

/**
 * The highest level so far over each gap between two words: a segment tree.
 * Levels only rise, so a raised node need not update the nodes below it.
 */
class HighestLevels {
  readonly #size: number;
  // For each node the level that all of its gaps have at least, and the
  // highest level in it, apart from what the nodes above it know.
  readonly #least: Int32Array;
  readonly #most: Int32Array;

  constructor(gaps: number) {
    this.#size = 2 ** Math.ceil(Math.log2(Math.max(gaps, 1)));
    this.#least = new Int32Array(2 * this.#size);
    this.#most = new Int32Array(2 * this.#size);
  }

  /** The highest level over the gaps `from` to `to - 1`. */
  over(from: number, to: number): number {
    let level = 0;
    this.#cover(from, to, node => {
      level = Math.max(level, this.#most[node]);
      for (let above = node >> 1; above > 0; above >>= 1) {
        level = Math.max(level, this.#least[above]);
      }
    });
    return level;
  }

  /** Raises the gaps `from` to `to - 1` to a level. */
  raise(from: number, to: number, level: number): void {
    this.#cover(from, to, node => {
      this.#least[node] = Math.max(this.#least[node], level);
      for (let at = node; at > 0; at >>= 1) {
        this.#most[at] = Math.max(this.#most[at], level);
      }
    });
  }

  // Visits nodes that together hold exactly these gaps.
  #cover(from: number, to: number, visit: (node: number) => void): void {
    let left = from + this.#size;
    let right = to + this.#size;
    while (left < right) {
      if (left & 1) visit(left++);
      if (right & 1) visit(--right);
      left >>= 1;
      right >>= 1;
    }
  }
}

// Ends at a word stand side by side: those of arcs to the left, the lowest
// first, then those from the root, then those of arcs to the right, the
// highest first. In this order no arc meets another one that it spans.
function shiftEnds(own: readonly Draft[], top: number, half: number[]): void {
  const ends: {arc: Draft; key: 'atHead' | 'atChild'; rank: number}[][] =
    half.map(() => []);
  for (const arc of own) {
    const {head, child, level: low} = arc;
    const high = 2 * (top + 1) - low;
    const isForward = head < child;
    const rank = head === 0 ? top + 1 : isForward ? low : high;
    ends[child - 1].push({arc, key: 'atChild', rank});
    if (head === 0) continue;
    ends[head - 1].push({arc, key: 'atHead', rank: isForward ? high : low});
  }
  for (const [w, group] of ends.entries()) {
    const last = group.length - 1;
    group.sort((a, b) => a.rank - b.rank);
    for (const [i, {arc, key}] of group.entries()) {
      arc[key] = SLOT * (i - last / 2);
    }
    half[w] = Math.max(half[w], (SLOT * last) / 2);
  }
}

// From left to right, each word as soon as there is room for it and for the
// labels of the arcs back to earlier words.
function placeWords(
  half: readonly number[],
  arcs: readonly Draft[]
): {middle: number[]; end: number} {
  const back: Draft[][] = half.map(() => []);
  for (const arc of arcs) {
    if (arc.head > 0) back[Math.max(arc.head, arc.child) - 1].push(arc);
  }
  const middle: number[] = [];
  let end = MARGIN - GAP;
  for (let w = 0; w < half.length; w++) {
    let x = end + GAP + half[w];
    for (const {head, child, labelWidth, atHead, atChild} of back[w]) {
      const shift = head < child ? atHead - atChild : atChild - atHead;
      const run = 2 * CORNER + labelWidth;
      x = Math.max(x, middle[Math.min(head, child) - 1] + shift + run);
    }
    middle.push(x);
    end = x + half[w];
  }
  return {middle, end: Math.max(end, 0)};
}

// An arc longer than this, in pixels, has a label this far from each end: the
// middle may be scrolled out of sight.
const LONG = 900;
const NEAR_END = 200;

// Between a label and a line that passes it.
const CLEARANCE = 3;

// At most so many lines are tried for one label, so that time stays linear.
const LINES = 1000;

/** The vertical line at an end of an arc. */
interface Leg {
  readonly x: number;
  readonly rise: number;
}

// Places labels along the horizontal parts of the arcs of one side: in the
// middle, or near both ends of a long arc, and where possible clear of the legs
// of other arcs. Labels of arcs from the root stand over their ends.
function placeLabels(own: readonly Draft[]): void {
  const legs = own
    .flatMap(({from, to, rise}) =>
      from === to ? [{x: to, rise}] : [from, to].map(x => ({x, rise}))
    )
    .sort((a, b) => a.x - b.x);
  for (const {from, to, rise, labelWidth, labels} of own) {
    if (labelWidth === 0) continue;
    if (from === to) {
      labels.push(to);
      continue;
    }
    const half = labelWidth / 2;
    const start = Math.min(from, to) + CORNER + half;
    const end = Math.max(from, to) - CORNER - half;
    const middle = (from + to) / 2;
    const room = half + CLEARANCE;
    const place = (wish: number, start: number, end: number) => {
      const inside = Math.max(start, Math.min(wish, end));
      labels.push(nearestFree(inside, start, end, room, rise, legs));
    };
    if (Math.abs(to - from) <= LONG) {
      place(middle, start, end);
      continue;
    }
    place(start - half - CORNER + NEAR_END, start, middle - room);
    place(end + half + CORNER - NEAR_END, middle + room, end);
  }
}

// The position nearest to the wish, with room on both sides that no leg
// passes; if there is none, the wish.
function nearestFree(
  wish: number,
  start: number,
  end: number,
  room: number,
  rise: number,
  legs: readonly Leg[]
): number {
  let best = Infinity;
  let free = start;
  const offer = (until: number) => {
    if (free > until) return;
    const x = Math.max(free, Math.min(wish, until));
    if (Math.abs(x - wish) < Math.abs(best - wish)) best = x;
  };
  const first = firstFrom(legs, start - room);
  for (let k = first; k < legs.length && legs[k].x < end + room; k++) {
    if (k - first === LINES) return wish;
    if (legs[k].rise <= rise) continue;
    offer(Math.min(legs[k].x - room, end));
    free = Math.max(start, legs[k].x + room);
  }
  offer(end);
  return Number.isFinite(best) ? best : wish;
}

// The index of the first leg at or after x.
function firstFrom(legs: readonly Leg[], x: number): number {
  let low = 0;
  let high = legs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (legs[middle].x < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
