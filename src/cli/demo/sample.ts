import {
  type EdgeList,
  type EdgeTriple,
  edgeListFrom
} from '../../graph/edge-list.js';
import {seededRandom} from '../../graph/random.js';
import {boruvkaStep} from '../../msf/boruvka.js';
import {
  FOREST_ALGORITHMS,
  isMinimumSpanningForest,
  minimumSpanningForest
} from '../../msf/index.js';
import {chooseAlgorithm} from '../../msf/minimum-spanning-forest.js';
import {html, type Markup, type PageSection} from '../../nlp/drawing/index.js';
import {
  type Column,
  showCount,
  showTime,
  showTotal,
  textTable
} from '../io/show.js';
import {compareOutcomes, type Outcome, outcomeColumns} from './outcomes.js';
import {
  figure,
  graphPicture,
  type PlaneGraph,
  type Point,
  pageTable
} from './page.js';

// Ellipses, by their centre, half their width and half their height.
const ISLANDS = [
  {x: 113, y: 110, a: 97, b: 96, towns: 40},
  {x: 268, y: 110, a: 41, b: 92, towns: 20}
];

const BEGINNINGS = ['Alder', 'Bram', 'Corr', 'Dun', 'Elm', 'Fen', 'Gar', 'Hol'];
const ENDINGS = ['mere', 'wick', 'ford', 'by', 'stead', 'ness', 'holm', 'ton'];

/**
 * Two invented islands with sixty towns, and the possible power lines between
 * neighbouring towns, weighted by their length in whole kilometres. Rounding
 * makes ties, which all algorithms have to break in the same way.
 *
 * Two towns are neighbours if no third lies in the circle that has the line
 * between them as its diameter (Gabriel and Sokal, Systematic Zoology, 1969).
 * No line crosses the sea, so the graph has two components.
 */
export function sampleGraph(): PlaneGraph {
  const random = seededRandom(1926);
  const points: Point[] = [];
  for (const island of ISLANDS) {
    for (let i = 0; i < island.towns; i++) {
      points.push(settle(island, points, random));
    }
  }
  const isOnFirst = (town: number) => town < ISLANDS[0].towns;

  const triples: EdgeTriple[] = [];
  for (let i = 0; i < points.length; i++) {
    for (let j = i + 1; j < points.length; j++) {
      if (isOnFirst(i) !== isOnFirst(j)) continue;
      const p = points[i];
      const q = points[j];
      const middle = {x: (p.x + q.x) / 2, y: (p.y + q.y) / 2};
      const radius = distance(p, q) / 2;
      const between = (r: Point) =>
        r !== p && r !== q && distance(r, middle) < radius;
      if (!points.some(between)) {
        triples.push([i, j, Math.round(distance(p, q))]);
      }
    }
  }
  return {
    edges: edgeListFrom(points.length, triples),
    names: points.map(
      (_, i) => BEGINNINGS[i % 8] + ENDINGS[(5 * i + (i >> 3)) % 8]
    ),
    x: points.map(({x}) => x),
    y: points.map(({y}) => y),
    width: 320,
    height: 220
  };
}

// The one of a few random points that is farthest from every town (Mitchell,
// SIGGRAPH 1991): towns keep their distance without forming a pattern.
function settle(
  island: (typeof ISLANDS)[number],
  towns: readonly Point[],
  random: () => number
): Point {
  let best: Point | undefined;
  let farthest = -1;
  for (let candidates = 0; candidates < 8; candidates++) {
    const angle = 2 * Math.PI * random();
    const radius = Math.sqrt(random());
    const point = {
      x: Math.round(10 * (island.x + island.a * radius * Math.cos(angle))) / 10,
      y: Math.round(10 * (island.y + island.b * radius * Math.sin(angle))) / 10
    };
    const nearest = Math.min(...towns.map(town => distance(town, point)));
    if (nearest > farthest) {
      farthest = nearest;
      best = point;
    }
  }
  return best!;
}

function distance(p: Point, q: Point): number {
  return Math.sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2);
}

/** One round of Borůvka's algorithm. */
export interface Round {
  /** The edges it chose, as indices into the original graph. */
  readonly chosen: Int32Array;
  /** Number of trees before and after the round. */
  readonly before: number;
  readonly after: number;
}

/** All rounds of Borůvka's algorithm that choose edges. */
export function boruvkaRounds(edges: EdgeList): Round[] {
  const rounds: Round[] = [];
  // Index in the original graph of each edge that is left.
  let original = Int32Array.from({length: edges.size}, (_, edge) => edge);
  for (let rest = edges; rest.size > 0; ) {
    const {chosen, contraction} = boruvkaStep(rest);
    if (chosen.length === 0) break;
    rounds.push({
      chosen: chosen.map(edge => original[edge]),
      before: rest.order,
      after: contraction.edges.order
    });
    original = contraction.edge.map(edge => original[edge]);
    rest = contraction.edges;
  }
  return rounds;
}

/** Runs every algorithm for spanning forests on one graph. */
export function compareAlgorithms(edges: EdgeList): Outcome[] {
  const chosen = chooseAlgorithm(edges.order, edges.size);
  return compareOutcomes(
    edges,
    [
      [`auto (${chosen})`, () => minimumSpanningForest(edges)],
      ...Object.entries(FOREST_ALGORITHMS).map(
        ([name, solve]) => [name, () => solve(edges)] as const
      )
    ],
    minimumSpanningForest(edges, {algorithm: 'kruskal'}),
    forest => isMinimumSpanningForest.detailed(edges, forest).valid
  );
}

/** One panel for each algorithm, all with the same graph. */
export function algorithmSection(
  sample: PlaneGraph,
  outcomes: readonly Outcome[]
): PageSection {
  const {order, size} = sample.edges;
  const panels = outcomes.map(({algorithm, chosen, weight, agrees}, i) => {
    const lines = showCount(chosen.length, 'line');
    const trees = showCount(order - chosen.length, 'tree');
    const found = `${lines}, ${showTotal(weight)} km, ${trees}`;
    return figure(
      graphPicture(
        sample,
        {
          id: `forest-${i + 1}`,
          title: `Spanning forest found by ${algorithm}`,
          description:
            `${order} towns on two islands and ${size} possible lines in ` +
            `grey; the forest, ${found}, in colour.`
        },
        onMap(html`<path class="forest" d="${linesOf(sample, chosen)}"/>`)
      ),
      html`<strong>${algorithm}</strong><br>${found}; ${agrees ? 'same lines as' : 'not the same lines as'} Kruskal.`
    );
  });
  return {
    id: 'algorithms',
    title: 'One forest, found in many ways',
    intro:
      'All algorithms break ties in the same way. So they should find not ' +
      'only the same total length, but exactly the same lines.',
    body: html`${sharedShapes(sample)}
<div class="panels">
${panels}
</div>`
  };
}

/** Borůvka's algorithm: all rounds in one picture, then one panel a round. */
export function roundSection(
  sample: PlaneGraph,
  rounds: readonly Round[]
): PageSection {
  const {names, edges} = sample;
  const {source, target, weight} = edges;
  const all = figure(
    graphPicture(
      sample,
      {
        id: 'rounds-all',
        title: 'Forest coloured by the round that chose each line',
        description: `Lines chosen in each round: ${linesPerRound(rounds)}.`
      },
      onMap(
        // Only separate paths can have a tooltip each.
        rounds.map(({chosen}, i) =>
          Array.from(chosen, edge => {
            const d = linesOf(sample, Int32Array.of(edge));
            const ends = [source[edge], target[edge]].map(v => names[v]);
            const tip = `${ends.join(' – ')}, ${weight[edge]} km, round ${i + 1}`;
            return html`<path class="${roundLook(i)}" d="${d}"><title>${tip}</title></path>\n`;
          })
        )
      )
    ),
    html`<ul class="legend">
${rounds.map(
  ({chosen}, i) =>
    html`<li><svg viewBox="0 0 28 10" aria-hidden="true"><path class="${roundLook(i)}" d="M3 5H25"/></svg>Round ${i + 1}: ${showCount(chosen.length, 'line')}</li>`
)}
</ul>`
  );
  const panels = rounds.map(({chosen, before, after}, i) => {
    const lines = showCount(chosen.length, 'line');
    const summary = `${lines} chosen: ${before} trees become ${after}.`;
    const earlier = rounds.slice(0, i).flatMap(round => [...round.chosen]);
    return figure(
      graphPicture(
        sample,
        {
          id: `round-${i + 1}`,
          title: `Round ${i + 1} of Borůvka's algorithm`,
          description: `${summary} Lines of earlier rounds are thin.`
        },
        onMap(html`<path class="earlier" d="${linesOf(sample, earlier)}"/>
<path class="${roundLook(i)}" d="${linesOf(sample, chosen)}"/>`)
      ),
      html`<strong>Round ${i + 1}</strong><br>${summary}`
    );
  });
  return {
    id: 'rounds',
    title: 'Borůvka, round by round',
    intro:
      `At first, each of the ${edges.order} towns is a tree. In every ` +
      'round, each tree chooses the shortest line that leaves it, and chosen ' +
      'lines join their trees. Otakar Borůvka published this algorithm in ' +
      '1926, to plan the power lines of Moravia.',
    body: html`<div class="wide">${all}</div>
<div class="panels">
${panels}
</div>`
  };
}

/** The outcomes as a table. */
export function tableSection(
  sample: PlaneGraph,
  outcomes: readonly Outcome[]
): PageSection {
  const slowest = Math.max(...outcomes.map(({time}) => time));
  return {
    id: 'table',
    title: 'The same in numbers',
    intro:
      'The last column shows the answer of a verification that does not know ' +
      'which algorithm found the forest.',
    body: pageTable(
      forestColumns(sample),
      outcomes,
      'Times are medians of repeated runs on this machine. The slowest is ' +
        `${showTime(slowest)}: a graph this small says little about speed.`
    )
  };
}

/** The outcomes as a table for the terminal. */
export function forestReport(
  sample: PlaneGraph,
  outcomes: readonly Outcome[],
  rounds: readonly Round[]
): string {
  const {order, size} = sample.edges;
  return [
    `The minimum spanning forest of ${order} towns with ${size} possible ` +
      'lines, by every',
    `algorithm (lines chosen in each round of Borůvka: ${linesPerRound(rounds)}):`,
    '',
    textTable(forestColumns(sample), outcomes)
  ].join('\n');
}

/** The columns of a table of spanning forests of a graph. */
export function forestColumns({edges}: PlaneGraph): Column<Outcome>[] {
  return outcomeColumns('edges', 'Kruskal').toSpliced(2, 0, {
    title: 'trees',
    number: true,
    cell: ({chosen}) => `${edges.order - chosen.length}`
  });
}

// The shapes that all pictures of the graph share, not shown themselves.
function sharedShapes(sample: PlaneGraph): Markup {
  const {edges, x, y} = sample;
  return html`<svg class="shared" aria-hidden="true" width="0" height="0">
<defs>
<g id="land">
${ISLANDS.map(
  ({x, y, a, b}) =>
    html`<ellipse class="land" cx="${x}" cy="${y}" rx="${a + 7}" ry="${b + 7}"/>`
)}
<path class="possible" d="${linesOf(sample, edges.source.keys())}"/>
</g>
<g id="towns">
${x.map((_, v) => html`<circle class="town" cx="${x[v]}" cy="${y[v]}" r="2.4"/>`)}
</g>
</defs>
</svg>`;
}

// The graph in grey, the given lines over it, the towns on top.
function onMap(lines: Markup | readonly Markup[][]): Markup {
  return html`<use href="#land"/>
${lines}
<use href="#towns"/>`;
}

function linesOf({edges, x, y}: PlaneGraph, subset: Iterable<number>): string {
  const {source, target} = edges;
  return Array.from(subset, edge => {
    const u = source[edge];
    const v = target[edge];
    return `M${x[u]} ${y[u]}L${x[v]} ${y[v]}`;
  }).join('');
}

function linesPerRound(rounds: readonly Round[]): string {
  return rounds.map(({chosen}) => chosen.length).join(', ');
}

// The style sheet has five colours, enough for an island of forty towns: each
// round at least halves the trees.
function roundLook(i: number): string {
  return `round round-${Math.min(i + 1, 5)}`;
}
