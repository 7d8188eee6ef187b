import {joinRow} from '../../src/graph/formats/index.js';
import {
  EdgeListBuilder,
  type NamedGraph,
  SpanforestError
} from '../../src/graph/index.js';
import {ASPECT, distance, type PlacedGraph} from './graphs.js';
import {layOut} from './layout.js';

/** A graph that the reader made: drawn, pasted or opened. */
export class OwnGraph {
  readonly names: string[] = [];
  readonly x: number[] = [];
  readonly y: number[] = [];
  readonly ends: [number, number, number][] = [];

  /** Takes over a graph that has names but no places. */
  static ofNamed({nodes, edges}: NamedGraph): OwnGraph {
    const own = new OwnGraph();
    const {x, y} = layOut(edges);
    own.names.push(...nodes);
    own.x.push(...x.map(value => ASPECT * value));
    own.y.push(...y);
    for (let e = 0; e < edges.size; e++) {
      own.ends.push([edges.source[e], edges.target[e], edges.weight[e]]);
    }
    return own;
  }

  /** Takes over a graph that is on the page already. */
  static ofPlaced({edges, x, y, names}: PlacedGraph): OwnGraph {
    const own = new OwnGraph();
    for (let v = 0; v < edges.order; v++) {
      own.names.push(names?.[v] ?? String(v + 1));
      own.x.push(x[v]);
      own.y.push(y[v]);
    }
    for (let e = 0; e < edges.size; e++) {
      own.ends.push([edges.source[e], edges.target[e], edges.weight[e]]);
    }
    return own;
  }

  /**
   * Reads what {@link OwnGraph.text} wrote.
   *
   * @throws SpanforestError if it was damaged on the way.
   */
  static ofText(text: string): OwnGraph {
    const own = new OwnGraph();
    try {
      const {names, x, y, ends} = JSON.parse(text);
      for (const [v, name] of names.entries()) {
        own.names.push(String(name));
        own.x.push(Number(x[v]));
        own.y.push(Number(y[v]));
      }
      for (const [u, v, w] of ends) own.ends.push([u, v, w]);
    } catch {
      throw new SpanforestError('The link is damaged. Ask for it again.');
    }
    // Throws if ends or weights are none.
    own.placed();
    return own;
  }

  /** The graph as text, for a link. */
  get text(): string {
    const short = (values: number[]) =>
      values.map(value => Math.round(1000 * value) / 1000);
    const {names, ends} = this;
    return JSON.stringify({names, x: short(this.x), y: short(this.y), ends});
  }

  /** Its edges as CSV. */
  get csv(): string {
    return this.ends
      .map(([u, v, w]) => joinRow([this.names[u], this.names[v], w], ','))
      .join('');
  }

  placed(): PlacedGraph {
    const builder = new EdgeListBuilder();
    for (const [u, v, w] of this.ends) builder.add(u, v, w);
    return {
      edges: builder.build(this.names.length),
      x: Float64Array.from(this.x),
      y: Float64Array.from(this.y),
      names: this.names
    };
  }

  addVertex(x: number, y: number, name?: string): number {
    let number = this.names.length + 1;
    while (this.names.includes(String(number))) number++;
    this.x.push(x);
    this.y.push(y);
    return this.names.push(name ?? String(number)) - 1;
  }

  /** The vertex of a name; a new one, in a free place, if there is none. */
  vertex(name: string): number {
    const known = this.names.indexOf(name);
    if (known >= 0) return known;
    const turn = 2.4 * this.names.length;
    return this.addVertex(
      ASPECT / 2 + 0.4 * Math.cos(turn),
      0.5 + 0.4 * Math.sin(turn),
      name
    );
  }

  /** Adds an edge; it weighs as much as it is long if nothing is given. */
  addEdge(u: number, v: number, weight: number | null): void {
    const length = Math.round(distance(this.x, this.y, u, v));
    this.ends.push([u, v, weight ?? length]);
  }
}
