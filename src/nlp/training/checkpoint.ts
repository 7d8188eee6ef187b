import {quote} from '../../graph/errors.js';
import {
  decodeContainer,
  encodeContainer,
  featuresFingerprint,
  LABEL_FEATURES_FINGERPRINT,
  openHeader,
  type SectionData,
  sectionOf
} from '../model/index.js';
import {checkData, Trainer} from './trainer.js';
import {type TrainingData, trainingError} from './training-data.js';
import {settingsOf, type TrainingOptions} from './training-options.js';

const KIND = 'checkpoint';
const VERSION = 1;

/**
 * The bytes of a file from which {@link resumeTraining} continues after the
 * passes that are finished. Time and space linear in the number of weights.
 *
 * @throws {@link TrainingError} in the middle of a pass.
 */
export function encodeCheckpoint(trainer: Trainer): Uint8Array {
  if (!(trainer instanceof Trainer)) {
    throw trainingError(`${quote(trainer)} is not a Trainer. Pass one.`);
  }
  const sections = new Map<string, SectionData>();
  for (const [name, {weights, changes}] of trainer.weights()) {
    sections.set(name, weights);
    sections.set(`${name}-changes`, changes);
  }
  return encodeContainer({
    kind: KIND,
    version: VERSION,
    header: {
      templates: trainer.settings.templates,
      features: featuresFingerprint(trainer.settings.templates),
      sentences: trainer.data.fingerprint(),
      settings: showSettings(trainer),
      passesDone: trainer.passesDone
    },
    sections
  });
}

/**
 * A training that continues from a checkpoint, and ends in the same bytes as
 * if it had never stopped. Only the number of passes may differ.
 *
 * @throws {@link TrainingError} if the sentences or options are different,
 * {@link ModelFileError} if the bytes are damaged, or not a checkpoint.
 */
export function resumeTraining(
  bytes: Uint8Array,
  data: TrainingData,
  options: TrainingOptions = {}
): Trainer {
  settingsOf(options);
  checkData(data);
  const container = decodeContainer(bytes);
  const header = openHeader(container, KIND, VERSION);
  const trainer = new Trainer(data, options);
  if (header.get('sentences', 'string') !== data.fingerprint()) {
    throw trainingError(
      'the checkpoint was made with other sentences. Pass the same ones in ' +
        'the same order.'
    );
  }
  checkSettings(header.get('settings', 'string'), showSettings(trainer));
  const passesDone = header.count('passesDone');
  if (passesDone > trainer.settings.passes) {
    throw trainingError(
      `the checkpoint is from pass ${passesDone}, but passes is ` +
        `${trainer.settings.passes}. Use ${passesDone} or more, or start again.`
    );
  }
  trainer.restore(passesDone, (name, length) => [
    sectionOf(container, name, 'float32', length),
    sectionOf(container, `${name}-changes`, 'float64', length)
  ]);
  return trainer;
}

// The error names only what differs, unless there are other settings.
function checkSettings(before: string, now: string): void {
  if (before === now) return;
  const [old, wanted] = [before, now].map(text => text.split(SEPARATOR));
  const differ = old.flatMap((setting, i) => (setting === wanted[i] ? [] : i));
  const isSameKind = old.length === wanted.length;
  const show = (settings: readonly string[]) =>
    (isSameKind ? differ.map(i => settings[i]) : settings).join(SEPARATOR);
  throw trainingError(
    `the checkpoint was made with ${show(old)}, not with ${show(wanted)}. ` +
      'Use the same options, or start again.'
  );
}

const SEPARATOR = '; ';

// Everything that must stay the same, in one line.
function showSettings(trainer: Trainer): string {
  const {settings, fields, singleRoot, isLabelled} = trainer;
  const {parser, decoder, seed, bits, costAugmented, prune, join} = settings;
  const {templates} = settings;
  return [
    parser,
    `decoder ${decoder}`,
    `seed ${seed}`,
    `${bits} bits`,
    `fields ${fields.join(', ')}`,
    `${templates} templates`,
    singleRoot ? 'a single root' : 'any number of roots',
    costAugmented ? 'cost-augmented decoding' : 'plain decoding',
    prune ? 'pruning' : 'no pruning',
    `${join} of scores`,
    isLabelled ? `relations ${LABEL_FEATURES_FINGERPRINT}` : 'no relations'
  ].join(SEPARATOR);
}
