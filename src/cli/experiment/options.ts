import {quote} from '../../graph/errors.js';
import {PARSERS, type ParserName} from '../../nlp/inference/index.js';
import {COLUMNS, type Column, settingsOf} from '../../nlp/training/index.js';
import {UsageError} from '../io/errors.js';
import {type Arguments, suggestion} from '../options.js';
import {trainingOptions} from '../training/training-files.js';

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

/** Options that differ, as they would be given. */
interface OtherOptions {
  /** What a run was made with. */
  readonly theirs: string;
  /** What is asked for. */
  readonly ours: string;
}

// How each option is given.
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
 * Tells in what the record of a run, as it stands in its file, was made with
 * other options; `null` if in nothing, or if it is no record.
 */
export function otherOptions(
  record: string,
  plan: TrainingPlan
): OtherOptions | null {
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
