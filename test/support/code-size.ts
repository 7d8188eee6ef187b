/** The number of bytes of a program that `npm run assemble` wrote as text. */
export function codeSize(text: string): number {
  // A space or an exclamation mark belongs to the character that follows.
  return text.replace(/[ !]/g, '').length;
}
