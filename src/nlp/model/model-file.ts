import {quote} from '../../graph/errors.js';
import {isField} from '../conllu/index.js';
import {BUCKETS, FIELDS, hashText, TEMPLATES} from '../features/index.js';
import type {LengthDictionary} from '../inference/index.js';
import {
  DIRECTED_DECODERS,
  JOINS,
  PARSERS,
  PARTS_OF,
  type Part
} from '../inference/index.js';
import {LABEL_TEMPLATES, type LabelModel, rowWidth} from '../labels/index.js';
import {LONGEST_KEY} from '../sentence.js';
import {type Container, type SectionEncoding, sectionOf} from './container.js';
import {decodeContainer} from './decode-container.js';
import {encodeContainer} from './encode-container.js';
import type {JsonValue} from './json.js';
import {type Model, restoreWeights, roundWeights} from './model.js';
import {ModelFileError, type SectionData} from './section.js';

/**
 * A text that changes with the features: weights learnt for others would
 * mean nothing. Raise the number if features change in any other way than by
 * their templates.
 */
export const FEATURES_FINGERPRINT: string = fingerprint(1, TEMPLATES);

/** The same for the features that tell relations. */
export const LABEL_FEATURES_FINGERPRINT: string = fingerprint(
  1,
  LABEL_TEMPLATES
);

function fingerprint(version: number, templates: unknown): string {
  const hash = hashText(JSON.stringify(templates)) >>> 0;
  return `${version}-${hash.toString(16)}`;
}

/** What {@link Header} expects a member to be. */
interface Types {
  boolean: boolean;
  number: number;
  string: string;
}

/** Reads the header of a model file, member by member. */
export class Header {
  readonly #members: {readonly [key: string]: JsonValue};
  readonly #path: string;

  /** @throws {@link ModelFileError} if the value is no object. */
  constructor(value: JsonValue | undefined, path = 'header') {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      throw unfit(path, value);
    }
    this.#members = value as {readonly [key: string]: JsonValue};
    this.#path = path;
  }

  /** Whether there is such a member. */
  has(name: string): boolean {
    return Object.hasOwn(this.#members, name);
  }

  /** @throws {@link ModelFileError} unless the member is of that type. */
  get<Type extends keyof Types>(name: string, type: Type): Types[Type] {
    const value = this.#members[name];
    if (typeof value !== type) throw unfit(`${this.#path}.${name}`, value);
    return value as Types[Type];
  }

  /** @throws {@link ModelFileError} unless the member is a count. */
  count(name: string): number {
    const value = this.get(name, 'number');
    if (Number.isSafeInteger(value) && value >= 0) return value;
    throw unfit(`${this.#path}.${name}`, value);
  }

  /** @throws {@link ModelFileError} unless the member is one of these. */
  choice<Choice extends string>(
    name: string,
    choices: readonly Choice[]
  ): Choice {
    const value = this.#members[name];
    const found = choices.find(choice => choice === value);
    if (found === undefined) throw unfit(`${this.#path}.${name}`, value);
    return found;
  }

  /** @throws {@link ModelFileError} unless all its items are among these. */
  choices<Choice extends string>(
    name: string,
    choices: readonly Choice[]
  ): Choice[] {
    const value = this.#members[name];
    if (!Array.isArray(value)) throw unfit(`${this.#path}.${name}`, value);
    return value.map((item: JsonValue) => {
      const found = choices.find(choice => choice === item);
      if (found === undefined) throw unfit(`${this.#path}.${name}`, item);
      return found;
    });
  }

  /** @throws {@link ModelFileError} unless it is `null` or all texts. */
  texts(name: string): string[] | null {
    const value = this.#members[name];
    if (value === null) return null;
    if (!Array.isArray(value)) throw unfit(`${this.#path}.${name}`, value);
    return value.map((item: JsonValue) => {
      if (typeof item === 'string') return item;
      throw unfit(`${this.#path}.${name}`, item);
    });
  }

  /** Whether the member is `null`. */
  isNull(name: string): boolean {
    return this.#members[name] === null;
  }

  /** @throws {@link ModelFileError} unless the member is an object. */
  object(name: string): Header {
    return new Header(this.#members[name], `${this.#path}.${name}`);
  }
}

function unfit(path: string, value: unknown): ModelFileError {
  return new ModelFileError(
    `${path} is ${quote(value)}, which this version does not know. Update ` +
      'spanforest, or make the model again.'
  );
}

const KIND = 'model';
const VERSION = 1;

// The section with the lengths by which edges are pruned.
const LENGTHS = 'lengths';

// The section with the weights of relations.
const LABELS = 'labels';

/** How to write a model. */
export interface EncodeModelOptions {
  /**
   * Whether to round the weights of heads, so that the file takes about a
   * twentieth of the space. On English this cost 0.03 points of accuracy.
   *
   * @defaultValue `false`
   */
  readonly compact?: boolean | undefined;
}

/**
 * The bytes of a model file. The same model gives the same bytes. Time and
 * space linear in its size.
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
  {compact = false}: EncodeModelOptions = {}
): Uint8Array {
  const {parser, fields, singleRoot, weights, lengths, labels} = model;
  const {decoder, join, training} = model;
  const sections = new Map<string, SectionData>();
  const encodings = new Map<string, SectionEncoding>();
  const steps: Record<string, number> = {};
  const add = (name: string, data: Float32Array) => {
    if (!compact) return sections.set(name, data);
    const {multiples, step} = roundWeights(data);
    steps[name] = step;
    encodings.set(name, 'coded');
    return sections.set(name, multiples);
  };
  for (const part of PARTS_OF[parser]) add(part, weights[part]!);
  if (lengths !== null) sections.set(LENGTHS, lengths.longest);
  if (labels !== null) {
    sections.set(LABELS, labels.weights);
    encodings.set(LABELS, 'coded');
  }
  return encodeContainer(
    {
      kind: KIND,
      version: VERSION,
      header: {
        parser,
        ...(decoder && {decoder}),
        fields,
        singleRoot,
        join,
        tags: lengths?.tags ?? null,
        features: FEATURES_FINGERPRINT,
        labels: labels?.names ?? null,
        labelFeatures: labels && LABEL_FEATURES_FINGERPRINT,
        steps: compact ? steps : null,
        training: {...training}
      },
      sections
    },
    {encodings}
  );
}

/**
 * The model in a file. Time and space linear in its size.
 *
 * @throws {@link ModelFileError} if the file is damaged, is none of ours, or
 * was made by a version with other features.
 */
export function decodeModel(bytes: Uint8Array): Model {
  const container = decodeContainer(bytes);
  const header = openHeader(container, KIND, VERSION);
  const training = header.object('training');
  const parser = header.choice('parser', PARSERS);
  return {
    parser,
    ...(header.has('decoder') && {
      decoder: header.choice('decoder', DIRECTED_DECODERS)
    }),
    fields: header.choices('fields', FIELDS),
    singleRoot: header.get('singleRoot', 'boolean'),
    weights: Object.fromEntries(
      PARTS_OF[parser].map(part => [part, partOf(container, header, part)])
    ),
    lengths: lengthsOf(container, header),
    labels: labelsOf(container, header),
    join: header.choice('join', JOINS),
    training: {
      sentences: training.count('sentences'),
      words: training.count('words'),
      passes: training.count('passes'),
      seed: training.get('seed', 'number'),
      costAugmented: training.get('costAugmented', 'boolean')
    }
  };
}

function lengthsOf(
  container: Container,
  header: Header
): LengthDictionary | null {
  const tags = header.texts('tags');
  if (tags === null) return null;
  const size = tags.length ** 2;
  return {tags, longest: sectionOf(container, LENGTHS, 'int32', size)};
}

function labelsOf(container: Container, header: Header): LabelModel | null {
  const names = header.texts('labels');
  if (names === null) return null;
  // They are sorted, so equal ones stand together.
  const isNew = (i: number) => i === 0 || names[i] > names[i - 1];
  if (header.get('labelFeatures', 'string') !== LABEL_FEATURES_FINGERPRINT) {
    throw otherFeatures('model');
  }
  const weights = sectionOf(container, LABELS, 'int8');
  const bad = names.find(
    (name, i) => !isField(name) || name.length > LONGEST_KEY || !isNew(i)
  );
  if (bad !== undefined) {
    throw new ModelFileError(
      `${quote(bad)} cannot be a relation. Make the model again.`
    );
  }
  const rows = weights.length / rowWidth(names.length);
  if (names.length > 0 && isPowerOf2(rows)) return {names, weights};
  throw new ModelFileError(
    `section ${quote(LABELS)} has ${weights.length} numbers for ` +
      `${names.length} relations. Make the model again.`
  );
}

/**
 * The header of a container, if it is of the right kind and its features are
 * ours.
 *
 * @throws {@link ModelFileError} otherwise.
 */
export function openHeader(
  {kind, version, header}: Container,
  wantedKind: string,
  newest: number
): Header {
  if (kind !== wantedKind) {
    const advice =
      kind === 'checkpoint' ? 'Finish the training first' : 'Take another file';
    throw new ModelFileError(
      `this is a ${quote(kind)}, not a ${quote(wantedKind)}. ${advice}.`
    );
  }
  if (version > newest) {
    throw new ModelFileError(
      `this ${kind} has version ${version}, and the newest known is ` +
        `${newest}. Update spanforest.`
    );
  }
  const opened = new Header(header as JsonValue);
  if (opened.get('features', 'string') !== FEATURES_FINGERPRINT) {
    throw otherFeatures(kind);
  }
  return opened;
}

function otherFeatures(kind: string): ModelFileError {
  return new ModelFileError(
    `this ${kind} was trained with features of another version of ` +
      'spanforest. Train it again, or take the version it was made by.'
  );
}

// A weight for every feature: a power of 2 of them.
function partOf(
  container: Container,
  header: Header,
  part: Part
): Float32Array {
  const weights = weightsOf(container, header, part);
  const {length} = weights;
  if (length >= BUCKETS && isPowerOf2(length)) return weights;
  throw new ModelFileError(
    `section ${quote(part)} has ${length} numbers, which is no power of 2. ` +
      'Make the model again.'
  );
}

// Weights as they are, or rounded to multiples of a step.
function weightsOf(
  container: Container,
  header: Header,
  name: string
): Float32Array {
  if (header.isNull('steps')) return sectionOf(container, name, 'float32');
  const step = header.object('steps').get(name, 'number');
  // The largest multiple has to be a number of 32 bits, too.
  if (!(step > 0 && Number.isFinite(Math.fround(128 * step)))) {
    throw new ModelFileError(
      `the weights of section ${quote(name)} are multiples of ${quote(step)}, ` +
        'which they cannot be. Make the model again.'
    );
  }
  const multiples = sectionOf(container, name, 'int8');
  return restoreWeights({multiples, step});
}

function isPowerOf2(length: number): boolean {
  return (
    Number.isInteger(length) && length > 0 && (length & (length - 1)) === 0
  );
}
