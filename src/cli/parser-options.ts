import {COLUMNS} from '../nlp/training/training-options.js';
import type {OptionSpec} from './options.js';

/** The options that all commands have that train. */
export const TRAINING_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'passes',
    value: 'N',
    integer: true,
    minimum: 1,
    maximum: 10_000,
    about: 'How often to go through the training data; 10 times if not told.'
  },
  {
    name: 'bits',
    value: 'N',
    integer: true,
    minimum: 8,
    maximum: 28,
    about: 'Number of weights, as a power of 2; 22 if not told.'
  },
  {
    name: 'ignore',
    value: 'COLUMNS',
    about:
      'Columns not to look at, with commas between them: any of ' +
      `${COLUMNS.join(', ')}.`
  },
  {
    name: 'plain',
    about:
      'No bonus for wrong heads in training, as in the papers; a little ' +
      'less accurate.'
  }
];

/** The option of commands that can use several threads. */
export function jobsOption(about: string): OptionSpec {
  return {
    name: 'jobs',
    short: 'j',
    value: 'N',
    integer: true,
    minimum: 1,
    maximum: 64,
    about
  };
}
