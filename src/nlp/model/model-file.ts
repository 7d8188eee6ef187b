import {quote, showCount} from '../../graph/errors.js';
import {checkOptions} from '../../graph/options.js';
import {type Calibration, isCalibration} from '../confidence/index.js';
import {isField} from '../conllu/index.js';
import {
  BUCKETS,
  FIELDS,
  type Field,
  sizeOf,
  type Weights
} from '../features/index.js';
import {
  DIRECTED_DECODERS,
  ORDERS,
  type Order,
  PARSERS,
  type WeightKind,
  weightKinds
} from '../inference/index.js';
import {type LabelModel, rowWidth} from '../labels/index.js';
import {
  FLIP_FEATURES_VERSION,
  type RerankerModel,
  rerankerSize
} from '../reranking/index.js';
import type {TagColumn} from '../sentence.js';
import {LONGEST_KEY} from '../sentence.js';
import {
  isPowerOf2,
  type TaggerColumn,
  type TaggerModel,
  TEXT_FEATURES_VERSION,
  type TokenizerModel,
  taggerFlaw,
  tokenizerFlaw,
  type WordTable
} from '../text/index.js';
import {
  type Container,
  decodeContainer,
  encodeContainer,
  sectionOf
} from './container.js';
import type {JsonValue, SectionEncoding} from './contents.js';
import {
  CLUSTER_FEATURES_FINGERPRINT,
  featuresFingerprint,
  type Header,
  LABEL_FEATURES_FINGERPRINT,
  openHeader,
  otherFeatures,
  PART_FEATURES_FINGERPRINT,
  templatesOf
} from './header.js';
import {checkModel, type Model, restoreWeights, roundWeights} from './model.js';
import {ModelFileError, type SectionData} from './section.js';

const WHERE = 'spanforest/nlp/model-file';
const KIND = 'model';
const VERSION = 2;

// Sections: the length dictionary, and the weights of relations.
const LENGTHS = 'lengths';
const LABELS = 'labels';
const RERANKER = 'reranker';

const JOIN = 'mean';

// Those with weights that the programs of parsers and taggers use.
const PROGRAM_SECTIONS = [
  ...['undirected', 'directed', 'joint', 'parts', LABELS],
  ...['upos', 'revision', 'xpos', 'feats']
];

/** How to write a model. */
export interface EncodeModelOptions {
  /**
   * Whether to round the weights of heads, so that the file is about ten
   * times smaller. On English this cost 0.03 points of accuracy.
   *
   * @defaultValue `true`
   */
  readonly compact?: boolean | undefined;
}

/**
 * The bytes of a model file. The same model gives the same bytes. Time and
 * space linear in its size.
 *
 * @throws {@link graph!OptionError} if it is not a model, or if an option is
 * invalid.
 *
 * @example
 * ```ts
 * import {decodeModel, encodeModel, train} from 'spanforest/nlp';
 *
 * const model = train([[{form: 'Go', head: 0}]], {bits: 8});
 * const bytes = encodeModel(model);
 * decodeModel(bytes).training.words; // => 1
 * ```
 */
export function encodeModel(
  model: Model,
  options: EncodeModelOptions = {}
): Uint8Array {
  checkOptions(WHERE, options, {compact: 'boolean'});
  checkModel(WHERE, model);
  const {compact = true} = options;
  const {parser, fields, singleRoot, weights, lengths, labels} = model;
  const {decoder, training, language, punctuation, calibration} = model;
  const {reranker} = model;
  const {
    order = 1,
    templates = 'basic',
    tokenizer = null,
    tagger = null
  } = model;
  const sections = new Map<string, SectionData>();
  const encodings = new Map<string, SectionEncoding>();
  const steps: Record<string, number> = {};
  for (const kind of weightKinds(parser, order)) {
    if (!compact) {
      sections.set(kind, restoreWeights(weights[kind]!));
      continue;
    }
    const {multiples, step} = roundWeights(weights[kind]!, kind);
    steps[kind] = step;
    encodings.set(kind, 'coded');
    sections.set(kind, multiples);
  }
  if (lengths !== null) sections.set(LENGTHS, lengths.longest);
  if (labels !== null) {
    sections.set(LABELS, labels.weights);
    encodings.set(LABELS, 'coded');
  }
  const text = writeTextModels({tokenizer, tagger}, sections, encodings);
  writeReranker(model, sections);
  return encodeContainer(
    {
      kind: KIND,
      version: VERSION,
      header: {
        ...(language !== undefined && {language}),
        ...(punctuation && {punctuation}),
        text,
        parser,
        ...(order > 1 && {order, partFeatures: PART_FEATURES_FINGERPRINT}),
        ...(decoder && {decoder}),
        fields,
        ...(fields.includes('cluster') && {
          clusterFeatures: CLUSTER_FEATURES_FINGERPRINT
        }),
        singleRoot,
        // How u-mst-df joins the scores of two arcs: once there was a choice.
        join: JOIN,
        tags: lengths?.tags ?? null,
        ...(lengths?.sided && {sided: true}),
        ...(templates !== 'basic' && {templates}),
        features: featuresFingerprint(templates),
        labels: labels?.names ?? null,
        labelFeatures: labels && LABEL_FEATURES_FINGERPRINT,
        steps: compact ? steps : null,
        ...(reranker && {flipFeatures: FLIP_FEATURES_VERSION}),
        ...(calibration && {calibration: calibrationJson(calibration)}),
        training: {...training}
      },
      sections
    },
    encodings
  );
}

/**
 * The model in a file. Time and space linear in its size.
 *
 * Large rounded weights are views of one WebAssembly memory, so a clone of the
 * model, or of one such array, copies it whole. To use a model in a worker, send
 * the bytes of the file and decode them there.
 *
 * @throws {@link ModelFileError} if the file is damaged, not a model, or made
 * by a version with other features.
 *
 * @example
 * ```ts
 * import {decodeModel, encodeModel, train} from 'spanforest/nlp';
 *
 * const model = train([[{form: 'Go', upos: 'VERB', head: 0}]], {bits: 8});
 * decodeModel(encodeModel(model)).parser; // => 'd-mst'
 * ```
 */
export function decodeModel(bytes: Uint8Array): Model {
  const container = decodeContainer(bytes, PROGRAM_SECTIONS);
  const header = openHeader(container, KIND, VERSION);
  const training = header.object('training');
  const parser = header.choice('parser', PARSERS);
  const order = orderOf(header);
  header.choice('join', [JOIN]);
  const tags = header.isNull('tags') ? null : header.texts('tags');
  const isSided = header.has('sided') && header.get('sided', 'boolean');
  const tables = isSided && parser === 'd-mst' ? 2 : 1;
  const text = header.object('text');
  const {tokenizer, tagger} = readTextModels(container, text);
  const reranker = readReranker(container, header, tagger);
  return {
    ...(header.has('language') && {language: header.get('language', 'string')}),
    ...(tokenizer && {tokenizer}),
    ...(tagger && {tagger}),
    ...(reranker && {reranker}),
    ...(header.has('punctuation') && {
      punctuation: header.get('punctuation', 'boolean')
    }),
    parser,
    ...(order > 1 && {order}),
    ...(header.has('decoder') && {
      decoder: header.choice('decoder', DIRECTED_DECODERS)
    }),
    ...(header.has('templates') && {templates: templatesOf(header)}),
    fields: fieldsOf(header),
    singleRoot: header.get('singleRoot', 'boolean'),
    weights: Object.fromEntries(
      weightKinds(parser, order).map(kind => [
        kind,
        weightsOf(container, header, kind)
      ])
    ),
    lengths: tags && {
      tags,
      longest: sectionOf(
        container,
        LENGTHS,
        'int32',
        tables * tags.length ** 2
      ),
      ...(isSided && {sided: true})
    },
    labels: labelsOf(container, header),
    ...(header.has('calibration') && {
      calibration: calibrationOf(header.object('calibration'))
    }),
    training: {
      sentences: training.count('sentences'),
      words: training.count('words'),
      passes: training.count('passes'),
      seed: training.get('seed', 'number'),
      costAugmented: training.get('costAugmented', 'boolean')
    },
    ...(container.memory && {memory: container.memory})
  };
}

// Files from before there was second order do not tell.
function orderOf(header: Header): Order {
  if (!header.has('order')) return 1;
  const fingerprint = header.get('partFeatures', 'string');
  if (fingerprint !== PART_FEATURES_FINGERPRINT) throw otherFeatures('model');
  return header.choice('order', ORDERS);
}

function fieldsOf(header: Header): Field[] {
  const fields = header.texts('fields', FIELDS);
  if (!fields.includes('cluster')) return fields;
  const fingerprint = header.get('clusterFeatures', 'string');
  if (fingerprint !== CLUSTER_FEATURES_FINGERPRINT)
    throw otherFeatures('model');
  return fields;
}

function calibrationJson({tags, ...numbers}: Calibration): JsonValue {
  return {...numbers, ...(tags && {tags: [...tags]})};
}

function calibrationOf(header: Header): Calibration {
  const temperature = header.get('temperature', 'number');
  const slope = header.get('slope', 'number');
  const offset = header.get('offset', 'number');
  const tags = header.has('tags') ? {tags: header.numbers('tags')} : {};
  const calibration = {temperature, slope, offset, ...tags};
  if (isCalibration(calibration)) return calibration;
  throw new ModelFileError(
    `the calibration has the temperature ${temperature}, the slope ${slope} ` +
      `and the offset ${offset}, which are out of range. Make the model again.`
  );
}

function labelsOf(container: Container, header: Header): LabelModel | null {
  if (header.isNull('labels')) return null;
  const names = header.texts('labels');
  if (header.get('labelFeatures', 'string') !== LABEL_FEATURES_FINGERPRINT) {
    throw otherFeatures('model');
  }
  const weights = sectionOf(container, LABELS, 'int8');
  // They are sorted, so equal names are neighbours.
  const bad = names.find(
    (name, i) =>
      !isField(name) || name.length > LONGEST_KEY || name <= names[i - 1]
  );
  if (bad !== undefined) {
    throw new ModelFileError(
      `${quote(bad)} cannot be a relation. Make the model again.`
    );
  }
  const rows = weights.length / rowWidth(names.length);
  if (names.length > 0 && isPowerOf2(rows)) return {names, weights};
  throw new ModelFileError(
    `section ${quote(LABELS)} has ${showCount(weights.length, 'number')} ` +
      `for ${showCount(names.length, 'relation')}. Make the model again.`
  );
}

// The weights of one kind of features.
function weightsOf(
  container: Container,
  header: Header,
  kind: WeightKind
): Weights {
  const weights = header.isNull('steps')
    ? sectionOf(container, kind, 'float32')
    : {
        multiples: sectionOf(container, kind, 'int8'),
        step: stepOf(header, kind)
      };
  const length = sizeOf(weights);
  if (length >= BUCKETS && isPowerOf2(length)) return weights;
  throw new ModelFileError(
    `section ${quote(kind)} has ${showCount(length, 'number')}. A model has ` +
      `a power of 2, at least ${BUCKETS}: make it again.`
  );
}

function stepOf(header: Header, kind: WeightKind): number {
  const step = header.object('steps').get(kind, 'number');
  // The largest multiple has to fit into 32 bits, too.
  if (step > 0 && Number.isFinite(Math.fround(128 * step))) return step;
  throw new ModelFileError(
    `the weights of section ${quote(kind)} are multiples of ${quote(step)}, ` +
      'which they cannot be. Make the model again.'
  );
}

/** Adds the section of a re-ranker, if there is one. */
export function writeReranker(
  {reranker}: {readonly reranker?: RerankerModel | null | undefined},
  sections: Map<string, SectionData>
): void {
  if (!reranker) return;
  const {filter, weights} = reranker;
  sections.set(RERANKER, Float32Array.of(...filter, ...weights));
}

/**
 * The re-ranker of a file, or `null`.
 *
 * @throws {@link ModelFileError} if it does not fit the tagger, or if it was
 * made by a version with other features.
 */
export function readReranker(
  container: Container,
  header: Header,
  tagger: TaggerModel | null
): RerankerModel | null {
  if (!header.has('flipFeatures') || tagger === null) return null;
  if (header.count('flipFeatures') !== FLIP_FEATURES_VERSION) {
    throw otherFeatures('model');
  }
  const {filter, weights} = rerankerSize(tagger.upos.names.length);
  const all = sectionOf(container, RERANKER, 'float32', filter + weights);
  return {filter: all.slice(0, filter), weights: all.slice(filter)};
}

/** What a model knows about text, before the tree. */
export interface TextModels {
  readonly tokenizer: TokenizerModel | null;
  readonly tagger: TaggerModel | null;
}

// The columns in the order of a model file, which is that of tagging.
const COLUMNS: readonly TagColumn[] = ['upos', 'xpos', 'feats', 'lemma'];

/**
 * Adds the sections of a tokeniser and a tagger, and returns what belongs into
 * the header. With `encodings`, large sections are marked as coded.
 */
export function writeTextModels(
  {tokenizer, tagger}: TextModels,
  sections: Map<string, SectionData>,
  encodings: Map<string, SectionEncoding>
): JsonValue {
  const add = (name: string, data: SectionData) => {
    sections.set(name, data);
    encodings.set(name, 'coded');
  };
  if (tokenizer) {
    add('tokenizer', tokenizer.weights);
    add('tokenizer-known', tokenizer.known);
    sections.set('tokenizer-asks', tokenizer.asks);
  }
  if (tagger) {
    for (const column of COLUMNS) add(column, tagger[column].weights);
    add('revision', tagger.revision);
    add('analyses', tagger.analyses);
    add('scripts', tagger.scripts);
    for (const [name, table] of tablesOf(tagger)) {
      add(`${name}-gaps`, table.gaps);
      add(`${name}-values`, table.values);
    }
  }
  return {
    features: tagger?.version ?? 1,
    tokenizer: tokenizer && {
      isDense: tokenizer.isDense,
      aliases: tokenizer.aliases,
      multiwords: tokenizer.multiwords
    },
    tagger: tagger && {
      ...Object.fromEntries(COLUMNS.map(name => [name, tagger[name].names])),
      words: tagger.words.classes,
      lexicon: tagger.lexicon?.classes ?? null,
      ...(tagger.clusters && {clusters: tagger.clusters.classes}),
      ...(tagger.lemmas && {lemmas: tagger.lemmas.classes})
    }
  };
}

function tablesOf(tagger: TaggerModel): [string, WordTable][] {
  const {words, lexicon, clusters, lemmas} = tagger;
  return Object.entries({words, lexicon, clusters, lemmas}).filter(
    (entry): entry is [string, WordTable] => entry[1] !== null
  );
}

/**
 * The tokeniser and the tagger of a file.
 *
 * @throws {@link ModelFileError} if they are damaged, or made by a version
 * with other features.
 */
export function readTextModels(
  container: Container,
  header: Header
): TextModels {
  const version = header.count('features');
  if (version < 1 || version > TEXT_FEATURES_VERSION) {
    throw otherFeatures('model');
  }
  const tokenizer = header.isNull('tokenizer')
    ? null
    : readTokenizer(container, header.object('tokenizer'));
  const tagger = header.isNull('tagger')
    ? null
    : readTagger(container, header.object('tagger'), version);
  const flaw =
    (tokenizer && tokenizerFlaw(tokenizer)) ?? (tagger && taggerFlaw(tagger));
  if (flaw === null) return {tokenizer, tagger};
  throw new ModelFileError(`${flaw}. Make the model again.`);
}

function readTokenizer(container: Container, header: Header): TokenizerModel {
  return {
    weights: sectionOf(container, 'tokenizer', 'int8'),
    known: sectionOf(container, 'tokenizer-known', 'int8'),
    asks: sectionOf(container, 'tokenizer-asks', 'int8'),
    isDense: header.get('isDense', 'boolean'),
    aliases: header.get('aliases', 'string'),
    multiwords: header.texts('multiwords')
  };
}

function readTagger(
  container: Container,
  header: Header,
  version: number
): TaggerModel {
  const column = (name: TagColumn): TaggerColumn => ({
    names: header.texts(name),
    weights: sectionOf(container, name, 'int8')
  });
  const table = (name: string): WordTable => ({
    classes: header.texts(name),
    gaps: sectionOf(container, `${name}-gaps`, 'uint8'),
    values: sectionOf(container, `${name}-values`, 'uint16')
  });
  return {
    upos: column('upos'),
    revision: sectionOf(container, 'revision', 'int8'),
    xpos: column('xpos'),
    feats: column('feats'),
    lemma: column('lemma'),
    analyses: sectionOf(container, 'analyses', 'uint16'),
    scripts: sectionOf(container, 'scripts', 'uint16'),
    words: table('words'),
    lexicon: header.isNull('lexicon') ? null : table('lexicon'),
    clusters: header.has('clusters') ? table('clusters') : null,
    lemmas: header.has('lemmas') ? table('lemmas') : null,
    version
  };
}
