import {
  escapeInvisible,
  OptionError,
  quote,
  SpanforestError,
  TextError
} from '../../graph/errors.js';

/** The exit codes of the process. */
export const EXIT = {success: 0, failure: 1, usage: 2} as const;

/** The arguments of a command are invalid. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A file or its content cannot be used. */
export class DataError extends Error {
  override name = 'DataError';
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
    return new DataError(`${place}: ${reword(error.problem)}`, {cause: error});
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
    return {code: EXIT.failure, message: error.message};
  }
  if (error instanceof SpanforestError) {
    const code = error instanceof OptionError ? EXIT.usage : EXIT.failure;
    return {code, message: reword(error.message)};
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

// The library's advice in terms of the command line.
const REWORDINGS: readonly [RegExp, string][] = [
  // The module that threw is of no interest on a command line.
  [/^spanforest(\/[\w-]+)*: /, ''],
  // Options of a command are repeated as a matter of course.
  [/\{\.\.\.options, (fewestRoots: true\}\))( without singleRoot)?/, '{$1'],
  [/\bpass (weight: )?null( for an unweighted graph)?/, 'use --unweighted'],
  [/\bPass weight: null/, 'Use --unweighted'],
  [/\bPass header: true or header: false/, 'Give --header or --no-header'],
  [/\bPass header: true/, 'Give --header'],
  [/\bPass (?=separator: )/, 'Give '],
  [/\bseparator: ','/g, '--separator comma'],
  [/\bseparator: ';'/g, '--separator semicolon'],
  [/\bseparator: '\\t'/g, '--separator tab'],
  [/\bPass decimal: ','/, 'Give --decimal comma'],
  [/\bbut decimal is ","/, 'but --decimal is comma'],
  [/\bPass source and target\b/, 'Give --source and --target'],
  [/\bPass weight, the number/, 'Give --weight, the number'],
  [
    /\b([Nn]ame) (one of them|another) as (source|target|weight)\b/,
    '$1 $2 by --$3'
  ],
  [
    /\bRead it as (?=(csv|tsv|edgelist|dimacs|json|node-link|matrix-market|graphml|gexf|parquet)\b)/,
    'Give --input-format '
  ],
  [/\bread it as (?=(csv|node-link)\b)/, 'give --input-format '],
  [/\bPass directed: 'keep'/, 'Give --ignore-direction'],
  [/^maximumOrder (?=does not apply)/, '--maximum-order '],
  [/^(?=(source|target|header|separator|decimal) does not apply)/, '--'],
  [
    /^(source|target) is given without (\w+)\. Pass both/,
    '--$1 is given without --$2. Give both'
  ],
  [/^the number of the (source|target|weight) column is/, '--$1 is'],
  [/^(?=(source|target) is ")/, '--'],
  [/\bPass a larger maximumOrder/, 'Give a larger --maximum-order'],
  [
    /\b(Take|Call|Use) filterKruskal, or algorithm 'auto'/,
    'Use --algorithm auto'
  ],
  [/\bleave out singleRoot/, 'leave out --single-root'],
  [
    /\b(take|call) minimumBranching\(graph, \{fewestRoots: true\}\)/,
    'use spanforest branching --fewest-roots'
  ],
  [
    /\b(take|call) maximumBranching\(graph, \{fewestRoots: true\}\)/,
    'use spanforest branching --fewest-roots --maximum'
  ],
  [/; null finds it\b/, '; --any-root finds it'],
  [/\bRead the text in mode 'parse' if/, 'Parse the text first if'],
  [/\bRead it as CoNLL-U if/, 'Give --input-format conllu if'],
  [/, or raise maximum(Words|LineLength|Length)\b/, ''],
  [/^clusters is/, '--clusters is'],
  [
    /^order is (.*) or train with order: 2/,
    '--order is $1 or train a model with --order 2'
  ],
  [/^(enhance|algorithm|join|mix|update) is for /, '--$1 is for '],
  [/^mix is (?!for)/, '--mix is '],
  [/^leastProbability is /, '--least-probability is '],
  [/^objective is (?!for)/, '--objective is '],
  [
    /\bkBest is for mira\. Leave out kBest/,
    '--k-best is for mira. Leave out --k-best'
  ],
  [
    /\bcostAugmented: false is for mira\. Leave out costAugmented/,
    '--plain is for mira. Leave out --plain'
  ],
  [/\bUse order 1, or leave/, 'Use --order 1, or leave'],
  [/\bor leave out objective/, 'or leave out --objective'],
  [/^kBest is for /, '--k-best is for '],
  [
    /^update is (.*), but the join is (.*) leave out update/,
    '--update is $1, but --join is $2 leave out --update'
  ],
  [/^prune is for /, '--no-prune is for '],
  [/^prune (?=\w+ is for )/, '--prune '],
  [/^prune is (?=")/, '--prune is '],
  [
    /^keep is for (.*), but prune is "(.*)"\. Leave one of them out/,
    'the share of --prune is for $1, not for $2. Leave it out'
  ],
  [/^ignore has /, '--ignore has '],
  [/^(?:the )?language is (.*)\. Pass a tag/, '--language is $1. Give a tag'],
  [
    /, after byte (\d+)\. Pass all of its bytes/,
    ', byte $1. Get the file again'
  ],
  [/, but passes is /, ', but --passes is '],
  [/\bPass the same ones in the same order/, 'Give the same files in order'],
  [/^maximumOrder is/, '--maximum-order is'],
  [/^weight is/, '--weight is']
];

function reword(message: string): string {
  for (const [pattern, words] of REWORDINGS) {
    message = message.replace(pattern, words);
  }
  return message;
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
