import {type EdgeList, rootForest} from 'spanforest/graph';
import {minimumSpanningForestOf} from 'spanforest/msf';

// A round of repulsion takes all pairs.
const MOST_RELAXED = 400;
const ROUNDS = 240;
// With more edges per vertex, springs along all of them would make a knot.
const SPARSE = 3;
// Pulls to the middle, so that trees do not drift apart.
const GRAVITY = 0.8;
const MOST_STRETCH = 1.5;

/**
 * Finds positions for the vertices of a graph: around the root of its spanning
 * forest, each branch in a sector in proportion to its leaves. Small graphs are
 * then relaxed by springs along the edges.
 */
export function layOut(edges: EdgeList): {x: Float64Array; y: Float64Array} {
  const forest = minimumSpanningForestOf(edges);
  const {x, y} = sectors(edges, forest);
  if (edges.order <= MOST_RELAXED) {
    const isSparse = edges.size <= SPARSE * edges.order;
    const springs = Int32Array.from(edges.source.keys());
    relax(edges, isSparse ? springs : forest, x, y);
  }
  return fitted(x, y);
}

function sectors(edges: EdgeList, forest: Int32Array) {
  const {parent, sequence: visit} = rootForest(edges, forest);
  const {order} = edges;
  const leaves = new Float64Array(order);
  const children = new Int32Array(order);
  for (const v of visit) if (parent[v] >= 0) children[parent[v]]++;
  // Children come after their parents, so going backwards sums whole branches.
  for (let i = order - 1; i >= 0; i--) {
    const v = visit[i];
    if (children[v] === 0) leaves[v] = 1;
    if (parent[v] >= 0) leaves[parent[v]] += leaves[v];
  }
  let all = 0;
  for (let v = 0; v < order; v++) if (parent[v] < 0) all += leaves[v];
  const from = new Float64Array(order);
  const depth = new Float64Array(order);
  const x = new Float64Array(order);
  const y = new Float64Array(order);
  let nextRoot = 0;
  const used = new Float64Array(order);
  for (const v of visit) {
    const p = parent[v];
    if (p < 0) {
      from[v] = nextRoot;
      nextRoot += leaves[v];
      depth[v] = leaves[v] === all ? 0 : 1;
    } else {
      from[v] = from[p] + used[p];
      used[p] += leaves[v];
      depth[v] = depth[p] + 1;
    }
    // Turned a little with the depth, because springs cannot leave a line.
    const angle =
      (2 * Math.PI * (from[v] + leaves[v] / 2)) / all + 0.3 * depth[v];
    x[v] = depth[v] * Math.cos(angle);
    y[v] = depth[v] * Math.sin(angle);
  }
  return {x, y};
}

// Springs along some edges, repulsion between all vertices (Fruchterman and Reingold,
// "Graph drawing by force-directed placement", 1991).
function relax(
  {order, source, target}: EdgeList,
  springs: Int32Array,
  x: Float64Array,
  y: Float64Array
): void {
  const dx = new Float64Array(order);
  const dy = new Float64Array(order);
  for (let round = 0; round < ROUNDS; round++) {
    dx.fill(0);
    dy.fill(0);
    for (let u = 0; u < order; u++) {
      for (let v = u + 1; v < order; v++) {
        const ex = x[u] - x[v] || 1e-3;
        const ey = y[u] - y[v] || 1e-3;
        const push = 0.6 / (ex * ex + ey * ey + 1e-3);
        dx[u] += push * ex;
        dy[u] += push * ey;
        dx[v] -= push * ex;
        dy[v] -= push * ey;
      }
    }
    for (const e of springs) {
      const u = source[e];
      const v = target[e];
      const ex = x[u] - x[v];
      const ey = y[u] - y[v];
      const pull = Math.hypot(ex, ey);
      dx[u] -= pull * ex;
      dy[u] -= pull * ey;
      dx[v] += pull * ex;
      dy[v] += pull * ey;
    }
    const most = 0.3 * (1 - round / ROUNDS);
    for (let v = 0; v < order; v++) {
      dx[v] -= GRAVITY * x[v];
      dy[v] -= GRAVITY * y[v];
      const length = Math.hypot(dx[v], dy[v]) || 1;
      const step = Math.min(length, most) / length;
      x[v] += step * dx[v];
      y[v] += step * dy[v];
    }
  }
}

// Centred in the unit square and scaled to fill it; stretched a little if that
// helps.
function fitted(x: Float64Array, y: Float64Array) {
  const [left, right] = range(x);
  const [top, bottom] = range(y);
  const room = Math.max(right - left, bottom - top) || 1;
  const fit = (values: Float64Array, least: number, greatest: number) => {
    const size = Math.max(greatest - least, room / MOST_STRETCH);
    const middle = (least + greatest) / 2;
    return values.map(value => 0.5 + (value - middle) / size);
  };
  return {x: fit(x, left, right), y: fit(y, top, bottom)};
}

function range(values: Float64Array): [number, number] {
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return [least, greatest];
}
