import {GraphTypeError, quote} from '../errors.js';
import type {AttributeRecord, NamedGraph, TableLayout} from '../named-graph.js';
import type {CsvColumns} from './csv-header.js';
import type {CsvRecord, CsvSeparator, TextLine} from './csv-records.js';
import {detach} from './name-table.js';
import type {ScannerLayout} from './vertex-table.js';
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

/** What JSON holds of {@link JoinedColumns}. */
export interface ColumnsState {
  /** Whether there was a text that is not empty. */
  readonly hasTexts: boolean;
  /** The layout of the first one, if it is a table. */
  readonly layout: TableLayout | null;
  /** Names of attributes beyond the columns of the first one. */
  readonly others: readonly string[];
  /** Names of attributes that are the weights. */
  readonly weights: readonly string[];
  /** Whether attributes may have names that are not known yet. */
  readonly isOpen: boolean;
}

/**
 * The columns of several tables that are one graph. The first one says how the
 * table looks; further columns of the others come after them by name, so that
 * nothing is lost.
 */
export class JoinedColumns {
  /** Whether there was a text that is not empty. */
  hasTexts = false;
  #layout: TableLayout | null = null;
  // Where the attributes of the layout are, by their names.
  #places: ReadonlyMap<string, number> | null = null;
  readonly #others = new Set<string>();
  readonly #weights = new Set<string>();
  #isOpen = false;

  /** Adds a table by its layout, or else where the weights are. */
  add(layout: TableLayout | undefined, weight: string | null): void {
    if (!this.hasTexts) {
      this.hasTexts = true;
      this.#layout = layout ?? null;
    } else if (layout !== undefined) {
      const {width, names, source, target} = layout;
      attributeNames(width, names).forEach((name, i) => {
        const isRole = i === source || i === target || i === layout.weight;
        if (!isRole) this.#addName(name);
      });
    }
    if (layout !== undefined) return;
    this.#isOpen = true;
    if (weight !== null) this.#weights.add(weight);
  }

  /** Adds the columns of other texts, which are joined already. */
  addOther({hasTexts, layout, ...other}: ColumnsState): void {
    if (!hasTexts) return;
    if (!this.hasTexts) {
      this.hasTexts = true;
      this.#layout = layout;
    } else if (layout) this.add(layout, null);
    for (const name of other.others) this.#addName(name);
    for (const name of other.weights) this.#weights.add(name);
    this.#isOpen ||= other.isOpen;
  }

  state(): ColumnsState {
    return {
      hasTexts: this.hasTexts,
      layout: this.#layout,
      others: [...this.#others],
      weights: [...this.#weights],
      isOpen: this.#isOpen
    };
  }

  /** The graph with the layout of its table, if the first text is one. */
  applyTo(graph: Omit<NamedGraph, 'nodes'>): Omit<NamedGraph, 'nodes'> {
    const layout = this.#layout;
    if (layout === null) return graph;
    const {edgeKeys} = graph;
    let {edgeAttributes} = graph;
    if (this.#isOpen) {
      for (const record of edgeAttributes ?? []) {
        for (const name of Object.keys(record)) {
          if (!this.#weights.has(name)) this.#addName(name);
        }
      }
    }
    if (edgeKeys?.some(key => key !== undefined)) {
      this.#addName('key');
      edgeAttributes = edgeKeys.map((key, i) => ({
        ...edgeAttributes?.[i],
        ...(key !== undefined && {key})
      }));
    }
    return {
      ...graph,
      ...(edgeAttributes && {edgeAttributes}),
      columns: this.#joined(layout)
    };
  }

  #joined(layout: TableLayout): TableLayout {
    const others = [...this.#others];
    if (others.length === 0) return layout;
    const width = layout.width + others.length;
    const {source, target, weight} = layout;
    const keys = attributeNames(width, null);
    const isPlain =
      layout.names === null &&
      others.every((name, i) => name === keys[layout.width + i]);
    if (isPlain) return {...layout, width};
    const own = layout.names ?? keys.slice(0, layout.width);
    const names = [...own, ...others];
    if (layout.names === null) {
      names[source] = 'source';
      names[target] = 'target';
      if (weight !== null) names[weight] = 'weight';
    }
    return {...layout, names, width};
  }

  #addName(name: string): void {
    const layout = this.#layout;
    if (layout === null || this.#others.has(name)) return;
    const {width, names, source, target, weight, separator} = layout;
    this.#places ??= new Map(
      attributeNames(width, names).map((attribute, i) => [attribute, i])
    );
    const column = this.#places.get(name);
    const roles: unknown[] = [source, target, weight];
    if (column !== undefined && !roles.includes(column)) return;
    if (column !== undefined) {
      throw new GraphTypeError(
        `spanforest/graph/formats: ${quote(name)} is an attribute of edges ` +
          'here, but an end or the weight of an edge in the first file. Rename ' +
          'one of them.'
      );
    }
    if (separator === ' ') {
      throw new GraphTypeError(
        `spanforest/graph/formats: there is no place for ${quote(name)} in the ` +
          'columns of the first file, which have no names. Give all files the ' +
          'same columns, or put a table with a header first.'
      );
    }
    this.#others.add(name);
  }
}
