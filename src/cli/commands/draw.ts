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
import {checkInputs, checkOverwriting} from '../io/check-files.js';
import {CONLL_FORMAT_OPTION} from '../io/conll-file.js';
import {EXIT, UsageError} from '../io/errors.js';
import {type Io, say} from '../io/io.js';
import {openOutput} from '../io/output.js';
import {createProgress, type Progress} from '../io/progress.js';
import {showCount, showTime} from '../io/show.js';
import type {Arguments, Command} from '../options.js';

/** Draws the trees of files one after the other, and sums up. */
export async function runDraw(args: Arguments, io: Io): Promise<number> {
  const {values, switches} = args;
  const source = sourceOf(args);
  const {files, compare} = source;
  const out = values.get('output');
  const format = drawingFormatOf(out, values.get('format'));
  const inputs = compare === undefined ? files : [...files, compare];
  const output = await openOutput(out, io);
  await checkInputs(inputs, io);
  await checkOverwriting(out, inputs, io);

  // On a terminal, a progress line would stand in the middle of the text.
  const isShown = output.isStandard && io.stdout.isTTY === true;
  const progress = createProgress(io, switches.has('quiet') || isShown);
  const totals = new Totals();
  try {
    const trees = drawnTrees(source, optionsOf(args), totals, io, progress);
    await output.write(contentOf(format, trees, source, io));
    progress.clear();
    if (!output.isStandard && !switches.has('quiet')) {
      // All is done: a summary that nobody can read does not undo it.
      await say(io.stderr, totals.summary(), io.signal).catch(() => {});
      io.signal.throwIfAborted();
    }
    return EXIT.success;
  } finally {
    progress.clear();
  }
}

async function* drawnTrees(
  source: SentenceSource,
  options: ArcDiagramOptions,
  totals: Totals,
  io: Io,
  progress: Progress
): AsyncGenerator<DrawnTree, void, undefined> {
  for await (const chosen of chosenSentences(source, io, progress)) {
    const tree = drawnTree(chosen, options, source.compare);
    totals.add(tree);
    yield tree;
  }
}

function contentOf(
  format: DrawingFormat,
  trees: AsyncIterable<DrawnTree>,
  {files, compare}: SentenceSource,
  io: Io
): AsyncIterable<string> {
  if (format === 'tree') return drawnText(trees);
  if (format === 'svg') return drawnStack(trees, io);
  if (compare === undefined) {
    return drawnPage(trees, shortNames(files).join(', '), '');
  }
  const [names, other] = shortNames([...files, compare]);
  return drawnPage(
    trees,
    `${names} and ${other}`,
    `Above the words the trees of ${names}, below them those of ${other}. ` +
      'Arcs to words with another head are thick, relations that differ are ' +
      'bold, and all that is the same is grey.'
  );
}

/** What has been drawn so far. */
class Totals {
  #sentences = 0;
  #words = 0;
  #differences: {heads: number; relations: number} | null = null;
  readonly #start = performance.now();

  add({sentence, differences}: DrawnTree): void {
    this.#sentences++;
    this.#words += sentence.words.length;
    if (differences === null) return;
    this.#differences ??= {heads: 0, relations: 0};
    this.#differences.heads += differences.heads.size;
    this.#differences.relations += differences.relations.size;
  }

  summary(): string {
    const parts = [
      showCount(this.#sentences, 'sentence'),
      showCount(this.#words, 'word')
    ];
    if (this.#differences !== null) {
      const {heads, relations} = this.#differences;
      parts.push(showCount(heads, 'other head'));
      parts.push(showCount(relations, 'other relation'));
    }
    return `${[...parts, showTime(performance.now() - this.#start)].join(', ')}\n`;
  }
}

function sourceOf({values, positionals}: Arguments): SentenceSource {
  const files = positionals.length > 0 ? positionals : ['-'];
  const compare = values.get('compare');
  if (compare !== undefined && files.length > 1) {
    throw new UsageError(
      `--compare takes one FILE, but there are ${files.length}. Join them ` +
        'first, or compare one at a time.'
    );
  }
  const list = values.get('sentences');
  const limit = values.get('limit');
  const choice =
    list === undefined
      ? SentenceChoice.first(limit === undefined ? undefined : Number(limit))
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

/** `spanforest draw`: pictures of the trees in a treebank. */
export const draw: Command = {
  name: 'draw',
  about: 'Draw dependency trees: as SVG, as a web page, or for the terminal.',
  positionals: [
    {
      name: 'FILE',
      about:
        "trees in CoNLL-U or CoNLL-X; standard input for '-', or if there is " +
        'none.',
      repeated: true,
      optional: true
    }
  ],
  options: [
    {
      name: 'output',
      short: 'o',
      value: 'OUT',
      about: 'File to write, when all is done; compressed if it ends in .gz.'
    },
    {
      name: 'format',
      short: 'f',
      value: 'FORMAT',
      choices: DRAWING_FORMATS,
      about:
        'What to write, if the name of OUT does not tell; tree on standard ' +
        'output.'
    },
    {
      name: 'compare',
      short: 'c',
      value: 'OTHER',
      about: 'Other trees of the same sentences; differences are marked.'
    },
    {
      name: 'sentences',
      short: 's',
      value: 'LIST',
      conflicts: 'limit',
      about: 'Which sentences to draw, counted from 1, as 3,5-7 or 10-.'
    },
    {
      name: 'limit',
      short: 'n',
      value: 'N',
      integer: true,
      minimum: 1,
      about: 'Draw the first N sentences only.'
    },
    {
      name: 'tags',
      value: 'COLUMN',
      choices: DIAGRAM_TAGS,
      about: 'Tags below the words; otherwise upos, or xpos if there are none.'
    },
    {
      name: 'direction',
      value: 'WAY',
      choices: DIAGRAM_DIRECTIONS,
      about: 'Where the words run, if not as most of their letters do.'
    },
    CONLL_FORMAT_OPTION,
    {name: 'quiet', short: 'q', about: 'No summary and no progress.'}
  ],
  notes: [
    'A page has a picture for each sentence, which scrolls on its own; an ' +
      'SVG has them one below the other. Both follow the choice of light or ' +
      'dark, and ask the network for nothing. For the terminal, words stand ' +
      'below their heads.',
    'With --compare, the trees of FILE are above the words and those of OTHER ' +
      'below. Arcs to words with another head are thick, relations that ' +
      'differ are bold, and all that is the same is grey. On the terminal, ' +
      'what OTHER says stands behind a ≠.',
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
  // Loaded only if wanted, so that other commands start sooner.
  run: async (args, io) => (await import('./draw.js')).runDraw(args, io)
};
