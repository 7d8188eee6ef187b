import {quote, SpanforestError} from '../../graph/errors.js';
import {checkInteger, checkOptions} from '../../graph/options.js';
import type {Sentence} from '../sentence.js';
import {adjustTags} from './tags.js';
import {
  correctEnds,
  fixedSpans,
  mergeTokens,
  sentencesOf,
  splitSentences,
  splitWords,
  type TextToken
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

const WHERE = 'spanforest/nlp/english';

// Characters that cannot occur in UTF-8, or in a field of CoNLL-U.
const FORBIDDEN = /\0|\p{Surrogate}/u;

const SPACE = /\s/;

// wink-nlp takes quadratic time for text without spaces. More spaces do not
// change the result, since only the other characters are looked up.
const LONG_RUN = /\S{200}(?=\S)/gu;

// Limits of the cache of tags: number of words, and length of a word.
const MOST_TAGS = 10_000;
const LONGEST = 50;

/** A blank line ends a paragraph. */
export const PARAGRAPH_END: RegExp = /\n[^\S\n]*\n/g;

/** Checks that a value is a text that can be read. */
export function checkText(text: unknown): void {
  if (typeof text !== 'string') {
    throw new EnglishError(
      `${WHERE}: the text is ${quote(text)}. Pass a string.`
    );
  }
  const fault = FORBIDDEN.exec(text);
  if (fault === null) return;
  throw new EnglishError(
    `${WHERE}: character ${fault.index + 1} of the text is ` +
      `${quote(fault[0])}. Remove it, or decode the text again.`
  );
}

/** Reads English text. Made by {@link loadEnglish}. */
export class English {
  readonly #wink: WinkMethods;
  // The tags of words without context; empty for unknown words.
  readonly #tags = new Map<string, string>();

  /**
   * Makes a reader from the packages it needs.
   *
   * @throws {@link EnglishError} if they are something else.
   */
  constructor(packages: WinkPackages) {
    const {winkNLP, model} = Object(packages) as WinkPackages;
    if (typeof winkNLP !== 'function' || typeof model !== 'object') {
      throw new EnglishError(
        `${WHERE}: the packages are ${quote(packages)}. Pass {winkNLP, ` +
          'model}, the default exports of wink-nlp and ' +
          'wink-eng-lite-web-model.'
      );
    }
    // Sentence boundaries and parts of speech, neither entities nor sentiment.
    this.#wink = winkNLP(model as never, ['sbd', 'pos']);
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
   * or a lone surrogate; {@link graph!OptionError} if an option is invalid.
   */
  readText(text: string, options: ReadTextOptions = {}): Sentence[] {
    checkOptions(WHERE, options, {sentencesBefore: 'value'});
    const {sentencesBefore = 0} = options;
    checkInteger(WHERE, 'sentencesBefore', sentencesBefore, 0);
    checkText(text);
    const paragraphs = text
      .split(PARAGRAPH_END)
      .filter(part => /\S/.test(part))
      .map(part => ({text: part, tokens: this.#read(part)}));
    return sentencesOf(paragraphs, sentencesBefore);
  }

  #read(paragraph: string): TextToken[] {
    const tokens = this.#tokensOf(paragraph);
    const merged = mergeTokens(paragraph, tokens, fixedSpans(paragraph));
    correctEnds(paragraph, merged);
    const words = splitWords(paragraph, merged);
    splitSentences(words);
    adjustTags(paragraph, words, word => this.#tagOf(word));
    return words;
  }

  #tokensOf(text: string): TextToken[] {
    const {its} = this.#wink;
    const document = this.#wink.readDoc(text.replace(LONG_RUN, '$& '));
    const list = document.tokens();
    const values = list.out(its.value as never) as string[];
    const tags = list.out(its.pos as never) as string[];
    const lemmas = list.out(its.lemma as never) as string[];
    const spans = document.sentences().out(its.span as never);
    const lasts = new Set(
      (spans as [number, number][]).map(([, last]) => last)
    );
    const tokens: TextToken[] = [];
    let at = 0;
    for (let i = 0; i < values.length; i++) {
      // Some values are empty or spaces. The others follow each other in the
      // text, with only spaces between them.
      const form = values[i].replace(/\s+/g, '');
      for (let taken = 0; taken < form.length; ) {
        while (SPACE.test(text[at])) at++;
        const start = at;
        while (taken < form.length && !SPACE.test(text[at])) {
          at++;
          taken++;
        }
        const token = {start, end: at, upos: tags[i], lemma: lemmas[i]};
        tokens.push({...token, isClitic: false, endsSentence: false});
      }
      const last = tokens.at(-1);
      if (last && lasts.has(i)) last.endsSentence = true;
    }
    return tokens;
  }

  #tagOf(word: string): string | undefined {
    if (word.length > LONGEST) return undefined;
    let tag = this.#tags.get(word);
    if (tag === undefined) {
      const document = this.#wink.readDoc(word);
      const tags = document.tokens().out(this.#wink.its.pos as never);
      const isKnown = tags.length === 1 && !document.isOOV(word);
      tag = isKnown ? (tags[0] as string) : '';
      if (this.#tags.size >= MOST_TAGS) this.#tags.clear();
      this.#tags.set(word, tag);
    }
    return tag || undefined;
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
 * @throws {@link EnglishError} if they are not installed, or if something else
 * is passed.
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
  if (packages !== undefined) return new English(packages);
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
      `${WHERE}: reading English text needs two packages that ` +
        'cannot be imported. Run npm install wink-nlp wink-eng-lite-web-model.',
      {cause: error}
    );
  }
}
