import {quote} from '../errors.js';
import type {AttributeRecord} from '../named-graph.js';
import type {AttributedGraph, FailAt} from './attributed-graph.js';
import {parseWeight} from './weight-text.js';
import type {XmlElement} from './xml-text.js';

/** What a file says about the values of an attribute. */
export interface Declaration {
  readonly name: string;
  readonly type: string;
  /** The value of elements without one. */
  readonly fallback: string | undefined;
}

const NUMBER_TYPE =
  /^(byte|short|int|integer|long|float|double|bigdecimal|biginteger)$/;

/** The value that a text stands for; the text if it is not of its type. */
export function parseValue(text: string, {type}: Declaration): unknown {
  const trimmed = text.trim();
  if (NUMBER_TYPE.test(type)) {
    const value = parseWeight(trimmed, 0, trimmed.length);
    return Number.isNaN(value) ? text : value;
  }
  const isBoolean = type === 'boolean' && /^(true|false)$/i.test(trimmed);
  return isBoolean ? trimmed.toLowerCase() === 'true' : text;
}

/** Collects the attributes of one element. */
export class Attributes {
  readonly #values = new Map<string, unknown>();
  readonly #fail: (problem: string) => never;

  constructor(fail: (problem: string) => never) {
    this.#fail = fail;
  }

  add(name: string, value: unknown): void {
    const other = this.#values.get(name);
    if (other !== undefined && !Object.is(other, value)) {
      this.#fail(
        `the attribute ${quote(name)} has two values here, ${quote(other)} ` +
          `and ${quote(value)}. Keep one of them.`
      );
    }
    this.#values.set(name, value);
  }

  /** Adds a value unless the attribute has one. */
  addMissing(name: string, value: unknown): void {
    if (!this.#values.has(name)) this.#values.set(name, value);
  }

  build(declarations: Iterable<Declaration>): AttributeRecord {
    for (const declaration of declarations) {
      const {name, fallback} = declaration;
      if (fallback === undefined) continue;
      this.addMissing(name, parseValue(fallback, declaration));
    }
    return Object.fromEntries(this.#values);
  }
}

/** The children whose names are known; foreign ones are left out. */
export function* childrenOf(
  parent: XmlElement,
  known: string,
  fail: FailAt<number>
): Generator<XmlElement, void, undefined> {
  const names = known.split(' ');
  for (const child of parent.children) {
    if (names.includes(child.name)) yield child;
    else if (!child.name.includes(':')) {
      fail(
        child.at,
        `<${child.name}> in <${parent.name}> cannot be read. Remove it.`
      );
    }
  }
}

/** The value of an attribute that an element must have. */
export function required(
  element: XmlElement,
  name: string,
  fail: FailAt<number>
): string {
  return (
    element.attributes.get(name) ??
    fail(element.at, `<${element.name}> has no ${name}. Add one.`)
  );
}

/** The default value in a declaration. */
export function fallbackOf(element: XmlElement): string | undefined {
  return element.children.find(({name}) => name === 'default')?.text;
}

/** Adds a declaration, whose id must be new. */
export function declare(
  declarations: Map<string, Declaration>,
  id: string,
  declaration: Declaration,
  fail: (problem: string) => never
): void {
  if (declarations.has(id)) {
    fail(`two attributes have the id ${quote(id)}. Rename one.`);
  }
  declarations.set(id, declaration);
}

/** Adds the edge of an element. */
export function addXmlEdge(
  graph: AttributedGraph<number>,
  element: XmlElement,
  isDirected: boolean,
  attributes: AttributeRecord,
  fail: FailAt<number>
): void {
  const id = element.attributes.get('id');
  // The ids that graphology makes up differ every time.
  const isOwn = id !== '' && !id?.startsWith('geid_');
  graph.addEdge(
    {
      key: isOwn ? id : undefined,
      source: required(element, 'source', fail),
      target: required(element, 'target', fail),
      isDirected,
      attributes
    },
    element.at
  );
}
