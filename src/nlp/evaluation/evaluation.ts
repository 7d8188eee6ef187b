import {OptionError, quote} from '../../graph/errors.js';
import {
  type AbortSignalLike,
  checkSignal,
  LONG_CALL_OPTIONS,
  type LongCallOptions,
  TimeSlices,
  untilAborted
} from '../../graph/long-call.js';
import {checkOptions} from '../../graph/options.js';
import {type ConlluFormat, lineOfWord} from '../conllu/index.js';
import type {Sentence} from '../sentence.js';
import {checkSentence, type TreeShape, treeFlaw, treeShape} from '../tree.js';
import {
  AttachmentCounter,
  countContent,
  type IsScored,
  scoredWords,
  Tally,
  TreeCounter
} from './counters.js';
import {
  EvaluationError,
  type EvaluationPlace,
  type GoldWord,
  type Scores,
  type SystemWord
} from './scores.js';

// Checks that two sentences have the same words.
function checkForms(
  gold: readonly SystemWord[],
  system: readonly SystemWord[],
  sentence: number
): void {
  for (const [name, words] of Object.entries({gold, system})) {
    if (Array.isArray(words)) continue;
    throw new EvaluationError(
      `the ${name} words are ${quote(words)}. Pass an array of words, such as ` +
        'sentence.words.',
      {sentence}
    );
  }
  const length = Math.max(gold.length, system.length);
  for (let i = 0; i < length; i++) {
    const wanted = gold[i]?.form;
    const found = system[i]?.form;
    if (wanted === found) continue;
    const show = (form: string | undefined) =>
      form === undefined ? 'missing' : quote(form);
    throw new EvaluationError(
      `word ${i + 1} is ${show(wanted)} in the gold text, but ${show(found)} ` +
        "in the system's. Evaluate two texts of the same words.",
      {sentence, word: i + 1}
    );
  }
}

/** One of the two texts. */
export type Side = 'gold' | 'system';

/**
 * Checks that words make a tree, with one root or several, and returns its
 * shape.
 *
 * @throws {@link EvaluationError} that names the first word at fault.
 */
export function checkTree(
  words: readonly SystemWord[],
  side: Side,
  sentence: number
): TreeShape {
  const fail = (number: number, what: string): never => {
    const {form} = Object(words[number - 1]) as SystemWord;
    const word = `word ${number} ${quote(form)}`;
    const whose = side === 'gold' ? 'gold' : "system's";
    throw new EvaluationError(
      `${word} of the ${whose} tree ${what}. Evaluate trees.`,
      {sentence, word: number}
    );
  };
  const heads = [-1];
  words.forEach((word, i) => {
    const {head, deprel} = Object(word) as SystemWord;
    heads.push(head);
    if (typeof deprel !== 'string') {
      fail(i + 1, `has the relation ${quote(deprel)}, which is not a string`);
    }
    if (head === -1) fail(i + 1, 'has no head');
  });
  const flaw = treeFlaw(heads);
  if (flaw === null) return treeShape(Int32Array.from(heads));
  const {word, cycle} = flaw;
  const head = heads[word];
  if (cycle.length > 0 || head === word) fail(word, 'is on a cycle');
  return fail(word, `has the head ${quote(head)}, which is not a word`);
}

/** Runs a check of words, and adds the lines of their sentences to its errors. */
export function withLines(
  {gold, system}: {readonly [side in Side]?: Sentence},
  check: () => void
): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    const {problem, place} = error;
    throw new EvaluationError(problem, {
      ...place,
      goldLine: gold ? lineOfWord(gold, place.word) : 0,
      systemLine: system ? lineOfWord(system, place.word) : 0
    });
  }
}

/** Sentences from a reader or an array. */
export type Sentences = Iterable<Sentence> | AsyncIterable<Sentence>;

const WHERE = 'spanforest/nlp/evaluation';

/** The format of the gold text, with all options checked. */
export function formatOf(options: EvaluationOptions): ConlluFormat {
  checkOptions(WHERE, options, {format: 'value'});
  return options.format ?? 'conllu';
}

/** Checks that sentences can be iterated, before any are read. */
export function checkSentences(side: Side, sentences: unknown): void {
  const value = Object(sentences);
  const isIterable = Symbol.iterator in value || Symbol.asyncIterator in value;
  if (typeof sentences === 'object' && isIterable) return;
  const whose = side === 'gold' ? 'gold' : "system's";
  throw new OptionError(
    `${WHERE}: the ${whose} sentences are ${quote(sentences)}. Pass an array ` +
      'of sentences, or what readConllu returns.'
  );
}

/** The sentences with words: the reader yields blank lines without any. */
export async function* sentencesOfWords(
  sentences: Sentences,
  signal: AbortSignalLike | undefined
): AsyncGenerator<Sentence, void, undefined> {
  for await (const sentence of untilAborted(sentences, signal)) {
    checkSentence('evaluation', sentence);
    if (sentence.words.length > 0) yield sentence;
  }
}

/** Options of an evaluation. */
export interface EvaluationOptions {
  /**
   * Format of the gold text, which decides what punctuation is: in `conllu`
   * the words tagged PUNCT, in `conllx` forms of punctuation only.
   *
   * @defaultValue `'conllu'`
   */
  readonly format?: ConlluFormat | undefined;
}

/** How many sentences have been compared. */
export interface EvaluateProgress {
  /** Number of gold sentences so far. */
  readonly sentences: number;
}

/** Options of {@link evaluate} and {@link evaluateAligned}. */
export interface EvaluateOptions
  extends EvaluationOptions,
    LongCallOptions<EvaluateProgress> {}

/** {@link formatOf} for calls that can be stopped. */
export function checkEvaluateOptions(options: EvaluateOptions): ConlluFormat {
  checkOptions<EvaluateOptions>(WHERE, options, {
    format: 'value',
    ...LONG_CALL_OPTIONS
  });
  checkSignal(WHERE, options.signal);
  return options.format ?? 'conllu';
}

/**
 * Compares the trees of a system with gold trees, one sentence at a time.
 *
 * Both trees of a sentence must have the same words. They may have several
 * roots and crossing arcs, but no cycles, and no word without a head. The
 * order of the sentences makes no difference, and sentences without words are
 * ignored. Time linear in the words of a sentence, which is not kept.
 *
 * @example
 * ```ts
 * import {Evaluation} from 'spanforest/nlp';
 *
 * const word = (form: string, head: number, deprel: string) => {
 *   return {form, upos: form === '!' ? 'PUNCT' : 'X', head, deprel};
 * };
 * const evaluation = new Evaluation();
 * evaluation.add(
 *   [word('look', 0, 'root'), word('up', 1, 'advmod'), word('!', 1, 'punct')],
 *   [word('look', 2, 'dep'), word('up', 0, 'root'), word('!', 1, 'punct')]
 * );
 * const {uas, undirectedUas} = evaluation.scores().withoutPunctuation;
 * uas; // => 0
 * undirectedUas; // => 0.5
 * ```
 */
export class Evaluation {
  readonly #isScored: IsScored;
  readonly #allWords = new AttachmentCounter();
  readonly #withoutPunctuation = new AttachmentCounter();
  readonly #content = new Tally();
  readonly #goldTrees = new TreeCounter();
  readonly #systemTrees = new TreeCounter();
  #sentences = 0;

  /**
   * Starts an evaluation.
   *
   * @throws {@link OptionError} if the format is unknown.
   */
  constructor(options: EvaluationOptions = {}) {
    this.#isScored = scoredWords(formatOf(options));
  }

  /**
   * Adds a sentence with the right heads, and the same with the system's. If it
   * throws, nothing has changed.
   *
   * @throws {@link EvaluationError} if the words differ, or if one of the
   * two is not a tree.
   */
  add(gold: readonly GoldWord[], system: readonly SystemWord[]): void {
    const sentence = this.#sentences + 1;
    checkForms(gold, system, sentence);
    const goldShape = checkTree(gold, 'gold', sentence);
    const systemShape = checkTree(system, 'system', sentence);
    if (gold.length === 0) return;

    this.#sentences = sentence;
    this.#goldTrees.add(gold, goldShape, system);
    this.#systemTrees.add(system, systemShape, gold);
    countContent(this.#content, gold, system);
    this.#allWords.add(gold, system, () => true);
    this.#withoutPunctuation.add(gold, system, this.#isScored);
  }

  /** The scores of all sentences so far. */
  scores(): Scores {
    const gold = this.#goldTrees.counts();
    const system = this.#systemTrees.counts();
    const labelled = gold.labelled > 0 && system.labelled > 0;
    const allWords = this.#allWords.scores(labelled);
    const precision = this.#systemTrees.correct;
    const recall = this.#goldTrees.correct;
    const sum = precision + recall;
    const f1 = sum === 0 ? 0 : (2 * precision * recall) / sum;
    return {
      sentences: this.#sentences,
      labelled,
      allWords,
      withoutPunctuation: this.#withoutPunctuation.scores(labelled),
      conll18: {
        uas: allWords.uas,
        las: allWords.lasWithoutSubtypes,
        clas: this.#content.score(labelled ? undefined : NaN)
      },
      trees: {gold, system},
      nonProjectiveArcs: {precision, recall, f1}
    };
  }
}

/**
 * Compares the sentences of two texts in lockstep.
 *
 * Both are read one sentence at a time, and closed at the first error.
 * Sentences without words are skipped. Two empty texts give scores of `NaN`.
 * A signal stops it between two sentences. Time linear in the texts, space in
 * the longest sentence.
 *
 * @throws {@link EvaluationError} if the texts differ in their words or in
 * their number of sentences, or if a sentence is not a tree.
 *
 * @example
 * ```ts
 * import {evaluate, readConllu} from 'spanforest/nlp';
 *
 * const line = (id: number, form: string, head: number) =>
 *   `${id}\t${form}\t_\tX\t_\t_\t${head}\tdep\t_\t_\n`;
 * const gold = line(1, 'look', 0) + line(2, 'here', 1);
 * const system = line(1, 'look', 0) + line(2, 'here', 0);
 * const scores = await evaluate(readConllu(gold), readConllu(system));
 * scores.allWords.uas; // => 0.5
 * ```
 */
export async function evaluate(
  gold: Sentences,
  system: Sentences,
  options: EvaluateOptions = {}
): Promise<Scores> {
  const evaluation = new Evaluation({format: checkEvaluateOptions(options)});
  checkSentences('gold', gold);
  checkSentences('system', system);
  const {signal, onProgress} = options;
  const slices = new TimeSlices(signal);
  const others = sentencesOfWords(system, signal);
  let count = 1;
  const missing = (whose: string, lines: Partial<EvaluationPlace>) =>
    new EvaluationError(
      `the ${whose} text ends before this sentence. Evaluate two texts of ` +
        'the same sentences.',
      {sentence: count, ...lines}
    );
  try {
    for await (const sentence of sentencesOfWords(gold, signal)) {
      const {done, value: other} = await others.next();
      if (done) throw missing("system's", {goldLine: lineOfWord(sentence, 0)});
      withLines({gold: sentence, system: other}, () =>
        evaluation.add(sentence.words, other.words)
      );
      if (slices.isOver) {
        onProgress?.({sentences: count});
        await slices.next();
      }
      count++;
    }
    const {done, value: other} = await others.next();
    if (!done) throw missing('gold', {systemLine: lineOfWord(other, 0)});
  } finally {
    await others.return();
  }
  onProgress?.({sentences: count - 1});
  return evaluation.scores();
}
