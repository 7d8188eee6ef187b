import {EdgeCollector, type EdgeSink, type HeldEdges} from '../edge-block.js';
import {GraphFormatError, GraphTypeError, quote} from '../errors.js';
import {say, told} from '../message.js';
import type {
  AttributeRecord,
  NamedGraph,
  NamedVertices,
  NodeLinkDialect,
  PackedNames,
  TableLayout,
  VertexNames
} from '../named-graph.js';
import {readParts, type TextInput} from '../text-input.js';
import {csvDialect} from './csv-records.js';
import {DIMACS} from './dimacs.js';
import {edgeListDialect} from './edge-list-text.js';
import {
  checkFormat,
  checkReadOptions,
  formatOfFileName,
  GRAPH_FORMATS,
  type GraphFormat,
  guessFormat,
  type ReadGraphOptions,
  readAs,
  showFormat
} from './graph-formats.js';
import {matrixMarket} from './matrix-market.js';
import {packNames, unpackNames} from './name-table.js';
import {NumberedLineReader} from './numbered-line-reader.js';
import {jsonReader} from './read-json.js';
import {type ParquetInput, readParquet} from './read-parquet.js';
import {xmlReader} from './read-xml.js';
import {type ColumnsState, JoinedColumns} from './table-layout.js';
import {TableReader} from './table-reader.js';
import {VertexTable} from './vertex-table.js';

const WHERE = 'spanforest/graph/formats';

/**
 * Reads a text in some format part by part, and passes its edges on in blocks.
 */
export interface PartReader {
  /** Takes the next part of the text, which may be cut anywhere. */
  push(part: string | Uint8Array): void;
  /** Ends the text. */
  finish(): FoundGraph;
}

/** What a text holds besides edges and names. */
export interface FoundGraph {
  readonly columns?: TableLayout;
  readonly nodeLink?: NodeLinkDialect;
  readonly nodeAttributes?: {
    readonly vertices: readonly number[];
    readonly records: readonly AttributeRecord[];
  };
}

/** What is known of a graph besides its edges, so that another one can join it. */
export interface GraphState {
  readonly names: PackedNames;
  readonly nodeAttributes?: readonly AttributeRecord[];
  readonly columns: ColumnsState;
  readonly nodeLink?: NodeLinkDialect;
}

/**
 * Reads a graph in the given format.
 *
 * - `csv`, `tsv`: a table with a row for each edge. The ends are in the columns
 *   given as `source` and `target`, or in those that the header calls `source` and
 *   `target`, `from` and `to`, `src` and `dst`, `origin` and `destination`,
 *   `start` and `end`, `tail` and `head`, `u` and `v`, or `node1` and `node2`, in
 *   any case, with or without `id` or `node` as in `from_node_id`. Without a
 *   header, two or three columns are source, target and weight. Everything else
 *   is an error that shows the columns: a column is never guessed. Other columns
 *   are attributes of the edges, as strings. A row that has nothing but its
 *   source is a vertex without edges. Fields may be quoted as in RFC 4180.
 * - `edgelist`: lines of names separated by spaces and tabs, as in the
 *   collections SNAP and KONECT. `#` and `%` begin comments.
 * - `dimacs`: the format of the DIMACS challenges. `matrix-market`: a square
 *   matrix, every entry of which is an edge. Both number their vertices from 1,
 *   and a comment such as `c name 3 "Rome"` or `%name 3 "Rome"` names one.
 * - `json`: the JSON of graphology, or node-link data as networkx and d3 have it,
 *   whichever it is. `node-link`: the latter only. `graphml`, `gexf`: XML.
 * - `parquet`: a table by columns, read by the package hyparquet, which is passed
 *   together with the file.
 *
 * Vertices are numbered as they first appear, or as the format numbers them.
 * Loops and parallel edges are kept, and keys and attributes if there are any. A
 * text without edges is a graph without edges. Time linear in the text. Space:
 * 16 bytes per edge, and per vertex its name and a table entry, besides keys and
 * attributes; the texts of `json`, `node-link`, `graphml` and `gexf` are held in
 * memory together with their values.
 *
 * @throws {@link GraphFormatError} with line and column, or the path in JSON, of
 * what is wrong or not clear; {@link OptionError} if the format is unknown, or
 * has no such option.
 *
 * @example
 * ```ts
 * import {readGraph} from 'spanforest/graph';
 *
 * const table = 'from;to;road;km\nRome;Bari;A1;374,5\n';
 * const graph = await readGraph(table, 'csv', {weight: 'km'});
 * graph.nodes; // => ['Rome', 'Bari']
 * graph.edges.weight[0]; // => 374.5
 * graph.edgeAttributes; // => [{road: 'A1'}]
 * ```
 */
export async function readGraph(
  input: TextInput | ParquetInput,
  format: GraphFormat,
  options: ReadGraphOptions = {}
): Promise<NamedGraph> {
  const edges = new EdgeCollector();
  const reader = new GraphReader(edges);
  await reader.read(input, format, options);
  return reader.graph(edges.held());
}

/**
 * Reads a graph like {@link readGraph}, and passes its edges on in blocks
 * instead of collecting them.
 *
 * @returns the vertices, once all edges have been passed on.
 * @throws what {@link readGraph} throws, and {@link GraphTypeError} if the sink
 * has no method `add`.
 *
 * @example
 * ```ts
 * import {readGraphInto} from 'spanforest/graph';
 * import {ForestStream} from 'spanforest/msf';
 *
 * const stream = new ForestStream();
 * const {nodes} = await readGraphInto(stream, 'a,b,3\nb,c,1\na,c,2\n', 'csv');
 * nodes; // => ['a', 'b', 'c']
 * [...stream.forest().numbers]; // => [1, 2]
 * ```
 */
export async function readGraphInto(
  sink: EdgeSink,
  input: TextInput | ParquetInput,
  format: GraphFormat,
  options: ReadGraphOptions = {}
): Promise<NamedVertices> {
  if (typeof Object(sink).add !== 'function') {
    throw new GraphTypeError(
      `spanforest/graph/formats: the sink is ${quote(sink)}. Pass an object ` +
        'with a method add(block), such as a ForestStream.'
    );
  }
  const reader = new GraphReader(sink);
  await reader.read(input, format, options);
  return reader.vertices();
}

/**
 * Reads a graph that comes in one text or in several: nodes of the same name are
 * the same vertex. Vertices are numbered as they first appear, and edges go to a
 * sink as they come. Memory for the vertices, and for the texts of formats that
 * are not read piece by piece.
 */
export class GraphReader {
  readonly #sink: EdgeSink;
  readonly #vertices = new VertexTable();
  readonly #columns = new JoinedColumns();
  #nodeLink: NodeLinkDialect | undefined;
  #nodeAttributes: (AttributeRecord | undefined)[] | null = null;
  #texts = 0;
  #skipped: number | undefined;

  constructor(sink: EdgeSink) {
    this.#sink = sink;
  }

  /**
   * Reads a text.
   *
   * @throws {@link GraphFormatError} if it is not in the format,
   * {@link OptionError} if the format is unknown, or has no such option.
   */
  async read(
    input: TextInput | ParquetInput,
    format: GraphFormat,
    options: ReadGraphOptions
  ): Promise<void> {
    checkFormat(format, GRAPH_FORMATS);
    checkReadOptions(format, options);
    const isParquet = typeof input === 'object' && 'hyparquet' in input;
    const {columns, nodeLink, nodeAttributes} = isParquet
      ? await readParquet(
          this.#sinkFor(options),
          input,
          options,
          this.#vertices
        )
      : await this.#readText(input, format, options);
    this.#texts++;
    if (nodeAttributes) {
      const {vertices, records} = nodeAttributes;
      this.#addNodeAttributes(vertices, records);
    }
    if (!this.#columns.hasTexts) this.#nodeLink = nodeLink;
    if (columns === undefined && this.#vertices.size === 0) return;
    const {weight = 'weight'} = options;
    this.#columns.add(columns, weight === null ? null : String(weight));
  }

  /** Adds the vertices of another part of the graph; returns the number of each. */
  join({names, nodeAttributes, columns, nodeLink}: GraphState): Int32Array {
    const map = this.#vertices.addAll(unpackNames(names));
    if (nodeAttributes) this.#addNodeAttributes([...map], nodeAttributes);
    if (!this.#columns.hasTexts) this.#nodeLink = nodeLink;
    this.#columns.addOther(columns);
    return map;
  }

  /** What another reader must know to {@link join} this graph. */
  state(): GraphState {
    const names = this.#vertices.packed();
    const isPacked = !('order' in names);
    return {
      names: isPacked ? names : packNames(this.#vertices.strings()),
      ...(this.#nodeAttributes && {nodeAttributes: this.#records()}),
      columns: this.#columns.state(),
      ...(this.#nodeLink && {nodeLink: this.#nodeLink})
    };
  }

  /** The vertices of all texts, with their names. */
  vertices(): NamedVertices {
    const {columns} = this.#columns.applyTo(NO_GRAPH);
    return this.#named({
      ...(this.#nodeAttributes && {nodeAttributes: this.#records()}),
      ...(columns && {columns}),
      ...(this.#nodeLink && {nodeLink: this.#nodeLink})
    });
  }

  /** The graph of all vertices and some edges that the sink has held. */
  graph({edgeKeys, edgeAttributes, ...held}: HeldEdges): NamedGraph {
    if (edgeKeys && this.#texts > 1) checkKeys(edgeKeys);
    const {size, source, target, weight} = held;
    const order = this.#vertices.size;
    const graph = this.#columns.applyTo({
      edges: {order, size, source, target, weight},
      ...(this.#nodeAttributes && {nodeAttributes: this.#records()}),
      ...(edgeKeys && {edgeKeys}),
      ...(edgeAttributes && {edgeAttributes}),
      ...(this.#skipped !== undefined && {skipped: this.#skipped}),
      ...(this.#nodeLink && {nodeLink: this.#nodeLink})
    });
    return this.#named(graph);
  }

  async #readText(
    input: TextInput,
    format: GraphFormat,
    options: ReadGraphOptions
  ): Promise<FoundGraph> {
    if (typeof input === 'string' && isFileName(input)) {
      throw new GraphTypeError(
        `${WHERE}: the text is ${quote(input)}, which looks like the name of a ` +
          'file. Pass what it holds: await readFile(name), or a stream.'
      );
    }
    const reader = this.#readerOf(format, options);
    let head = '';
    try {
      await readParts(input, options, part => {
        if (head.length < HEAD_LENGTH) {
          head +=
            typeof part === 'string'
              ? part.slice(0, HEAD_LENGTH)
              : new TextDecoder().decode(part.subarray(0, HEAD_LENGTH));
        }
        reader.push(part);
      });
      return reader.finish();
    } catch (error) {
      throw mistakenFormat(error, head, format) ?? error;
    }
  }

  #readerOf(format: GraphFormat, options: ReadGraphOptions): PartReader {
    const [sink, vertices] = [this.#sinkFor(options), this.#vertices];
    if (format === 'json' || format === 'node-link') {
      return jsonReader(sink, format, options, vertices);
    }
    if (format === 'graphml' || format === 'gexf') {
      return xmlReader(sink, format, options, vertices);
    }
    if (format === 'dimacs') {
      return new NumberedLineReader(DIMACS, options, sink, vertices);
    }
    if (format === 'matrix-market') {
      return new NumberedLineReader(matrixMarket(), options, sink, vertices);
    }
    if (format === 'parquet') {
      throw new GraphTypeError(
        `${WHERE}: Parquet is not read from start to end. Pass {hyparquet, ` +
          'file}, with the package and a file that it can read from.'
      );
    }
    const dialect =
      format === 'edgelist'
        ? edgeListDialect(options)
        : csvDialect(options, format === 'tsv');
    const skips = options.missing === 'skip';
    return new TableReader(dialect, sink, vertices, skips);
  }

  // Readers pass edges to skip on with NaN as their weight.
  #sinkFor({missing}: ReadGraphOptions): EdgeSink {
    const sink = this.#sink;
    if (missing !== 'skip') return sink;
    this.#skipped ??= 0;
    return {
      add: block => {
        const {size, source, target, weight, key, attributes} = block;
        const kept = Int32Array.from({length: size}, (_, i) => i).filter(
          i => !Number.isNaN(weight[i])
        );
        this.#skipped! += size - kept.length;
        if (kept.length === size) return sink.add(block);
        sink.add({
          size: kept.length,
          source: kept.map(i => source[i]),
          target: kept.map(i => target[i]),
          weight: Float64Array.from(kept, i => weight[i]),
          ...(key && {key: (i: number) => key(kept[i])}),
          ...(attributes && {attributes: (i: number) => attributes(kept[i])})
        });
      },
      ...(sink.heldAttributes && {
        heldAttributes: () => sink.heldAttributes!()
      })
    };
  }

  // Adds the names, which become strings only if somebody needs them.
  #named<T extends object>(graph: T): T & Pick<NamedGraph, 'nodes' | 'names'> {
    const vertices = this.#vertices;
    let nodes: readonly string[] | undefined;
    let names: VertexNames | undefined;
    return Object.defineProperties(graph, {
      nodes: {
        enumerable: true,
        get: () => {
          nodes ??= vertices.strings();
          return nodes;
        }
      },
      names: {
        get: () => {
          names ??= vertices.packed();
          return names;
        }
      }
    }) as T & Pick<NamedGraph, 'nodes' | 'names'>;
  }

  #records(): AttributeRecord[] {
    const records = this.#nodeAttributes!;
    return Array.from(
      {length: this.#vertices.size},
      (_, v) => records[v] ?? {}
    );
  }

  #addNodeAttributes(
    vertices: readonly number[],
    attributes: readonly AttributeRecord[]
  ): void {
    this.#nodeAttributes ??= [];
    const records = this.#nodeAttributes;
    vertices.forEach((v, i) => {
      const present = records[v];
      records[v] =
        present === undefined || Object.keys(present).length === 0
          ? attributes[i]
          : this.#union(v, present, attributes[i]);
    });
  }

  #union(
    v: number,
    one: AttributeRecord,
    two: AttributeRecord
  ): AttributeRecord {
    for (const name of Object.keys(two)) {
      if (!Object.hasOwn(one, name)) continue;
      const values = [one[name], two[name]].map(value => JSON.stringify(value));
      if (values[0] === values[1]) continue;
      throw new GraphTypeError(
        `${WHERE}: the attribute ${quote(name)} of the node ` +
          `${quote(this.#vertices.strings()[v])} is ${values[1]}, but it is ` +
          `${values[0]} in a file before. Make them equal, or leave one out.`
      );
    }
    return {...one, ...two};
  }
}

// A name in one line that stands for a format; no text of one is like that.
function isFileName(text: string): boolean {
  return /^[^\s,;<>{}"]+$/.test(text) && formatOfFileName(text) !== null;
}

const NO_GRAPH = {
  edges: {
    ...{order: 0, size: 0, source: new Int32Array(0)},
    ...{target: new Int32Array(0), weight: new Float64Array(0)}
  }
};

// How many characters are enough to guess the format of a text.
const HEAD_LENGTH = 4096;

// The error for a text that seems to be in another format.
function mistakenFormat(
  cause: unknown,
  head: string,
  format: GraphFormat
): GraphFormatError | null {
  if (!(cause instanceof GraphFormatError)) return null;
  const guess = guessFormat(head);
  // Node-link data is JSON, so that guess says nothing new.
  const isKnown =
    guess === format || (guess === 'json' && format === 'node-link');
  if (guess === undefined || isKnown) return null;
  const {line, column} = cause;
  return told(
    GraphFormatError,
    say`this is not ${showFormat(format)}; it looks like ${showFormat(guess)}.
      ${readAs(guess)}.`,
    line,
    column,
    ''
  );
}

// A text has no two edges of the same key, but several may.
function checkKeys(keys: readonly (string | undefined)[]): void {
  const seen = new Set<string>();
  for (const key of keys) {
    if (key === undefined) continue;
    if (seen.has(key)) {
      throw new GraphTypeError(
        `${WHERE}: two edges have the key ${quote(key)}. Give every edge of ` +
          'all files a different key, or none.'
      );
    }
    seen.add(key);
  }
}
