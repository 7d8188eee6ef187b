import {quote} from '../../graph/errors.js';
import type {Sentence} from '../sentence.js';
import {adjustTags} from './adjust-tags.js';
import {EnglishError} from './english-error.js';
import {fixedSpans} from './fixed-spans.js';
import {mergeTokens} from './merge-tokens.js';
import {sentenceEnds, shortSentences} from './sentence-ends.js';
import {splitWords} from './split-words.js';
import type {TextToken} from './text-token.js';
import type {WinkPackages} from './wink.js';
import {WinkTokens} from './wink-tokens.js';
import {WrittenSentences} from './written-sentences.js';

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
