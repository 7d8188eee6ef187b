import {
  checkSignal,
  LONG_CALL_OPTIONS,
  type LongCallOptions,
  TimeSlices
} from '../../graph/long-call.js';
import {checkOptions} from '../../graph/options.js';
import {withHeads} from '../conllu/index.js';
import {decodeModel, type Model} from '../model/index.js';
import {PARSER_OPTIONS, Parser, type ParserOptions} from '../parser.js';
import type {Sentence} from '../sentence.js';
import {
  checkText,
  loadEnglish,
  PARAGRAPH_END,
  type WinkPackages
} from './english.js';

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
  loaded ??= englishModelFile().then(decodeModel);
  return loaded;
}

/**
 * The bytes of the model file that {@link loadEnglishModel} decodes, to be
 * written to a file or passed on.
 *
 * @example
 * ```ts
 * import {decodeModel} from 'spanforest/nlp';
 * import {englishModelFile} from 'spanforest/nlp/english';
 *
 * decodeModel(await englishModelFile()).parser; // => 'u-mst-uf-lep'
 * ```
 */
export async function englishModelFile(): Promise<Uint8Array> {
  const {default: base64} = await import('./model-data.js');
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
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
  checkOptions(WHERE, options, PARSER_OPTIONS);
  return new Parser(await loadEnglishModel(), options);
}

/** Options of {@link parseText}. */
export interface ParseTextOptions
  extends ParserOptions,
    LongCallOptions<ParseTextProgress> {
  /**
   * The packages that split and tag the text, if they cannot be imported by
   * name.
   *
   * @defaultValue imported `wink-nlp` and `wink-eng-lite-web-model`
   */
  readonly packages?: WinkPackages | undefined;
}

/** How much of a text has been parsed. */
export interface ParseTextProgress {
  /** Number of sentences so far. */
  readonly sentences: number;
  /** UTF-16 units of the text so far. */
  readonly characters: number;
  /** UTF-16 units of the whole text. */
  readonly total: number;
}

/**
 * The sentences of an English text with words, tags, heads and relations, by
 * the model of {@link loadEnglishModel}.
 *
 * Words and tags are found by `wink-nlp` and `wink-eng-lite-web-model`, which
 * have to be installed beside this package. The first call loads both models;
 * later calls take time linear in the text and in the arcs or edges scored.
 * Other work gets a turn every 50 ms, between two sentences, and there a signal
 * stops the call.
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
  options: ParseTextOptions = {}
): Promise<Sentence[]> {
  // A mistake must not cost the time to load the models.
  checkOptions<ParseTextOptions>(WHERE, options, {
    ...PARSER_OPTIONS,
    ...LONG_CALL_OPTIONS,
    packages: 'value'
  });
  const {packages, signal, onProgress, ...parserOptions} = options;
  checkSignal(WHERE, signal);
  checkText(text);
  const [english, parser] = await Promise.all([
    loadEnglish(packages),
    loadEnglishParser(parserOptions)
  ]);
  const slices = new TimeSlices(signal);
  const parsed: Sentence[] = [];
  const total = text.length;
  let lines = 0;
  for (const {paragraph, end} of paragraphsOf(text)) {
    const sentences = english.readText(paragraph, {
      sentencesBefore: parsed.length
    });
    for (const sentence of sentences) {
      const {heads, labels} = parser.parse(sentence.words);
      // Lines are counted from the beginning of the text.
      const firstLine = lines + sentence.firstLine;
      parsed.push(
        withHeads({...sentence, firstLine}, heads, labels ?? undefined)
      );
      if (!slices.isOver) continue;
      onProgress?.({sentences: parsed.length, characters: end, total});
      await slices.next();
    }
    for (const sentence of sentences) lines += sentence.lines.length;
  }
  signal?.throwIfAborted();
  onProgress?.({sentences: parsed.length, characters: total, total});
  return parsed;
}

const WHERE = 'spanforest/nlp/english';

// The paragraphs of a text, which can be read one by one.
function* paragraphsOf(
  text: string
): Generator<{paragraph: string; end: number}> {
  let start = 0;
  for (const {0: gap, index} of text.matchAll(PARAGRAPH_END)) {
    const end = index + gap.length;
    yield {paragraph: text.slice(start, index), end};
    start = end;
  }
  yield {paragraph: text.slice(start), end: text.length};
}
