import {GraphFormatError, OptionError, quote} from '../errors.js';
import type {TextPosition} from './text-input.js';

/** The most entries that a Map can have in every common engine. */
const LARGEST_SIZE = 1 << 24;

/** Numbers by name, for names that may be any string. */
export class NameIndex {
  readonly #numbers = new Map<string, number>();
  readonly #limit: number;

  constructor(limit: number = LARGEST_SIZE) {
    this.#limit = limit;
  }

  /** The number of a name, if it has one. */
  get(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  /**
   * Gives a name its number.
   *
   * @param line - Where the name stands, for the error.
   * @throws {@link GraphFormatError} if there are too many names.
   */
  set(name: string, number: number, line: number, column: number): void {
    if (this.#numbers.size >= this.#limit) {
      throw new GraphFormatError(
        `there are more than ${this.#limit} different names, which is more ` +
          'than can be looked up. Number the vertices, and use a format ' +
          'without names.',
        line,
        column
      );
    }
    this.#numbers.set(name, number);
  }
}

/**
 * A copy of a string that does not keep a longer string alive.
 *
 * V8 cuts a long string out of a longer one by pointing into it: without a
 * copy, the name of one vertex would hold on to the text of its whole chunk.
 */
export function detach(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}

/** Refuses a weight option that means nothing in a format without names. */
export function checkWeightOption(format: string, weight: unknown): void {
  if (weight === undefined || weight === null) return;
  throw new OptionError(
    `spanforest/graph/formats: weight is ${quote(weight)}, but the ${format} ` +
      'format has no weights to choose from. Leave the option out, or pass ' +
      'null for an unweighted graph.'
  );
}

/** What can be chosen about the vertices of a format that numbers them. */
export interface NumberedNodesOptions {
  /**
   * The largest number of vertices to take, at most 2^26. A file may declare
   * any number in a few bytes, and each vertex costs memory.
   *
   * @defaultValue 2^20, or eight for each declared edge if that is more
   */
  readonly maximumOrder?: number | undefined;
}

/** The most vertices whose names one array can hold in practice. */
const LARGEST_ORDER = 1 << 26;

const ORDER_WITHOUT_EDGES = 1 << 20;
const ORDER_FOR_EACH_EDGE = 8;

/**
 * The vertices of a file that numbers them from 1: how many it declares, and
 * the names that its comments give to some of them.
 *
 * A name comment is a comment that reads `name`, the number of the vertex,
 * and the name as a JSON string. Every other comment means nothing. Nothing
 * is allocated for what is only declared until {@link build}.
 */
export class NumberedNodes {
  order = 0;
  readonly #maximum: number | undefined;
  readonly #names: {vertex: number; name: string; at: TextPosition}[] = [];

  constructor(options: NumberedNodesOptions) {
    const {maximumOrder} = options;
    if (
      maximumOrder !== undefined &&
      !(
        Number.isInteger(maximumOrder) &&
        maximumOrder >= 0 &&
        maximumOrder <= LARGEST_ORDER
      )
    ) {
      throw new OptionError(
        `spanforest/graph/formats: maximumOrder is ${quote(maximumOrder)}. ` +
          `Give an integer from 0 to ${LARGEST_ORDER}.`
      );
    }
    this.#maximum = maximumOrder;
  }

  /** Takes the declared number of vertices, unless it is unreasonable. */
  declare(order: number, size: number, at: TextPosition): void {
    const maximum =
      this.#maximum ??
      Math.min(
        Math.max(ORDER_WITHOUT_EDGES, ORDER_FOR_EACH_EDGE * size),
        LARGEST_ORDER
      );
    if (order > maximum) {
      throw new GraphFormatError(
        `${order} vertices are declared, but at most ${maximum} are taken ` +
          `with ${size} edges. Pass a larger maximumOrder (up to ` +
          `${LARGEST_ORDER}) if the file is right.`,
        at.line,
        at.column
      );
    }
    this.order = order;
  }

  /** Looks for a name in a comment, which is given without its mark. */
  comment(text: string, line: number): void {
    const match = /^\s*name\s+(\d+)\s+(".*")\s*$/s.exec(text);
    if (!match) return;
    let name: unknown;
    try {
      name = JSON.parse(match[2]);
    } catch {
      return;
    }
    const vertex = Number(match[1]) - 1;
    this.#names.push({vertex, name: String(name), at: {line, column: 1}});
  }

  /** The name of every vertex: its number where no comment names it. */
  build(): string[] {
    const nodes: string[] = [];
    for (let v = 1; v <= this.order; v++) nodes.push(String(v));
    if (this.#names.length === 0) return nodes;
    for (const {vertex, name, at} of this.#names) {
      if (vertex < 0 || vertex >= this.order) {
        throw new GraphFormatError(
          `vertex ${vertex + 1} has a name but does not exist. Name the ` +
            `vertices from 1 to ${this.order}, as declared.`,
          at.line,
          at.column
        );
      }
      nodes[vertex] = name;
    }
    this.#checkDistinct(nodes);
    return nodes;
  }

  #checkDistinct(nodes: readonly string[]): void {
    const owners = new NameIndex();
    for (const {vertex, at} of this.#names) {
      const name = nodes[vertex];
      let other = owners.get(name);
      if (other === undefined) {
        owners.set(name, vertex, at.line, at.column);
        // The number of a vertex without a name is taken, too.
        const number = Number(name) - 1;
        other = nodes[number] === name ? number : vertex;
      }
      if (other !== vertex) {
        throw new GraphFormatError(
          `vertices ${other + 1} and ${vertex + 1} are both called ` +
            `${quote(name)}. Give every vertex a name of its own.`,
          at.line,
          at.column
        );
      }
    }
  }
}

/**
 * The comments that keep the names of vertices which are not just their
 * numbers, to be read by {@link NumberedNodes}.
 *
 * @param mark - What begins a comment.
 */
export function* nameComments(
  nodes: readonly string[],
  mark: string
): Generator<string, void, undefined> {
  for (let v = 0; v < nodes.length; v++) {
    if (nodes[v] === String(v + 1)) continue;
    yield `${mark}name ${v + 1} ${JSON.stringify(nodes[v])}\n`;
  }
}
