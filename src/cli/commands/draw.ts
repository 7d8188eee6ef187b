import {performance} from 'node:perf_hooks';
import {
  type ArcDiagramOptions,
  DIAGRAM_DIRECTIONS,
  DIAGRAM_TAGS,
  type DiagramDirection,
  type DiagramTags
} from '../../nlp/drawing/index.js';
import {
  DRAWING_FORMATS,
  type DrawingFormat,
  type DrawnTree,
  drawingFormatOf,
  drawnPage,
  drawnText,
  drawnTree
} from '../draw/formats.js';
import {
  chosenSentences,
  SentenceChoice,
  type SentenceSource,
  shortNames
} from '../draw/sentences.js';
import {drawnStack} from '../draw/stack.js';
import {CONLL_FORMAT_OPTION} from '../io/conll-file.js';
import {type Context, notify} from '../io/context.js';
import {EXIT, UsageError} from '../io/errors.js';
import {checkInputs, checkOverwriting} from '../io/input.js';
import {openOutput} from '../io/output.js';
import {withoutProgress} from '../io/progress.js';
import {showCount, showTime} from '../io/show.js';
import {
  type Arguments,
  type Command,
  numberOption,
  option
} from '../options.js';

/** `spanforest draw`: draws the trees of a treebank. */
export const draw: Command = {
  positionals: [
    {
      name: 'FILE',
      about: "trees in CoNLL-U or CoNLL-X; default: '-' for standard input.",
      repeated: true,
      optional: true
    }
  ],
  options: [
    option(
      '-o, --output OUT',
      'File to write at the end; compressed if it ends in .gz.'
    ),
    option(
      '-f, --format FORMAT',
      "What to write; default: by OUT's name, or tree without OUT.",
      {choices: DRAWING_FORMATS}
    ),
    option(
      '-c, --compare OTHER',
      'Other trees of the same sentences, to mark the differences.'
    ),
    option(
      '-s, --sentences LIST',
      'Which sentences to draw, counted from 1, as 3,5-7 or 10-.',
      {conflicts: 'limit'}
    ),
    option('-n, --limit N', 'Draw the first N sentences only.', {
      integer: true,
      minimum: 1
    }),
    option(
      '--tags COLUMN',
      'Tags below the words; default: upos, or xpos if there are none.',
      {choices: DIAGRAM_TAGS}
    ),
    option(
      '--direction NAME',
      'Direction of the words; default: that of most letters.',
      {choices: DIAGRAM_DIRECTIONS}
    ),
    CONLL_FORMAT_OPTION,
    option('-q, --quiet', 'No summary and no progress.')
  ],
  notes: [
    'A page has a picture for each sentence, with its own scroll bar; an SVG ' +
      'has them one below the other. Both follow the choice of light or dark, ' +
      'and load nothing from the network. As text, words stand below their ' +
      'heads.',
    'With --compare, the trees of FILE are above the words and those of OTHER ' +
      'below. Arcs to words with another head are thick, relations that ' +
      'differ are bold, and everything that is the same is grey. In text, ' +
      'what OTHER has follows a ≠.',
    'Heads may be _ for words that have none yet. Sentences are drawn one at ' +
      'a time, so memory does not grow with their number. Gzip is recognized ' +
      'by its content.'
  ],
  examples: [
    'parsed.conllu -n 3',
    'test.conllu.gz -o trees.html',
    'test.conllu --sentences 12 -o tree.svg',
    'gold.conllu --compare parsed.conllu -o differences.html'
  ],
  run: runDraw
};

async function runDraw(args: Arguments, context: Context): Promise<number> {
  const {values} = args;
  const source = sourceOf(args);
  const {files, compare} = source;
  const out = values.get('output');
  const format = drawingFormatOf(out, values.get('format'));
  const inputs = compare === undefined ? files : [...files, compare];
  const output = await openOutput(out, context);
  await checkInputs(inputs, context);
  await checkOverwriting(out, inputs, context);
  // On a terminal, a progress line would interrupt the text.
  if (output.isStandard && context.stdout.isTTY) {
    context = withoutProgress(context);
  }
  const totals = new Totals();
  const trees = drawnTrees(source, optionsOf(args), totals, context);
  await output.write(contentOf(format, trees, source, context));
  context.progress.clear();
  if (!output.isStandard) await notify(totals.summary(), context);
  return EXIT.success;
}

async function* drawnTrees(
  source: SentenceSource,
  options: ArcDiagramOptions,
  totals: Totals,
  context: Context
): AsyncGenerator<DrawnTree, void, undefined> {
  for await (const chosen of chosenSentences(source, context)) {
    const tree = drawnTree(chosen, options, source.compare);
    totals.add(tree);
    yield tree;
  }
}

function contentOf(
  format: DrawingFormat,
  trees: AsyncIterable<DrawnTree>,
  {files, compare}: SentenceSource,
  context: Context
): AsyncIterable<string> {
  if (format === 'tree') return drawnText(trees);
  if (format === 'svg') return drawnStack(trees, context);
  if (compare === undefined) {
    return drawnPage(trees, shortNames(files).join(', '), '');
  }
  const [names, other] = shortNames([...files, compare]);
  return drawnPage(
    trees,
    `${names} and ${other}`,
    `Above the words the trees of ${names}, below them those of ${other}. ` +
      'Arcs to words with another head are thick, relations that differ are ' +
      'bold, and everything that is the same is grey.'
  );
}

// What has been drawn so far.
class Totals {
  #sentences = 0;
  #words = 0;
  #heads = 0;
  #relations = 0;
  #isCompared = false;
  readonly #start = performance.now();

  add({sentence, differences}: DrawnTree): void {
    this.#sentences++;
    this.#words += sentence.words.length;
    this.#isCompared ||= differences !== null;
    this.#heads += differences?.heads.size ?? 0;
    this.#relations += differences?.relations.size ?? 0;
  }

  summary(): string {
    const differences = [
      showCount(this.#heads, 'other head'),
      showCount(this.#relations, 'other relation')
    ];
    return `${[
      showCount(this.#sentences, 'sentence'),
      showCount(this.#words, 'word'),
      ...(this.#isCompared ? differences : []),
      showTime(performance.now() - this.#start)
    ].join(', ')}\n`;
  }
}

function sourceOf(args: Arguments): SentenceSource {
  const {values, positionals} = args;
  const files = positionals.length > 0 ? positionals : ['-'];
  const compare = values.get('compare');
  if (compare !== undefined && files.length > 1) {
    throw new UsageError(
      `--compare takes one FILE, but there are ${files.length}. Join them ` +
        'first, or compare one at a time.'
    );
  }
  const list = values.get('sentences');
  const choice =
    list === undefined
      ? SentenceChoice.first(numberOption(args, 'limit'))
      : SentenceChoice.of(list);
  return {files, compare, format: values.get('input-format'), choice};
}

function optionsOf({values, positionals}: Arguments): ArcDiagramOptions {
  const compare = values.get('compare');
  const names = shortNames([positionals[0] ?? '-', compare ?? '-']);
  return {
    tags: values.get('tags') as DiagramTags | undefined,
    direction: values.get('direction') as DiagramDirection | undefined,
    names: compare === undefined ? undefined : [names[0], names[1]]
  };
}
