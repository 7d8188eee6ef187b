import type {ArborescenceProof, WeightedArborescence} from '../../msf/index.js';
import {html, type Markup, type PageSection} from '../../nlp/drawing/index.js';
import {showCount, showTotal} from '../io/show.js';
import {pageTable, textTable} from './page.js';
import {figure} from './sample-sections.js';
import {
  type ContractedSet,
  contractedSets,
  type LabelSide,
  TOWN_COLUMNS,
  type Town,
  type TownOutcome
} from './town.js';

/** A point of the plane. */
export interface Point {
  readonly x: number;
  readonly y: number;
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

// One side of the hull, without its last point, with which the other begins.
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

/** Some streets in the look of a style class. */
interface StreetLayer {
  readonly look: string;
  readonly streets: Int32Array;
}

/** A drawing of the town, and what it says to whom cannot see it. */
interface TownDrawing {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly layers: readonly StreetLayer[];
  /** Contracted sets to be shown below the streets. */
  readonly sets?: readonly ContractedSet[];
  /** Whether there is room for names and weights. */
  readonly labelled?: boolean;
}

/** The streets in grey, the layers over them, the squares on top. */
function townDrawing(town: Town, picture: TownDrawing): Markup {
  const {id, title, description, layers, sets = [], labelled} = picture;
  const {width, height, edges} = town;
  const all = Int32Array.from(edges.source, (_, street) => street);
  const drawn = new Set(layers.flatMap(({streets}) => [...streets]));
  const rest = all.filter(street => !drawn.has(street));
  return html`<svg role="img" viewBox="0 0 ${width} ${height}" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${title}</title>
<desc id="${id}-desc">${description}</desc>
${sets.map(set => setOutline(town, set))}
${drawLayer(town, {look: 'street', streets: rest})}
${layers.map(layer => drawLayer(town, layer))}
${labelled ? Array.from(all, street => minutes(town, street, drawn)) : ''}
${town.names.map((_, v) => square(town, v))}
${labelled ? town.names.map((_, v) => label(town, v)) : ''}
</svg>`;
}

function drawLayer(town: Town, {look, streets}: StreetLayer): Markup {
  const curves = Array.from(streets, street => curveOf(town, street));
  return html`<path class="${look}" d="${curves.map(lineOf).join('')}"/>
<path class="${look} head" d="${curves.map(headOf).join('')}"/>
`;
}

function minutes(
  town: Town,
  street: number,
  drawn: ReadonlySet<number>
): Markup {
  const {x, y} = middleOf(curveOf(town, street));
  const look = drawn.has(street) ? 'minutes chosen' : 'minutes';
  return html`<text class="${look}" x="${x}" y="${y}">${town.edges.weight[street]}</text>
`;
}

function square({x, y, root}: Town, v: number): Markup {
  return v === root
    ? html`<rect class="town" x="${x[v] - 3.6}" y="${y[v] - 3.6}" width="7.2" height="7.2"/>\n`
    : html`<circle class="town" cx="${x[v]}" cy="${y[v]}" r="3"/>\n`;
}

// Shift to the right, shift down, and which end of the name that is.
const PLACES: Readonly<Record<LabelSide, readonly [number, number, string]>> = {
  above: [0, -6.5, 'middle'],
  below: [0, 12, 'middle'],
  left: [-7, 2.5, 'end'],
  right: [8, 2, 'start'],
  'below-left': [-6, 10, 'end'],
  'below-right': [6, 10, 'start']
};

function label({x, y, names, sides}: Town, v: number): Markup {
  const [right, down, anchor] = PLACES[sides[v]];
  return html`<text class="square ${anchor}" x="${x[v] + right}" y="${y[v] + down}">${names[v]}</text>\n`;
}

// A hull with a wide round border, once in the colour of its edge and once,
// a little narrower, in that of its inside. An outer set is wider than the
// sets in it.
function setOutline({x, y}: Town, {vertices, height}: ContractedSet): Markup {
  const points = vertices.map(v => ({x: x[v], y: y[v]}));
  const hull = convexHull(points).map(({x, y}) => `${x} ${y}`);
  const d = `M${hull.join('L')}Z`;
  const width = 17 + 7 * height;
  return html`<path class="set edge" d="${d}" stroke-width="${width + 1.2}"/>
<path class="set inside-${Math.min(height, 1)}" d="${d}" stroke-width="${width}"/>
`;
}

/** The arborescence of the town, with what was contracted to find it. */
export function arborescenceSection(
  town: Town,
  proof: ArborescenceProof,
  outcomes: readonly TownOutcome[]
): PageSection {
  const {edges, names, root} = town;
  const sets = contractedSets(proof);
  const weight = showTotal(outcomes[0].weight);
  const streets = showCount(proof.arcs.length, 'street');
  const map = figure(
    townDrawing(town, {
      id: 'arborescence-map',
      title: `Minimum arborescence of the town from the ${names[root]}`,
      description:
        `${edges.order} squares and ${edges.size} one-way streets; the ` +
        `arborescence, ${streets} that take ${weight} minutes, in colour. ` +
        'Contracted: ' +
        `${sets.map(({vertices}) => listed(town, vertices)).join('; ')}.`,
      layers: [{look: 'tree', streets: proof.arcs}],
      sets,
      labelled: true
    }),
    html`<strong>${streets}, ${weight} minutes.</strong> The number at a street is its minutes. Shaded: the ${showCount(sets.length, 'set')} of squares that were contracted, each a circle of streets that looked best one by one.`
  );
  return {
    id: 'arborescence',
    title: 'One-way streets: the minimum arborescence',
    intro:
      'It has snowed in a town on the larger island. Ploughs start at the ' +
      `${names[root]}, and every square must be reached from there along ` +
      'cleared streets, all of them one-way. Which streets take the least ' +
      'time? To choose the quickest street into each square is not enough: ' +
      'some of these run in circles that nothing leads into. Chu and Liu ' +
      '(1965) and Edmonds (1967) contract such a circle into a single ' +
      'square, go on, and open it up again where the best way leads in.',
    body: html`<div class="wide">${map}</div>
${pageTable(TOWN_COLUMNS, outcomes, 'Three algorithms for the same problem: two kinds of queues on lists of streets, and one on a matrix. The last column is the answer of a check of each result against dual values, which runs no solver.')}`
  };
}

/** The best arborescences of the town side by side. */
export function rankingSection(
  town: Town,
  best: readonly WeightedArborescence[]
): PageSection {
  const panels = best.map(({arcs, weight}, i) => {
    const {added, dropped} = exchange(best[0].arcs, arcs);
    const title = `Number ${i + 1}: ${showTotal(weight)} minutes`;
    const change = describeExchange(town, best[0].arcs, arcs);
    return figure(
      townDrawing(town, {
        id: `ranked-${i + 1}`,
        title,
        description: change,
        layers: [
          {look: 'dropped', streets: dropped},
          {look: 'tree', streets: arcs.filter(arc => !added.includes(arc))},
          {look: 'added', streets: added}
        ]
      }),
      html`<strong>${title}</strong><br>${change}`
    );
  });
  return {
    id: 'ranking',
    title: `The ${best.length} best`,
    intro:
      'A street may be blocked: what would be next best? All arborescences ' +
      'can be had in the order of their weights, one after the other. In ' +
      'orange what is new against the best, dashed what that one had there.',
    body: html`<div class="panels">
${panels}
</div>`
  };
}

/** In words what differs from the best arborescence. */
export function describeExchange(
  town: Town,
  best: Int32Array,
  arcs: Int32Array
): string {
  const {added} = exchange(best, arcs);
  if (added.length === 0) return 'The best of all.';
  const {source, target} = town.edges;
  const changes = Array.from(added, arc => {
    const before = best.find(old => target[old] === target[arc])!;
    const [to, from, old] = [target[arc], source[arc], source[before]].map(
      v => town.names[v]
    );
    return `${to} from ${from} instead of ${old}`;
  });
  return `${changes.join('; ')}.`;
}

function exchange(
  best: Int32Array,
  arcs: Int32Array
): {added: Int32Array; dropped: Int32Array} {
  return {
    added: arcs.filter(arc => !best.includes(arc)),
    dropped: best.filter(arc => !arcs.includes(arc))
  };
}

function listed({names}: Town, vertices: readonly number[]): string {
  return vertices.map(v => names[v]).join(', ');
}

/** The arborescences as a table for the terminal. */
export function townReport(
  town: Town,
  outcomes: readonly TownOutcome[],
  best: readonly WeightedArborescence[]
): string {
  const {edges, names, root} = town;
  const ranking = best.map(({arcs, weight}, i) => {
    const change = describeExchange(town, best[0].arcs, arcs);
    return `  ${i + 1}. weight ${showTotal(weight)}: ${change}`;
  });
  return [
    `A town of ${edges.order} squares with ${edges.size} one-way streets, ` +
      'its minimum arborescence',
    `from the ${names[root]}:`,
    '',
    textTable(TOWN_COLUMNS, outcomes),
    `The ${best.length} best:`,
    ...ranking,
    ''
  ].join('\n');
}
