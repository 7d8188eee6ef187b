import type {Point} from './convex-hull.js';
import type {Town} from './town.js';

/** A street as a quadratic curve, with room for the squares at its ends. */
export interface StreetCurve {
  readonly from: Point;
  readonly control: Point;
  readonly to: Point;
}

// How far a street bends to the side if another leads back.
const BEND = 9;
// Room for a square and, at the end of a street, for its arrow head.
const SQUARE = 4.2;
const HEAD = 5.5;
const HEAD_WIDTH = 2.3;

/** The way that a street takes. */
export function curveOf({edges, x, y}: Town, street: number): StreetCurve {
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
    from: towards({x: x[u], y: y[u]}, control, SQUARE),
    control,
    to: towards({x: x[v], y: y[v]}, control, SQUARE)
  };
}

/** The curve up to its arrow head, as the data of a path. */
export function lineOf({from, control, to}: StreetCurve): string {
  const end = towards(to, control, HEAD - 1);
  return `M${show(from)}Q${show(control)} ${show(end)}`;
}

/** The arrow head, as the data of a path. */
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

/** The middle of the curve up to its arrow head. */
export function middleOf(curve: StreetCurve): Point {
  const {x, y} = pointOf(curve, 1 / 2);
  return {x: round(x), y: round(y)};
}

/** A point of the curve up to its arrow head: 0 is its start, 1 its end. */
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
