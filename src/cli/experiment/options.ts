import {quote} from '../../graph/errors.js';
import {suggestion} from '../../graph/options.js';
import {PARSERS, type ParserName} from '../../nlp/inference/index.js';
import {COLUMNS, type Column, settingsOf} from '../../nlp/training/index.js';
import {UsageError} from '../io/errors.js';
import {type Arguments, numberOption} from '../options.js';
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
  // Those of the paper.
  if (list === undefined) {
    return PARSERS.filter(parser => parser !== 'u-mst-uf-cle');
  }
  const names = list.split(',').map(name => name.trim());
  const known: readonly string[] = PARSERS;
  const unknown = names.find(name => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(
      `option --parsers cannot have ${quote(unknown)}.` +
        `${suggestion(unknown, PARSERS)} Use some of ${PARSERS.join(', ')}.`
    );
  }
  return PARSERS.filter(parser => names.includes(parser));
}

// The options as they are given on the command line.
function shownOptions(plan: TrainingPlan): string[] {
  const {passes, bits, costAugmented, ignore} = plan;
  return [
    `--passes ${passes}`,
    `--bits ${bits}`,
    `${costAugmented ? 'no ' : ''}--plain`,
    ignore.length === 0 ? 'no --ignore' : `--ignore ${ignore.join(',')}`
  ];
}

/** The options in which a stored record differs from the plan, if any. */
export function differingOptions(
  record: string,
  plan: TrainingPlan
): {readonly theirs: string; readonly ours: string} | null {
  try {
    const before = shownOptions(JSON.parse(record).training);
    const now = shownOptions(plan);
    const theirs = before.filter((text, i) => text !== now[i]).join(', ');
    const ours = now.filter((text, i) => text !== before[i]).join(', ');
    return theirs === '' ? null : {theirs, ours};
  } catch {
    return null;
  }
}
