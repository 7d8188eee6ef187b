import type {AlgorithmName} from '../../msf/index.js';
import type {
  DirectedDecoderName,
  ParserName
} from '../../nlp/inference/index.js';
import type {ParserOptions} from '../../nlp/parser.js';
import {COLUMNS} from '../../nlp/training/index.js';
import type {Arguments, OptionSpec} from '../options.js';

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

/** What the command line asks a parser for. */
export function parsingOptions({values, switches}: Arguments): ParserOptions {
  const enhance = values.get('enhance');
  return {
    parser: values.get('parser') as ParserName | undefined,
    decoder: values.get('decoder') as DirectedDecoderName | undefined,
    enhance: enhance === undefined ? undefined : Number(enhance),
    labels: !switches.has('no-labels'),
    prune: !switches.has('no-prune'),
    algorithm: values.get('algorithm') as AlgorithmName | undefined,
    singleRoot: rootOption(switches)
  };
}

/** Whether one root is asked for, or any number; neither if not told. */
export function rootOption(switches: ReadonlySet<string>): boolean | undefined {
  if (switches.has('single-root')) return true;
  return switches.has('no-single-root') ? false : undefined;
}
