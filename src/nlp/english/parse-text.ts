import {withHeads} from '../conllu/index.js';
import type {Model} from '../model/index.js';
import {decodeModel} from '../model/index.js';
import {Parser, type ParserOptions} from '../parser.js';
import type {Sentence} from '../sentence.js';
import {loadEnglish, type WinkPackages} from './english.js';

/**
 * The English model that comes with this package: `u-mst-uf-lep` with
 * relations, which is also one for `u-mst-uf` and `d-mst`.
 *
 * It is imported only here, 3.8 MB, and decoded once: every later call
 * gives the same model. It takes words with universal tags; lemmas, tags of
 * the Penn Treebank and morphology help where there are any. Its card, in
 * `docs/english-model.md`, tells what it was trained on and how good it is.
 *
 * @example
 * ```ts
 * import {loadEnglishModel} from 'spanforest/nlp/english';
 *
 * const {parser, labels} = await loadEnglishModel();
 * parser; // => 'u-mst-uf-lep'
 * labels?.names.includes('nsubj'); // => true
 * ```
 */
export function loadEnglishModel(): Promise<Model> {
  loaded ??= import('./model-data.js').then(({default: text}) =>
    decodeModel(bytesOf(text))
  );
  return loaded;
}

let loaded: Promise<Model> | undefined;

/**
 * A parser of tagged English words by the model of {@link loadEnglishModel}.
 *
 * @throws {@link graph!OptionError} if an option is wrong.
 *
 * @example
 * ```ts
 * import {loadEnglishParser} from 'spanforest/nlp/english';
 *
 * const parser = await loadEnglishParser();
 * const {heads, labels} = parser.parse([
 *   {form: 'She', lemma: 'she', upos: 'PRON'},
 *   {form: 'sings', lemma: 'sing', upos: 'VERB'}
 * ]);
 * [...heads]; // => [-1, 2, 0]
 * labels; // => ['', 'nsubj', 'root']
 * ```
 */
export async function loadEnglishParser(
  options: ParserOptions = {}
): Promise<Parser> {
  return new Parser(await loadEnglishModel(), options);
}

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

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
