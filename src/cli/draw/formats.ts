import {lineOfWord} from '../../nlp/conllu/index.js';
import {
  ARC_STYLE,
  type ArcDiagramOptions,
  arcDiagram,
  countDifferences,
  type DifferingWords,
  differingWords,
  drawableText,
  html,
  isRightToLeft,
  Markup,
  terminalText,
  textOf,
  treeText
} from '../../nlp/drawing/index.js';
import {commentOf} from '../../nlp/sentence.js';
import {SentenceError} from '../../nlp/tree.js';
import {aboutFile, showName, UsageError} from '../io/errors.js';
import type {ChosenSentence} from './sentences.js';

/** The formats of drawings. */
export const DRAWING_FORMATS = ['svg', 'html', 'tree'] as const;

/** One of {@link DRAWING_FORMATS}. */
export type DrawingFormat = (typeof DRAWING_FORMATS)[number];

/** The format of the option, or else by the name of the output file. */
export function drawingFormatOf(
  name: string | undefined,
  option: string | undefined
): DrawingFormat {
  if (option !== undefined) return option as DrawingFormat;
  if (name === undefined || name === '-') return 'tree';
  const [, ending] = /\.(svg|html?|txt)(?:\.gz|\.zst)?$/i.exec(name) ?? [];
  switch (ending?.toLowerCase()) {
    case 'svg':
      return 'svg';
    case 'html':
    case 'htm':
      return 'html';
    case 'txt':
      return 'tree';
  }
  throw new UsageError(
    `${showName(name)}: the name does not show the format. Let it end in ` +
      '.svg or .html, or give --format.'
  );
}

/** A sentence to draw. */
export interface DrawnTree extends Omit<ChosenSentence, 'file'> {
  /** Its comment `sent_id`; empty if missing, or if it is just the number. */
  readonly id: string;
  /** How the trees differ; `null` if none are compared. */
  readonly differences: DifferingWords | null;
  /** How the trees differ in words; empty if none are compared. */
  readonly remark: string;
  /** Makes the picture. */
  readonly draw: (options: Pick<ArcDiagramOptions, 'id' | 'style'>) => string;
}

/** Prepares a sentence for drawing; `compare` is the file of the other tree. */
export function drawnTree(
  {number, sentence, other, file}: ChosenSentence,
  options: ArcDiagramOptions,
  compare: string | undefined
): DrawnTree {
  let differences: DifferingWords | null = null;
  try {
    if (other) differences = differingWords('draw', sentence, other);
  } catch (error) {
    if (!(error instanceof SentenceError)) throw error;
    const place = `${showName(file)}:${lineOfWord(sentence, 0)}`;
    const otherPlace = `${showName(compare!)}:${lineOfWord(other!, 0)}`;
    throw aboutFile(`${place}, ${otherPlace}: sentence ${number}`, error);
  }
  const id = commentOf(sentence, 'sent_id');
  return {
    number,
    id: id === String(number) ? '' : id,
    sentence,
    other,
    differences,
    remark: differences === null ? '' : countDifferences(differences),
    draw: more => arcDiagram(sentence, {...options, ...more, compare: other})
  };
}

/** The trees as text, each below its number, id and text. */
export async function* drawnText(
  trees: AsyncIterable<DrawnTree>,
  confidence: boolean
): AsyncGenerator<string, void, undefined> {
  let isFirst = true;
  for await (const {number, id, sentence, other, remark} of trees) {
    const heading = [`# ${number}`, id, remark, textOf(sentence)].filter(
      part => part !== ''
    );
    const text = treeText(sentence, {compare: other, confidence});
    yield `${isFirst ? '' : '\n'}${terminalText(heading.join('  '))}\n${text}\n`;
    isFirst = false;
  }
}

// The style sheet of the page, without that of the pictures.
const PAGE_STYLE = `
:root { color-scheme: light dark; --page: #f6f7f4; --card: #ffffff; --ink: #1c2321; --soft: #55605b; --rule: #d9dfda; }
@media screen and (prefers-color-scheme: dark) {
  :root { --page: #121614; --card: #1a201d; --ink: #e7ece9; --soft: #a5b0aa; --rule: #323b36; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1.25rem 3rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 .4rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 0 0 .25rem; font-size: 1.05rem; line-height: 1.4; font-weight: 600; }
p { margin: 0 0 .5rem; max-width: 46rem; }
.note { color: var(--soft); font-size: .9rem; }
section .note { max-width: none; }
section { margin: 1.25rem 0 0; padding: .9rem 1rem 1rem; background: var(--card); border: 1px solid var(--rule); border-radius: .6rem; content-visibility: auto; contain-intrinsic-size: auto 18rem; }
.scroll { overflow-x: auto; overflow-y: hidden; }
.scroll:focus-visible { outline: 2px solid var(--arc-core, #0a5fa8); outline-offset: 2px; }
.arcs { display: block; --arc-paper: var(--card); }
@media (max-width: 40rem) { body { padding: 1rem .6rem 2rem; } section { padding: .7rem .6rem; } }
@media print {
  body { padding: 0; background: none; }
  section { border: 0; border-radius: 0; padding: 0; content-visibility: visible; break-inside: avoid; }
  .scroll { overflow: visible; }
  .arcs { max-width: 100%; height: auto; }
}
`;

/** The pictures as one HTML file that loads nothing from the network. */
export async function* drawnPage(
  trees: AsyncIterable<DrawnTree>,
  names: readonly string[],
  isComparison: boolean
): AsyncGenerator<string, void, undefined> {
  // Not written before the first sentence, so that errors of the input come
  // before any output.
  let isBegun = false;
  for await (const tree of trees) {
    if (!isBegun) yield beginning(names, isComparison);
    isBegun = true;
    yield section(tree).text;
  }
  yield '</main>\n</body>\n</html>\n';
}

function beginning(names: readonly string[], isComparison: boolean): string {
  const title = drawableText(names.join(isComparison ? ' and ' : ', '));
  const note = isComparison
    ? `Above the words the trees of ${names[0]}, below them those of ` +
      `${names[1]}. Arcs to words with another head are thick, relations that ` +
      'differ are bold, and everything that is the same is grey.'
    : '';
  const {text} = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(ARC_STYLE + PAGE_STYLE)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
${note === '' ? '' : html`<p class="note">${drawableText(note)}</p>\n`}</header>
<main>
`;
  return `<!DOCTYPE html>\n${text}`;
}

function section({number, id, sentence, remark, draw}: DrawnTree): Markup {
  const anchor = `sentence-${number}`;
  const notes = [`Sentence ${number}`, drawableText(id), remark].filter(
    part => part !== ''
  );
  // Scrolling begins where the words begin.
  const isTurned = isRightToLeft(sentence.words.map(({form}) => form));
  return html`<section aria-labelledby="${anchor}">
<h2 id="${anchor}" dir="auto">${drawableText(textOf(sentence))}</h2>
<p class="note">${notes.map((part, i) => html`${i > 0 ? ' · ' : ''}<bdi>${part}</bdi>`)}</p>
<div class="scroll" tabindex="0" role="group" aria-label="Tree of sentence ${number}"${isTurned ? html` dir="rtl"` : ''}>${new Markup(draw({id: anchor, style: false}))}</div>
</section>
`;
}
