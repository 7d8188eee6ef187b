import {quote, SpanforestError, showCount} from '../../graph/errors.js';
import {escapedSpaces} from '../conllu/index.js';
import type {MultiwordToken, Sentence, Word} from '../sentence.js';
import {isLowSurrogate} from './characters.js';
import {
  type TextSentence,
  type TextToken,
  Tokenizer,
  type TokenizerModel,
  WordSplitter
} from './tokenizer.js';

/** Text cannot be read: its bytes are not UTF-8, or the model cannot split it. */
export class ReadTextError extends SpanforestError {
  override name = 'ReadTextError';
}

/** What a text is made of. */
export const TEXT_KINDS = ['text', 'lines', 'words'] as const;

/**
 * What a text is made of: running text; one sentence a line; or one sentence
 * a line with words that are split already, by white space.
 */
export type TextKind = 'text' | 'lines' | 'words';

const WHERE = 'spanforest/nlp/text';

/**
 * Splits text into sentences and words, in chunks of any size. The result does
 * not depend on where the chunks end. Memory for a sentence, time linear in
 * the text.
 */
export class TextReader {
  /** UTF-16 units of the text so far. */
  characters = 0;
  /** Sentences so far. */
  sentences = 0;
  readonly #splitter: Tokenizer | WordSplitter;
  readonly #decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});
  #bytes = 0;

  /**
   * @param model - How to split text; `null` if only split words can be read.
   * @throws {@link ReadTextError} if the input needs a model.
   */
  constructor(model: TokenizerModel | null, input: TextKind = 'text') {
    if (input === 'words') {
      this.#splitter = new WordSplitter();
      return;
    }
    if (model === null) {
      throw new ReadTextError(
        `${WHERE}: the model has not learnt to split text into words. Pass ` +
          "words that are split by spaces with input: 'words', or train a " +
          'model on a treebank with SpaceAfter.'
      );
    }
    this.#splitter = new Tokenizer(model, input === 'lines');
  }

  /**
   * Reads a chunk, and returns the sentences that it completes, without tags
   * and heads. A character may be cut between chunks of the same type.
   *
   * @throws {@link ReadTextError} if the chunk is neither a string nor bytes,
   * or if bytes are not UTF-8.
   */
  push(chunk: string | Uint8Array): Sentence[] {
    if (typeof chunk === 'string') {
      this.#endBytes();
      return this.#read(chunk);
    }
    if (chunk instanceof Uint8Array) return this.#read(this.#decode(chunk));
    throw new ReadTextError(
      `${WHERE}: a chunk of the text is ${quote(chunk)}. Pass strings or bytes.`
    );
  }

  /**
   * The sentences that are left at the end of the text.
   *
   * @throws {@link ReadTextError} if the bytes end within a character.
   */
  end(): Sentence[] {
    this.#endBytes();
    return this.#number(this.#splitter.end());
  }

  #read(text: string): Sentence[] {
    this.characters += text.length;
    return this.#number(this.#splitter.push(text));
  }

  #number(sentences: readonly TextSentence[]): Sentence[] {
    return sentences.map(sentence =>
      untaggedSentence(sentence, ++this.sentences)
    );
  }

  #decode(chunk: Uint8Array): string {
    try {
      const text = this.#decoder.decode(chunk, {stream: true});
      this.#bytes += chunk.length;
      return text;
    } catch {
      throw new ReadTextError(
        `${WHERE}: the text is not UTF-8, in the ` +
          `${showCount(chunk.length, 'byte')} from byte ${this.#bytes + 1}. ` +
          'Convert it to UTF-8 first.'
      );
    }
  }

  // A decoder keeps the beginning of a character that is cut.
  #endBytes(): void {
    try {
      this.#decoder.decode();
    } catch {
      throw new ReadTextError(
        `${WHERE}: the text ends within a character, after byte ` +
          `${this.#bytes}. Check that it is complete.`
      );
    }
  }
}

/**
 * A sentence of a text, with neither tags nor heads. MISC says where each token
 * is (`TokenRange`, in code points) and what white space surrounds it, so that
 * the text can be rebuilt. Time and space linear in its length.
 *
 * @param number - That of the sentence in the text, counted from 1.
 */
function untaggedSentence(sentence: TextSentence, number: number): Sentence {
  const {startsParagraph, spacesBefore, codePoints} = sentence;
  const words: Word[] = [];
  const tokens: MultiwordToken[] = [];
  let at = codePoints;
  for (const [i, token] of sentence.tokens.entries()) {
    const {form, spaces} = token;
    const end = at + codePointCount(form);
    const misc = miscOf(at, end, spaces, i === 0 ? spacesBefore : '');
    at = end + codePointCount(spaces);
    if (token.words === null) {
      words.push(untaggedWord(form, token.start, token.end, misc));
      continue;
    }
    const first = words.length + 1;
    tokens.push({first, last: words.length + token.words.length, form, misc});
    const starts = startsOf(token);
    for (const [k, word] of token.words.entries()) {
      const [start, end] = starts
        ? [starts[k], starts[k + 1]]
        : [token.start, token.end];
      words.push(untaggedWord(word, start, end, '_'));
    }
  }
  const comments = [
    {name: 'sent_id', value: String(number)},
    {name: 'text', value: shownText(sentence.tokens)}
  ];
  // Only the very first sentence begins no new paragraph.
  if (startsParagraph && number > 1) {
    comments.unshift({name: 'newpar', value: ''});
  }
  return {words, comments, tokens, emptyNodes: []};
}

function untaggedWord(
  form: string,
  start: number,
  end: number,
  misc: string
): Word {
  return {
    form,
    lemma: '_',
    upos: '_',
    xpos: '_',
    feats: '_',
    head: -1,
    deprel: '_',
    deps: '_',
    misc,
    start,
    end
  };
}

// Where the words of a multiword token begin, and its end; `null` unless they
// together are its characters.
function startsOf({form, start, words}: TextToken): number[] | null {
  if (words!.join('') !== form) return null;
  const starts = [start];
  for (const {length} of words!) {
    starts.push(starts[starts.length - 1] + length);
  }
  return starts;
}

function shownText(tokens: readonly TextToken[]): string {
  let text = '';
  for (const [i, {form, spaces}] of tokens.entries()) {
    text += form;
    if (spaces !== '' && i + 1 < tokens.length) text += ' ';
  }
  return text;
}

// A longer run of white space is written without its end: lines of CoNLL-U have
// to fit into memory, and into the limits of readers.
const LONGEST_SPACES = 1 << 18;

function written(spaces: string): string {
  return escapedSpaces(spaces.slice(0, LONGEST_SPACES));
}

function miscOf(
  start: number,
  end: number,
  spaces: string,
  spacesBefore: string
): string {
  let misc = '';
  if (spaces === '') misc += 'SpaceAfter=No|';
  if (spacesBefore !== '') misc += `SpacesBefore=${written(spacesBefore)}|`;
  if (spaces !== '' && spaces !== ' ') {
    misc += `SpacesAfter=${written(spaces)}|`;
  }
  return `${misc}TokenRange=${start}:${end}`;
}

function codePointCount(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) {
    // The second half of a pair counts with the first.
    if (isLowSurrogate(text, i)) count--;
  }
  return count;
}
