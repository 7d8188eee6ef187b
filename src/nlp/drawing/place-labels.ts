import type {Arc, ArcPlace} from './arc-layout.js';

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
export function placeLabels(
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
