import {withHeads} from '../conllu/write-sentence.js';
import type {ParserOptions} from '../parser.js';
import type {Sentence} from '../sentence.js';
import {loadEnglishParser} from './english-model.js';
import {loadEnglish} from './load-english.js';
import type {WinkPackages} from './wink.js';

/** How to parse a text. */
export interface ParseTextOptions extends ParserOptions {
  /**
   * The packages that split and tag the text, where they cannot be imported
   * by their names.
   *
   * @defaultValue they are imported
   */
  readonly packages?: WinkPackages | undefined;
}

/**
 * The sentences of an English text with their words, tags, heads and
 * relations, by the model of {@link loadEnglishModel}.
 *
 * Words and tags are found by `wink-nlp` and `wink-eng-lite-web-model`, which
 * have to be installed beside this package. What comes out can be written by
 * `writeSentence` and drawn by `arcDiagram`. The first call loads both models;
 * later ones take time linear in the text, and in the arcs or edges that are
 * looked at in each sentence.
 *
 * @throws {@link EnglishError} if these packages are not installed, or if it
 * is no text; {@link graph!OptionError} if an option is wrong.
 *
 * @example
 * ```ts
 * import {parseText} from 'spanforest/nlp/english';
 *
 * const [{words}] = await parseText('She reads old books.');
 * words.map(({form, head, deprel}) => `${form} <-${deprel}- ${head}`);
 * // => ['She <-nsubj- 2', 'reads <-root- 0', 'old <-amod- 4',
 * // 'books <-obj- 2', '. <-punct- 2']
 * ```
 */
export async function parseText(
  text: string,
  {packages, ...options}: ParseTextOptions = {}
): Promise<Sentence[]> {
  const [english, parser] = await Promise.all([
    loadEnglish(packages),
    loadEnglishParser(options)
  ]);
  return english.readText(text).map(sentence => {
    const {heads, labels} = parser.parse(sentence.words);
    return withHeads(sentence, heads, labels ?? undefined);
  });
}
