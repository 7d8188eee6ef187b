/** What has been learnt about the relations of words to their heads. */
export interface LabelModel {
  /** The relations, sorted. */
  readonly names: readonly string[];
  /**
   * A row for each hash of a feature, a power of 2 of them, with a weight for
   * each relation, filled up with zeros to a power of 2. Only the best
   * relation is asked for, so weights are integers, and what they are
   * multiples of does not matter.
   */
  readonly weights: Int8Array;
}

/**
 * How many weights a row has: a power of 2, at least 4, so that they can be
 * summed up four at a time, and that up to 64 relations take no more than one
 * line of a processor's cache.
 *
 * @param count - Number of relations.
 */
export function rowWidth(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(4, count)));
}
