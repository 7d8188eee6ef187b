import {html, type Markup} from '../../nlp/drawing/index.js';
import {
  graphPicture,
  type PictureText,
  type PlaneGraph,
  type Point
} from './page.js';

/** The side of a square on which its name stands. */
export type LabelSide = keyof typeof LABELS;

/** A digraph of squares and one-way streets. */
export interface Town extends PlaneGraph {
  readonly sides: readonly LabelSide[];
  readonly root: number;
}

/** Vertices that a solver contracted into one. */
export interface ContractedSet {
  readonly vertices: readonly number[];
  /** Depth of the contracted sets nested in it; 0 if there are none. */
  readonly height: number;
}

/** A drawing of the town. */
interface TownDrawing extends PictureText {
  /** Streets to highlight, by the style class that they are drawn with. */
  readonly layers: Readonly<Record<string, Int32Array>>;
  /** Contracted sets, drawn below the streets. */
  readonly sets?: readonly ContractedSet[];
  /** Whether to write names and minutes. */
  readonly labelled?: boolean;
}

/** The streets in grey, the layers over them, the squares on top. */
export function townDrawing(town: Town, drawing: TownDrawing): Markup {
  const {layers, sets = [], labelled = false} = drawing;
  const {edges, names} = town;
  const all = Int32Array.from(edges.source.keys());
  const drawn = new Set(Object.values(layers).flatMap(own => [...own]));
  const street = all.filter(street => !drawn.has(street));
  return graphPicture(
    town,
    drawing,
    html`${sets.map(set => setOutline(town, set))}
${Object.entries({street, ...layers}).map(([look, own]) => streets(town, look, own))}
${labelled ? Array.from(all, street => minutes(town, street, drawn.has(street))) : ''}
${names.map((_, v) => square(town, v))}
${labelled ? names.map((_, v) => label(town, v)) : ''}`
  );
}

function streets(town: Town, look: string, subset: Int32Array): Markup {
  const curves = Array.from(subset, street => curveOf(town, street));
  return html`<path class="${look}" d="${curves.map(lineOf).join('')}"/>
<path class="${look} head" d="${curves.map(headOf).join('')}"/>
`;
}

function minutes(town: Town, street: number, isChosen: boolean): Markup {
  const {x, y} = middleOf(curveOf(town, street));
  const look = isChosen ? 'minutes chosen' : 'minutes';
  return html`<text class="${look}" x="${x}" y="${y}">${town.edges.weight[street]}</text>
`;
}

function square({x, y, root}: Town, v: number): Markup {
  return v === root
    ? html`<rect class="town" x="${x[v] - 3.6}" y="${y[v] - 3.6}" width="7.2" height="7.2"/>\n`
    : html`<circle class="town" cx="${x[v]}" cy="${y[v]}" r="3"/>\n`;
}

// Offset to the right and down, and the end of the name that is there.
const LABELS = {
  above: [0, -6.5, 'middle'],
  below: [0, 12, 'middle'],
  left: [-7, 2.5, 'end'],
  right: [8, 2, 'start'],
  'below-left': [-6, 10, 'end'],
  'below-right': [6, 10, 'start']
} as const;

function label({x, y, names, sides}: Town, v: number): Markup {
  const [right, down, anchor] = LABELS[sides[v]];
  return html`<text class="square ${anchor}" x="${x[v] + right}" y="${y[v] + down}">${names[v]}</text>\n`;
}

// The hull with a wide round border: once in the colour of the outline, then
// a little narrower in the colour of the inside. Outer sets are wider than the
// sets in them.
function setOutline({x, y}: Town, {vertices, height}: ContractedSet): Markup {
  const points = vertices.map(v => ({x: x[v], y: y[v]}));
  const d = `M${convexHull(points).map(show).join('L')}Z`;
  const width = 17 + 7 * height;
  return html`<path class="set edge" d="${d}" stroke-width="${width + 1.2}"/>
<path class="set inside-${Math.min(height, 1)}" d="${d}" stroke-width="${width}"/>
`;
}

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
  {edges, x, y}: Pick<PlaneGraph, 'edges' | 'x' | 'y'>,
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
