import {quote} from '../../graph/errors.js';
import {say} from '../../graph/message.js';
import {finish, hashText, mix} from '../features/index.js';
import {
  decodeContainer,
  decodeModel,
  encodeContainer,
  encodeModel,
  featuresFingerprint,
  LABEL_FEATURES_FINGERPRINT,
  ModelFileError,
  openHeader,
  readReranker,
  readTextModels,
  type SectionData,
  sectionOf,
  writeReranker,
  writeTextModels
} from '../model/index.js';
import {FLIP_FEATURES_VERSION} from '../reranking/index.js';
import {checkData, Trainer} from './trainer.js';
import {type TrainingData, trainingError} from './training-data.js';
import {settingsOf, type TrainingOptions} from './training-options.js';
import type {StageResults} from './training-stages.js';

const KIND = 'checkpoint';
const VERSION = 2;

// The section of the jackknifed tags.
const PREDICTED = 'predicted';

// The section of the first-order model, as in a file of its own.
const FIRST_ORDER = 'first-order';

/**
 * The bytes of a file from which {@link resumeTraining} continues: after the
 * passes of the parser that are finished, or else after the last stage of the
 * training that is finished. Time and space linear in the number of weights.
 *
 * @throws {@link TrainingError} in the middle of a pass.
 *
 * @example
 * ```ts
 * import {encodeCheckpoint, Trainer, TrainingData} from 'spanforest/nlp';
 *
 * const data = new TrainingData();
 * data.add([{form: 'Go', upos: 'VERB', head: 0}]);
 * const trainer = new Trainer(data, {passes: 2, bits: 8, tagger: false});
 * for (const progress of trainer.pass()) void progress.wrong;
 * encodeCheckpoint(trainer).length > 0; // => true
 * ```
 */
export function encodeCheckpoint(trainer: Trainer): Uint8Array {
  if (!(trainer instanceof Trainer)) {
    throw trainingError(`${quote(trainer)} is not a Trainer. Pass one.`);
  }
  const {results, learner} = trainer.state();
  const sections = new Map<string, SectionData>();
  const text = writeTextModels(results, sections, new Map());
  writeReranker(results, sections);
  if (results.predicted) {
    const json = JSON.stringify(results.predicted);
    sections.set(PREDICTED, new TextEncoder().encode(json));
  }
  if (results.firstOrder) {
    const bytes = encodeModel(results.firstOrder, {compact: false});
    sections.set(FIRST_ORDER, bytes);
  }
  for (const [name, {weights, changes}] of learner?.weights() ?? []) {
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
      passesDone: learner?.passesDone ?? 0,
      text,
      ...(results.reranker && {flipFeatures: FLIP_FEATURES_VERSION})
    },
    sections
  });
}

/**
 * A training that continues from a checkpoint, and ends in the same bytes as
 * if it had never stopped. Only the number of passes may differ, and not even
 * that with second order.
 *
 * @throws {@link TrainingError} if the sentences or options are different,
 * {@link ModelFileError} if the bytes are damaged, or not a checkpoint.
 *
 * @example
 * ```ts
 * import {
 *   encodeCheckpoint,
 *   resumeTraining,
 *   Trainer,
 *   TrainingData
 * } from 'spanforest/nlp';
 *
 * const data = new TrainingData();
 * data.add([{form: 'Go', upos: 'VERB', head: 0}]);
 * const options = {passes: 2, bits: 8, tagger: false};
 * const trainer = new Trainer(data, options);
 * for (const progress of trainer.pass()) void progress.wrong;
 *
 * const resumed = resumeTraining(encodeCheckpoint(trainer), data, options);
 * resumed.passesDone; // => 1
 * const model = await resumed.finish();
 * model.training.passes; // => 2
 * ```
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
      'the checkpoint was made with other sentences. Give the same ones in ' +
        'the same order.'
    );
  }
  checkSettings(header.get('settings', 'string'), showSettings(trainer));
  const passesDone = header.count('passesDone');
  if (passesDone > trainer.settings.passes) {
    throw trainingError(
      say`the checkpoint is from pass ${passesDone}, but
        ${{option: 'passes'}} is ${trainer.settings.passes}. Use ${passesDone} or
        more, or start again.`
    );
  }
  const text = readTextModels(container, header.object('text'));
  const results = {
    ...text,
    reranker: readReranker(container, header, text.tagger),
    predicted: container.sections.has(PREDICTED)
      ? tagsOf(sectionOf(container, PREDICTED, 'uint8'), data)
      : null,
    firstOrder: container.sections.has(FIRST_ORDER)
      ? decodeModel(sectionOf(container, FIRST_ORDER, 'uint8'))
      : null
  };
  trainer.restore(results, passesDone, (name, length) => [
    sectionOf(container, name, 'float32', length),
    sectionOf(container, `${name}-changes`, 'float64', length)
  ]);
  return trainer;
}

// The predicted tags of a training's sentences.
function tagsOf(
  bytes: Uint8Array,
  {sentences}: TrainingData
): StageResults['predicted'] {
  try {
    const tags = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes)));
    const isSame = sentences.every(
      ({words}, i) => words.length === tags[i].length
    );
    if (isSame && tags.length === sentences.length) return tags;
  } catch {
    // Not JSON, or fewer sentences.
  }
  throw new ModelFileError(
    'the predicted tags do not match the sentences. Start the training again.'
  );
}

// The error names only what differs.
function checkSettings(before: string, now: string): void {
  if (before === now) return;
  const [old, wanted] = [before, now].map(text => text.split(SEPARATOR));
  const without = (settings: readonly string[], others: readonly string[]) =>
    settings.filter(setting => !others.includes(setting)).join(SEPARATOR);
  throw trainingError(
    `the checkpoint was made with ${without(old, wanted)}, not with ` +
      `${without(wanted, old)}. Use the same options, or start again.`
  );
}

const SEPARATOR = '; ';

// Everything that must stay the same, in one line.
function showSettings({settings, stages, plan}: Trainer): string {
  const {passes, lexicon, clusters, lemmas, ...more} = settings;
  // What comes of these is below.
  const {ignore, tokenizer, tagger, ...others} = more;
  const {fields, singleRoot, decoder, isLabelled} = plan;
  const all = {
    ...others,
    ...{stages, fields, singleRoot, decoder},
    labels: isLabelled && LABEL_FEATURES_FINGERPRINT,
    ...{lexicon: hashOf(lexicon), clusters: hashOf(clusters)},
    lemmas: hashOf(lemmas),
    // Those of first order are over once second order has begun.
    ...(settings.order > 1 && {passes})
  };
  return Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value}`)
    .join(SEPARATOR);
}

// The order of the words counts, too: it decides which ones are drawn.
function hashOf(words: ReadonlyMap<string, string> | undefined): number {
  let hash = 0;
  for (const [word, value] of words ?? []) {
    hash = mix(mix(hash, hashText(word)), hashText(value));
  }
  return finish(mix(hash, words?.size ?? -1)) >>> 0;
}
