import {
  type EdgeBlock,
  EdgeCollector,
  type EdgeSink
} from '../graph/edge-block.js';
import {
  type GraphFormat,
  GraphReader,
  type GraphState,
  type ParquetInput,
  type ReadGraphOptions
} from '../graph/formats/index.js';
import type {NamedGraph} from '../graph/named-graph.js';
import type {TextInput} from '../graph/text-input.js';
import {ForestCollector, type NumberedEdges} from './forest-collector.js';

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
