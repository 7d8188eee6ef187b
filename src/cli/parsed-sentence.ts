import {withHeads} from '../nlp/conllu/write-sentence.js';
import type {SystemWord} from '../nlp/evaluation/index.js';
import type {Parser} from '../nlp/parser.js';
import type {Sentence} from '../nlp/sentence.js';
import type {TaggedWord} from '../nlp/word.js';

/** A sentence with the tree that a parser finds; one without words as it is. */
export function parsedSentence(parser: Parser, sentence: Sentence): Sentence {
  const {words} = sentence;
  if (words.length === 0) return sentence;
  const {heads, labels} = parser.parse(words);
  return withHeads(sentence, heads, labels ?? undefined);
}

/** Words with the heads and relations that a parser finds. */
export function parsedWords(
  parser: Parser,
  words: readonly TaggedWord[]
): SystemWord[] {
  const {heads, labels} = parser.parse(words);
  return words.map(({form}, i) => {
    return {form, head: heads[i + 1], deprel: labels?.[i + 1] ?? '_'};
  });
}
