import {EdgeListBuilder} from '../edge-list.js';
import {GraphFormatError} from '../errors.js';
import type {NamedGraph} from '../named-graph.js';
import {
  type CsvColumns,
  csvColumns,
  MissingColumnError
} from './csv-columns.js';
import type {CsvRecord, CsvSeparator} from './csv-records.js';
import {detach, NameIndex} from './name-index.js';
import {parseWeight, weightError} from './weight-text.js';

/**
 * Turns the rows of a table into the edges of a graph.
 *
 * The first row decides which columns hold an edge, see {@link csvColumns}.
 */
export class CsvEdges {
  readonly #weight: string | number | null | undefined;
  readonly #header: boolean | undefined;
  readonly #separator: CsvSeparator;
  readonly #builder = new EdgeListBuilder();
  readonly #nodes: string[] = [];
  readonly #index = new NameIndex();
  #columns: CsvColumns | null = null;
  #width = 0;

  constructor(
    weight: string | number | null | undefined,
    header: boolean | undefined,
    separator: CsvSeparator
  ) {
    this.#weight = weight;
    this.#header = header;
    this.#separator = separator;
  }

  /** Takes in the next row. */
  push(record: CsvRecord): void {
    if (!this.#columns) {
      this.#width = record.fields.length;
      this.#checkEnds(record);
      this.#columns = csvColumns(record, this.#weight, this.#header);
      this.#checkWeight(record, this.#columns);
      if (this.#columns.hasHeader) return;
    } else if (record.fields.length !== this.#width) {
      throw new GraphFormatError(
        `the row has ${counted(record.fields.length)}, but the first row ` +
          `has ${this.#width}. Give every row as many, and put a field in ` +
          'quotes if the separator stands in it.',
        record.line,
        1
      );
    }
    this.#addEdge(record, this.#columns);
  }

  /** The graph of all the rows. */
  build(): NamedGraph {
    return {
      nodes: this.#nodes,
      edges: this.#builder.build(this.#nodes.length)
    };
  }

  #checkEnds(first: CsvRecord): void {
    if (this.#width >= 2) return;
    throw new MissingColumnError(
      'the row has one column only, but an edge has two ends. ' +
        (this.#separatorHint(first) ||
          'Write both, and choose the separator that stands between them.'),
      first
    );
  }

  #checkWeight(first: CsvRecord, {weight}: CsvColumns): void {
    if (weight === null || weight < this.#width) return;
    throw new MissingColumnError(
      `the row has ${counted(this.#width)}, so there is no column ` +
        `${weight + 1} for the weight. ` +
        (this.#separatorHint(first) ||
          'Add it, choose another, or pass weight: null to give every edge ' +
            'the weight 1.'),
      first
    );
  }

  // What to do if something else seems to separate the fields.
  #separatorHint({fields}: CsvRecord): string {
    if (this.#separator !== ',') return '';
    const has = (text: string) => fields.some(field => field.includes(text));
    if (has(';')) return "Pass separator: ';' if that is what separates them.";
    if (has('\t')) {
      return "Pass separator: '\\t' if tabs are what separates them.";
    }
    return this.#width === 1 && has(' ')
      ? 'Put commas, semicolons or tabs between them, not spaces.'
      : '';
  }

  #addEdge(record: CsvRecord, columns: CsvColumns): void {
    const {fields} = record;
    if (fields[columns.target] === '' && isLoneVertex(fields, columns.source)) {
      this.#vertex(record, columns.source);
      return;
    }
    const source = this.#vertex(record, columns.source);
    const target = this.#vertex(record, columns.target);
    let weight = 1;
    if (columns.weight !== null) {
      const text = fields[columns.weight];
      weight = parseWeight(text, 0, text.length);
      if (Number.isNaN(weight)) {
        const line = record.lines[columns.weight];
        const isFirst = this.#builder.size === 0 && !columns.hasHeader;
        throw weightError(
          text,
          line,
          record.columns[columns.weight],
          isFirst ? ' Pass header: true if this row is a header.' : ''
        );
      }
    }
    this.#builder.add(source, target, weight);
  }

  #vertex(record: CsvRecord, column: number): number {
    const name = record.fields[column];
    const known = this.#index.get(name);
    if (known !== undefined) return known;
    const at = record.columns[column];
    if (name === '') {
      throw new GraphFormatError(
        'the name of a vertex is empty. Write one, or remove the row.',
        record.lines[column],
        at
      );
    }
    const copy = detach(name);
    const vertex = this.#nodes.length;
    this.#index.set(copy, vertex, record.lines[column], at);
    this.#nodes.push(copy);
    return vertex;
  }
}

function isLoneVertex(fields: readonly string[], source: number): boolean {
  return fields.every(
    (field, column) => (field !== '') === (column === source)
  );
}

function counted(columns: number): string {
  return columns === 1 ? '1 column' : `${columns} columns`;
}
