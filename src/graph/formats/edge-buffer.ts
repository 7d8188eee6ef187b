import type {EdgeSink} from '../edge-block.js';
import type {AttributeRecord} from '../named-graph.js';

// Edges of a block.
const CAPACITY = 1 << 10;

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
