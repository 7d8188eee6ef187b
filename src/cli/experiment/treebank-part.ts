import {createHash} from 'node:crypto';
import type {ConlluFormat} from '../../nlp/conllu/conllu-options.js';
import {writeSentence} from '../../nlp/conllu/write-sentence.js';
import {LONGEST_SENTENCE} from '../../nlp/longest-sentence.js';
import type {Sentence} from '../../nlp/sentence.js';
import {conllFormatOf, readConllFile} from '../conll-file.js';
import {DataError, showName} from '../errors.js';
import type {Io} from '../io.js';
import type {Progress} from '../progress.js';

/** The sentences of a file to try models on. */
export interface TreebankPart {
  readonly format: ConlluFormat;
  /** All of them, also those without words: together they are the text. */
  readonly sentences: readonly Sentence[];
  /** A text that no other file would have. */
  readonly fingerprint: string;
}

/**
 * Reads all sentences of a file, with their trees. Errors carry its name and
 * the line.
 */
export async function readPart(
  name: string,
  io: Io,
  progress: Progress
): Promise<TreebankPart> {
  const format = conllFormatOf(name, undefined);
  const sentences: Sentence[] = [];
  const hash = createHash('sha256');
  let words = 0;
  for await (const sentence of readConllFile(
    name,
    format,
    'tree',
    io,
    progress
  )) {
    const {length} = sentence.words;
    if (length > LONGEST_SENTENCE) {
      throw new DataError(
        `${showName(name)}:${sentence.firstLine}: the sentence has ${length} ` +
          `words, but a parser takes at most ${LONGEST_SENTENCE}. Split it.`
      );
    }
    words += length;
    sentences.push(sentence);
    hash.update(writeSentence(sentence));
  }
  if (words > 0) return {format, sentences, fingerprint: hash.digest('hex')};
  throw new DataError(
    `${showName(name)}: there are no sentences in it. Give a file of trees.`
  );
}

/** The words of all sentences that have some. */
export function wordsOf({
  sentences
}: Pick<TreebankPart, 'sentences'>): Sentence['words'][] {
  return sentences.map(({words}) => words).filter(({length}) => length > 0);
}
