import type {AlgorithmName} from '../../msf/index.js';
import {ALGORITHMS} from '../../msf/minimum-spanning-forest.js';
import {
  DIRECTED_DECODERS,
  type DirectedDecoderName,
  ORDERS,
  type Order,
  PARSERS,
  type ParserName
} from '../../nlp/inference/index.js';
import {
  DECODINGS,
  type DecodingName,
  type ParserOptions
} from '../../nlp/parser-options.js';
import {type Context, notify, notifyInterrupted} from '../io/context.js';
import {DataError, EXIT, showName} from '../io/errors.js';
import {checkInputs, checkOverwriting} from '../io/input.js';
import {
  type Output,
  openOutput,
  printSummary,
  SUMMARY_OPTIONS
} from '../io/output.js';
import {withoutProgress} from '../io/progress.js';
import {
  type Arguments,
  type Command,
  grouped,
  numberOption,
  singleRootOption
} from '../options.js';
import type {ParserSetup} from '../parsing/batch-parser.js';
import {FileParser} from '../parsing/file-parser.js';
import {checkTextModel, chosenModel} from '../parsing/raw-text.js';
import {
  checkNames,
  INPUT_FORMAT_OPTION,
  inputFiles,
  isNamedText,
  MODEL_OPTIONS,
  RAW_TEXT,
  TEXT_OPTIONS
} from '../parsing/recognise-text.js';
import {PARSE_FORMATS, parseFormatOf} from '../parsing/sentence-writer.js';

/** `spanforest parse`: finds the trees of sentences. */
export const parse: Command = {
  positionals: [
    {
      name: 'FILE',
      about:
        'raw text, or sentences in CoNLL-U or CoNLL-X, with tags or without; ' +
        "default: '-' for standard input.",
      repeated: true,
      optional: true
    }
  ],
  options: {
    ...MODEL_OPTIONS,
    '-t, --text TEXT': {
      about: 'Text to parse, instead of a FILE.',
      mayBeEmpty: true
    },
    ...TEXT_OPTIONS,
    '-o, --output OUT':
      'File to write when done; compressed if it ends in .gz or .zst.',
    '-f, --format FORMAT': {
      about:
        "What to write; default: by OUT's name, json for .json, .jsonl and " +
        '.ndjson, and conllu for all others.',
      choices: PARSE_FORMATS
    },
    '-j, --jobs N': {
      about: 'Parse in N threads; default: 1. The output is the same.',
      integer: [1, 64]
    },
    ...grouped('Finding trees', {
      '-p, --parser NAME': {
        about:
          'Which parser to use: a model for u-mst-uf-lep or u-mst-uf-cle is one ' +
          'for both, for u-mst-uf and for d-mst.',
        choices: PARSERS
      },
      '--order N': {
        about:
          '1 uses only the first-order parser of a second-order model; default: ' +
          'as in training.',
        integer: ORDERS
      },
      '--decoder NAME': {
        about:
          'How d-mst finds trees: cle finds the best tree, eisner the best ' +
          'without crossing arcs; default: as in training. With order 2, arcs ' +
          'may cross with any decoder.',
        choices: DIRECTED_DECODERS
      },
      '--decode WHAT': {
        about:
          'Which tree to find: best has the highest score that is found (with ' +
          'order 2 the search may miss a better tree), mbr the most right heads ' +
          'on average, by their probabilities (minimum risk); default: best.',
        choices: DECODINGS,
        conflicts: 'best'
      },
      '--enhance ROUNDS': {
        about:
          'Maximum changes of local enhancement; only for u-mst-uf-lep; default: 5.',
        integer: [0]
      },
      '--no-prune': 'Do not skip long edges or arcs.',
      '-a, --algorithm NAME': {
        about:
          'How undirected parsers find a spanning tree; all find the same. Not ' +
          'for d-mst.',
        choices: ALGORITHMS
      },
      '--single-root': {
        about: 'Exactly one word at the root, against the model if need be.',
        conflicts: 'no-single-root'
      },
      '--no-single-root':
        'Any number of words at the root, against the model if need be.',
      '--no-rerank':
        'Do not choose tags together with the tree, which is faster.',
      '--no-labels': 'Find heads only, even if the model knows relations.'
    }),
    '--confidence': {
      about:
        'Write how likely each head is to be right, and the probability of the ' +
        'tree.',
      conflicts: 'best'
    },
    '--best K': {
      about:
        'Write the K best trees of each sentence, with their ranks and scores; ' +
        'with order 2, at most about a hundred. Not for u-mst-uf-lep and ' +
        'u-mst-uf-cle.',
      integer: [1, 1000]
    },
    ...INPUT_FORMAT_OPTION,
    ...SUMMARY_OPTIONS
  },
  notes: [
    'In CoNLL-U, the columns HEAD and DEPREL are replaced: ' +
      'the head by the one found, the relation by the one that the ' +
      'model finds, or by _ if it finds none. LEMMA, UPOS, XPOS and FEATS are ' +
      'filled in where they are empty in the whole sentence, if the model has ' +
      'learnt them. The probabilities of the old tree are removed: Confidence ' +
      'in MISC and the comment tree_probability. Everything else stays the ' +
      'same, byte for byte: comments, multiword ranges, empty nodes, line ' +
      'endings. Several files become one text, with a blank line after each ' +
      'sentence.',
    'With --format json, each sentence is one line of JSON: its text, its ' +
      'words with their tags, heads and relations, and where they stand in ' +
      'the text. With --format tree, words stand below their heads. Both ' +
      'leave out comments and empty nodes.',
    'With --best K, a sentence comes once for each tree, the best first, with ' +
      'the comments rank and score, or with members of these names in JSON. ' +
      'With --decoder eisner and order 1, no arcs cross.',
    'With --confidence, MISC has Confidence=0.97 for a head that is right in 97 ' +
      'of 100 such cases, TagConfidence says the same of UPOS, and the comment ' +
      'tree_probability of the whole tree. In JSON they are the members ' +
      'confidence, tagConfidence and treeProbability; trees show percentages. The figures can be relied on if ' +
      'the model is calibrated, as by train --dev or spanforest calibrate. In ' +
      'sentences of more than 500 words, each word is judged by itself.',
    'Every sentence is written as soon as its blank line has been read, so ' +
      'the command works in a pipe that never ends. Use the tagset that the ' +
      'model was trained on. A sentence may have at most 5000 words; time and ' +
      'memory grow with the square of their number, the time of --decoder ' +
      'eisner with the cube.',
    'Raw text is split into sentences and words, and words without tags are ' +
      'tagged, by the model. A blank line ends a paragraph, and with it a ' +
      'sentence; other line breaks are spaces, unless --lines or --words is ' +
      'given. MISC says where each token is in the text, in code points ' +
      '(TokenRange), and what white space is around it. If there are several ' +
      'files, each text begins with a comment newdoc that names its file, and ' +
      'its sentences are numbered as 2-1, 2-2 and so on in the second file; ' +
      'positions are those in the file. A warning is printed if the text is ' +
      'clearly in another language.',
    'After bad input or an interrupt, all sentences before it have been ' +
      'written to standard output. With -o OUT they are kept as ' +
      'OUT.incomplete, and OUT stays as it was. Gzip and zstd are ' +
      'recognised by their content.'
  ],
  examples: [
    '--text "Economic news had little effect on markets."',
    '--text "She reads old books." --format tree',
    '--text "I saw the man with a telescope." --best 2 -f tree',
    '--text "She saw the man with a hat." --confidence -f tree',
    'letters.txt -o parsed.conllu',
    'letters.txt -o parsed.jsonl',
    '--model en.model tagged.conllu -o parsed.conllu',
    '-m en.model part1.conllu part2.conllu --jobs 4 -o all.gz',
    '-m en.model < tagged.conllu > parsed.conllu'
  ],
  run: (args, context) => parseInput(args, context)
};

/**
 * Parses files: the sentences of all of them with their heads, as
 * `FileParser.parse` yields them. The parser counts them.
 */
export type ParseFiles = (
  parser: FileParser,
  setup: ParserSetup,
  names: readonly string[],
  format: string | undefined
) => AsyncIterable<Uint8Array>;

/**
 * Runs the command.
 *
 * @param parseFiles - Parses the files elsewhere; default: in this process.
 */
export async function parseInput(
  args: Arguments,
  context: Context,
  parseFiles: ParseFiles = (parser, _, names, format) =>
    parser.parse(names, format)
): Promise<number> {
  const {values} = args;
  const input = inputFiles(args, context);
  const {names, format, textInput} = input;
  context = input.context;
  const modelName = values.get('model');
  const models = modelName === undefined ? [] : [modelName];
  const out = values.get('output');
  const outputFormat = parseFormatOf(out, values.get('format'));
  const output = await openOutput(out, context);
  await checkNames(names, context);
  await checkInputs([...models, ...names], context);
  await checkOverwriting(out, models, context);
  if (output.file !== null) {
    const incomplete = output.file + INCOMPLETE;
    await checkOverwriting(incomplete, [...models, ...names], context);
  }
  // On a terminal, a progress line would interrupt the text.
  if (output.isStandard && context.stdout.isTTY) {
    context = withoutProgress(context);
  }
  const model = await chosenModel(args, context);
  const isNamed = format === undefined && names.some(isNamedText);
  if (isNamed || format === RAW_TEXT) checkTextModel(model, textInput);
  const setup = {
    ...{model, options: parserOptions(args)},
    ...{format: outputFormat, input: textInput},
    best: numberOption(args, 'best'),
    confidence: args.switches.has('confidence')
  };
  const parser = new FileParser(
    setup,
    numberOption(args, 'jobs') ?? 1,
    context
  );
  try {
    const content = parseFiles(parser, setup, names, format);
    await writeParsed(parser, content, output, context);
  } finally {
    await parser.close();
  }
  context.progress.clear();
  const warning = parser.warning(modelName !== undefined);
  if (warning !== '') await notify(warning, context);
  await printSummary(parser.summary(), output, args, context);
  return EXIT.success;
}

// What is appended to the name of a file that could not be finished.
const INCOMPLETE = '.incomplete';

// A file is replaced at the end. After bad input or an interrupt, the
// sentences before it are kept beside the file.
async function writeParsed(
  parser: FileParser,
  content: AsyncIterable<Uint8Array>,
  output: Output,
  context: Context
): Promise<void> {
  let cause: unknown;
  try {
    await output.write(content, error => {
      const isExpected = context.signal.aborted || error instanceof DataError;
      if (!isExpected || parser.counts.sentences === 0) return null;
      cause = error;
      return INCOMPLETE;
    });
  } catch (error) {
    if (cause === undefined || error !== cause) throw error;
    const kept = showName(`${output.file}${INCOMPLETE}`);
    if (error instanceof DataError) {
      throw new DataError(
        `${error.message} The sentences before it are in ${kept}.`
      );
    }
    await notifyInterrupted(
      `interrupted. The sentences parsed so far are in ${kept}.`,
      context
    );
    throw error;
  }
}

// The options of the parser.
function parserOptions(args: Arguments): ParserOptions {
  const {values, switches} = args;
  return {
    parser: values.get('parser') as ParserName | undefined,
    order: numberOption(args, 'order') as Order | undefined,
    decoder: values.get('decoder') as DirectedDecoderName | undefined,
    decode: values.get('decode') as DecodingName | undefined,
    enhance: numberOption(args, 'enhance'),
    labels: !switches.has('no-labels'),
    rerank: switches.has('no-rerank') ? false : undefined,
    prune: switches.has('no-prune') ? false : undefined,
    algorithm: values.get('algorithm') as AlgorithmName | undefined,
    singleRoot: singleRootOption(args)
  };
}
