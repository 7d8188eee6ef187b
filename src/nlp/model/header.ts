import {quote} from '../../graph/errors.js';
import {hashText, TEMPLATES} from '../features/index.js';
import {LABEL_TEMPLATES} from '../labels/index.js';
import type {Container} from './container.js';
import type {JsonValue} from './contents.js';
import {isCount, ModelFileError} from './section.js';

/**
 * A text that changes with the features, because weights fit no other
 * features. Raise the number if features change in any other way than by
 * their templates.
 */
export const FEATURES_FINGERPRINT: string = fingerprint(1, TEMPLATES);

/** The same for the features of relations. */
export const LABEL_FEATURES_FINGERPRINT: string = fingerprint(
  1,
  LABEL_TEMPLATES
);

function fingerprint(version: number, templates: unknown): string {
  const hash = hashText(JSON.stringify(templates)) >>> 0;
  return `${version}-${hash.toString(16)}`;
}

/**
 * The header of a container.
 *
 * @throws {@link ModelFileError} if it is of another kind, newer, or made with
 * other features.
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
  const opened = new Header(header);
  if (opened.get('features', 'string') !== FEATURES_FINGERPRINT) {
    throw otherFeatures(kind);
  }
  return opened;
}

/** The error for weights of other features. */
export function otherFeatures(kind: string): ModelFileError {
  return new ModelFileError(
    `this ${kind} was trained with features of another version of ` +
      'spanforest. Train it again, or take the version it was made by.'
  );
}

/** Reads the header of a model file, member by member. */
export class Header {
  readonly #members: {readonly [key: string]: JsonValue};
  readonly #path: string;

  /** @throws {@link ModelFileError} if the value is not an object. */
  constructor(value: JsonValue | undefined, path = 'header') {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      throw invalid(path, value);
    }
    this.#members = value as {readonly [key: string]: JsonValue};
    this.#path = path;
  }

  /** Whether there is such a member. */
  has(name: string): boolean {
    return Object.hasOwn(this.#members, name);
  }

  /** Whether the member is `null`. */
  isNull(name: string): boolean {
    return this.#members[name] === null;
  }

  /** @throws {@link ModelFileError} unless the member is of that type. */
  get<Type extends keyof Types>(name: string, type: Type): Types[Type] {
    const value = this.#members[name];
    if (typeof value !== type) throw this.#invalid(name, value);
    return value as Types[Type];
  }

  /** @throws {@link ModelFileError} unless the member is a count. */
  count(name: string): number {
    const value = this.#members[name];
    if (isCount(value)) return value;
    throw this.#invalid(name, value);
  }

  /** @throws {@link ModelFileError} unless the member is one of these. */
  choice<Choice extends string>(
    name: string,
    choices: readonly Choice[]
  ): Choice {
    const value = this.#members[name];
    if (choices.includes(value as Choice)) return value as Choice;
    throw this.#invalid(name, value);
  }

  /** @throws {@link ModelFileError} unless it is a list of some of these. */
  choices<Choice extends string>(
    name: string,
    choices: readonly Choice[]
  ): Choice[] {
    return this.#list(name, item => choices.includes(item as Choice));
  }

  /** @throws {@link ModelFileError} unless it is a list of texts. */
  texts(name: string): string[] {
    return this.#list(name, item => typeof item === 'string');
  }

  /** @throws {@link ModelFileError} unless the member is an object. */
  object(name: string): Header {
    return new Header(this.#members[name], `${this.#path}.${name}`);
  }

  #list<Item>(name: string, isValid: (item: unknown) => boolean): Item[] {
    const value = this.#members[name];
    if (!Array.isArray(value)) throw this.#invalid(name, value);
    const bad = value.findIndex(item => !isValid(item));
    if (bad >= 0) throw this.#invalid(name, value[bad]);
    return [...value] as Item[];
  }

  #invalid(name: string, value: unknown): ModelFileError {
    return invalid(`${this.#path}.${name}`, value);
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
