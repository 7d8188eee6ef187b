import type {EdgeBlock, EdgeSink} from '../edge-block.js';
import {EdgeListBuilder} from '../edge-list.js';
import type {
  AttributeRecord,
  NamedGraph,
  NamedVertices
} from '../named-graph.js';

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

  /** @param hasKeys - Whether edges may have keys. */
  constructor(sink: EdgeSink, hasKeys: boolean) {
    this.#sink = sink;
    this.#hasKeys = hasKeys;
  }

  add(
    source: number,
    target: number,
    weight: number,
    attributes: AttributeRecord,
    key?: string
  ): void {
    const i = this.#attributes.length;
    this.#source[i] = source;
    this.#target[i] = target;
    this.#weight[i] = weight;
    this.#attributes.push(attributes);
    if (this.#hasKeys) this.#keys.push(key);
    if (i + 1 === CAPACITY) this.flush();
  }

  /** Passes on what there is. */
  flush(): void {
    const attributes = this.#attributes;
    const keys = this.#keys;
    const size = attributes.length;
    if (size === 0) return;
    this.#sink.add({
      size,
      source: this.#source,
      target: this.#target,
      weight: this.#weight,
      attributes: i => attributes[i],
      ...(this.#hasKeys && {key: (i: number) => keys[i]})
    });
    attributes.length = 0;
    keys.length = 0;
  }
}

/** Collects edges that have attributes and, if so, keys. */
export function collectEdges(
  hasKeys: boolean,
  read: (sink: EdgeSink) => NamedVertices
): NamedGraph {
  const builder = new EdgeListBuilder();
  const edgeAttributes: AttributeRecord[] = [];
  const edgeKeys: (string | undefined)[] = [];
  const add = ({size, source, target, weight, attributes, key}: EdgeBlock) => {
    for (let i = 0; i < size; i++) {
      builder.add(source[i], target[i], weight[i]);
      edgeAttributes.push(attributes!(i));
      if (hasKeys) edgeKeys.push(key?.(i));
    }
  };
  const vertices = read({add});
  return {
    ...vertices,
    edges: builder.build(vertices.nodes.length),
    ...(hasKeys && {edgeKeys}),
    edgeAttributes
  };
}
