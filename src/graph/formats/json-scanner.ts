import {GraphFormatError, quote} from '../errors.js';
import type {TextPosition} from '../text-input.js';

/** The keys and indices that lead from the root of a JSON text to a value. */
export type JsonPath = readonly (string | number)[];

/**
 * Parses a JSON text as `JSON.parse` does, but throws a
 * {@link GraphFormatError} that says where it is wrong. Nesting may be of any
 * depth.
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
 * Finds a value in a JSON text, or else the innermost value on its path. If a
 * key occurs twice, the last one counts, as for `JSON.parse`.
 */
export function locateJson(text: string, path: JsonPath): TextPosition {
  return positionIn(text, scanJson(text, path));
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

/** Scans a whole text; returns the offset of the value at the path. */
function scanJson(text: string, path: JsonPath): number {
  let at = 0;
  let found = 0;
  // The closing brackets of all open objects and arrays, outermost first:
  // without recursion, depth costs no stack.
  const open: string[] = [];
  // The index of the present item of each open array, -1 for an object.
  const indices: number[] = [];
  // How many steps of the path lead to the next value, and so how many of the
  // open objects and arrays lie on the path.
  let matched = 0;

  beginValue();
  while (open.length > 0) {
    // After a value: go to the next item, or close the innermost bracket.
    const close = open[open.length - 1];
    if (accept(',')) {
      beginItem();
      beginValue();
    } else if (accept(close)) {
      open.pop();
      indices.pop();
      matched = Math.min(matched, open.length);
    } else {
      fail(`is where "," or "${close}" should be. Add one`);
    }
  }
  if (peek() !== '') fail('follows the end of the JSON value. Remove it');
  return found;

  /** Reads a scalar, or opening brackets up to the first scalar in them. */
  function beginValue(): void {
    for (;;) {
      const char = peek();
      if (matched === open.length) found = at;
      if (char !== '{' && char !== '[') break;
      at++;
      const close = char === '{' ? '}' : ']';
      if (accept(close)) return;
      open.push(close);
      indices.push(-1);
      beginItem();
    }
    if (text[at] === '"') skipString();
    else skipWord();
  }

  /** Reads the key of an item in an object, or counts it in an array. */
  function beginItem(): void {
    const depth = open.length - 1;
    // The item itself is one step further than what is open around it.
    const isOnPath = matched >= depth && depth < path.length;
    if (isOnPath) matched = depth;
    if (open[depth] === ']') {
      const index = ++indices[depth];
      if (isOnPath && path[depth] === index) matched++;
      return;
    }
    if (peek() !== '"') {
      fail('is where a key should be. Write one in double quotes');
    }
    const start = at;
    skipString();
    if (isOnPath && path[depth] === JSON.parse(text.slice(start, at))) {
      matched++;
    }
    if (!accept(':')) fail('is where ":" should be. Add one');
  }

  function skipWord(): void {
    const start = at;
    while (/[\w+.-]/.test(text[at] ?? '')) at++;
    const word = text.slice(start, at);
    if (
      /^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)$/.test(word)
    ) {
      return;
    }
    at = start;
    const [, sign, special] = /^([+-]?)(NaN|Infinity)$/.exec(word) ?? [];
    const infinite = `${sign === '-' ? sign : ''}1e999`;
    fail(
      special !== undefined
        ? `begins ${word}, which JSON does not have. Write ` +
            (special === 'NaN'
              ? 'a number'
              : `${infinite} for an infinite weight`)
        : 'is where a value should be. Write a number, a string in double ' +
            'quotes, true, false, null, an object or an array'
    );
  }

  function skipString(): void {
    const start = at;
    while (++at < text.length) {
      const code = text.charCodeAt(at);
      if (code === 34) {
        at++;
        return;
      }
      if (code < 32) fail('is in a string. Write it as an escape such as \\n');
      if (code !== 92) continue;
      if (!/^(["\\/bfnrt]|u[\da-fA-F]{4})/.test(text.slice(at + 1, at + 6))) {
        fail('begins no escape that JSON has. Write the backslash twice');
      }
      at++;
    }
    at = start;
    fail('opens a string that is never closed. Close it');
  }

  /** The next character after spaces, `''` at the end of the text. */
  function peek(): string {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) break;
      at++;
    }
    return text[at] ?? '';
  }

  function accept(char: string): boolean {
    if (peek() !== char) return false;
    at++;
    return true;
  }

  function fail(problem: string): never {
    const {line, column} = positionIn(text, at);
    const shown =
      at < text.length
        ? quote(String.fromCodePoint(text.codePointAt(at)!))
        : 'the end of the text';
    throw new GraphFormatError(
      `this is not JSON: ${shown} ${problem}.`,
      line,
      column
    );
  }
}
