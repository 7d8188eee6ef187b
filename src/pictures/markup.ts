/**
 * A text as XML and HTML show it, in elements and in attributes. Characters that
 * XML cannot hold become the replacement character.
 */
export function escapeMarkup(text: string): string {
  return text
    .replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`);
}

/** A number of a picture, in few digits. */
export function shortNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A text in as many characters, or cut. */
export function shortText(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length
    ? text
    : `${characters.slice(0, length - 1).join('')}…`;
}
