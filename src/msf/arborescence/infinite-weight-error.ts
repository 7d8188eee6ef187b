import {EdgeWeightError, quote} from '../../graph/errors.js';

/**
 * The error for an arc that is infinitely good.
 *
 * @param edge - Its index in an edge list, or its key in graphology.
 * @param weight - `Infinity` or `-Infinity`.
 */
export function infiniteWeightError(
  edge: number | string,
  weight: number
): EdgeWeightError {
  const [where, arc] =
    typeof edge === 'number'
      ? ['spanforest/msf/arborescence', 'arc']
      : ['spanforest', 'edge'];
  return new EdgeWeightError(
    `${where}: ${arc} ${quote(edge)} has weight ${weight}, which no other ` +
      `weight can make up for. Give it a number, or ${-weight} to forbid the ` +
      `${arc}.`,
    edge,
    weight
  );
}
