import type {Message} from './message.js';

/**
 * The base of every error this package throws on purpose. Its message is one
 * line: where it was noticed, what is wrong, and what to do about it.
 */
export class SpanforestError extends Error {
  /** The name of the class. */
  override name = 'SpanforestError';
  /** The end of the message in pieces, if it names options. */
  declare readonly pieces?: Message;
}

/** A weight is missing, not a number, or `NaN`. */
export class EdgeWeightError extends SpanforestError {
  override name = 'EdgeWeightError';
  /** The offending edge: its key in graphology, its index in an edge list. */
  readonly edge: string | number;
  /** What was found in place of a number. */
  readonly value: unknown;

  /** Makes the error for an edge without a valid weight. */
  constructor(message: string, edge: string | number, value: unknown) {
    super(message);
    this.edge = edge;
    this.value = value;
  }
}

/** A value is not a graph, or not a graph of the right kind. */
export class GraphTypeError extends SpanforestError {
  override name = 'GraphTypeError';
}

/** A set of edges that should be a forest of the graph is not one. */
export class ForestError extends SpanforestError {
  override name = 'ForestError';
  /** The offending edge: its key in graphology, its index in an edge list. */
  readonly edge: string | number;

  /** Makes the error for an edge that does not belong to a forest. */
  constructor(message: string, edge: string | number) {
    super(message);
    this.edge = edge;
  }
}

/** An option has an invalid value. */
export class OptionError extends SpanforestError {
  override name = 'OptionError';
}

/** Required or forbidden edges that no result can satisfy. */
export class ConstraintError extends SpanforestError {
  override name = 'ConstraintError';
  /**
   * - `no-such-edge`: `edge` is not the index of an edge;
   * - `contradiction`: `edge` is both required and forbidden;
   * - `loop`: the required `edge` is a loop;
   * - `cycle`: the required `edge` closes a cycle with other required ones;
   * - `two-parents`: the required `edge` enters a vertex that another required
   *   one, `other`, enters too;
   * - `into-root`: the required `edge` enters the root;
   * - `two-children`: the required `edge` leaves a root that must have a single
   *   child, and so does another required one, `other`;
   * - `infinite`: the required `edge` counts as absent, for its weight is
   *   infinitely bad.
   */
  readonly reason:
    | 'no-such-edge'
    | 'contradiction'
    | 'loop'
    | 'cycle'
    | 'two-parents'
    | 'into-root'
    | 'two-children'
    | 'infinite';
  /** The offending edge: its key in graphology, its index in an edge list. */
  readonly edge: string | number;
  /** The edge that it is at odds with, if there is one. */
  readonly other?: string | number | undefined;
  /** The message without the names of the edges. */
  readonly problem: string;

  /** Makes the error, with a message that describes the cause. */
  constructor(cause: Omit<ConstraintError, keyof Error>) {
    const {reason, edge, other, problem} = cause;
    const where = typeof edge === 'number' ? '/msf' : '';
    const isRequired = reason !== 'no-such-edge' && reason !== 'contradiction';
    const noun = `${isRequired ? 'required ' : ''}edge`;
    const named =
      other === undefined
        ? `${noun} ${quote(edge)}`
        : `${noun}s ${quote(edge)} and ${quote(other)}`;
    super(`spanforest${where}: ${named} ${problem}`);
    this.reason = reason;
    this.edge = edge;
    this.other = other;
    this.problem = problem;
  }
}

/** A text cannot be read. Every error about a position in a text is one. */
export class TextError extends SpanforestError {
  override name = 'TextError';
  /** The message without the position. */
  readonly problem: string;
  /** Line of the text, counted from 1. */
  readonly line: number;
  /**
   * Column in that line, in UTF-16 units counted from 1; a byte order mark
   * does not count.
   */
  readonly column: number;
  /**
   * Where it is, if line and column would not say: a path such as
   * `edges[3].source` in JSON; empty for the whole.
   */
  readonly path: string | undefined;

  /** Makes the error for a position in a text, or for a path in its values. */
  constructor(message: string, line: number, column: number, path?: string) {
    const position = path ?? `line ${line}, column ${column}`;
    super(position === '' ? message : `${position}: ${message}`);
    this.problem = message;
    this.line = line;
    this.column = column;
    this.path = path;
  }
}

/** A text is not in the graph format that it should be in. */
export class GraphFormatError extends TextError {
  override name = 'GraphFormatError';
}

/**
 * Escapes what cannot be seen or drives a terminal, as in JSON: control
 * characters, line ends, and format characters such as direction marks.
 */
export function escapeInvisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, char =>
    Array.from({length: char.length}, (_, i) => {
      const unit = char.charCodeAt(i).toString(16);
      return `\\u${unit.padStart(4, '0')}`;
    }).join('')
  );
}

/** A number of things: `1 tree`, `2 trees`. */
export function showCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * Shows any value in a one-line message. Strings are quoted, with invisible
 * characters escaped, and cut if they are long.
 */
export function quote(value: unknown): string {
  if (typeof value === 'string') {
    const cut = value.length > 60 ? `${value.slice(0, 57)}...` : value;
    return escapeInvisible(JSON.stringify(cut));
  }
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'bigint') return `${value}n`;
  if (value === null || typeof value !== 'object') {
    return typeof value === 'function' ? 'a function' : String(value);
  }
  if (Array.isArray(value)) {
    const {length} = value;
    if (length === 0) return 'an empty array';
    return `an array of ${length} ${length === 1 ? 'entry' : 'entries'}`;
  }
  if (ArrayBuffer.isView(value)) {
    return `an array of type ${value.constructor.name}`;
  }
  return 'an object';
}
