import type {EdgeBlock, EdgeSink} from '../graph/edge-block.js';
import {checkOrder} from '../graph/edge-list.js';
import {GraphTypeError, quote} from '../graph/errors.js';
import {
  checkSignal,
  LONG_CALL_OPTIONS,
  type LongCallOptions,
  TimeSlices,
  untilAborted
} from '../graph/long-call.js';
import {checkMemory} from '../graph/memory.js';
import {checkInteger, checkOptions} from '../graph/options.js';
import {EdgePool, type StreamedForest} from './edge-pool.js';
import {StreamFilter} from './stream-filter.js';
import {
  areRising,
  checkBlock,
  checkEdges,
  MAXIMUM_COUNT,
  numberAfter,
  PIECE,
  WHERE
} from './stream-program.js';

/** Options of {@link ForestStream}. */
export interface ForestStreamOptions {
  /**
   * Whether to find the maximum spanning forest.
   * @defaultValue `false`
   */
  maximum?: boolean | undefined;
  /**
   * The initial number of vertices; edges with larger endpoints add more.
   * @defaultValue `0`
   */
  order?: number | undefined;
  /**
   * How many edges to hold besides the forest. It affects time and memory, not
   * the forest.
   * @defaultValue 4.1 times the order, and at least 65,536; up to 2²⁰ for small
   * graphs while the filter is switched off
   */
  capacity?: number | undefined;
  /**
   * The number of the first edge that is added without one.
   * @defaultValue `0`
   */
  firstNumber?: number | undefined;
}

/** How far {@link ForestStream.from} has come. */
export interface ForestStreamProgress {
  /** How many edges were added so far. */
  readonly seen: number;
}

/** Options of {@link ForestStream.from}. */
export interface ForestStreamFromOptions
  extends ForestStreamOptions,
    LongCallOptions<ForestStreamProgress> {}

const OPTIONS = {
  maximum: 'boolean',
  order: 'value',
  capacity: 'value',
  firstNumber: 'value'
} as const;

// Fewer edges are not worth a program of their own.
const COMPILED_FROM = 1024;

/**
 * Finds the minimum spanning forest of a graph whose edges arrive in blocks and
 * need not fit into memory.
 *
 * It is the forest that {@link minimumSpanningForestOf}, or with `maximum`
 * {@link maximumSpanningForestOf}, finds in the whole graph, edge by edge.
 * Edges are numbered in the order they come, and ties go to the lower number.
 * Loops, parallel edges, infinite weights and -0 are treated as there. Blocks
 * may have any size.
 *
 * The forest of a union lies in the union of the forests. So whenever `capacity`
 * edges have gathered beside the forest, {@link filterKruskal} merges both
 * into one forest. Before that, edges are dropped that are heavier than all
 * edges between two vertices of a large tree of the forest, so most edges of a
 * dense graph cost a few nanoseconds. Where the filter drops too little, as for
 * edges that come from the heaviest to the lightest, it is switched off.
 *
 * Time O(m log n) in the worst case, space O(n + capacity) for any number m of
 * edges: 24 bytes for every edge that is held, up to 40 more while they are
 * merged.
 *
 * D. Eppstein, Z. Galil, G. F. Italiano, A. Nissenzweig, "Sparsification - a
 * technique for speeding up dynamic graph algorithms", Journal of the ACM, 1997;
 * the filter follows V. Osipov, P. Sanders, J. Singler, "The filter-Kruskal
 * minimum spanning tree algorithm", ALENEX 2009.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {ForestStream} from 'spanforest/msf';
 *
 * const stream = new ForestStream();
 * stream.add(edgeListFrom(3, [[0, 1, 7], [1, 2, 4]]));
 * stream.add(edgeListFrom(3, [[2, 0, 5]]));
 * [...stream.forest().numbers]; // => [1, 2]
 *
 * stream.add(edgeListFrom(4, [[3, 1, 9], [0, 1, 1]]));
 * [...stream.forest().numbers]; // => [1, 3, 4]
 * stream.seen; // => 5
 * ```
 */
export class ForestStream implements EdgeSink {
  readonly #sign: number;
  readonly #filter = new StreamFilter();
  readonly #pool: EdgePool;
  // How many edges go through the filter at once.
  readonly #piece: number;
  #order: number;
  #seen = 0;
  // One more than the largest number so far.
  #next: number;
  #isKeeping = false;

  /**
   * Makes a stream without edges.
   *
   * @throws {@link graph!OptionError} if an option is invalid,
   * {@link graph!MemoryError} if there is no memory for the order.
   */
  constructor(options: ForestStreamOptions = {}) {
    checkOptions(WHERE, options, OPTIONS);
    const {maximum = false, order = 0, capacity, firstNumber = 0} = options;
    this.#sign = maximum ? -1 : 1;
    this.#order = checkInteger(WHERE, 'order', order, 0, MAXIMUM_COUNT);
    checkRoom(order);
    if (capacity !== undefined) {
      checkInteger(WHERE, 'capacity', capacity, 1, MAXIMUM_COUNT);
    }
    this.#pool = new EdgePool(capacity);
    this.#next = checkInteger(WHERE, 'firstNumber', firstNumber, 0);
    this.#piece = Math.min(PIECE, capacity ?? PIECE);
  }

  /**
   * Makes a stream of blocks that come from an iterable, such as a generator
   * or a web `ReadableStream`.
   *
   * @throws what the constructor and {@link ForestStream.add} throw, and the
   * reason of the signal.
   *
   * @example
   * ```ts
   * import {edgeListFrom} from 'spanforest/graph';
   * import {ForestStream} from 'spanforest/msf';
   *
   * async function* blocks() {
   *   for (let v = 1; v < 1000; v++) {
   *     yield edgeListFrom(v + 1, [[0, v, v], [v - 1, v, 2]]);
   *   }
   * }
   * const stream = await ForestStream.from(blocks(), {maximum: true});
   * stream.forest().size; // => 999
   * ```
   */
  static async from(
    blocks: Iterable<EdgeBlock> | AsyncIterable<EdgeBlock>,
    options: ForestStreamFromOptions = {}
  ): Promise<ForestStream> {
    checkOptions(WHERE, options, {...OPTIONS, ...LONG_CALL_OPTIONS});
    const {signal, onProgress, ...own} = options;
    checkSignal(WHERE, signal);
    const {[Symbol.asyncIterator]: inTime, [Symbol.iterator]: atOnce} =
      Object(blocks);
    if (typeof (inTime ?? atOnce) !== 'function') {
      throw new GraphTypeError(
        `${WHERE}: the blocks are ${quote(blocks)}. Pass an iterable of ` +
          'blocks {size, source, target, weight}.'
      );
    }
    const stream = new ForestStream(own);
    const slices = new TimeSlices(signal);
    for await (const block of untilAborted(blocks, signal)) {
      stream.add(block);
      onProgress?.({seen: stream.seen});
      signal?.throwIfAborted();
      if (signal && slices.isOver) await slices.next();
    }
    return stream;
  }

  /** How many edges were added so far. */
  get seen(): number {
    return this.#seen;
  }

  /** The number of vertices so far: no edge ends at or beyond it. */
  get order(): number {
    return this.#order;
  }

  /**
   * Adds edges. An invalid block leaves the stream as it was. The vertices of
   * an edge list are added, too, even those without edges.
   *
   * @param keep - Called with the position in the block of every edge that is
   * held for now; the others are not in the forest. If it throws, the whole
   * block is added before the error is thrown, and it is not called again.
   * @param numbers - The numbers of the edges, to merge forests: integers from
   * 0 in any order. Without them, each edge gets one more than the largest
   * number so far. No two edges should have the same number; that is not
   * checked, and ties between them go either way.
   * @throws {@link graph!GraphTypeError} if it is not a block of edges, if
   * `keep` is not a function, or if it uses the stream; {@link graph!VertexRangeError} if an end is
   * negative, {@link graph!EdgeWeightError} if a weight is `NaN`, loops included,
   * {@link graph!OptionError} if a number is invalid, and
   * {@link graph!MemoryError} if there is no memory for so many vertices.
   *
   * @example
   * ```ts
   * import {edgeListFrom} from 'spanforest/graph';
   * import {ForestStream} from 'spanforest/msf';
   *
   * const first = new ForestStream();
   * first.add(edgeListFrom(3, [[0, 1, 7], [1, 2, 4]]));
   * const second = new ForestStream({firstNumber: 1000});
   * second.add(edgeListFrom(3, [[0, 2, 7], [1, 2, 3]]));
   *
   * const both = new ForestStream();
   * for (const part of [second, first]) {
   *   const forest = part.forest();
   *   both.add(forest, undefined, forest.numbers);
   * }
   * [...both.forest().numbers]; // => [0, 1001]
   * ```
   */
  add(
    block: EdgeBlock & {readonly order?: number},
    keep?: (i: number) => void,
    numbers?: Float64Array
  ): void {
    this.#checkFree('add');
    checkBlock(block, keep, numbers);
    const {size} = block;
    const first = this.#next;
    // Everything is checked before anything changes.
    const {order: ownOrder = 0} = block;
    checkOrder(ownOrder);
    const pool = this.#pool;
    const filter = this.#filter;
    if (this.#seen + size >= COMPILED_FROM) pool.compile();
    const ends = checkEdges(block, numbers, first, pool.program);
    const order = Math.max(this.#order, ownOrder, ends);
    if (order > this.#order) checkRoom(order);
    const isLater = numbers === undefined || areRising(numbers, size, first);
    this.#next = numberAfter(numbers, size, first);
    this.#order = order;
    const sign = this.#sign;
    const piece = this.#piece;
    let failure: {readonly error: unknown} | undefined;
    for (let from = 0; from < size; from += piece) {
      const count = Math.min(piece, size - from);
      pool.makeRoom(order, count, !filter.isPaused);
      const kept = filter.select(
        block,
        from,
        count,
        order,
        sign,
        isLater,
        pool.program
      );
      if (pool.isFull(order, kept.length, !filter.isPaused)) this.#merge();
      pool.add(block, from, kept, sign, numbers, first);
      this.#seen += count;
      if (keep === undefined || failure !== undefined) continue;
      this.#isKeeping = true;
      try {
        for (const i of kept) keep(from + i);
      } catch (error) {
        // The rest of the block is added all the same.
        failure = {error};
      }
      this.#isKeeping = false;
    }
    if (failure !== undefined) throw failure.error;
  }

  /**
   * The forest of all edges so far. More edges may be added afterwards. Time
   * O(n) if no edges came since the last call.
   */
  forest(): StreamedForest {
    this.#checkFree('forest');
    this.#merge();
    const {size, source, target, weight, numbers} = this.#pool.edges(
      this.#order
    );
    return {
      order: this.#order,
      size,
      source: source.slice(),
      target: target.slice(),
      weight: weight.map(w => this.#sign * w),
      numbers: numbers.slice()
    };
  }

  // What `keep` is called about is not there yet, or would change.
  #checkFree(method: string): void {
    if (!this.#isKeeping) return;
    throw new GraphTypeError(
      `${WHERE}: ${method} is called by a keep of the same stream. Call it ` +
        'once add has returned.'
    );
  }

  #merge(): void {
    const order = this.#order;
    const share = this.#filter.lightShare(order, this.#seen);
    const tree = this.#pool.merge(order, share);
    if (tree !== null) this.#filter.update(tree);
  }
}

// A forest has nearly as many edges as vertices, of 24 bytes each.
function checkRoom(order: number): void {
  checkMemory(WHERE, `a forest of ${order} vertices`, 24 * order);
}
