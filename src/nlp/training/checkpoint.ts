import {quote, showCount} from '../../graph/errors.js';
import {say} from '../../graph/message.js';
import {finish, hashText, mix} from '../features/index.js';
import {FEATURE_KINDS} from '../inference/index.js';
import {
  decodeContainer,
  decodeModel,
  encodeContainer,
  encodeModel,
  featuresFingerprint,
  LABEL_FEATURES_FINGERPRINT,
  type Model,
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
import type {TaggedWord} from '../sentence.js';
import {checkData, Trainer} from './trainer.js';
import {type TrainingData, trainingError} from './training-data.js';
import {settingsOf, type TrainingOptions} from './training-options.js';

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
  if (results.predicted) sections.set(PREDICTED, encodeTags(results.predicted));
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
      stage: trainer.stage,
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
      ? decodeTags(sectionOf(container, PREDICTED, 'uint8'), trainer)
      : null,
    firstOrder: container.sections.has(FIRST_ORDER)
      ? firstOrderOf(sectionOf(container, FIRST_ORDER, 'uint8'), trainer)
      : null
  };
  trainer.restore(results, passesDone, (name, length) => [
    sectionOf(container, name, 'float32', length),
    sectionOf(container, `${name}-changes`, 'float64', length)
  ]);
  return trainer;
}

// The model in a checkpoint, if it is one that the training could have made.
function firstOrderOf(
  bytes: Uint8Array,
  {plan, settings}: Pick<Trainer, 'plan' | 'settings'>
): Model {
  const model = decodeModel(bytes);
  const {parser, templates, bits} = settings;
  const isSame =
    model.parser === parser &&
    (model.templates ?? 'basic') === templates &&
    (model.decoder ?? 'cle') === plan.decoder &&
    model.singleRoot === plan.singleRoot &&
    model.fields.join() === plan.fields.join() &&
    FEATURE_KINDS[parser].every(kind => {
      const weights = model.weights[kind];
      return weights instanceof Float32Array && weights.length === 2 ** bits;
    });
  if (isSame) return model;
  throw new ModelFileError(
    'the first-order model in the checkpoint is of another training. Start ' +
      'the training again.'
  );
}

// Tags have neither tabs nor line breaks, being fields of CoNLL-U or made from
// them: a line for each word, with its columns.
function encodeTags(
  sentences: readonly (readonly Required<TaggedWord>[])[]
): Uint8Array {
  const lines: string[] = [];
  for (const words of sentences) {
    for (const {lemma, upos, xpos, feats} of words) {
      lines.push([lemma, upos, xpos, feats].join('\t'));
    }
  }
  return new TextEncoder().encode(lines.join('\n'));
}

function decodeTags(
  bytes: Uint8Array,
  {sentences}: Pick<Trainer, 'sentences'>
): Required<TaggedWord>[][] {
  const lines = new TextDecoder().decode(new Uint8Array(bytes)).split('\n');
  const rows = lines.map(line => line.split('\t'));
  const count = sentences.reduce((sum, {words}) => sum + words.length, 0);
  if (rows.length !== count || rows.some(({length}) => length !== 4)) {
    throw new ModelFileError(
      'the predicted tags do not match the sentences. Start the training again.'
    );
  }
  let at = 0;
  return sentences.map(({words}) =>
    words.map(({form}) => {
      const [lemma, upos, xpos, feats] = rows[at++];
      return {form, lemma, upos, xpos, feats};
    })
  );
}

// The error names only what differs.
function checkSettings(before: string, now: string): void {
  if (before === now) return;
  const [old, wanted] = [before, now].map(text => text.split(SEPARATOR));
  const without = (settings: readonly string[], others: readonly string[]) =>
    settings.filter(setting => !others.includes(setting)).join(SEPARATOR);
  const isSecondOrder = [before, now].every(text => text.includes(SECOND));
  const [oldPasses, wantedPasses] = [old, wanted].map(list => list.at(-1));
  const reason =
    isSecondOrder && oldPasses !== wantedPasses
      ? 'With second order, the number of passes must stay the same. '
      : '';
  throw trainingError(
    `the checkpoint was made with ${without(old, wanted)}, not with ` +
      `${without(wanted, old)}. ${reason}Use the same options, or start again.`
  );
}

const SEPARATOR = '; ';
const SECOND = 'second order';

// Everything that must stay the same, in one line.
function showSettings(trainer: Trainer): string {
  const {settings, stages} = trainer;
  const {fields, singleRoot, decoder, isLabelled} = trainer.plan;
  const {parser, seed, bits, costAugmented, prune} = settings;
  const {update, order, passes} = settings;
  const {templates, language, lexicon, clusters, lemmas} = settings;
  const {clauses, rerank} = settings;
  return [
    update === 'directed' ? parser : `${parser} with ${update} updates`,
    `decoder ${decoder}`,
    `seed ${seed}`,
    `${bits} bits`,
    `fields ${fields.join(', ')}`,
    `${templates} templates`,
    singleRoot ? 'a single root' : 'any number of roots',
    costAugmented ? 'cost-augmented decoding' : 'plain decoding',
    prune === 'sides' ? 'pruning by sides' : prune ? 'pruning' : 'no pruning',
    isLabelled ? `relations ${LABEL_FEATURES_FINGERPRINT}` : 'no relations',
    // That there is a stage of second order follows from the order.
    stages.filter(stage => stage !== 'second-order').join(' and '),
    `language ${language ?? 'unknown'}`,
    lexicon ? `a lexicon of ${showWords(lexicon)}` : 'no lexicon',
    clusters ? `clusters of ${showWords(clusters)}` : 'no clusters',
    lemmas ? `lemmas of ${showWords(lemmas)}` : 'no lemmas',
    clauses ? 'clauses' : 'no clauses',
    ...(rerank ? ['re-ranking'] : []),
    // The passes of a stage that is finished cannot change any more.
    order > 1 ? `${SECOND}, ${showPasses(passes)}` : 'first order'
  ].join(SEPARATOR);
}

function showPasses(passes: number): string {
  return `${passes} ${passes === 1 ? 'pass' : 'passes'}`;
}

// Its number of words, and a hash that tells it from others of that size. The
// order of the words counts, too: it decides which ones are drawn.
function showWords(lexicon: ReadonlyMap<string, string>): string {
  let hash = 0;
  for (const [word, tags] of lexicon) {
    hash = mix(mix(hash, hashText(word)), hashText(tags));
  }
  const shown = (finish(hash) >>> 0).toString(16).padStart(8, '0');
  return `${showCount(lexicon.size, 'word')} (${shown})`;
}
