/** The number of bytes of a program that `npm run assemble` wrote as text. */
export function codeSize(text: string): number {
  // These belong to the character that follows.
  return text.replace(/[ecw]/g, '').length;
}
