import {type Calibration, logistic} from './arc-probabilities.js';

/** What is known about the tag of a word; see `Tagger.margins`. */
export interface TagEvidence {
  /** By how much the tag beats the second; `NaN` if it was given. */
  readonly margin: number;
  /** The odds of a re-ranker that it is right, as a logarithm, if it was asked. */
  readonly odds: number | undefined;
}

/** How many numbers describe the evidence. */
export const TAG_NUMBERS = 6;

/** How many weights the doubts about tags have in the odds of a head. */
export const DOUBTS = 3;

// Units of the tagger's margins in a point.
const POINT = 200;

// Higher odds are all the same.
const MOST_ODDS = 8;

/** Numbers whose weighted sum is the logarithm of the odds of a tag. */
export function tagNumbers({margin, odds}: TagEvidence): number[] {
  const asked = Math.max(-MOST_ODDS, Math.min(MOST_ODDS, odds ?? 0));
  const isAsked = Number(odds !== undefined);
  if (margin === Number.POSITIVE_INFINITY) return [1, 0, 0, 0, asked, isAsked];
  const points = margin / POINT;
  return [0, 1, points, Math.sqrt(points), asked, isAsked];
}

/**
 * The probability that the UPOS of each word is right; `NaN` for words whose
 * tags were given, and for the root, at 0. `null` without a calibration.
 */
export function tagProbabilities(
  {tags}: Calibration,
  evidence: readonly TagEvidence[]
): Float64Array | null {
  if (tags === undefined) return null;
  const probabilities = new Float64Array(evidence.length + 1).fill(Number.NaN);
  for (const [i, it] of evidence.entries()) {
    if (Number.isNaN(it.margin)) continue;
    let odds = 0;
    for (const [k, number] of tagNumbers(it).entries()) {
      odds += tags[k] * number;
    }
    probabilities[i + 1] = logistic(odds);
  }
  return probabilities;
}

/**
 * What is doubtful about the tags on which the head of a word depends: the
 * logarithms of the probabilities of its own tag, of that of its head, and of
 * the least certain one of the sentence.
 */
export function doubtsOf(
  tags: Float64Array,
  heads: Int32Array,
  word: number
): number[] {
  return [
    certainty(tags[word]),
    certainty(tags[heads[word]]),
    tags.reduce((least, tag) => Math.min(least, certainty(tag)), 0)
  ];
}

// Given tags are right.
function certainty(probability: number): number {
  return Number.isNaN(probability) ? 0 : Math.log(probability);
}
