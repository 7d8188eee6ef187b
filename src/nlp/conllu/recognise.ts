/** What an input turned out to be. */
interface RecognisedInput {
  readonly kind: 'conllu' | 'text' | 'json';
  /** All of it, from the beginning; nothing of JSON. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Tells raw text from CoNLL-U, CoNLL-X and the JSON of {@link sentenceJson}, by
 * the first line that is neither blank nor a comment. No more than that is
 * read ahead, and at most {@link LOOKAHEAD} bytes and one chunk.
 *
 * @param isNamedText - Whether it should be text by its name.
 */
export async function recogniseInput(
  chunks: AsyncIterable<Uint8Array>,
  isNamedText: boolean
): Promise<RecognisedInput> {
  const iterator = chunks[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let length = 0;
  const decoder = new TextDecoder('latin1');
  // What has been read of the present line and those after it, with one
  // character for each byte.
  let text = '';
  let line: string | null = null;
  while (line === null && length < LOOKAHEAD) {
    const {done, value} = await iterator.next();
    if (done) {
      line = firstLine(text);
      break;
    }
    head.push(value);
    text += decoder.decode(value.subarray(0, LOOKAHEAD - length));
    length += value.length;
    const end = value.includes(LINE_FEED) ? text.lastIndexOf('\n') + 1 : 0;
    line = firstLine(length < LOOKAHEAD ? text.slice(0, end) : text);
    text = text.slice(end);
  }
  if (line !== null && JSON_SENTENCES.test(line)) {
    iterator.return?.().catch(() => {});
    return {kind: 'json', chunks};
  }
  const isText = isNamedText
    ? line === null || !isWordOfConllu(line)
    : line !== null && isPlainText(line);
  return {kind: isText ? 'text' : 'conllu', chunks: joined(head, iterator)};
}

/** How many bytes of comments and blank lines are skipped to recognise text. */
export const LOOKAHEAD: number = 1 << 16;

const LINE_FEED = 10;

// How the JSON of spanforest parse begins, alone or in an array.
const JSON_SENTENCES = /^(\{\s*"(id|text)"\s*:|\[\s*\{)/;

// The first line that is neither blank nor a comment; `null` without one.
function firstLine(text: string): string | null {
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    const line = text.slice(start, end).replace(/^\xef\xbb\xbf/, '');
    if (!/^(#|\s*$)/.test(line)) return line;
    start = end + 1;
  }
  return null;
}

// A file named as text is CoNLL-U only if its first line looks just like it.
function isWordOfConllu(line: string): boolean {
  return /^[0-9]+([-.][0-9]+)?(\t[^\t]+){9}$/.test(line);
}

// Any other input is text only if it is no attempt at CoNLL-U, be it with
// spaces instead of tabs, so that mistakes are reported as such.
function isPlainText(line: string): boolean {
  return !/\t|^[0-9]+([-.][0-9]+)? .* _( |$)/.test(line.trim());
}

async function* joined(
  head: readonly Uint8Array[],
  iterator: AsyncIterator<Uint8Array>
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* head;
    for (;;) {
      const {done, value} = await iterator.next();
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: a read may be pending on a pipe that stays silent.
    iterator.return?.().catch(() => {});
  }
}
