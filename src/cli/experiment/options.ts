import {quote} from '../../graph/errors.js';
import {PARSERS, type ParserName} from '../../nlp/inference/index.js';
import {COLUMNS, type Column, settingsOf} from '../../nlp/training/index.js';
import {UsageError} from '../io/errors.js';
import {type Arguments, numberOption, suggestion} from '../options.js';
import {trainingOptions} from '../training/training-options.js';

/** How every model of an experiment is trained. */
export interface TrainingPlan {
  readonly passes: number;
  readonly bits: number;
  readonly costAugmented: boolean;
  readonly ignore: readonly Column[];
}

/** The options of an experiment. */
export interface ExperimentOptions {
  /** The parsers to compare, in the order of {@link PARSERS}. */
  readonly parsers: readonly ParserName[];
  /** Seeds are 1 up to this. */
  readonly seeds: number;
  readonly training: TrainingPlan;
  /** How many threads work at the same time. */
  readonly jobs: number;
  readonly keepModels: boolean;
  /** Whether to replace results of other options. */
  readonly force: boolean;
}

/** @throws {@link UsageError} or {@link OptionError} if one is invalid. */
export function experimentOptions(args: Arguments): ExperimentOptions {
  const {values, switches} = args;
  const {passes, bits, costAugmented, ignore} = settingsOf(
    trainingOptions(args)
  );
  return {
    parsers: parsersOf(values.get('parsers')),
    seeds: numberOption(args, 'seeds') ?? 1,
    training: {
      passes,
      bits,
      costAugmented,
      // Their order makes no difference.
      ignore: COLUMNS.filter(column => ignore.includes(column))
    },
    jobs: numberOption(args, 'jobs') ?? 1,
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

// Each option as it is given on the command line.
const SHOWN: {
  readonly [Name in keyof TrainingPlan]: (plan: TrainingPlan) => string;
} = {
  passes: ({passes}) => `--passes ${passes}`,
  bits: ({bits}) => `--bits ${bits}`,
  costAugmented: ({costAugmented}) => `${costAugmented ? 'no ' : ''}--plain`,
  ignore: ({ignore}) =>
    ignore.length === 0 ? 'no --ignore' : `--ignore ${ignore.join(',')}`
};

/**
 * The options in which the stored record of a run differs from the plan, as
 * they are given; `null` if it differs in none, or is not a record.
 */
export function differingOptions(
  record: string,
  plan: TrainingPlan
): {readonly theirs: string; readonly ours: string} | null {
  try {
    const before: TrainingPlan = JSON.parse(record).training;
    const differ = Object.values(SHOWN)
      .map(show => [show(before), show(plan)])
      .filter(([theirs, ours]) => theirs !== ours);
    if (differ.length === 0) return null;
    const side = (i: number) => differ.map(pair => pair[i]).join(', ');
    return {theirs: side(0), ours: side(1)};
  } catch {
    return null;
  }
}
