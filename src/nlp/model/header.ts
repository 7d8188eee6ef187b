import {quote} from '../../graph/errors.js';
import {type JsonValue, ModelFileError} from '../model-file/index.js';

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
