import type {TrainingPlan} from './experiment-options.js';

/** Options that differ, as they would be given. */
export interface OtherOptions {
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
