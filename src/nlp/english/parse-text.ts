import {withHeads} from '../conllu/index.js';
import {decodeModel, type Model} from '../model/index.js';
import {Parser, type ParserOptions} from '../parser.js';
import type {Sentence} from '../sentence.js';
import {loadEnglish, type WinkPackages} from './english.js';

/**
 * The English model that comes with this package, for `u-mst-uf-lep`,
 * `u-mst-uf` and `d-mst`, with relations.
 *
 * Its 3.8 MB are imported and decoded by the first call; later calls return
 * the same model. Words need universal tags; lemmas, Penn Treebank tags and
 * morphology help if present. `docs/english-model.md` describes the training
 * data and the accuracy.
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
  loaded ??= import('./model-data.js').then(({default: base64}) => {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
    return decodeModel(bytes);
  });
  return loaded;
}

let loaded: Promise<Model> | undefined;

/**
 * A parser of tagged English words, with the model of {@link loadEnglishModel}.
 *
 * @throws {@link graph!OptionError} if an option is invalid.
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

/** Options of {@link parseText}. */
export interface ParseTextOptions extends ParserOptions {
  /**
   * The packages that split and tag the text, if they cannot be imported by
   * name.
   *
   * @defaultValue imported `wink-nlp` and `wink-eng-lite-web-model`
   */
  readonly packages?: WinkPackages | undefined;
}

/**
 * The sentences of an English text with words, tags, heads and relations, by
 * the model of {@link loadEnglishModel}.
 *
 * Words and tags are found by `wink-nlp` and `wink-eng-lite-web-model`, which
 * have to be installed beside this package. The first call loads both models;
 * later calls take time linear in the text and in the arcs or edges scored.
 *
 * @throws {@link EnglishError} if these packages are not installed, or the
 * text is invalid; {@link graph!OptionError} if an option is invalid.
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
