import {lstat, rm} from 'node:fs/promises';
import {performance} from 'node:perf_hooks';
import {TimeSlices} from '../../graph/long-call.js';
import type {Reliability} from '../../nlp/calibration/index.js';
import type {AttachmentScores} from '../../nlp/evaluation/index.js';
import {decodeModel, encodeModel, type Model} from '../../nlp/model/index.js';
import {
  encodeCheckpoint,
  type PassProgress,
  type Trainer,
  type TrainingStage
} from '../../nlp/training/index.js';
import type {Treebank} from '../io/conll-file.js';
import {type Context, notify, resolvePath} from '../io/context.js';
import {aboutFile} from '../io/errors.js';
import {bytesToWrite, openOutput} from '../io/output.js';
import {showShare, showTime, showWait} from '../io/show.js';
import {LONG_SENTENCE} from '../parsing/batch-parser.js';
import {
  calibrateOnDevelopment,
  chooseOnDevelopment,
  evaluateModel,
  showDevelopmentScores
} from './development.js';

/** A training with its checkpoints, development scores and progress. */
export class TrainingRun {
  /** How many passes of the parser's training are in the checkpoint. */
  saved: number;
  /** Whether anything has been saved. */
  isSaved: boolean;
  readonly trainer: Trainer;
  readonly checkpoint: CheckpointFile;
  readonly #development: Treebank | null;
  // Whether the model will be rounded.
  readonly #isCompact: boolean;
  readonly #context: Context;
  // For all passes together: a short pass may end within a slice.
  readonly #slices: TimeSlices;
  // Sentences and milliseconds of this pass.
  #sentences = 0;
  #time = 0;

  constructor(
    trainer: Trainer,
    checkpoint: CheckpointFile,
    development: Treebank | null,
    isCompact: boolean,
    context: Context
  ) {
    this.saved = trainer.parserPasses;
    this.isSaved = checkpoint.exists;
    this.trainer = trainer;
    this.checkpoint = checkpoint;
    this.#development = development;
    this.#isCompact = isCompact;
    this.#context = context;
    this.#slices = new TimeSlices(context.signal);
  }

  /** Trains the remaining passes. */
  async finish(): Promise<void> {
    const trainer = this.trainer;
    let stageTime = 0;
    while (!trainer.isDone) {
      const start = performance.now();
      const progress = await this.#pass();
      const {stage, pass, passes, words, wrong} = progress;
      await notify(endsWarning(progress), this.#context);
      const time = performance.now() - start;
      // Within the stages before the parser, nothing is worth saving.
      const isParser = stage === 'parser' || stage === 'second-order';
      if (isParser || trainer.stage !== stage) await this.#save();
      stageTime += time;
      // One line for each stage before the parser.
      if (!isParser && trainer.stage === stage) continue;
      const scores = isParser ? await this.#evaluate() : null;
      const facts = [
        ...(stage === 'jackknife'
          ? []
          : [`${showShare(wrong / words)} % wrong`]),
        showTime(isParser ? time : stageTime),
        ...(scores ? [showDevelopmentScores(scores)] : [])
      ];
      const what = isParser ? showPass(stage, pass, passes) : STAGES[stage];
      await notify(`${what}: ${facts.join(', ')}\n`, this.#context);
      stageTime = 0;
    }
  }

  async #save(): Promise<void> {
    this.#context.progress.phase('saving a checkpoint');
    await this.checkpoint.save(this.trainer);
    this.saved = this.trainer.parserPasses;
    this.isSaved = true;
  }

  async #pass(): Promise<PassProgress> {
    const slices = this.#slices;
    let last: PassProgress | undefined;
    let start = performance.now();
    const pass = this.trainer.pass();
    this.#sentences = 0;
    this.#time = 0;
    for (;;) {
      const {done, value: progress} = await this.#step(pass);
      if (done) break;
      last = progress;
      this.#sentences++;
      if (!slices.isOver) continue;
      const now = performance.now();
      this.#time += now - start;
      start = now;
      this.#context.progress.update(() => this.#show(progress));
      await slices.next();
    }
    this.#time += performance.now() - start;
    return last!;
  }

  // No file is being written now, so a signal may end the process during a
  // long sentence. A signal that has come already is handled before.
  async #step(
    pass: Iterator<PassProgress, void>
  ): Promise<IteratorResult<PassProgress, void>> {
    if (this.trainer.nextWords <= LONG_SENTENCE) return pass.next();
    await this.#slices.next();
    return this.#context.blocking(() => pass.next());
  }

  #show(progress: PassProgress): string {
    const {stage, pass, passes, sentences, total, words, wrong} = progress;
    const left = (passes - pass + 1) * total - sentences;
    const speed = this.#sentences / this.#time;
    return [
      `${showPass(stage, pass, passes)}: ` +
        `${Math.floor((100 * sentences) / total)} %`,
      `${(1000 * speed).toFixed(0)} sentences/s`,
      `${showShare(wrong / words)} % wrong`,
      `${showWait(left / speed / 1000)} left${this.trainer.stages.at(-1) === stage ? '' : ' of this stage'}`
    ].join(', ');
  }

  /**
   * The model of all passes; if there are development trees, with what is best
   * on them, calibrated, and with its scores.
   */
  async result(): Promise<{
    readonly model: Model;
    readonly scores: AttachmentScores | null;
    readonly reliability: Reliability | null;
  }> {
    const model = this.#written();
    if (this.#development === null) {
      return {model, scores: null, reliability: null};
    }
    this.#context.progress.phase('choosing on the development trees');
    const hasDecoder = this.trainer.settings.decoder !== undefined;
    const development = this.#development;
    const chosen = await chooseOnDevelopment(
      model,
      development,
      hasDecoder,
      this.#context
    );
    const calibrated = await calibrateOnDevelopment(
      chosen.model,
      development,
      this.#context
    );
    return {
      model: calibrated.model,
      scores: chosen.scores.withoutPunctuation,
      reliability: calibrated.reliability
    };
  }

  async #evaluate(): Promise<AttachmentScores | null> {
    if (this.#development === null) return null;
    this.#context.progress.phase('evaluating the model');
    const model = this.#written();
    const development = this.#development;
    const scores = await evaluateModel(model, development, this.#context);
    return scores.withoutPunctuation;
  }

  // The model as it will be read from its file.
  #written(): Model {
    const model = this.trainer.model();
    return this.#isCompact ? decodeModel(encodeModel(model)) : model;
  }
}

// Tokens of a treebank that is large enough to tell.
const ENOUGH_TOKENS = 1000;
// On first sight, 90 to 99 % are found in news and web pages, 70 % in tweets.
const LEAST_ENDS = 0.8;

// A warning if the first pass shows that sentences end without a sign.
function endsWarning({pass, words, ends, foundEnds}: PassProgress): string {
  if (pass > 1 || ends === undefined || words < ENOUGH_TOKENS) return '';
  const share = foundEnds! / ends;
  if (share >= LEAST_ENDS) return '';
  const what =
    ends === 0
      ? 'each sentence is a paragraph of its own, so that nothing shows where ' +
        'sentences end'
      : `only ${showShare(share)} % of the ends of sentences were found on first ` +
        'sight';
  return (
    `warning: ${what}. Expect a model that joins sentences: train it on running ` +
    'text with punctuation as well, or pass it one sentence a line.\n'
  );
}

// What is learnt in each stage.
const STAGES = {
  tokenizer: 'splitting text',
  tagger: 'tags and lemmas',
  jackknife: 'tags of unseen sentences',
  parser: '',
  'second-order': 'second order'
} as const;

// A pass, with its stage unless that is the parser.
function showPass(stage: TrainingStage, pass: number, passes: number): string {
  const prefix = stage === 'parser' ? '' : `${STAGES[stage]}, `;
  return `${prefix}pass ${pass} of ${passes}`;
}

/**
 * The last pass of the parser's training, as in the lines about its progress.
 *
 * @param done - How many are finished, those of second order included.
 * @param passes - How many there are of each order.
 */
export function showLastPass(done: number, passes: number): string {
  return done > passes
    ? showPass('second-order', done - passes, passes)
    : showPass('parser', done, passes);
}

/** The file beside a model that holds an unfinished training. */
export interface CheckpointFile {
  readonly name: string;
  /** Whether it existed when it was opened. */
  readonly exists: boolean;
  readonly save: (trainer: Trainer) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Looks for the checkpoint of a model, and checks that it is writable. */
export async function openCheckpoint(
  model: string,
  context: Context
): Promise<CheckpointFile> {
  const name = `${model}.checkpoint`;
  const output = await openOutput(name, context);
  const path = resolvePath(name, context);
  return {
    name,
    exists: (await lstat(path).catch(() => null)) !== null,
    save: trainer => output.write(bytesToWrite(encodeCheckpoint(trainer))),
    remove: async () => {
      try {
        await rm(path, {force: true});
      } catch (error) {
        throw aboutFile(name, error);
      }
    }
  };
}
