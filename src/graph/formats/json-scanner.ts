import {GraphFormatError, quote} from '../errors.js';
import type {TextPosition} from './text-input.js';

/** The keys and indices that lead from the root of a JSON text to a value. */
export type JsonPath = readonly (string | number)[];

/**
 * Parses a JSON text as `JSON.parse` does, but says where it is wrong.
 *
 * Only a text that `JSON.parse` refuses is scanned again for the position of
 * the error. Nesting may be of any depth. Time and space linear in the text.
 *
 * @throws {@link GraphFormatError} with line and column.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    locateJson(text, []);
    throw error;
  }
}

/**
 * Finds the position of a value in a JSON text, or else of the innermost value
 * on its path. If a key occurs twice, the last one counts, as for `JSON.parse`.
 * Time linear in the text.
 *
 * @throws {@link GraphFormatError} if the text is not JSON.
 */
export function locateJson(text: string, path: JsonPath): TextPosition {
  return positionIn(text, new JsonScanner(text, path).scan());
}

/** Line and column of an offset in a text. */
export function positionIn(text: string, offset: number): TextPosition {
  let line = 1;
  let start = 0;
  for (;;) {
    const end = text.indexOf('\n', start);
    if (end < 0 || end >= offset) return {line, column: offset - start + 1};
    line++;
    start = end + 1;
  }
}

class JsonScanner {
  readonly #text: string;
  readonly #path: JsonPath;
  #at = 0;
  #found = 0;
  // The closing brackets of all open objects and arrays, outermost first:
  // without recursion, depth costs no stack.
  readonly #open: string[] = [];
  // The index of the present item of each open array, -1 for an object.
  readonly #index: number[] = [];
  // How many steps of the path lead to the next value, and so how many of the
  // open objects and arrays lie on the path.
  #matched = 0;

  constructor(text: string, path: JsonPath) {
    this.#text = text;
    this.#path = path;
  }

  /** Scans the whole text; returns the offset of the value. */
  scan(): number {
    this.#beginValue();
    while (this.#open.length > 0) this.#endItem();
    if (this.#peek() !== '') {
      this.#fail('follows the end of the JSON value. Remove it');
    }
    return this.#found;
  }

  /** Reads a scalar, or opening brackets up to the first scalar in them. */
  #beginValue(): void {
    for (;;) {
      const char = this.#peek();
      if (this.#matched === this.#open.length) this.#found = this.#at;
      if (char !== '{' && char !== '[') {
        this.#scalar();
        return;
      }
      this.#at++;
      const close = char === '{' ? '}' : ']';
      if (this.#accept(close)) return;
      this.#open.push(close);
      this.#index.push(-1);
      this.#beginItem();
    }
  }

  /** After a value: goes to the next item, or closes the innermost bracket. */
  #endItem(): void {
    const close = this.#open[this.#open.length - 1];
    if (this.#accept(',')) {
      this.#beginItem();
      this.#beginValue();
    } else if (this.#accept(close)) {
      this.#open.pop();
      this.#index.pop();
      this.#matched = Math.min(this.#matched, this.#open.length);
    } else {
      this.#fail(`is where "," or "${close}" should be. Add one`);
    }
  }

  /** Reads the key of an item in an object, or counts it in an array. */
  #beginItem(): void {
    const depth = this.#open.length - 1;
    // The item itself is one step further than what is open around it.
    const isOnPath = this.#matched >= depth && depth < this.#path.length;
    if (isOnPath) this.#matched = depth;
    if (this.#open[depth] === ']') {
      const index = ++this.#index[depth];
      if (isOnPath && this.#path[depth] === index) this.#matched++;
      return;
    }
    if (this.#peek() !== '"') {
      this.#fail('is where a key should be. Write one in double quotes');
    }
    const start = this.#at;
    this.#string();
    if (isOnPath) {
      const key: unknown = JSON.parse(this.#text.slice(start, this.#at));
      if (this.#path[depth] === key) this.#matched++;
    }
    if (!this.#accept(':')) this.#fail('is where ":" should be. Add one');
  }

  #scalar(): void {
    const start = this.#at;
    if (this.#text[start] === '"') {
      this.#string();
      return;
    }
    while (/[\w+.-]/.test(this.#text[this.#at] ?? '')) this.#at++;
    const word = this.#text.slice(start, this.#at);
    if (
      /^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)$/.test(word)
    ) {
      return;
    }
    this.#at = start;
    this.#fail(
      /^[+-]?(NaN|Infinity)$/.test(word)
        ? `is ${word}, which JSON does not have. Write a number`
        : 'is where a value should be. Write a number, a string in double ' +
            'quotes, true, false, null, an object or an array'
    );
  }

  #string(): void {
    const text = this.#text;
    const start = this.#at;
    while (++this.#at < text.length) {
      const code = text.charCodeAt(this.#at);
      if (code === 34) {
        this.#at++;
        return;
      }
      if (code < 32) {
        this.#fail('is in a string. Write it as an escape such as \\n');
      }
      if (code !== 92) continue;
      const next = text.slice(this.#at + 1, this.#at + 6);
      if (!/^(["\\/bfnrt]|u[\da-fA-F]{4})/.test(next)) {
        this.#fail('begins no escape that JSON has. Write the backslash twice');
      }
      this.#at++;
    }
    this.#at = start;
    this.#fail('opens a string that is never closed. Close it');
  }

  /** The next character after spaces, `''` at the end of the text. */
  #peek(): string {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) break;
      this.#at++;
    }
    return this.#text[this.#at] ?? '';
  }

  #accept(char: string): boolean {
    if (this.#peek() !== char) return false;
    this.#at++;
    return true;
  }

  #fail(problem: string): never {
    const text = this.#text;
    const {line, column} = positionIn(text, this.#at);
    const found =
      this.#at < text.length
        ? quote(String.fromCodePoint(text.codePointAt(this.#at)!))
        : 'the end of the text';
    throw new GraphFormatError(
      `this is not JSON: ${found} ${problem}.`,
      line,
      column
    );
  }
}
