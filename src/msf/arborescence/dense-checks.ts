import {
  EdgeWeightError,
  GraphTypeError,
  OptionError,
  quote
} from '../../graph/errors.js';

/** The vertices that no path from the root leads to, increasing. */
export function unreachable(
  weights: Float64Array,
  order: number,
  root: number,
  maximum: boolean
): number[] {
  const absent = maximum ? -Infinity : Infinity;
  const reached = new Uint8Array(order);
  const queue = [root];
  reached[root] = 1;
  for (const u of queue) {
    for (let v = 0; v < order; v++) {
      if (reached[v] === 1 || weights[u * order + v] === absent) continue;
      reached[v] = 1;
      queue.push(v);
    }
  }
  const missed: number[] = [];
  for (let v = 0; v < order; v++) if (reached[v] === 0) missed.push(v);
  return missed;
}

/** The order of a square matrix. */
export function orderOf(weights: Float64Array): number {
  if (!(weights instanceof Float64Array)) {
    throw new GraphTypeError(
      `spanforest/msf/arborescence: ${quote(weights)} is not a matrix. Pass ` +
        'the weights row after row in a Float64Array.'
    );
  }
  const order = Math.sqrt(weights.length);
  if (Number.isInteger(order)) return order;
  throw new GraphTypeError(
    `spanforest/msf/arborescence: a matrix of ${weights.length} weights is ` +
      'not square. Pass n rows of n weights.'
  );
}

/** Throws unless the root is a vertex. */
export function checkRoot(root: number, order: number): void {
  if (Number.isInteger(root) && root >= 0 && root < order) return;
  if (order === 0 && root === 0) return;
  throw new OptionError(
    `spanforest/msf/arborescence: root ${quote(root)} is not a vertex. Give ` +
      `an integer from 0 to ${order - 1}.`
  );
}

/** The error for a weight that cannot be worked with. */
export function weightError(
  value: number,
  source: number,
  target: number,
  maximum: boolean
): EdgeWeightError {
  const advice = Number.isNaN(value)
    ? 'Give it a number'
    : `Only ${maximum ? '-Infinity' : 'Infinity'} may be infinite here: it ` +
      'stands for an absent arc';
  return new EdgeWeightError(
    `spanforest/msf/arborescence: the arc ${source} -> ${target} has weight ` +
      `${value}. ${advice}.`,
    `${source} -> ${target}`,
    value
  );
}
