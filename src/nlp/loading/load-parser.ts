import {quote, SpanforestError} from '../../graph/errors.js';
import {checkSignal, LONG_CALL_OPTIONS} from '../../graph/long-call.js';
import {checkChoice, checkOptions} from '../../graph/options.js';
import {decodeModel, type Model} from '../model/index.js';
import {Parser} from '../parser.js';
import {PARSER_OPTIONS, type ParserOptions} from '../parser-options.js';
import type {SentenceTree} from '../sentence-tree/index.js';
import {checkText, TEXT_KINDS, type TextOptions} from '../text/index.js';

/** There is no model for a language, or its package is not installed. */
export class LanguageError extends SpanforestError {
  override name = 'LanguageError';

  /** The package to install, such as `spanforest-sv`, if there is one. */
  readonly package: string | undefined;

  /** Makes the error; the message is prefixed with the module's name. */
  constructor(message: string, name?: string, options?: ErrorOptions) {
    super(`${WHERE}: ${message}`, options);
    this.package = name;
  }
}

/**
 * Gives the bytes of a model file. The default export of a package such as
 * `spanforest-en` is one.
 */
export type ModelSource = () => Promise<Uint8Array>;

const WHERE = 'spanforest/nlp';

/** The languages with a package such as `spanforest-en`. */
export const LANGUAGES: readonly string[] =
  'cs da de el en es fi fr hr id it ja ko nb nl nn pt ro ru sl sv tr uk zh'.split(
    ' '
  );

// The tag of both forms of Norwegian stands for the one that most people write.
const SAME: Readonly<Record<string, string>> = {no: 'nb'};

/**
 * The model of a language, from text to tree.
 *
 * Each language has a package, which has to be installed beside this one:
 * `spanforest-en` for English, `spanforest-sv` for Swedish. It is imported by
 * its name, which bundlers do not see: in a bundle, import the package and pass
 * its default export, or that of `spanforest-en/embedded`. A tag such as
 * `pt-BR`, `pt_BR` or `zh-Hans` stands for its language, and `no` for `nb`. The first call for a language
 * loads and decodes its model; later calls return the same one.
 *
 * @param language - A tag such as `sv`, or the source of a model; default:
 * `en`.
 * @throws {@link LanguageError} if there is no model for the language, or if
 * its package is not installed.
 *
 * @example
 * ```ts
 * import {loadModel} from 'spanforest/nlp';
 * import english from 'spanforest-en';
 *
 * const {language, labels} = await loadModel('en');
 * language; // => 'en'
 * labels?.names.includes('nsubj'); // => true
 * (await loadModel(english)).labels === labels; // => true
 * ```
 */
export async function loadModel(
  language: string | ModelSource = 'en'
): Promise<Model> {
  const source = await findModel(language);
  const known = loaded.get(source);
  if (known !== undefined) return known;
  const model = Promise.resolve(source()).then(decodeModel);
  loaded.set(source, model);
  try {
    return await model;
  } catch (error) {
    // The next attempt may have more luck with the network.
    loaded.delete(source);
    throw error;
  }
}

const loaded = new WeakMap<ModelSource, Promise<Model>>();

/** Where the bytes of the model of a language come from. */
export async function findModel(
  language: string | ModelSource = 'en'
): Promise<ModelSource> {
  if (typeof language === 'function') return language;
  if (
    typeof language !== 'string' ||
    !/^[a-z]{2,3}([-_][a-z0-9]+)*$/i.test(language)
  ) {
    throw new LanguageError(
      `the language is ${quote(language)}. Pass a tag such as en or sv, or ` +
        'the default export of a package such as spanforest-en.'
    );
  }
  const tag = language.toLowerCase().replaceAll('_', '-');
  const [base] = tag.split('-');
  const name = LANGUAGES.includes(tag) ? tag : (SAME[base] ?? base);
  const from = `spanforest-${name}`;
  try {
    return (await import(/* @vite-ignore */ from)).default as ModelSource;
  } catch (cause) {
    throw LANGUAGES.includes(name)
      ? new LanguageError(
          `the model for ${quote(name)} is in the package ${from}, which is not ` +
            `installed. Run npm install ${from}; in a bundle, import it and ` +
            'pass its default export.',
          from,
          {cause}
        )
      : new LanguageError(
          `there is no model for ${quote(language)}. There are models for ` +
            `${LANGUAGES.join(', ')}; train one with spanforest train.`
        );
  }
}

/**
 * A parser of a language, from text to tree, with the model of
 * {@link loadModel}.
 *
 * @param language - A tag such as `sv`, or the source of a model; default:
 * `en`.
 * @throws {@link LanguageError} if there is no model for the language, or if
 * its package is not installed; {@link graph!OptionError} if an option is
 * invalid.
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
  language?: string | ModelSource,
  options: ParserOptions = {}
): Promise<Parser> {
  // A mistake must not cost the time to load the model.
  checkOptions(WHERE, options, PARSER_OPTIONS);
  return new Parser(await loadModel(language), options);
}

/** Options of {@link parseText}. */
export interface ParseTextOptions extends TextOptions {
  /**
   * The language of the text, as a tag such as `sv`, or the source of its
   * model. Its package, such as `spanforest-sv`, has to be installed.
   *
   * @defaultValue `'en'`
   */
  readonly language?: string | ModelSource | undefined;
}

/**
 * The trees of all sentences of a text, by the model of its language. For
 * many texts, or for one that comes in chunks, call {@link loadParser} and use
 * the methods of the parser.
 *
 * The first call loads the model; later calls take time linear in the text and
 * in the arcs scored.
 *
 * @throws {@link LanguageError} if there is no model for the language, or if
 * its package is not installed; {@link ReadTextError} if the text is not a string;
 * {@link graph!OptionError} if an option is invalid.
 *
 * @example
 * ```ts
 * import {parseText} from 'spanforest/nlp';
 *
 * const [tree] = await parseText('The dog chased the cat.');
 * tree.words.map(({form, deprel, head}) => `${form} ${deprel} ${head?.form}`);
 * // => ['The det dog', 'dog nsubj chased', 'chased root undefined',
 * // 'the det cat', 'cat obj chased', '. punct chased']
 * tree.nounChunks().map(({text}) => text); // => ['The dog', 'the cat']
 * ```
 */
export async function parseText(
  text: string,
  options: ParseTextOptions = {}
): Promise<SentenceTree[]> {
  checkText(text);
  checkOptions<ParseTextOptions>(WHERE, options, {
    ...LONG_CALL_OPTIONS,
    input: 'value',
    confidence: 'boolean',
    onWarning: 'function',
    language: 'value'
  });
  const {language = 'en', ...textOptions} = options;
  const {input = 'text', signal} = textOptions;
  // A mistake must not cost the time to load the model.
  checkChoice(WHERE, 'input', input, TEXT_KINDS);
  checkSignal(WHERE, signal);
  signal?.throwIfAborted();
  const model = await loadModel(language);
  // A parser unpacks its model once, and can be used by several calls: each
  // sentence is parsed without a pause.
  const parser = parsers.get(model) ?? new Parser(model);
  parsers.set(model, parser);
  return parser.parseText(text, textOptions);
}

const parsers = new WeakMap<Model, Parser>();
