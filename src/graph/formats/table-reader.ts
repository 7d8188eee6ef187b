import {EdgeListBuilder} from '../edge-list.js';
import {GraphFormatError} from '../errors.js';
import {
  type AttributeRecord,
  addName,
  type NamedGraph,
  type TableLayout
} from '../named-graph.js';
import type {CsvColumns} from './csv-columns.js';
import type {CsvRecord} from './csv-records.js';
import type {DecimalWeights} from './decimal-weights.js';

/** Builds a graph from the rows of a table, once its columns are known. */
export class TableReader {
  readonly #columns: CsvColumns;
  readonly #weights: DecimalWeights;
  readonly #names: readonly string[] | null;
  readonly #separator: TableLayout['separator'];
  readonly #builder = new EdgeListBuilder();
  readonly #nodes: string[] = [];
  readonly #index = new Map<string, number>();
  // The columns besides those of an edge, the attribute for each, and the
  // attributes of the edges so far.
  readonly #others: readonly number[];
  readonly #keys: readonly string[];
  readonly #attributes: AttributeRecord[] = [];

  /** Takes the first row, whether it is a header or not. */
  constructor(
    first: CsvRecord,
    columns: CsvColumns,
    weights: DecimalWeights,
    separator: TableLayout['separator']
  ) {
    this.#columns = columns;
    this.#weights = weights;
    this.#separator = separator;
    this.#names = columns.hasHeader ? first.fields.map(detach) : null;
    const keys = attributeNames(columns.width, this.#names);
    const {source, target, weight} = columns;
    this.#others = [...keys.keys()].filter(
      i => i !== source && i !== target && i !== weight
    );
    this.#keys = this.#others.map(i => keys[i]);
  }

  get size(): number {
    return this.#builder.size;
  }

  /** Adds an edge, or a vertex without edges. */
  add(record: CsvRecord): void {
    const {fields, lines} = record;
    const {source, target, weight, width} = this.#columns;
    if (fields.length !== width) {
      throw new GraphFormatError(
        `the row has ${fields.length} column${fields.length === 1 ? '' : 's'}, ` +
          `but the first row has ${width}. Give every row as many, ` +
          (this.#separator === ' '
            ? 'and choose another format if names contain spaces.'
            : 'and put a field in quotes if it contains the separator.'),
        record.line,
        1
      );
    }
    const u = this.vertexOf(record, source);
    // A vertex without edges has nothing but its name.
    if (fields[target] === '' && fields.join('') === this.#nodes[u]) return;
    const v = this.vertexOf(record, target);
    let value = 1;
    if (weight !== null) {
      const isFirst = this.size === 0 && this.#names === null;
      value = this.#weights.parse(
        fields[weight],
        lines[weight],
        record.columns[weight],
        isFirst && this.#separator !== ' '
          ? ' Pass header: true if this row is a header.'
          : ''
      );
    }
    this.#builder.add(u, v, value);
    if (this.#others.length > 0) this.#attributes.push(this.#rest(fields));
  }

  /** The vertex whose name is in a column. */
  vertexOf(record: CsvRecord, column: number): number {
    const name = record.fields[column];
    const known = this.#index.get(name);
    if (known !== undefined) return known;
    const line = record.lines[column];
    const at = record.columns[column];
    if (name === '') {
      throw new GraphFormatError(
        'the name of a vertex is empty. Write one, or remove the row.',
        line,
        at
      );
    }
    const copy = detach(name);
    addName(this.#index, copy, this.#nodes.length, line, at);
    return this.#nodes.push(copy) - 1;
  }

  #rest(fields: readonly string[]): AttributeRecord {
    const record: {[name: string]: string} = {};
    for (let i = 0; i < this.#others.length; i++) {
      const value = detach(fields[this.#others[i]]);
      const key = this.#keys[i];
      // Assigning to __proto__ would do something else.
      if (key !== '__proto__') record[key] = value;
      else Object.defineProperty(record, key, {value, ...PLAIN});
    }
    return record;
  }

  build(): NamedGraph {
    const {source, target, weight, width} = this.#columns;
    return {
      nodes: this.#nodes,
      edges: this.#builder.build(this.#nodes.length),
      ...(this.#others.length > 0 && {edgeAttributes: this.#attributes}),
      columns: {
        names: this.#names,
        width,
        source,
        target,
        weight,
        separator: this.#separator,
        decimal: this.#weights.mark
      }
    };
  }
}

const PLAIN = {writable: true, enumerable: true, configurable: true};

/**
 * The attribute for each column of a table: its name or, without a header,
 * `column1` and so on. A name that is taken gets the number of the column.
 */
export function attributeNames(
  width: number,
  names: readonly string[] | null
): string[] {
  const taken = new Set<string>();
  const keys: string[] = [];
  for (let i = 0; i < width; i++) {
    let key = names?.[i] ?? `column${i + 1}`;
    while (taken.has(key)) key += `_${i + 1}`;
    taken.add(key);
    keys.push(key);
  }
  return keys;
}

// V8 cuts a long string out of a longer one by pointing into it: without a
// copy, the name of one vertex would keep the text of its whole chunk alive.
function detach(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
