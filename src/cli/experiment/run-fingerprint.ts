import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {FEATURES_FINGERPRINT} from '../../nlp/features/fingerprint.js';
import type {TrainingPlan} from './experiment-options.js';
import type {RunId} from './plan.js';
import type {DataFingerprints} from './read-setup.js';

/** Raised if results are stored or measured in another way than before. */
const VERSION = 1;

/**
 * A text that changes with all that the result of a run depends on: the
 * data, the options, the features and the version of the program.
 */
export function runFingerprint(
  data: DataFingerprints,
  {passes, bits, costAugmented, ignore}: TrainingPlan,
  {parser, seed}: RunId
): string {
  const facts = [
    ...[VERSION, programVersion(), FEATURES_FINGERPRINT],
    ...[data.train, data.dev, data.test],
    ...[passes, bits, costAugmented, ignore, parser, seed]
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

let version: string | undefined;

function programVersion(): string {
  // Three folders up in the sources as in the built package.
  const file = new URL('../../../package.json', import.meta.url);
  version ??= String(JSON.parse(readFileSync(file, 'utf8')).version);
  return version;
}
