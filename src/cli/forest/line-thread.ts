import type {EdgeBlock, EdgeSink} from '../../graph/edge-block.js';
import {EdgeListBuilder} from '../../graph/edge-list.js';
import {
  createLineReader,
  type PackedNames,
  type TableReader,
  type TableState
} from '../../graph/formats/index.js';
import {packNames} from '../io/name-index.js';
import type {LinesJob, ReadEdges} from './line-pool.js';

/** Reads the lines that a thread is sent, with one reader a file. */
export class LineThread {
  readonly #number: number;
  #count = 0;
  #current: {
    readonly file: number;
    /** Different from the numbers of all readers in all threads. */
    readonly number: number;
    readonly edges: LineEdges;
    readonly reader: TableReader;
    state: TableState;
    names: number;
  } | null = null;

  /** @param number - Number of the thread, less than 1,000. */
  constructor(number: number) {
    this.#number = number;
  }

  /** Reads some lines; `null` if they must be read in their context. */
  read(job: LinesJob): ReadEdges | null {
    if (this.#current?.file !== job.file) this.#begin(job);
    const current = this.#current!;
    const {number, edges, reader, state, names} = current;
    edges.records = job.records;
    const before = reader.completed;
    try {
      reader.push(job.bytes);
    } catch {
      this.#current = null;
      return null;
    }
    const after = reader.state;
    if (after === null || reader.completed - before !== job.bytes.length) {
      this.#current = null;
      return null;
    }
    current.state = after;
    current.names = reader.vertexCount;
    const isDecidedHere = state.decimal === null && after.decimal !== null;
    return {
      reader: number,
      ...edges.take(),
      names: copyOf(reader.namesSince(names)),
      lines: after.line - state.line,
      lone: after.lone.slice(state.lone.length).map(name => ({
        ...name,
        line: name.line - state.line
      })),
      decimal: after.decimal,
      decidedAt: isDecidedHere ? after.decidedAt - state.line : 0
    };
  }

  #begin({file, format, options, state}: LinesJob): void {
    const edges = new LineEdges();
    const reader = createLineReader(format, options, edges, state);
    const number = 1000 * this.#count++ + this.#number;
    this.#current = {file, number, edges, reader, state, names: 0};
  }
}

// The reader may hold on to its arrays.
function copyOf({bytes, ends}: PackedNames): PackedNames {
  return {bytes: bytes.slice(), ends: ends.slice()};
}

/** Collects the edges of some lines. */
class LineEdges implements EdgeSink {
  records = false;
  #builder = new EdgeListBuilder();
  #attributes: string[] = [];

  add({size, source, target, weight, attributes}: EdgeBlock): void {
    for (let i = 0; i < size; i++) {
      this.#builder.add(source[i], target[i], weight[i]);
      if (!this.records || !attributes) continue;
      this.#attributes.push(JSON.stringify(attributes(i)));
    }
  }

  take(): Pick<
    ReadEdges,
    'size' | 'source' | 'target' | 'weight' | 'attributes'
  > {
    const {size, source, target, weight} = this.#builder.build(0);
    const texts = this.#attributes;
    const attributes = texts.length > 0 ? packNames(texts) : null;
    this.#builder = new EdgeListBuilder();
    this.#builder.reserve(size);
    this.#attributes = [];
    return {size, source, target, weight, attributes};
  }
}
