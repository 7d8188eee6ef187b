import {stat} from 'node:fs/promises';
import {performance} from 'node:perf_hooks';
import {encodeModel} from '../nlp/model/model-container.js';
import {Trainer} from '../nlp/training/trainer.js';
import {checkInputs, checkOverwriting} from './check-files.js';
import {CheckpointFile} from './checkpoint-file.js';
import {readDevelopmentSet, showDevelopmentScores} from './development-set.js';
import {DataError, EXIT, showName, UsageError} from './errors.js';
import {type Io, resolvePath, say, sayInterrupted} from './io.js';
import type {Arguments} from './options.js';
import {bytesToWrite, type Output, openOutput} from './output.js';
import {createProgress, type Progress} from './progress.js';
import {showBytes, showCount, showTime} from './show.js';
import {trainingOptions} from './training-arguments.js';
import {readTrainingData} from './training-files.js';
import {type Tell, TrainingRun} from './training-run.js';

/** Trains a model, so that an interrupt costs no more than a pass. */
export async function runTrain(args: Arguments, io: Io): Promise<number> {
  const {values, switches} = args;
  const start = performance.now();
  const name = values.get('output')!;
  const isQuiet = switches.has('quiet');
  const progress = createProgress(io, isQuiet);
  const tell: Tell = async text => {
    if (isQuiet) return;
    progress.clear();
    // If nobody can listen, the work is worth as much.
    await say(io.stderr, text, io.signal).catch(() => {});
    io.signal.throwIfAborted();
  };
  try {
    // Whatever can be wrong shows before any time is spent on it.
    trainingOptions(args);
    const output = await openModel(args, io);
    const checkpoint = await openCheckpoint(args, output, io);
    const run = await prepare(args, checkpoint, tell, io, progress);
    try {
      const scores = await run.finish();
      progress.phase('writing the model');
      const model = run.trainer.model();
      await output.write(
        bytesToWrite(encodeModel(model, {compact: switches.has('compact')}))
      );
      await checkpoint.remove();
      const {sentences, words, passes} = model.training;
      const {size} = await stat(resolvePath(name, io));
      await tell(
        `${[
          showCount(sentences, 'sentence'),
          showCount(words, 'word'),
          passes === 1 ? '1 pass' : `${passes} passes`,
          showTime(performance.now() - start),
          `a model of ${showBytes(size)}`,
          ...(scores ? [showDevelopmentScores(scores)] : [])
        ].join(', ')}\n`
      );
    } catch (error) {
      progress.clear();
      if (io.signal.aborted && !isQuiet) await sayHowToGoOn(run, io);
      throw error;
    }
    return EXIT.success;
  } finally {
    progress.clear();
  }
}

async function openModel(args: Arguments, io: Io): Promise<Output> {
  const {values, positionals} = args;
  const name = values.get('output')!;
  const dev = values.get('dev');
  const inputs = dev === undefined ? positionals : [...positionals, dev];
  const output = await openOutput(name, io);
  if (output.isStandard) {
    throw new UsageError(
      'a model cannot go to standard output. Give the name of a file.'
    );
  }
  if (output.file === null) {
    throw new DataError(
      `${showName(name)}: is no regular file, so there is no place beside it ` +
        'for a checkpoint. Give the name of a file.'
    );
  }
  await checkInputs(inputs, io);
  await checkOverwriting(name, inputs, io);
  return output;
}

async function openCheckpoint(
  {values, switches}: Arguments,
  {isThere}: Output,
  io: Io
): Promise<CheckpointFile> {
  const name = values.get('output')!;
  const checkpoint = await CheckpointFile.of(name, io);
  const isResumed = switches.has('resume');
  if (isResumed && isThere && !checkpoint.isThere) {
    throw new DataError(
      `${showName(name)}: is there, and no checkpoint beside it, so its ` +
        'training is finished. Leave out --resume to train it anew, or give ' +
        'another name.'
    );
  }
  if (!checkpoint.isThere || isResumed) return checkpoint;
  throw new DataError(
    `${showName(checkpoint.name)}: there is a training that was not ` +
      'finished. Give --resume to go on with it, or remove the file.'
  );
}

// Reads all there is to read. The smaller file comes first, so that what is
// wrong with it shows soon.
async function prepare(
  args: Arguments,
  checkpoint: CheckpointFile,
  tell: Tell,
  io: Io,
  progress: Progress
): Promise<TrainingRun> {
  const {values, switches, positionals} = args;
  const dev = values.get('dev');
  const format = values.get('input-format');
  const development =
    dev === undefined
      ? null
      : await readDevelopmentSet(dev, format, io, progress);
  const data = await readTrainingData(
    positionals,
    format,
    switches.has('single-root'),
    io,
    progress
  );
  const options = trainingOptions(args);
  progress.phase('preparing');
  const trainer = checkpoint.isThere
    ? await checkpoint.resume(data, options, progress)
    : new Trainer(data, options);
  if (checkpoint.isThere) {
    const {passesDone, settings} = trainer;
    await tell(`going on after pass ${passesDone} of ${settings.passes}\n`);
  } else if (switches.has('resume')) {
    const where = showName(checkpoint.name);
    await tell(`there is no ${where}, so training begins anew\n`);
  }
  return new TrainingRun(
    trainer,
    checkpoint,
    development,
    switches.has('compact'),
    tell,
    io,
    progress
  );
}

async function sayHowToGoOn(
  {saved, trainer, checkpoint}: TrainingRun,
  io: Io
): Promise<void> {
  const {passes} = trainer.settings;
  const text =
    saved === 0
      ? 'interrupted in the first pass, so nothing has been saved.'
      : `interrupted. ${showName(checkpoint.name)} has ${saved} of ${passes} ` +
        'passes: give --resume to go on, or ' +
        `--resume --passes ${saved} to make a model of them.`;
  await sayInterrupted(text, io);
}
