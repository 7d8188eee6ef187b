import {
  escapeInvisible,
  GraphFormatError,
  OptionError,
  quote,
  SpanforestError
} from '../../graph/errors.js';
import {ConlluError} from '../../nlp/conllu/index.js';

/** What the process says to its caller when it ends. */
export const EXIT = {success: 0, failure: 1, usage: 2} as const;

/** The command was called in a way that means nothing. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A file, or what is in it, cannot be used. */
export class DataError extends Error {
  override name = 'DataError';
}

/** Whoever read our output has gone: there is nothing more to do. */
export class ClosedPipeError extends Error {
  override name = 'ClosedPipeError';
}

/** How an error ends the process, and the line that says so. */
interface Verdict {
  readonly code: number;
  /** One line without its end. */
  readonly message: string;
  /** Whether the error is a mistake of ours. */
  readonly internal: boolean;
}

/** Turns whatever was thrown into an exit code and one line. */
export function verdictOf(error: unknown): Verdict {
  // Whatever a message quotes, it must stay one line that drives no terminal.
  const verdict = (code: number, message: string): Verdict => ({
    code,
    message: escapeInvisible(message),
    internal: false
  });
  if (error instanceof UsageError) return verdict(EXIT.usage, error.message);
  if (error instanceof DataError) return verdict(EXIT.failure, error.message);
  if (error instanceof OptionError) {
    return verdict(EXIT.usage, reword(error.message));
  }
  if (error instanceof SpanforestError) {
    return verdict(EXIT.failure, reword(error.message));
  }
  if (isTooLarge(error)) {
    return verdict(
      EXIT.failure,
      'the input does not fit into memory. Use a smaller one.'
    );
  }
  const {code} = Object(error) as {code?: unknown};
  if (typeof code === 'string' && code in SYSTEM_ERRORS) {
    return verdict(EXIT.failure, `${SYSTEM_ERRORS[code]}`);
  }
  const text = error instanceof Error ? error.message : String(error);
  return {
    code: EXIT.failure,
    message: escapeInvisible(
      `internal error: ${text}. This is a bug of spanforest: please report ` +
        'it with what SPANFOREST_DEBUG=1 prints.'
    ),
    internal: true
  };
}

/**
 * Gives an error the name of the file it is about; errors that say enough
 * already, and our own mistakes, pass through.
 */
export function aboutFile(name: string, error: unknown): unknown {
  if (error instanceof UsageError || error instanceof DataError) return error;
  if (error instanceof GraphFormatError || error instanceof ConlluError) {
    const {line, column} = error;
    const what = reword(error.message.replace(/^line \d+, column \d+: /, ''));
    const message = `${showName(name)}:${line}:${column}: ${what}`;
    return new DataError(message, {cause: error});
  }
  if (error instanceof OptionError) {
    return new UsageError(`${showName(name)}: ${reword(error.message)}`);
  }
  if (error instanceof SpanforestError) {
    return new DataError(`${showName(name)}: ${reword(error.message)}`);
  }
  const {code} = Object(error) as {code?: unknown};
  if (typeof code === 'string' && code in SYSTEM_ERRORS) {
    return new DataError(`${showName(name)}: ${SYSTEM_ERRORS[code]}`);
  }
  if (isTooLarge(error)) {
    return new DataError(
      `${showName(name)}: does not fit into memory. Use a smaller one.`
    );
  }
  return error;
}

/** A file name as it stands, unless it would garble the terminal. */
export function showName(name: string): string {
  if (name === '-') return 'standard input';
  return /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(name) ? name : quote(name);
}

// What the errors of the system and of zlib mean to a user.
const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied. Check who may use the file and its folder.',
  EBUSY: 'the file is in use. Close what uses it, or take another.',
  EDQUOT: 'the disk quota is used up. Free some space, or write elsewhere.',
  EFBIG: 'the file would get too large. Raise the limit, or write elsewhere.',
  EIO: 'the device failed to read or write. Check the disk.',
  EISDIR: 'is a directory. Give a file.',
  ELOOP: 'too many symbolic links. Check where they lead.',
  EMFILE: 'too many open files. Raise the limit.',
  ENAMETOOLONG: 'the name is too long. Take a shorter one.',
  ENODEV: 'no such device. Give a file.',
  ENOENT: 'no such file or folder. Check the name.',
  ENOSPC: 'no space left on the device. Free some, or write elsewhere.',
  ENOTDIR: 'a part of the path is not a folder. Check the name.',
  ENXIO: 'cannot be opened as a file. Give a file, or - for a stream.',
  EPERM: 'not permitted. Check who may use the file and its folder.',
  EROFS: 'the file system is read-only. Write elsewhere.',
  ETXTBSY: 'the file is being executed. Take another.',
  Z_BUF_ERROR: 'the gzip data ends too early. Get the file again.',
  Z_DATA_ERROR:
    'the gzip data is damaged, or something else follows it. Get the file ' +
    'again.'
};

function isTooLarge(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /allocation failed|maximum size|Invalid (string|array|typed array) len/i.test(
      error.message
    )
  );
}

// Advice of the library, in terms of the command line.
const REWORDINGS: readonly [RegExp, string][] = [
  // On a command line, the module that noticed is noise.
  [/^spanforest(\/[\w-]+)*: /, ''],
  [/\bpass (weight: )?null( for an unweighted graph)?/, 'give --unweighted'],
  [/\bPass weight: null/, 'Give --unweighted'],
  [/\bPass header: true/, 'Give --header'],
  [/\bPass separator: ';'/, 'Give --separator semicolon'],
  [/\bPass separator: '\\t'/, 'Give --separator tab'],
  [/\b([Nn]ame) (one of them|another) as weight\b/, '$1 $2 by --weight'],
  [/\bPass a larger maximumOrder/, 'Give a larger --maximum-order'],
  [/\bTake filterKruskal, or algorithm 'auto'/, 'Take --algorithm auto'],
  [/\bleave out singleRoot/, 'leave out --single-root'],
  [/\btake a branching\b/, 'take spanforest branching'],
  [/\bRead the text in mode 'parse' if/, 'Parse the text first if'],
  [/\bRead it as CoNLL-U if/, 'Give --input-format conllu if'],
  [/, or raise maximum(Words|LineLength|Length)\b/, ''],
  [/^maximumOrder is/, '--maximum-order is'],
  [/^weight is/, '--weight is']
];

function reword(message: string): string {
  for (const [pattern, words] of REWORDINGS) {
    message = message.replace(pattern, words);
  }
  return message;
}
