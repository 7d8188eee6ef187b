import {open} from 'node:fs/promises';
import type {EdgeBlock} from '../../graph/edge-block.js';
import {EdgeListBuilder} from '../../graph/edge-list.js';
import {
  type CsvRecord,
  csvColumns,
  type ReadGraphOptions
} from '../../graph/formats/index.js';
import type {
  AttributeRecord,
  NamedGraph,
  NamedVertices,
  TableLayout
} from '../../graph/named-graph.js';
import {type Context, resolvePath} from './context.js';
import {UsageError} from './errors.js';
import {NameIndex, unpackNames} from './name-index.js';
import {isMissing, ParquetFile, showValue} from './parquet-file.js';

/** Reads a Parquet file as a graph, all of it. */
export function readParquetGraph(
  name: string,
  options: ReadGraphOptions,
  context: Context
): Promise<NamedGraph> {
  return readParquet(name, options, context, async file => {
    const builder = new EdgeListBuilder();
    builder.reserve(file.size);
    for await (const {size, source, target, weight} of file.blocks()) {
      for (let i = 0; i < size; i++) {
        builder.add(source[i], target[i], weight[i]);
      }
    }
    const all = Array.from({length: file.size}, (_, row) => row);
    const edgeAttributes = await file.attributesOf(all);
    const found = file.found();
    const edges = builder.build(found.nodes.length);
    return {...found, edges, ...(edgeAttributes && {edgeAttributes})};
  });
}

/**
 * Reads a Parquet file by a function of its edges. A row is an edge; its ends
 * and its weight are in the columns that a table with such a header would have
 * them in. Other columns are attributes.
 */
export async function readParquet<T>(
  name: string,
  options: ReadGraphOptions,
  context: Context,
  read: (edges: ParquetEdges) => Promise<T>
): Promise<T> {
  if (name === '-') {
    throw new UsageError(
      'standard input cannot be Parquet, which is not read from start to end. ' +
        'Give the name of a file.'
    );
  }
  const handle = await open(resolvePath(name, context));
  try {
    const file = await ParquetFile.open(name, handle, context);
    return await read(new ParquetEdges(file, layoutOf(file, options)));
  } finally {
    await handle.close();
  }
}

function layoutOf(
  {names}: ParquetFile,
  {source, target, weight}: ReadGraphOptions
): TableLayout {
  const ones = names.map(() => 1);
  const header: CsvRecord = {
    ...{separator: ',', fields: [...names], line: 1},
    ...{lines: ones, columns: ones}
  };
  const roles = {source, target, weight, header: true};
  const {hasHeader: _, ...columns} = csvColumns(header, roles);
  return {names, ...columns, separator: ',', decimal: '.'};
}

/** The edges in a Parquet file. Memory for a row group at a time. */
class ParquetEdges {
  /** The vertices that have been found so far. */
  readonly vertices: VertexNames;
  readonly #file: ParquetFile;
  readonly #layout: TableLayout;

  constructor(file: ParquetFile, layout: TableLayout) {
    this.#file = file;
    this.#layout = layout;
    this.vertices = new VertexNames(file);
  }

  /** How many edges there are. */
  get size(): number {
    return this.#file.size;
  }

  /** All vertices, once all blocks have been read. */
  found(): NamedVertices {
    const nodes = unpackNames(this.vertices.packed);
    return {nodes, columns: this.#layout};
  }

  /** The edges, without their attributes. */
  async *blocks(): AsyncGenerator<EdgeBlock> {
    const {vertices} = this;
    const [file, layout] = [this.#file, this.#layout];
    for (const group of file.groups) {
      const columns = await file.read(group, this.#roles);
      const {size, start} = group;
      const [source, target] = [layout.source, layout.target].map(column => {
        const ids = new Int32Array(size);
        return {column, values: columns.get(column)!, ids};
      });
      // Row by row, so that vertices are numbered as they appear.
      for (let i = 0; i < size; i++) {
        for (const {column, values, ids} of [source, target]) {
          ids[i] = vertices.numberOf(values[i], start + i, column);
        }
      }
      const weight = new Float64Array(size).fill(1);
      if (layout.weight !== null) {
        const values = columns.get(layout.weight)!;
        for (let i = 0; i < size; i++) {
          weight[i] = file.weightOf(values[i], start + i, layout.weight);
        }
      }
      yield {size, source: source.ids, target: target.ids, weight};
    }
  }

  /**
   * The attributes of some edges, by their increasing numbers; `null` if there
   * are no columns of attributes. Row groups without these edges are not read.
   */
  async attributesOf(
    edges: readonly number[]
  ): Promise<AttributeRecord[] | null> {
    const file = this.#file;
    const roles = this.#roles;
    const others = [...file.names.keys()].filter(
      column => !roles.includes(column)
    );
    if (others.length === 0) return null;
    const records: AttributeRecord[] = [];
    let next = 0;
    for (const group of file.groups) {
      const end = group.start + group.size;
      if (next === edges.length || edges[next] >= end) continue;
      const columns = await file.read(group, others);
      for (; next < edges.length && edges[next] < end; next++) {
        const row = edges[next] - group.start;
        const entries = [...columns].map(([column, values]) => [
          file.names[column],
          file.attributeOf(values[row])
        ]);
        records.push(
          Object.fromEntries(entries.filter(([, v]) => v !== undefined))
        );
      }
    }
    return records;
  }

  get #roles(): number[] {
    const {source, target, weight} = this.#layout;
    return [source, target, weight].filter(column => column !== null);
  }
}

/** Numbers the vertices of a file by their names, which may be numbers. */
class VertexNames {
  readonly #file: ParquetFile;
  readonly #table = new NameIndex();
  readonly #encoder = new TextEncoder();
  #bytes = new Uint8Array(1 << 10);

  constructor(file: ParquetFile) {
    this.#file = file;
  }

  get vertexCount(): number {
    return this.#table.size;
  }

  get packed(): NameIndex['packed'] {
    return this.#table.packed;
  }

  namesSince(first: number): NameIndex['packed'] {
    return this.#table.since(first);
  }

  numberOf(value: unknown, row: number, column: number): number {
    if (typeof value === 'number' && value >= 0 && value < 2 ** 31) {
      if ((value | 0) === value) return this.#numberOfInteger(value);
    }
    const text =
      typeof value === 'number' || typeof value === 'bigint'
        ? String(value)
        : value;
    if (typeof text !== 'string') {
      const problem = isMissing(value)
        ? 'is null, but an edge has two ends'
        : `is ${showValue(value)}, which cannot be the name of a vertex`;
      throw this.#file.error(problem, row, column);
    }
    if (text === '') {
      throw this.#file.error('is empty, but a vertex has a name', row, column);
    }
    // What the decoder puts in place of bytes that are no text: two different
    // names would become one.
    if (text.includes('\ufffd')) {
      const problem = `is ${showValue(text)}, which is not UTF-8`;
      throw this.#file.error(problem, row, column);
    }
    if (3 * text.length > this.#bytes.length) {
      this.#bytes = new Uint8Array(6 * text.length);
    }
    const {written} = this.#encoder.encodeInto(text, this.#bytes);
    return this.#table.add(this.#bytes, 0, written);
  }

  #numberOfInteger(value: number): number {
    const bytes = this.#bytes;
    let at = 10;
    do {
      const rest = (value / 10) | 0;
      bytes[--at] = 48 + value - 10 * rest;
      value = rest;
    } while (value > 0);
    return this.#table.add(bytes, at, 10);
  }
}
