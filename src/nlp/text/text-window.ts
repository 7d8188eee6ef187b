import {extended} from '../scratch.js';
import {
  FLAG,
  fold,
  isJoiner,
  joinsNext,
  kindOf,
  lineBreaks,
  readable,
  SPACE
} from './characters.js';

/** What stands for a run of white space in a window. */
export const GAP = 0x20;
/** A run that ends a line, where lines count. */
export const LINE_END = 0x0a;
/** A run with a blank line, or the end of the text. */
export const PARAGRAPH_END = 0x2029;

const [AT, SLASH, COLON, DOT, W] = [0x40, 0x2f, 0x3a, 0x2e, 0x77];
// Spaces that do not end a line and are no tabs.
const PLAIN_GAPS = ' \u00a0\u2009\u202f';
const LONG_GAP = 64;
const MOST_IN_BUFFER = 0x10000;

/**
 * The part of a text that a tokeniser works on: its characters, with one item
 * for each run of white space. Text is added at the end and dropped at the
 * start, so memory is constant.
 */
export class TextWindow {
  /** Number of items. */
  length = 0;
  /** Code points; {@link GAP} and its like for white space. */
  points: Int32Array = new Int32Array(1024);
  /** The same in lower case, digits as 0. */
  folds: Int32Array = new Int32Array(1024);
  /** Classes; marks and joiners have that of the character before them. */
  kinds: Int32Array = new Int32Array(1024);
  /** 1 if no token can end before the item. */
  joined: Int32Array = new Int32Array(1024);
  /** 1 after what begins an address, such as `://`, until white space. */
  addresses: Int32Array = new Int32Array(1024);
  /** Whether all of the text has been added. */
  isComplete = false;
  /** White space before the text. */
  spacesBefore = '';
  // The units of the items, and where each begins; long white space is kept
  // apart, so that it is not copied again and again.
  #text = '';
  #starts: Int32Array = new Int32Array(1024);
  #gaps: {readonly item: number; readonly spaces: string}[] = [];
  // White space after the last item, and its line breaks.
  #pending = '';
  #breaks = 0;
  #last = 0;
  #surrogate = '';
  readonly #lines: boolean;
  readonly #aliases = new Map<number, number>();

  /**
   * @param lines - Whether a line break ends a sentence.
   * @param aliases - Pairs of characters: the first of each is read as the
   * second.
   */
  constructor(lines: boolean, aliases = '') {
    this.#lines = lines;
    for (let i = 0; i + 1 < aliases.length; i += 2) {
      this.#aliases.set(aliases.charCodeAt(i), aliases.charCodeAt(i + 1));
    }
  }

  /** Begins a new text. */
  clear(): void {
    this.length = 0;
    this.isComplete = false;
    this.spacesBefore = '';
    this.#text = '';
    this.#gaps = [];
    this.#pending = '';
    this.#breaks = 0;
    this.#last = 0;
    this.#surrogate = '';
  }

  /** Adds the next part of the text, in time linear in it. */
  add(part: string): void {
    let text = this.#surrogate + part;
    const final = text.charCodeAt(text.length - 1);
    this.#surrogate = '';
    // The other half of a pair may follow.
    if (final >= 0xd800 && final < 0xdc00) {
      this.#surrogate = text.slice(-1);
      text = text.slice(0, -1);
    }
    this.#read(text);
  }

  /** Ends the text. */
  complete(): void {
    const rest = this.#surrogate;
    this.#surrogate = '';
    this.#read(rest);
    this.isComplete = true;
    if (this.length === 0) {
      this.spacesBefore += this.#pending;
      this.#pending = '';
      return;
    }
    this.#breaks = 2;
    this.#closeGap();
    this.#setStart();
  }

  /** The characters of some items, as they stand in the text. */
  textOf(start: number, end: number): string {
    return this.#text.slice(this.#starts[start], this.#starts[end]);
  }

  /** The white space of an item that stands for some. */
  spacesOf(item: number): string {
    if (this.#starts[item] < this.#starts[item + 1]) {
      return this.textOf(item, item + 1);
    }
    return this.#gaps.find(gap => gap.item === item)?.spaces ?? '';
  }

  /** Whether tokens may have the white space of an item in them. */
  isPlainGap(item: number): boolean {
    const start = this.#starts[item];
    if (this.#starts[item + 1] - start !== 1) return false;
    return PLAIN_GAPS.includes(this.#text[start]);
  }

  /** Drops the items before one, which becomes the first. */
  drop(item: number): void {
    if (item === 0) return;
    const {length} = this;
    const unit = this.#starts[item];
    this.points.copyWithin(0, item, length);
    this.folds.copyWithin(0, item, length);
    this.kinds.copyWithin(0, item, length);
    this.joined.copyWithin(0, item, length);
    this.addresses.copyWithin(0, item, length);
    this.#starts.copyWithin(0, item, length + 1);
    for (let i = 0; i <= length - item; i++) this.#starts[i] -= unit;
    this.#text = this.#text.slice(unit);
    this.#gaps = this.#gaps
      .filter(gap => gap.item >= item)
      .map(gap => ({item: gap.item - item, spaces: gap.spaces}));
    this.length = length - item;
  }

  #read(part: string): void {
    const text = readable(part);
    const end = text.length;
    let i = 0;
    while (i < end && kindOf(text.charCodeAt(i)) === SPACE) {
      this.#countBreaks(text.charCodeAt(i++));
    }
    this.#pending += text.slice(0, i);
    if (i === end) return;
    // White space at the end waits for what follows it.
    let stop = end;
    while (kindOf(text.charCodeAt(stop - 1)) === SPACE) stop--;
    if (this.length === 0) {
      this.spacesBefore += this.#pending;
      this.#pending = '';
      this.#breaks = 0;
      this.#last = 0;
    } else if (this.#pending !== '') {
      this.#closeGap();
    }
    // From here on item offsets are in the text so far plus this one.
    const base = this.#text.length - i;
    this.#text += text.slice(i, stop);
    this.#reserve(this.length + (stop - i) + 1);
    while (i < stop) {
      const unit = text.charCodeAt(i);
      if (kindOf(unit) !== SPACE) {
        const point = text.codePointAt(i)!;
        this.#addCharacter(point, base + i);
        i += point > 0xffff ? 2 : 1;
        continue;
      }
      const start = i;
      do this.#countBreaks(text.charCodeAt(i++));
      while (kindOf(text.charCodeAt(i)) === SPACE);
      this.#addGap(base + start);
    }
    this.#setStart();
    while (i < end) this.#countBreaks(text.charCodeAt(i++));
    this.#pending = text.slice(stop);
  }

  #addCharacter(point: number, start: number): void {
    const item = this.length++;
    const alias = point > 0x7f ? (this.#aliases.get(point) ?? point) : point;
    let kind = kindOf(alias);
    let joined = item > 0 && joinsNext(this.points[item - 1]) ? 1 : 0;
    if (isJoiner(kind) && item > 0 && this.kinds[item - 1] !== SPACE) {
      kind = this.kinds[item - 1];
      joined = 1;
    }
    this.points[item] = point;
    this.folds[item] = fold(alias);
    this.kinds[item] = kind;
    // Two regional indicators are a flag.
    if (kind === FLAG && item > 0 && this.kinds[item - 1] === FLAG) {
      if (this.joined[item - 1] === 0) joined = 1;
    }
    this.joined[item] = joined;
    this.addresses[item] = this.#isInAddress(item) ? 1 : 0;
    this.#starts[item] = start;
  }

  #isInAddress(item: number): boolean {
    if (item === 0 || this.kinds[item - 1] === SPACE) return false;
    if (this.addresses[item - 1] === 1) return true;
    const {folds} = this;
    const last = folds[item - 1];
    if (last === AT) return true;
    if (item < 4) return false;
    if (last === SLASH) {
      return folds[item - 2] === SLASH && folds[item - 3] === COLON;
    }
    if (last !== DOT || folds[item - 2] !== W) return false;
    return folds[item - 3] === W && folds[item - 4] === W;
  }

  #addGap(start: number): void {
    const item = this.length++;
    let point = GAP;
    if (this.#lines && this.#breaks > 0) point = LINE_END;
    if (this.#breaks > 1) point = PARAGRAPH_END;
    this.#breaks = 0;
    this.#last = 0;
    this.points[item] = point;
    this.folds[item] = point;
    this.kinds[item] = SPACE;
    this.joined[item] = 0;
    this.addresses[item] = 0;
    this.#starts[item] = start;
  }

  #closeGap(): void {
    const spaces = this.#pending;
    this.#pending = '';
    this.#reserve(this.length + 2);
    const start = this.#text.length;
    if (spaces.length < LONG_GAP) this.#text += spaces;
    else this.#gaps.push({item: this.length, spaces});
    this.#addGap(start);
  }

  #countBreaks(unit: number): void {
    this.#breaks += lineBreaks(unit, this.#last);
    this.#last = unit;
  }

  // Where the next item will begin.
  #setStart(): void {
    this.#starts[this.length] = this.#text.length;
  }

  #reserve(length: number): void {
    if (this.points.length > length) return;
    const size = Math.max(length + 1, MOST_IN_BUFFER >> 1);
    this.points = extended(this.points, size);
    this.folds = extended(this.folds, size);
    this.kinds = extended(this.kinds, size);
    this.joined = extended(this.joined, size);
    this.addresses = extended(this.addresses, size);
    this.#starts = extended(this.#starts, size);
  }
}
