import {performance} from 'node:perf_hooks';
import type {EdgeBlock, EdgeSink} from '../../graph/edge-block.js';
import {EdgeListBuilder} from '../../graph/edge-list.js';
import type {AttributeRecord} from '../../graph/named-graph.js';
import {ForestStream} from '../../msf/index.js';

/** Which edges are held. */
export interface HoldingOptions {
  /**
   * The edges to hold: those of the minimum spanning forest, of the maximum
   * spanning forest, or all of them.
   */
  readonly hold: 'minimum' | 'maximum' | 'all';
  /** Whether keys and attributes of edges are held, too. */
  readonly records: boolean;
}

/** Edges with their numbers, in increasing number. */
export interface NumberedEdges {
  readonly size: number;
  readonly source: Int32Array;
  readonly target: Int32Array;
  readonly weight: Float64Array;
  /** The number of each edge among all that have come. */
  readonly numbers: Float64Array;
  /** The key of each edge, if any edge that came had one. */
  readonly edgeKeys?: readonly (string | undefined)[];
  /** The attributes of each edge, if any edge that came had some. */
  readonly edgeAttributes?: readonly AttributeRecord[];
}

// How many records are held at least before some are dropped.
const FEWEST_RECORDS = 1 << 16;

/**
 * Takes edges in blocks, and holds those of the forest, with their numbers,
 * keys and attributes. Memory for the forest and the vertices, not for what
 * has come.
 */
export class HeldEdges implements EdgeSink {
  /** How many edges have come, and the number of the next one. */
  seen = 0;
  /** Milliseconds spent on the forest. */
  time = 0;
  readonly #edges: ForestStream | AllEdges;
  readonly #hasRecords: boolean;
  // Of edges that are or were held: numbers, keys and attributes.
  #numbers: number[] = [];
  #keys: (string | undefined)[] | null = null;
  #attributes: AttributeRecord[] | null = null;
  #isSorted = true;
  #limit = FEWEST_RECORDS;
  // Whether the stream numbers edges as this does.
  #isInStep = true;

  constructor({hold, records}: HoldingOptions) {
    this.#edges =
      hold === 'all'
        ? new AllEdges()
        : new ForestStream({maximum: hold === 'maximum'});
    this.#hasRecords = records;
  }

  /** Takes a block. Its edges get the next numbers. */
  add(block: EdgeBlock): void {
    const {size} = block;
    const numbers = this.#isInStep ? undefined : sequence(this.seen, size);
    this.#add(block, numbers);
    this.seen += size;
  }

  /**
   * Takes the forest of `seen` edges, whose numbers count from 0. They get the
   * next numbers.
   */
  addForest(forest: NumberedEdges, seen: number): void {
    const {size, edgeKeys, edgeAttributes} = forest;
    const numbers = forest.numbers.map(number => this.seen + number);
    const block = {
      ...forest,
      ...(edgeKeys && {key: (i: number) => edgeKeys[i]}),
      ...(edgeAttributes && {attributes: (i: number) => edgeAttributes[i]})
    };
    const isWhole = this.#isInStep && size === seen;
    this.#add(block, isWhole ? undefined : numbers);
    this.#isInStep = isWhole;
    this.seen += seen;
  }

  /** Sets the attributes of held edges, whose numbers are increasing. */
  setAttributes(
    numbers: readonly number[],
    attributes: readonly AttributeRecord[]
  ): void {
    this.#attributes ??= this.#numbers.map(() => ({}));
    for (let i = 0; i < numbers.length; i++) {
      this.#record(numbers[i], undefined, attributes[i]);
    }
  }

  /** The edges that are held. */
  forest(): NumberedEdges {
    const start = performance.now();
    const forest = this.#edges.forest();
    this.time += performance.now() - start;
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

  #add(block: EdgeBlock, numbers: Float64Array | undefined): void {
    const start = performance.now();
    this.#edges.add(block, this.#recorder(block, numbers), numbers);
    this.time += performance.now() - start;
    if (
      this.#numbers.length > this.#limit &&
      this.#edges instanceof ForestStream
    ) {
      this.forest();
      this.#limit = Math.max(FEWEST_RECORDS, 2 * this.#numbers.length);
    }
  }

  #recorder(
    {key, attributes}: EdgeBlock,
    numbers: Float64Array | undefined
  ): ((i: number) => void) | undefined {
    if (!this.#hasRecords || (!key && !attributes)) return undefined;
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

/** Holds all edges, as they come. */
class AllEdges {
  readonly #builder = new EdgeListBuilder();

  add(block: EdgeBlock, keep?: (i: number) => void): void {
    const {size, source, target, weight} = block;
    for (let i = 0; i < size; i++) {
      this.#builder.add(source[i], target[i], weight[i]);
      keep?.(i);
    }
  }

  forest(): NumberedEdges {
    const {size, source, target, weight} = this.#builder.build(0);
    return {size, source, target, weight, numbers: sequence(0, size)};
  }
}

function sequence(first: number, size: number): Float64Array {
  const numbers = new Float64Array(size);
  for (let i = 0; i < size; i++) numbers[i] = first + i;
  return numbers;
}
