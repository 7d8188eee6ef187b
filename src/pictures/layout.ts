import {hierarchy, packEnclose, packSiblings, tree} from 'd3-hierarchy';
import type {EdgeList} from '../graph/edge-list.js';
import type {AttributeRecord} from '../graph/named-graph.js';

/** Where the vertices are: x to the right, y down. */
export interface Layout {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

// The attributes that hold positions, and whether they are degrees.
const AXES = [
  {x: 'x', y: 'y', isGlobe: false},
  {x: 'lon', y: 'lat', isGlobe: true},
  {x: 'lng', y: 'lat', isGlobe: true},
  {x: 'longitude', y: 'latitude', isGlobe: true}
] as const;

/**
 * The positions that the vertices have as attributes: `x` and `y`, or `lon` and
 * `lat`, if all of them have both. Degrees are drawn so that distances are right
 * at the middle latitude.
 */
export function givenLayout(
  attributes: readonly AttributeRecord[] | undefined
): Layout | null {
  if (attributes === undefined || attributes.length === 0) return null;
  for (const axes of AXES) {
    let x = Float64Array.from(attributes, own => numberOf(own[axes.x]));
    let y = Float64Array.from(attributes, own => -numberOf(own[axes.y]));
    if (!x.every(Number.isFinite) || !y.every(Number.isFinite)) continue;
    // Differences and sums must be finite, too.
    const isHuge = (value: number) => Math.abs(value) > 1e290;
    if (x.some(isHuge) || y.some(isHuge)) {
      x = x.map(value => value / 2 ** 100);
      y = y.map(value => value / 2 ** 100);
    }
    if (!axes.isGlobe) return {x, y};
    const middle = (y.reduce((a, b) => a + b, 0) / y.length) * (Math.PI / 180);
    return {x: x.map(degrees => degrees * Math.cos(middle)), y};
  }
  return null;
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() ? Number(value) : Number.NaN;
}

interface Node {
  readonly vertex: number;
  readonly children: Node[];
}

interface Disk {
  x: number;
  y: number;
  readonly r: number;
  readonly nodes: readonly {vertex: number; x: number; y: number}[];
}

/**
 * Lays out a forest: each tree around its centre, and the trees side by side,
 * the largest in the middle. No two edges of the forest cross.
 *
 * By d3-hierarchy: E. M. Reingold, J. S. Tilford, "Tidier drawings of trees",
 * IEEE Transactions on Software Engineering, 1981, in the linear time of
 * C. Buchheim, M. Jünger, S. Leipert, "Improving Walker's algorithm to run in
 * linear time", Graph Drawing 2002.
 */
export function forestLayout(edges: EdgeList, forest: Int32Array): Layout {
  const {order} = edges;
  const x = new Float64Array(order);
  const y = new Float64Array(order);
  const disks = treesOf(edges, forest).map(diskOf);
  disks.sort((a, b) => b.r - a.r);
  packEnclose(packSiblings(disks));
  for (const disk of disks) {
    for (const node of disk.nodes) {
      x[node.vertex] = disk.x + node.x;
      y[node.vertex] = disk.y + node.y;
    }
  }
  return {x, y};
}

// The trees of a forest, each from its centre.
function treesOf(edges: EdgeList, forest: Int32Array): Node[] {
  const {order, source, target} = edges;
  const neighbours: number[][] = Array.from({length: order}, () => []);
  for (const e of forest) {
    neighbours[source[e]].push(target[e]);
    neighbours[target[e]].push(source[e]);
  }
  // Leaves fall off, layer by layer; what falls last is a centre.
  const left = Int32Array.from(neighbours, list => list.length);
  let layer = [...left.keys()].filter(v => left[v] <= 1);
  const rank = new Int32Array(order);
  for (let round = 1; layer.length > 0; round++) {
    const next: number[] = [];
    for (const v of layer) rank[v] = round;
    for (const v of layer) {
      for (const w of neighbours[v]) {
        if (rank[w] === 0 && --left[w] === 1) next.push(w);
      }
    }
    layer = next;
  }
  const nodes = Array.from({length: order}, (_, vertex): Node => {
    return {vertex, children: []};
  });
  const isPlaced = new Uint8Array(order);
  const centres = [...rank.keys()].sort((a, b) => rank[b] - rank[a] || a - b);
  const trees: Node[] = [];
  for (const centre of centres) {
    if (isPlaced[centre]) continue;
    isPlaced[centre] = 1;
    trees.push(nodes[centre]);
    const queue = [centre];
    for (const v of queue) {
      for (const w of neighbours[v]) {
        if (isPlaced[w]) continue;
        isPlaced[w] = 1;
        nodes[v].children.push(nodes[w]);
        queue.push(w);
      }
    }
  }
  return trees;
}

// A tree around its centre, in rings one apart or more.
function diskOf(root: Node): Disk {
  const top = hierarchy(root, ({children}) => children);
  const size: [number, number] = [2 * Math.PI, 1];
  const placed = tree<Node>()
    .size(size)
    .separation((a, b) => (a.parent === b.parent ? 1 : 2) / a.depth)(top);
  const all = placed.descendants();
  const {height} = placed;
  // The rings are so far apart that no two neighbours on one of them touch.
  const rings = Array.from({length: height + 1}, (): number[] => []);
  for (const node of all) rings[node.depth].push(node.x);
  let step = 1;
  for (const [depth, angles] of rings.entries()) {
    angles.sort((a, b) => a - b);
    for (let i = 1; i < angles.length; i++) {
      const gap = Math.max((angles[i] - angles[i - 1]) * depth, 1e-3);
      step = Math.max(step, Math.min(0.7 / gap, 4));
    }
  }
  return {
    ...{x: 0, y: 0},
    r: height * step + 0.7,
    nodes: all.map(({data, x: angle, depth}) => ({
      vertex: data.vertex,
      x: depth * step * Math.sin(angle),
      y: -depth * step * Math.cos(angle)
    }))
  };
}
