import {GraphTypeError, quote} from '../errors.js';
import type {NamedGraph, TableLayout} from '../named-graph.js';
import {attributeNames} from './table-layout.js';

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
