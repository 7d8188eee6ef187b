import {
  type English,
  englishModelFile,
  loadEnglish,
  loadEnglishModel
} from '../../nlp/english/index.js';
import type {Model} from '../../nlp/model/index.js';
import {Parser} from '../../nlp/parser.js';
import type {Sentence} from '../../nlp/sentence.js';
import type {Context} from '../io/context.js';
import {DataError, showName} from '../io/errors.js';
import {readModelFile} from '../io/model-file.js';
import {parsedSentence} from './batch-parser.js';

/** The model in a file, or the one that comes with this package. */
export function loadModel(
  name: string | undefined,
  context: Context
): Promise<Model> {
  return name === undefined ? loadEnglishModel() : readModelFile(name, context);
}

/** The bytes of the model that comes with this package. */
export function builtInModelFile(): Promise<Uint8Array> {
  return englishModelFile();
}

/** What splits text into sentences and words and tags them. */
export function loadTextReader(): Promise<English> {
  return loadEnglish();
}

/** Finds the sentences of raw text, and their trees, one at a time. */
export type TextParser = (
  name: string,
  chunks: AsyncIterable<Uint8Array>
) => AsyncGenerator<Sentence, void, undefined>;

/** Loads a model, or the one that comes with this package, to parse text. */
export async function loadTextParser(
  modelName: string | undefined,
  context: Context
): Promise<TextParser> {
  const parser = new Parser(await loadModel(modelName, context));
  const reader = await loadTextReader();
  return async function* (name, chunks) {
    for await (const batch of rawTextBatches(name, chunks, reader)) {
      for (const sentence of batch) yield parsedSentence(parser, sentence);
    }
  };
}

// Words of a batch, unless a single sentence has more: worth a message to
// another thread, and parsed in a moment.
const BATCH_WORDS = 1000;

/**
 * The tagged sentences of raw English text, in batches. All paragraphs that
 * have ended, by a blank line, are in a batch before more is read.
 */
export async function* rawTextBatches(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  english: English
): AsyncGenerator<Sentence[], void, undefined> {
  let sentencesBefore = 0;
  for await (const text of paragraphs(name, chunks)) {
    let batch: Sentence[] = [];
    let words = 0;
    for (const sentence of english.readText(text, {sentencesBefore})) {
      batch.push(sentence);
      words += sentence.words.length;
      sentencesBefore++;
      if (words < BATCH_WORDS) continue;
      yield batch;
      batch = [];
      words = 0;
    }
    if (batch.length > 0) yield batch;
  }
}

// The text in parts of whole paragraphs.
async function* paragraphs(
  name: string,
  chunks: AsyncIterable<Uint8Array>
): AsyncGenerator<string, void, undefined> {
  let rest = '';
  let line = 1;
  for await (const piece of decoded(name, chunks)) {
    rest += piece;
    // The paragraphs before a bad character are not lost.
    const bad = rest.indexOf('\0');
    const end = paragraphEnd(bad < 0 ? rest : rest.slice(0, bad));
    if (end > 0) {
      const text = rest.slice(0, end);
      line += text.split('\n').length - 1;
      yield text;
    }
    rest = rest.slice(end);
    if (bad >= 0) throw nulError(name, rest, line);
  }
  if (rest !== '') yield rest;
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

// A longer paragraph is cut, so that memory stays bounded.
const LONGEST_PARAGRAPH = 1 << 18;

// Where the last complete paragraph ends; 0 if there is none yet.
function paragraphEnd(text: string): number {
  for (let feed = text.lastIndexOf('\n'); feed > 0; ) {
    const before = text.lastIndexOf('\n', feed - 1);
    if (before < 0) break;
    if (text.slice(before, feed).trim() === '') return feed + 1;
    feed = before;
  }
  if (text.length < LONGEST_PARAGRAPH) return 0;
  const space = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'));
  return space > 0 ? space : text.length;
}

function nulError(name: string, text: string, line: number): DataError {
  const before = text.slice(0, text.indexOf('\0')).split('\n');
  const column = before[before.length - 1].length + 1;
  return new DataError(
    `${showName(name)}:${line + before.length - 1}:${column}: there is a NUL ` +
      'character, so this is not text. Give a text in UTF-8.'
  );
}
