import {GraphTypeError, showCount} from '../graph/errors.js';
import type {NamedGraph} from '../graph/named-graph.js';
import {forestLayout, givenLayout, type Layout} from './layout.js';
import {escapeMarkup, shortNumber as n, shortText} from './markup.js';

/** Name of a format that forests are drawn in. */
export type PictureFormat = 'svg' | 'html' | 'dot';

/** The formats that forests are drawn in. */
export const PICTURE_FORMATS: readonly PictureFormat[] = ['svg', 'html', 'dot'];

/** What a picture shows. */
export interface ForestScene {
  readonly graph: NamedGraph;
  /** The edges of the forest; the others are faint. */
  readonly forest: Int32Array;
  /** The cluster of each vertex, if there are any; -1 for noise. */
  readonly clusters?: ArrayLike<number> | undefined;
  /** Whether edges are arrows. */
  readonly directed?: boolean | undefined;
  readonly title?: string | undefined;
}

// More nodes are a cloud, not a picture.
const MOST_NODES = 5000;

// More other edges would hide the forest.
const MOST_OTHERS = 20_000;

/**
 * Draws a forest over the faint rest of its graph, as SVG, as a page around it, or
 * as DOT for Graphviz.
 *
 * Nodes are where their attributes `x` and `y`, or `lon` and `lat`, say; else
 * each tree is laid out around its centre. Nothing in it runs or is fetched,
 * and names are escaped. It follows the light or dark theme of the reader.
 *
 * @throws {@link GraphTypeError} if the graph has more nodes than can be seen.
 */
export function drawScene(scene: ForestScene, format: PictureFormat): string {
  const {order} = scene.graph.edges;
  if (format === 'dot') return dotOf(scene);
  if (order > MOST_NODES) {
    throw new GraphTypeError(
      `spanforest: the graph has ${order} nodes, but a picture shows at most ` +
        `${MOST_NODES}. Draw a part of it, or write dot for a program that lays ` +
        'out more.'
    );
  }
  return format === 'svg' ? svgOf(scene) : pageOf(scene);
}

const WIDTH = 960;
const LEAST_HEIGHT = 240;
const MOST_HEIGHT = 1200;
const MARGIN = 28;

function svgOf(scene: ForestScene): string {
  const {graph, forest, clusters, directed = false} = scene;
  const {edges, nodes} = graph;
  const {order, size, source, target, weight} = edges;
  const given = givenLayout(graph.nodeAttributes);
  const {x, y, height} = given
    ? fitted(given, false)
    : fitted(forestLayout(edges, forest), true);
  const radius = Math.max(1.6, Math.min(6, 90 / Math.sqrt(order + 1)));
  const inForest = new Uint8Array(size);
  for (const e of forest) inForest[e] = 1;
  const others: string[] = [];
  const chosen: string[] = [];
  const isFull = size - forest.length > MOST_OTHERS;
  for (let e = 0; e < size; e++) {
    const [u, v] = [source[e], target[e]];
    if (u === v || (isFull && !inForest[e])) continue;
    const line = `M${n(x[u])} ${n(y[u])}L${n(x[v])} ${n(y[v])}`;
    if (!inForest[e]) others.push(given ? line : bowOf(x, y, u, v));
    else {
      const ends = [u, v].map(end => nodes[end]).join(directed ? ' → ' : ' – ');
      const arrow = directed ? arrowhead(x, y, u, v, radius) : '';
      const same = clusters !== undefined && clusters[u] === clusters[v];
      const kind = same ? ` class="${colour(clusters[u])}"` : '';
      const name = escapeMarkup(`${ends}: ${weight[e]}`);
      chosen.push(
        `<path${kind} d="${line}${arrow}"><title>${name}</title></path>`
      );
    }
  }
  const dots = nodes.map((name, v) => {
    const kind = clusters ? ` class="${colour(clusters[v])}"` : '';
    return (
      `<circle${kind} cx="${n(x[v])}" cy="${n(y[v])}" r="${n(radius)}">` +
      `<title>${escapeMarkup(name)}</title></circle>`
    );
  });
  const title = escapeMarkup(scene.title ?? captionOf(scene));
  const note = isFull
    ? `<text class="n" x="${WIDTH - 8}" y="${n(height - 8)}">${size - forest.length} other edges are not shown</text>`
    : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${n(height)}" width="${WIDTH}" height="${n(height)}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    STYLE,
    `<rect class="b" width="${WIDTH}" height="${n(height)}"/>`,
    others.length > 0
      ? `<path class="o" stroke-width="${others.length > 1000 ? 0.4 : 1}" d="${others.join('')}"/>`
      : '',
    `<g class="f" stroke-width="${n(Math.max(1, radius / 2.4))}">`,
    ...chosen,
    `</g>\n<g class="d" stroke-width="${radius > 3 ? 0.8 : 0.2}">`,
    ...dots,
    '</g>\n<g class="t">',
    ...labels(nodes, {x, y}, radius),
    `</g>${note}`,
    '</svg>',
    ''
  ].join('\n');
}

function captionOf({graph, forest, directed}: ForestScene): string {
  const {order} = graph.edges;
  return (
    `${showCount(order, 'node')}, ` +
    `${showCount(forest.length, directed ? 'arc' : 'edge')} chosen of ` +
    `${graph.edges.size}`
  );
}

// Positions within the picture, as large as they can be: in one scale, or if they
// are free, stretched to fill it.
function fitted({x, y}: Layout, isFree: boolean): Layout & {height: number} {
  const range = (values: Float64Array): [number, number] => {
    let [low, high] = [Infinity, -Infinity];
    for (const value of values) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    return low <= high ? [low, high - low] : [0, 0];
  };
  const [left, width] = range(x);
  const [top, tall] = range(y);
  const room = WIDTH - 2 * MARGIN;
  const most = MOST_HEIGHT - 2 * MARGIN;
  const scale = Math.min(
    width > 0 ? room / width : Infinity,
    tall > 0 ? most / tall : Infinity
  );
  const used = Number.isFinite(scale) ? scale : 0;
  const scaleX = isFree && width > 0 ? room / width : used;
  const scaleY =
    isFree && tall > 0
      ? Math.min(
          Math.max(used, (0.7 * room) / tall),
          (6 * room) / width || used
        )
      : used;
  const height = Math.max(LEAST_HEIGHT, scaleY * tall + 2 * MARGIN);
  const shiftX = (WIDTH - scaleX * width) / 2;
  const shiftY = (height - scaleY * tall) / 2;
  return {
    x: x.map(value => shiftX + scaleX * (value - left)),
    y: y.map(value => shiftY + scaleY * (value - top)),
    height
  };
}

// The line of an edge that had no say in the layout. Straight, it would hide
// under a path of the forest.
function bowOf(x: Float64Array, y: Float64Array, u: number, v: number): string {
  const [dx, dy] = [x[v] - x[u], y[v] - y[u]];
  const middle = [(x[u] + x[v]) / 2 + dy / 8, (y[u] + y[v]) / 2 - dx / 8];
  return `M${n(x[u])} ${n(y[u])}Q${middle.map(n).join(' ')} ${n(x[v])} ${n(y[v])}`;
}

function arrowhead(
  x: Float64Array,
  y: Float64Array,
  u: number,
  v: number,
  radius: number
): string {
  const [dx, dy] = [x[v] - x[u], y[v] - y[u]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const wing = (turn: number) => {
    const back = 1.6 * radius + 3;
    const side = turn * (0.5 * radius + 2);
    const [px, py] = [
      x[v] - ux * back - uy * side,
      y[v] - uy * back + ux * side
    ];
    return `${n(px)} ${n(py)}`;
  };
  const tip = `${n(x[v] - ux * radius)} ${n(y[v] - uy * radius)}`;
  return `M${wing(1)}L${tip}L${wing(-1)}`;
}

const FONT = 11;

// The names that have room beside their nodes; the others are shown when a
// reader points at a node.
function labels(
  nodes: readonly string[],
  {x, y}: Layout,
  radius: number
): string[] {
  const cell = FONT + 2;
  const taken = new Set<string>();
  // A text mostly lies in two rows of cells.
  const cellsOf = (left: number, width: number, middle: number) => {
    const cells: string[] = [];
    for (let at = left; at < left + width + cell; at += cell) {
      for (const y of [middle - FONT / 2, middle + FONT / 2]) {
        cells.push(`${Math.floor(at / cell)} ${Math.floor(y / cell)}`);
      }
    }
    return cells;
  };
  nodes.forEach((_, v) => {
    taken.add(`${Math.floor(x[v] / cell)} ${Math.floor(y[v] / cell)}`);
  });
  const shown: string[] = [];
  nodes.forEach((node, v) => {
    const name = shortText(node, 24);
    const width = 0.6 * FONT * [...name].length;
    const isRight = x[v] + radius + 3 + width < WIDTH - 4;
    const left = isRight ? x[v] + radius + 3 : x[v] - radius - 3 - width;
    const own = `${Math.floor(x[v] / cell)} ${Math.floor(y[v] / cell)}`;
    const cells = cellsOf(left, width, y[v]).filter(at => at !== own);
    if (left < 2 || cells.some(at => taken.has(at))) return;
    for (const at of cells) taken.add(at);
    const anchor = isRight ? '' : ' text-anchor="end"';
    const at = isRight ? left : left + width;
    shown.push(
      `<text x="${n(at)}" y="${n(y[v] + FONT / 3)}"${anchor}>` +
        `${escapeMarkup(name)}</text>`
    );
  });
  return shown;
}

/**
 * Colours that people with colour blindness can tell apart, after B. Wong,
 * "Points of view: Color blindness", Nature Methods 2011, for light and dark.
 */
export const COLOURS: readonly (readonly [light: string, dark: string])[] = [
  ['#0072b2', '#56b4e9'],
  ['#d55e00', '#ff9d5c'],
  ['#00805e', '#3fd0a4'],
  ['#b0407f', '#e58fc0'],
  ['#8a6d00', '#f0d840'],
  ['#5b4fa8', '#b3a8ff'],
  ['#7a4a2b', '#d8a47f'],
  ['#4d5a66', '#aab8c4']
];

const NOISE = '#9aa4ae';

/** The class of what belongs to a cluster. */
export function colour(cluster: number): string {
  return cluster < 0 ? 'noise' : `c${cluster % COLOURS.length}`;
}

const rules = (theme: 0 | 1) =>
  COLOURS.map(
    (pair, i) =>
      `circle.c${i}{fill:${pair[theme]}}path.c${i}{stroke:${pair[theme]}}`
  ).join('');

const STYLE = `<style>
.b{fill:#fff}.o{stroke:#8a949e;stroke-opacity:.28;fill:none}
.f{stroke:#1f6feb;stroke-linecap:round;fill:none}.d{fill:#16324f;stroke:#fff}
.t,.n{fill:#1c2733;font:${FONT}px system-ui,sans-serif}
.t{paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}.n{text-anchor:end;fill:#5b6670}
circle.noise{fill:${NOISE}}path.noise{stroke:${NOISE}}
${rules(0)}
@media (prefers-color-scheme:dark){.b{fill:#11161c}.o{stroke:#9aa7b4;stroke-opacity:.25}
.f{stroke:#6cb0ff}.d{fill:#dbe7f3;stroke:#11161c}.t{fill:#e6edf3;stroke:#11161c}.n{fill:#9aa7b4}
${rules(1)}}
</style>`;

function pageOf(scene: ForestScene): string {
  const title = escapeMarkup(scene.title ?? captionOf(scene));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root{color-scheme:light dark}
body{margin:0 auto;max-width:60rem;padding:1rem;font:15px/1.5 system-ui,sans-serif;background:#fff;color:#1c2733}
svg{width:100%;height:auto}
@media (prefers-color-scheme:dark){body{background:#11161c;color:#e6edf3}}
</style>
</head>
<body>
<p>${escapeMarkup(captionOf(scene))}</p>
${svgOf(scene)}</body>
</html>
`;
}

function dotOf({
  graph,
  forest,
  clusters,
  directed,
  title
}: ForestScene): string {
  const {edges, nodes} = graph;
  const {size, source, target, weight} = edges;
  const inForest = new Uint8Array(size);
  for (const e of forest) inForest[e] = 1;
  const [kind, arrow] = directed ? ['digraph', '->'] : ['graph', '--'];
  const lines = [
    `${kind} ${dotText(title ?? 'forest')} {`,
    '  node [shape=circle, width=0.15, fixedsize=true, style=filled];'
  ];
  const given = givenLayout(graph.nodeAttributes);
  const places = given && fitted(given, false);
  nodes.forEach((name, v) => {
    const fill = clusters
      ? (COLOURS[clusters[v] % COLOURS.length]?.[0] ?? NOISE)
      : '#16324f';
    const place = places
      ? `, pos="${n(places.x[v])},${n(places.height - places.y[v])}"`
      : '';
    lines.push(
      `  v${v} [label="", xlabel=${dotText(name)}, fillcolor="${fill}"${place}];`
    );
  });
  for (let e = 0; e < size; e++) {
    const style = inForest[e]
      ? `label=${dotText(String(weight[e]))}, penwidth=2`
      : 'color="#8a949e55", constraint=false, weight=0';
    lines.push(`  v${source[e]} ${arrow} v${target[e]} [${style}];`);
  }
  return `${lines.join('\n')}\n}\n`;
}

// A text as DOT quotes it: without escapes of its own, and on one line.
function dotText(text: string): string {
  const plain = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replace(/\r\n?|\n/g, '\\n')
    .replaceAll('\0', '\ufffd');
  return `"${plain}"`;
}
