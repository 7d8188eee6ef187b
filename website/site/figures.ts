/**
 * Draws the figures of the essays into docs/figures from the steps that the
 * library's own algorithms report. They are kept in the repository, so that
 * the essays can be read anywhere.
 *
 * npm run docs:figures
 */

import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {ARC_STYLE} from 'spanforest/nlp';
import {html, Markup} from '../internals.js';
import {
  type ArborescenceFrame,
  arborescenceFrames
} from '../playground/arborescence-frames.js';
import {digraphDrawing} from '../playground/digraph-drawing.js';
import {HEIGHT, town, WIDTH} from '../playground/digraphs.js';
import type {Frame} from '../playground/forest-frames.js';
import {forestFrames} from '../playground/forest-frames.js';
import {geometric, type PlacedGraph} from '../playground/graphs.js';
import {type ArcLayer, arcPicture, comparedWith} from './arc-picture.js';

const PANEL = 200;
const GAP = 24;
const TITLE = 22;

/** One drawing of a figure, with its caption. */
interface Panel {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly drawing: Markup;
}

const read = (file: string) => readFileSync(file, 'utf8');
const LOOKS =
  read('website/site/figures.css') +
  read('website/playground/digraph.css') +
  read('website/playground/arcs.css') +
  ARC_STYLE;

// For readers elsewhere; on the site the page defines these colours.
const STYLE = new Markup(
  `<style>@media (prefers-color-scheme: dark){:root{--ink:#e8eeea;--soft:#a7b4ad;--card:#181e1b;--possible:#66756c;--town:#dfe6e2;--gone:#2b3430;--green:#4fd69a;--green-wash:#15301f;--round-1:#6db8ff;--round-2:#ff9d47;--round-3:#d79bff;--round-4:#5fd6a0;--round-5:#ff8ab0;--round-6:#dccb5c}}\n${LOOKS}</style>`
);

function save(
  name: string,
  description: string,
  panels: readonly Panel[],
  columns: number
): void {
  const {width, height} = panels[0];
  const rows = Math.ceil(panels.length / columns);
  const whole = columns * width + (columns - 1) * GAP;
  const high = rows * (height + TITLE + GAP) - GAP;
  const placed = panels.map(({title, drawing}, i) => {
    const x = (i % columns) * (width + GAP);
    const y = Math.floor(i / columns) * (height + TITLE + GAP);
    return html`<g transform="translate(${x} ${y})">${drawing}<text x="${width / 2}" y="${height + 16}">${title}</text></g>
`;
  });
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" class="panels" viewBox="0 0 ${whole} ${high}" role="img" aria-label="${description}">
${STYLE}
${placed}</svg>
`;
  mkdirSync('docs/figures', {recursive: true});
  writeFileSync(`docs/figures/${name}.svg`, svg.text);
}

function graphPanel(graph: PlacedGraph, frame: Frame, title: string): Panel {
  const {edges, x, y} = graph;
  const at = (value: number) =>
    Math.round(10 * (6 + (PANEL - 12) * value)) / 10;
  const order = [3, 7, 0, 8, 5, 4, 6, 1, 2];
  const lines = order.map(state => {
    let d = '';
    for (let e = 0; e < edges.size; e++) {
      if (frame.edge[e] !== state) continue;
      const u = edges.source[e];
      const v = edges.target[e];
      d += `M${at(x[u])} ${at(y[u])}L${at(x[v])} ${at(y[v])}`;
    }
    return d === '' ? '' : html`<path class="state-${state}" d="${d}"/>`;
  });
  const dots = Array.from(
    x,
    (_, v) => html`<circle cx="${at(x[v])}" cy="${at(y[v])}" r="2.4"/>`
  );
  return {
    title,
    width: PANEL,
    height: PANEL,
    drawing: html`${lines}<g class="dots">${dots}</g>`
  };
}

function forestFigure(
  name: string,
  description: string,
  graph: PlacedGraph,
  algorithm: string,
  pick: (frames: readonly Frame[]) => readonly (readonly [Frame, string])[],
  columns: number
): void {
  const {frames} = forestFrames(graph.edges, {
    algorithm,
    maximum: false,
    seed: 3
  });
  const panels = pick(frames).map(([frame, title]) =>
    graphPanel(graph, frame, title)
  );
  save(name, description, panels, columns);
}

const titled = (frames: readonly Frame[], title: string) => {
  const found = frames.find(frame => frame.title.startsWith(title));
  if (!found) throw new Error(`no frame has the title ${title}.`);
  return found;
};

const sparse = geometric({order: 48, density: 2.6, seed: 5});
const dense = geometric({order: 64, density: 7, seed: 2});

forestFigure(
  'boruvka',
  'Three rounds of Borůvka’s algorithm. In each, every vertex or super-vertex chooses its least edge.',
  sparse,
  'boruvka',
  frames => [
    [frames[0], 'the graph'],
    [titled(frames, 'Round 1'), 'round 1: least edges'],
    [titled(frames, 'Contraction'), 'self edges removed'],
    [titled(frames, 'Round 2'), 'round 2'],
    [titled(frames, 'Round 3'), 'round 3'],
    [frames.at(-1)!, 'the forest']
  ],
  3
);
const kktPanels = (frames: readonly Frame[]) => {
  const sample = frames.findIndex(({title}) => title === 'Sample');
  const forest = frames.findIndex(
    ({title, text}, i) =>
      i > sample && title === 'The forest F' && !text.includes('in the sample')
  );
  return [
    [frames[sample - 1], 'after two Borůvka rounds'],
    [frames[sample], 'a sample of the edges'],
    [frames[forest], 'F, the forest of the sample'],
    [frames[forest + 1], 'F-heavy edges removed'],
    [frames[forest + 2], 'another round on the rest'],
    [frames.at(-1)!, 'the forest']
  ] as const;
};
forestFigure(
  'karger-klein-tarjan',
  'The algorithm of Karger, Klein and Tarjan: Borůvka rounds, a sample, its forest F, the F-heavy edges, and the forest.',
  dense,
  'kkt',
  kktPanels,
  3
);
forestFigure(
  'heavy-edges',
  'A forest F, and the edges that are heavier than every edge on the path in F between their ends.',
  dense,
  'kkt',
  frames => kktPanels(frames).slice(2, 4),
  2
);
forestFigure(
  'filter-kruskal',
  'Filter-Kruskal: the lightest edges are split off and joined; edges inside a tree are then removed without being sorted.',
  dense,
  'filter-kruskal',
  frames => {
    const filter = frames.findIndex(({title}) => title === 'Filter');
    return [
      [titled(frames, 'Split'), 'the lightest edges'],
      [frames[filter - 1], 'joined or rejected'],
      [frames[filter], 'filtered: edges inside a tree']
    ];
  },
  3
);

const streets = town();
const {frames: arcs} = arborescenceFrames(streets, {
  root: 0,
  maximum: false,
  algorithm: 'tarjan'
});
const inner = (svg: string) =>
  new Markup(svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, ''));
const streetPanel = (frame: ArborescenceFrame, title: string): Panel => ({
  title,
  width: WIDTH,
  height: HEIGHT,
  drawing: html`<g class="digraph">${inner(digraphDrawing(streets, frame, 0))}</g>`
});
const frameOf = (title: string, nth = 0) =>
  arcs.filter(frame => frame.title === title)[nth];
save(
  'arborescences',
  'Chu-Liu/Edmonds on a town with one-way streets: the cheapest arcs form a cycle, which is contracted, entered and expanded.',
  [
    streetPanel(frameOf('A cycle'), 'the cheapest arcs form a cycle'),
    streetPanel(frameOf('Contraction'), 'it becomes one vertex'),
    streetPanel(frameOf('Expansion'), 'expanded where an arc enters'),
    streetPanel(arcs.at(-1)!, 'the arborescence')
  ],
  2
);
const nested = arcs.findLastIndex(({sets}) => sets.length > 1);
save(
  'tarjan-and-gabow',
  'The path grows backwards from a vertex, arc by arc, until it meets itself; cycles nest.',
  [
    streetPanel(arcs[2], 'the path grows backwards'),
    streetPanel(arcs[nested], 'cycles within cycles')
  ],
  2
);

const WORDS = 'The baker who lives by the harbour sold us bread'.split(' ');
//                 The baker who lives by the harbour sold us bread
const GOLD = Int32Array.of(-1, 2, 8, 4, 2, 7, 7, 4, 0, 8, 8);
const sentencePanel = (
  id: string,
  title: string,
  layers: readonly ArcLayer[]
): Panel => {
  const svg = arcPicture(id, title, title, WORDS, layers);
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!;
  return {
    title,
    width: Number(width),
    height: Number(height),
    drawing: html`<g class="arcs">${inner(svg)}</g>`
  };
};
save(
  'undirected-parsing',
  'The undirected tree of a sentence, and the same tree directed away from the root.',
  [
    sentencePanel('edges', 'undirected edges', [
      {look: 'edge-line', heads: GOLD}
    ]),
    sentencePanel('rooted', 'directed away from the root', [
      {look: 'same', heads: GOLD}
    ])
  ],
  1
);
// The root is attached to the wrong word: baker instead of sold.
const wrong = GOLD.slice();
wrong[2] = 0;
wrong[8] = 2;
save(
  'local-enhancement',
  'The root is attached to baker; turning one arc attaches it to sold.',
  [
    sentencePanel(
      'before',
      'undirected tree: root → baker → sold',
      comparedWith(wrong, GOLD, 'differs')
    ),
    sentencePanel(
      'after',
      'enhanced: root → sold → baker',
      comparedWith(GOLD, wrong, 'turned')
    )
  ],
  1
);
