// A table of this many strings, which does not grow, whatever the text holds.
const SIZE = 1 << 12;

// Longer fields seldom occur twice.
const LONGEST = 64;

/** Shortest part that V8 would not copy out of the string it is cut from. */
const SLICED = 13;

/**
 * Cuts fields out of a text, and hands out the same string again for a field
 * that has been met before, as most have: tags, features, frequent words.
 *
 * A treebank held in memory takes two thirds of the room, and whoever looks
 * the strings up in a map has to hash each of them only once. No string keeps
 * alive the text that it was cut from. A field with the hash of another takes
 * its place, so every field costs time linear in its length.
 */
export class FieldCache {
  readonly #strings: string[] = new Array(SIZE).fill('');

  /**
   * The characters of a text from `start` to `end`.
   *
   * @param hash - Any function of these characters.
   */
  take(text: string, start: number, end: number, hash: number): string {
    const length = end - start;
    if (length > LONGEST) return copyOf(text, start, end);
    const slot = (hash ^ (hash >>> 15)) & (SIZE - 1);
    const known = this.#strings[slot];
    if (known.length === length && isAt(known, text, start)) return known;
    const field = copyOf(text, start, end);
    this.#strings[slot] = field;
    return field;
  }
}

/**
 * Copies a part of a text. A mere `slice` of a long string refers to it, so
 * that one word would keep a megabyte alive; joining makes a new string.
 */
export function copyOf(text: string, start: number, end: number): string {
  if (end - start < SLICED) return text.slice(start, end);
  return [text[start], text.slice(start + 1, end)].join('');
}

function isAt(part: string, text: string, start: number): boolean {
  for (let i = 0; i < part.length; i++) {
    if (part.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  }
  return true;
}
