import {quote} from '../../graph/errors.js';
import {
  type AbortSignalLike,
  checkSignal,
  LONG_CALL_OPTIONS,
  type LongCallOptions,
  TimeSlices
} from '../../graph/long-call.js';
import {checkOptions} from '../../graph/options.js';
import {
  doubtsOf,
  type TagEvidence,
  tagNumbers,
  tagProbabilities
} from '../confidence/index.js';
import {checkModel, type Model} from '../model/index.js';
import {Parser} from '../parser.js';
import {parserSettings} from '../parser-options.js';
import {fitLogistic} from '../reranking/index.js';
import type {Sentence, TaggedWord, Word} from '../sentence.js';
import {languageDoubt} from '../text/index.js';
import {checkSentence, SentenceError} from '../tree.js';
import {TreeFinder} from '../tree-finder.js';
import {type Reliability, reliability} from './reliability.js';

/** How far a calibration has come. */
export interface CalibrateProgress {
  /** The share of the work that is done, from 0 to 1. */
  readonly share: number;
}

/** Options of {@link calibrate}. */
export interface CalibrateOptions extends LongCallOptions<CalibrateProgress> {
  /**
   * Called if the sentences seem to be in another language than the model's, with
   * a sentence that says why.
   *
   * @defaultValue a call of `console.warn`
   */
  readonly onWarning?: ((warning: string) => void) | undefined;
}

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
  checkOptions<CalibrateOptions>(WHERE, options, {
    ...LONG_CALL_OPTIONS,
    onWarning: 'function'
  });
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
    const calibration = {temperature, slope: 1, offset: 0};
    const finder = new TreeFinder(
      {...model, calibration},
      parserSettings(model, {labels: false})
    );
    for (const words of chosen) {
      finder.load(seenWords(model, words));
      visit(words, {...finder.explain(), evidence: finder.tagEvidence()});
      done++;
      if (!slices.isOver) continue;
      await slices.next();
      options.onProgress?.({share: Math.min(1, done / total)});
    }
    return finder.coverage;
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
  const found: Found[] = [];
  const coverage = await pass(all, temperature, (words, it) => {
    const {words: tagged, heads, probabilities, evidence} = it;
    found.push({words, tagged, heads, probabilities, evidence});
  });
  const doubt = languageDoubt(coverage, model.language);
  if (doubt !== '') {
    const {onWarning = text => console.warn(`${WHERE}: ${text}`)} = options;
    onWarning(`${doubt}. Calibrate it on text like that it is meant for.`);
  }
  const tags = model.tagger ? fitTags(found) : null;
  const neutral = {temperature, slope: 1, offset: 0, ...(tags && {tags})};
  const rows: number[][] = [];
  const isRight: boolean[] = [];
  for (const {words, heads, probabilities, evidence} of found) {
    const likely = tagProbabilities(neutral, evidence);
    for (const [i, {head}] of words.entries()) {
      const odds = boundedOdds(probabilities[i + 1]);
      rows.push([odds, 1, ...(likely ? doubtsOf(likely, heads, i + 1) : [])]);
      isRight.push(heads[i + 1] === head);
    }
  }
  const [steep, offset, ...doubts] = fitCurve(rows, isRight);
  const slope = Math.max(LEAST_SLOPE, steep);
  const ofTags = tags && {tags: [...tags, ...doubts]};
  return {...model, calibration: {temperature, slope, offset, ...ofTags}};
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

type Explained = ReturnType<TreeFinder['explain']> & {
  readonly evidence: readonly TagEvidence[];
};

// What is kept of a sentence: its words, and what was found about them.
interface Found
  extends Pick<Explained, 'heads' | 'probabilities' | 'evidence'> {
  readonly words: readonly Word[];
  readonly tagged: readonly TaggedWord[];
}

// The weights by which tags are right as often as their probabilities say.
function fitTags(found: readonly Found[]): number[] {
  const rows: number[][] = [];
  const isRight: boolean[] = [];
  for (const {words, tagged, evidence} of found) {
    for (const [i, {upos}] of words.entries()) {
      if (upos === '_') continue;
      rows.push(tagNumbers(evidence[i]));
      isRight.push(tagged[i].upos === upos);
    }
  }
  return fitCurve(rows, isRight);
}

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

// With a smaller slope, the fit has failed: likelier events would not happen
// more often.
const LEAST_SLOPE = 0.01;
const RIDGE = 1e-6;

/**
 * The weights of the numbers that describe events by which these are most
 * likely to turn out as they did, to six decimals.
 *
 * The targets are slightly inside 0 and 1, so that weights exist even if all
 * events turn out the same.
 *
 * J. C. Platt, "Probabilistic outputs for support vector machines", 1999;
 * H.-T. Lin, C.-J. Lin and R. C. Weng, "A note on Platt's probabilistic outputs
 * for support vector machines", Machine Learning 2007.
 *
 * @param rows - The numbers of each event, finite.
 * @param hasHappened - Whether it did.
 */
export function fitCurve(
  rows: readonly (readonly number[])[],
  hasHappened: readonly boolean[]
): number[] {
  const happened = hasHappened.filter(Boolean).length;
  const high = (happened + 1) / (happened + 2);
  const low = 1 / (rows.length - happened + 2);
  const features = rows[0]?.map((_, k) => k) ?? [];
  const events = rows.map((values, i) => {
    const target = hasHappened[i] ? high : low;
    return {features, values, target, weight: 1};
  });
  const weights = fitLogistic(
    events,
    features.map(() => 0),
    RIDGE
  );
  return Array.from(weights, rounded);
}
