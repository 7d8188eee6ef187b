import {stat} from 'node:fs/promises';
import {performance} from 'node:perf_hooks';
import {DIRECTED_DECODERS, JOINS, PARSERS} from '../../nlp/inference/index.js';
import {encodeModel} from '../../nlp/model/index.js';
import {Trainer} from '../../nlp/training/index.js';
import {checkInputs, checkOverwriting} from '../io/check-files.js';
import {CONLL_FORMAT_OPTION} from '../io/conll-file.js';
import {DataError, EXIT, showName, UsageError} from '../io/errors.js';
import {type Io, resolvePath, say, sayInterrupted} from '../io/io.js';
import {CheckpointFile} from '../io/model-file.js';
import {bytesToWrite, type Output, openOutput} from '../io/output.js';
import {createProgress, type Progress} from '../io/progress.js';
import {showBytes, showCount, showTime} from '../io/show.js';
import type {Arguments, Command} from '../options.js';
import {TRAINING_OPTIONS} from '../parsing/parser-options.js';
import {readTrainingData, trainingOptions} from '../training/training-files.js';
import {
  readDevelopmentSet,
  showDevelopmentScores,
  type Tell,
  TrainingRun
} from '../training/training-run.js';

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

/** `spanforest train`: makes a model of a treebank. */
export const train: Command = {
  name: 'train',
  about: 'Train a dependency parser on sentences with their trees.',
  positionals: [
    {
      name: 'TRAIN',
      about: "trees to learn from, in CoNLL-U or CoNLL-X, or '-'.",
      repeated: true
    }
  ],
  options: [
    {
      name: 'output',
      short: 'o',
      value: 'MODEL',
      required: true,
      about: 'File to write the model to; compressed if it ends in .gz.'
    },
    {
      name: 'parser',
      short: 'p',
      value: 'NAME',
      choices: PARSERS,
      about: 'What to train; d-mst if not told.'
    },
    {
      name: 'decoder',
      value: 'NAME',
      choices: DIRECTED_DECODERS,
      about:
        'How d-mst finds trees: cle the best of all, if not told; eisner the ' +
        'best of those whose arcs do not cross.'
    },
    {
      name: 'dev',
      value: 'FILE',
      about: 'Trees to try the model on after every pass.'
    },
    {
      name: 'seed',
      value: 'N',
      integer: true,
      about: 'Decides the order of the sentences; 1 if not told.'
    },
    ...TRAINING_OPTIONS,
    {
      name: 'single-root',
      conflicts: 'no-single-root',
      about:
        'Refuse TRAIN unless all its trees have one word at the root; if they ' +
        'have, that is what the model does anyway.'
    },
    {
      name: 'no-single-root',
      about: 'Trees may have several, even if none in TRAIN has.'
    },
    {
      name: 'no-prune',
      about: 'Undirected parsers look at all edges, however long.'
    },
    {
      name: 'join',
      value: 'HOW',
      choices: JOINS,
      about: 'How u-mst-df joins the scores of two arcs; mean if not told.'
    },
    {
      name: 'no-labels',
      about: 'Learn heads only, although all words of TRAIN have a relation.'
    },
    {
      name: 'compact',
      about:
        'Round the weights: a model of 2 MB instead of 30, hardly less ' +
        'accurate.'
    },
    {
      name: 'resume',
      about: 'Go on with a training that was interrupted.'
    },
    CONLL_FORMAT_OPTION,
    {name: 'quiet', short: 'q', about: 'No progress and no scores.'}
  ],
  notes: [
    'Whatever columns are filled in TRAIN are learnt from, so they should be ' +
      'filled the same way in what is parsed later. The same sentences, ' +
      'options and seed give the same model, byte for byte.',
    'After every pass all that has been learnt is saved in ' +
      'MODEL.checkpoint, which is removed once MODEL is written. After an ' +
      'interruption, the same command with --resume goes on after the last ' +
      'pass that was finished, and ends in the same model; a smaller number ' +
      'of --passes ends sooner. If there is a MODEL and no checkpoint, its ' +
      'training is finished, and --resume is refused. Both files are replaced ' +
      'in one step, so they ' +
      'are whole whatever happens.',
    'Scores on --dev are for you to see: the model is that of the last pass. ' +
      'They are shares of the words that are not punctuation: UAS ' +
      'of those whose head is right, LAS of those whose relation is right as ' +
      'well, subtypes left out, undirected of those whose edge is right ' +
      'in either direction. What is wrong in a pass is counted in the trees ' +
      'found in training, before learning from them and with the bonus that ' +
      '--plain leaves out, so it is more than a parser gets wrong.',
    'The parsers: d-mst scores every arc and finds the best directed tree; ' +
      'u-mst-uf scores undirected edges, finds the best tree and directs it ' +
      'away from the root; u-mst-df does that with the scores of arcs; ' +
      'u-mst-uf-lep improves the trees of u-mst-uf by the scores of d-mst, ' +
      'and its model serves for these two as well.',
    'The memory needed is 16 bytes for each weight, that of the sentences, ' +
      'and as much again as the weights while a checkpoint is written. Gzip ' +
      'is recognized by its content.'
  ],
  examples: [
    'train.conllu --parser d-mst -o en.model --dev dev.conllu',
    'train.conllu -o en.model --dev dev.conllu --resume',
    'part1.conll part2.conll.gz -o danish.model.gz --ignore feats'
  ],
  // Loaded only if wanted, so that other commands start sooner.
  run: async (args, io) => (await import('./train.js')).runTrain(args, io)
};
