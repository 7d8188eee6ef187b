import {quote, SpanforestError} from '../../graph/errors.js';
import type {Sentence} from '../sentence.js';
import {adjustTags} from './tags.js';
import {
  correctEnds,
  fixedSpans,
  mergeTokens,
  sentencesOf,
  splitSentences,
  splitWords,
  type TextToken,
  WinkTokens
} from './tokens.js';

/** English text cannot be read: a package is missing, or the text is invalid. */
export class EnglishError extends SpanforestError {
  override name = 'EnglishError';
}

/**
 * The packages that split and tag English text. These types are the part of
 * `wink-nlp` that is used, so that ours can be read without it.
 */
export interface WinkPackages {
  /** The default export of `wink-nlp`. */
  readonly winkNLP: (model: never, pipe: string[]) => WinkMethods;
  /** The default export of `wink-eng-lite-web-model`. */
  readonly model: object;
}

/** The result of `winkNLP`. */
export interface WinkMethods {
  /** Finds the sentences and tokens of a text. */
  readDoc(text: string): WinkDocument;
  /** Keys for the properties of tokens and sentences. */
  readonly its: {
    /** The text of a token. */
    readonly value: unknown;
    /** The part of speech of a token. */
    readonly pos: unknown;
    /** The lemma of a token. */
    readonly lemma: unknown;
    /** The first and the last token of a sentence. */
    readonly span: unknown;
  };
}

/** A text that `wink-nlp` has read. */
export interface WinkDocument {
  /** The tokens of the text. */
  tokens(): WinkList;
  /** Whether a word is not in the vocabulary. */
  isOOV(word: string): boolean;
  /** The sentences of the text. */
  sentences(): WinkList;
}

/** Tokens or sentences. */
export interface WinkList {
  /** One property of each of them. */
  out(its: never): unknown[];
}

/** Options of {@link English.readText}. */
export interface ReadTextOptions {
  /**
   * Number of sentences before the text, if it is read in parts. The ids of
   * its sentences start after this number.
   *
   * @defaultValue 0
   */
  readonly sentencesBefore?: number | undefined;
}

// Characters that cannot occur in UTF-8, or in a field of CoNLL-U.
const FORBIDDEN = /\0|\p{Surrogate}/u;

/** Reads English text. Made by {@link loadEnglish}. */
export class English {
  readonly #tokens: WinkTokens;

  /** Makes a reader from the packages it needs. */
  constructor(packages: WinkPackages) {
    this.#tokens = new WinkTokens(packages);
  }

  /**
   * The sentences of a text, split into words and tagged as in Universal
   * Dependencies, without heads and relations.
   *
   * A blank line ends a paragraph and its last sentence; any other run of
   * white space is one space. Words have a form, a lemma and a universal part
   * of speech. Contractions such as `don't` are multiword tokens of two words.
   * {@link nlp!writeSentence} writes the text of each sentence as a comment.
   * Without any words the result is empty. Takes time and space linear in the
   * text.
   *
   * @throws {@link EnglishError} if the text is not a string, or contains NUL
   * or a lone surrogate.
   */
  readText(
    text: string,
    {sentencesBefore = 0}: ReadTextOptions = {}
  ): Sentence[] {
    if (typeof text !== 'string') {
      throw new EnglishError(
        `spanforest/nlp/english: the text is ${quote(text)}. Pass a string.`
      );
    }
    const fault = FORBIDDEN.exec(text);
    if (fault) {
      throw new EnglishError(
        `spanforest/nlp/english: character ${fault.index + 1} of the text is ` +
          `${quote(fault[0])}. Remove it, or decode the text again.`
      );
    }
    const paragraphs = text
      .split(/\n[^\S\n]*\n/)
      .filter(part => /\S/.test(part))
      .map(part => ({text: part, tokens: this.#read(part)}));
    return sentencesOf(paragraphs, sentencesBefore);
  }

  #read(paragraph: string): TextToken[] {
    const tokens = this.#tokens.of(paragraph);
    const merged = mergeTokens(paragraph, tokens, fixedSpans(paragraph));
    correctEnds(paragraph, merged);
    const words = splitWords(paragraph, merged);
    splitSentences(words);
    adjustTags(paragraph, words, this.#tokens.tagOf);
    return words;
  }
}

/**
 * Loads a reader of English text. It needs `wink-nlp` and its model
 * `wink-eng-lite-web-model`, which have to be installed beside this package.
 *
 * The packages, some 4 MB, are imported by the first call; later calls return
 * the same reader. Where they cannot be imported by name, as in a browser
 * without a bundler or an import map, pass them.
 *
 * @throws {@link EnglishError} if they are not installed.
 *
 * @example
 * ```ts
 * import {loadEnglish} from 'spanforest/nlp/english';
 *
 * const english = await loadEnglish();
 * const [sentence] = english.readText("Don't worry.");
 * sentence.words.map(({form, upos}) => `${form}/${upos}`);
 * // => ['Do/AUX', "n't/PART", 'worry/VERB', './PUNCT']
 * ```
 */
export async function loadEnglish(packages?: WinkPackages): Promise<English> {
  if (packages) return new English(packages);
  loaded ??= importPackages().then(packages => new English(packages));
  try {
    return await loaded;
  } catch (error) {
    // The packages may be installed before the next attempt.
    loaded = undefined;
    throw error;
  }
}

let loaded: Promise<English> | undefined;

async function importPackages(): Promise<WinkPackages> {
  try {
    const [wink, model] = await Promise.all([
      import('wink-nlp'),
      import('wink-eng-lite-web-model')
    ]);
    return {winkNLP: wink.default, model: model.default} as WinkPackages;
  } catch (error) {
    throw new EnglishError(
      'spanforest/nlp/english: reading English text needs two packages that ' +
        'cannot be imported. Run npm install wink-nlp wink-eng-lite-web-model.',
      {cause: error}
    );
  }
}
