import {
  convexHull,
  curveOf,
  headOf,
  html,
  lineOf,
  type Markup,
  middleOf,
  type StreetCurve
} from '../internals.js';
import type {ArborescenceFrame, ArcState} from './arborescence-frames.js';
import {HEIGHT, type PlacedDigraph, WIDTH} from './digraphs.js';
import {type NamePlace, namePlaces} from './name-places.js';

// Later ones are drawn over earlier ones.
const LAYERS: readonly ArcState[] = [
  'possible',
  'dropped',
  'chosen',
  'kept',
  'cycle',
  'fresh'
];

/** Draws a digraph at a moment of the algorithm, as the text of an SVG. */
export function digraphDrawing(
  graph: PlacedDigraph,
  frame: ArborescenceFrame,
  root: number | null
): string {
  const {edges, names, x, y} = graph;
  const place = {
    edges,
    x: [...x],
    y: [...y],
    names,
    sides: [],
    width: WIDTH,
    height: HEIGHT,
    root: 0
  };
  const curves = Array.from(edges.source, (u, arc) =>
    u === edges.target[arc] ? null : curveOf(place, arc)
  );
  const layers = (look: string, dataOf: (curve: StreetCurve) => string) =>
    LAYERS.map(state => {
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
    return html`<text class="weight${strong}" x="${x}" y="${y + 2}">${edges.weight[arc]}</text>
`;
  });
  const places = namePlaces(graph, curves);
  // A weight may come close to a head, which then stands over it.
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

// A hull with a wide round border around what is one vertex now.
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
