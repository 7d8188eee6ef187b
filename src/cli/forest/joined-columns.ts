import {quote} from '../../graph/errors.js';
import {attributeNames} from '../../graph/formats/index.js';
import type {NamedGraph, TableLayout} from '../../graph/named-graph.js';
import {DataError, showName} from '../io/errors.js';

/** What JSON holds of {@link JoinedColumns}. */
export interface ColumnsState {
  /** The first file that has a layout, or none to have. */
  readonly file: string | null;
  readonly layout: TableLayout | null;
  /** Names of attributes beyond the columns of the first file. */
  readonly others: readonly string[];
  /** Names of attributes that are the weights. */
  readonly weights: readonly string[];
  /** Whether attributes may have names that are not known yet. */
  readonly isOpen: boolean;
}

/**
 * The columns of several tables that are one graph. The first file says how the
 * table looks; further columns of the others come after them by name, so that
 * nothing is lost.
 */
export class JoinedColumns {
  #file: string | null = null;
  #layout: TableLayout | null = null;
  // Where the attributes of the layout are, by their names.
  #places: ReadonlyMap<string, number> | null = null;
  readonly #others = new Set<string>();
  readonly #weights = new Set<string>();
  #isOpen = false;

  /** Whether no file has come that is not empty. */
  get isEmpty(): boolean {
    return this.#file === null;
  }

  /** Adds a file: its layout if it is a table, otherwise where weights are. */
  add(
    file: string,
    layout: TableLayout | undefined,
    isEmpty: boolean,
    weight: string | null | undefined
  ): void {
    if (layout === undefined && isEmpty) return;
    if (this.#file === null) {
      this.#file = file;
      this.#layout = layout ?? null;
    } else if (layout !== undefined) {
      const {width, names, source, target} = layout;
      attributeNames(width, names).forEach((name, i) => {
        const isRole = i === source || i === target || i === layout.weight;
        if (!isRole) this.#addName(file, name);
      });
    }
    if (layout === undefined) {
      this.#isOpen = true;
      if (weight !== null) this.#weights.add(weight ?? 'weight');
    }
  }

  /** Adds the columns of other files, which are joined already. */
  addOther(file: string, other: ColumnsState): void {
    if (other.file === null) return;
    if (this.#file === null) {
      this.#file = other.file;
      this.#layout = other.layout;
    } else if (other.layout) {
      this.add(file, other.layout, false, null);
    }
    for (const name of other.others) this.#addName(file, name);
    for (const name of other.weights) this.#weights.add(name);
    this.#isOpen ||= other.isOpen;
  }

  toJson(): ColumnsState {
    return {
      file: this.#file,
      layout: this.#layout,
      others: [...this.#others],
      weights: [...this.#weights],
      isOpen: this.#isOpen
    };
  }

  /** The graph with the layout of its table, if the first file is one. */
  applyTo(graph: Omit<NamedGraph, 'nodes'>): Omit<NamedGraph, 'nodes'> {
    const layout = this.#layout;
    if (layout === null) return graph;
    const {edgeKeys} = graph;
    let {edgeAttributes} = graph;
    if (this.#isOpen) {
      for (const record of edgeAttributes ?? []) {
        for (const name of Object.keys(record)) {
          if (!this.#weights.has(name)) this.#addName(this.#file!, name);
        }
      }
    }
    if (edgeKeys?.some(key => key !== undefined)) {
      this.#addName(this.#file!, 'key');
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

  #addName(file: string, name: string): void {
    const layout = this.#layout;
    if (layout === null || this.#others.has(name)) return;
    const {width, names, source, target, weight, separator} = layout;
    this.#places ??= new Map(
      attributeNames(width, names).map((attribute, i) => [attribute, i])
    );
    const column = this.#places.get(name);
    const roles: unknown[] = [source, target, weight];
    if (column !== undefined && !roles.includes(column)) return;
    const first = showName(this.#file!);
    if (column !== undefined) {
      throw new DataError(
        `${showName(file)}: ${quote(name)} is an attribute of edges here, but ` +
          `an end or the weight of an edge in ${first}. Rename one of them.`
      );
    }
    if (separator === ' ') {
      throw new DataError(
        `${showName(file)}: there is no place for ${quote(name)} in the ` +
          `columns of ${first}, which have no names. Give all files the same ` +
          'columns, or put a table with a header first.'
      );
    }
    this.#others.add(name);
  }
}
