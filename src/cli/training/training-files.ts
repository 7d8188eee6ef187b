import type {Sentence} from '../../nlp/sentence.js';
import {TrainingData, TrainingError} from '../../nlp/training/index.js';
import {readConllFile} from '../io/conll-file.js';
import type {Context} from '../io/context.js';
import {aboutFile, DataError, showName} from '../io/errors.js';
import {readBytes} from '../io/input.js';
import {languageOfComments, languageOfFile} from './language.js';

/** The sentences to learn from, and their language if the files say it. */
export interface TrainingFiles {
  readonly data: TrainingData;
  readonly language: string | undefined;
}

/**
 * Reads the sentences to learn from, in the given format, if any. With
 * `singleRoot`, every sentence must have one word at the root.
 */
export async function readTrainingData(
  names: readonly string[],
  format: string | undefined,
  singleRoot: boolean,
  context: Context
): Promise<TrainingFiles> {
  const data = new TrainingData();
  const languages = new Set<string | undefined>();
  for (const name of names) {
    let language: string | undefined;
    for await (const sentence of readConllFile(name, format, 'tree', context)) {
      const place = `${showName(name)}:${sentence.firstLine}`;
      if (singleRoot) checkRoots(place, sentence);
      language ??= languageOfComments(sentence.lines);
      try {
        data.add(sentence);
      } catch (error) {
        if (!(error instanceof TrainingError)) throw error;
        // The place says which sentence it is.
        const {message} = error;
        const problem = message.replace(/\bsentence \d+\b/, 'the sentence');
        throw aboutFile(place, new TrainingError(problem));
      }
    }
    languages.add(language ?? languageOfFile(name));
  }
  if (data.sentences.length > 0) {
    const [language] = languages;
    return {data, language: languages.size === 1 ? language : undefined};
  }
  throw new DataError(
    `${names.map(showName).join(', ')}: no sentences to learn from. Give some ` +
      'with words and heads.'
  );
}

function checkRoots(place: string, {words}: Sentence): void {
  const count = words.filter(({head}) => head === 0).length;
  if (words.length === 0 || count === 1) return;
  throw new DataError(
    `${place}: the sentence has ${count} words at the root, so a single root ` +
      'cannot be learnt. Leave out --single-root.'
  );
}

/**
 * Reads a lexicon: a word, a tab and its possible tags on each line; blank
 * lines and comments after # count for nothing.
 */
export async function readLexicon(
  name: string,
  context: Context
): Promise<Map<string, string>> {
  const lexicon = new Map<string, string>();
  const decoder = new TextDecoder('utf-8', {fatal: true});
  let rest = '';
  let number = 0;
  const add = (line: string) => {
    number++;
    if (/^(#|\s*$)/.test(line)) return;
    const fields = line.trimEnd().split('\t');
    if (fields.length !== 2 || fields[0] === '' || fields[1] === '') {
      throw new DataError(
        `${showName(name)}:${number}: the line is not a word, a tab and its ` +
          'tags. Correct it.'
      );
    }
    const [word, tags] = fields;
    lexicon.set(word.toLowerCase(), tags);
  };
  try {
    for await (const chunk of readBytes(name, context)) {
      const lines = (rest + decode(decoder, chunk)).split('\n');
      rest = lines.pop()!;
      lines.forEach(add);
    }
    if (rest !== '') add(rest);
  } catch (error) {
    throw aboutFile(name, error);
  }
  if (lexicon.size > 0) return lexicon;
  throw new DataError(`${showName(name)}: the lexicon is empty. Give words.`);
}

function decode(
  decoder: InstanceType<typeof TextDecoder>,
  chunk: Uint8Array
): string {
  try {
    return decoder.decode(chunk, {stream: true});
  } catch {
    throw new DataError('is not in UTF-8. Convert it to UTF-8 first.');
  }
}
