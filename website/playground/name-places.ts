import {
  headCorners,
  middleOf,
  type Point,
  pointOf,
  type StreetCurve
} from '../internals.js';
import {HEIGHT, type PlacedDigraph, WIDTH} from './digraphs.js';

/** Where a name stands, and which part of it is there. */
export interface NamePlace extends Point {
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Something that a name should not stand on, and how bad it would be. */
interface Obstacle extends Point {
  readonly cost: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

// As seen from the vertex, the best first.
const PLACES: readonly NamePlace[] = [
  {x: 0, y: -6, anchor: 'middle'},
  {x: 0, y: 11, anchor: 'middle'},
  {x: 6, y: 2.5, anchor: 'start'},
  {x: -6, y: 2.5, anchor: 'end'},
  {x: 5, y: -5, anchor: 'start'},
  {x: -5, y: -5, anchor: 'end'},
  {x: 5, y: 10, anchor: 'start'},
  {x: -5, y: 10, anchor: 'end'}
];

// A letter at its largest, on a phone, and the bright rim around it.
const LETTER = {width: 5, height: 6.5, depth: 1.5};
const RIM = 1;

const COST = {line: 1, weight: 6, head: 10, vertex: 20, name: 20, outside: 50};

/**
 * Finds a place for the name of every vertex, where it hides as little as can
 * be: no arrow head, if there is any such place.
 *
 * @param curves - The way of every arc; of a loop, null.
 */
export function namePlaces(
  {names, x, y}: PlacedDigraph,
  curves: readonly (StreetCurve | null)[]
): NamePlace[] {
  const obstacles = curves.flatMap(curve => (curve ? obstaclesOf(curve) : []));
  for (let v = 0; v < names.length; v++) {
    obstacles.push({x: x[v], y: y[v], cost: COST.vertex});
  }
  const taken: Box[] = [];
  return names.map((name, v) => {
    // In the lower half a name stands below its vertex, if it can.
    const [above, below, ...others] = PLACES;
    const vertical = y[v] > HEIGHT / 2 ? [below, above] : [above, below];
    const best = [...vertical, ...others]
      .map(({x: right, y: down, anchor}) => {
        const place = {x: x[v] + right, y: y[v] + down, anchor};
        const box = boxOf(name, place);
        return {place, box, cost: costOf(box, obstacles, taken)};
      })
      .reduce((best, other) => (other.cost < best.cost ? other : best));
    taken.push(best.box);
    return best.place;
  });
}

function obstaclesOf(curve: StreetCurve): Obstacle[] {
  const line = Array.from({length: 11}, (_, i) => pointOf(curve, i / 10));
  const weight = middleOf(curve);
  const head = headCorners(curve);
  return [
    ...line.map(point => ({...point, cost: COST.line})),
    ...[-3, 0, 3].map(aside => ({
      x: weight.x + aside,
      y: weight.y,
      cost: COST.weight
    })),
    ...head.map(point => ({...point, cost: COST.head}))
  ];
}

function boxOf(name: string, {x, y, anchor}: NamePlace): Box {
  const width = name.length * LETTER.width;
  const before = {start: 0, middle: width / 2, end: width}[anchor];
  return {
    left: x - before - RIM,
    right: x - before + width + RIM,
    top: y - LETTER.height - RIM,
    bottom: y + LETTER.depth + RIM
  };
}

function costOf(
  box: Box,
  obstacles: readonly Obstacle[],
  taken: readonly Box[]
): number {
  const {left, right, top, bottom} = box;
  const isOutside = left < 0 || right > WIDTH || top < 0 || bottom > HEIGHT;
  let cost = isOutside ? COST.outside : 0;
  for (const {x, y, cost: more} of obstacles) {
    if (x > left && x < right && y > top && y < bottom) cost += more;
  }
  for (const other of taken) {
    const isApart =
      other.left > right ||
      other.right < left ||
      other.top > bottom ||
      other.bottom < top;
    if (!isApart) cost += COST.name;
  }
  return cost;
}
