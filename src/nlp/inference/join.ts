/** The names of all ways to join the scores of two arcs. */
export const JOINS = ['mean', 'sum', 'product', 'minimum', 'maximum'] as const;

/** A way to join the scores of the two arcs between two words into one. */
export type JoinName = (typeof JOINS)[number];

/** What each way makes of two scores. */
export const JOIN: Readonly<
  Record<JoinName, (forth: number, back: number) => number>
> = {
  // Halved first: two scores near the greatest number have a mean, too.
  mean: (forth, back) => forth / 2 + back / 2,
  sum: (forth, back) => forth + back,
  product: (forth, back) => forth * back,
  minimum: Math.min,
  maximum: Math.max
};
