import {Readable} from 'node:stream';
import {ALGORITHMS} from '../../msf/index.js';
import {CONLLU_FORMATS} from '../../nlp/conllu/index.js';
import {loadEnglish, loadEnglishModel} from '../../nlp/english/index.js';
import {DIRECTED_DECODERS, PARSERS} from '../../nlp/inference/index.js';
import {checkInputs, checkOverwriting} from '../io/check-files.js';
import {CONLL_FORMAT_OPTION, isRawText, RAW_TEXT} from '../io/conll-file.js';
import {DataError, EXIT, showName, UsageError} from '../io/errors.js';
import {type Io, say, sayInterrupted} from '../io/io.js';
import {readModelFile} from '../io/model-file.js';
import {type Output, openOutput} from '../io/output.js';
import {createProgress} from '../io/progress.js';
import type {Arguments, Command} from '../options.js';
import {ParseTask} from '../parsing/parse-task.js';
import {jobsOption, parsingOptions} from '../parsing/parser-options.js';

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

/** `spanforest parse`: finds the trees of sentences. */
export const parse: Command = {
  name: 'parse',
  about: 'Find the dependency tree of every sentence, by a trained model.',
  positionals: [
    {
      name: 'FILE',
      about:
        'tagged sentences in CoNLL-U or CoNLL-X, or raw English text, .txt; ' +
        "standard input for '-', or if there is none.",
      repeated: true,
      optional: true
    }
  ],
  options: [
    {
      name: 'model',
      short: 'm',
      value: 'MODEL',
      about:
        'The model to parse by, as spanforest train has written it; if not ' +
        'told, the English one that comes with spanforest.'
    },
    {
      name: 'text',
      short: 't',
      value: 'TEXT',
      about: 'English text to parse, in place of a FILE.'
    },
    {
      name: 'output',
      short: 'o',
      value: 'OUT',
      about: 'File to write, when all is done; compressed if it ends in .gz.'
    },
    jobsOption('Parse in N threads; 1 if not told. The output is the same.'),
    {
      name: 'parser',
      short: 'p',
      value: 'NAME',
      choices: PARSERS,
      about:
        'Which parser of the model to use: one for u-mst-uf-lep is also one ' +
        'for u-mst-uf and for d-mst.'
    },
    {
      name: 'decoder',
      value: 'NAME',
      choices: DIRECTED_DECODERS,
      about:
        'How d-mst finds trees: cle the best of all, eisner the best of those ' +
        'whose arcs do not cross; as in training if not told.'
    },
    {
      name: 'enhance',
      value: 'ROUNDS',
      integer: true,
      minimum: 0,
      about: 'Most changes of local enhancement (u-mst-uf-lep); 5 if not told.'
    },
    {
      name: 'no-prune',
      about: 'Undirected parsers look at all edges, however long.'
    },
    {
      name: 'algorithm',
      short: 'a',
      value: 'NAME',
      choices: ALGORITHMS,
      about: 'How undirected parsers find a spanning tree; all find the same.'
    },
    {
      name: 'single-root',
      conflicts: 'no-single-root',
      about: 'Exactly one word at the root, whatever the model does.'
    },
    {
      name: 'no-single-root',
      about: 'Any number of words at the root, whatever the model does.'
    },
    {
      name: 'no-labels',
      about: 'Find heads only, whether or not the model knows relations.'
    },
    {
      ...CONLL_FORMAT_OPTION,
      choices: [...CONLLU_FORMATS, RAW_TEXT],
      about:
        'Format of the input; otherwise text for names in .txt, conllx for ' +
        'names in .conll or .conllx, before .gz, and conllu for all others.'
    },
    {
      name: 'summary',
      conflicts: 'quiet',
      about: 'Sum up on standard error, as on a terminal or with -o.'
    },
    {name: 'quiet', short: 'q', about: 'No summary and no progress.'}
  ],
  notes: [
    'The columns HEAD and DEPREL of the words are replaced, whatever they ' +
      'hold: the head by the one found, the relation by the one that the ' +
      'model gives, or by _ if it gives none. All else stays byte for byte: comments, multiword ranges, empty nodes, line endings. ' +
      'Several files come out as one text, with a blank line behind each ' +
      'sentence.',
    'Every sentence is written as soon as its blank line has been read, so ' +
      'the command can stand in a pipe that never ends. Tags should be of ' +
      'the kind that the model was trained on. A sentence may have 5000 ' +
      'words; its time and memory grow with the square of their number, the ' +
      'time of --decoder eisner with the cube.',
    'Raw text is split into sentences and words and tagged by wink-nlp, which ' +
      'has to be installed beside spanforest: npm install wink-nlp ' +
      'wink-eng-lite-web-model. A blank line ends a paragraph, and with it a ' +
      'sentence. Other languages need CoNLL-U with tags, and a model of ' +
      'their own.',
    'If the input turns out to be bad, or after an interrupt, all sentences ' +
      'before that have been written to standard output. With -o OUT they ' +
      'are kept as OUT.incomplete, and OUT stays as it was. Gzip is ' +
      'recognized by its content.'
  ],
  examples: [
    '--text "Economic news had little effect on markets."',
    '--text "She reads old books." | spanforest draw',
    'letters.txt -o parsed.conllu',
    '--model en.model tagged.conllu -o parsed.conllu',
    '-m en.model part1.conllu part2.conllu --jobs 4 -o all.gz',
    '-m en.model < tagged.conllu > parsed.conllu'
  ],
  // Loaded only if wanted, so that other commands start sooner.
  run: async (args, io) => (await import('./parse.js')).runParse(args, io)
};
