/** A part of a text that is one word, whatever it looks like. */
export interface FixedSpan {
  /** Where it begins. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** Its universal part of speech. */
  readonly upos: string;
}

const TOP_LEVEL = 'biz|ca|com|de|edu|fr|gov|info|io|it|mil|net|org|ru|uk|us';
const FILES =
  'docx?|exe|gif|html?|jpe?g|js|json|mp3|mp4|pdf|php|png|pptx?|ts|txt|xlsx?|zip';

// In the order in which they are tried at a place. Nothing here can take more
// than linear time: what may repeat is told apart by its first character.
const KINDS: readonly (readonly [pattern: string, upos: string])[] = [
  // An address of the web, up to a space, a bracket or a quotation mark.
  ['(?:https?|ftp)://[^\\s<>"“”]+|www\\.[^\\s<>"“”]+', 'PROPN'],
  // An e-mail address, even if a part of it is left out.
  ['[\\w.+%-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63})+', 'PROPN'],
  // A domain, a newsgroup, a file.
  [
    `\\b[\\w-]{1,63}(?:\\.[\\w-]{1,63}){0,9}\\.(?:${TOP_LEVEL}|${FILES})\\b(?![.-]?\\w)`,
    'PROPN'
  ],
  ['\\b[a-z]{2,63}(?:\\.[a-z-]{2,63}){2,9}\\b', 'PROPN'],
  // Several marks that end a sentence, and lines made of marks.
  ['[.!?]{2,}', 'PUNCT'],
  ["[-=*_~#+]{2,}|<{2,}|>{2,}|'{2,}|’{2,}|`{2,}", 'PUNCT']
];

const ANY = new RegExp(
  KINDS.map(([pattern]) => `(${pattern})`).join('|'),
  'gi'
);

const LONGEST = 2000;

// What belongs to the sentence around an address rather than to it.
const TRAILING = ".,;:!?'’)]}";

/**
 * The parts of a text that are one word in a treebank of Universal
 * Dependencies, though they hold punctuation or consist of it: addresses,
 * names of files, repeated marks. In order; time linear in the text.
 */
export function fixedSpans(text: string): FixedSpan[] {
  const spans: FixedSpan[] = [];
  for (const match of text.matchAll(ANY)) {
    const kind = match.slice(1).findIndex(part => part !== undefined);
    const [, upos] = KINDS[kind];
    const found = kind === 0 ? trimmed(match[0]) : match[0];
    const start = match.index;
    // Nobody writes a longer one.
    if (found.length > LONGEST) continue;
    spans.push({start, end: start + found.length, upos});
  }
  return spans;
}

function trimmed(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.includes(address[end - 1])) end--;
  return address.slice(0, end);
}
