import {performance} from 'node:perf_hooks';
import type {AttachmentScores} from '../nlp/evaluation/index.js';
import type {Model} from '../nlp/model/model.js';
import {decodeModel, encodeModel} from '../nlp/model/model-container.js';
import {Parser} from '../nlp/parser.js';
import type {PassProgress, Trainer} from '../nlp/training/trainer.js';
import type {CheckpointFile} from './checkpoint-file.js';
import {
  type DevelopmentSet,
  showDevelopmentScores,
  tryModel
} from './development-set.js';
import {type Io, Turns} from './io.js';
import {LONG_SENTENCE} from './long-sentence.js';
import type {Progress} from './progress.js';
import {showShare, showTime, showWait} from './show.js';

/** Says a line for good, unless nobody wants to hear it. */
export type Tell = (line: string) => Promise<void>;

/** A training under way: its progress, its checkpoints, its scores. */
export class TrainingRun {
  /** How many passes are in the checkpoint. */
  saved: number;
  /** What trains. */
  readonly trainer: Trainer;
  /** Where it is saved. */
  readonly checkpoint: CheckpointFile;
  readonly #development: DevelopmentSet | null;
  readonly #isCompact: boolean;
  readonly #tell: Tell;
  readonly #io: Io;
  readonly #progress: Progress;
  // Of all passes together: a short one may end before a turn is due.
  readonly #turns: Turns;
  // What it has done itself, not counting what it went on from.
  #sentences = 0;
  #time = 0;

  /**
   * @param trainer - The training, as new or as it was when it was saved.
   * @param development - What to try the model on, if anything.
   * @param isCompact - Whether the model will be rounded.
   * @param tell - Told a line after every pass.
   */
  constructor(
    trainer: Trainer,
    checkpoint: CheckpointFile,
    development: DevelopmentSet | null,
    isCompact: boolean,
    tell: Tell,
    io: Io,
    progress: Progress
  ) {
    this.saved = trainer.passesDone;
    this.trainer = trainer;
    this.checkpoint = checkpoint;
    this.#development = development;
    this.#isCompact = isCompact;
    this.#tell = tell;
    this.#io = io;
    this.#progress = progress;
    this.#turns = new Turns(io.signal);
  }

  /**
   * Trains the passes that are left, and tells the scores of the model if
   * there is anything to try it on. A signal ends it within a moment.
   */
  async finish(): Promise<AttachmentScores | null> {
    const trainer = this.trainer;
    const {passes} = trainer.settings;
    let scores: AttachmentScores | null = null;
    while (!trainer.isDone) {
      const start = performance.now();
      const {words, wrong} = await this.#pass();
      const time = performance.now() - start;
      this.#progress.phase('saving a checkpoint');
      await this.checkpoint.save(trainer);
      this.saved = trainer.passesDone;
      scores = await this.#try();
      await this.#tell(
        `pass ${trainer.passesDone} of ${passes}: ` +
          `${showShare(wrong / words)} % wrong, ${showTime(time)}` +
          `${scores ? `, ${showDevelopmentScores(scores)}` : ''}\n`
      );
    }
    return scores ?? this.#try();
  }

  async #pass(): Promise<PassProgress> {
    const turns = this.#turns;
    let last: PassProgress = {pass: 0, sentences: 0, words: 0, wrong: 0};
    let start = performance.now();
    const pass = this.trainer.pass();
    for (;;) {
      const {done, value: progress} = await this.#step(pass);
      if (done) break;
      last = progress;
      this.#sentences++;
      if (!turns.isDue) continue;
      const now = performance.now();
      this.#time += now - start;
      start = now;
      this.#progress.update(() => this.#show(progress));
      await turns.take();
    }
    this.#time += performance.now() - start;
    return last;
  }

  // Nothing is being written now, so a signal may end a long sentence by
  // ending the process. One that has come already gets its turn before.
  async #step(
    pass: Iterator<PassProgress, void>
  ): Promise<IteratorResult<PassProgress, void>> {
    if (this.trainer.nextWords <= LONG_SENTENCE) return pass.next();
    await this.#turns.take();
    return this.#io.blocking(() => pass.next());
  }

  #show({pass, sentences, words, wrong}: PassProgress): string {
    const {settings, data} = this.trainer;
    const total = data.sentences.length;
    const left = (settings.passes - pass + 1) * total - sentences;
    const speed = this.#sentences / this.#time;
    return [
      `pass ${pass} of ${settings.passes}: ` +
        `${Math.floor((100 * sentences) / total)} %`,
      `${(1000 * speed).toFixed(0)} sentences/s`,
      `${showShare(wrong / words)} % wrong`,
      `${showWait(left / speed / 1000)} left`
    ].join(', ');
  }

  async #try(): Promise<AttachmentScores | null> {
    if (this.#development === null) return null;
    this.#progress.phase('trying the model');
    // The scores are those of the file that will be written.
    const model = this.trainer.model();
    const parser = new Parser(this.#isCompact ? roundedModel(model) : model);
    return tryModel(parser, this.#development, this.#io, this.#progress);
  }
}

function roundedModel(model: Model): Model {
  return decodeModel(encodeModel(model, {compact: true}));
}
