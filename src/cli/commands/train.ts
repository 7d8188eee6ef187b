import {stat} from 'node:fs/promises';
import {performance} from 'node:perf_hooks';
import {
  DIRECTED_DECODERS,
  type DirectedDecoderName,
  ORDERS,
  type Order,
  PARSERS,
  type ParserName,
  PRUNINGS,
  type PruningName
} from '../../nlp/inference/index.js';
import {encodeModel} from '../../nlp/model/index.js';
import {
  COLUMNS,
  type Column,
  resumeTraining,
  settingsOf,
  TRAINING_RANGES,
  Trainer,
  type TrainingOptions,
  UPDATES,
  type UpdateName
} from '../../nlp/training/index.js';
import {CONLL_FORMAT_OPTION, readTreebank} from '../io/conll-file.js';
import {
  type Context,
  notify,
  notifyInterrupted,
  resolvePath
} from '../io/context.js';
import {DataError, EXIT, retold, showName, UsageError} from '../io/errors.js';
import {checkInputs, checkOverwriting} from '../io/input.js';
import {readAndDecode} from '../io/model-file.js';
import {bytesToWrite, type Output, openOutput} from '../io/output.js';
import {showBytes, showCount, showShare, showTime} from '../io/show.js';
import {
  type Arguments,
  type Command,
  grouped,
  numberOption,
  singleRootOption
} from '../options.js';
import {showDevelopmentScores} from '../training/development.js';
import {readTrainingData, readWordFile} from '../training/training-files.js';
import {
  type CheckpointFile,
  openCheckpoint,
  showLastPass,
  TrainingRun
} from '../training/training-run.js';

/** `spanforest train`: trains a model on a treebank. */
export const train: Command = {
  positionals: [
    {
      name: 'TRAIN',
      about: "trees to learn from, in CoNLL-U or CoNLL-X, or '-'.",
      repeated: true
    }
  ],
  options: {
    '-o, --output MODEL': {
      about:
        'File to write the model to; compressed if it ends in .gz or .zst.',
      required: true
    },
    '-p, --parser NAME': {
      about: 'Which parser to train; default: d-mst.',
      choices: PARSERS
    },
    '--order N': {
      about:
        '1 scores every arc by itself, 2 also scores pairs of arcs: about a ' +
        'point more accurate, and twice the time to train; default: 1.',
      integer: ORDERS
    },
    '--dev FILE':
      'Trees to evaluate the model on after every pass, on which the decoder ' +
      'and the rule for final punctuation are chosen, and probabilities are ' +
      'calibrated.',
    '--language TAG':
      'The language, such as en or pt-BR; default: from the comments or names ' +
      'of the files.',
    '--resume': 'Continue a training run that was interrupted.',
    ...grouped('Learning trees', {
      '--decoder NAME': {
        about:
          'How d-mst finds trees: cle finds the best tree, eisner the best ' +
          'without crossing arcs; default: eisner if hardly any arcs of TRAIN ' +
          'cross, else cle. With --order 2, arcs may cross with any decoder.',
        choices: DIRECTED_DECODERS
      },
      '--seed N': {
        about: 'Seed for the order of the sentences; default: 1.',
        integer: []
      },
      '--passes N': {
        about:
          'Number of passes over the training data; default: 10, or 5 if tags ' +
          'are learnt, since each pass then has every sentence twice.',
        integer: TRAINING_RANGES.passes
      },
      '--bits N': {
        about: 'Number of weights, as a power of 2; default: 22.',
        integer: TRAINING_RANGES.bits
      },
      '--ignore COLUMNS': `Columns to ignore, separated by commas: any of ${COLUMNS.join(', ')}.`,
      '--plain':
        'No bonus for wrong heads in training, as in the papers; slightly less ' +
        'accurate.',
      '--single-root': {
        about:
          'Refuse TRAIN unless all its trees have one word at the root. If they ' +
          'do, a single root is the default.',
        conflicts: 'no-single-root'
      },
      '--no-single-root':
        'Allow several words at the root, even if TRAIN always has one.',
      '--prune NAME': {
        about:
          'How to skip long edges or arcs; default: lengths, for d-mst none.',
        choices: PRUNINGS,
        conflicts: 'no-prune'
      },
      '--no-prune': 'Do not skip long edges.',
      '--update HOW': {
        about:
          'What u-mst-df learns from in a sentence: directed compares arcs, as ' +
          'in the paper, undirected compares edges, d-mst learns as d-mst does; ' +
          'default: directed. Not for other parsers. With --order 2, it ' +
          'affects only the first-order passes.',
        choices: UPDATES
      },
      '--rerank':
        'Also learn to choose tags together with the tree. Needs --order 2 and ' +
        'tags.',
      '--full':
        'Do not round the weights: a file about ten times as large, hardly more ' +
        'accurate.'
    }),
    ...grouped('Relations, tags and text', {
      '--no-labels':
        'Learn heads only, even if all words of TRAIN have a relation.',
      '--text-from FILE': {
        about:
          'Which file of TRAIN to learn splitting text from; default: all. ' +
          'Treebanks often differ in where sentences end.',
        conflicts: 'no-text'
      },
      '--no-text': 'Do not learn how text is split into sentences and words.',
      '--no-tags':
        'Do not learn tags and lemmas: the parser then learns from the tags of ' +
        'TRAIN alone, and needs tags like them.',
      '--lexicon FILE': {
        about:
          'Possible tags of words that TRAIN may lack: on each line a word, a tab ' +
          'and its tags, separated by spaces, in any tagset. Needs UPOS in ' +
          'TRAIN.',
        conflicts: 'no-tags'
      },
      '--clusters FILE': {
        about:
          'Which words are alike: on each line a word, a tab and the name of its ' +
          'class, found from vectors, for example. Tagger and parser learn from ' +
          'the classes, too. Needs UPOS in TRAIN.',
        conflicts: 'no-tags'
      },
      '--lemmas FILE': {
        about:
          'Lemmas, and irregular forms: on each line a word, a tab, its UPOS and ' +
          'its lemma, separated by a space; for several UPOS, one pair after the ' +
          'other. Needs UPOS in TRAIN.',
        conflicts: 'no-tags'
      }
    }),
    ...CONLL_FORMAT_OPTION,
    '-q, --quiet': 'No progress and no scores.'
  },
  notes: [
    'The model learns what TRAIN supports: to split text if TRAIN has ' +
      'SpaceAfter, and tags and lemmas if it has UPOS. The parser then learns ' +
      'from every sentence twice: with the tags of TRAIN, and with those ' +
      'predicted by a tagger that has not seen the sentence. The same ' +
      'sentences, options and seed give the same model, byte for byte.',
    'After every stage before the parser, and after every pass of the parser, ' +
      'the state of the training is saved in MODEL.checkpoint, which is ' +
      'removed once MODEL is written. After an interruption, the same command ' +
      'with --resume continues after the last finished stage or pass, and ends ' +
      'with the same model; a smaller number of --passes ends sooner, but not ' +
      'with --order 2, where it must stay the same. If there is a MODEL and no ' +
      'checkpoint, its training is finished, and --resume is refused. Both ' +
      'files are replaced in one step, so they are always complete.',
    'The weights are those of the last pass, not of the best on --dev. ' +
      'The trees of --dev only decide, at the end, between the decoders of ' +
      'd-mst, unless --decoder is given, and whether final punctuation hangs ' +
      'from the root word, and calibrate the probabilities of parse ' +
      '--confidence. A model that tags sees the forms of --dev only. ' +
      'Scores are percentages of the words, without punctuation. UAS counts ' +
      'words with the correct head. LAS counts those whose relation, without ' +
      'subtypes, is correct as well. Undirected counts words whose edge is ' +
      'correct in either direction. The errors of a pass are counted in the ' +
      'trees found in training, before learning from them and with the bonus ' +
      'that --plain leaves out, so there are more than a parser makes.',
    'The parsers: d-mst scores every arc and finds the best directed tree; ' +
      'u-mst-uf scores undirected edges, finds the best tree and directs it ' +
      'away from the root; u-mst-df does that with the scores of arcs; ' +
      'u-mst-uf-lep improves the trees of u-mst-uf with the scores of d-mst; ' +
      'u-mst-uf-cle finds the best directed tree of the few arcs that u-mst-uf ' +
      'suggests. The models of the last two are the same, and work for ' +
      'u-mst-uf and d-mst as well.',
    'The memory needed is 16 bytes for each weight, that of the sentences, ' +
      'and as much again as the weights while a checkpoint is written. With ' +
      '--order 2, which has two more tables of weights, it is 36 bytes in ' +
      'place of 16, and about 80 more for each word. Gzip and zstd are ' +
      'recognised by their content.'
  ],
  examples: [
    'train.conllu -o en.model --dev dev.conllu',
    'train.conllu -o en.model --dev dev.conllu --resume',
    'part1.conll part2.conll.gz -o danish.model.gz --ignore feats'
  ],
  async run(args, context) {
    const {values, switches} = args;
    const start = performance.now();
    // All errors of the arguments come before any time is spent.
    trainingOptions(args);
    const output = await openModel(args, context);
    const checkpoint = await findCheckpoint(args, output, context);
    const run = await prepare(args, checkpoint, context).catch(error => {
      // Where parsers are compared, a text without heads can be parsed first.
      // Here it would teach the model the mistakes of another.
      throw retold(error, mention =>
        mention.option === 'mode'
          ? 'Training needs trees: give a treebank'
          : mention
      );
    });
    try {
      await run.finish();
      const {model, scores, reliability} = await run.result();
      context.progress.phase('writing the model');
      const bytes = encodeModel(model, {compact: !switches.has('full')});
      await output.write(bytesToWrite(bytes));
      await checkpoint.remove();
      const {order = 1, training} = model;
      const {sentences, words, passes} = training;
      const path = resolvePath(values.get('output')!, context);
      const facts = [
        showCount(sentences, 'sentence'),
        showCount(words, 'word'),
        (passes === 1 ? '1 pass' : `${passes} passes`) +
          (order === 2 ? ` and ${passes} of second order` : ''),
        showTime(performance.now() - start),
        `a model of ${showBytes((await stat(path)).size)}`,
        ...(scores ? [showDevelopmentScores(scores)] : []),
        ...(reliability
          ? [`calibration error ${showShare(reliability.error)} %`]
          : [])
      ];
      await notify(`${facts.join(', ')}\n`, context);
    } catch (error) {
      if (context.signal.aborted) await explainResuming(run, context);
      throw error;
    }
    return EXIT.success;
  }
};

// The options of the trainer, checked.
function trainingOptions(args: Arguments): TrainingOptions {
  const {values, switches} = args;
  const ignored = values.get('ignore')?.split(',') ?? [];
  const options: TrainingOptions = {
    parser: values.get('parser') as ParserName | undefined,
    order: numberOption(args, 'order') as Order | undefined,
    decoder: values.get('decoder') as DirectedDecoderName | undefined,
    passes: numberOption(args, 'passes'),
    seed: numberOption(args, 'seed'),
    bits: numberOption(args, 'bits'),
    costAugmented: !switches.has('plain'),
    singleRoot: singleRootOption(args),
    ignore: ignored.map(column => column.trim() as Column),
    prune: switches.has('no-prune')
      ? false
      : (values.get('prune') as PruningName | undefined),
    update: values.get('update') as UpdateName | undefined,
    labels: switches.has('no-labels') ? false : undefined,
    tokenizer: switches.has('no-text') ? false : undefined,
    tagger: switches.has('no-tags') ? false : undefined,
    rerank: switches.has('rerank'),
    language: values.get('language')
  };
  settingsOf(options);
  return options;
}

async function openModel(
  {values, positionals}: Arguments,
  context: Context
): Promise<Output> {
  const name = values.get('output')!;
  const dev = values.get('dev');
  const lexicon = values.get('lexicon');
  const clusters = values.get('clusters');
  const lemmas = values.get('lemmas');
  const inputs = [...positionals, dev, lexicon, clusters, lemmas].filter(
    name => name !== undefined
  );
  const output = await openOutput(name, context);
  if (output.isStandard) {
    throw new UsageError(
      'a model cannot go to standard output. Give the name of a file.'
    );
  }
  if (output.file === null) {
    throw new DataError(
      `${showName(name)}: is not a regular file, so there is no place beside ` +
        'it for a checkpoint. Give the name of a file.'
    );
  }
  await checkInputs(inputs, context);
  await checkOverwriting(name, inputs, context);
  return output;
}

async function findCheckpoint(
  {values, switches}: Arguments,
  {exists}: Output,
  context: Context
): Promise<CheckpointFile> {
  const name = values.get('output')!;
  const checkpoint = await openCheckpoint(name, context);
  const isResumed = switches.has('resume');
  if (isResumed && exists && !checkpoint.exists) {
    throw new DataError(
      `${showName(name)}: exists without a checkpoint, so its training is ` +
        'finished. Leave out --resume to train it again, or give another name.'
    );
  }
  if (!checkpoint.exists || isResumed) return checkpoint;
  throw new DataError(
    `${showName(checkpoint.name)}: there is an unfinished training. Give ` +
      '--resume to continue it, or remove the file.'
  );
}

// Reads all files, the smaller one first, so that its errors come early.
async function prepare(
  args: Arguments,
  checkpoint: CheckpointFile,
  context: Context
): Promise<TrainingRun> {
  const {values, switches, positionals} = args;
  const dev = values.get('dev');
  const textFrom = values.get('text-from');
  if (textFrom !== undefined && !positionals.includes(textFrom)) {
    throw new UsageError(
      `--text-from ${showName(textFrom)}: is not a file of TRAIN. Give one of ` +
        'them.'
    );
  }
  const format = values.get('input-format');
  const development =
    dev === undefined ? null : await readTreebank(dev, format, context);
  const singleRoot = switches.has('single-root');
  const files = await readTrainingData(
    positionals,
    format,
    singleRoot,
    textFrom,
    context
  );
  const {data} = files;
  const {language = files.language, ...others} = trainingOptions(args);
  const readWords = async (option: 'lexicon' | 'clusters' | 'lemmas') => {
    const name = values.get(option);
    return name === undefined ? name : readWordFile(name, option, context);
  };
  const lexicon = await readWords('lexicon');
  const clusters = await readWords('clusters');
  const lemmas = await readWords('lemmas');
  const options = {...others, language, lexicon, clusters, lemmas};
  context.progress.phase('preparing');
  const trainer = checkpoint.exists
    ? await readAndDecode(
        checkpoint.name,
        bytes => resumeTraining(bytes, data, options),
        context
      )
    : new Trainer(data, options);
  if (checkpoint.exists) {
    const {parserPasses, settings} = trainer;
    await notify(
      parserPasses === 0
        ? 'continuing where the training stopped\n'
        : `continuing after ${showLastPass(parserPasses, settings.passes)}\n`,
      context
    );
  } else if (switches.has('resume')) {
    await notify(
      `${showName(checkpoint.name)} does not exist, so training starts from ` +
        'the beginning\n',
      context
    );
  }
  const isCompact = !switches.has('full');
  return new TrainingRun(trainer, checkpoint, development, isCompact, context);
}

async function explainResuming(
  {saved, isSaved, trainer, checkpoint}: TrainingRun,
  context: Context
): Promise<void> {
  const {passes, order} = trainer.settings;
  const has = `interrupted. ${showName(checkpoint.name)} has`;
  const resume = 'give --resume to continue';
  const explanation = () => {
    if (!isSaved) return 'interrupted, and nothing has been saved.';
    if (saved === 0) return `${has} what was finished: ${resume}.`;
    // Second order begins after all passes of first order, so their number
    // cannot change any more.
    if (order > 1) {
      return `${has} all up to ${showLastPass(saved, passes)}: ${resume}.`;
    }
    return (
      `${has} ${saved} of ${passes} passes: ${resume}, or ` +
      `--resume --passes ${saved} to make a model of them.`
    );
  };
  await notifyInterrupted(explanation(), context);
}
