import type {ConlluFormat} from '../nlp/conllu/conllu-options.js';
import {type AttachmentScores, Evaluation} from '../nlp/evaluation/index.js';
import {LONGEST_SENTENCE} from '../nlp/longest-sentence.js';
import type {Parser} from '../nlp/parser.js';
import type {Word} from '../nlp/word.js';
import {conllFormatOf, readConllFile} from './conll-file.js';
import {DataError, showName} from './errors.js';
import {type Io, Turns} from './io.js';
import {parsedWords} from './parsed-sentence.js';
import type {Progress} from './progress.js';
import {showShare} from './show.js';

/** Sentences with trees, to try models on. */
export interface DevelopmentSet {
  readonly format: ConlluFormat;
  readonly sentences: readonly (readonly Word[])[];
}

/** Reads all sentences of a file; errors carry its name and the line. */
export async function readDevelopmentSet(
  name: string,
  told: string | undefined,
  io: Io,
  progress: Progress
): Promise<DevelopmentSet> {
  const format = conllFormatOf(name, told);
  const sentences: (readonly Word[])[] = [];
  for await (const {words, firstLine} of readConllFile(
    name,
    format,
    'tree',
    io,
    progress
  )) {
    if (words.length > LONGEST_SENTENCE) {
      throw new DataError(
        `${showName(name)}:${firstLine}: the sentence has ${words.length} ` +
          `words, but a parser takes at most ${LONGEST_SENTENCE}. Split it.`
      );
    }
    if (words.length > 0) sentences.push(words);
  }
  if (sentences.length > 0) return {format, sentences};
  throw new DataError(
    `${showName(name)}: there are no sentences in it. Give a file of trees.`
  );
}

/** Parses the sentences, and scores the trees without punctuation. */
export async function tryModel(
  parser: Parser,
  {format, sentences}: DevelopmentSet,
  io: Io,
  progress: Progress
): Promise<AttachmentScores> {
  const evaluation = new Evaluation({format});
  const turns = new Turns(io.signal);
  for (const [i, words] of sentences.entries()) {
    evaluation.add(words, parsedWords(parser, words));
    if (!turns.isDue) continue;
    await turns.take();
    progress.update(() => {
      const share = Math.floor((100 * (i + 1)) / sentences.length);
      return `trying the model: ${share} %`;
    });
  }
  return evaluation.scores().withoutPunctuation;
}

/** Scores in a few words. */
export function showDevelopmentScores(scores: AttachmentScores): string {
  const {uas, undirectedUas, lasWithoutSubtypes: las} = scores;
  const labelled = Number.isNaN(las) ? '' : `, LAS ${showShare(las)}`;
  return (
    `dev UAS ${showShare(uas)}${labelled}, ` +
    `undirected ${showShare(undirectedUas)}`
  );
}
