import {OptionError, quote} from '../../graph/errors.js';
import type {TextInput} from '../../graph/formats/text-input.js';
import {
  chunksOf,
  encodingProblem,
  type TextFaults,
  TextPieces
} from '../../graph/formats/text-pieces.js';
import type {Sentence} from '../sentence.js';
import {ConlluError} from './conllu-error.js';
import {type ConlluOptions, conlluSettings} from './conllu-options.js';
import {SentenceReader} from './sentence-reader.js';

/**
 * Reads a text in CoNLL-U or CoNLL-X, a sentence at a time, as fast as they
 * are asked for.
 *
 * The input is a string, UTF-8 bytes, or any iterable of either, cut
 * anywhere. A sentence is yielded as soon as the blank line behind it has
 * come, and all sentences before an error come before the error. Joining
 * what {@link writeSentence} makes of them gives the text back, byte for
 * byte: comments, multiword ranges, empty nodes, line endings, a byte order
 * mark, extra blank lines. What stands between blank lines without a word is
 * yielded as a sentence of no words. An empty text has no sentences.
 *
 * Time linear in the text plus the number of chunks; space a chunk and a
 * sentence, which has limits.
 *
 * @throws {@link ConlluError} with line and column if the text is not what
 * the mode asks for, or not UTF-8; {@link OptionError} if an option means
 * nothing, or the input is no text.
 *
 * @example
 * ```ts
 * import {readConllu} from 'spanforest/nlp';
 *
 * const rest = '_\t_\t_\t_';
 * const text = `# text = They sing
 * 1\tThey\t${rest}\t2\tnsubj\t_\t_
 * 2\tsing\t${rest}\t0\troot\t_\t_
 *
 * `;
 * for await (const {words} of readConllu(text)) {
 *   words.map(word => `${word.form} ${word.head}`); // ['They 2', 'sing 0']
 * }
 * ```
 */
export async function* readConllu(
  input: TextInput,
  options: ConlluOptions = {}
): AsyncGenerator<Sentence, void, undefined> {
  const reader = new SentenceReader(conlluSettings(options));
  const faults: TextFaults = {
    encoding: byte => {
      const {line, column} = reader.position();
      return new ConlluError(encodingProblem(byte), line, column);
    },
    type: problem => new OptionError(`spanforest/nlp/conllu: ${problem}`)
  };
  const pieces = new TextPieces(faults);
  for await (const chunk of chunksOf(input, faults)) {
    pieces.push(chunk);
    for (let text = pieces.next(); text !== ''; text = pieces.next()) {
      for (const sentence of reader.push(text)) yield sentence;
    }
  }
  pieces.finish();
  for (const sentence of reader.finish()) yield sentence;
}

/**
 * Reads a text in CoNLL-U or CoNLL-X that is there as a whole: the sentences
 * that {@link readConllu} would yield, all at once. Time and space linear in
 * the text.
 *
 * @throws {@link ConlluError} with line and column if the text is not what
 * the mode asks for; {@link OptionError} if an option means nothing, or the
 * text is no string.
 *
 * @example
 * ```ts
 * import {parseConllu} from 'spanforest/nlp';
 *
 * const text = '1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n';
 * const [sentence] = parseConllu(text);
 * sentence.words[0].lemma; // => 'go'
 * sentence.words[0].head; // => 0
 * parseConllu('1\tGo\n\n'); // throws ConlluError
 * ```
 */
export function parseConllu(
  text: string,
  options: ConlluOptions = {}
): Sentence[] {
  const reader = new SentenceReader(conlluSettings(options));
  if (typeof text !== 'string') {
    throw new OptionError(
      `spanforest/nlp/conllu: the text is ${quote(text)}. Pass a string, or ` +
        'use readConllu.'
    );
  }
  const sentences: Sentence[] = [];
  for (const sentence of reader.push(text)) sentences.push(sentence);
  for (const sentence of reader.finish()) sentences.push(sentence);
  return sentences;
}
