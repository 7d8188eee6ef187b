import {quote, SpanforestError} from '../../graph/errors.js';
import {checkOptions} from '../../graph/options.js';
import {decodeModel, type Model} from '../model/index.js';
import {Parser} from '../parser.js';
import {PARSER_OPTIONS, type ParserOptions} from '../parser-options.js';

/** There is no model for a language, or its package is missing or too old. */
export class LanguageError extends SpanforestError {
  override name = 'LanguageError';
}

const WHERE = 'spanforest/nlp';
const PACKAGE = 'spanforest-models';

/** The language of the model that comes with this package. */
const EMBEDDED = 'en';

// The languages of the other package; a later version may have more.
const LANGUAGES = 'cs da de el ja nl pt sl sv tr zh'.split(' ');

/**
 * The model of a language, from text to tree.
 *
 * English comes with this package. The models of other languages are in the
 * package `spanforest-models`, which has to be installed beside this one; its
 * README lists them. A tag such as `pt-BR` or `pt_BR` stands for its language
 * if there is no model for the tag itself. The first call for a language
 * imports and decodes its model; later calls return the same one.
 *
 * @param language - A tag such as `sv`; default: `en`.
 * @throws {@link LanguageError} if there is no such model, or if the package
 * is not installed or too old.
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
  const name = await resolveLanguage(language);
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const model = importModel(name).then(decodeModel);
  loaded.set(name, model);
  try {
    return await model;
  } catch (error) {
    // The package may be updated before the next attempt.
    loaded.delete(name);
    throw error;
  }
}

const loaded = new Map<string, Promise<Model>>();

/** The bytes of the model file of a language, as for {@link loadModel}. */
export async function loadModelBytes(
  language: string = EMBEDDED
): Promise<Uint8Array> {
  return importModel(await resolveLanguage(language));
}

// The name of the model for a language.
async function resolveLanguage(language: string): Promise<string> {
  if (typeof language !== 'string' || !/^[a-z]{2,3}([-_]|$)/i.test(language)) {
    throw new LanguageError(
      `${WHERE}: the language is ${quote(language)}. Pass a tag such as en or ` +
        'sv.'
    );
  }
  const tag = language.toLowerCase().replaceAll('_', '-');
  const [base] = tag.split('-');
  if (base === EMBEDDED) return EMBEDDED;
  const {languages, cause} = await importLanguages();
  const nameIn = (names: readonly string[]) =>
    [tag, base].find(name => names.includes(name));
  const name = nameIn(languages);
  if (name !== undefined) return name;
  if (nameIn(LANGUAGES) === undefined) {
    const all = new Set([EMBEDDED, ...LANGUAGES, ...languages]);
    throw new LanguageError(
      `${WHERE}: there is no model for ${quote(language)}. There are models ` +
        `for ${[...all].sort().join(', ')}; train one with spanforest train.`
    );
  }
  if (cause === undefined) throw outdated(base);
  throw new LanguageError(
    `${WHERE}: the model for ${quote(base)} is in the package ${PACKAGE}, ` +
      `which is not installed. Run npm install ${PACKAGE}.`,
    {cause}
  );
}

// The languages of the package; none, and why, if it cannot be imported.
async function importLanguages(): Promise<{
  languages: readonly string[];
  cause?: unknown;
}> {
  try {
    const {LANGUAGES: languages = []} = await import(
      /* @vite-ignore */ PACKAGE
    );
    return {languages};
  } catch (cause) {
    return {languages: [], cause};
  }
}

async function importModel(name: string): Promise<Uint8Array> {
  if (name === EMBEDDED) {
    const {default: base64} = await import('./english-model.js');
    return bytesOf(base64);
  }
  try {
    const {default: bytes} = await import(
      /* @vite-ignore */ `${PACKAGE}/${name}.js`
    );
    return bytes as Uint8Array;
  } catch (cause) {
    throw outdated(name, {cause});
  }
}

function outdated(name: string, options: ErrorOptions = {}): LanguageError {
  return new LanguageError(
    `${WHERE}: the package ${PACKAGE} is installed, but has no model for ` +
      `${quote(name)}. Update it with npm install ${PACKAGE}@latest.`,
    options
  );
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
 * is not installed or too old; {@link graph!OptionError} if an option is invalid.
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
