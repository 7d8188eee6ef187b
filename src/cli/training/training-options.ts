import type {
  DirectedDecoderName,
  Order,
  ParserName,
  PruningName
} from '../../nlp/inference/index.js';
import {
  COLUMNS,
  type Column,
  settingsOf,
  type TrainingOptions,
  type UpdateName
} from '../../nlp/training/index.js';
import {type Arguments, numberOption, type OptionTable} from '../options.js';
import {singleRootOption} from '../parsing/parser-options.js';

/** The options of all commands that train. */
export const TRAINING_OPTIONS: OptionTable = {
  '--passes N': {
    about:
      'Number of passes over the training data; default: 10, or 5 if tags are ' +
      'learnt, since each pass then has every sentence twice.',
    integer: [1, 10_000]
  },
  '--bits N': {
    about: 'Number of weights, as a power of 2; default: 22.',
    integer: [8, 28]
  },
  '--ignore COLUMNS': `Columns to ignore, separated by commas: any of ${COLUMNS.join(', ')}.`,
  '--plain':
    'No bonus for wrong heads in training, as in the papers; slightly less ' +
    'accurate.'
};

/** The options of the trainer, checked. */
export function trainingOptions(args: Arguments): TrainingOptions {
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
    kBest: numberOption(args, 'k-best'),
    singleRoot: singleRootOption(args),
    ignore: ignored.map(column => column.trim() as Column),
    prune: switches.has('no-prune')
      ? false
      : (values.get('prune') as PruningName | undefined),
    update: values.get('update') as UpdateName | undefined,
    labels: switches.has('no-labels') ? false : undefined,
    tokenizer: switches.has('no-text') ? false : undefined,
    tagger: switches.has('no-tags') ? false : undefined,
    clauses: switches.has('clauses'),
    language: values.get('language')
  };
  settingsOf(options);
  return options;
}
