import {html, type Markup} from '../internals.js';
import type {ArborescenceFrame, ArcState} from './arborescence-frames.js';
import {HEIGHT, type PlacedDigraph, WIDTH} from './digraphs.js';
import {percent} from './graph-look.js';
import {
  convexHull,
  curveOf,
  headCorners,
  headOf,
  lineOf,
  middleOf,
  type Point,
  pointOf,
  type StreetCurve
} from './street-drawing.js';

// Later states are drawn over earlier ones.
const LAYERS: readonly ArcState[] = [
  'possible',
  'dropped',
  'chosen',
  'kept',
  'cycle',
  'fresh'
];

/** Draws a step of the algorithm as SVG text. */
export function digraphDrawing(
  graph: PlacedDigraph,
  frame: ArborescenceFrame,
  root: number | null
): string {
  const {edges, names, x, y} = graph;
  const {probability} = frame;
  const points = {edges, x: [...x], y: [...y]};
  const curves = Array.from(edges.source, (u, arc) =>
    u === edges.target[arc] ? null : curveOf(points, arc)
  );
  // The more likely, the thicker.
  const likely = (look: string, dataOf: (curve: StreetCurve) => string) =>
    html`${curves.map((curve, arc) => {
      if (!curve || frame.arcs[arc] !== 'possible') return '';
      const p = probability![arc];
      return html`<path class="arc likely${look}" style="--p:${p.toFixed(3)}" d="${dataOf(curve)}"/>
`;
    })}`;
  const layers = (look: string, dataOf: (curve: StreetCurve) => string) =>
    LAYERS.map(state => {
      if (probability && state === 'possible') return likely(look, dataOf);
      const own = curves.map((curve, arc) =>
        curve && frame.arcs[arc] === state ? dataOf(curve) : ''
      );
      return html`<path class="arc ${state}${look}" d="${own.join('')}"/>
`;
    });
  const weights = curves.map((curve, arc) => {
    if (!curve) return '';
    const {x, y} = middleOf(curve);
    const strong = frame.arcs[arc] === 'possible' ? '' : ' strong';
    const label = probability ? percent(probability[arc]) : edges.weight[arc];
    return html`<text class="weight${strong}" x="${x}" y="${y + 2}">${label}</text>
`;
  });
  const places = namePlaces(graph, curves);
  // Arrow heads come last: a weight may touch one.
  return html`<svg class="digraph" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${frame.title}. ${frame.text}" xmlns="http://www.w3.org/2000/svg">
${frame.sets.map((vertices, depth) => hull(graph, vertices, depth))}
${layers('', lineOf)}${weights}${layers(' head', headOf)}
${names.map((name, v) => vertex(name, x[v], y[v], places[v], v === root))}
</svg>`.text;
}

function vertex(
  name: string,
  x: number,
  y: number,
  place: NamePlace,
  isRoot: boolean
): Markup {
  const shape = isRoot
    ? html`<rect class="town root" x="${x - 3.6}" y="${y - 3.6}" width="7.2" height="7.2" rx="1"/>`
    : html`<circle class="town" cx="${x}" cy="${y}" r="3"/>`;
  return html`${shape}<text class="name ${place.anchor}" x="${place.x}" y="${place.y}">${name}</text>
`;
}

// A rounded hull around the vertices of a contracted cycle.
function hull(
  {x, y}: PlacedDigraph,
  vertices: readonly number[],
  depth: number
): Markup {
  const corners = convexHull(vertices.map(v => ({x: x[v], y: y[v]})));
  const d = `M${corners.map(p => `${p.x} ${p.y}`).join('L')}Z`;
  const width = 22 - 5 * Math.min(depth, 2);
  return html`<path class="set edge" d="${d}" stroke-width="${width + 1.4}"/><path class="set inside" d="${d}" stroke-width="${width}"/>
`;
}

/** The position of a name, and which part of the name is there. */
interface NamePlace extends Point {
  readonly anchor: 'start' | 'middle' | 'end';
}

/** A point that a name should not cover, and what covering it costs. */
interface Obstacle extends Point {
  readonly cost: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

// Relative to the vertex, the best first: near it, then further away.
const NEAR: readonly NamePlace[] = [
  {x: 0, y: -6, anchor: 'middle'},
  {x: 0, y: 11, anchor: 'middle'},
  {x: 6, y: 2.5, anchor: 'start'},
  {x: -6, y: 2.5, anchor: 'end'},
  {x: 5, y: -5, anchor: 'start'},
  {x: -5, y: -5, anchor: 'end'},
  {x: 5, y: 10, anchor: 'start'},
  {x: -5, y: 10, anchor: 'end'}
];
const PLACES: readonly NamePlace[] = [
  ...NEAR,
  ...[-7, 12, -9, 14].flatMap(y =>
    [-10, 10, -14, 14, -18, 18, -22, 22].map(
      x => ({x, y, anchor: 'middle'}) as const
    )
  ),
  ...[1.4, 1.8].flatMap(far =>
    NEAR.map(({x, y, anchor}) => ({x: far * x, y: far * y, anchor}))
  )
];

// A letter at its largest, on a phone, and the bright rim around a name.
const LETTER = {width: 5, height: 6.5, depth: 1.5};
const RIM = 1;

const COST = {line: 1, weight: 6, head: 10, vertex: 20, name: 20, outside: 50};
// Points of a curve at which a name would cover it.
const LINE_POINTS = 40;
// What a place costs that comes late in the list: less than a covered line.
const LATE = 0.03;

/**
 * Finds a position for the name of every vertex where it hides as little as
 * possible, and no arrow head if that can be avoided.
 *
 * @param curves - The curve of every arc; null for a loop.
 */
function namePlaces(
  {names, x, y}: PlacedDigraph,
  curves: readonly (StreetCurve | null)[]
): NamePlace[] {
  const obstacles = curves.flatMap(curve => (curve ? obstaclesOf(curve) : []));
  for (let v = 0; v < names.length; v++) {
    obstacles.push({x: x[v], y: y[v], cost: COST.vertex});
  }
  const taken: Box[] = [];
  return names.map((name, v) => {
    // In the lower half names go below their vertices if possible.
    const [above, below, ...others] = PLACES;
    const vertical = y[v] > HEIGHT / 2 ? [below, above] : [above, below];
    const best = [...vertical, ...others]
      .map(({x: right, y: down, anchor}, late) => {
        const place = {x: x[v] + right, y: y[v] + down, anchor};
        const box = boxOf(name, place);
        const cost = costOf(box, obstacles, taken) + LATE * late;
        return {place, box, cost};
      })
      .reduce((best, other) => (other.cost < best.cost ? other : best));
    taken.push(best.box);
    return best.place;
  });
}

function obstaclesOf(curve: StreetCurve): Obstacle[] {
  const line = Array.from({length: LINE_POINTS + 1}, (_, i) =>
    pointOf(curve, i / LINE_POINTS)
  );
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
