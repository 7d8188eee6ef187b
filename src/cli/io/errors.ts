import {
  escapeInvisible,
  OptionError,
  quote,
  SpanforestError,
  TextError
} from '../../graph/errors.js';
import {type Mention, render} from '../../graph/message.js';

/** The exit codes of the process. */
export const EXIT = {success: 0, failure: 1, usage: 2} as const;

/** The arguments of a command are invalid. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A file or its content cannot be used. */
export class DataError extends Error {
  override name = 'DataError';
  /** The exit code if nothing catches it. */
  exit: number = EXIT.failure;
}

/** The reader of our output has closed the pipe. */
export class ClosedPipeError extends Error {
  override name = 'ClosedPipeError';
}

/** How an error ends the process. */
interface Outcome {
  readonly code: number;
  /** One line without its end. */
  readonly message: string;
  /** Whether the error is a bug. */
  readonly isInternal: boolean;
}

/** The exit code and the message for anything that was thrown. */
export function outcomeOf(error: unknown): Outcome {
  const known = explain(error);
  const code = known?.code ?? EXIT.failure;
  const message =
    known?.message ??
    `internal error: ${error instanceof Error ? error.message : error}. This ` +
      'is a bug in spanforest. Please report it, with the output of ' +
      'SPANFOREST_DEBUG=1.';
  // A message may quote anything, but must stay one line that does not
  // control the terminal.
  return {code, message: escapeInvisible(message), isInternal: known === null};
}

/** Adds the name of a file to an error, unless it has one or is a bug. */
export function aboutFile(name: string, error: unknown): unknown {
  if (error instanceof UsageError || error instanceof DataError) return error;
  if (error instanceof TextError) {
    const {path, line, column} = error;
    const position = path === undefined ? `:${line}:${column}` : '';
    const place = `${showName(name)}${position}${path ? `: ${path}` : ''}`;
    return new DataError(`${place}: ${inFlags(error, error.problem)}`, {
      cause: error
    });
  }
  const known = explain(error);
  if (known === null) return error;
  const Type = known.code === EXIT.usage ? UsageError : DataError;
  return new Type(`${showName(name)}: ${known.message}`, {cause: error});
}

// The code and the message of an error; `null` for a bug.
function explain(error: unknown): {code: number; message: string} | null {
  if (error instanceof UsageError) {
    return {code: EXIT.usage, message: error.message};
  }
  if (error instanceof DataError) {
    return {code: error.exit, message: error.message};
  }
  if (error instanceof SpanforestError) {
    const code = error instanceof OptionError ? EXIT.usage : EXIT.failure;
    return {code, message: inFlags(error, error.message)};
  }
  const {code} = Object(error) as {code?: unknown};
  if (typeof code === 'string' && code in SYSTEM_ERRORS) {
    return {code: EXIT.failure, message: SYSTEM_ERRORS[code]};
  }
  if (!isTooLarge(error)) return null;
  const message = 'the input does not fit into memory. Use a smaller one.';
  return {code: EXIT.failure, message};
}

/** A file name, quoted if it would garble the terminal. */
export function showName(name: string): string {
  if (name === '-') return 'standard input';
  return /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(name) ? name : quote(name);
}

/** An error of the operating system by its code. */
export function systemError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), {code});
}

/** Code of an error for damaged zstd. */
export const ZSTD_DATA_ERROR = 'ZSTD_DATA_ERROR';

/** Code of an error for zstd that takes too much memory, as in Node.js. */
export const ZSTD_WINDOW_ERROR = 'ZSTD_error_frameParameter_windowTooLarge';

// What errors of the system and of zlib mean to a user.
const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied. Check who may use the file and its folder.',
  EBUSY: 'the file is in use. Close what uses it, or use another file.',
  EDQUOT: 'the disk quota is used up. Free some space, or write elsewhere.',
  EFBIG: 'the file would get too large. Raise the limit, or write elsewhere.',
  EIO: 'the device failed to read or write. Check the disk.',
  EISDIR: 'is a folder. Give a file.',
  ELOOP: 'too many symbolic links. Check where they lead.',
  EMFILE: 'too many open files. Raise the limit.',
  ENAMETOOLONG: 'the name is too long. Use a shorter one.',
  ENODEV: 'no such device. Give a file.',
  ENOENT: 'no such file or folder. Check the name.',
  ENOSPC: 'no space left on the device. Free some, or write elsewhere.',
  ENOTDIR: 'a part of the path is not a folder. Check the name.',
  ENXIO: 'cannot be opened as a file. Give a file, or - for a stream.',
  EPERM: 'not permitted. Check who may use the file and its folder.',
  EROFS: 'the file system is read-only. Write elsewhere.',
  ETXTBSY: 'the file is being executed. Use another file.',
  Z_BUF_ERROR: 'the gzip data ends too early. Get the file again.',
  Z_DATA_ERROR:
    'the gzip data is damaged, or something else follows it. Get the file ' +
    'again.',
  [ZSTD_DATA_ERROR]:
    'the zstd data is damaged, or ends too early. Get the file again.',
  [ZSTD_WINDOW_ERROR]:
    'the zstd data needs a window of more than 128 MB, or is damaged. ' +
    'Compress the file again without --long, or get it again.'
};

function isTooLarge(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /allocation failed|maximum size|Invalid (string|array|typed array) len/i.test(
      error.message
    )
  );
}

/**
 * The same error of a file, with some of the options that it mentions replaced
 * by others, or by texts.
 */
export function retold(
  error: unknown,
  replace: (mention: Mention) => Mention | string
): unknown {
  const {cause, message} = Object(error) as Error;
  if (!(cause instanceof SpanforestError && cause.pieces)) return error;
  const {pieces} = cause;
  const text = render(pieces, mention => {
    const other = replace(mention);
    return typeof other === 'string' ? other : flagOf(other);
  });
  const end = withoutModule(render(pieces, flagOf));
  const Type = error instanceof UsageError ? UsageError : DataError;
  const start = message.slice(0, -end.length);
  return new Type(start + withoutModule(text), {cause});
}

// The end of a message with options named as flags.
function inFlags({pieces}: SpanforestError, text: string): string {
  const message = pieces
    ? text.slice(0, -render(pieces).length) + render(pieces, flagOf)
    : text;
  return withoutModule(message);
}

// The module that threw is of no interest on a command line.
function withoutModule(message: string): string {
  return message.replace(/^spanforest(\/[\w-]+)*: /, '');
}

// What options are called that are no flags with the same name and value.
const SWITCHES: Readonly<Record<string, string>> = {
  'costAugmented false': '--plain',
  'directed keep': '--ignore-direction',
  'fewestRoots true': 'spanforest branching --fewest-roots',
  'header false': '--no-header',
  'header true': '--header',
  'mode parse': 'spanforest parse first',
  'root null': '--any-root',
  'tagger false': '--no-tags',
  'weight null': '--unweighted'
};

const VALUES: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '.': 'point'
};

function flagOf({option, value, verb, purpose = ''}: Mention): string {
  const known = SWITCHES[`${option} ${value}`];
  const flag = (known ?? flagWith(option, value)) + purpose;
  if (verb === undefined) return flag;
  if (verb === 'as') return `by ${flag}`;
  const [, or, first] = /^(, or )?(.)/.exec(verb)!;
  const said = known === undefined ? 'give' : 'use';
  const isStart = first !== first.toLowerCase();
  const shown = isStart ? said[0].toUpperCase() + said.slice(1) : said;
  return `${or ?? ''}${shown} ${flag}`;
}

function flagWith(option: string, value: unknown): string {
  const name = option === 'format' ? 'inputFormat' : option;
  const flag = `--${name.replace(/[A-Z]/g, a => `-${a.toLowerCase()}`)}`;
  if (value === undefined) return flag;
  return `${flag} ${VALUES[String(value)] ?? value}`;
}

/**
 * Loads packages that not every user needs.
 *
 * @param packages - Their names, separated by spaces.
 * @param purpose - What needs them, for the error.
 * @throws {@link DataError} if one is not installed.
 */
export async function loadPeer<T>(
  load: () => Promise<T>,
  packages: string,
  purpose: string
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') {
      throw error;
    }
    const what = packages.includes(' ')
      ? 'packages that are'
      : 'a package that is';
    throw new DataError(
      `${purpose} needs ${what} not installed. Run npm install ${packages}.`
    );
  }
}
