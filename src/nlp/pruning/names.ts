/**
 * How undirected parsers choose the edges that they leave out:
 *
 * - `lengths`: edges longer than any seen in training between the same tags;
 * - `sides`: as `lengths`, with separate bounds for each tag on the left and on
 *   the right;
 * - `quantile`: as `sides`, but each pair of tags keeps only a share of its
 *   edges, the shortest;
 * - `table`: as `sides`, but with the bounds that keep at least a share of all
 *   right edges and the fewest others;
 * - `vine`: as `sides`, and longer than a classifier allows for each word and
 *   side.
 */
export type PruningName = (typeof PRUNINGS)[number];

/** The names of all ways of pruning. */
export const PRUNINGS = [
  'lengths',
  'sides',
  'quantile',
  'table',
  'vine'
] as const;

/** Whether a way of pruning aims at a share of the right edges. */
export function hasShare(name: PruningName): boolean {
  return name === 'quantile' || name === 'table' || name === 'vine';
}
