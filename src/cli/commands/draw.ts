import {performance} from 'node:perf_hooks';
import {confidenceOf, lineOfWord} from '../../nlp/conllu/index.js';
import {
  DIAGRAM_DIRECTIONS,
  DIAGRAM_TAGS,
  type DiagramDirection,
  type DiagramTags,
  DRAWING_FORMATS,
  differingWords,
  drawSentences
} from '../../nlp/drawing/index.js';
import {SentenceError} from '../../nlp/tree.js';
import {notify} from '../io/context.js';
import {aboutFile, EXIT, loadPeer, showName, UsageError} from '../io/errors.js';
import {checkInputs, checkOverwriting} from '../io/input.js';
import {openOutput} from '../io/output.js';
import {withoutProgress} from '../io/progress.js';
import {showCount, showTime} from '../io/show.js';
import {type Command, grouped, numberOption} from '../options.js';
import {
  type ChosenSentence,
  chosenSentences,
  sentenceRanges,
  shortNames
} from '../parsing/chosen-sentences.js';
import {
  checkNames,
  INPUT_FORMAT_OPTION,
  inputFiles,
  MODEL_OPTIONS,
  TEXT_OPTIONS
} from '../parsing/recognise-text.js';

const FORMATS = [...DRAWING_FORMATS, 'png'] as const;
type Format = (typeof FORMATS)[number];

/** `spanforest draw`: draws the trees of a treebank or of text. */
export const draw: Command = {
  positionals: [
    {
      name: 'FILE',
      about:
        'trees in CoNLL-U or CoNLL-X, or raw text, which is parsed; ' +
        "default: '-' for standard input.",
      repeated: true,
      optional: true
    }
  ],
  options: {
    '-t, --text TEXT': {
      about: 'Text to parse and draw, instead of a FILE.',
      mayBeEmpty: true
    },
    ...MODEL_OPTIONS,
    ...TEXT_OPTIONS,
    '-o, --output OUT':
      'File to write when done; compressed if it ends in .gz or .zst.',
    '-f, --format FORMAT': {
      about: "What to write; default: by OUT's name, or tree without OUT.",
      choices: FORMATS
    },
    '-c, --compare OTHER':
      'Other trees of the same sentences, to mark the differences.',
    '-s, --sentences LIST': {
      about: 'Which sentences to draw, counted from 1, as 3,5-7 or 10-.',
      conflicts: 'limit'
    },
    '-n, --limit N': {about: 'Draw the first N sentences only.', integer: [1]},
    ...grouped('Pictures', {
      '--tags COLUMN': {
        about:
          'Tags below the words; default: upos, or xpos if there are none.',
        choices: DIAGRAM_TAGS
      },
      '--direction NAME': {
        about: 'Direction of the words; default: that of most letters.',
        choices: DIAGRAM_DIRECTIONS
      }
    }),
    '--confidence':
      'Show how likely each head is to be right; text is parsed for it, and ' +
      'trees need Confidence in MISC, as parse --confidence writes it.',
    ...INPUT_FORMAT_OPTION,
    '-q, --quiet': 'No summary and no progress.'
  },
  notes: [
    'A page has a picture for each sentence, with its own scroll bar; an SVG ' +
      'has them one below the other, and so has a PNG, for which npm install ' +
      '@resvg/resvg-js. The first two follow the choice of light or dark, ' +
      'and load nothing from the network. As text, words stand below their ' +
      'heads.',
    'With --compare, the trees of FILE are above the words and those of OTHER ' +
      'below. Arcs to words with another head are thick, relations that ' +
      'differ are bold, and everything that is the same is grey. In text, ' +
      'what OTHER has follows a ≠.',
    'Text is split, tagged and parsed as by spanforest parse; other inputs ' +
      'have their trees.',
    'Heads may be _ for words that have none yet. Sentences are drawn one at ' +
      'a time, so memory does not grow with their number. Gzip and zstd are ' +
      'recognised by their content.'
  ],
  examples: [
    '--text "She reads old books."',
    'letters.txt -o trees.html',
    'parsed.conllu -n 3',
    'test.conllu.gz -o trees.html',
    'test.conllu --sentences 12 -o tree.svg',
    '--text "I saw a man with a hat." --confidence -o tree.svg',
    'gold.conllu --compare parsed.conllu -o differences.html'
  ],
  async run(args, context) {
    const {values} = args;
    const input = inputFiles(args, context);
    const {names: files, format: inputFormat, textInput} = input;
    context = input.context;
    const compare = values.get('compare');
    if (compare !== undefined && files.length > 1) {
      throw new UsageError(
        `--compare takes one FILE, but there are ${files.length}. Join them ` +
          'first, or compare one at a time.'
      );
    }
    const list = values.get('sentences');
    const to = numberOption(args, 'limit') ?? Number.POSITIVE_INFINITY;
    const ranges =
      list === undefined ? [{text: '1', from: 1, to}] : sentenceRanges(list);
    const out = values.get('output');
    const format = drawingFormatOf(out, values.get('format'));
    for (const option of ['tags', 'direction']) {
      if (format !== 'tree' || !values.has(option)) continue;
      throw new UsageError(
        `option --${option} is for pictures. Give --format svg or html, or ` +
          'leave it out.'
      );
    }
    const inputs = compare === undefined ? files : [...files, compare];
    const model = values.get('model');
    const all = model === undefined ? inputs : [...inputs, model];
    const output = await openOutput(out, context);
    await checkNames(files, context);
    await checkInputs(all, context);
    await checkOverwriting(out, all, context);
    // On a terminal, a progress line would interrupt the text.
    if (output.isStandard && context.stdout.isTTY) {
      context = withoutProgress(context);
    }
    const start = performance.now();
    const names = shortNames(inputs);
    if (values.has('text')) names[0] = 'text';
    const confidence = args.switches.has('confidence');
    const source = {
      files,
      compare,
      format: inputFormat,
      compareFormat: values.get('input-format'),
      args,
      textInput,
      ranges
    };
    const totals = {
      ...{sentences: 0, words: 0, confident: 0},
      ...{heads: 0, relations: 0}
    };
    async function* counted(): AsyncGenerator<ChosenSentence> {
      for await (const chosen of chosenSentences(source, context)) {
        const {words} = chosen.sentence;
        const differences = differencesOf(chosen, compare);
        totals.sentences++;
        totals.words += words.length;
        totals.confident += words.filter(
          word => confidenceOf(word) !== undefined
        ).length;
        totals.heads += differences?.heads.size ?? 0;
        totals.relations += differences?.relations.size ?? 0;
        yield chosen;
      }
    }
    const drawing = drawSentences(counted(), {
      ...{format: format === 'png' ? 'svg' : format, confidence},
      title: names.join(compare === undefined ? ', ' : ' and '),
      tags: values.get('tags') as DiagramTags | undefined,
      direction: values.get('direction') as DiagramDirection | undefined,
      names: compare === undefined ? undefined : [names[0], names[1]]
    });
    await output.write(format === 'png' ? rasterised(drawing) : drawing);
    context.progress.clear();
    if (confidence && totals.words > 0 && totals.confident === 0) {
      await notify(
        'warning: no word has Confidence in MISC, so none is shown. Parse with ' +
          'spanforest parse --confidence first.\n',
        context
      );
    }
    if (output.isStandard) return EXIT.success;
    const differences = [
      showCount(totals.heads, 'other head'),
      showCount(totals.relations, 'other relation')
    ];
    const facts = [
      showCount(totals.sentences, 'sentence'),
      showCount(totals.words, 'word'),
      ...(compare === undefined ? [] : differences),
      showTime(performance.now() - start)
    ];
    await notify(`${facts.join(', ')}\n`, context);
    return EXIT.success;
  }
};

// The format of the option, or else by the name of the output file.
function drawingFormatOf(
  name: string | undefined,
  option: string | undefined
): Format {
  if (option !== undefined) return option as Format;
  if (name === undefined || name === '-') return 'tree';
  const [, ending = ''] =
    /\.(svg|png|html?|txt)(?:\.gz|\.zst)?$/i.exec(name) ?? [];
  if (/^svg$/i.test(ending)) return 'svg';
  if (/^png$/i.test(ending)) return 'png';
  if (/^html?$/i.test(ending)) return 'html';
  if (/^txt$/i.test(ending)) return 'tree';
  throw new UsageError(
    `${showName(name)}: the name does not show the format. Let it end in ` +
      '.svg, .png or .html, or give --format.'
  );
}

/** What is used of the package @resvg/resvg-js. */
interface Rasteriser {
  readonly Resvg: new (
    svg: string,
    options: object
  ) => {render(): {asPng(): Uint8Array}};
}

// A picture with two pixels for each of the SVG, in its light colours.
async function* rasterised(
  drawing: AsyncIterable<string>
): AsyncGenerator<Uint8Array> {
  const name = '@resvg/resvg-js';
  const {Resvg} = await loadPeer<Rasteriser>(
    () => import(name),
    name,
    'drawing PNG'
  );
  let svg = '';
  for await (const part of drawing) svg += part;
  if (svg === '') return;
  yield new Resvg(svg, {fitTo: {mode: 'zoom', value: 2}}).render().asPng();
}

// How a sentence differs from the one in the file to compare with.
function differencesOf(
  {number, sentence, other, file}: ChosenSentence,
  compare: string | undefined
) {
  try {
    return other && differingWords('draw', sentence, other);
  } catch (error) {
    if (!(error instanceof SentenceError)) throw error;
    const place = `${showName(file)}:${lineOfWord(sentence, 0)}`;
    const otherPlace = `${showName(compare!)}:${lineOfWord(other!, 0)}`;
    throw aboutFile(`${place}, ${otherPlace}: sentence ${number}`, error);
  }
}
