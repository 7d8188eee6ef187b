import type {EdgeList} from 'spanforest/graph';

/** A point in the plane. */
export type Point = Readonly<Record<'x' | 'y', number>>;

/** A street as a quadratic curve that ends just before its squares. */
export interface StreetCurve {
  readonly from: Point;
  readonly control: Point;
  readonly to: Point;
}

// How far a street bends to the side if another leads back.
const BEND = 9;
// Distance between the end of a street and the centre of its square.
const GAP = 4.2;
// Length and half the width of an arrow head.
const HEAD = 5.5;
const HEAD_WIDTH = 2.3;

/** The curve of a street. */
export function curveOf(
  {edges, x, y}: {edges: EdgeList; x: readonly number[]; y: readonly number[]},
  street: number
): StreetCurve {
  const {source, target} = edges;
  const u = source[street];
  const v = target[street];
  const leadsBack = source.some((w, e) => w === v && target[e] === u);
  const bend = leadsBack ? BEND : 0;
  const length = Math.hypot(x[v] - x[u], y[v] - y[u]);
  const control = {
    x: (x[u] + x[v]) / 2 + (bend * (y[v] - y[u])) / length,
    y: (y[u] + y[v]) / 2 - (bend * (x[v] - x[u])) / length
  };
  return {
    from: towards({x: x[u], y: y[u]}, control, GAP),
    control,
    to: towards({x: x[v], y: y[v]}, control, GAP)
  };
}

/** The curve up to its arrow head, as SVG path data. */
export function lineOf({from, control, to}: StreetCurve): string {
  const end = towards(to, control, HEAD - 1);
  return `M${show(from)}Q${show(control)} ${show(end)}`;
}

/** The arrow head, as SVG path data. */
export function headOf(curve: StreetCurve): string {
  return `M${headCorners(curve).map(show).join('L')}Z`;
}

/** The corners of the arrow head, its tip first. */
export function headCorners({control, to}: StreetCurve): Point[] {
  const base = towards(to, control, HEAD);
  const aside = {
    x: ((to.y - base.y) * HEAD_WIDTH) / HEAD,
    y: ((base.x - to.x) * HEAD_WIDTH) / HEAD
  };
  return [
    to,
    {x: base.x + aside.x, y: base.y + aside.y},
    {x: base.x - aside.x, y: base.y - aside.y}
  ];
}

/** The middle of the curve without its arrow head. */
export function middleOf(curve: StreetCurve): Point {
  const {x, y} = pointOf(curve, 1 / 2);
  return {x: round(x), y: round(y)};
}

/** The point at 0 (start) to 1 (end) of the curve without its arrow head. */
export function pointOf({from, control, to}: StreetCurve, at: number): Point {
  const end = towards(to, control, HEAD);
  const between = (a: number, b: number, c: number) =>
    (1 - at) ** 2 * a + 2 * at * (1 - at) * b + at ** 2 * c;
  return {
    x: between(from.x, control.x, end.x),
    y: between(from.y, control.y, end.y)
  };
}

function towards(start: Point, end: Point, distance: number): Point {
  const share = distance / Math.hypot(end.x - start.x, end.y - start.y);
  return {
    x: start.x + share * (end.x - start.x),
    y: start.y + share * (end.y - start.y)
  };
}

function show({x, y}: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}

/**
 * The corners of the convex hull of some points, in order (Andrew,
 * Information Processing Letters, 1979).
 */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((p, q) => p.x - q.x || p.y - q.y);
  if (sorted.length < 3) return sorted;
  return [...halfHull(sorted), ...halfHull(sorted.reverse())];
}

// One side of the hull without its last point, where the other side begins.
function halfHull(points: readonly Point[]): Point[] {
  const corners: Point[] = [];
  for (const point of points) {
    while (
      corners.length > 1 &&
      turn(corners[corners.length - 2], corners[corners.length - 1], point) <= 0
    ) {
      corners.pop();
    }
    corners.push(point);
  }
  return corners.slice(0, -1);
}

function turn(p: Point, q: Point, r: Point): number {
  return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
}
