import type {DirectedDecoderName} from '../nlp/decoder-name.js';
import type {JoinName} from '../nlp/inference/join.js';
import type {ParserName} from '../nlp/parser-name.js';
import {
  type Column,
  settingsOf,
  type TrainingOptions
} from '../nlp/training/training-options.js';
import type {Arguments} from './options.js';
import {rootOption} from './parsing-arguments.js';

/**
 * What the command line asks training for.
 *
 * @throws {@link OptionError} if an option means nothing.
 */
export function trainingOptions({
  values,
  switches
}: Arguments): TrainingOptions {
  const number = (name: string) => {
    const value = values.get(name);
    return value === undefined ? undefined : Number(value);
  };
  const ignored = values.get('ignore')?.split(',') ?? [];
  const options: TrainingOptions = {
    parser: values.get('parser') as ParserName | undefined,
    decoder: values.get('decoder') as DirectedDecoderName | undefined,
    passes: number('passes'),
    seed: number('seed'),
    bits: number('bits'),
    costAugmented: !switches.has('plain'),
    singleRoot: rootOption(switches),
    ignore: ignored.map(column => column.trim() as Column),
    prune: !switches.has('no-prune'),
    join: values.get('join') as JoinName | undefined,
    labels: switches.has('no-labels') ? false : undefined
  };
  settingsOf(options);
  return options;
}
