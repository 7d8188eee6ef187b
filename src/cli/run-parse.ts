import {Readable} from 'node:stream';
import {loadEnglish, loadEnglishModel} from '../nlp/english/index.js';
import {checkInputs, checkOverwriting} from './check-files.js';
import {isRawText, RAW_TEXT} from './conll-file.js';
import {DataError, EXIT, showName, UsageError} from './errors.js';
import {type Io, say, sayInterrupted} from './io.js';
import {readModelFile} from './model-file.js';
import type {Arguments} from './options.js';
import {type Output, openOutput} from './output.js';
import {ParseTask} from './parse-task.js';
import {parsingOptions} from './parsing-arguments.js';
import {createProgress} from './progress.js';

/** What is appended to the name of a file that could not be finished. */
const INCOMPLETE = '.incomplete';

/** Reads the model, parses files one after the other, and sums up. */
export async function runParse(args: Arguments, io: Io): Promise<number> {
  const {values, switches, positionals} = args;
  const given = values.get('text');
  const isText = given !== undefined;
  if (isText && positionals.length > 0) {
    throw new UsageError(
      'option --text and a FILE cannot both be given. Leave one of them out.'
    );
  }
  const names = positionals.length > 0 ? positionals : ['-'];
  const modelName = values.get('model');
  const models = modelName === undefined ? [] : [modelName];
  const out = values.get('output');
  const output = await openOutput(out, io);
  await checkInputs([...models, ...names], io);
  await checkOverwriting(out, models, io);
  if (output.file !== null) {
    const incomplete = output.file + INCOMPLETE;
    await checkOverwriting(incomplete, [...models, ...names], io);
  }

  // On a terminal, a progress line would stand in the middle of the text.
  const isShown = output.isStandard && io.stdout.isTTY === true;
  const progress = createProgress(io, switches.has('quiet') || isShown);
  try {
    const model =
      modelName === undefined
        ? await loadEnglishModel()
        : await readModelFile(modelName, io, progress);
    const options = parsingOptions(args);
    const jobs = Number(values.get('jobs') ?? 1);
    // A text on the command line is read as if it came by standard input.
    const source = isText ? {...io, stdin: Readable.from([given])} : io;
    const format = isText ? RAW_TEXT : values.get('input-format');
    // What is missing for it is no fault of a file: say so before one is open.
    if (names.some(name => isRawText(name, format))) await loadEnglish();
    const task = new ParseTask({model, options}, jobs, source, progress);
    const text = task.parse(names, format);
    try {
      const isWorthKeeping = () => task.sentences > 0;
      const tell = async (line: string) => {
        progress.clear();
        if (!switches.has('quiet')) await sayInterrupted(line, io);
      };
      await writeParsed(text, isWorthKeeping, output, tell, io.signal);
    } finally {
      await task.close();
    }
    progress.clear();
    if (!switches.has('quiet')) {
      await say(io.stderr, task.warning(), io.signal).catch(() => {});
    }
    if (
      switches.has('summary') ||
      (!switches.has('quiet') && (io.stderr.isTTY || !output.isStandard))
    ) {
      // All is done: a summary that nobody can read does not undo it.
      await say(io.stderr, task.summary(), io.signal).catch(() => {});
      io.signal.throwIfAborted();
    }
    return EXIT.success;
  } finally {
    progress.clear();
  }
}

// A file is replaced when all is done. If the input turns out to be bad, or
// if there is an interrupt, what came before is kept beside it.
async function writeParsed(
  text: AsyncIterable<Uint8Array>,
  isWorthKeeping: () => boolean,
  output: Output,
  tell: (line: string) => Promise<void>,
  signal: AbortSignal
): Promise<void> {
  let rescued: unknown;
  try {
    await output.write(text, error => {
      const isExpected = signal.aborted || error instanceof DataError;
      if (!isExpected || !isWorthKeeping()) return null;
      rescued = error;
      return INCOMPLETE;
    });
  } catch (error) {
    if (rescued === undefined || error !== rescued) throw error;
    const kept = showName(`${output.file}${INCOMPLETE}`);
    if (error instanceof DataError) {
      throw new DataError(
        `${error.message} The sentences before it are in ${kept}.`
      );
    }
    await tell(`interrupted. The sentences parsed so far are in ${kept}.`);
    throw error;
  }
}
