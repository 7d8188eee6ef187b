import {performance} from 'node:perf_hooks';
import type {
  ArcDiagramOptions,
  DiagramDirection,
  DiagramTags
} from '../nlp/drawing/diagram-options.js';
import {checkInputs, checkOverwriting} from './check-files.js';
import {chosenSentences, type SentenceSource} from './draw/chosen-sentences.js';
import {type DrawingFormat, drawingFormatOf} from './draw/drawing-format.js';
import {drawnPage} from './draw/drawn-page.js';
import {drawnStack} from './draw/drawn-stack.js';
import {drawnText} from './draw/drawn-text.js';
import {type DrawnTree, drawnTree} from './draw/drawn-tree.js';
import {SentenceChoice} from './draw/sentence-choice.js';
import {shortNames} from './draw/short-names.js';
import {EXIT, UsageError} from './errors.js';
import {type Io, say} from './io.js';
import type {Arguments} from './options.js';
import {openOutput} from './output.js';
import {createProgress, type Progress} from './progress.js';
import {showCount, showTime} from './show.js';

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
