import type {Sentence} from '../sentence.js';

/** Sentences one after the other, as a reader or an array gives them. */
export type Sentences = Iterable<Sentence> | AsyncIterable<Sentence>;

/** The sentences that have words: a reader makes others of blank lines. */
export async function* sentencesOfWords(
  sentences: Sentences
): AsyncGenerator<Sentence, void, undefined> {
  for await (const sentence of sentences) {
    if (sentence.words.length > 0) yield sentence;
  }
}
