import {EdgeWeightError, OptionError, quote} from './errors.js';
import type {AttributeRecord} from './named-graph.js';

/** A function that tells the weight of a graphology edge. */
export type EdgeWeightFunction<
  NodeAttributes = AttributeRecord,
  EdgeAttributes = AttributeRecord
> = (
  edge: string,
  attributes: EdgeAttributes,
  source: string,
  target: string,
  sourceAttributes: NodeAttributes,
  targetAttributes: NodeAttributes,
  undirected: boolean
) => number;

/**
 * Where the weight of a graphology edge comes from: the name of an attribute,
 * a function of the edge, or `null` if all edges weigh the same.
 */
export type EdgeWeight<
  NodeAttributes = AttributeRecord,
  EdgeAttributes = AttributeRecord
> =
  | (keyof EdgeAttributes & string)
  | EdgeWeightFunction<NodeAttributes, EdgeAttributes>
  | null;

/**
 * Makes a function that tells the weight of a graphology edge, or throws.
 *
 * Nothing is coerced: a missing weight, a `NaN`, a number in a string are all
 * errors that name the edge. Without weights, every edge weighs 1.
 *
 * @param getEdgeWeight - Where weights come from; `'weight'` by default.
 * @throws {@link OptionError} if that is something else than an attribute
 * name, a function or `null`. The function that is returned throws
 * {@link EdgeWeightError}.
 */
export function edgeWeightGetter<
  NodeAttributes = AttributeRecord,
  EdgeAttributes extends object = AttributeRecord
>(
  getEdgeWeight?: EdgeWeight<NodeAttributes, EdgeAttributes>
): EdgeWeightFunction<NodeAttributes, EdgeAttributes> {
  if (getEdgeWeight === null) return () => 1;
  if (typeof getEdgeWeight === 'string' || getEdgeWeight === undefined) {
    const name: string = getEdgeWeight ?? 'weight';
    return (edge, attributes) => {
      // Own attributes only: no edge has inherited a weight.
      const weight: unknown = Object.hasOwn(attributes, name)
        ? (attributes as AttributeRecord)[name]
        : undefined;
      if (isWeight(weight)) return weight;
      throw new EdgeWeightError(
        `spanforest: edge ${quote(edge)} has ${quote(weight)} as attribute ` +
          `${quote(name)}. Give it a number, name another attribute with ` +
          'getEdgeWeight, or pass getEdgeWeight: null for an unweighted graph.',
        edge,
        weight
      );
    };
  }
  if (typeof getEdgeWeight === 'function') {
    const get = getEdgeWeight;
    // All seven by name: the rest of them would be an array for every edge.
    return (edge, attributes, u, v, uAttributes, vAttributes, undirected) => {
      const weight: unknown = get(
        edge,
        attributes,
        u,
        v,
        uAttributes,
        vAttributes,
        undirected
      );
      if (isWeight(weight)) return weight;
      throw new EdgeWeightError(
        `spanforest: getEdgeWeight returned ${quote(weight)} for edge ` +
          `${quote(edge)}. Return a number, or drop the edge.`,
        edge,
        weight
      );
    };
  }
  throw new OptionError(
    `spanforest: getEdgeWeight is ${quote(getEdgeWeight)}. Pass the name of ` +
      'an edge attribute, a function, or null for an unweighted graph.'
  );
}

function isWeight(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(value);
}
