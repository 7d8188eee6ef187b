import {OptionError, quote} from '../../graph/errors.js';

/** Memory that {@link denseArborescence} works in, for any number of calls. */
export class DenseScratch {
  /** The greatest order of a matrix that fits. */
  readonly order: number;
  /**
   * Row r, column u: what it costs at least to enter super-vertex r from
   * vertex u, less what the choices inside r cost already.
   */
  readonly cost: Float64Array;
  /**
   * Row r, column u: which vertex of r the arc of that cost enters; nothing
   * while r is a single vertex.
   */
  readonly entry: Int32Array;
  /** The tail of the cheapest arc into each row, -1 if there is none. */
  readonly cheapest: Int32Array;
  /** The cost of that arc. */
  readonly chosenCost: Float64Array;
  /** The super-vertex (a row) that each vertex is in by now. */
  readonly row: Int32Array;
  /** The node of the contraction forest that each row stands for by now. */
  readonly nodeOfRow: Int32Array;
  /** The row that each row was merged into by the latest contraction. */
  readonly mergedInto: Int32Array;
  /** Whether each row is new, on the path, or finished. */
  readonly state: Uint8Array;
  /** The rows on the path, from its start to its head. */
  readonly path: Int32Array;
  /** For each node of the contraction forest, the tail of its chosen arc. */
  readonly tail: Int32Array;
  /** The vertex that this arc enters. */
  readonly head: Int32Array;
  /** The super-vertex that each node was contracted into, or -1. */
  readonly parent: Int32Array;
  /** Whether an arc chosen further up enters the node. */
  readonly overridden: Uint8Array;

  /** Allocates memory for matrices of at most that order: O(n²). */
  constructor(order: number) {
    if (!Number.isInteger(order) || order < 0) {
      throw new OptionError(
        `spanforest/msf/arborescence: the order of a scratch is ` +
          `${quote(order)}. Give an integer, 0 or more.`
      );
    }
    this.order = order;
    this.cost = new Float64Array(order * order);
    this.entry = new Int32Array(order * order);
    this.cheapest = new Int32Array(order);
    this.row = new Int32Array(order);
    this.nodeOfRow = new Int32Array(order);
    this.mergedInto = new Int32Array(order);
    this.state = new Uint8Array(order);
    this.path = new Int32Array(order);
    this.chosenCost = new Float64Array(order);
    this.tail = new Int32Array(2 * order);
    this.head = new Int32Array(2 * order);
    this.parent = new Int32Array(2 * order);
    this.overridden = new Uint8Array(2 * order);
  }
}
