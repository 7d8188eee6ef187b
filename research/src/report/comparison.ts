import type {Measure, SentenceCounts} from './bootstrap.js';

/** The values of `Measure`. */
export const MEASURES = ['directed', 'undirected'] as const;

/**
 * The attachment score of some counts: the fraction of all scored words that
 * are right, `NaN` if no word is scored.
 */
export function attachmentScore(
  counts: SentenceCounts,
  measure: Measure = 'directed'
): number {
  return total(counts[measure]) / total(counts.words);
}

function total(counts: Int32Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Compares systems sentence by sentence: each sentence goes to the system
 * with more words right than all others, or is a tie. A single system wins
 * every sentence. Time O(sentences times systems).
 */
export function headToHead(
  systems: readonly SentenceCounts[],
  measure: Measure = 'directed'
): {
  readonly sentences: number;
  /** On how many of them each system alone has the most words right. */
  readonly better: readonly number[];
  readonly ties: number;
} {
  const sentences = systems[0].words.length;
  const better = new Array<number>(systems.length).fill(0);
  let ties = 0;
  for (let s = 0; s < sentences; s++) {
    let best = 0;
    let isShared = false;
    for (let i = 1; i < systems.length; i++) {
      const lead = systems[i][measure][s] - systems[best][measure][s];
      if (lead < 0) continue;
      isShared = lead === 0;
      best = i;
    }
    if (isShared) ties++;
    else better[best]++;
  }
  return {sentences, better, ties};
}

/**
 * The attachment score of an oracle that picks, for each sentence, the tree
 * of the system with the most words right: an upper bound for any way to
 * choose among these systems. `NaN` if no word is scored. Time O(sentences
 * times systems).
 */
export function oracleScore(
  systems: readonly SentenceCounts[],
  measure: Measure = 'directed'
): number {
  const {words} = systems[0];
  const most = words.map((_, s) =>
    Math.max(...systems.map(counts => counts[measure][s]))
  );
  return total(most) / total(words);
}

/**
 * The sum of the counts of several systems on the same sentences, such as the
 * seeds of one parser. Its attachment score is the mean of theirs.
 */
export function addCounts(systems: readonly SentenceCounts[]): SentenceCounts {
  const sum = (key: keyof SentenceCounts) =>
    systems[0][key].map((_, s) =>
      systems.reduce((total, counts) => total + counts[key][s], 0)
    );
  return {
    words: sum('words'),
    directed: sum('directed'),
    undirected: sum('undirected')
  };
}

/** A summary of some numbers: the scores of a parser over seeds or setups. */
export interface Summary {
  readonly count: number;
  /** `NaN`, like the others, if there are no numbers. */
  readonly mean: number;
  /** The sample standard deviation; `NaN` if there are fewer than two. */
  readonly deviation: number;
  readonly median: number;
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * Summarizes numbers. The result does not depend on their order, and is `NaN`
 * but for the count if one of them is.
 */
export function summaryOf(values: Iterable<number>): Summary {
  // A typed array sorts by value, with NaN last. In sorted order, rounding is
  // the same whatever the order was.
  const sorted = Float64Array.from(values).sort();
  const count = sorted.length;
  if (count === 0 || Number.isNaN(sorted[count - 1])) {
    const none = {mean: NaN, deviation: NaN, median: NaN};
    return {count, ...none, minimum: NaN, maximum: NaN};
  }
  const mean = sorted.reduce((sum, value) => sum + value, 0) / count;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const middle = Math.floor(count / 2);
  return {
    count,
    mean,
    deviation: count < 2 ? NaN : Math.sqrt(squares / (count - 1)),
    median:
      count % 2 === 1
        ? sorted[middle]
        : (sorted[middle - 1] + sorted[middle]) / 2,
    minimum: sorted[0],
    maximum: sorted[count - 1]
  };
}

/**
 * The fraction of the sentences whose scored words are all right, `NaN` if
 * there are no sentences. A sentence of punctuation only counts as right.
 */
export function completeTrees(
  counts: SentenceCounts,
  measure: Measure = 'directed'
): number {
  const {words, [measure]: right} = counts;
  return words.filter((count, s) => right[s] === count).length / words.length;
}
