import {OptionError, quote} from '../errors.js';

/** Refuses a weight option that means nothing in a format without names. */
export function checkWeightOption(format: string, weight: unknown): void {
  if (weight === undefined || weight === null) return;
  throw new OptionError(
    `spanforest/graph/formats: weight is ${quote(weight)}, but the ${format} ` +
      'format has no weights to choose from. Leave the option out, or pass ' +
      'null for an unweighted graph.'
  );
}
