/** What has been learnt about the relations of words to their heads. */
export interface LabelModel {
  /** The relations, sorted. */
  readonly names: readonly string[];
  /**
   * A row for each hash of a feature, a power of 2 of them, with a weight for
   * each relation.
   */
  readonly weights: Float32Array;
}
