import type {AttributeRecord, TableLayout} from '../named-graph.js';
import type {CsvColumns} from './csv-columns.js';
import type {CsvRecord, CsvSeparator, TextLine} from './csv-records.js';
import {detach} from './name-table.js';
import type {ScannerLayout} from './table-scanner.js';
import type {DecimalMark, DecimalWeights} from './weight-text.js';

/** A table whose columns are known. */
export class Table {
  readonly columns: Omit<TableLayout, 'decimal'>;
  readonly weights: DecimalWeights;
  // The columns besides those of an edge, and the attribute for each.
  readonly #others: readonly number[];
  readonly #keys: readonly string[];

  constructor(columns: Omit<TableLayout, 'decimal'>, weights: DecimalWeights) {
    this.columns = columns;
    this.weights = weights;
    const keys = attributeNames(columns.width, columns.names);
    const {source, target, weight} = columns;
    this.#others = [...keys.keys()].filter(
      i => i !== source && i !== target && i !== weight
    );
    this.#keys = this.#others.map(i => keys[i]);
  }

  /** The layout with the decimal mark, which is a point if unknown. */
  get layout(): TableLayout {
    return {...this.columns, decimal: this.weights.mark};
  }

  /** Whether there are columns besides those of an edge. */
  get hasAttributes(): boolean {
    return this.#others.length > 0;
  }

  /** The layout with the decimal mark only if it is known. */
  get scannerLayout(): ScannerLayout {
    return {...this.columns, decimal: this.weights.known};
  }

  /** What a row has in those columns. */
  attributesOf(fields: readonly string[]): AttributeRecord {
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

/** Makes rows of the lines of a table. */
export interface RowReader {
  /** Whether a row goes on in the next line. */
  readonly isOpen: boolean;
  /** The row that ends with a line, if there is one. */
  read(line: TextLine): CsvRecord | null;
  /** Checks that no row goes on. */
  finish(): void;
}

/** What the first row of a table says about all of them. */
export interface TableHead {
  readonly columns: CsvColumns;
  readonly separator: CsvSeparator | ' ';
  /** `null` if the weights decide. */
  readonly decimal: DecimalMark | null;
}

/** What tells one kind of table from another. */
export interface TableDialect {
  /** Makes a reader of rows. */
  createRows(): RowReader;
  /** Decides about the columns by the first row of more than a lone name. */
  open(first: CsvRecord, lone: CsvRecord | null): TableHead;
  /**
   * Decides about a table of lone names, whose vertices are numbered after all
   * others. Missing if a row of one field is an error.
   */
  openLone?(first: CsvRecord): TableHead;
}
