import {
  createLineReader,
  type LineFormat,
  type PackedNames,
  type ReadGraphOptions,
  type TableReader,
  type TableState
} from '../../graph/formats/index.js';
import type {NamedVertices} from '../../graph/named-graph.js';
import {mapInOrder} from '../threads/map-in-order.js';
import type {LinePool, ReadEdges, ReadLines} from './line-pool.js';
import type {ForestSection, NamedForest} from './named-forest.js';

/** Where a reader of lines has come to in a file. */
export interface LinePosition {
  /** Bytes of the file, unpacked, all of whose edges are in the forest. */
  readonly offset: number;
  readonly state: TableState;
}

/** How a table is read into a forest. */
export interface LineInputOptions {
  /** Name of the file. */
  readonly file: string;
  /** Number of the file among those of the pool. */
  readonly number: number;
  readonly format: LineFormat;
  readonly options: ReadGraphOptions;
  /** Where to go on. */
  readonly start: LinePosition | null;
  /** Threads to read in. */
  readonly pool: Pick<LinePool, 'size' | 'run'> | null;
  /** How many bytes a thread gets at a time; default: 4 MiB. */
  readonly jobLength?: number;
  /**
   * Called when edges have been added, with a function that says where the
   * reader is, or `null` where it cannot go on later.
   */
  readonly onEdges: (position: () => LinePosition | null) => Promise<void>;
}

/**
 * Reads a table into a forest, in this thread, or in others once the columns are
 * known. The forest is the same.
 *
 * @param bytes - The file, from the start position on.
 */
export async function readTableInto(
  forest: NamedForest,
  bytes: AsyncIterable<Uint8Array>,
  input: LineInputOptions
): Promise<NamedVertices> {
  return new LineInput(forest, input).read(bytes);
}

const JOB_LENGTH = 1 << 22;

// Rows that are longer than so many jobs are for this thread.
const LONGEST_ROW = 8;

const FEED = 10;
const QUOTE = 34;

class LineInput {
  readonly #forest: NamedForest;
  readonly #input: LineInputOptions;
  // Where the present reader began.
  #offset: number;
  #state: TableState | null;
  // The sections of the readers in other threads.
  readonly #others = new Map<number, OtherSection>();
  // Readers whose edges are not used any more.
  readonly #dropped = new Set<number>();

  constructor(forest: NamedForest, input: LineInputOptions) {
    this.#forest = forest;
    this.#input = input;
    this.#offset = input.start?.offset ?? 0;
    this.#state = input.start?.state ?? null;
  }

  async read(bytes: AsyncIterable<Uint8Array>): Promise<NamedVertices> {
    const {pool, onEdges} = this.#input;
    const iterator = bytes[Symbol.asyncIterator]();
    let {section, reader} = this.#begin();
    // Even if it is asked for later, the position is that of this reader.
    const [first, start] = [reader, this.#offset];
    const position = () => positionOf(first, start);
    try {
      let count = 0;
      for (;;) {
        const {done, value} = await iterator.next();
        if (done) break;
        reader.push(value);
        count += value.length;
        await onEdges(position);
        if (pool === null || reader.state === null) continue;
        // The others go on after the last whole line.
        const rest = value.subarray(value.length - (count - reader.completed));
        this.#leave(section, reader);
        ({section, reader} = await this.#readInThreads(pool, rest, iterator));
        break;
      }
      const vertices = reader.finish();
      section.finish(vertices, null);
      return vertices;
    } finally {
      iterator.return?.().catch(() => {});
    }
  }

  // Begins to read at the present position.
  #begin(): {section: ForestSection; reader: TableReader} {
    const {file, format, options} = this.#input;
    const names = {
      get vertexCount() {
        return reader.vertexCount;
      },
      namesSince: (first: number) => reader.namesSince(first)
    };
    const section = this.#forest.begin(file, names);
    const reader = createLineReader(format, options, section, this.#state);
    return {section, reader};
  }

  // Ends a section at the position of its reader.
  #leave(section: ForestSection, reader: TableReader): void {
    section.close();
    this.#offset += reader.completed;
    this.#state = reader.state;
  }

  // Returns the reader of this thread at the end of the file.
  async #readInThreads(
    pool: Pick<LinePool, 'size' | 'run'>,
    first: Uint8Array,
    rest: AsyncIterator<Uint8Array>
  ): Promise<{section: ForestSection; reader: TableReader}> {
    const {number: file, format, options, jobLength, onEdges} = this.#input;
    const records = this.#forest.hasRecords;
    const hasQuotes = format === 'csv' || format === 'tsv';
    // Names for the end are counted here.
    const state = {...this.#state!, lone: []};
    const jobs = new LineJobs(first, rest, hasQuotes, jobLength);
    const results = mapInOrder(jobs.all(), pool.size + 2, bytes =>
      pool.run({file, format, options, state, bytes, records})
    );
    // A reader of this thread, for lines that others cannot read alone.
    let own: {section: ForestSection; reader: TableReader} | null = null;
    let pushed = 0;
    for await (const result of results) {
      if (!this.#accept(result, own === null)) {
        own ??= this.#begin();
        own.reader.push(result.bytes);
        pushed += result.bytes.length;
        if (own.reader.state === null || own.reader.completed < pushed) {
          // There are edges in the forest that are not before any position.
          await onEdges(() => null);
          continue;
        }
        this.#leave(own.section, own.reader);
        own = null;
        pushed = 0;
      }
      const position = {offset: this.#offset, state: this.#state!};
      await onEdges(() => position);
    }
    own ??= this.#begin();
    own.reader.push(jobs.last);
    return own;
  }

  // Adds edges that another thread has read, unless this thread must do it. Then
  // names of the other reader are unknown here, so it is not asked again.
  #accept({bytes, edges}: ReadLines, mayAdd: boolean): boolean {
    if (edges === null) return false;
    const state = this.#state!;
    const {reader, decimal} = edges;
    const isSame = decimal === null || decimal === (state.decimal ?? decimal);
    if (!mayAdd || !isSame) this.#dropped.add(reader);
    if (this.#dropped.has(reader)) return false;
    let other = this.#others.get(reader);
    if (other === undefined) {
      other = new OtherSection(this.#forest, this.#input.file);
      this.#others.set(reader, other);
    }
    other.add(edges);
    const {line} = state;
    this.#offset += bytes.length;
    this.#state = {
      ...state,
      line: line + edges.lines,
      decimal: state.decimal ?? decimal,
      decidedAt:
        state.decimal === null && edges.decidedAt > 0
          ? line + edges.decidedAt
          : state.decidedAt,
      hasEdges: state.hasEdges || edges.size > 0,
      lone:
        edges.lone.length === 0
          ? state.lone
          : [
              ...state.lone,
              ...edges.lone.map(name => ({...name, line: line + name.line}))
            ]
    };
    return true;
  }
}

function positionOf(
  {state, completed}: TableReader,
  start: number
): LinePosition | null {
  return state && {offset: start + completed, state};
}

/** What a reader in another thread has found so far. */
class OtherSection {
  vertexCount = 0;
  readonly #section: ForestSection;
  #names: PackedNames = {bytes: new Uint8Array(0), ends: new Uint32Array(0)};

  constructor(forest: NamedForest, file: string) {
    this.#section = forest.begin(file, this);
  }

  namesSince(): PackedNames {
    return this.#names;
  }

  add({attributes, ...edges}: ReadEdges): void {
    this.#names = edges.names;
    this.vertexCount += edges.names.ends.length;
    this.#section.add({
      ...edges,
      ...(attributes && {
        attributes: (i: number) => JSON.parse(textAt(attributes, i))
      })
    });
  }
}

function textAt({bytes, ends}: PackedNames, i: number): string {
  const part = bytes.subarray(i === 0 ? 0 : ends[i - 1], ends[i]);
  return Buffer.from(part.buffer, part.byteOffset, part.length).toString();
}

/** Cuts bytes into pieces of whole rows. */
class LineJobs {
  /** What follows the last whole row, once all pieces are taken. */
  last: Uint8Array = new Uint8Array(0);
  readonly #first: Uint8Array;
  readonly #rest: AsyncIterator<Uint8Array>;
  readonly #hasQuotes: boolean;
  readonly #length: number;

  constructor(
    first: Uint8Array,
    rest: AsyncIterator<Uint8Array>,
    hasQuotes: boolean,
    length: number = JOB_LENGTH
  ) {
    this.#length = length;
    this.#first = first;
    this.#rest = rest;
    this.#hasQuotes = hasQuotes;
  }

  async *all(): AsyncGenerator<Uint8Array, void, undefined> {
    let parts = [this.#first];
    let length = this.#first.length;
    let wanted = this.#length;
    let isFirst = true;
    for (;;) {
      const {done, value} = await this.#rest.next();
      if (!done) {
        parts.push(value);
        length += value.length;
        if (length < wanted) continue;
      }
      const bytes = joined(parts, length);
      // A thread does not pay for a small file.
      const end = done && isFirst ? 0 : this.#endOfRows(bytes);
      isFirst = false;
      if (end > 0) yield bytes.slice(0, end);
      const rest = bytes.slice(end);
      if (done) {
        this.last = rest;
        return;
      }
      parts = [rest];
      length = rest.length;
      // A row that is longer is looked for less often, and then left to the
      // reader of this thread, which has a limit.
      wanted = end > 0 ? this.#length : 2 * length;
      if (length > LONGEST_ROW * this.#length) {
        yield rest;
        parts = [];
        length = 0;
        wanted = this.#length;
      }
    }
  }

  // Where the last row ends: after a line feed with an even number of quotes
  // before it. Fields without quotes cannot hold any.
  #endOfRows(bytes: Uint8Array): number {
    if (!this.#hasQuotes) return bytes.lastIndexOf(FEED) + 1;
    let end = 0;
    let start = 0;
    for (let isInside = false; ; isInside = !isInside) {
      const quote = bytes.indexOf(QUOTE, start);
      if (!isInside) {
        const part = bytes.subarray(start, quote < 0 ? bytes.length : quote);
        const feed = part.lastIndexOf(FEED);
        if (feed >= 0) end = start + feed + 1;
      }
      if (quote < 0) return end;
      start = quote + 1;
    }
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
