import {
  type EdgeList,
  type EdgeTriple,
  edgeListFrom
} from '../../graph/edge-list.js';
import {seededRandom} from '../../graph/random.js';
import {
  ALGORITHMS,
  boruvkaStep,
  chooseAlgorithm,
  isMinimumSpanningForest,
  minimumSpanningForest
} from '../../msf/index.js';
import {compareOutcomes, type Outcome} from './outcomes.js';
import type {PlaneGraph, Point} from './page.js';

/** A graph whose components are islands. */
export interface Sample extends PlaneGraph {
  readonly islands: readonly Island[];
}

/** An ellipse. */
interface Island {
  readonly x: number;
  readonly y: number;
  /** Half its width. */
  readonly a: number;
  /** Half its height. */
  readonly b: number;
  /** Number of towns. */
  readonly towns: number;
}

const ISLANDS: readonly Island[] = [
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
    width: 320,
    height: 220,
    islands: ISLANDS
  };
}

// The one of a few random points that is farthest from every town (Mitchell,
// SIGGRAPH 1991): towns keep their distance without forming a pattern.
function settle(
  island: Island,
  towns: readonly Point[],
  random: () => number
): Point {
  let best: Point | null = null;
  let farthest = -1;
  for (let candidates = 0; candidates < 8; candidates++) {
    const angle = 2 * Math.PI * random();
    const radius = Math.sqrt(random());
    const point = {
      x: Math.round(10 * (island.x + island.a * radius * Math.cos(angle))) / 10,
      y: Math.round(10 * (island.y + island.b * radius * Math.sin(angle))) / 10
    };
    let nearest = Number.POSITIVE_INFINITY;
    for (const town of towns)
      nearest = Math.min(nearest, distance(town, point));
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
  /** Number of trees before the round. */
  readonly before: number;
  /** Number of trees after it. */
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
    ALGORITHMS.map(algorithm => [
      algorithm === 'auto' ? `auto (${chosen})` : algorithm,
      () => minimumSpanningForest(edges, {algorithm, seed: 1})
    ]),
    minimumSpanningForest(edges, {algorithm: 'kruskal'}),
    forest => isMinimumSpanningForest.detailed(edges, forest).valid
  );
}
