import {isRounded} from '../../nlp/features/index.js';
import {encodeModel} from '../../nlp/model/index.js';
import {CONLL_FORMAT_OPTION, readTreebank} from '../io/conll-file.js';
import {notify} from '../io/context.js';
import {EXIT, UsageError} from '../io/errors.js';
import {checkInputs, checkOverwriting} from '../io/input.js';
import {readModelFile} from '../io/model-file.js';
import {bytesToWrite, openOutput} from '../io/output.js';
import {showCount, showShare} from '../io/show.js';
import type {Command} from '../options.js';
import {calibrateOnDevelopment} from '../training/development.js';

/** `spanforest calibrate`: makes the probabilities of a model reliable. */
export const calibrate: Command = {
  positionals: [
    {name: 'MODEL', about: 'a model, written by spanforest train.'},
    {
      name: 'DEV',
      about:
        'trees in CoNLL-U or CoNLL-X that the model was not trained on, or ' +
        "'-'."
    }
  ],
  options: {
    '-o, --output OUT': {
      about:
        'File to write the model to, which may be MODEL; compressed if it ends ' +
        'in .gz or .zst.',
      required: true
    },
    ...CONLL_FORMAT_OPTION,
    '-q, --quiet': 'No summary and no progress.'
  },
  notes: [
    'The scores of a model say which tree is best, not how likely it is to be ' +
      'right. This command fits three numbers on DEV that turn scores into ' +
      'probabilities for parse --confidence: a temperature, and the slope and ' +
      'the offset of a curve. Nothing else in the model changes. spanforest ' +
      'train does the same if --dev is given.',
    'A model that tags words sees the forms of DEV only. On sentences that it ' +
      'was trained on, a model is far too sure of itself: use others. The ' +
      'summary says by how much probabilities are off on DEV, on average over ' +
      'all words (the expected calibration error, in 10 bins), and how many of ' +
      'the errors are among the fifth of the words with the lowest ones.'
  ],
  examples: [
    'en.model dev.conllu -o en.model',
    'en.model.gz dev.conllu.gz -o calibrated.model.gz'
  ],
  async run({values, positionals}, context) {
    const [name, dev] = positionals;
    const out = values.get('output')!;
    if (name === '-' && dev === '-') {
      throw new UsageError(
        'MODEL and DEV cannot both be standard input. Give the name of a file.'
      );
    }
    const output = await openOutput(out, context);
    if (output.isStandard) {
      throw new UsageError(
        'a model cannot go to standard output. Give the name of a file.'
      );
    }
    await checkInputs([name, dev], context);
    await checkOverwriting(out, [dev], context);
    const model = await readModelFile(name, context);
    const treebank = await readTreebank(
      dev,
      values.get('input-format'),
      context
    );
    const {model: calibrated, reliability} = await calibrateOnDevelopment(
      model,
      treebank,
      context
    );
    const weights = Object.values(calibrated.weights);
    const compact = weights.every(isRounded);
    await output.write(bytesToWrite(encodeModel(calibrated, {compact})));
    context.progress.clear();
    const {temperature, slope, offset} = calibrated.calibration!;
    const words = treebank.sentences.reduce((n, s) => n + s.words.length, 0);
    const facts = [
      showCount(words, 'word'),
      `temperature ${temperature.toFixed(3)}`,
      `slope ${slope.toFixed(3)}`,
      `offset ${offset.toFixed(3)}`,
      `calibration error ${showShare(reliability.error)} %`,
      ...(Number.isNaN(reliability.errorsInLowestFifth)
        ? []
        : [
            `${showShare(reliability.errorsInLowestFifth)} % of the errors in ` +
              'the least likely fifth'
          ])
    ];
    await notify(`${facts.join(', ')}\n`, context);
    return EXIT.success;
  }
};
