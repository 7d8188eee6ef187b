import {quote} from '../../graph/errors.js';
import {DIRECTED_DECODERS} from '../decoder-name.js';
import {FIELDS} from '../features/atoms.js';
import {PLACES} from '../features/distance.js';
import {FEATURES_FINGERPRINT} from '../features/fingerprint.js';
import {JOINS} from '../inference/join.js';
import type {LengthDictionary} from '../inference/length-dictionary.js';
import {
  type Container,
  decodeContainer,
  encodeContainer,
  type JsonValue,
  ModelFileError,
  type SectionData,
  sectionOf
} from '../model-file/index.js';
import {PARSERS, PARTS_OF, type Part} from '../parser-name.js';
import {Header} from './header.js';
import type {Model} from './model.js';

const KIND = 'model';
const VERSION = 1;

// The section with the lengths by which edges are pruned.
const LENGTHS = 'lengths';

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
export function encodeModel(model: Model): Uint8Array {
  const {parser, fields, singleRoot, weights, lengths, join, training} = model;
  const {decoder} = model;
  const sections = new Map<string, SectionData>();
  for (const part of PARTS_OF[parser]) sections.set(part, weights[part]!);
  if (lengths !== null) sections.set(LENGTHS, lengths.longest);
  return encodeContainer({
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
      training: {...training}
    },
    sections
  });
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
      PARTS_OF[parser].map(part => [part, weightsOf(container, part)])
    ),
    lengths: lengthsOf(container, header),
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
    throw new ModelFileError(
      `this ${kind} was trained with features of another version of ` +
        'spanforest. Train it again, or take the version it was made by.'
    );
  }
  return opened;
}

// A weight for every feature: a power of 2 of them.
function weightsOf(container: Container, part: Part): Float32Array {
  const weights = sectionOf(container, part, 'float32');
  const {length} = weights;
  if (length >= PLACES && (length & (length - 1)) === 0) return weights;
  throw new ModelFileError(
    `section ${quote(part)} has ${length} numbers, which is no power of 2. ` +
      'Make the model again.'
  );
}
