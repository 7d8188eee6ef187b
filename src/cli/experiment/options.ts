import {
  PAPER_SYSTEMS,
  SYSTEM_NAMES,
  type SystemName
} from '../../experiment/index.js';
import {quote} from '../../graph/errors.js';
import {suggestion} from '../../graph/options.js';
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
  /** Missing if a single root is learnt where all sentences have one. */
  readonly singleRoot?: false | undefined;
}

/** The options of an experiment. */
export interface ExperimentOptions {
  /** The systems to compare, in the order of the reports. */
  readonly systems: readonly SystemName[];
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
  const {passes, bits, costAugmented, ignore, singleRoot} = settingsOf(
    trainingOptions(args)
  );
  return {
    systems: systemsOf(values.get('systems')),
    seeds: numberOption(args, 'seeds') ?? 1,
    training: {
      passes,
      bits,
      costAugmented,
      // Their order makes no difference.
      ignore: COLUMNS.filter(column => ignore.includes(column)),
      // Left out by default, as in records of versions without it.
      ...(singleRoot === false && {singleRoot})
    },
    jobs: numberOption(args, 'jobs') ?? 1,
    keepModels: switches.has('keep-models'),
    force: switches.has('force')
  };
}

// Stands for all systems.
const ALL = 'all';

function systemsOf(list: string | undefined): readonly SystemName[] {
  if (list === undefined) return PAPER_SYSTEMS;
  const names = list.split(',').map(name => name.trim());
  const known: readonly string[] = [...SYSTEM_NAMES, ALL];
  const unknown = names.find(name => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(
      `option --systems cannot have ${quote(unknown)}.` +
        `${suggestion(unknown, known)} Use some of ${known.join(', ')}.`
    );
  }
  const isWanted = (system: string) => names.includes(system);
  return SYSTEM_NAMES.filter(system => isWanted(ALL) || isWanted(system));
}

// The options as they are given on the command line.
function shownOptions(plan: TrainingPlan): string[] {
  const {passes, bits, costAugmented, ignore, singleRoot} = plan;
  return [
    `--passes ${passes}`,
    `--bits ${bits}`,
    `${costAugmented ? 'no ' : ''}--plain`,
    ignore.length === 0 ? 'no --ignore' : `--ignore ${ignore.join(',')}`,
    `${singleRoot === false ? '' : 'no '}--no-single-root`
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
