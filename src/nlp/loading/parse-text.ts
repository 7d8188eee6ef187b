import {checkSignal, LONG_CALL_OPTIONS} from '../../graph/long-call.js';
import {checkChoice, checkOptions} from '../../graph/options.js';
import type {Model} from '../model/index.js';
import {Parser} from '../parser.js';
import type {SentenceTree} from '../sentence-tree/index.js';
import {checkText, TEXT_KINDS, type TextOptions} from '../text/index.js';
import {loadModel, type ModelSource} from './load-parser.js';

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

const WHERE = 'spanforest/nlp';

const parsers = new WeakMap<Model, Parser>();
