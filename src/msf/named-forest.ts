import {
  type EdgeBlock,
  EdgeCollector,
  type EdgeSink,
  type HeldEdges
} from '../graph/edge-block.js';
import {
  type GraphFormat,
  GraphReader,
  type GraphState,
  type ParquetInput,
  type ReadGraphOptions
} from '../graph/formats/index.js';
import type {AttributeRecord, NamedGraph} from '../graph/named-graph.js';
import type {TextInput} from '../graph/text-input.js';
import {ForestStream} from './forest-stream.js';
import {joinByWeight} from './kruskal.js';

/** Which edges a {@link NamedForest} holds. */
export interface HoldingOptions {
  /**
   * Those of the minimum spanning forest, of the maximum spanning forest, or all
   * of them.
   */
  readonly hold: 'minimum' | 'maximum' | 'all';
  /** Whether keys and attributes of edges are held, too. */
  readonly records: boolean;
}

/** All that a forest needs to be joined with others elsewhere. */
export interface ForestParts
  extends NumberedEdges,
    Pick<GraphState, 'names' | 'nodeAttributes'> {
  /** What JSON can hold. */
  readonly head: ForestHead;
}

/** What is known of a forest besides vertices and edges. */
export interface ForestHead extends Pick<GraphState, 'columns' | 'nodeLink'> {
  /** How many edges have come. */
  readonly seen: number;
}

/**
 * The spanning forest of a graph that comes in one text or in several, found
 * while they are read: memory for the vertices and the forest, unless all edges
 * are held.
 */
export class NamedForest {
  /** Milliseconds spent on the forest. */
  time = 0;
  readonly #edges: ForestCollector | EdgeCollector;
  readonly #reader: GraphReader;

  constructor({hold, records}: HoldingOptions) {
    const edges =
      hold === 'all'
        ? new EdgeCollector()
        : new ForestCollector({maximum: hold === 'maximum', records});
    this.#edges = edges;
    const add = (block: EdgeBlock) => this.#timed(() => edges.add(block));
    const sink: EdgeSink =
      edges instanceof ForestCollector
        ? {add, heldAttributes: () => edges.held().edgeAttributes ?? []}
        : edges;
    this.#reader = new GraphReader(sink);
  }

  /** Reads a text, as `readGraph` does. */
  read(
    input: TextInput | ParquetInput,
    format: GraphFormat,
    options: ReadGraphOptions
  ): Promise<void> {
    return this.#reader.read(input, format, options);
  }

  /**
   * Adds the forest of another part of the graph. Its edges come after those
   * that are here already.
   */
  addForest({head, names, nodeAttributes, ...edges}: ForestParts): void {
    const {seen, ...state} = head;
    const map = this.#reader.join({
      ...{...state, names},
      ...(nodeAttributes && {nodeAttributes})
    });
    const [source, target] = [edges.source, edges.target].map(ends =>
      ends.map(v => map[v])
    );
    this.#forest.addForest({...edges, source, target}, seen);
  }

  /** The forest so far, to be joined with others. */
  parts(): ForestParts {
    const {seen} = this.#forest;
    const {names, nodeAttributes, ...state} = this.#reader.state();
    return {
      ...this.#forest.held(),
      ...{names, head: {seen, ...state}},
      ...(nodeAttributes && {nodeAttributes})
    };
  }

  /** The vertices, and the edges that are held, in the order they came. */
  graph(): NamedGraph {
    return this.#reader.graph(this.#timed(() => this.#edges.held()));
  }

  get #forest(): ForestCollector {
    return this.#edges as ForestCollector;
  }

  #timed<T>(work: () => T): T {
    const start = performance.now();
    const result = work();
    this.time += performance.now() - start;
    return result;
  }
}

/** Options of {@link ForestCollector}. */
interface ForestCollectorOptions {
  /** Whether to hold the maximum spanning forest. */
  readonly maximum: boolean;
  /** Whether to hold keys and attributes of edges, too. */
  readonly records: boolean;
}

/** Edges with their numbers, in increasing number. */
interface NumberedEdges extends HeldEdges {
  /** The number of each edge among all that have come. */
  readonly numbers: Float64Array;
}

// So few edges are held all until somebody asks for the forest.
const FEW = 1 << 12;

// How many records are held at least before some are dropped.
const FEWEST_RECORDS = 1 << 16;

/**
 * Takes edges in blocks, and holds those of the spanning forest, with their
 * numbers, keys and attributes. Memory for the forest and the vertices, not for
 * what has come.
 */
export class ForestCollector implements EdgeSink {
  /** How many edges have come, and the number of the next one. */
  seen = 0;
  readonly #options: ForestCollectorOptions;
  #few: EdgeCollector | null = new EdgeCollector();
  #stream!: ForestStream;
  // Of edges that are or were held: numbers, keys and attributes.
  #numbers: number[] = [];
  #keys: (string | undefined)[] | null = null;
  #attributes: AttributeRecord[] | null = null;
  #isSorted = true;
  #limit = FEWEST_RECORDS;
  // Whether the stream numbers edges as this does.
  #isInStep = true;

  constructor(options: ForestCollectorOptions) {
    this.#options = options;
  }

  /** Takes a block. Its edges get the next numbers. */
  add({key, attributes, ...edges}: EdgeBlock): void {
    const {records} = this.#options;
    const block = {
      ...edges,
      ...(records && key && {key}),
      ...(records && attributes && {attributes})
    };
    const {size} = block;
    if (this.#few && this.seen + size > FEW) this.#startStream();
    if (this.#few) this.#few.add(block);
    else {
      const numbers = this.#isInStep ? undefined : sequence(this.seen, size);
      this.#add(block, numbers);
    }
    this.seen += size;
  }

  /**
   * Takes the forest of `seen` edges, whose numbers count from 0. They get the
   * next numbers.
   */
  addForest(forest: NumberedEdges, seen: number): void {
    this.#startStream();
    const numbers = forest.numbers.map(number => this.seen + number);
    const isWhole = this.#isInStep && forest.size === seen;
    this.#add(blockOf(forest), isWhole ? undefined : numbers);
    this.#isInStep = isWhole;
    this.seen += seen;
  }

  /** The edges that are held. */
  held(): NumberedEdges {
    if (this.#few) return this.#forestOf(this.#few.held());
    const forest = this.#stream.forest();
    this.#prune(forest.numbers);
    const {size, source, target, weight, numbers} = forest;
    return {
      ...{size, source, target, weight, numbers},
      ...(this.#keys && {edgeKeys: this.#recordsOf(numbers, this.#keys)}),
      ...(this.#attributes && {
        edgeAttributes: this.#recordsOf(numbers, this.#attributes, {})
      })
    };
  }

  // The forest of a few edges, which readers have checked.
  #forestOf(held: HeldEdges): NumberedEdges {
    const {source, target, edgeKeys, edgeAttributes} = held;
    const order = Math.max(-1, ...source, ...target) + 1;
    const weight = this.#options.maximum
      ? held.weight.map(w => -w)
      : held.weight;
    const forest = joinByWeight({...held, order, weight});
    const size = forest.length;
    const ends = [new Int32Array(size), new Int32Array(size)] as const;
    const weights = new Float64Array(size);
    for (const [i, e] of forest.entries()) {
      ends[0][i] = source[e];
      ends[1][i] = target[e];
      weights[i] = held.weight[e];
    }
    return {
      ...{size, source: ends[0], target: ends[1], weight: weights},
      numbers: Float64Array.from(forest),
      ...(edgeKeys && {edgeKeys: Array.from(forest, e => edgeKeys[e])}),
      ...(edgeAttributes && {
        edgeAttributes: Array.from(forest, e => edgeAttributes[e])
      })
    };
  }

  #startStream(): void {
    if (this.#few === null) return;
    const held = this.#few.held();
    this.#few = null;
    this.#stream = new ForestStream({maximum: this.#options.maximum});
    this.#add(blockOf(held), sequence(0, held.size));
  }

  #add(block: EdgeBlock, numbers: Float64Array | undefined): void {
    this.#stream.add(block, this.#recorder(block, numbers), numbers);
    if (this.#numbers.length > this.#limit) {
      this.#prune(this.#stream.forest().numbers);
      this.#limit = Math.max(FEWEST_RECORDS, 2 * this.#numbers.length);
    }
  }

  #recorder(
    {key, attributes}: EdgeBlock,
    numbers: Float64Array | undefined
  ): ((i: number) => void) | undefined {
    if (!key && !attributes) return undefined;
    const base = this.seen;
    if (key) this.#keys ??= this.#numbers.map(() => undefined);
    if (attributes) this.#attributes ??= this.#numbers.map(() => ({}));
    return i =>
      this.#record(numbers ? numbers[i] : base + i, key?.(i), attributes?.(i));
  }

  #record(
    number: number,
    key: string | undefined,
    attributes: AttributeRecord | undefined
  ): void {
    const all = this.#numbers;
    if (all.length > 0 && all[all.length - 1] > number) this.#isSorted = false;
    all.push(number);
    this.#keys?.push(key);
    this.#attributes?.push(attributes ?? {});
  }

  // Drops the records of edges that are not held any more.
  #prune(held: Float64Array): void {
    this.#sort();
    const [numbers, keys, attributes] = [
      this.#numbers,
      this.#keys,
      this.#attributes
    ];
    let count = 0;
    let next = 0;
    for (let i = 0; i < numbers.length; i++) {
      while (next < held.length && held[next] < numbers[i]) next++;
      if (next === held.length) break;
      if (held[next] !== numbers[i]) continue;
      numbers[count] = numbers[i];
      if (keys) keys[count] = keys[i];
      if (attributes) attributes[count] = attributes[i];
      count++;
    }
    numbers.length = count;
    if (keys) keys.length = count;
    if (attributes) attributes.length = count;
  }

  #sort(): void {
    if (this.#isSorted) return;
    const order = [...this.#numbers.keys()];
    order.sort((a, b) => this.#numbers[a] - this.#numbers[b]);
    const sorted = <T>(list: T[]): T[] => order.map(i => list[i]);
    if (this.#keys) this.#keys = sorted(this.#keys);
    if (this.#attributes) this.#attributes = sorted(this.#attributes);
    this.#numbers = sorted(this.#numbers);
    this.#isSorted = true;
  }

  // The record of each held edge; the default for those without one.
  #recordsOf<T>(held: Float64Array, records: readonly T[], none?: T): T[] {
    const numbers = this.#numbers;
    const all: T[] = [];
    let next = 0;
    for (let i = 0; i < held.length; i++) {
      const has = next < numbers.length && numbers[next] === held[i];
      all.push(has ? records[next++] : (none as T));
    }
    return all;
  }
}

function blockOf({edgeKeys, edgeAttributes, ...edges}: HeldEdges): EdgeBlock {
  return {
    ...edges,
    ...(edgeKeys && {key: i => edgeKeys[i]}),
    ...(edgeAttributes && {attributes: i => edgeAttributes[i]})
  };
}

function sequence(first: number, size: number): Float64Array {
  const numbers = new Float64Array(size);
  for (let i = 0; i < size; i++) numbers[i] = first + i;
  return numbers;
}
