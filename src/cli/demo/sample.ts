import {
  type EdgeList,
  type EdgeTriple,
  edgeListFrom,
  totalWeight
} from '../../graph/edge-list.js';
import {seededRandom} from '../../graph/random.js';
import {
  ALGORITHMS,
  type AlgorithmName,
  boruvkaStep,
  chooseAlgorithm,
  isMinimumSpanningForest,
  minimumSpanningForest
} from '../../msf/index.js';
import {showTime, showTotal} from '../io/show.js';
import {type Column, medianTime, textTable, yesOrNo} from './page.js';

/** A graph in the plane, with a name for every vertex. */
export interface Sample {
  readonly edges: EdgeList;
  readonly names: readonly string[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly width: number;
  readonly height: number;
  /** Ellipses that the points of a component lie in. */
  readonly islands: readonly Island[];
}

/** An ellipse, and how many towns it has. */
interface Island {
  readonly x: number;
  readonly y: number;
  /** Half its width. */
  readonly a: number;
  /** Half its height. */
  readonly b: number;
  readonly towns: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const WIDTH = 320;
const HEIGHT = 220;
const ISLANDS: readonly Island[] = [
  {x: 113, y: 110, a: 97, b: 96, towns: 40},
  {x: 268, y: 110, a: 41, b: 92, towns: 20}
];

const BEGINNINGS = ['Alder', 'Bram', 'Corr', 'Dun', 'Elm', 'Fen', 'Gar', 'Hol'];
const ENDINGS = ['mere', 'wick', 'ford', 'by', 'stead', 'ness', 'holm', 'ton'];

/**
 * Two invented islands with sixty towns, and the lines that could be built
 * between neighbouring towns, weighted by their length in whole kilometres.
 * Rounding makes ties, which the algorithms have to agree on.
 *
 * Two towns are neighbours if no third lies in the circle that has the line
 * between them as its diameter (Gabriel and Sokal, Systematic Zoology, 1969).
 * No line crosses the sea, so the graph has two components.
 */
export function sampleGraph(): Sample {
  const random = seededRandom(1926);
  const points: Point[] = [];
  const islandOf: Island[] = [];
  for (const island of ISLANDS) {
    for (let i = 0; i < island.towns; i++) {
      points.push(settle(island, points, random));
      islandOf.push(island);
    }
  }

  const triples: EdgeTriple[] = [];
  for (let i = 0; i < points.length; i++) {
    for (let j = i + 1; j < points.length; j++) {
      if (islandOf[i] !== islandOf[j]) continue;
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
    width: WIDTH,
    height: HEIGHT,
    islands: ISLANDS
  };
}

// Of a few random places, the one farthest from every town (Mitchell,
// SIGGRAPH 1991): towns keep their distance, yet stand in no pattern.
function settle(
  island: Island,
  points: readonly Point[],
  random: () => number
): Point {
  let best: Point | null = null;
  let farthest = -1;
  for (let candidates = 0; candidates < 8; candidates++) {
    const angle = 2 * Math.PI * random();
    const radius = Math.sqrt(random());
    const place = {
      x: Math.round(10 * (island.x + island.a * radius * Math.cos(angle))) / 10,
      y: Math.round(10 * (island.y + island.b * radius * Math.sin(angle))) / 10
    };
    let near = Number.POSITIVE_INFINITY;
    for (const point of points) near = Math.min(near, distance(point, place));
    if (near > farthest) {
      farthest = near;
      best = place;
    }
  }
  return best!;
}

function distance(p: Point, q: Point): number {
  return Math.sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2);
}

/** What one round of Borůvka's algorithm did. */
export interface Round {
  /** The edges it chose, as indices into the original graph. */
  readonly chosen: Int32Array;
  /** How many trees there were before and after it. */
  readonly before: number;
  readonly after: number;
}

/** Every round of Borůvka's algorithm, until none finds an edge to choose. */
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

/** What one algorithm made of the graph. */
export interface Outcome {
  readonly algorithm: AlgorithmName;
  /** The algorithm's name, with what `auto` stands for. */
  readonly label: string;
  readonly forest: Int32Array;
  readonly trees: number;
  readonly weight: number;
  /** Median time of a run, in milliseconds. */
  readonly time: number;
  /** Whether it found the very edges that Kruskal's algorithm found. */
  readonly sameAsKruskal: boolean;
  /** Whether verification proved the forest minimum. */
  readonly proved: boolean;
}

/** What the table tells of each algorithm. */
export const OUTCOME_COLUMNS: readonly Column<Outcome>[] = [
  {title: 'algorithm', number: false, cell: ({label}) => label},
  {title: 'edges', number: true, cell: ({forest}) => `${forest.length}`},
  {title: 'trees', number: true, cell: ({trees}) => `${trees}`},
  {title: 'weight', number: true, cell: ({weight}) => showTotal(weight)},
  {title: 'time', number: true, cell: ({time}) => showTime(time)},
  {
    title: 'same edges as Kruskal',
    number: false,
    cell: ({sameAsKruskal}) => yesOrNo(sameAsKruskal)
  },
  {title: 'proved minimum', number: false, cell: ({proved}) => yesOrNo(proved)}
];

/** Runs every algorithm on one graph. */
export function compareAlgorithms(edges: EdgeList): Outcome[] {
  const {order, size, weight} = edges;
  const reference = minimumSpanningForest(edges, {algorithm: 'kruskal'});
  return ALGORITHMS.map(algorithm => {
    const solve = () => minimumSpanningForest(edges, {algorithm, seed: 1});
    const forest = solve();
    return {
      algorithm,
      label:
        algorithm === 'auto'
          ? `auto (${chooseAlgorithm(order, size)})`
          : algorithm,
      forest,
      trees: order - forest.length,
      weight: totalWeight(weight, forest),
      time: medianTime(solve),
      sameAsKruskal:
        forest.length === reference.length &&
        forest.every((edge, i) => edge === reference[i]),
      proved: isMinimumSpanningForest.detailed(edges, forest).valid
    };
  });
}

/** The forests as a table for the terminal. */
export function forestReport(
  {edges}: Sample,
  outcomes: readonly Outcome[],
  rounds: readonly Round[]
): string {
  const counts = rounds.map(({chosen}) => chosen.length).join(', ');
  return [
    `A map of ${edges.order} towns with ${edges.size} possible lines, its ` +
      'minimum spanning forest',
    `by every algorithm (Borůvka chose ${counts} lines in its rounds):`,
    '',
    textTable(OUTCOME_COLUMNS, outcomes)
  ].join('\n');
}
