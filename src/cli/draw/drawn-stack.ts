import {ARC_STYLE} from '../../nlp/drawing/arc-style.js';
import {commentOf, textOf} from '../../nlp/drawing/drawn-sentence.js';
import {drawableText} from '../../nlp/drawing/plain-text.js';
import {cutText, textWidth} from '../../nlp/drawing/text-width.js';
import {html, Markup} from '../../nlp/html.js';
import type {Io} from '../io.js';
import type {DrawnTree} from './drawn-tree.js';
import {Spool} from './spool.js';

const MARGIN = 8;
const HEADING_SIZE = 12;
const HEADING_ROOM = 24;
const GAP = 20;
// The longest that is shown of a sentence over its picture, in ems.
const LONGEST = 80;

/**
 * The pictures as one SVG file, in pieces: that of a single sentence as it
 * is, several one below the other with their numbers and texts.
 *
 * An SVG begins with its size, which is known at the end. What comes in
 * between is kept where it does not take up memory.
 */
export async function* drawnStack(
  trees: AsyncIterable<DrawnTree>,
  io: Io
): AsyncGenerator<string, void, undefined> {
  const spool = new Spool(io);
  try {
    let first: DrawnTree | null = null;
    let count = 0;
    let width = 0;
    let height = 0;
    for await (const tree of trees) {
      first ??= tree;
      count++;
      const part = stacked(tree, height);
      await spool.add(part.text);
      width = Math.max(width, part.width);
      height = part.end;
    }
    if (first === null) return;
    if (count === 1) {
      yield `${first.draw({})}\n`;
      return;
    }
    yield html`<svg xmlns="http://www.w3.org/2000/svg" class="arcs" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif">
<title>Trees of ${count} sentences</title>
<style>${new Markup(ARC_STYLE)}</style>
<rect class="paper" width="${width}" height="${height}" fill="#ffffff"/>
`.text;
    yield* spool.pieces();
    yield '</svg>\n';
  } finally {
    await spool.close();
  }
}

function stacked(
  {number, sentence, remark, draw}: DrawnTree,
  top: number
): {text: string; width: number; end: number} {
  const picture = draw({style: false});
  // It says so itself, in its first tag.
  const size = / width="(\d+)" height="(\d+)"/.exec(picture)!;
  const [width, height] = size.slice(1).map(Number);
  const heading = [
    String(number),
    commentOf(sentence, 'sent_id'),
    remark,
    textOf(sentence)
  ]
    .filter(part => part !== '')
    .map(part => drawableText(cutText(part, LONGEST)))
    .join(' · ');
  const {text} =
    html`<text class="name" x="${MARGIN}" y="${top + 16}" font-size="${HEADING_SIZE}">${heading}</text>
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
