import {quote} from '../../graph/errors.js';
import {
  checkSignal,
  LONG_CALL_OPTIONS,
  type LongCallOptions,
  TimeSlices
} from '../../graph/long-call.js';
import {checkMemory} from '../../graph/memory.js';
import {checkOptions} from '../../graph/options.js';
import type {Model} from '../model/index.js';
import type {Sentence} from '../sentence.js';
import type {LearningStep, PassLearner} from './learning.js';
import {SentencePasses} from './learning.js';
import {
  type ParserLearner,
  type ParserPlan,
  parserPlan
} from './parser-learner.js';
import {SecondOrderPasses} from './second-order-learner.js';
import {TagLearner} from './tag-learner.js';
import {TokenLearner} from './token-learner.js';
import {
  TrainingData,
  type TrainingWord,
  trainingError
} from './training-data.js';
import {
  settingsOf,
  type TrainingOptions,
  type TrainingSettings
} from './training-options.js';
import {
  createLearner,
  Jackknife,
  NO_RESULTS,
  nextStage,
  planStages,
  type StageResults,
  type TrainingStage
} from './training-stages.js';

/** The progress of a pass. */
export interface PassProgress extends LearningStep {
  /** The stage of the training. */
  readonly stage: TrainingStage;
  /** Number of the pass in this stage, counted from 1. */
  readonly pass: number;
  /** Number of passes in this stage. */
  readonly passes: number;
  /** Sentences in each of its passes; for `tokenizer`, texts of some sentences. */
  readonly total: number;
}

/**
 * Trains a model, one pass through the sentences after the other, so that the
 * caller can show progress, save a checkpoint, or stop.
 *
 * It learns what the sentences support: how text is split, if they say how
 * their words are spaced; tags and lemmas, if their words have universal tags;
 * and the trees. A pass over the trees takes time linear in the number of arcs
 * or edges of all sentences; with the decoder `eisner`, in the cubes of their
 * lengths. With second order as many passes follow, and only the first of them
 * finds first-order trees.
 *
 * Memory: the sentences, and 16 bytes for each of the 2^bits weights (twice for
 * `u-mst-uf-lep` and `u-mst-uf-cle`). Second order takes 32 · 2^bits bytes
 * afterwards, and keeps the first-order weights (4 bytes each) and the
 * candidate arcs of all sentences: at most nine arcs of 8 bytes a word.
 *
 * @example
 * ```ts
 * import {Parser, Trainer, TrainingData} from 'spanforest/nlp';
 *
 * const data = new TrainingData();
 * data.add([{form: 'She', upos: 'PRON', head: 2},
 *           {form: 'reads', upos: 'VERB', head: 0}]);
 * const trainer = new Trainer(data, {passes: 2, bits: 10});
 * while (!trainer.isDone) {
 *   for (const {sentences} of trainer.pass()) void sentences;
 * }
 * const parser = new Parser(trainer.model());
 * const words = [{form: 'He', upos: 'PRON'}, {form: 'sings', upos: 'VERB'}];
 * [...parser.parse(words).heads]; // => [-1, 2, 0]
 * ```
 */
export class Trainer {
  /** The options, with their defaults. */
  readonly settings: TrainingSettings;
  /** The sentences. */
  readonly data: TrainingData;
  /** How the parser is trained. @internal */
  readonly plan: ParserPlan;
  /** The stages of the training. @internal */
  readonly stages: readonly TrainingStage[];
  #stage = 0;
  // Made when its stage begins: a learner takes much memory.
  #learner: PassLearner | null = null;
  #results: StageResults = NO_RESULTS;
  #isInPass = false;

  /**
   * Prepares training.
   *
   * @throws {@link TrainingError} if there are no sentences, or if they do not
   * allow for an option, {@link graph!OptionError} if an option is invalid,
   * {@link graph!MemoryError} if there is no memory for the weights.
   */
  constructor(data: TrainingData, options: TrainingOptions = {}) {
    const settings = settingsOf(options);
    checkData(data);
    if (data.sentences.length === 0) {
      throw trainingError(
        'there is no sentence to learn from. Pass some with words and heads.'
      );
    }
    const {bits, order} = settings;
    const what = `training of 2^${bits} weights`;
    checkMemory(
      'spanforest/nlp/training',
      what,
      (order > 1 ? 36 : 16) * 2 ** bits
    );
    this.stages = planStages(data, settings);
    const tagger = this.stages.includes('tagger');
    // With tags of its own, a training sees every sentence twice in a pass.
    const {passes = tagger ? settings.passes / 2 : settings.passes} = options;
    this.settings = {...settings, passes};
    this.data = data;
    this.plan = parserPlan(data, this.settings);
  }

  /** The stage of the training that is under way or comes next. */
  get stage(): TrainingStage {
    return this.stages[this.#stage];
  }

  /** How many passes of the current stage are finished. */
  get passesDone(): number {
    return this.#learner?.passesDone ?? 0;
  }

  /**
   * How many passes of the parser's training are finished, those of second
   * order included.
   */
  get parserPasses(): number {
    if (this.stage === 'parser') return this.passesDone;
    if (this.stage !== 'second-order') return 0;
    return this.settings.passes + this.passesDone;
  }

  /** Whether all passes are finished. */
  get isDone(): boolean {
    return this.#isLastStage && this.passesDone >= this.settings.passes;
  }

  get #isLastStage(): boolean {
    return this.#stage === this.stages.length - 1;
  }

  /**
   * The number of words of the next sentence that is to be parsed in the
   * current pass: its time grows with their square. 0 between two passes.
   */
  get nextWords(): number {
    const learner = this.#learner;
    return learner instanceof SentencePasses ? learner.nextWords : 0;
  }

  /**
   * Trains one pass, and yields the progress after every sentence. A pass
   * that is left unfinished cannot be continued or saved: resume from the
   * checkpoint before it.
   *
   * @throws {@link TrainingError} if the previous pass is not finished.
   */
  pass(): Generator<PassProgress, void, undefined> {
    this.#checkPass();
    this.#learner ??= this.#createLearner();
    // Begun at once, so that the length of the first sentence is known.
    const steps = this.#learner.pass();
    this.#isInPass = true;
    return this.#run(this.#learner, steps);
  }

  *#run(
    learner: PassLearner,
    steps: Iterable<LearningStep>
  ): Generator<PassProgress, void, undefined> {
    const {stage} = this;
    const {passes, total} = learner;
    const pass = learner.passesDone + 1;
    for (const step of steps) yield {...step, stage, pass, passes, total};
    this.#isInPass = false;
    // The last one may get more passes later.
    if (this.#isLastStage || learner.passesDone < learner.passes) return;
    this.#finishStage(learner);
  }

  /**
   * Trains the passes that are left, and returns the model. Other work gets a
   * turn every 50 ms, between two sentences, and there a signal stops the
   * training. A pass that was stopped cannot be continued: to go on later, save
   * a checkpoint after each {@link Trainer.pass} instead.
   *
   * @throws {@link TrainingError} if a pass is not finished,
   * {@link graph!OptionError} if an option is invalid, or the reason of the
   * signal.
   *
   * @example
   * ```ts
   * import {Trainer, TrainingData} from 'spanforest/nlp';
   *
   * const data = new TrainingData();
   * data.add([{form: 'Go', head: 0}]);
   * const trainer = new Trainer(data, {passes: 3, bits: 8});
   * const model = await trainer.finish({signal: AbortSignal.timeout(60_000)});
   * model.training.passes; // => 3
   * ```
   */
  async finish(options: LongCallOptions<PassProgress> = {}): Promise<Model> {
    const where = 'spanforest/nlp/training';
    checkOptions(where, options, LONG_CALL_OPTIONS);
    const {signal, onProgress} = options;
    checkSignal(where, signal);
    const slices = new TimeSlices(signal);
    while (!this.isDone) {
      for (const progress of this.pass()) {
        const isPassDone = progress.sentences === progress.total;
        if (!isPassDone && !slices.isOver) continue;
        onProgress?.(progress);
        if (slices.isOver) await slices.next();
      }
    }
    return this.model();
  }

  /**
   * The model so far, with the weights averaged over all sentences.
   *
   * @throws {@link TrainingError} in the middle of a pass, and before the
   * stages before the parser are finished.
   */
  model(): Model {
    this.#checkPass();
    const {firstOrder} = this.#results;
    if (firstOrder !== null) return this.#secondOrderModel(firstOrder);
    if (this.stage !== 'parser') {
      throw trainingError(
        `the training of the ${this.stage} is not finished. Train until the ` +
          "stage is 'parser'."
      );
    }
    const {plan, settings, data} = this;
    const {seed, parser, templates, language} = settings;
    const {costAugmented} = settings;
    const {tokenizer, tagger, reranker} = this.#results;
    this.#learner ??= this.#createLearner();
    const learner = this.#learner as ParserLearner;
    return {
      parser,
      ...(plan.decoder !== 'cle' && {decoder: plan.decoder}),
      ...(templates !== 'basic' && {templates}),
      ...(plan.punctuation && {punctuation: true}),
      ...(language !== undefined && {language}),
      ...(tokenizer && {tokenizer}),
      ...(tagger && {tagger}),
      ...(reranker && {reranker}),
      fields: plan.fields,
      singleRoot: plan.singleRoot,
      ...learner.model(),
      training: {
        sentences: data.sentences.length,
        words: data.words,
        passes: learner.passesDone,
        seed,
        costAugmented
      }
    };
  }

  #secondOrderModel(first: Model): Model {
    const {tokenizer, tagger, reranker} = this.#results;
    const text = {
      ...(tokenizer && {tokenizer}),
      ...(tagger && {tagger}),
      ...(reranker && {reranker})
    };
    const learner = this.#learner;
    if (!(learner instanceof SecondOrderPasses)) return {...first, ...text};
    return {
      ...first,
      ...text,
      order: 2,
      weights: {...first.weights, ...learner.model()},
      training: {...first.training, passes: learner.passesDone}
    };
  }

  /**
   * What is needed to continue later: the results of the finished stages, and
   * the parser's learner if it has begun.
   *
   * @throws {@link TrainingError} in the middle of a pass.
   * @internal
   */
  state(): {
    readonly results: StageResults;
    readonly learner: SentencePasses | null;
  } {
    this.#checkPass();
    const learner = this.#learner;
    return {
      results: this.#results,
      learner: learner instanceof SentencePasses ? learner : null
    };
  }

  /**
   * Continues another training with the same options and sentences.
   *
   * @param results - Those of its finished stages.
   * @param passesDone - Passes of the parser's training.
   * @param stored - The parser's weights and their changes, by name and
   * length.
   * @internal
   */
  restore(
    results: StageResults,
    passesDone: number,
    stored: (name: string, length: number) => [Float32Array, Float64Array]
  ): void {
    this.#results = results;
    this.#stage = nextStage(this.stages, results);
    if (passesDone === 0) return;
    const learner = this.#createLearner();
    if (!(learner instanceof SentencePasses)) return;
    learner.restore(passesDone, stored);
    this.#learner = learner;
  }

  #createLearner(): PassLearner {
    const {data, settings, plan} = this;
    const results = this.#results;
    const task = {data, settings, plan, results};
    return createLearner(this.stage, task);
  }

  #finishStage(learner: PassLearner): void {
    if (learner instanceof TokenLearner) {
      this.#results = {...this.#results, tokenizer: learner.model()};
    } else if (learner instanceof TagLearner) {
      this.#results = {...this.#results, tagger: learner.model()};
    } else if (learner instanceof Jackknife) {
      this.#results = {
        ...this.#results,
        predicted: learner.tagged,
        reranker: learner.reranker
      };
    } else {
      // What reads text is kept already.
      const {tokenizer, tagger, reranker, ...firstOrder} = this.model();
      this.#results = {...this.#results, firstOrder};
    }
    this.#learner = null;
    this.#stage++;
  }

  #checkPass(): void {
    if (!this.#isInPass) return;
    throw trainingError(
      `pass ${this.passesDone + 1} is not finished. Finish it, or resume ` +
        'from the checkpoint before it.'
    );
  }
}

/**
 * Trains a model on sentences with heads, all at once. {@link Trainer} offers
 * progress, checkpoints and a way to stop; {@link Trainer.finish} does not
 * block.
 *
 * The same sentences and options give the same model, bit for bit, on any
 * machine. For the time and memory see {@link Trainer}.
 *
 * @throws {@link TrainingError} if heads are not a tree, or if there are no
 * sentences; {@link graph!OptionError} if an option is invalid.
 *
 * @example
 * ```ts
 * import {Parser, train} from 'spanforest/nlp';
 *
 * const word = (form: string, upos: string, head: number) => {
 *   return {form, upos, head};
 * };
 * const model = train(
 *   [
 *     [word('Dogs', 'NOUN', 2), word('bark', 'VERB', 0)],
 *     [word('Run', 'VERB', 0), word('fast', 'ADV', 1)]
 *   ],
 *   {bits: 12}
 * );
 * const parser = new Parser(model);
 * const words = [{form: 'Cats', upos: 'NOUN'}, {form: 'sleep', upos: 'VERB'}];
 * [...parser.parse(words).heads]; // => [-1, 2, 0]
 * ```
 */
export function train(
  sentences: Iterable<readonly TrainingWord[] | Sentence>,
  options: TrainingOptions = {}
): Model {
  // A misspelt option must not cost the time to read all sentences.
  settingsOf(options);
  if (
    typeof sentences !== 'object' ||
    !(Symbol.iterator in Object(sentences))
  ) {
    throw trainingError(
      `the sentences are ${quote(sentences)}. Pass an array with the words of ` +
        'each sentence.'
    );
  }
  const data = new TrainingData();
  for (const sentence of sentences) data.add(sentence);
  const trainer = new Trainer(data, options);
  while (!trainer.isDone) for (const _ of trainer.pass());
  return trainer.model();
}

/** Checks that a value is training data. */
export function checkData(data: TrainingData): void {
  if (data instanceof TrainingData) return;
  throw trainingError(
    `${quote(data)} is not training data. Make a new TrainingData(), and add ` +
      'the words of each sentence.'
  );
}
