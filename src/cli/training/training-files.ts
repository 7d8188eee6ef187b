import {basename, dirname} from 'node:path';
import {TextError} from '../../graph/errors.js';
import {type LineCursor, LineFeed} from '../../graph/lines.js';
import {readParts} from '../../graph/text-input.js';
import {lineOfWord} from '../../nlp/conllu/index.js';
import type {Sentence, SentenceComment} from '../../nlp/sentence.js';
import {TrainingData, TrainingError} from '../../nlp/training/index.js';
import {readConllFile} from '../io/conll-file.js';
import type {Context} from '../io/context.js';
import {aboutFile, DataError, showName} from '../io/errors.js';
import {readBytes} from '../io/input.js';

/** The sentences to learn from, and their language if the files say it. */
export interface TrainingFiles {
  readonly data: TrainingData;
  readonly language: string | undefined;
}

/**
 * Reads the sentences to learn from, in the given format, if any. With
 * `singleRoot`, every sentence must have one word at the root. How text is
 * split is learnt from the file `textFrom` alone, if there is one, and not from
 * sentences without `# text` behind others with it.
 */
export async function readTrainingData(
  names: readonly string[],
  format: string | undefined,
  singleRoot: boolean,
  textFrom: string | undefined,
  context: Context
): Promise<TrainingFiles> {
  const data = new TrainingData();
  const languages = new Set<string | undefined>();
  for (const name of names) {
    let language: string | undefined;
    let hasTexts = false;
    for await (const sentence of readConllFile(name, format, 'tree', context)) {
      const place = `${showName(name)}:${lineOfWord(sentence, 0)}`;
      if (singleRoot) checkRoots(place, sentence);
      language ??= languageOfComments(sentence.comments);
      try {
        // Sentences that were added to a treebank have no text.
        const hasText = sentence.comments.some(({name}) => name === 'text');
        hasTexts ||= hasText;
        const isText = (textFrom ?? name) === name && hasText === hasTexts;
        data.add(isText ? sentence : sentence.words);
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

// Far more than a word and its tags need.
const LONGEST_LINE = 1 << 16;

// What stands behind the words of a file.
const WORD_FILES = {
  lexicon: 'its tags',
  clusters: 'its class',
  lemmas: 'its UPOS and lemmas'
};

/**
 * Reads a lexicon or word classes: on each line a word, a tab and its possible
 * tags or its class. Blank lines and lines that begin with # and have no tab are
 * skipped. Words are put in lower case; of several lines for a word the last one
 * counts.
 */
export async function readWordFile(
  name: string,
  kind: keyof typeof WORD_FILES,
  context: Context
): Promise<Map<string, string>> {
  const lineError = (_longest: number, line: number): TextError => {
    const problem = `the line is not a word, a tab and ${WORD_FILES[kind]}. Correct it.`;
    return new TextError(problem, line, 1);
  };
  const lexicon = new Map<string, string>();
  const add = ({text, start, end, number}: LineCursor) => {
    const line = text.slice(start, end);
    if (/^(#|\s*$)/.test(line)) return;
    const [word, tags, ...others] = line.split('\t').map(text => text.trim());
    if (!word || !tags || others.length > 0) {
      throw lineError(LONGEST_LINE, number);
    }
    lexicon.set(word.toLowerCase(), tags);
  };
  const lines = new LineFeed(add, LONGEST_LINE, lineError);
  try {
    const {signal} = context;
    await readParts(readBytes(name, context), {signal}, part =>
      lines.push(part)
    );
    lines.finish();
  } catch (error) {
    throw aboutFile(name, error);
  }
  if (lexicon.size > 0) return lexicon;
  throw new DataError(
    `${showName(name)}: the file of --${kind} is empty. Give one with words.`
  );
}

// Names of files and folders of Universal Dependencies begin with a language:
// en_ewt-ud-train.conllu, UD_English-EWT, english-ewt/train.conllu.
const UD_FILE = /^([a-z]{2,3})_[a-z0-9]+-ud-/;
const FOLDER = /^(?:UD_)?([A-Za-z_ ]+?)-[A-Za-z0-9-]+$/;

/**
 * The language of a treebank, as a tag, by the name of its file or folder;
 * `undefined` if they do not say.
 */
export function languageOfFile(name: string): string | undefined {
  const file = UD_FILE.exec(basename(name));
  if (file) return file[1];
  const folder = FOLDER.exec(basename(dirname(name)));
  return folder ? tagOf(folder[1].replaceAll('_', ' ')) : undefined;
}

/** The language that a comment of a sentence gives, as a tag, if any. */
export function languageOfComments(
  comments: readonly SentenceComment[]
): string | undefined {
  return comments.find(
    ({name, value}) => /^lang(uage)?$/.test(name) && TAG.test(value)
  )?.value;
}

// Other values are no tags.
const TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;

// The tag of a language by its English name.
function tagOf(name: string): string | undefined {
  const names = new Intl.DisplayNames(['en'], {
    type: 'language',
    fallback: 'none'
  });
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (const first of letters) {
    for (const second of letters) {
      const tag = first + second;
      if (names.of(tag)?.toLowerCase() !== name.toLowerCase()) continue;
      // Not a tag that is out of use, such as mo for Romanian.
      return Intl.getCanonicalLocales(tag)[0];
    }
  }
  return undefined;
}
