import type {EdgeBlock, EdgeSink} from '../edge-block.js';
import type {EdgeList} from '../edge-list.js';
import type {
  AttributeRecord,
  NamedGraph,
  NamedVertices
} from '../named-graph.js';

/**
 * Collects the edges that a reader passes on. Time O(m), space at most twice
 * that of the edges.
 */
export class EdgeCollector implements EdgeSink {
  readonly #blocks: EdgeBlock[] = [];
  #size = 0;
  #keys: (string | undefined)[] | undefined;
  #attributes: AttributeRecord[] | undefined;

  add({size, source, target, weight, key, attributes}: EdgeBlock): void {
    this.#blocks.push({
      size,
      source: source.slice(0, size),
      target: target.slice(0, size),
      weight: weight.slice(0, size)
    });
    this.#size += size;
    if (key) {
      this.#keys ??= [];
      for (let i = 0; i < size; i++) this.#keys.push(key(i));
    }
    if (attributes) {
      this.#attributes ??= [];
      for (let i = 0; i < size; i++) this.#attributes.push(attributes(i));
    }
  }

  /** The graph of all edges, given its vertices. */
  build(vertices: NamedVertices): NamedGraph {
    const {columns} = vertices;
    // A table that has other columns has attributes, if only of no edges.
    const ends = columns?.weight === null ? 2 : 3;
    if (columns && columns.width > ends) this.#attributes ??= [];
    return {
      ...vertices,
      edges: this.#edges(vertices.nodes.length),
      ...(this.#keys && {edgeKeys: this.#keys}),
      ...(this.#attributes && {edgeAttributes: this.#attributes})
    };
  }

  #edges(order: number): EdgeList {
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
    return {order, size, source, target, weight};
  }
}
