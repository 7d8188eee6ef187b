import {quote, SpanforestError} from '../../graph/errors.js';
import {checkOptions} from '../../graph/options.js';
import {decodeModel, type Model} from '../model/index.js';
import {PARSER_OPTIONS, Parser, type ParserOptions} from '../parser.js';

/** There is no model for a language, or its package is not installed. */
export class LanguageError extends SpanforestError {
  override name = 'LanguageError';
}

const WHERE = 'spanforest/nlp';
const PACKAGE = 'spanforest-models';

/** The language of the model that comes with this package. */
const EMBEDDED = 'en';

/**
 * The model of a language, from text to tree.
 *
 * English comes with this package. The models of other languages are in the
 * package `spanforest-models`, which has to be installed beside this one; its
 * README lists them. A tag such as `pt-BR` stands for its language if there is
 * no model for the tag itself. The first call for a language imports and
 * decodes its model; later calls return the same one.
 *
 * @param language - A tag such as `sv`; default: `en`.
 * @throws {@link LanguageError} if there is no such model, or if the package
 * is not installed.
 *
 * @example
 * ```ts
 * import {loadModel} from 'spanforest/nlp';
 *
 * const {language, labels} = await loadModel();
 * language; // => 'en'
 * labels?.names.includes('nsubj'); // => true
 * ```
 */
export async function loadModel(language: string = EMBEDDED): Promise<Model> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const model = modelFile(language).then(decodeModel);
  loaded.set(language, model);
  try {
    return await model;
  } catch (error) {
    // The package may be installed before the next attempt.
    loaded.delete(language);
    throw error;
  }
}

const loaded = new Map<string, Promise<Model>>();

/** The bytes of the model file of a language, as for {@link loadModel}. */
export async function modelFile(
  language: string = EMBEDDED
): Promise<Uint8Array> {
  if (typeof language !== 'string' || !/^[a-z]{2,3}(-|$)/i.test(language)) {
    throw new LanguageError(
      `${WHERE}: the language is ${quote(language)}. Pass a tag such as en or ` +
        'sv.'
    );
  }
  const tag = language.toLowerCase();
  const [base] = tag.split('-');
  if (base === EMBEDDED) {
    const {default: base64} = await import('./english-model.js');
    return bytesOf(base64);
  }
  const languages = await importLanguages(tag);
  const name = [tag, base].find(name => languages.includes(name));
  if (name === undefined) {
    throw new LanguageError(
      `${WHERE}: there is no model for ${quote(tag)}. There are models for ` +
        `${[EMBEDDED, ...languages].sort().join(', ')}; for other languages, ` +
        'train one.'
    );
  }
  const {default: bytes} = await import(
    /* @vite-ignore */ `${PACKAGE}/${name}.js`
  );
  return bytes as Uint8Array;
}

async function importLanguages(tag: string): Promise<readonly string[]> {
  try {
    const {LANGUAGES} = await import(/* @vite-ignore */ PACKAGE);
    return LANGUAGES as readonly string[];
  } catch (error) {
    throw new LanguageError(
      `${WHERE}: models other than English, such as that of ${quote(tag)}, ` +
        `are in a package that cannot be imported. Run npm install ${PACKAGE}.`,
      {cause: error}
    );
  }
}

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/**
 * A parser of a language, from text to tree, with the model of
 * {@link loadModel}.
 *
 * @param language - A tag such as `sv`; default: `en`.
 * @throws {@link LanguageError} if there is no such model, or if its package
 * is not installed; {@link graph!OptionError} if an option is invalid.
 *
 * @example
 * ```ts
 * import {loadParser} from 'spanforest/nlp';
 *
 * const parser = await loadParser('en');
 * const {words, heads, labels} = parser.parse([{form: 'She'}, {form: 'sings'}]);
 * words.map(({upos}) => upos); // => ['PRON', 'VERB']
 * [...heads]; // => [-1, 2, 0]
 * labels; // => ['', 'nsubj', 'root']
 * ```
 */
export async function loadParser(
  language?: string,
  options: ParserOptions = {}
): Promise<Parser> {
  // A mistake must not cost the time to load the model.
  checkOptions(WHERE, options, PARSER_OPTIONS);
  return new Parser(await loadModel(language), options);
}
