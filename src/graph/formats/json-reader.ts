import {GraphFormatError, OptionError, quote} from '../errors.js';
import {TextBuffer} from '../lines.js';
import {LONG_CALL_OPTIONS} from '../long-call.js';
import type {AttributeRecord} from '../named-graph.js';
import {checkChoice, checkOptions} from '../options.js';
import {type ReadingOptions, readText, type TextInput} from '../text-input.js';
import {
  type JsonPath,
  locateJson,
  parseJson,
  positionIn
} from './json-scanner.js';

/** Options of {@link readGraphologyJson} and {@link readNodeLink}. */
export interface ReadGraphologyJsonOptions extends ReadingOptions {
  /**
   * The edge attribute that holds the weight. `null` ignores the weights, so
   * every edge weighs 1.
   *
   * @defaultValue `'weight'`
   */
  readonly weight?: string | null | undefined;
  /**
   * What to do with a directed edge: refuse it, or keep it, which reads it as
   * an undirected one; parallel edges stay apart. `'require'` keeps it, and
   * refuses undirected edges instead.
   *
   * @defaultValue `'refuse'`
   */
  readonly directed?: 'refuse' | 'keep' | 'require' | undefined;
}

/** An object of a JSON text. */
export type JsonObject = {readonly [key: string]: unknown};

/** Reads the parts that graphs have in JSON. Its errors say where they are. */
export class JsonReader {
  /** The outermost object. */
  readonly root: JsonObject;
  readonly #text: string;
  readonly #weight: string | null;
  readonly #directed: 'refuse' | 'keep' | 'require';

  /** Checks the options, and reads the text. */
  static async of(
    input: TextInput,
    options: ReadGraphologyJsonOptions
  ): Promise<JsonReader> {
    const where = 'spanforest/graph/formats';
    checkOptions(where, options, {
      weight: 'value',
      directed: 'value',
      ...LONG_CALL_OPTIONS
    });
    const {weight = 'weight', directed = 'refuse'} = options;
    checkWeightName(weight, 'for an unweighted graph');
    checkChoice(where, 'directed', directed, ['refuse', 'keep', 'require']);
    const text = await readWholeText(input, options);
    return new JsonReader(text, weight, directed);
  }

  private constructor(
    text: string,
    weight: string | null,
    directed: 'refuse' | 'keep' | 'require'
  ) {
    this.#directed = directed;
    this.#weight = weight;
    this.#text = text;
    this.root = this.object(parseJson(text), [], 'the graph');
  }

  object(value: unknown, path: JsonPath, what: string): JsonObject {
    if (isObject(value)) return value;
    return this.fail(path, `${what} is ${quote(value)}. Write an object`);
  }

  /** A member of the root that must be an array. */
  array(name: string): readonly unknown[] {
    const list = this.root[name];
    if (Array.isArray(list)) return list;
    return this.fail([name], `"${name}" is ${quote(list)}. Write an array`);
  }

  /** A member that is a string or a number, as a string. */
  key(
    owner: JsonObject,
    name: string,
    path: JsonPath,
    what: string,
    advice = 'Add it'
  ): string {
    const key = owner[name];
    if (typeof key === 'string') return key;
    if (typeof key === 'number') {
      this.checkDigits(key, [...path, name]);
      return String(key);
    }
    return this.fail(
      [...path, name],
      key === undefined
        ? `${what} has no "${name}". ${advice}`
        : `"${name}" is ${quote(key)}. Write a string`
    );
  }

  /** Refuses a number at a path that may have lost digits when it was read. */
  checkDigits(value: unknown, path: JsonPath): void {
    if (typeof value !== 'number') return;
    if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return;
    this.fail(
      path,
      `"${path.at(-1)}" is a number beyond 2^53, whose last digits would be ` +
        'lost. Write it as a string'
    );
  }

  /** Refuses an edge that is not of the kind that is wanted. */
  checkDirection(isDirected: boolean, edge: JsonObject, at: JsonPath): void {
    if (this.#directed !== (isDirected ? 'refuse' : 'require')) return;
    const edgeText = `the edge from ${quote(edge.source)} to ${quote(edge.target)}`;
    this.fail(
      at,
      isDirected
        ? `${edgeText} is directed, but undirected edges are needed. Pass ` +
            "directed: 'keep' to read directed edges as undirected ones"
        : `${edgeText} is undirected, but directed edges are needed. ` +
            'Convert the graph to a directed one first'
    );
  }

  /** The weight among attributes, which are at a path. */
  weight(attributes: AttributeRecord, path: JsonPath): number {
    const name = this.#weight;
    if (name === null) return 1;
    const weight = Object.hasOwn(attributes, name)
      ? attributes[name]
      : undefined;
    if (typeof weight === 'number') return weight;
    const isBare = Object.keys(attributes).length === 0;
    return this.fail(
      [...path, name],
      weight === undefined
        ? `the edge has ${noAttribute(name, attributes)}. ` +
            `Add it${isBare ? '' : ', name another as weight'}, or pass ` +
            'weight: null to give every edge the weight 1'
        : `weight ${quote(weight)} is not a number. Write a number such as ` +
            '1.5, without quotes'
    );
  }

  failRepeated(what: string, name: string, key: string, path: JsonPath): never {
    return this.fail(
      [...path, name],
      `two ${what}s have the ${name} ${quote(key)}. Give every ${what} a ` +
        `different ${name}`
    );
  }

  /** Throws an error about the value at a path. */
  fail(path: JsonPath, message: string): never {
    const {line, column} = locateJson(this.#text, path);
    throw new GraphFormatError(`${message}.`, line, column);
  }
}

/** `no attribute "x", only "a", "b"`, or that there are no attributes. */
export function noAttribute(name: string, attributes: AttributeRecord): string {
  const names = Object.keys(attributes);
  if (names.length === 0) return `no attributes, so no ${quote(name)}`;
  const shown = names.slice(0, 12).map(quote).join(', ');
  const more = names.length - 12;
  return `no attribute ${quote(name)}, only ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks an option that names the attribute of the weights. */
export function checkWeightName(weight: unknown, meaningOfNull: string): void {
  if (weight === null || typeof weight === 'string') return;
  throw new OptionError(
    `spanforest/graph/formats: weight is ${quote(weight)}. Give the name of ` +
      `an edge attribute, or null ${meaningOfNull}.`
  );
}

/** The whole text of an input as one string. */
export async function readWholeText(
  input: TextInput,
  options: ReadingOptions
): Promise<string> {
  const buffer = new TextBuffer();
  const sink = {
    push: (text: string) => buffer.push(text, 1, 1),
    position: () => {
      const text = buffer.flush(1, 1);
      return positionIn(text, text.length);
    }
  };
  await readText(input, sink, options);
  return buffer.flush(1, 1);
}
