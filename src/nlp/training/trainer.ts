import {type RandomSource, seededRandom} from '../../graph/random.js';
import {
  compileFeatures,
  type Field,
  SentenceFeatures
} from '../features/index.js';
import {
  createInference,
  type LengthDictionary,
  learnLengths,
  PARTS_OF,
  type ParserName,
  type Part,
  Pruner,
  tagOf
} from '../inference/index.js';
import type {Model} from '../model/index.js';
import {createLabelLearner, type LabelLearner} from './label-learner.js';
import {type AveragedWeights, Learner} from './learner.js';
import {
  TrainingData,
  TrainingError,
  type TrainingSentence,
  type TrainingWord
} from './training-data.js';
import {
  settingsOf,
  type TrainingOptions,
  type TrainingSettings
} from './training-options.js';

/** Puts an array into a random order (Fisher and Yates, 1938; Durstenfeld). */
function shuffle(array: Int32Array, random: RandomSource): void {
  for (let i = array.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const swapped = array[i];
    array[i] = array[j];
    array[j] = swapped;
  }
}

// A length dictionary has a number for every pair of tags, 64 MB of them with
// so many; and the tags stand in the header of the model, a megabyte at most.
const MOST_TAGS = 4096;
const LONGEST_TAGS = 100_000;

/**
 * Checks that there are few enough tags to learn a length dictionary of them.
 *
 * @throws {@link TrainingError} if there are not, before any memory is taken
 * for it.
 */
function checkTags(sentences: readonly TrainingSentence[]): void {
  const tags = new Set<string>();
  let length = 0;
  for (const {words} of sentences) {
    for (const word of words) {
      const tag = tagOf(word);
      if (tags.has(tag)) continue;
      tags.add(tag);
      length += tag.length;
      if (length > LONGEST_TAGS) throw tooMany(tags.size, 'or more ');
    }
  }
  if (tags.size > MOST_TAGS) throw tooMany(tags.size, '');
}

function tooMany(count: number, orMore: string): TrainingError {
  return new TrainingError(
    `spanforest/nlp/training: the words have ${count} ${orMore}different ` +
      `universal tags, but edges can be pruned by at most ${MOST_TAGS}, of ` +
      `${LONGEST_TAGS} characters. Ignore upos, or train without pruning.`
  );
}

/** How far a pass has come. */
export interface PassProgress {
  /** Which pass it is, counted from 1. */
  readonly pass: number;
  /** Sentences of this pass learnt from so far. */
  readonly sentences: number;
  /** Their words. */
  readonly words: number;
  /**
   * How many arcs or edges were wrong, before learning from their sentence,
   * by decoding as in training; the mean if several parts are trained.
   */
  readonly wrong: number;
}

/**
 * Trains a model, one pass through the sentences after the other, so that
 * whoever runs it can show progress, save a checkpoint, or stop.
 *
 * A pass takes time linear in the number of arcs or edges of all sentences.
 * Memory: 16 bytes for each of the 2^bits weights of a part, and the
 * sentences.
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
  /** What is learnt from. */
  readonly data: TrainingData;
  /** The fields of a word that features are made of. */
  readonly fields: readonly Field[];
  /** Whether trees have exactly one word at the root. */
  readonly singleRoot: boolean;
  readonly #lengths: LengthDictionary | null;
  readonly #features: SentenceFeatures;
  readonly #learners: ReadonlyMap<Part, Learner>;
  readonly #labels: LabelLearner | null;
  readonly #random: RandomSource;
  readonly #order: Int32Array;
  #passesDone = 0;
  // Whether a pass has begun that is not finished.
  #isInPass = false;
  #nextWords = 0;

  /**
   * Prepares training; nothing has been learnt yet.
   *
   * @throws {@link TrainingError} if there is nothing to learn from, or if
   * there are too many tags to prune edges by, {@link graph!OptionError} if an option is wrong.
   */
  constructor(data: TrainingData, options: TrainingOptions = {}) {
    const settings = settingsOf(options);
    if (data.sentences.length === 0) {
      throw new TrainingError(
        'spanforest/nlp/training: there is no sentence to learn from. Give ' +
          'some with words and heads.'
      );
    }
    this.settings = settings;
    this.data = data;
    this.fields = data.fields(settings.ignore);
    this.singleRoot = settings.singleRoot ?? data.hasSingleRoots;
    if (this.singleRoot && !data.hasSingleRoots) {
      throw new TrainingError(
        'spanforest/nlp/training: some sentences have several words at the ' +
          'root, so a single root cannot be learnt. Leave out singleRoot.'
      );
    }
    const isDirected = settings.parser === 'd-mst';
    const isPruned =
      settings.prune && !isDirected && this.fields.includes('upos');
    if (isPruned) checkTags(data.sentences);
    this.#lengths = isPruned ? learnLengths(data.sentences) : null;
    this.#features = new SentenceFeatures(
      compileFeatures(new Set(this.fields))
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
   * How many words the sentence has that the pass under way learns from
   * next: its time grows with the square of them. 0 between two passes.
   */
  get nextWords(): number {
    return this.#nextWords;
  }

  /**
   * Trains one pass, and tells how far it is after every sentence. A pass
   * that is left unfinished cannot be continued, and leaves nothing to be
   * saved: go on from the checkpoint before it.
   *
   * @throws {@link TrainingError} if the pass before is not finished.
   */
  pass(): Generator<PassProgress, void, undefined> {
    this.#checkPass();
    this.#isInPass = true;
    shuffle(this.#order, this.#random);
    this.#lookAhead(0);
    return this.#learn();
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
   * The model so far: the mean of the weights after every sentence.
   *
   * @throws {@link TrainingError} in the middle of a pass.
   */
  model(): Model {
    this.#checkPass();
    const {seed, parser, decoder, costAugmented, join} = this.settings;
    return {
      parser,
      ...(decoder !== 'cle' && {decoder}),
      fields: this.fields,
      singleRoot: this.singleRoot,
      weights: Object.fromEntries(
        [...this.#learners].map(([part, {mira}]) => [part, mira.average()])
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
   * All that is needed to go on after the passes finished so far.
   *
   * @throws {@link TrainingError} in the middle of a pass.
   */
  state(): TrainingState {
    this.#checkPass();
    return {passesDone: this.#passesDone, parts: this.#weights()};
  }

  /**
   * Goes on from where another training with the same options and sentences
   * was.
   */
  restore({passesDone, parts}: TrainingState): void {
    const seen = passesDone * this.data.sentences.length;
    for (const [part, averaged] of this.#weights()) {
      const {weights, changes} = parts.get(part)!;
      averaged.restore(weights, changes, seen);
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

  #weights(): Map<string, AveragedWeights> {
    const weights = new Map<string, AveragedWeights>();
    for (const [part, {mira}] of this.#learners) weights.set(part, mira);
    if (this.#labels) weights.set('labels', this.#labels.averaged);
    return weights;
  }

  #lookAhead(place: number): void {
    const next = this.data.sentences[this.#order[place]];
    this.#nextWords = next?.words.length ?? 0;
  }

  #checkPass(): void {
    if (!this.#isInPass) return;
    throw new TrainingError(
      `spanforest/nlp/training: pass ${this.#passesDone + 1} is not finished. ` +
        'Finish it, or go on from the checkpoint before it.'
    );
  }

  #createLearners(): Map<Part, Learner> {
    const {parser, decoder, bits, costAugmented, join} = this.settings;
    const features = this.#features;
    const options = {
      singleRoot: this.singleRoot,
      decoder,
      pruner: this.#lengths && new Pruner(this.#lengths),
      join,
      algorithm: 'auto',
      rounds: 0
    } as const;
    const learners = new Map<Part, Learner>();
    for (const part of PARTS_OF[parser]) {
      const infer = (weights: Float32Array) =>
        createInference(
          trainedAs(parser, part),
          features,
          {[part]: weights},
          options
        );
      const directed = part === 'directed';
      learners.set(
        part,
        new Learner(features, 2 ** bits, directed, costAugmented, infer)
      );
    }
    return learners;
  }
}

// The parts of a parser with enhancement are trained as parsers of their own.
function trainedAs(parser: ParserName, part: Part): ParserName {
  if (parser !== 'u-mst-uf-lep') return parser;
  return part === 'directed' ? 'd-mst' : 'u-mst-uf';
}

/** What changes in training, of one kind of weights. */
export interface PartState {
  /** The weights now, not averaged. */
  readonly weights: Float32Array;
  /** What it takes to average them. */
  readonly changes: Float64Array;
}

/** What changes in training. */
export interface TrainingState {
  /** How many passes are finished. */
  readonly passesDone: number;
  /** The parts of the model, and `labels` if relations are learnt. */
  readonly parts: ReadonlyMap<string, PartState>;
}

/**
 * Trains a model on sentences with heads, all at once. For progress,
 * checkpoints or a way to stop, use {@link Trainer}.
 *
 * The same sentences and options give the same model, bit for bit, on any
 * machine. Time O(passes) times the number of arcs of all sentences.
 *
 * @throws {@link TrainingError} if heads are not a tree, or if there is
 * nothing to learn from; {@link graph!OptionError} if an option is wrong.
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
  const data = new TrainingData();
  for (const words of sentences) data.add(words);
  const trainer = new Trainer(data, options);
  while (!trainer.isDone) for (const _ of trainer.pass());
  return trainer.model();
}
