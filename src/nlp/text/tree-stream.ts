import {quote} from '../../graph/errors.js';
import {
  checkSignal,
  LONG_CALL_OPTIONS,
  type LongCallOptions,
  TimeSlices,
  untilAborted
} from '../../graph/long-call.js';
import {checkChoice, checkOptions} from '../../graph/options.js';
import type {Sentence} from '../sentence.js';
import {SentenceTree} from '../sentence-tree/index.js';
import {
  ReadTextError,
  TEXT_KINDS,
  type TextKind,
  TextReader
} from './text-reader.js';
import type {TokenizerModel} from './tokenizer.js';

/** Options of `Parser.parseText` and `Parser.parseStream`. */
export interface TextOptions extends LongCallOptions<ParseTextProgress> {
  /**
   * What the text is made of: running `text`; one sentence a line, `lines`; or
   * one sentence a line with `words` that are split already, by white space.
   *
   * @defaultValue `'text'`
   */
  readonly input?: TextKind | undefined;
  /**
   * Whether to write into MISC how likely each head is to be right, and into a
   * comment how likely the tree is; see `Parser.explain`.
   *
   * @defaultValue `false`
   */
  readonly confidence?: boolean | undefined;
  /**
   * Called at the end if the text seems to be in another language than the
   * model's, with a sentence that says why; see `Parser.warning`.
   *
   * @defaultValue a call of `console.warn`, once for each parser
   */
  readonly onWarning?: ((warning: string) => void) | undefined;
}

/** How much of a text has been parsed. */
export interface ParseTextProgress {
  /** Number of sentences so far. */
  readonly sentences: number;
  /** UTF-16 units of the text read so far. */
  readonly characters: number;
}

const WHERE = 'spanforest/nlp/parser';

// UTF-16 units or bytes of a text that are split at a time.
const CHUNK_LENGTH = 1 << 14;

/** A text in pieces: strings, or bytes in UTF-8. */
export type TextChunks =
  | Iterable<string | Uint8Array>
  | AsyncIterable<string | Uint8Array>;

/**
 * The trees of the sentences of a text that comes in chunks, each as soon as
 * it is complete.
 *
 * @param parse - Finds the tree of a sentence, and writes how likely it is if
 * that is wanted.
 * @param warn - Called at the end.
 */
export async function* treesOfChunks(
  chunks: TextChunks,
  options: TextOptions,
  tokenizer: TokenizerModel | undefined,
  parse: (sentence: Sentence, confidence: boolean) => Sentence,
  warn: () => void
): AsyncGenerator<SentenceTree, void, undefined> {
  checkOptions<TextOptions>(WHERE, options, {
    ...LONG_CALL_OPTIONS,
    input: 'value',
    confidence: 'boolean',
    onWarning: 'function'
  });
  const {input = 'text', confidence = false, signal, onProgress} = options;
  checkChoice(WHERE, 'input', input, TEXT_KINDS);
  checkSignal(WHERE, signal);
  checkChunks(chunks);
  const reader = new TextReader(tokenizer ?? null, input);
  const slices = new TimeSlices(signal);
  let sentences = 0;
  const parsed = async (sentence: Sentence) => {
    const tree = new SentenceTree(parse(sentence, confidence));
    sentences++;
    if (slices.isOver) {
      onProgress?.({sentences, characters: reader.characters});
      await slices.next();
    }
    return tree;
  };
  for await (const read of readText(untilAborted(chunks, signal), reader)) {
    for (const sentence of read) yield parsed(sentence);
  }
  signal?.throwIfAborted();
  onProgress?.({sentences, characters: reader.characters});
  warn();
}

/** The sentences that are complete after each part of a text. */
export async function* readText(
  chunks: TextChunks,
  reader: TextReader
): AsyncGenerator<Sentence[], void, undefined> {
  for await (const chunk of chunks) {
    // A long chunk would otherwise be split as a whole before its first
    // sentence is parsed.
    const {length = 0} = Object(chunk) as {length?: number};
    for (let at = 0; at === 0 || at < length; at += CHUNK_LENGTH) {
      yield reader.push(partOf(chunk, at));
    }
  }
  yield reader.end();
}

// A part of a chunk; other values as they are, so that they are refused.
function partOf(chunk: string | Uint8Array, at: number): string | Uint8Array {
  const end = at + CHUNK_LENGTH;
  if (typeof chunk === 'string') return chunk.slice(at, end);
  return chunk instanceof Uint8Array ? chunk.subarray(at, end) : chunk;
}

/** Checks that a value is a text. */
export function checkText(text: unknown): void {
  if (typeof text === 'string') return;
  throw new ReadTextError(
    `${WHERE}: the text is ${quote(text)}. Pass a string, or pass chunks to ` +
      'parseStream.'
  );
}

function checkChunks(chunks: unknown): void {
  const value = Object(chunks);
  const isChunks = Symbol.iterator in value || Symbol.asyncIterator in value;
  if (isChunks && typeof chunks !== 'string' && !ArrayBuffer.isView(chunks)) {
    return;
  }
  const isWhole = typeof chunks === 'string' || ArrayBuffer.isView(chunks);
  throw new ReadTextError(
    `${WHERE}: the chunks are ${quote(chunks)}. Pass ` +
      (isWhole
        ? 'an array with it, [text], or call parseText.'
        : 'an array or a stream of strings or bytes.')
  );
}
