import type {EdgeBuffer} from '../edge-block.js';
import {GraphFormatError, OptionError, quote} from '../errors.js';
import type {LineCursor} from '../lines.js';
import {type Message, say, told} from '../message.js';
import {checkInteger} from '../options.js';
import type {TextPosition} from '../text-input.js';
import type {ReadGraphOptions} from './graph-formats.js';
import {unweighted} from './graph-formats.js';
import {addName, checkWellFormed} from './name-table.js';
import {checkExact, parseWeight, weightError} from './weight-text.js';

const WHERE = 'spanforest/graph/formats';

// The most vertices whose names one array can hold in practice.
const LARGEST_ORDER = 1 << 26;

/** The words of a format, for errors. */
export interface NumberedWords {
  readonly format: string;
  /** What there is one of on each line. */
  readonly what: 'edges' | 'entries';
  /** What declares the numbers of vertices and edges. */
  readonly declaration: string;
  /** How to declare them. */
  readonly advice: string;
}

/** The name that a comment gives to a vertex. */
interface GivenName {
  /** The vertex, counted from 0. */
  readonly vertex: number;
  readonly name: string;
  /** Line of the comment. */
  readonly line: number;
}

/**
 * Reads a graph in a format that declares the numbers of vertices and edges,
 * numbers its vertices from 1, and has one edge on each line, as tokens that
 * are separated by spaces and tabs.
 *
 * A comment that reads `name`, the number of a vertex, and a JSON string names
 * that vertex. Nothing is allocated for declared vertices until {@link nodes}.
 */
export class NumberedGraphReader {
  readonly isWeighted: boolean;
  readonly isDirected: boolean;
  /** The declared number of vertices. */
  order = 0;
  /** The declared number of edges, -1 before they are declared. */
  size = -1;
  /** The number of edges so far. */
  count = 0;

  readonly #what: NumberedWords['what'];
  readonly #declaration: string;
  readonly #maximumOrder: number | undefined;
  readonly #edges: EdgeBuffer;
  readonly #names: GivenName[] = [];

  /** The token: empty before the first and after the last one. */
  text = '';
  // The line, and where the token ends in it.
  #text = '';
  #end = 0;
  #line = 0;

  constructor(
    {format, what, declaration}: NumberedWords,
    options: ReadGraphOptions,
    edges: EdgeBuffer
  ) {
    const {weight, directed, maximumOrder} = options;
    if (weight !== undefined && weight !== null) {
      throw told(
        OptionError,
        say`${WHERE}: ${{option: 'weight'}} is ${quote(weight)}, but the
          ${format} format has no weights to choose from. Leave it
          out${unweighted(', or pass')}.`
      );
    }
    if (maximumOrder !== undefined) {
      checkInteger(WHERE, 'maximumOrder', maximumOrder, 0, LARGEST_ORDER);
    }
    this.isWeighted = weight !== null;
    this.isDirected = directed === 'require';
    this.#what = what;
    this.#declaration = declaration;
    this.#maximumOrder = maximumOrder;
    this.#edges = edges;
  }

  /** Starts on a new line, before its first token. */
  reset({text, start, end, number}: LineCursor): void {
    this.#text = text.slice(start, end);
    this.#line = number;
    this.#end = 0;
    this.text = '';
  }

  /** Sets the declared numbers; `column` is where that of vertices is. */
  declare(order: number, size: number, column: number): void {
    const maximum =
      this.#maximumOrder ??
      Math.min(Math.max(1 << 20, 8 * size), LARGEST_ORDER);
    if (order > maximum) {
      throw told(
        GraphFormatError,
        say`${order} vertices are declared, but at most ${maximum} are accepted
          with ${size} edges. Raise ${{option: 'maximumOrder'}} (up to
          ${LARGEST_ORDER}) if the file is right.`,
        this.#line,
        column
      );
    }
    this.order = order;
    this.size = size;
  }

  /** How many of the declared edges have not been read. */
  get remaining(): number {
    return this.size - this.count;
  }

  /** Refuses an edge beyond the declared ones, which begins at the token. */
  failSurplus(): never {
    return this.fail(
      `there are more ${this.#what} than the declared ${this.size}. Correct ` +
        `the ${this.#declaration}, or remove the surplus.`
    );
  }

  /** Reads an edge, which is the rest of the line. */
  readEdge(hasWeight: boolean, isSymmetric: boolean): void {
    const source = this.#nextVertex();
    const target = this.#nextVertex();
    let weight = 1;
    if (this.isWeighted) weight = this.nextWeight();
    else if (hasWeight) this.next();
    this.expectEnd();
    this.addEdge(source, target, weight, isSymmetric);
  }

  addEdge(
    source: number,
    target: number,
    weight: number,
    isSymmetric: boolean
  ): void {
    this.count++;
    this.#edges.add(source, target, weight, null);
    if (isSymmetric && this.isDirected && source !== target) {
      this.#edges.add(target, source, weight, null);
    }
  }

  /** Looks for a name in a comment, whose mark begins the token. */
  readComment(): void {
    const text = this.#text.slice(this.column);
    const match = /^\s*name\s+(\d+)\s+(".*")\s*$/s.exec(text);
    if (!match) return;
    let name: string;
    try {
      name = String(JSON.parse(match[2]));
    } catch {
      // An ordinary comment.
      return;
    }
    checkWellFormed(name, this.#line, 1);
    this.#names.push({vertex: Number(match[1]) - 1, name, line: this.#line});
  }

  /** Checks the numbers, given where the text ends and how to declare them. */
  finish({line, column}: TextPosition, advice: string): void {
    if (this.size < 0) {
      throw new GraphFormatError(
        `the text ends without a ${this.#declaration}. ${advice}`,
        line,
        column
      );
    }
    if (this.count !== this.size) {
      throw new GraphFormatError(
        `the text ends after ${this.count} ${this.#what}, but ${this.size} ` +
          `are declared. Correct the ${this.#declaration}, or add what is ` +
          'missing.',
        line,
        column
      );
    }
  }

  /** How many names comments have given. */
  get nameCount(): number {
    return this.#names.length;
  }

  /** The name of every vertex: its number unless a comment names it. */
  nodes(): string[] {
    const nodes: string[] = [];
    for (let v = 1; v <= this.order; v++) nodes.push(String(v));
    for (const {vertex, name, line} of this.#names) {
      if (vertex < 0 || vertex >= this.order) {
        throw new GraphFormatError(
          `vertex ${vertex + 1} has a name but does not exist. Name the ` +
            `vertices from 1 to ${this.order}, as declared.`,
          line,
          1
        );
      }
      nodes[vertex] = name;
    }
    const owners = new Map<string, number>();
    for (const {vertex, line} of this.#names) {
      const name = nodes[vertex];
      let other = owners.get(name);
      if (other === undefined) {
        addName(owners, name, vertex, line, 1);
        // A vertex without a name is called by its number.
        const number = Number(name) - 1;
        other = nodes[number] === name ? number : vertex;
      }
      if (other === vertex) continue;
      throw new GraphFormatError(
        `vertices ${other + 1} and ${vertex + 1} are both called ` +
          `${quote(name)}. Give every vertex a different name.`,
        line,
        1
      );
    }
    return nodes;
  }

  /** Column of the token, or of the line's end after the last one. */
  get column(): number {
    return this.#end - this.text.length + 1;
  }

  isAtEnd(): boolean {
    END.lastIndex = this.#end;
    return END.test(this.#text);
  }

  /** Goes to the next token; returns whether there is one. */
  next(): boolean {
    TOKEN.lastIndex = this.#end;
    this.text = TOKEN.exec(this.#text)![1];
    this.#end = TOKEN.lastIndex;
    return this.text !== '';
  }

  /** The next token as an integer that is not negative; errors say `what`. */
  nextCount(what: string): number {
    if (!this.next()) this.fail(`the ${what} is missing here. Write it.`);
    if (/^\d+$/.test(this.text)) return Number(this.text);
    return this.fail(
      `${what} ${quote(this.text)} is not a whole number. Write digits.`
    );
  }

  // The next token as a vertex, counted from 0.
  #nextVertex(): number {
    if (!this.next()) {
      this.fail('an end of the edge is missing here. Write two vertices.');
    }
    const vertex = /^\d+$/.test(this.text) ? Number(this.text) : 0;
    if (vertex >= 1 && vertex <= this.order) return vertex - 1;
    return this.fail(
      `vertex ${quote(this.text)} does not exist, as ${this.order} are ` +
        'declared. Declare more, or correct the number, which counts from 1.'
    );
  }

  nextWeight(): number {
    if (!this.next()) {
      this.fail(
        say`the edge has no weight here. Write one${unweighted(', or pass')}.`
      );
    }
    const weight = parseWeight(this.text, 0, this.text.length);
    if (Number.isNaN(weight)) {
      throw weightError(this.text, this.#line, this.column);
    }
    checkExact(this.text, weight, this.#line, this.column);
    return weight;
  }

  expectEnd(): void {
    if (this.next()) {
      this.fail(`${quote(this.text)} is one value too many. Remove it.`);
    }
  }

  /** Throws a {@link GraphFormatError} about the token. */
  fail(message: string | Message): never {
    throw told(GraphFormatError, message, this.#line, this.column);
  }
}

const TOKEN = /[ \t]*([^ \t]*)/y;
const END = /[ \t]*$/y;

/**
 * The comments that keep the names of vertices, where a name is not just the
 * number of the vertex; `mark` begins a comment.
 */
export function* nameComments(
  nodes: readonly string[],
  mark: string
): Generator<string> {
  for (let v = 0; v < nodes.length; v++) {
    if (isNumeral(nodes[v], v + 1)) continue;
    yield `${mark}name ${v + 1} ${JSON.stringify(nodes[v])}\n`;
  }
}

// Whether a text is a positive number in digits, without making another text.
function isNumeral(text: string, number: number): boolean {
  let rest = number;
  for (let i = text.length - 1; i >= 0; i--) {
    if (rest === 0 || text.charCodeAt(i) - 48 !== rest % 10) return false;
    rest = Math.floor(rest / 10);
  }
  return rest === 0;
}
