import {quote} from '../../graph/errors.js';
import {
  type AbortSignalLike,
  checkSignal,
  LONG_CALL_OPTIONS,
  type LongCallOptions,
  TimeSlices
} from '../../graph/long-call.js';
import {checkOptions} from '../../graph/options.js';
import {checkModel, type Model} from '../model/index.js';
import {Parser} from '../parser.js';
import type {Sentence, TaggedWord, Word} from '../sentence.js';
import {checkSentence, SentenceError} from '../tree.js';
import {type Reliability, reliability} from './reliability.js';

/** How far a calibration has come. */
export interface CalibrateProgress {
  /** The share of the work that is done, from 0 to 1. */
  readonly share: number;
}

/** Options of {@link calibrate}. */
export type CalibrateOptions = LongCallOptions<CalibrateProgress>;

/**
 * Fits on sentences how the scores of a model become probabilities, and returns
 * the model with that calibration. Its weights are not copied.
 *
 * The sentences must not be those that the model was trained on, where it is
 * far too sure. If the model tags words, it sees their forms only. First, a
 * temperature is chosen by which the right heads are most likely, on at most
 * 500 of the sentences; then a logistic curve for the heads that the parser
 * finds, on all of them. The calibration holds for the parser, order and
 * decoder of the model.
 *
 * Takes about the time of explaining each sentence once, and the 500 eleven
 * times more.
 * Other work gets a turn every 50 ms, and there a signal stops the call.
 *
 * C. Guo, G. Pleiss, Y. Sun and K. Q. Weinberger, "On calibration of modern
 * neural networks", ICML 2017, for the temperature; Platt 1999 for the curve.
 *
 * @throws {@link SentenceError} if a word has no head, or if there are no words;
 * {@link graph!OptionError} if it is not a model, or if an option is invalid.
 *
 * @example
 * ```ts
 * import {calibrate, Parser, parseConllu, train} from 'spanforest/nlp';
 *
 * const conllu = '1\tDogs\t_\tNOUN\t_\t_\t2\t_\t_\t_\n' +
 *   '2\tbark\t_\tVERB\t_\t_\t0\t_\t_\t_\n\n';
 * const sentences = parseConllu(conllu);
 * const model = train(sentences, {bits: 10});
 * const calibrated = await calibrate(model, sentences);
 * new Parser(calibrated).isCalibrated; // => true
 * ```
 */
export async function calibrate(
  model: Model,
  sentences: Iterable<Pick<Sentence, 'words'>>,
  options: CalibrateOptions = {}
): Promise<Model> {
  checkModel(WHERE, model);
  checkOptions(WHERE, options, LONG_CALL_OPTIONS);
  checkSignal(WHERE, options.signal);
  if (
    typeof sentences !== 'object' ||
    !(Symbol.iterator in Object(sentences))
  ) {
    throw new SentenceError(
      `${WHERE}: the sentences are ${quote(sentences)}. Pass an array of them.`,
      0
    );
  }
  const all: (readonly Word[])[] = [];
  for (const sentence of sentences) {
    checkSentence('calibrate', sentence, ['words']);
    if (sentence.words.length > 0) all.push(sentence.words);
  }
  if (all.length === 0) {
    throw new SentenceError(
      `${WHERE}: there are no words to calibrate on. Pass sentences with ` +
        'heads that the model was not trained on.',
      0
    );
  }
  for (const words of all) checkHeads(words);
  const steps = Math.ceil(all.length / MOST_SEARCHED);
  const some = all.filter((_, i) => i % steps === 0);
  const total = EVALUATIONS * some.length + all.length;
  const slices = new TimeSlices(options.signal);
  let done = 0;
  const pass = async (
    chosen: readonly (readonly Word[])[],
    temperature: number,
    visit: (words: readonly Word[], found: Explained) => void
  ) => {
    const parser = new Parser(
      {...model, calibration: {temperature, slope: 1, offset: 0}},
      {labels: false}
    );
    for (const words of chosen) {
      visit(words, parser.explain(seenWords(model, words)));
      done++;
      if (!slices.isOver) continue;
      await slices.next();
      options.onProgress?.({share: Math.min(1, done / total)});
    }
  };
  const logTemperature = await leastPoint(
    async logarithm => {
      let loss = logarithm ** 2;
      await pass(some, Math.exp(logarithm), (words, {marginals}) => {
        loss += surprise(words, marginals);
      });
      return loss;
    },
    Math.log(LOWEST),
    Math.log(HIGHEST),
    WIDTH
  );
  const temperature = rounded(Math.exp(logTemperature));
  const odds: number[] = [];
  const isRight: boolean[] = [];
  await pass(all, temperature, (words, {heads, probabilities}) => {
    for (let i = 1; i <= words.length; i++) {
      odds.push(boundedOdds(probabilities[i]));
      isRight.push(heads[i] === words[i - 1].head);
    }
  });
  const {slope, offset} = fitLogistic(odds, isRight);
  const curve = {slope: rounded(slope), offset: rounded(offset)};
  return {...model, calibration: {temperature, ...curve}};
}

/**
 * How well the probabilities of a model agree with trees that it was not
 * calibrated on. If the model tags words, it sees their forms only.
 */
export async function modelReliability(
  model: Model,
  sentences: Iterable<Pick<Sentence, 'words'>>,
  signal: AbortSignalLike
): Promise<Reliability> {
  const parser = new Parser(model, {labels: false});
  const slices = new TimeSlices(signal);
  const probabilities: number[] = [];
  const isRight: boolean[] = [];
  for (const {words} of sentences) {
    if (words.length === 0) continue;
    const found = parser.explain(seenWords(model, words));
    for (const [i, {head}] of words.entries()) {
      probabilities.push(found.probabilities[i + 1]);
      isRight.push(found.heads[i + 1] === head);
    }
    if (slices.isOver) await slices.next();
  }
  return reliability(probabilities, isRight);
}

function seenWords(
  {tagger}: Model,
  words: readonly Word[]
): readonly TaggedWord[] {
  return tagger ? words.map(({form}) => ({form})) : words;
}

type Explained = ReturnType<Parser['explain']>;

const WHERE = 'spanforest/nlp/calibrate';

// The range of temperatures, and how close to the best one the search ends, as
// a difference of logarithms.
const LOWEST = 0.05;
const HIGHEST = 20;
const WIDTH = 0.1;

// How many sentences the search looks at, and how often.
const MOST_SEARCHED = 500;
const EVALUATIONS = 11;

// The least probability of a right head that counts: a forbidden arc would
// decide alone.
const LEAST = 1e-4;

// Odds beyond those of a probability with 15 digits are all the same.
const MOST_ODDS = 30;

// To six decimals. Engines differ in the last bits of exponentials and
// logarithms, and a model should be the same from all of them.
function rounded(number: number): number {
  return Math.round(1e6 * number) / 1e6;
}

function checkHeads(words: readonly Word[]): void {
  for (const [i, word] of words.entries()) {
    const {head, form} = Object(word) as Word;
    if (Number.isInteger(head) && head >= 0 && head <= words.length) continue;
    throw new SentenceError(
      `${WHERE}: word ${i + 1} ${quote(form)} has the head ${quote(head)}. ` +
        'Pass sentences whose words all have heads.',
      i + 1
    );
  }
}

function surprise(words: readonly Word[], marginals: Float64Array): number {
  const order = words.length + 1;
  let sum = 0;
  for (const [i, {head}] of words.entries()) {
    sum -= Math.log(Math.max(LEAST, marginals[head * order + i + 1]));
  }
  return sum;
}

function boundedOdds(probability: number): number {
  const odds = Math.log(probability) - Math.log1p(-probability);
  return Math.max(-MOST_ODDS, Math.min(MOST_ODDS, odds));
}

/**
 * The least point of a function with one valley, by golden-section search.
 *
 * @param evaluate - Returns the value at a point.
 * @param width - How close to the least point the result has to be.
 */
export async function leastPoint(
  evaluate: (x: number) => Promise<number>,
  from: number,
  to: number,
  width: number
): Promise<number> {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [from, to];
  let left = high - ratio * (high - low);
  let right = low + ratio * (high - low);
  let [atLeft, atRight] = [await evaluate(left), await evaluate(right)];
  while (high - low > width) {
    if (atLeft <= atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - ratio * (high - low);
      atLeft = await evaluate(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + ratio * (high - low);
      atRight = await evaluate(right);
    }
  }
  return (low + high) / 2;
}

/** A line through the logarithms of odds. */
export interface LogisticCurve {
  readonly slope: number;
  readonly offset: number;
}

// With a smaller slope, the fit has failed: likelier events would not happen
// more often.
const LEAST_SLOPE = 0.01;
const MOST_STEPS = 50;
const LEAST_GAIN = 1e-9;

/**
 * The logistic curve by which events are most likely to turn out as they did.
 *
 * The targets are slightly inside 0 and 1, so that a curve exists even if all
 * events turn out the same. The slope is positive.
 *
 * J. C. Platt, "Probabilistic outputs for support vector machines", 1999;
 * H.-T. Lin, C.-J. Lin and R. C. Weng, "A note on Platt's probabilistic outputs
 * for support vector machines", Machine Learning 2007, whose Newton's method
 * with backtracking this is. Time linear in the events for each step.
 *
 * @param odds - The logarithm of the odds of each event, finite.
 * @param hasHappened - Whether it did.
 */
export function fitLogistic(
  odds: readonly number[],
  hasHappened: readonly boolean[]
): LogisticCurve {
  const happened = hasHappened.filter(Boolean).length;
  const high = (happened + 1) / (happened + 2);
  const low = 1 / (odds.length - happened + 2);
  // The negative logarithm of the likelihood, without overflow.
  const lossOf = (slope: number, offset: number) => {
    let loss = 0;
    for (let i = 0; i < odds.length; i++) {
      const z = slope * odds[i] + offset;
      const target = hasHappened[i] ? high : low;
      loss += Math.max(0, z) + Math.log1p(Math.exp(-Math.abs(z))) - target * z;
    }
    return loss;
  };
  let slope = 1;
  let offset = 0;
  let loss = lossOf(slope, offset);
  for (let step = 0; step < MOST_STEPS; step++) {
    // Gradient and Hessian; a small ridge makes the latter invertible.
    let [gs, go, hss, hso, hoo] = [0, 0, 1e-9, 0, 1e-9];
    for (let i = 0; i < odds.length; i++) {
      const x = odds[i];
      const p = 1 / (1 + Math.exp(-(slope * x + offset)));
      const d = p - (hasHappened[i] ? high : low);
      const h = p * (1 - p);
      gs += d * x;
      go += d;
      hss += h * x * x;
      hso += h * x;
      hoo += h;
    }
    const determinant = hss * hoo - hso * hso;
    const ds = (hoo * gs - hso * go) / determinant;
    const d0 = (hss * go - hso * gs) / determinant;
    let share = 1;
    let next = loss;
    for (; share > 1e-10; share /= 2) {
      next = lossOf(slope - share * ds, offset - share * d0);
      if (next < loss) break;
    }
    if (!(loss - next > LEAST_GAIN * (1 + loss))) break;
    slope -= share * ds;
    offset -= share * d0;
    loss = next;
  }
  return {slope: Math.max(LEAST_SLOPE, slope), offset};
}
