import {quote} from '../../graph/errors.js';
import {PARSERS, type ParserName} from '../../nlp/parser-name.js';
import {
  COLUMNS,
  type Column,
  settingsOf
} from '../../nlp/training/training-options.js';
import {UsageError} from '../errors.js';
import type {Arguments} from '../options.js';
import {suggestion} from '../suggest.js';
import {trainingOptions} from '../training-arguments.js';

/** How every model of an experiment is trained. */
export interface TrainingPlan {
  readonly passes: number;
  readonly bits: number;
  readonly costAugmented: boolean;
  readonly ignore: readonly Column[];
}

/** What an experiment is to do. */
export interface ExperimentOptions {
  /** The parsers to compare, in the order of {@link PARSERS}. */
  readonly parsers: readonly ParserName[];
  /** Seeds are 1 and so on up to this. */
  readonly seeds: number;
  readonly training: TrainingPlan;
  /** How many threads work at the same time. */
  readonly jobs: number;
  /** Whether models are kept. */
  readonly keepModels: boolean;
  /** Whether results that other options gave are replaced. */
  readonly force: boolean;
}

/**
 * What the command line asks for.
 *
 * @throws {@link UsageError} or {@link OptionError} if it means nothing.
 */
export function experimentOptions(args: Arguments): ExperimentOptions {
  const {values, switches} = args;
  const {passes, bits, costAugmented, ignore} = settingsOf(
    trainingOptions(args)
  );
  return {
    parsers: parsersOf(values.get('parsers')),
    seeds: Number(values.get('seeds') ?? 1),
    training: {
      passes,
      bits,
      costAugmented,
      // The order in which they are named makes no difference.
      ignore: COLUMNS.filter(column => ignore.includes(column))
    },
    jobs: Number(values.get('jobs') ?? 1),
    keepModels: switches.has('keep-models'),
    force: switches.has('force')
  };
}

function parsersOf(list: string | undefined): ParserName[] {
  if (list === undefined) return [...PARSERS];
  const names = list.split(',').map(name => name.trim());
  const known: readonly string[] = PARSERS;
  const unknown = names.find(name => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(
      `option --parsers cannot have ${quote(unknown)}.` +
        `${suggestion(unknown, PARSERS)} Take some of ${PARSERS.join(', ')}.`
    );
  }
  return PARSERS.filter(parser => names.includes(parser));
}
