import type {AttributeRecord} from './named-graph.js';

/**
 * Some edges of a graph that is read or generated piece by piece: an edge list
 * without its order. Its arrays may be longer than `size`.
 */
export interface EdgeBlock {
  /** Number of edges. */
  readonly size: number;
  /** One end of each edge. */
  readonly source: Int32Array;
  /** The other end of each edge. */
  readonly target: Int32Array;
  /** Weight of each edge: any number but `NaN`. */
  readonly weight: Float64Array;
  /** The key of the edge at a position in the block, if edges have keys. */
  readonly key?: (i: number) => string | undefined;
  /** The attributes of the edge at a position, if edges have any. */
  readonly attributes?: (i: number) => AttributeRecord;
}

/** Receives the edges of a graph block by block. */
export interface EdgeSink {
  /** Takes a block. What it holds may change as soon as this returns. */
  add(block: EdgeBlock): void;
  /**
   * The attributes of the edges that are held so far. A sink that has this need
   * not get attributes that it will drop: readers of columns fill them in later.
   */
  heldAttributes?(): readonly AttributeRecord[];
}

/** Edges that were read, or those of them that are kept. */
export interface HeldEdges {
  readonly size: number;
  readonly source: Int32Array;
  readonly target: Int32Array;
  readonly weight: Float64Array;
  /** The key of each edge, if any edge that came had one. */
  readonly edgeKeys?: readonly (string | undefined)[];
  /** The attributes of each edge, if any edge that came had some. */
  readonly edgeAttributes?: readonly AttributeRecord[];
}

/** Collects all edges that come in blocks, with their keys and attributes. */
export class EdgeCollector implements EdgeSink {
  readonly #blocks: EdgeBlock[] = [];
  #size = 0;
  #keys: (string | undefined)[] | null = null;
  #attributes: AttributeRecord[] | null = null;

  add({size, source, target, weight, attributes, key}: EdgeBlock): void {
    this.#blocks.push({
      size,
      source: source.slice(0, size),
      target: target.slice(0, size),
      weight: weight.slice(0, size)
    });
    if (key) this.#keys ??= new Array(this.#size).fill(undefined);
    if (attributes) {
      this.#attributes ??= Array.from({length: this.#size}, () => ({}));
    }
    for (let i = 0; i < size; i++) {
      this.#keys?.push(key?.(i));
      this.#attributes?.push(attributes?.(i) ?? {});
    }
    this.#size += size;
  }

  /** The edges so far. */
  held(): HeldEdges {
    const size = this.#size;
    const source = new Int32Array(size);
    const target = new Int32Array(size);
    const weight = new Float64Array(size);
    let at = 0;
    for (const block of this.#blocks) {
      source.set(block.source, at);
      target.set(block.target, at);
      weight.set(block.weight, at);
      at += block.size;
    }
    return {
      ...{size, source, target, weight},
      ...(this.#keys && {edgeKeys: this.#keys}),
      ...(this.#attributes && {edgeAttributes: this.#attributes})
    };
  }
}

// Edges of a block.
const CAPACITY = 1 << 10;

// So few edges are not worth a block.
const FEW = 32;

/** Passes edges that come one at a time on to a sink in blocks. */
export class EdgeBuffer {
  readonly #sink: EdgeSink;
  readonly #source = new Int32Array(CAPACITY);
  readonly #target = new Int32Array(CAPACITY);
  readonly #weight = new Float64Array(CAPACITY);
  readonly #attributes: AttributeRecord[] = [];
  readonly #keys: (string | undefined)[] = [];
  readonly #hasKeys: boolean;
  #size = 0;

  /** @param hasKeys - Whether edges may have keys. */
  constructor(sink: EdgeSink, hasKeys: boolean) {
    this.#sink = sink;
    this.#hasKeys = hasKeys;
  }

  /** Adds an edge. Either all edges of a buffer have attributes or none has. */
  add(
    source: number,
    target: number,
    weight: number,
    attributes: AttributeRecord | null,
    key?: string
  ): void {
    const i = this.#size;
    this.#source[i] = source;
    this.#target[i] = target;
    this.#weight[i] = weight;
    if (attributes !== null) this.#attributes.push(attributes);
    if (this.#hasKeys) this.#keys.push(key);
    this.#size = i + 1;
    if (this.#size === CAPACITY) this.flush();
  }

  /** Adds a block: copies a few edges, and passes many on as they are. */
  addBlock(block: EdgeBlock): void {
    const {size, source, target, weight, attributes} = block;
    if (size >= FEW) {
      this.flush();
      this.#sink.add(block);
      return;
    }
    for (let i = 0; i < size; i++) {
      this.add(source[i], target[i], weight[i], attributes?.(i) ?? null);
    }
  }

  /** Passes on what there is. */
  flush(): void {
    const attributes = this.#attributes;
    const keys = this.#keys;
    const size = this.#size;
    if (size === 0) return;
    this.#size = 0;
    this.#sink.add({
      size,
      source: this.#source,
      target: this.#target,
      weight: this.#weight,
      ...(attributes.length > 0 && {
        attributes: (i: number) => attributes[i]
      }),
      ...(this.#hasKeys && {key: (i: number) => keys[i]})
    });
    attributes.length = 0;
    keys.length = 0;
  }
}
