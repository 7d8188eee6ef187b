import {quote} from '../../graph/errors.js';
import type {Field} from '../features/atoms.js';
import type {SentenceFeatures} from '../features/sentence-features.js';
import {LONGEST_KEY} from '../longest-key.js';
import {LabelLearner} from './label-learner.js';
import {MOST_RELATIONS, type TrainingData} from './training-data.js';
import {TrainingError} from './training-error.js';
import type {TrainingSettings} from './training-options.js';

// Of all bits, those that a row of weights of relations stands for: so that
// relations take about as much memory as heads.
const ROW_BITS = 6;

/**
 * What learns the relations in some sentences; `null` if they are not to be
 * learnt.
 *
 * @throws {@link TrainingError} if they cannot be learnt.
 */
export function createLabelLearner(
  data: TrainingData,
  {labels, bits}: TrainingSettings,
  features: SentenceFeatures,
  fields: readonly Field[]
): LabelLearner | null {
  const {relations, hasRelations} = data;
  if (labels === true && !hasRelations) {
    throw new TrainingError(
      'spanforest/nlp/training: some words have no relation to their head, ' +
        'so relations cannot be learnt. Leave out labels.'
    );
  }
  if (!(labels ?? hasRelations)) return null;
  if (relations.size > MOST_RELATIONS) {
    throw new TrainingError(
      `spanforest/nlp/training: there are more than ${MOST_RELATIONS} ` +
        'different relations, too many to be learnt. Train without labels.'
    );
  }
  const long = [...relations].find(name => name.length > LONGEST_KEY);
  if (long !== undefined) {
    throw new TrainingError(
      `spanforest/nlp/training: the relation ${quote(long)} is longer than ` +
        `${LONGEST_KEY} characters. Train without labels.`
    );
  }
  const rows = 2 ** Math.max(0, bits - ROW_BITS);
  return new LabelLearner([...relations], rows, features, fields);
}
