import {quote, SpanforestError} from '../../graph/errors.js';
import type {Sentence} from '../sentence.js';
import {adjustTags} from './tags.js';
import {
  fixedSpans,
  mergeTokens,
  sentenceEnds,
  shortSentences,
  splitWords,
  type TextToken,
  WinkTokens,
  WrittenSentences
} from './tokens.js';

/** English text cannot be read: a package is missing, or it is no text. */
export class EnglishError extends SpanforestError {
  override name = 'EnglishError';
}

/**
 * What is asked of `wink-nlp`: a part of its types, so that whoever does not
 * have it can read ours.
 */
export interface WinkPackages {
  /** The default export of `wink-nlp`. */
  readonly winkNLP: (model: never, pipe: string[]) => WinkMethods;
  /** The default export of `wink-eng-lite-web-model`. */
  readonly model: object;
}

/** What `wink-nlp` makes of a model. */
export interface WinkMethods {
  /** Finds the sentences and tokens of a text. */
  readDoc(text: string): WinkDocument;
  /** Names of what it knows about tokens and sentences. */
  readonly its: {
    /** A token as it stands in the text. */
    readonly value: unknown;
    /** Its part of speech. */
    readonly pos: unknown;
    /** Its dictionary form. */
    readonly lemma: unknown;
    /** The first and the last token of a sentence. */
    readonly span: unknown;
  };
}

/** A text that `wink-nlp` has read. */
export interface WinkDocument {
  /** Its tokens. */
  tokens(): WinkList;
  /** Whether a word is not in the vocabulary. */
  isOOV(word: string): boolean;
  /** Its sentences. */
  sentences(): WinkList;
}

/** Tokens or sentences. */
export interface WinkList {
  /** One thing about each of them. */
  out(its: never): unknown[];
}

// What no file in UTF-8 can hold, or no field of CoNLL-U.
const FORBIDDEN = /\0|\p{Surrogate}/u;

/** How to read a text. */
export interface ReadTextOptions {
  /**
   * How many sentences came before, if the text is read in parts: so many are
   * left out in the numbers of sentences.
   *
   * @defaultValue 0
   */
  readonly sentencesBefore?: number | undefined;
}

/**
 * Reads English text. {@link loadEnglish} makes one.
 */
export class English {
  readonly #tokens: WinkTokens;

  /** Makes a reader of the packages it needs. */
  constructor(packages: WinkPackages) {
    this.#tokens = new WinkTokens(packages);
  }

  /**
   * The sentences of a text, cut into words and tagged as Universal
   * Dependencies does it, without heads and relations.
   *
   * A blank line ends a paragraph, and with it a sentence; any other run of
   * spaces and line breaks is one space. Words have a form, a lemma and a
   * universal part of speech. Words written as one, as in `don't`, are two
   * words of a multiword token. What {@link nlp!writeSentence} writes has the
   * text of each sentence in its comments. No text, or nothing but spaces,
   * has no sentences. Time and space linear in the text.
   *
   * @throws {@link EnglishError} if it is no text, or holds NUL or half of a
   * surrogate pair.
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
          `${quote(fault[0])}. Remove it, or decode the text anew.`
      );
    }
    const written = new WrittenSentences(sentencesBefore);
    const paragraphs = text
      .split(/\n[^\S\n]*\n/)
      .filter(part => /\S/.test(part));
    for (const [i, paragraph] of paragraphs.entries()) {
      written.add(
        paragraph,
        this.#read(paragraph),
        i === 0 && sentencesBefore === 0
      );
    }
    return written.read();
  }

  #read(paragraph: string): TextToken[] {
    const tokens = this.#tokens.of(paragraph);
    const merged = mergeTokens(paragraph, tokens, fixedSpans(paragraph));
    const split = splitWords(paragraph, sentenceEnds(paragraph, merged));
    const short = shortSentences(split);
    return adjustTags(paragraph, short, this.#tokens.tagOf);
  }
}

/**
 * Loads what it takes to read English text: `wink-nlp` and its model
 * `wink-eng-lite-web-model`, which have to be installed beside this package.
 *
 * They are imported only here, some 4 MB, and once: every later call gives
 * the same reader. Where a name cannot be imported, as in a browser without a
 * bundler or an import map, pass the packages.
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
    // What is missing may be installed before the next attempt.
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
