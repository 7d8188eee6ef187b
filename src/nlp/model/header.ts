import {quote} from '../../graph/errors.js';
import {
  CLUSTER_PART_TEMPLATES,
  CLUSTER_TEMPLATES,
  hashText,
  PART_TEMPLATES,
  TEMPLATE_SET_NAMES,
  TEMPLATE_SETS,
  type TemplateSetName
} from '../features/index.js';
import {CLUSTER_LABEL_TEMPLATES, LABEL_TEMPLATES} from '../labels/index.js';
import type {Container} from './container.js';
import {isObject, type JsonValue} from './contents.js';
import {isCount, ModelFileError} from './section.js';

/**
 * A text that changes with the features, because weights fit no other
 * features. Raise the number if features change in any other way than by
 * their templates.
 */
export function featuresFingerprint(templates: TemplateSetName): string {
  return fingerprint(1, TEMPLATE_SETS[templates]);
}

/** The same for the features of relations. */
export const LABEL_FEATURES_FINGERPRINT: string = fingerprint(
  1,
  LABEL_TEMPLATES
);

/** The same for the features of word classes. */
export const CLUSTER_FEATURES_FINGERPRINT: string = fingerprint(1, [
  CLUSTER_TEMPLATES,
  CLUSTER_PART_TEMPLATES,
  CLUSTER_LABEL_TEMPLATES
]);

/** The same for the features of pairs of arcs. */
export const PART_FEATURES_FINGERPRINT: string = fingerprint(1, PART_TEMPLATES);

function fingerprint(version: number, templates: unknown): string {
  const hash = hashText(JSON.stringify(templates)) >>> 0;
  return `${version}-${hash.toString(16)}`;
}

/** The header of a container, unless it is newer, or made otherwise. */
export function openHeader(
  {kind, version, header}: Container,
  wantedKind: string,
  newest: number
): Header {
  if (kind !== wantedKind) {
    const advice =
      kind === 'checkpoint' ? 'Finish the training first' : 'Use another file';
    throw new ModelFileError(
      `the file holds a ${showKind(kind)}, not a ${wantedKind}. ${advice}.`
    );
  }
  if (version > newest) {
    throw new ModelFileError(
      `this ${kind} has version ${version}, and the newest known is ` +
        `${newest}. Update spanforest.`
    );
  }
  const opened = new Header(header);
  const fingerprint = featuresFingerprint(templatesOf(opened));
  if (opened.get('features', 'string') !== fingerprint) {
    throw otherFeatures(kind);
  }
  return opened;
}

/** The set of templates of a model or checkpoint; default: `basic`. */
export function templatesOf(header: Header): TemplateSetName {
  if (!header.has('templates')) return 'basic';
  return header.choice('templates', TEMPLATE_SET_NAMES);
}

// Known kinds are plain words. Others are quoted: they may be anything.
function showKind(kind: string): string {
  return ['model', 'checkpoint'].includes(kind) ? kind : quote(kind);
}

/** The error for weights of other features. */
export function otherFeatures(kind: string): ModelFileError {
  return new ModelFileError(
    `this ${kind} was trained with features of another version of ` +
      'spanforest. Train it again, or use the version it was made by.'
  );
}

/**
 * Reads the header of a model file, member by member. All methods throw a
 * {@link ModelFileError} if the member is not as it should be.
 */
export class Header {
  readonly #members: {readonly [key: string]: JsonValue};
  readonly #path: string;

  constructor(value: JsonValue | undefined, path = 'header') {
    if (value === undefined || !isObject(value)) throw invalid(path, value);
    this.#members = value;
    this.#path = path;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#members, name);
  }

  isNull(name: string): boolean {
    return this.#members[name] === null;
  }

  get<Type extends keyof Types>(name: string, type: Type): Types[Type] {
    return this.#checked(name, value => typeof value === type);
  }

  /** A member that is an integer, 0 or more. */
  count(name: string): number {
    return this.#checked(name, isCount);
  }

  /** A member that is one of several texts or numbers. */
  choice<Choice extends string | number>(
    name: string,
    choices: readonly Choice[]
  ): Choice {
    return this.#checked(name, value => choices.includes(value as Choice));
  }

  /** A member that is a list of numbers. */
  numbers(name: string): number[] {
    const numbers = this.#checked<number[]>(name, Array.isArray);
    const bad = numbers.find(number => typeof number !== 'number');
    if (bad === undefined) return [...numbers];
    throw invalid(`${this.#path}.${name}`, bad);
  }

  /** A member that is a list of texts, of these only if any are given. */
  texts<Choice extends string>(
    name: string,
    choices?: readonly Choice[]
  ): Choice[] {
    const texts = this.#checked<Choice[]>(name, Array.isArray);
    const bad = texts.find(text =>
      choices ? !choices.includes(text) : typeof text !== 'string'
    );
    if (bad === undefined) return [...texts];
    throw invalid(`${this.#path}.${name}`, bad);
  }

  object(name: string): Header {
    return new Header(this.#members[name], `${this.#path}.${name}`);
  }

  #checked<Value>(name: string, isValid: (value: unknown) => boolean): Value {
    const value: unknown = this.#members[name];
    if (isValid(value)) return value as Value;
    throw invalid(`${this.#path}.${name}`, value);
  }
}

/** The types that {@link Header.get} knows. */
interface Types {
  boolean: boolean;
  number: number;
  string: string;
}

function invalid(path: string, value: unknown): ModelFileError {
  return new ModelFileError(
    `${path} is ${quote(value)}, which this version does not know. Update ` +
      'spanforest, or make the model again.'
  );
}
