import type {Model} from '../model/model.js';
import {decodeModel} from '../model/model-container.js';
import {Parser, type ParserOptions} from '../parser.js';

/**
 * The English model that comes with this package: `u-mst-uf-lep` with
 * relations, which is also one for `u-mst-uf` and `d-mst`.
 *
 * It is imported only here, some 3 MB, and decoded once: every later call
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
 *   {form: 'They', upos: 'PRON'},
 *   {form: 'sing', upos: 'VERB'}
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
