import type {ArcRows} from './arc-rows.js';
import {Components} from './components.js';
import type {DualValues} from './solve.js';

/**
 * A step of {@link arborescence} or {@link branching}. Nodes are the vertices,
 * followed by the cycles in the order in which they were contracted; if the
 * root is free, the vertex after the last is a virtual root.
 */
export interface ArborescenceStep {
  /**
   * What was done:
   *
   * - `choose`: the cheapest arc into a node was chosen;
   * - `contract`: the chosen arcs of the `members` closed a cycle, which was
   *   contracted to the node;
   * - `expand`: the arc chosen for the node is final. If the node is a cycle,
   *   this opens it: the arc replaces those chosen for the `members`, the nodes
   *   inside that contain its target.
   */
  readonly kind: 'choose' | 'contract' | 'expand';
  /** The node. */
  readonly node: number;
  /** Index of the arc; -1 with `contract`, and for arcs of a virtual root. */
  readonly arc: number;
  /**
   * With `choose`, what the arc costs: its weight, less what was paid for the
   * arcs that it would replace. Otherwise 0.
   */
  readonly cost: number;
  /** Other nodes of the step; a copy that you may keep. */
  readonly members: Int32Array;
}

/** Reports a step; the arc is given by position, -1 if there is none. */
export type StepReport = (
  kind: ArborescenceStep['kind'],
  node: number,
  position: number,
  cost: number,
  members: Int32Array
) => void;

/** A path of components, grown backwards; the queue only reads it. */
export interface ComponentPath {
  readonly rows: ArcRows;
  readonly components: Components;
  /** The component at each place of the path, by its representative. */
  readonly at: Int32Array;
  /** The place of each representative, `UNVISITED` or `FINISHED`. */
  readonly placeOf: Int32Array;
}

// The places of vertices not reached yet, and of the root's component.
const UNVISITED = -1;
const FINISHED = -2;

/**
 * Finds the least arc into the head of the path, which is its last component.
 * An arc is known by its position in the rows.
 */
export interface ArcQueue {
  /** A vertex becomes the head, at `place`, behind all others. */
  enter(place: number, vertex: number): void;
  /**
   * The least arc into the head, at `place`, from another component, or -1.
   * Arcs are compared by adjusted key, then by index.
   */
  least(place: number): number;
  /** The components at places `low` to `high`, the head's, become one. */
  contract(low: number, high: number): void;
  /** The path is finished, and the next one begins at place 0. */
  finish?(): void;
}

/**
 * What was contracted into what. Nodes below `order` are the vertices, the
 * others super-nodes in the order of their contraction, so that a parent has a
 * higher number than its children.
 */
export interface ContractionForest extends Omit<DualValues, 'order'> {
  /** Position of the arc into each node, -1 at the root; `dual` is its key. */
  readonly chosen: Int32Array;
}

/**
 * The contract phase: chooses the least arc into every vertex and every
 * cycle that the chosen arcs close.
 *
 * Grows a path backwards. The head takes the least arc that enters it from
 * another component. If that component is finished, it reaches all of the path,
 * which is then finished too; if it is on the path, a cycle is closed and
 * contracted; else it is the next head. Every component visited so far is
 * either finished or on the path.
 *
 * Takes O(n α(n)) time besides the queue, in which each of at most 2n nodes
 * is the head once. Returns `null` if the root does not reach every vertex.
 */
export function contractCycles(
  rows: ArcRows,
  Queue: new (path: ComponentPath) => ArcQueue,
  report?: StepReport
): ContractionForest | null {
  const {order, root, source} = rows;
  const components = new Components(rows);
  const at = new Int32Array(order);
  const placeOf = new Int32Array(order).fill(UNVISITED);
  placeOf[root] = FINISHED;
  const queue = new Queue({rows, components, at, placeOf});
  const parent = new Int32Array(2 * order).fill(-1);
  const chosen = new Int32Array(2 * order).fill(-1);
  const dual = new Float64Array(2 * order);
  const dualHops = new Int32Array(2 * order);
  // The node of the forest at each place of the path.
  const nodeAt = new Int32Array(order);
  let size = order;
  let finished = root;

  for (let start = 0; start < order; start++) {
    if (placeOf[components.find(start)] === FINISHED) continue;
    let place = -1;
    // Places 0..place hold the path. If `next` is a vertex, it is the next head.
    let next = start;
    for (;;) {
      if (next >= 0) {
        place++;
        at[place] = next;
        placeOf[next] = place;
        nodeAt[place] = next;
        queue.enter(place, next);
      }
      const p = queue.least(place);
      if (p < 0) return null;
      const node = nodeAt[place];
      chosen[node] = p;
      dual[node] = components.evaluate(p);
      dualHops[node] = source[p] === root ? rows.hop : 0;
      report?.('choose', node, p, dual[node], new Int32Array(0));
      const tail = components.find(source[p]);
      const low = placeOf[tail];
      next = low === UNVISITED ? tail : -1;
      if (low === FINISHED) break;
      if (low === UNVISITED) continue;

      // A cycle from the tail to the head. Once the chosen key is subtracted
      // from all arcs into a member, the key of an arc is the cost of entering
      // there and dropping the chosen arc.
      for (let i = low; i <= place; i++) {
        parent[nodeAt[i]] = size;
        components.evaluate(chosen[nodeAt[i]]);
        components.subtractKey(at[i]);
      }
      let whole = at[low];
      for (let i = low + 1; i <= place; i++) {
        whole = components.unite(whole, at[i]);
      }
      placeOf[whole] = low;
      report?.('contract', size, -1, 0, nodeAt.slice(low, place + 1));
      queue.contract(low, place);
      at[low] = whole;
      nodeAt[low] = size++;
      place = low;
    }
    for (let i = 0; i <= place; i++) {
      finished = components.unite(finished, at[i]);
    }
    placeOf[finished] = FINISHED;
    queue.finish?.();
  }
  return {
    parent: parent.slice(0, size),
    chosen,
    dual: dual.slice(0, size),
    dualHops: dualHops.slice(0, size)
  };
}

/**
 * The expand phase: opens every cycle where the arc chosen for it enters, and
 * returns the position of the arc into every vertex, -1 at the root.
 *
 * The arc chosen into a node replaces the arcs of all nodes from the vertex it
 * enters up to the node; every other node inside keeps its own. Outermost nodes
 * come first. Time O(n), since no node is passed twice.
 */
export function expandCycles(
  {order, root, target}: ArcRows,
  {parent, chosen}: ContractionForest,
  report?: StepReport
): Int32Array {
  const size = parent.length;
  const arcInto = new Int32Array(order).fill(-1);
  // Nodes whose arc has been chosen or replaced.
  const isDone = new Uint8Array(size);
  isDone[root] = 1;
  for (let node = size - 1; node >= 0; node--) {
    if (isDone[node] === 1) continue;
    const v = target[chosen[node]];
    arcInto[v] = chosen[node];
    const inside: number[] | undefined = report && [];
    for (let inner = v; inner !== node; inner = parent[inner]) {
      isDone[inner] = 1;
      inside?.push(inner);
    }
    report?.('expand', node, chosen[node], 0, Int32Array.from(inside!));
  }
  return arcInto;
}
