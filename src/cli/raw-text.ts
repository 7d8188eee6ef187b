import {writeSentence} from '../nlp/conllu/write-sentence.js';
import type {English} from '../nlp/english/index.js';
import {DataError, showName} from './errors.js';

// A paragraph that has more characters without an end is cut: memory stays
// bounded whatever comes.
const LONGEST = 1 << 18;

/**
 * Raw English text as tagged sentences in CoNLL-U. It comes paragraph by
 * paragraph as the text does; a blank line ends one.
 *
 * @param name - Of the file, for errors.
 */
export async function* taggedText(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  english: English
): AsyncGenerator<Uint8Array, void, undefined> {
  let rest = '';
  let line = 1;
  let count = 0;
  const tagged = (text: string): Uint8Array => {
    line += text.split('\n').length - 1;
    const sentences = english.readText(text, {sentencesBefore: count});
    count += sentences.length;
    return Buffer.from(sentences.map(writeSentence).join(''));
  };
  for await (const piece of decoded(name, chunks)) {
    rest += piece;
    // What is good before bad text is not lost.
    const bad = rest.indexOf('\0');
    const end = paragraphEnd(bad < 0 ? rest : rest.slice(0, bad));
    if (end > 0) yield tagged(rest.slice(0, end));
    rest = rest.slice(end);
    if (bad >= 0) throw nulError(name, rest, line);
  }
  if (rest !== '') yield tagged(rest);
}

async function* decoded(
  name: string,
  chunks: AsyncIterable<Uint8Array>
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', {fatal: true});
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, {stream: chunk !== undefined});
    } catch {
      throw new DataError(
        `${showName(name)}: is not in UTF-8. Convert it to UTF-8 first.`
      );
    }
  };
  for await (const chunk of chunks) yield decode(chunk);
  yield decode();
}

// Where the last paragraph ends that has an end; 0 if there is none yet.
function paragraphEnd(text: string): number {
  for (let feed = text.lastIndexOf('\n'); feed > 0; ) {
    const before = text.lastIndexOf('\n', feed - 1);
    if (before < 0) break;
    if (text.slice(before, feed).trim() === '') return feed + 1;
    feed = before;
  }
  if (text.length < LONGEST) return 0;
  const space = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'));
  return space > 0 ? space : text.length;
}

function nulError(name: string, text: string, line: number): DataError {
  const before = text.slice(0, text.indexOf('\0')).split('\n');
  const column = before[before.length - 1].length + 1;
  return new DataError(
    `${showName(name)}:${line + before.length - 1}:${column}: there is a NUL ` +
      'character, so this is no text. Give a text in UTF-8.'
  );
}
