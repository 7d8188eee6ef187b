import {
  decodeContainer,
  encodeContainer,
  FEATURES_FINGERPRINT,
  LABEL_FEATURES_FINGERPRINT,
  openHeader,
  type SectionData,
  sectionOf
} from '../model/index.js';
import {type PartState, Trainer} from './trainer.js';
import type {TrainingData} from './training-data.js';
import {TrainingError} from './training-data.js';
import type {TrainingOptions} from './training-options.js';

const KIND = 'checkpoint';
const VERSION = 1;

/**
 * The bytes of a file from which {@link resumeTraining} goes on after the
 * passes that are finished. Time and space linear in the number of weights.
 */
export function encodeCheckpoint(trainer: Trainer): Uint8Array {
  const {passesDone, parts} = trainer.state();
  const sections = new Map<string, SectionData>();
  for (const [part, {weights, changes}] of parts) {
    sections.set(part, weights);
    sections.set(`${part}-changes`, changes);
  }
  return encodeContainer({
    kind: KIND,
    version: VERSION,
    header: {
      features: FEATURES_FINGERPRINT,
      sentences: trainer.data.fingerprint(),
      settings: showSettings(trainer),
      passesDone
    },
    sections
  });
}

/**
 * A training that goes on where a checkpoint was made, and ends in the same
 * bytes as if it had never stopped. Only the number of passes may be another
 * than before.
 *
 * @throws {@link TrainingError} if the sentences or options are others,
 * {@link ModelFileError} if the bytes are damaged, or no checkpoint.
 */
export function resumeTraining(
  bytes: Uint8Array,
  data: TrainingData,
  options: TrainingOptions = {}
): Trainer {
  const container = decodeContainer(bytes);
  const header = openHeader(container, KIND, VERSION);
  const trainer = new Trainer(data, options);
  if (header.get('sentences', 'string') !== data.fingerprint()) {
    throw new TrainingError(
      'spanforest/nlp/training: the checkpoint was made with other ' +
        'sentences. Give the same files in the same order.'
    );
  }
  checkSettings(header.get('settings', 'string'), showSettings(trainer));
  const passesDone = header.count('passesDone');
  if (passesDone > trainer.settings.passes) {
    throw new TrainingError(
      `spanforest/nlp/training: the checkpoint has ${passesDone} passes done, ` +
        `but only ${trainer.settings.passes} are wanted. Ask for as many, or ` +
        'start anew.'
    );
  }
  const parts = new Map<string, PartState>();
  for (const [part, {weights}] of trainer.state().parts) {
    const {length} = weights;
    parts.set(part, {
      weights: sectionOf(container, part, 'float32', length),
      changes: sectionOf(container, `${part}-changes`, 'float64', length)
    });
  }
  trainer.restore({passesDone, parts});
  return trainer;
}

// Names only what differs. A checkpoint of a version with other settings
// differs in all of them.
function checkSettings(before: string, now: string): void {
  if (before === now) return;
  const [old, wanted] = [before, now].map(text => text.split(SEPARATOR));
  const differ = old.flatMap((setting, i) => (setting === wanted[i] ? [] : i));
  const isSameKind = old.length === wanted.length;
  const show = (settings: readonly string[]) =>
    (isSameKind ? differ.map(i => settings[i]) : settings).join(SEPARATOR);
  throw new TrainingError(
    `spanforest/nlp/training: the checkpoint was made with ${show(old)}, not ` +
      `with ${show(wanted)}. Give the same options, or start anew.`
  );
}

const SEPARATOR = '; ';

// All that must stay the same, in one line.
function showSettings(trainer: Trainer): string {
  const {settings, fields, singleRoot, isLabelled} = trainer;
  const {parser, decoder, seed, bits, costAugmented, prune, join} = settings;
  return [
    parser,
    `decoder ${decoder}`,
    `seed ${seed}`,
    `${bits} bits`,
    `fields ${fields.join(', ')}`,
    singleRoot ? 'a single root' : 'any number of roots',
    costAugmented ? 'cost-augmented decoding' : 'plain decoding',
    prune ? 'pruning' : 'no pruning',
    `${join} of scores`,
    isLabelled ? `relations ${LABEL_FEATURES_FINGERPRINT}` : 'no relations'
  ].join(SEPARATOR);
}
