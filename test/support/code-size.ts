import {ALPHABET} from '../../src/graph/web-assembly.js';

// These belong to the digit that follows.
const MORE = ALPHABET.slice(64);

/** The number of bytes of a program that `npm run assemble` wrote as text. */
export function codeSize(text: string): number {
  let size = 0;
  for (const character of text) if (!MORE.includes(character)) size++;
  return size;
}
