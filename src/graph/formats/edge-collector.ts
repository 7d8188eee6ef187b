import type {EdgeBlock, EdgeSink} from '../edge-block.js';
import type {EdgeList} from '../edge-list.js';
import type {
  AttributeRecord,
  NamedGraph,
  NamedVertices
} from '../named-graph.js';

/** Collects edges that come in blocks, with their keys and attributes. */
export class EdgeCollector implements EdgeSink {
  readonly #blocks: EdgeBlock[] = [];
  readonly #attributes: AttributeRecord[] = [];
  readonly #keys: (string | undefined)[] = [];

  add({size, source, target, weight, attributes, key}: EdgeBlock): void {
    this.#blocks.push({
      size,
      source: source.slice(0, size),
      target: target.slice(0, size),
      weight: weight.slice(0, size)
    });
    for (let i = 0; attributes !== undefined && i < size; i++) {
      this.#attributes.push(attributes(i));
    }
    for (let i = 0; key !== undefined && i < size; i++) {
      this.#keys.push(key(i));
    }
  }

  /** The graph of some vertices and all edges. */
  build(
    vertices: NamedVertices,
    hasAttributes: boolean,
    hasKeys: boolean
  ): NamedGraph {
    return {
      ...vertices,
      edges: joinBlocks(this.#blocks, vertices.nodes.length),
      ...(hasKeys && {edgeKeys: this.#keys}),
      ...(hasAttributes && {edgeAttributes: this.#attributes})
    };
  }
}

// The edges of all blocks.
function joinBlocks(blocks: readonly EdgeBlock[], order: number): EdgeList {
  const size = blocks.reduce((sum, block) => sum + block.size, 0);
  const source = new Int32Array(size);
  const target = new Int32Array(size);
  const weight = new Float64Array(size);
  let at = 0;
  for (const block of blocks) {
    source.set(block.source, at);
    target.set(block.target, at);
    weight.set(block.weight, at);
    at += block.size;
  }
  return {order, size, source, target, weight};
}
