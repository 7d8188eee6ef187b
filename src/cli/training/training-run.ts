import {performance} from 'node:perf_hooks';
import type {ConlluFormat} from '../../nlp/conllu/index.js';
import {type AttachmentScores, Evaluation} from '../../nlp/evaluation/index.js';
import type {Model} from '../../nlp/model/index.js';
import {decodeModel, encodeModel} from '../../nlp/model/index.js';
import {Parser} from '../../nlp/parser.js';
import {LONGEST_SENTENCE, type Word} from '../../nlp/sentence.js';
import type {PassProgress, Trainer} from '../../nlp/training/index.js';
import {conllFormatOf, LONG_SENTENCE, readConllFile} from '../io/conll-file.js';
import {DataError, showName} from '../io/errors.js';
import {type Io, Turns} from '../io/io.js';
import type {CheckpointFile} from '../io/model-file.js';
import type {Progress} from '../io/progress.js';
import {showShare, showTime, showWait} from '../io/show.js';
import {parsedWords} from '../parsing/batch-parser.js';

/** Sentences with trees, to try models on. */
interface DevelopmentSet {
  readonly format: ConlluFormat;
  readonly sentences: readonly (readonly Word[])[];
}

/** Reads all sentences of a file; errors carry its name and the line. */
export async function readDevelopmentSet(
  name: string,
  told: string | undefined,
  io: Io,
  progress: Progress
): Promise<DevelopmentSet> {
  const format = conllFormatOf(name, told);
  const sentences: (readonly Word[])[] = [];
  for await (const {words, firstLine} of readConllFile(
    name,
    format,
    'tree',
    io,
    progress
  )) {
    if (words.length > LONGEST_SENTENCE) {
      throw new DataError(
        `${showName(name)}:${firstLine}: the sentence has ${words.length} ` +
          `words, but a parser takes at most ${LONGEST_SENTENCE}. Split it.`
      );
    }
    if (words.length > 0) sentences.push(words);
  }
  if (sentences.length > 0) return {format, sentences};
  throw new DataError(
    `${showName(name)}: there are no sentences in it. Give a file of trees.`
  );
}

/**
 * Parses the sentences, and scores the trees without punctuation. Not for
 * use while output is being written: a signal may end the process in the
 * middle of a long sentence.
 */
async function tryModel(
  parser: Parser,
  {format, sentences}: DevelopmentSet,
  io: Io,
  progress: Progress
): Promise<AttachmentScores> {
  const evaluation = new Evaluation({format});
  const turns = new Turns(io.signal);
  for (const [i, words] of sentences.entries()) {
    const isLong = words.length > LONG_SENTENCE;
    if (isLong) await turns.take();
    const parsed = isLong
      ? io.blocking(() => parsedWords(parser, words))
      : parsedWords(parser, words);
    evaluation.add(words, parsed);
    if (!turns.isDue) continue;
    await turns.take();
    progress.update(() => {
      const share = Math.floor((100 * (i + 1)) / sentences.length);
      return `trying the model: ${share} %`;
    });
  }
  return evaluation.scores().withoutPunctuation;
}

/** Scores in a few words. */
export function showDevelopmentScores(scores: AttachmentScores): string {
  const {uas, undirectedUas, lasWithoutSubtypes: las} = scores;
  const labelled = Number.isNaN(las) ? '' : `, LAS ${showShare(las)}`;
  return (
    `dev UAS ${showShare(uas)}${labelled}, ` +
    `undirected ${showShare(undirectedUas)}`
  );
}

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
