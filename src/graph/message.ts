import type {SpanforestError} from './errors.js';

/**
 * An option that the message of an error names. The library names it as in
 * code, `header: true`; the command line as a flag, `--header`.
 */
export interface Mention {
  /** Its name in the library. */
  readonly option: string;
  /** Its value there; `undefined` if the message names the option alone. */
  readonly value?: unknown;
  /** What to do with it, as the library says it: `Pass`. */
  readonly verb?: string;
  /** How code says it, if not like a property of an object. */
  readonly code?: string;
  /** What it is good for, after it: ` to read it as a table`. */
  readonly purpose?: string;
}

/** A message in pieces: its texts, and the options between them. */
export type Message = readonly (string | Mention)[];

/**
 * A template for a message, into which other messages fit. Where it goes on in
 * the next line, the message has a space.
 */
export function say(
  texts: TemplateStringsArray,
  ...values: readonly (string | number | Mention | Message)[]
): Message {
  return texts.flatMap((text, i) => {
    const value = values[i] ?? '';
    const line = text.replace(/\n */g, ' ');
    return [line, typeof value === 'number' ? String(value) : value].flat();
  });
}

/** An error with a message, which keeps the options that it mentions. */
export function told<E extends SpanforestError, Rest extends unknown[]>(
  Type: new (text: string, ...rest: Rest) => E,
  message: string | Message,
  ...rest: Rest
): E {
  if (typeof message === 'string') return new Type(message, ...rest);
  return withPieces(new Type(render(message), ...rest), message);
}

/** Attaches the pieces of a message to its error. */
export function withPieces<E extends SpanforestError>(
  error: E,
  pieces: Message
): E {
  return Object.defineProperty(error, 'pieces', {value: pieces});
}

/** The text of a message, with options named by a function. */
export function render(
  message: Message,
  nameOf: (mention: Mention) => string = inCode
): string {
  return message
    .map(piece => (typeof piece === 'string' ? piece : nameOf(piece)))
    .join('');
}

function inCode({option, value, verb, code, purpose = ''}: Mention): string {
  const property = value === undefined ? option : `${option}: ${show(value)}`;
  return `${verb === undefined ? '' : `${verb} `}${code ?? property}${purpose}`;
}

function show(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  return value === '\t' ? "'\\t'" : `'${value}'`;
}
