import {html, type Markup} from '../../nlp/html.js';
import type {ContractedSet} from './contracted-sets.js';
import {convexHull} from './convex-hull.js';
import {curveOf, headOf, lineOf, middleOf} from './street-curve.js';
import type {LabelSide, Town} from './town.js';

/** Some streets in the look of a style class. */
export interface StreetLayer {
  readonly look: string;
  readonly streets: Int32Array;
}

/** A drawing of the town, and what it says to whom cannot see it. */
export interface TownDrawing {
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
export function townDrawing(town: Town, picture: TownDrawing): Markup {
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
