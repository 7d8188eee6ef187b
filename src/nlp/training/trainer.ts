import {quote} from '../../graph/errors.js';
import {
  checkSignal,
  LONG_CALL_OPTIONS,
  type LongCallOptions,
  TimeSlices
} from '../../graph/long-call.js';
import {checkOptions} from '../../graph/options.js';
import {type RandomSource, seededRandom} from '../../graph/random.js';
import {
  compileFeatures,
  type Field,
  SentenceFeatures,
  TEMPLATE_SETS
} from '../features/index.js';
import {
  createInference,
  FEATURE_KINDS,
  type FeatureKind,
  type LengthDictionary,
  learnLengths,
  Pruner,
  tagOf
} from '../inference/index.js';
import type {Model} from '../model/index.js';
import type {AveragedWeights} from './averaged-weights.js';
import {createLabelLearner, type LabelLearner} from './label-learner.js';
import {Learner, Mira} from './learner.js';
import {
  TrainingData,
  type TrainingSentence,
  type TrainingWord,
  trainingError
} from './training-data.js';
import {
  settingsOf,
  type TrainingOptions,
  type TrainingSettings
} from './training-options.js';

/** The progress of a pass. */
export interface PassProgress {
  /** Number of the pass, counted from 1. */
  readonly pass: number;
  /** Sentences of this pass learnt from so far. */
  readonly sentences: number;
  /** Their words. */
  readonly words: number;
  /**
   * How many arcs or edges were wrong before learning from their sentence, by
   * decoding as in training; the mean if two kinds of weights are trained.
   */
  readonly wrong: number;
}

/** The progress of a whole training. */
export interface TrainingProgress extends PassProgress {
  /** Number of passes in all. */
  readonly passes: number;
  /** Number of sentences in a pass. */
  readonly total: number;
}

/**
 * Trains a model, one pass through the sentences after the other, so that the
 * caller can show progress, save a checkpoint, or stop.
 *
 * A pass takes time linear in the number of arcs or edges of all sentences.
 * Memory: the sentences, and 16 bytes for each of the 2^bits weights (twice
 * for `u-mst-uf-lep`).
 *
 * @example
 * ```ts
 * import {Parser, Trainer, TrainingData} from 'spanforest/nlp';
 *
 * const data = new TrainingData();
 * data.add([{form: 'She', upos: 'PRON', head: 2},
 *           {form: 'reads', upos: 'VERB', head: 0}]);
 * const trainer = new Trainer(data, {passes: 2, bits: 10});
 * while (trainer.passesDone < trainer.settings.passes) {
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
  /** The fields of a word that features are made of. */
  readonly fields: readonly Field[];
  /** Whether trees have exactly one word at the root. */
  readonly singleRoot: boolean;
  readonly #lengths: LengthDictionary | null;
  readonly #features: SentenceFeatures;
  readonly #learners: ReadonlyMap<FeatureKind, Learner>;
  readonly #labels: LabelLearner | null;
  readonly #random: RandomSource;
  readonly #order: Int32Array;
  #passesDone = 0;
  #isInPass = false;
  #nextWords = 0;

  /**
   * Prepares training.
   *
   * @throws {@link TrainingError} if there are no sentences, or too many tags
   * to prune edges by, {@link graph!OptionError} if an option is invalid.
   */
  constructor(data: TrainingData, options: TrainingOptions = {}) {
    const settings = settingsOf(options);
    checkData(data);
    if (data.sentences.length === 0) {
      throw trainingError(
        'there is no sentence to learn from. Pass some with words and heads.'
      );
    }
    this.settings = settings;
    this.data = data;
    this.fields = data.fields(settings.ignore);
    this.singleRoot = settings.singleRoot ?? data.hasSingleRoots;
    if (this.singleRoot && !data.hasSingleRoots) {
      throw trainingError(
        'some sentences have several words at the root, so a single root ' +
          'cannot be learnt. Leave out singleRoot.'
      );
    }
    const isPruned =
      settings.prune &&
      settings.parser !== 'd-mst' &&
      this.fields.includes('upos');
    if (isPruned) checkTags(data.sentences);
    this.#lengths = isPruned ? learnLengths(data.sentences) : null;
    this.#features = new SentenceFeatures(
      compileFeatures(new Set(this.fields), TEMPLATE_SETS[settings.templates])
    );
    this.#learners = this.#createLearners();
    this.#labels = createLabelLearner(
      data,
      settings,
      this.#features,
      this.fields
    );
    this.#random = seededRandom(settings.seed);
    this.#order = Int32Array.from(data.sentences.keys());
  }

  /** How many passes are finished. */
  get passesDone(): number {
    return this.#passesDone;
  }

  /** Whether all passes are finished. */
  get isDone(): boolean {
    return this.#passesDone >= this.settings.passes;
  }

  /**
   * The number of words of the next sentence in the current pass: its time
   * grows with their square. 0 between two passes.
   */
  get nextWords(): number {
    return this.#nextWords;
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
    this.#isInPass = true;
    shuffle(this.#order, this.#random);
    this.#lookAhead(0);
    return this.#learn();
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
  async finish(
    options: LongCallOptions<TrainingProgress> = {}
  ): Promise<Model> {
    const where = 'spanforest/nlp/training';
    checkOptions(where, options, LONG_CALL_OPTIONS);
    const {signal, onProgress} = options;
    checkSignal(where, signal);
    const slices = new TimeSlices(signal);
    const {passes} = this.settings;
    const total = this.data.sentences.length;
    while (!this.isDone) {
      for (const progress of this.pass()) {
        const isPassDone = progress.sentences === total;
        if (!isPassDone && !slices.isOver) continue;
        onProgress?.({...progress, passes, total});
        if (slices.isOver) await slices.next();
      }
    }
    return this.model();
  }

  *#learn(): Generator<PassProgress, void, undefined> {
    const pass = this.#passesDone + 1;
    const {size} = this.#learners;
    let sentences = 0;
    let words = 0;
    let wrong = 0;
    for (const index of this.#order) {
      const sentence = this.data.sentences[index];
      for (const learner of this.#learners.values()) {
        wrong += learner.learn(sentence) / size;
      }
      this.#labels?.learn(sentence);
      words += sentence.words.length;
      this.#lookAhead(++sentences);
      yield {pass, sentences, words, wrong};
    }
    this.#passesDone = pass;
    this.#isInPass = false;
  }

  /**
   * The model so far, with the weights averaged over all sentences.
   *
   * @throws {@link TrainingError} in the middle of a pass.
   */
  model(): Model {
    this.#checkPass();
    const {seed, parser, decoder, templates, costAugmented, join} =
      this.settings;
    return {
      parser,
      ...(decoder !== 'cle' && {decoder}),
      ...(templates !== 'paper' && {templates}),
      fields: this.fields,
      singleRoot: this.singleRoot,
      weights: Object.fromEntries(
        [...this.#learners].map(([kind, {mira}]) => [kind, mira.average()])
      ),
      lengths: this.#lengths,
      labels: this.#labels?.model() ?? null,
      join,
      training: {
        sentences: this.data.sentences.length,
        words: this.data.words,
        passes: this.#passesDone,
        seed,
        costAugmented
      }
    };
  }

  /**
   * The weights by kind of features, and `labels` if relations are learnt.
   *
   * @throws {@link TrainingError} in the middle of a pass.
   * @internal
   */
  weights(): Map<string, AveragedWeights> {
    this.#checkPass();
    const weights = new Map<string, AveragedWeights>();
    for (const [kind, {mira}] of this.#learners) weights.set(kind, mira);
    if (this.#labels) weights.set('labels', this.#labels.averaged);
    return weights;
  }

  /**
   * Continues another training with the same options and sentences.
   *
   * @param stored - Its weights and their changes, by name and length.
   * @internal
   */
  restore(
    passesDone: number,
    stored: (name: string, length: number) => [Float32Array, Float64Array]
  ): void {
    for (const [name, averaged] of this.weights()) {
      const [weights, changes] = stored(name, averaged.weights.length);
      averaged.weights.set(weights);
      averaged.changes.set(changes);
      averaged.steps = passesDone * this.data.sentences.length;
    }
    // The order of a pass depends on all passes before.
    for (let pass = 0; pass < passesDone; pass++) {
      shuffle(this.#order, this.#random);
    }
    this.#passesDone = passesDone;
  }

  /** Whether relations of words to their heads are learnt. */
  get isLabelled(): boolean {
    return this.#labels !== null;
  }

  #lookAhead(index: number): void {
    const next = this.data.sentences[this.#order[index]];
    this.#nextWords = next?.words.length ?? 0;
  }

  #checkPass(): void {
    if (!this.#isInPass) return;
    throw trainingError(
      `pass ${this.#passesDone + 1} is not finished. Finish it, or resume ` +
        'from the checkpoint before it.'
    );
  }

  #createLearners(): Map<FeatureKind, Learner> {
    const {parser, decoder, bits, costAugmented, join} = this.settings;
    const sentence = this.#features;
    const options = {
      singleRoot: this.singleRoot,
      decoder,
      pruner: this.#lengths && new Pruner(this.#lengths),
      join,
      algorithm: 'auto',
      rounds: 0
    } as const;
    // Local enhancement is not trained: each kind of weights learns as a
    // parser without it.
    const parts = {directed: 'd-mst', undirected: 'u-mst-uf'} as const;
    const learners = new Map<FeatureKind, Learner>();
    for (const kind of FEATURE_KINDS[parser]) {
      const trained = parser === 'u-mst-uf-lep' ? parts[kind] : parser;
      const mira = new Mira(2 ** bits);
      const weights = {[kind]: mira.weights};
      const inference = createInference(trained, sentence, weights, options);
      const directed = kind === 'directed';
      learners.set(
        kind,
        new Learner(sentence, mira, inference, directed, costAugmented)
      );
    }
    return learners;
  }
}

/**
 * Trains a model on sentences with heads, all at once. {@link Trainer} offers
 * progress, checkpoints and a way to stop; {@link Trainer.finish} does not
 * block.
 *
 * The same sentences and options give the same model, bit for bit, on any
 * machine. Time O(passes) times the number of arcs of all sentences.
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
  sentences: Iterable<readonly TrainingWord[]>,
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
  for (const words of sentences) data.add(words);
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

// Puts an array into a random order (Fisher and Yates, 1938; Durstenfeld).
function shuffle(array: Int32Array, random: RandomSource): void {
  for (let i = array.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [array[i], array[j]] = [array[j], array[i]];
  }
}

// A length dictionary has a number for every pair of tags: 64 MB for this
// many. The tags stand in the header of the model, a megabyte at most.
const MOST_TAGS = 4096;
const LONGEST_TAGS = 100_000;

// Checks that there are few enough tags for a length dictionary, before any
// memory is allocated for it.
function checkTags(sentences: readonly TrainingSentence[]): void {
  const tags = new Set<string>();
  let length = 0;
  for (const {words} of sentences) {
    for (const word of words) {
      const tag = tagOf(word);
      if (tags.has(tag)) continue;
      tags.add(tag);
      length += tag.length;
      if (tags.size <= MOST_TAGS && length <= LONGEST_TAGS) continue;
      throw trainingError(
        `the words have ${tags.size} or more different universal tags, but ` +
          `edges can be pruned by at most ${MOST_TAGS}, of ${LONGEST_TAGS} ` +
          'characters. Ignore upos, or train without pruning.'
      );
    }
  }
}
