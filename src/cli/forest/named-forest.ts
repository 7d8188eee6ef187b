import type {EdgeBlock, EdgeSink} from '../../graph/edge-block.js';
import {quote} from '../../graph/errors.js';
import {
  countNames,
  namesOf,
  noteNames,
  type PackedNames,
  type VertexNames
} from '../../graph/formats/index.js';
import type {
  AttributeRecord,
  NamedGraph,
  NamedVertices,
  NodeLinkDialect
} from '../../graph/named-graph.js';
import {DataError, showName} from '../io/errors.js';
import {NameIndex, packNames, unpackNames} from '../io/name-index.js';
import {showNode} from '../io/show.js';
import {
  HeldEdges,
  type HoldingOptions,
  type NumberedEdges
} from './held-edges.js';
import {JoinedColumns} from './joined-columns.js';

/** Where the names of vertices come from while a file is read. */
export interface NameSource {
  /** How many vertices there are so far. */
  readonly vertexCount: number;
  /** The names from a vertex on. */
  namesSince(first: number): PackedNames;
}

/** All that a forest needs to go on later, or elsewhere. */
export interface ForestParts extends NumberedEdges {
  /** The names of all vertices. */
  readonly names: PackedNames;
  /** The attributes of each vertex, if any has some. */
  readonly nodeAttributes?: readonly AttributeRecord[];
  /** What JSON can hold: how many edges have come, and how files look. */
  readonly head: ForestHead;
}

/** What else is known of a forest. */
export interface ForestHead {
  /** How many edges have come. */
  readonly seen: number;
  /** The columns of tables. */
  readonly columns: ReturnType<JoinedColumns['toJson']>;
  /** The dialect of the first file, if it is node-link data. */
  readonly nodeLink?: NodeLinkDialect | undefined;
}

/**
 * The spanning forest of a graph that comes in sections: files, or what other
 * threads and machines have read. Every section numbers its vertices in its own
 * way; what has the same name is the same vertex. Vertices are numbered as they
 * first appear, edges as they come. Memory for vertices and forest only.
 */
export class NamedForest {
  readonly #edges: HeldEdges;
  readonly #holding: HoldingOptions;
  readonly #columns: JoinedColumns = new JoinedColumns();
  #nodeLink: NodeLinkDialect | undefined;
  #nodeAttributes: (AttributeRecord | undefined)[] | null = null;
  // Names are in the table only once there is a second section to compare
  // them with. Before, they are those of the first one.
  #table: NameIndex | null = null;
  #vertices: NamedVertices = {nodes: []};
  #first: Section | null = null;
  // Sections after the first that have not ended.
  readonly #open = new Set<Section>();

  constructor(options: HoldingOptions) {
    this.#holding = options;
    this.#edges = new HeldEdges(options);
  }

  /** How many edges have come. */
  get seen(): number {
    return this.#edges.seen;
  }

  /** Whether keys and attributes of edges are held. */
  get hasRecords(): boolean {
    return this.#holding.records;
  }

  /** Milliseconds spent on the forest. */
  get time(): number {
    return this.#edges.time;
  }

  /**
   * Begins a section.
   *
   * @param file - Where it comes from, for errors.
   * @param names - Names that are known no later than the edges that have
   * them. Without it, edges wait until the section ends, unless it is the first.
   */
  begin(file: string, names?: NameSource): ForestSection {
    const section: Section = {
      file,
      names,
      // A section that failed before it had any edges does not count.
      isFirst: !this.#first?.isUsed && this.#table === null,
      isUsed: false,
      map: new Int32Array(16),
      mapped: 0,
      waiting: null
    };
    if (section.isFirst) this.#first = section;
    else if (names === undefined) {
      section.waiting = new HeldEdges(this.#holding);
    } else this.#open.add(section);
    return {
      add: block => this.#add(section, block),
      close: () => this.#close(section),
      finish: (vertices, weight) => this.#finish(section, vertices, weight)
    };
  }

  /**
   * Adds the forest of another part of the graph. Its edges come after those
   * that are here already.
   */
  addForest(file: string, parts: ForestParts): void {
    const {names, head, nodeAttributes, ...edges} = parts;
    const map = new Int32Array(names.ends.length);
    this.#names().addAll(names, map, 0);
    this.#edges.addForest(relabelled(edges, map), head.seen);
    if (nodeAttributes) this.#addNodeAttributes(file, nodeAttributes, map);
    if (this.#columns.isEmpty) this.#nodeLink = head.nodeLink;
    this.#columns.addOther(file, head.columns);
  }

  /** The forest so far, to be stored. Not while edges wait for their names. */
  parts(): ForestParts {
    // There may be names without edges.
    for (const section of this.#open) this.#map(section);
    const names =
      this.#table === null && this.#first?.names
        ? this.#first.names.namesSince(0)
        : this.#names().packed;
    const order = names.ends.length;
    return {
      ...this.#edges.forest(),
      names,
      ...(this.#nodeAttributes && {nodeAttributes: this.#records(order)}),
      head: {
        seen: this.seen,
        columns: this.#columns.toJson(),
        ...(this.#nodeLink && {nodeLink: this.#nodeLink})
      }
    };
  }

  /**
   * The held edges among the last `count`, by their numbers among these: those
   * that need attributes, if these are read afterwards.
   */
  heldSince(count: number): number[] {
    const base = this.seen - count;
    return Array.from(this.#edges.forest().numbers)
      .filter(number => number >= base)
      .map(number => number - base);
  }

  /** Sets the attributes of edges that {@link heldSince} has returned. */
  setAttributes(
    count: number,
    edges: readonly number[],
    attributes: readonly AttributeRecord[]
  ): void {
    const base = this.seen - count;
    const numbers = edges.map(edge => base + edge);
    this.#edges.setAttributes(numbers, attributes);
  }

  /** The forest as a graph: all vertices, and the edges in order of number. */
  graph(): NamedGraph {
    const forest = this.#edges.forest();
    const {size, source, target, weight, edgeKeys, edgeAttributes} = forest;
    if (edgeKeys) checkKeys(edgeKeys);
    const names = this.#table?.packed ?? namesOf(this.#vertices);
    const order = this.#order();
    const graph = this.#columns.applyTo({
      edges: {order, size, source, target, weight},
      ...(this.#nodeAttributes && {nodeAttributes: this.#records(order)}),
      ...(edgeKeys && {edgeKeys}),
      ...(edgeAttributes && {edgeAttributes}),
      ...(this.#nodeLink && {nodeLink: this.#nodeLink})
    });
    return this.#withNodes(graph, names);
  }

  // Adds the names of all vertices, which become strings only if needed.
  #withNodes(
    graph: Omit<NamedGraph, 'nodes'>,
    names: VertexNames | null
  ): NamedGraph {
    const packed = this.#table?.packed;
    const vertices = this.#vertices;
    let nodes: readonly string[] | null = null;
    const named: NamedGraph = Object.defineProperty(
      {...graph, nodes: []},
      'nodes',
      {
        enumerable: true,
        get: () => {
          nodes ??= packed ? unpackNames(packed) : vertices.nodes;
          return nodes;
        }
      }
    );
    if (names !== null) noteNames(named, names);
    return named;
  }

  #add(section: Section, block: EdgeBlock): void {
    section.isUsed = true;
    if (section.isFirst) this.#edges.add(block);
    else if (section.waiting) section.waiting.add(block);
    else {
      this.#map(section);
      this.#edges.add(relabelled(block, section.map));
    }
  }

  // Looks up the names that a section has found since last time.
  #map(section: Section): void {
    const {names, mapped} = section;
    if (names === undefined || names.vertexCount === mapped) return;
    const found = names.namesSince(mapped);
    this.#mapNames(section, found);
  }

  #mapNames(section: Section, names: PackedNames): void {
    const size = section.mapped + names.ends.length;
    if (size > section.map.length) {
      const map = new Int32Array(Math.max(size, 2 * section.map.length));
      map.set(section.map);
      section.map = map;
    }
    this.#names().addAll(names, section.map, section.mapped);
    section.mapped = size;
  }

  #close(section: Section): void {
    section.isUsed = true;
    if (section.isFirst) {
      this.#table = new NameIndex();
      const names = section.names!.namesSince(0);
      this.#table.addAll(names, new Int32Array(names.ends.length), 0);
    } else this.#map(section);
    section.names = undefined;
    this.#open.delete(section);
  }

  #finish(
    section: Section,
    vertices: NamedVertices,
    weight: string | null | undefined
  ): void {
    section.isUsed = true;
    const {file, waiting} = section;
    const {nodeAttributes, columns, nodeLink} = vertices;
    if (section.isFirst) this.#vertices = vertices;
    else if (waiting) {
      this.#mapNames(section, packNames(vertices.nodes));
      const forest = relabelled(waiting.forest(), section.map);
      this.#edges.addForest(forest, waiting.seen);
      this.#edges.time += waiting.time;
    } else this.#map(section);
    section.names = undefined;
    this.#open.delete(section);
    if (nodeAttributes) {
      const map = section.isFirst ? null : section.map;
      this.#addNodeAttributes(file, nodeAttributes, map);
    }
    if (this.#columns.isEmpty) this.#nodeLink = nodeLink;
    const isEmpty = this.#order() === 0;
    this.#columns.add(file, columns, isEmpty, weight);
  }

  // How many vertices there are.
  #order(): number {
    if (this.#table !== null) return this.#table.size;
    const names = namesOf(this.#vertices);
    return names === null ? this.#vertices.nodes.length : countNames(names);
  }

  #names(): NameIndex {
    if (this.#table === null) {
      this.#table = new NameIndex();
      const names = namesOf(this.#vertices);
      const packed =
        names === null || 'order' in names
          ? packNames(this.#vertices.nodes)
          : names;
      this.#table.addAll(packed, new Int32Array(packed.ends.length), 0);
      this.#vertices = {nodes: []};
    }
    return this.#table;
  }

  #records(order: number): AttributeRecord[] {
    const records = this.#nodeAttributes!;
    return Array.from({length: order}, (_, v) => records[v] ?? {});
  }

  #addNodeAttributes(
    file: string,
    attributes: readonly AttributeRecord[],
    map: Int32Array | null
  ): void {
    this.#nodeAttributes ??= [];
    const records = this.#nodeAttributes;
    for (let i = 0; i < attributes.length; i++) {
      const v = map === null ? i : map[i];
      const present = records[v];
      records[v] =
        present === undefined || Object.keys(present).length === 0
          ? attributes[i]
          : this.#union(file, v, present, attributes[i]);
    }
  }

  #union(
    file: string,
    vertex: number,
    one: AttributeRecord,
    two: AttributeRecord
  ): AttributeRecord {
    for (const name of Object.keys(two)) {
      if (!Object.hasOwn(one, name)) continue;
      const values = [one[name], two[name]].map(value => JSON.stringify(value));
      if (values[0] === values[1]) continue;
      const {bytes, ends} = this.#names().packed;
      const start = vertex === 0 ? 0 : ends[vertex - 1];
      const [node] = unpackNames({
        bytes: bytes.subarray(start, ends[vertex]),
        ends: Uint32Array.of(ends[vertex] - start)
      });
      throw new DataError(
        `${showName(file)}: the attribute ${quote(name)} of the node ` +
          `${showNode(node)} is ${values[1]}, but it is ${values[0]} in a file ` +
          'before. Make them equal, or leave one out.'
      );
    }
    return {...one, ...two};
  }
}

/** Takes the edges of one section. */
export interface ForestSection extends EdgeSink {
  /**
   * Ends the section of a part of a file, all of whose names have a source.
   * The file ends with another section.
   */
  close(): void;
  /**
   * Ends the section, and the file.
   *
   * @param weight - The attribute that weights were read from, if it is one of
   * the attributes of edges.
   */
  finish(vertices: NamedVertices, weight?: string | null): void;
}

interface Section {
  readonly file: string;
  names: NameSource | undefined;
  /** Whether its vertices have the same numbers here. */
  readonly isFirst: boolean;
  /** Whether it has any edges, or has ended. */
  isUsed: boolean;
  /** The number here of each of its vertices. */
  map: Int32Array;
  /** How many vertices have a number here. */
  mapped: number;
  /** Edges whose names are not known yet. */
  waiting: HeldEdges | null;
}

// A file has no two edges of the same key, but several files may.
function checkKeys(keys: readonly (string | undefined)[]): void {
  const seen = new Set<string>();
  for (const key of keys) {
    if (key === undefined) continue;
    if (seen.has(key)) {
      throw new DataError(
        `two edges have the key ${quote(key)}. Give every edge of all files a ` +
          'different key, or none.'
      );
    }
    seen.add(key);
  }
}

// The same edges between the vertices of other numbers.
function relabelled<T extends EdgeBlock>(block: T, map: Int32Array): T {
  const {size} = block;
  const source = new Int32Array(size);
  const target = new Int32Array(size);
  for (let i = 0; i < size; i++) {
    source[i] = map[block.source[i]];
    target[i] = map[block.target[i]];
  }
  return {...block, source, target};
}
