/** An arc by the words that it spans, the left one first. */
export interface Span {
  readonly left: number;
  readonly right: number;
}

/**
 * How high each arc has to be, counted from 1: higher than every shorter one
 * that shares a part of its way, and of equally long ones than those further
 * left. So no two arcs on one level run along each other.
 *
 * Time O(m log m + m log² n) for m arcs over n words, space O(m + n).
 */
export function arcLevels(spans: readonly Span[]): Int32Array {
  const length = ({left, right}: Span) => right - left;
  const order = [...spans.keys()].sort((i, j) => {
    const [a, b] = [spans[i], spans[j]];
    return length(a) - length(b) || a.left - b.left || i - j;
  });
  const words = spans.reduce((most, {right}) => Math.max(most, right), 0);
  const highest = new HighestLevels(words + 1);
  const levels = new Int32Array(spans.length);
  for (const i of order) {
    const {left, right} = spans[i];
    levels[i] = highest.over(left, right) + 1;
    highest.raise(left, right, levels[i]);
  }
  return levels;
}

/**
 * The highest level so far over each gap between two words: a segment tree.
 * Levels only rise, so a node can keep what holds for all of its gaps, and
 * nothing ever has to be handed down.
 */
class HighestLevels {
  readonly #size: number;
  // For each node the level that all of its gaps have at least, and the
  // highest of any of its gaps as far as it and the nodes below know.
  readonly #least: Int32Array;
  readonly #most: Int32Array;

  constructor(gaps: number) {
    this.#size = 2 ** Math.ceil(Math.log2(Math.max(gaps, 1)));
    this.#least = new Int32Array(2 * this.#size);
    this.#most = new Int32Array(2 * this.#size);
  }

  /** The highest level over the gaps from `from` up to `to`. */
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

  /** Raises the gaps from `from` up to `to` to a level. */
  raise(from: number, to: number, level: number): void {
    this.#cover(from, to, node => {
      this.#least[node] = Math.max(this.#least[node], level);
      for (let at = node; at > 0; at >>= 1) {
        this.#most[at] = Math.max(this.#most[at], level);
      }
    });
  }

  // The nodes that together hold these gaps and no others.
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

/** Where arcs can be: above the words or below them. */
export const SIDES = ['above', 'below'] as const;

/** One of {@link SIDES}. */
export type Side = (typeof SIDES)[number];

/** An arc from a head to a word, both counted from 1; 0 is the root. */
export interface Arc {
  readonly head: number;
  readonly child: number;
  readonly side: Side;
  /** Width of what stands at the arc, in pixels; 0 for nothing. */
  readonly labelWidth: number;
}

/** Where an arc is to be drawn. */
export interface ArcPlace {
  /** Where it leaves its head; at its child if the head is the root. */
  readonly from: number;
  /** Where it reaches its child. */
  readonly to: number;
  /** How far it goes from the words, in pixels. */
  readonly rise: number;
  /** The middles of its labels: one, or two if it is long. */
  readonly labels: readonly number[];
}

/** Where everything of a drawing is to be. */
export interface ArcLayout {
  readonly width: number;
  /** The room above and below the words, in pixels; 0 where no arcs are. */
  readonly rise: {readonly [side in Side]: number};
  /** The middle of each word; that of word `i` is `words[i - 1]`. */
  readonly words: readonly number[];
  /** A place for each arc. */
  readonly arcs: readonly ArcPlace[];
}

/** The radius of the corners of an arc. */
export const CORNER = 6;

const MARGIN = 8;
const GAP = 12;
// Between the ends of two arcs at the same word.
const SLOT = 9;
// Between an arc and the next one above it, without labels and with them.
const STEP = 13;
const LABELLED_STEP = 20;
const LOWEST = 20;
// Above the highest arc.
const LABEL_ROOM = 18;

/**
 * Places words in a row and arcs above and below them.
 *
 * An arc rises higher than those it spans, no two arcs run along each other,
 * and no two end in the same point. So arcs meet only where those of the
 * tree cross, and an arc at the root only those that span its word. Labels
 * stand at their arcs, and no two of them meet. Time O(m log² m) for m arcs,
 * space O(m).
 *
 * @param widths - The width of each word, in pixels.
 * @param rightToLeft - Whether the first word stands at the right.
 */
export function layOutArcs(
  widths: readonly number[],
  arcs: readonly Arc[],
  rightToLeft = false
): ArcLayout {
  const shifts = arcs.map(() => ({atHead: 0, atChild: 0}));
  const rises = new Float64Array(arcs.length);
  const rise = {above: 0, below: 0};
  // Half the room that a word takes up.
  const half = widths.map(width => width / 2);
  const step = arcs.some(arc => arc.labelWidth > 0) ? LABELLED_STEP : STEP;
  for (const side of SIDES) {
    const own = [...arcs.keys()].filter(i => arcs[i].side === side);
    if (own.length === 0) continue;
    const levels = levelsOf(own.map(i => arcs[i]));
    const top = levels.reduce((a, b) => Math.max(a, b), 0);
    shiftEnds(widths.length, arcs, own, levels, shifts, half);
    for (const [k, i] of own.entries()) {
      rises[i] = LOWEST + step * (levels[k] - 1);
    }
    rise[side] = LOWEST + step * (top - 1) + LABEL_ROOM;
  }
  for (const [i, {head, child, labelWidth}] of arcs.entries()) {
    if (head > 0) continue;
    const room = Math.abs(shifts[i].atChild) + labelWidth / 2;
    half[child - 1] = Math.max(half[child - 1], room);
  }

  const {middle, end} = placeWords(half, arcs, shifts);
  const places = arcs.map(({head, child}, i) => {
    const to = middle[child - 1] + shifts[i].atChild;
    const from = head > 0 ? middle[head - 1] + shifts[i].atHead : to;
    return {from, to, rise: rises[i]};
  });
  const labels: number[][] = arcs.map(() => []);
  for (const side of SIDES) {
    placeLabels(
      [...arcs.keys()].filter(i => arcs[i].side === side),
      places,
      arcs,
      CORNER,
      labels
    );
  }
  const width = Math.ceil(end + MARGIN);
  const turned = (x: number) => (rightToLeft ? width - x : x);
  return {
    width,
    rise,
    words: middle.map(turned),
    arcs: places.map(({from, to, rise}, i) => {
      const middles = labels[i].map(turned);
      return {from: turned(from), to: turned(to), rise, labels: middles};
    })
  };
}

// How high each arc is. Arcs at the root rise above all others.
function levelsOf(arcs: readonly Arc[]): Int32Array {
  const inner = [...arcs.keys()].filter(i => arcs[i].head > 0);
  const found = arcLevels(
    inner.map(i => {
      const {head, child} = arcs[i];
      return {left: Math.min(head, child), right: Math.max(head, child)};
    })
  );
  const top = found.reduce((a, b) => Math.max(a, b), 0);
  const levels = new Int32Array(arcs.length).fill(top + 1);
  for (const [k, i] of inner.entries()) levels[i] = found[k];
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
function shiftEnds(
  words: number,
  arcs: readonly Arc[],
  own: readonly number[],
  levels: Int32Array,
  shifts: Shift[],
  half: number[]
): void {
  const top = levels.reduce((a, b) => Math.max(a, b), 0) + 1;
  const ends: {arc: number; isHead: boolean; rank: number}[][] = [];
  for (let w = 0; w < words; w++) ends.push([]);
  for (const [k, arc] of own.entries()) {
    const {head, child} = arcs[arc];
    const low = levels[k];
    const high = 2 * top - low;
    const isForward = head < child;
    const rank = head === 0 ? top : isForward ? low : high;
    ends[child - 1].push({arc, isHead: false, rank});
    if (head === 0) continue;
    ends[head - 1].push({arc, isHead: true, rank: isForward ? high : low});
  }
  for (const [w, group] of ends.entries()) {
    group.sort((a, b) => a.rank - b.rank);
    for (const [i, {arc, isHead}] of group.entries()) {
      const shift = SLOT * (i - (group.length - 1) / 2);
      shifts[arc][isHead ? 'atHead' : 'atChild'] = shift;
    }
    half[w] = Math.max(half[w], (SLOT * (group.length - 1)) / 2);
  }
}

// From left to right, each word as soon as there is room for it and for the
// labels of the arcs that lead back from it.
function placeWords(
  half: readonly number[],
  arcs: readonly Arc[],
  shifts: readonly Shift[]
): {middle: number[]; end: number} {
  const back: number[][] = half.map(() => []);
  for (const [i, {head, child}] of arcs.entries()) {
    if (head > 0) back[Math.max(head, child) - 1].push(i);
  }
  const middle: number[] = [];
  let end = MARGIN - GAP;
  for (let w = 0; w < half.length; w++) {
    let x = end + GAP + half[w];
    for (const i of back[w]) {
      const {head, child, labelWidth} = arcs[i];
      const {atHead, atChild} = shifts[i];
      const shift = head < child ? atHead - atChild : atChild - atHead;
      const run = 2 * CORNER + labelWidth;
      x = Math.max(x, middle[Math.min(head, child) - 1] + shift + run);
    }
    middle.push(x);
    end = x + half[w];
  }
  return {middle, end: Math.max(end, 0)};
}

// An arc longer than this, in pixels, has its label twice, this far from each
// end: in a picture that scrolls, the middle may be out of sight.
const LONG = 900;
const NEAR_END = 200;

// Between a label and a line that goes through between labels.
const CLEARANCE = 3;

// Lines looked at to find a place for one label, so that time stays linear.
const LINES = 1000;

/** A line up to an arc, or down from it. */
interface Leg {
  readonly x: number;
  readonly rise: number;
}

/**
 * Places labels along the flat parts of their arcs: in the middle, or near
 * both ends if the arc is long, and if possible where the ends of arcs that
 * cross do not run through. Those of arcs at the root stand over their ends.
 * The middles of the labels are put into `labels`.
 *
 * @param own - The arcs of one side of the words.
 */
function placeLabels(
  own: readonly number[],
  places: readonly Omit<ArcPlace, 'labels'>[],
  arcs: readonly Arc[],
  corner: number,
  labels: number[][]
): void {
  const legs = own
    .flatMap(i => {
      const {from, to, rise} = places[i];
      return from === to ? [{x: to, rise}] : [from, to].map(x => ({x, rise}));
    })
    .sort((a, b) => a.x - b.x);
  for (const i of own) {
    const {from, to, rise} = places[i];
    const half = arcs[i].labelWidth / 2;
    if (half === 0) continue;
    if (from === to) {
      labels[i].push(to);
      continue;
    }
    const start = Math.min(from, to) + corner + half;
    const end = Math.max(from, to) - corner - half;
    const middle = (from + to) / 2;
    const place = (wish: number, start: number, end: number) => {
      const inside = Math.max(start, Math.min(wish, end));
      labels[i].push(nearestFree(inside, start, end, half, rise, legs));
    };
    if (Math.abs(to - from) <= LONG) {
      place(middle, start, end);
      continue;
    }
    const room = half + CLEARANCE;
    place(start - half - corner + NEAR_END, start, middle - room);
    place(end + half + corner - NEAR_END, middle + room, end);
  }
}

// The place nearest to the one wished for at which no line goes through; if
// there is none, the one wished for.
function nearestFree(
  wish: number,
  start: number,
  end: number,
  half: number,
  rise: number,
  legs: readonly Leg[]
): number {
  const room = half + CLEARANCE;
  let best = Number.POSITIVE_INFINITY;
  // Every place between two lines that go through.
  let free = start;
  const offer = (until: number) => {
    if (free > until) return;
    const place = Math.max(free, Math.min(wish, until));
    if (Math.abs(place - wish) < Math.abs(best - wish)) best = place;
  };
  const first = firstFrom(legs, start - room);
  let k = first;
  for (; k < legs.length && legs[k].x < end + room; k++) {
    if (k - first === LINES) return wish;
    if (legs[k].rise <= rise) continue;
    offer(Math.min(legs[k].x - room, end));
    free = Math.max(start, legs[k].x + room);
  }
  offer(end);
  return Number.isFinite(best) ? best : wish;
}

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
