import type {TaggedWord} from '../sentence.js';
import type {TagFlip} from '../text/index.js';
import {type LogisticEvent, oddsOf} from './logistic.js';

/** A tree for words with certain tags, and its scores. */
export interface Analysis {
  readonly words: readonly TaggedWord[];
  readonly heads: Int32Array;
  /** The relations; `null` if the model has none. */
  readonly labels: readonly string[] | null;
  /** The score of the tree, before final punctuation was hung. */
  readonly treeScore: number;
  /** The sum of the scores of its relations. */
  readonly labelScore: number;
}

/** What a re-ranker has learnt: the weights of two logistic regressions. */
export interface RerankerModel {
  /** Which flips are worth a parse. */
  readonly filter: Float32Array;
  /** Which flips are right, given the trees before and after. */
  readonly weights: Float32Array;
}

/** Changes with the features of flips. */
export const FLIP_FEATURES_VERSION = 1;

// Numbers that describe a flip before and after parsing.
const BEFORE = 3;
const AFTER = 15;

// How often a word may occur in the treebank, in levels.
const LEVELS = 6;

// Units of the tagger's margins in a point.
const POINT = 200;

type Features = Pick<LogisticEvent, 'features' | 'values'>;

/** The features before parsing that are always 1, one for each column. */
export const CONSTANT_FEATURES: readonly number[] = [0, BEFORE + LEVELS];

/** The numbers of weights for so many different UPOS. */
export function rerankerSize(count: number): {filter: number; weights: number} {
  const size = (numbers: number) => 2 * (numbers + LEVELS) + count * count;
  return {filter: size(BEFORE), weights: size(AFTER)};
}

/** The features of a flip before parsing, for so many different UPOS. */
export function featuresBefore(flip: TagFlip, count: number): Features {
  const points = flip.margin / POINT;
  return featuresOf(flip, [1, points, Math.sqrt(points)], count);
}

/** The features of a flip after parsing, from one tree to another. */
export function featuresAfter(
  flip: TagFlip,
  from: Analysis,
  to: Analysis,
  count: number
): Features {
  const points = flip.margin / POINT;
  const tree = to.treeScore - from.treeScore;
  // Models differ in the unit of these scores.
  const unit = Math.max(1, from.labelScore / from.words.length);
  const label = (to.labelScore - from.labelScore) / unit;
  let moved = 0;
  let relabelled = 0;
  for (let i = 1; i < from.heads.length; i++) {
    if (from.heads[i] !== to.heads[i]) moved++;
    if (from.labels?.[i] !== to.labels?.[i]) relabelled++;
  }
  const numbers = [
    ...[1, points, Math.sqrt(points)],
    ...[tree, Math.min(0, tree), root(tree), Math.tanh(tree)],
    ...[label, Math.min(0, label), root(label), Math.tanh(label)],
    ...[Math.log1p(moved), Math.log1p(relabelled)],
    ...[Number(moved === 0), Number(relabelled === 0)]
  ];
  return featuresOf(flip, numbers, count);
}

function root(number: number): number {
  return Math.sign(number) * Math.sqrt(Math.abs(number));
}

// Each column has weights for the numbers and for levels; then come those for
// pairs of UPOS.
function featuresOf(
  {column, from, to, level}: TagFlip,
  numbers: number[],
  count: number
): Features {
  const {length} = numbers;
  const start = column === 'upos' ? 0 : length + LEVELS;
  const pair = 2 * (length + LEVELS) + from * count + to;
  const features = numbers.map((_, k) => start + k);
  features.push(start + length + level, pair);
  return {features, values: [...numbers, 1, 1]};
}

// At most so many flips of a sentence are looked at, and accepted.
const MOST_FLIPS = 8;
const MOST_ACCEPTED = 4;

// A flip with lower odds is not looked at again once another is accepted.
const LEAST_ODDS = -3;

/**
 * Chooses the tags of a sentence together with its tree: lets words have the
 * tags that came second, one after the other, where the trees before and after
 * say so.
 */
export class Reranker {
  /**
   * By word of the sentence looked at last whose UPOS was tried to change: the
   * logarithm of the odds that the tag that it has now is right.
   */
  readonly odds: Map<number, number> = new Map();
  readonly #model: RerankerModel;
  readonly #count: number;

  /** @param count - Number of different UPOS. */
  constructor(model: RerankerModel, count: number) {
    this.#model = model;
    this.#count = count;
  }

  /**
   * The best analysis that flips lead to.
   *
   * @param flipped - Returns a word after a flip.
   * @param analyse - Parses words with their tags; given the position of one of
   * them, they differ from the words before in that one.
   */
  choose(
    words: readonly TaggedWord[],
    flips: readonly TagFlip[],
    flipped: (flip: TagFlip) => TaggedWord,
    analyse: (words: readonly TaggedWord[], position?: number) => Analysis
  ): Analysis {
    const judge = (flip: TagFlip, odds: number) => {
      if (flip.column === 'upos') this.odds.set(flip.word, odds);
    };
    this.odds.clear();
    let best = analyse(words);
    let some = this.#plausible(flips).map(flip => ({
      flip,
      word: flipped(flip)
    }));
    for (let k = 0; k < MOST_ACCEPTED && some.length > 0; k++) {
      const tried = some.map(({flip, word}) => {
        const tagged = best.words.with(flip.word, word);
        const next = analyse(tagged, flip.word + 1);
        const features = featuresAfter(flip, best, next, this.#count);
        return {flip, word, next, odds: oddsOf(this.#model.weights, features)};
      });
      let chosen = tried[0];
      for (const it of tried) {
        judge(it.flip, -it.odds);
        if (it.odds > chosen.odds) chosen = it;
      }
      if (chosen.odds <= 0) break;
      judge(chosen.flip, chosen.odds);
      some = tried.filter(
        ({flip, odds}) => flip.word !== chosen.flip.word && odds > LEAST_ODDS
      );
      // As whoever parses these tags finds it: a flip's tree may be another.
      best = analyse(chosen.next.words);
    }
    return best;
  }

  // The flips that are worth a parse, the likeliest first.
  #plausible(flips: readonly TagFlip[]): TagFlip[] {
    const {filter} = this.#model;
    return flips
      .map(flip => {
        const odds = oddsOf(filter, featuresBefore(flip, this.#count));
        return {flip, odds};
      })
      .filter(({odds}) => odds > 0)
      .sort((a, b) => b.odds - a.odds)
      .slice(0, MOST_FLIPS)
      .map(({flip}) => flip);
  }
}
