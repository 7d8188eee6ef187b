// A contraction is two words, as in Universal Dependencies.
const CONTRACTION = /^(.+?)(n['’]t|['’](?:s|re|ve|ll|d|m))$/i;

/** Splits an English text into words, as its treebanks do. */
export function tokenize(text: string): string[] {
  const words: string[] = [];
  const pieces =
    text.match(
      /\p{L}[\p{L}\p{M}\p{N}]*(?:['’\-.](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*|\p{N}+(?:[.,:]\p{N}+)*|\.{2,}|[^\s]/gu
    ) ?? [];
  for (const piece of pieces) {
    const parts = CONTRACTION.exec(piece);
    if (parts) words.push(parts[1], parts[2]);
    else words.push(piece);
  }
  return words;
}
