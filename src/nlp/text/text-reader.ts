import {quote, SpanforestError, showCount} from '../../graph/errors.js';
import type {Sentence} from '../sentence.js';
import {
  type TextSentence,
  Tokenizer,
  type TokenizerModel,
  WordSplitter
} from './tokenizer.js';
import {untaggedSentence} from './untagged-sentence.js';

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
          `${this.#bytes}. Pass all of its bytes.`
      );
    }
  }
}
