import {SpanforestError} from '../../graph/errors.js';
import {commentOf, type Sentence} from '../sentence.js';
import {type ArcDiagramOptions, arcDiagram} from './arc-diagram.js';
import {ARC_STYLE, lightColour} from './arc-style.js';
import {countDifferences, differingWords, textOf} from './drawn-sentence.js';
import {html, Markup} from './html.js';
import {
  cutText,
  drawableText,
  isRightToLeft,
  terminalText,
  textWidth
} from './text-width.js';
import {treeText} from './tree-text.js';

/** The formats of {@link drawSentences}. */
export const DRAWING_FORMATS = ['svg', 'html', 'tree'] as const;

/** One of {@link DRAWING_FORMATS}. */
export type DrawingFormat = (typeof DRAWING_FORMATS)[number];

/** A sentence to draw among others. */
export interface NumberedSentence {
  /** Its number, counted from 1. */
  readonly number: number;
  readonly sentence: Sentence;
  /** The same sentence with another tree, to mark the differences. */
  readonly other: Sentence | undefined;
}

/** Options of {@link drawSentences}. */
export interface DrawSentencesOptions
  extends Pick<
    ArcDiagramOptions,
    'confidence' | 'direction' | 'names' | 'tags'
  > {
  readonly format: DrawingFormat;
  /** The title of a page. */
  readonly title: string;
}

/**
 * Draws sentences: as one SVG, a single picture alone and several one below
 * the other; as one web page that loads nothing from the network; or as text.
 * Text and pages are yielded sentence by sentence, and nothing before the
 * first one. An SVG begins with its size, so it is kept until all are drawn.
 *
 * @throws {@link SentenceError} if the compared trees have different words;
 * {@link SpanforestError} if an SVG gets larger than 2^28 characters.
 */
export function drawSentences(
  sentences: AsyncIterable<NumberedSentence>,
  options: DrawSentencesOptions
): AsyncGenerator<string, void, undefined> {
  const {format, title, ...others} = options;
  const trees = drawnTrees(sentences, others);
  if (format === 'svg') return drawnStack(trees);
  if (format === 'html') return drawnPage(trees, title, options.names);
  return drawnText(trees, options.confidence);
}

interface DrawnTree extends NumberedSentence {
  // Its comment `sent_id`; empty if missing, or if it is just the number.
  readonly id: string;
  // How the trees differ in words; empty if none are compared.
  readonly remark: string;
  readonly draw: (options: Pick<ArcDiagramOptions, 'id' | 'style'>) => string;
}

async function* drawnTrees(
  sentences: AsyncIterable<NumberedSentence>,
  options: ArcDiagramOptions
): AsyncGenerator<DrawnTree, void, undefined> {
  for await (const {number, sentence, other} of sentences) {
    const id = commentOf(sentence, 'sent_id');
    const differences = other && differingWords('draw', sentence, other);
    yield {
      ...{number, sentence, other},
      id: id === String(number) ? '' : id,
      remark: differences ? countDifferences(differences) : '',
      draw: more => arcDiagram(sentence, {...options, ...more, compare: other})
    };
  }
}

async function* drawnText(
  trees: AsyncIterable<DrawnTree>,
  confidence: boolean | undefined
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

async function* drawnPage(
  trees: AsyncIterable<DrawnTree>,
  title: string,
  names: readonly [string, string] | undefined
): AsyncGenerator<string, void, undefined> {
  // Not written before the first sentence, so that errors of the input come
  // before any output.
  let isBegun = false;
  for await (const tree of trees) {
    if (!isBegun) yield beginning(drawableText(title), names);
    isBegun = true;
    yield section(tree).text;
  }
  yield '</main>\n</body>\n</html>\n';
}

function beginning(
  title: string,
  names: readonly [string, string] | undefined
): string {
  const note = names
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

const MARGIN = 8;
const HEADING_SIZE = 12;
const HEADING_ROOM = 24;
const GAP = 20;
// The maximum length of the text over a picture, in ems.
const LONGEST = 80;

// The length of the longest SVG of several sentences, in characters.
const LARGEST_SVG = 1 << 28;

async function* drawnStack(
  trees: AsyncIterable<DrawnTree>
): AsyncGenerator<string, void, undefined> {
  let first: DrawnTree | null = null;
  const parts: string[] = [];
  let [width, height, length] = [0, 0, 0];
  for await (const tree of trees) {
    first ??= tree;
    const part = stacked(tree, height);
    parts.push(part.text);
    width = Math.max(width, part.width);
    height = part.end;
    length += part.text.length;
    if (length <= LARGEST_SVG) continue;
    throw new SpanforestError(
      `spanforest/nlp/draw: the pictures of ${parts.length} sentences are too ` +
        'large for one SVG. Draw fewer of them, or write HTML.'
    );
  }
  if (first === null) return;
  if (parts.length === 1) {
    yield `${first.draw({})}\n`;
    return;
  }
  yield html`<svg xmlns="http://www.w3.org/2000/svg" class="arcs" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif">
<title>Trees of ${parts.length} sentences</title>
<style>${new Markup(ARC_STYLE)}</style>
<rect class="paper" width="${width}" height="${height}" fill="#ffffff"/>
`.text;
  yield* parts;
  yield '</svg>\n';
}

function stacked(
  {number, id, sentence, remark, draw}: DrawnTree,
  top: number
): {text: string; width: number; end: number} {
  const picture = draw({style: false});
  // Its first tag has the size.
  const size = / width="(\d+)" height="(\d+)"/.exec(picture)!;
  const [width, height] = size.slice(1).map(Number);
  const heading = [String(number), id, remark, textOf(sentence)]
    .filter(part => part !== '')
    .map(part => drawableText(cutText(part, LONGEST)))
    .join(' · ');
  const {text} =
    html`<text class="name" x="${MARGIN}" y="${top + 16}" fill="${lightColour('soft')}" font-size="${HEADING_SIZE}">${heading}</text>
<g transform="translate(0 ${top + HEADING_ROOM})">${new Markup(picture)}</g>
`;
  return {
    text,
    width: Math.ceil(
      Math.max(width, 2 * MARGIN + HEADING_SIZE * textWidth(heading))
    ),
    end: top + HEADING_ROOM + height + GAP
  };
}
