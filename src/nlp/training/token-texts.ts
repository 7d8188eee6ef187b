import type {Layout} from '../conllu/index.js';
import {
  INSIDE,
  kindOf,
  MultiwordRules,
  OR,
  readable,
  ruleOf,
  SENTENCE_END,
  SPACE,
  TOKEN_END
} from '../text/index.js';

/** A sentence as it stands in its text, and the forms of its words. */
export interface TokenSentence {
  /** Its tokens. */
  readonly layout: Layout;
  /** The forms of all its words, those of multiword tokens included. */
  readonly forms: readonly string[];
}

/** A text of some sentences, and what is to be found in it. */
export interface TrainingText {
  /** Its characters. */
  readonly text: string;
  /**
   * The class of the boundary before each item of a `TextWindow` of the text;
   * 0 before the first and after white space.
   */
  readonly labels: Uint8Array;
  /** 1 or 2 after a token that the first or second of two rules is for. */
  readonly choices: Uint8Array;
  /** Number of tokens. */
  readonly tokens: number;
}

// Enough sentences that few of them end with the text, few enough that their
// order can be mixed.
const SENTENCES_PER_TEXT = 16;
const OUTER_SPACE = /^[\s\u0085]+|[\s\u0085]+$/g;

/**
 * The texts of a treebank: sentences with the white space that it has after
 * them, a blank line before each that begins a paragraph. Time and space
 * linear.
 *
 * @param multiwords - The rules of multiword tokens.
 */
export function trainingTexts(
  sentences: readonly TokenSentence[],
  multiwords: readonly string[]
): TrainingText[] {
  const texts: TrainingText[] = [];
  let builder = new TextBuilder(new MultiwordRules(multiwords));
  for (const sentence of sentences) {
    if (builder.sentences === SENTENCES_PER_TEXT) {
      texts.push(builder.build());
      builder = new TextBuilder(builder.rules);
    }
    builder.add(sentence);
  }
  if (builder.sentences > 0) texts.push(builder.build());
  return texts;
}

class TextBuilder {
  readonly rules: MultiwordRules;
  sentences = 0;
  #text = '';
  readonly #labels: number[] = [];
  readonly #choices: number[] = [];
  #tokens = 0;
  // White space after the last token, not yet in the text.
  #spaces = '';

  constructor(rules: MultiwordRules) {
    this.rules = rules;
  }

  add({layout, forms}: TokenSentence): void {
    let word = 0;
    let isFirst = true;
    for (const {form, words, spaces} of layout.tokens) {
      const choice = this.#choiceOf(form, forms.slice(word, word + words));
      word += words;
      const token = readable(form).replace(OUTER_SPACE, '');
      if (token === '') continue;
      if (isFirst && layout.startsParagraph) this.#spaces = '\n\n';
      // A line may end anywhere in a sentence: not seen in training.
      else if (!isFirst && this.#spaces !== '') this.#spaces = ' ';
      this.#addToken(token, isFirst ? SENTENCE_END : TOKEN_END);
      this.#choices[this.#labels.length] = choice;
      this.#spaces = /^\s+$/u.test(spaces) ? spaces : '';
      isFirst = false;
    }
    if (!isFirst) this.sentences++;
  }

  build(): TrainingText {
    const labels = Uint8Array.from([...this.#labels, SENTENCE_END]);
    return {
      text: this.#text,
      labels,
      choices: Uint8Array.from(labels, (_, i) => this.#choices[i] ?? 0),
      tokens: this.#tokens
    };
  }

  // `before`: the class of the boundary before the token.
  #addToken(token: string, before: number): void {
    const isStart = this.#text === '';
    let label = isStart ? INSIDE : before;
    if (!isStart && this.#spaces !== '') {
      this.#text += this.#spaces;
      this.#labels.push(label);
      label = INSIDE;
    }
    let wasSpace = false;
    for (const character of token) {
      const isSpace = kindOf(character.codePointAt(0)!) === SPACE;
      // A run of white space is one item.
      if (!isSpace || !wasSpace) this.#labels.push(label);
      wasSpace = isSpace;
      label = INSIDE;
    }
    this.#text += token;
    this.#tokens++;
  }

  #choiceOf(form: string, words: readonly string[]): number {
    const rule = this.rules.ruleOf(form);
    if (!rule.includes(OR)) return 0;
    const right = words.length === 1 ? '' : ruleOf(form, words);
    return rule.split(OR).indexOf(right) + 1;
  }
}
