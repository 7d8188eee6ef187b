import {randomBytes} from 'node:crypto';
import {type FileHandle, open, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {
  ARC_STYLE,
  cutText,
  drawableText,
  html,
  Markup,
  textOf,
  textWidth
} from '../../nlp/drawing/index.js';
import type {Context} from '../io/context.js';
import type {DrawnTree} from './formats.js';

// Characters that are kept in memory, and bytes that are read at a time.
const IN_MEMORY = 1 << 22;
const PIECE_LENGTH = 1 << 18;

// Text that is needed later, in the order in which it came. What does not fit
// into a few megabytes goes to a temporary file.
class Spool {
  readonly #context: Context;
  #texts: string[] = [];
  #length = 0;
  #path = '';
  #file: FileHandle | null = null;

  constructor(context: Context) {
    this.#context = context;
  }

  async add(text: string): Promise<void> {
    this.#texts.push(text);
    this.#length += text.length;
    if (this.#length > IN_MEMORY) await this.#flush();
  }

  /** All texts in order. */
  async *pieces(): AsyncGenerator<string, void, undefined> {
    if (this.#file !== null) {
      await this.#flush();
      const decoder = new TextDecoder();
      const bytes = new Uint8Array(PIECE_LENGTH);
      for (let at = 0; ; ) {
        const {bytesRead} = await this.#file.read(bytes, 0, bytes.length, at);
        if (bytesRead === 0) break;
        at += bytesRead;
        yield decoder.decode(bytes.subarray(0, bytesRead), {stream: true});
      }
    }
    yield* this.#texts;
  }

  /** Removes the temporary file. */
  async close(): Promise<void> {
    if (this.#file === null) return;
    await this.#file.close();
    await rm(this.#path, {force: true});
    this.#context.temporaryFiles.delete(this.#path);
  }

  async #flush(): Promise<void> {
    if (this.#file === null) {
      const name = randomBytes(6).toString('hex');
      this.#path = `${tmpdir()}/spanforest-${name}.tmp`;
      this.#context.temporaryFiles.add(this.#path);
      this.#file = await open(this.#path, 'wx+', 0o600);
    }
    await this.#file.appendFile(this.#texts.join(''));
    this.#texts = [];
    this.#length = 0;
  }
}

const MARGIN = 8;
const HEADING_SIZE = 12;
const HEADING_ROOM = 24;
const GAP = 20;
// The maximum length of the text over a picture, in ems.
const LONGEST = 80;

/**
 * The pictures as one SVG file: a single one alone, several one below the
 * other. An SVG begins with its size, so the pictures are spooled first.
 */
export async function* drawnStack(
  trees: AsyncIterable<DrawnTree>,
  context: Context
): AsyncGenerator<string, void, undefined> {
  const spool = new Spool(context);
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
