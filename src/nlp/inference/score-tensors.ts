import {
  EdgeWeightError,
  GraphTypeError,
  quote,
  showCount
} from '../../graph/errors.js';
import {checkChoice, checkInteger, checkOptions} from '../../graph/options.js';

/** Where a tensor has the heads. */
export interface HeadAxisOptions {
  /**
   * Whether heads are the rows of its matrices, and dependents the columns, or
   * the other way round, as most biaffine networks have it.
   *
   * @defaultValue `'row'`
   */
  readonly headAxis?: 'row' | 'column' | undefined;
}

/** Options of {@link scoreMatrices}. */
export interface ScoreMatricesOptions extends HeadAxisOptions {
  /**
   * How many words each sentence has, without the root. The other rows and
   * columns of its matrix are padding, and are not read.
   *
   * @defaultValue one sentence that fills the matrix
   */
  readonly lengths?: ArrayLike<number> | undefined;
}

const WHERE = 'spanforest/nlp/scoreMatrices';

/**
 * Takes a batch of scores apart: a tensor of shape `[B, L, L]`, with a matrix
 * of L rows for each of B sentences, the artificial root first. The result is a
 * matrix for each sentence, without padding and with the heads as rows, as
 * `decode`, `decodeBest`, {@link msf!treeMarginals} and
 * {@link msf!projectiveMarginals} take it. Time and space linear in the
 * entries that are read.
 *
 * @param scores - All matrices, one after the other, each row after row.
 * @throws {@link graph!GraphTypeError} if these are not matrices of one size,
 * or a sentence has more words than its matrix; {@link graph!EdgeWeightError}
 * if a score of a sentence is `NaN` or `Infinity`; {@link graph!OptionError} if
 * an option is invalid.
 *
 * @example
 * ```ts
 * import {decode, scoreMatrices} from 'spanforest/nlp';
 *
 * // Two sentences, of two words and of one. Row: the dependent.
 * const logits = Float32Array.of(
 *   0, 0, 0,  4, 0, 9,  10, 3, 0,
 *   0, 0, 0,  7, 0, 0,  0, 0, 0
 * );
 * const options = {lengths: [2, 1], headAxis: 'column'} as const;
 * scoreMatrices(logits, options).map(scores => [...decode(scores)]);
 * // => [[-1, 2, 0], [-1, 0]]
 * ```
 */
export function scoreMatrices(
  scores: Float64Array | Float32Array,
  options: ScoreMatricesOptions = {}
): Float64Array[] {
  checkOptions(WHERE, options, {lengths: 'value', headAxis: 'value'});
  const isColumn = isHeadColumn(WHERE, options);
  checkScores(WHERE, scores);
  const {lengths} = options;
  const count = lengths === undefined ? 1 : checkLengths(lengths);
  // No sentences have no scores.
  const side = count === 0 ? 0 : Math.sqrt(scores.length / count);
  if (!Number.isInteger(side) || (count === 0 && scores.length > 0)) {
    throw new GraphTypeError(
      `${WHERE}: ${showCount(scores.length, 'score')} cannot be square ` +
        `matrices of one size for ${showCount(count, 'sentence')}. Pass a ` +
        'tensor of shape [B, L, L], and a length for each of the B sentences.'
    );
  }
  return Array.from({length: count}, (_, b) => {
    const order = lengths === undefined ? side : lengths[b] + 1;
    if (order > side) {
      throw new GraphTypeError(
        `${WHERE}: sentence ${b} has ${showCount(order - 1, 'word')}, but its ` +
          `matrix has only ${showCount(side, 'row')}, the root's included. ` +
          'Count words without the root.'
      );
    }
    const start = b * side * side;
    const matrix = new Float64Array(order * order);
    for (let head = 0; head < order; head++) {
      for (let child = 1; child < order; child++) {
        if (head === child) continue;
        const at = isColumn ? child * side + head : head * side + child;
        const score = scores[start + at];
        // Also false for NaN.
        if (!(score < Infinity)) throw badScore(score, b, head, child);
        matrix[head * order + child] = score;
      }
    }
    return matrix;
  });
}

/**
 * The relations of a tree: for each word, the one with the greatest score for
 * the arc from its head. Of equal scores, the first. Time O(n r) for n words
 * and r relations.
 *
 * @param heads - The head of each word, as {@link decode} returns them.
 * @param scores - A tensor of shape `[L, L, R]`: the R scores of each arc, in
 * the layout of the scores of arcs. For a batch, pass the part of the sentence.
 * @param names - The R relations.
 * @returns the relation of each word; `labels[0]` is empty.
 * @throws {@link graph!GraphTypeError} if the shape does not fit, or if the
 * heads are not those of a sentence; {@link graph!EdgeWeightError} if a score
 * that is read is `NaN`, or all scores of an arc are `-Infinity`;
 * {@link graph!OptionError} if an option is invalid.
 *
 * @example
 * ```ts
 * import {decodeLabels} from 'spanforest/nlp';
 *
 * const scores = new Float32Array(3 * 3 * 2);
 * scores.set([1, 5], 2 * (2 * 3 + 1)); // The arc from word 2 to word 1.
 * scores.set([6, 1], 2 * (0 * 3 + 2)); // The arc from the root to word 2.
 * decodeLabels(Int32Array.of(-1, 2, 0), scores, ['root', 'nsubj']);
 * // => ['', 'nsubj', 'root']
 * ```
 */
export function decodeLabels(
  heads: Int32Array,
  scores: Float64Array | Float32Array,
  names: readonly string[],
  options: HeadAxisOptions = {}
): string[] {
  const where = 'spanforest/nlp/decodeLabels';
  checkOptions(where, options, {headAxis: 'value'});
  const isColumn = isHeadColumn(where, options);
  checkScores(where, scores);
  if (!(heads instanceof Int32Array)) {
    throw new GraphTypeError(
      `${where}: the heads are ${quote(heads)}. Pass what decode returns.`
    );
  }
  const count = Array.isArray(names) ? names.length : 0;
  const side = Math.sqrt(scores.length / count);
  if (!Number.isInteger(side) || side < heads.length) {
    throw new GraphTypeError(
      `${where}: ${showCount(scores.length, 'score')} cannot be those of ` +
        `${showCount(count, 'relation')} for all arcs of ` +
        `${showCount(heads.length - 1, 'word')} and the root. Pass a tensor of ` +
        'shape [L, L, R], and R names.'
    );
  }
  return Array.from(heads, (head, child) => {
    if (child === 0) return '';
    if (!(head >= 0 && head < heads.length && head !== child)) {
      throw new GraphTypeError(
        `${where}: the head of word ${child} is ${quote(head)}. Pass the ` +
          'heads that decode returns.'
      );
    }
    const arc = isColumn ? child * side + head : head * side + child;
    let best = -1;
    let greatest = -Infinity;
    for (let r = 0; r < count; r++) {
      const score = scores[arc * count + r];
      if (Number.isNaN(score)) {
        const place = `the relation ${quote(names[r])} of the arc`;
        throw scoreError(where, place, score, head, child);
      }
      if (score <= greatest) continue;
      greatest = score;
      best = r;
    }
    if (best >= 0) return names[best];
    throw scoreError(where, 'every relation of the arc', greatest, head, child);
  });
}

function isHeadColumn(
  where: string,
  {headAxis = 'row'}: HeadAxisOptions
): boolean {
  checkChoice(where, 'headAxis', headAxis, ['row', 'column']);
  return headAxis === 'column';
}

function checkScores(where: string, scores: unknown): void {
  if (scores instanceof Float64Array || scores instanceof Float32Array) return;
  throw new GraphTypeError(
    `${where}: the scores are ${quote(scores)}. Pass the data of a tensor, a ` +
      'Float32Array or a Float64Array.'
  );
}

function checkLengths(lengths: ArrayLike<number>): number {
  const count = checkInteger(
    WHERE,
    'lengths.length',
    Object(lengths).length,
    0
  );
  for (let b = 0; b < count; b++) {
    checkInteger(WHERE, `the length of sentence ${b}`, lengths[b], 0);
  }
  return count;
}

function badScore(
  score: number,
  sentence: number,
  head: number,
  child: number
): EdgeWeightError {
  const place = `in sentence ${sentence}, the arc`;
  return scoreError(WHERE, place, score, head, child);
}

function scoreError(
  where: string,
  place: string,
  score: number,
  head: number,
  child: number
): EdgeWeightError {
  const arc = `${head} -> ${child}`;
  return new EdgeWeightError(
    `${where}: ${place} ${arc} has score ${score}. Give it a finite score; ` +
      'only -Infinity forbids.',
    arc,
    score
  );
}
