import {escapeInvisible} from '../../graph/errors.js';
import {weightKinds} from '../../nlp/inference/index.js';
import {
  decodeContainer,
  decodeModel,
  type Model
} from '../../nlp/model/index.js';
import {type Context, print} from '../io/context.js';
import {EXIT, showName, UsageError} from '../io/errors.js';
import {readAndDecode} from '../io/model-file.js';
import {showBytes, showCount, showShare} from '../io/show.js';
import type {Command} from '../options.js';

/** `spanforest info`: describes a model file. */
export const info: Command = {
  positionals: [
    {
      name: 'MODEL',
      about:
        "the file, or '-' for standard input; default: the model of the " +
        'language, which is en by default.',
      optional: true
    }
  ],
  options: {
    '--language TAG':
      'Describe the model of a language, such as sv, instead of a MODEL.',
    '-f, --format FORMAT': {
      about: 'How to write it.',
      choices: ['text', 'json']
    },
    '-q, --quiet': 'No progress.'
  },
  notes: [
    'The whole file is read and checked: if there is an answer, the file is ' +
      'undamaged. Gzip and zstd are recognised by their ' +
      'content.'
  ],
  examples: ['', 'en.model', 'en.model --format json'],
  async run({values, positionals}, context) {
    const {progress} = context;
    const [name] = positionals;
    const language = values.get('language');
    if (name !== undefined && language !== undefined) {
      throw new UsageError(
        'option --language and a MODEL cannot both be given. Leave one of ' +
          'them out.'
      );
    }
    const description =
      name === undefined
        ? await describeModel(language)
        : await describeNamed(name, context);
    progress.clear();
    const text =
      values.get('format') === 'json'
        ? `${JSON.stringify(description, null, 2)}\n`
        : showDescription(
            name === undefined ? installed(language) : showName(name),
            description
          );
    await print(text, context);
    return EXIT.success;
  }
};

async function describeModel(
  language: string | undefined
): Promise<Description> {
  // Only now: other files need no other parts of the library.
  const {readLanguageModelFile} = await import('../io/language-model.js');
  const bytes = await readLanguageModelFile(language);
  return describeFile(bytes, bytes.length);
}

function describeNamed(name: string, context: Context): Promise<Description> {
  const {progress} = context;
  let size = 0;
  const read = (bytes: number, total: number | null) => {
    size = bytes;
    progress.read(bytes, total);
  };
  return readAndDecode(name, bytes => describeFile(bytes, size), {
    ...context,
    progress: {...progress, read}
  });
}

// Where the model of a language comes from.
function installed(language = 'en'): string {
  return `package spanforest-${language.toLowerCase().split(/[-_]/)[0]}`;
}

// What is printed as JSON.
type Description = ReturnType<typeof describeFile>;

function describeFile(bytes: Uint8Array, size: number) {
  const model = decodeModel(bytes);
  const file = {
    size,
    // More than the size if the file is gzip.
    unpackedSize: bytes.length,
    // A file with a wrong checksum is refused.
    checksum: 'correct',
    sections: Array.from(decodeContainer(bytes).sections, ([name, data]) => {
      let notZero = 0;
      for (let i = 0; i < data.length; i++) if (data[i] !== 0) notZero++;
      return {name, length: data.length, notZero};
    })
  };
  const {parser, decoder = 'cle', fields, singleRoot, training} = model;
  const {language = null, punctuation = false, order = 1} = model;
  const readsText = model.tokenizer !== undefined;
  const tagsWords = model.tagger !== undefined;
  const pruning = pruningOf(model);
  const calibration = model.calibration ?? null;
  const labels = model.labels?.names ?? null;
  return {
    kind: 'model' as const,
    ...{language, readsText, tagsWords, punctuation},
    ...{
      parser,
      order,
      decoder,
      fields,
      singleRoot,
      join: 'mean',
      pruning,
      labels,
      calibration,
      training
    },
    ...file
  };
}

// What the bounds of the lengths of edges or arcs depend on, besides the tags; `null`
// if nothing is pruned.
function pruningOf({lengths}: Model): string | null {
  if (lengths === null) return null;
  return lengths.sided ? 'length and side' : 'length';
}

type Row = readonly [name: string, text: string];

function showDescription(file: string, content: Description): string {
  const {kind, size, unpackedSize, checksum} = content;
  const isPacked = size !== unpackedSize;
  const rows: Row[] = [
    ['file', file],
    ['kind', kind],
    [
      'size',
      showBytes(size) +
        (isPacked ? `, unpacked ${showBytes(unpackedSize)}` : '')
    ],
    ['checksum', checksum],
    ...modelRows(content)
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  // The file may come from anywhere: it must not control the terminal.
  return rows
    .map(([name, text]) => `${name.padEnd(width)}${escapeInvisible(text)}\n`)
    .join('');
}

function modelRows(model: Description): Row[] {
  const {parser, decoder, fields, singleRoot, pruning, join, training} = model;
  const {sentences, words, passes, seed, costAugmented} = training;
  const isDirected = parser === 'd-mst';
  const {language, readsText, tagsWords, punctuation, order} = model;
  return [
    ['language', language ?? 'unknown'],
    ['reads', readsText ? 'text' : tagsWords ? 'words' : 'words with tags'],
    ['parser', parser],
    ['order', String(order)],
    ...(isDirected ? [['decoder', decoder] as Row] : []),
    ['columns', fields.join(', ')],
    ['roots', singleRoot ? 'exactly one in a sentence' : 'any number'],
    ...weightRows(model),
    ...(isDirected && !pruning
      ? []
      : [['pruning', pruning ? `by ${pruning}` : 'none'] as Row]),
    [
      'final punctuation',
      punctuation ? 'hangs from the root word' : 'as scored'
    ],
    ['relations', model.labels ? String(model.labels.length) : 'none'],
    ['probabilities', model.calibration ? 'calibrated' : 'not calibrated'],
    ...(parser === 'u-mst-df' ? [['joined by', join] as Row] : []),
    [
      'trained on',
      `${showCount(sentences, 'sentence')}, ${showCount(words, 'word')}`
    ],
    [
      'passes',
      String(passes) + (order === 2 ? `, and ${passes} of second order` : '')
    ],
    ['seed', String(seed)],
    ['decoding in training', costAugmented ? 'cost-augmented' : 'plain']
  ];
}

const WEIGHTS = new Set<string>(weightKinds('u-mst-uf-lep', 2));

function weightRows({sections}: Description): Row[] {
  return sections
    .filter(({name}) => WEIGHTS.has(name))
    .map(({name, length, notZero}) => [
      `${name} weights`,
      `${length}, ${showShare(notZero / length)} % of them not 0`
    ]);
}
