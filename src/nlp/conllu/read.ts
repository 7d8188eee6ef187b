import {OptionError, quote} from '../../graph/errors.js';
import {LineCursor} from '../../graph/lines.js';
import {untilAborted} from '../../graph/long-call.js';
import {
  BYTE_ORDER_MARK,
  chunksOf,
  encodingProblem,
  TextDecoding,
  type TextFaults,
  type TextInput,
  type TextPosition
} from '../../graph/text-input.js';
import {
  type EmptyNode,
  LONGEST_SENTENCE,
  type MultiwordToken,
  type Sentence,
  type SentenceComment,
  type Word
} from '../sentence.js';
import {checkTree} from './check.js';
import {commentOfLine, copyOf, Line, WordReader} from './line.js';
import {
  ConlluError,
  type ConlluOptions,
  type ConlluSettings,
  conlluSettings,
  type ReadConlluOptions,
  readerSettings
} from './options.js';

// The limits of what is read: a text without line feeds or blank lines must not
// fill the memory.
const LONGEST_LINE = 1 << 20;
const LONGEST_TEXT = 1 << 24;
const MOST_WORDS = 100_000;

// How many blank lines in a row are yielded together.
const BLANK_LINES = 1000;

/**
 * Reads sentences from a text that arrives in pieces. Sentences and errors do
 * not depend on where the text is cut.
 */
export class SentenceReader {
  readonly #settings: ConlluSettings;
  readonly #lines = new LineCursor(
    LONGEST_LINE,
    (longest, line) =>
      new ConlluError(
        `this line has more than ${longest} characters. Check that this is ` +
          'CoNLL-U.',
        line,
        1
      )
  );
  readonly #line = new Line();
  readonly #wordReader: WordReader;
  readonly #mostWords: number;

  // The unfinished sentence: its lines with their endings, of which the last ones
  // are a part of a longer text; and their length.
  #before: string[] = [];
  #text = '';
  #from = 0;
  #to = 0;
  #length = 0;
  #words: Word[] = [];
  #comments: SentenceComment[] = [];
  #multiwords: MultiwordToken[] = [];
  #emptyNodes: EmptyNode[] = [];
  #firstLine = 1;
  // Whether it has a line that is not blank.
  #hasContent = false;

  // The length of the byte order mark; -1 before the first piece.
  #mark = -1;

  /** Reads with these settings. */
  constructor(settings: ConlluSettings) {
    this.#settings = settings;
    this.#wordReader = new WordReader(settings);
    this.#mostWords = settings.mode === 'parse' ? LONGEST_SENTENCE : MOST_WORDS;
  }

  /** Adds a piece of the text, and yields the sentences that end in it. */
  *push(piece: string): Generator<Sentence, void, undefined> {
    if (this.#mark < 0) this.#mark = +(piece.charCodeAt(0) === BYTE_ORDER_MARK);
    this.#lines.push(piece);
    while (this.#lines.advance()) {
      if (this.#beginsAnother()) yield this.#take();
      if (this.#addLine()) yield this.#take();
    }
  }

  /** Ends the text, and yields what is left. */
  *finish(): Generator<Sentence, void, undefined> {
    if (this.#lines.finish()) {
      if (this.#beginsAnother()) yield this.#take();
      if (this.#addLine()) yield this.#take();
    }
    if (this.#length > 0) yield this.#take();
  }

  /** The end of the text so far. */
  position(): TextPosition {
    const {line, column} = this.#lines.position();
    const isMarked = line === 1 && this.#mark === 1;
    return {line, column: isMarked ? column - 1 : column};
  }

  // Where the present line begins, after a byte order mark.
  get #start(): number {
    const {start, number} = this.#lines;
    return number === 1 ? start + this.#mark : start;
  }

  // Whether the lines before this one, all of them blank, end here.
  #beginsAnother(): boolean {
    const isBlank = this.#start === this.#lines.end;
    return this.#length > 0 && !this.#hasContent && !isBlank;
  }

  // Adds a line; true if the sentence ends with it.
  #addLine(): boolean {
    const {text, start, end, next, number} = this.#lines;
    if (this.#length === 0) this.#firstLine = number;
    if (text !== this.#text || start !== this.#to) {
      this.#before.push(this.#text.slice(this.#from, this.#to));
      this.#text = text;
      this.#from = start;
    }
    this.#to = next;
    this.#length += next - start;
    if (this.#start === end) {
      return this.#hasContent || number + 1 - this.#firstLine === BLANK_LINES;
    }
    if (this.#length > LONGEST_TEXT) {
      throw new ConlluError(
        `the sentence has more than ${LONGEST_TEXT} characters here. Put a ` +
          'blank line after each sentence.',
        number,
        1
      );
    }
    this.#hasContent = true;
    const line = this.#line;
    line.load(text.slice(this.#start, end), number);
    const isComment =
      line.text.startsWith('#') &&
      (this.#settings.format === 'conllu' || line.columns === 1);
    if (isComment) this.#comments.push(commentOfLine(line));
    else this.#addToken();
    return false;
  }

  #addToken(): void {
    const line = this.#line;
    const words = this.#words;
    const kind = this.#wordReader.kindOf(line, words.length);
    if (kind === 'range') this.#multiwords.push(this.#wordReader.token(line));
    if (kind === 'empty node') {
      this.#emptyNodes.push(this.#wordReader.emptyNode(line));
    }
    if (kind !== 'word') return;
    if (words.length === this.#mostWords) {
      throw new ConlluError(
        `the sentence has more than ${this.#mostWords} words. Put a blank line ` +
          'after each sentence.',
        line.number,
        1
      );
    }
    words.push(this.#wordReader.word(line, words.length + 1));
  }

  // Ends the sentence and begins the next.
  #take(): Sentence {
    const fields = {
      words: this.#words,
      comments: this.#comments,
      tokens: this.#multiwords,
      emptyNodes: this.#emptyNodes
    };
    const parts = this.#before;
    parts.push(this.#text.slice(this.#from, this.#to));
    const text = parts.length === 1 ? copyOf(parts[0]) : parts.join('');
    const source = {...fields, text, line: this.#firstLine};
    this.#before = [];
    this.#from = this.#to;
    this.#length = 0;
    this.#words = [];
    this.#comments = [];
    this.#multiwords = [];
    this.#emptyNodes = [];
    this.#hasContent = false;
    if (this.#settings.mode !== 'parse') checkTree(source);
    return {...fields, source};
  }
}

/**
 * Reads a text in CoNLL-U or CoNLL-X, one sentence at a time, on demand.
 *
 * The input is a string, UTF-8 bytes, or any iterable of either, cut
 * anywhere. A sentence is yielded as soon as the blank line after it has
 * arrived, and all sentences before an error are yielded before it is thrown.
 * Joining what {@link writeSentence} makes of them gives the text back, byte
 * for byte: comments, multiword ranges, empty nodes, line endings, a byte
 * order mark, extra blank lines. Comments and blank lines without a word are
 * yielded as a sentence without words. An empty text has no sentences.
 *
 * A signal stops the reader between two sentences, or while it waits for the
 * next chunk. Time linear in the text plus the number of chunks; space for one
 * chunk and one sentence.
 *
 * @throws {@link ConlluError} with line and column if the text is not valid in
 * this mode, or not UTF-8; {@link OptionError} if an option is invalid, or the
 * input is not text.
 *
 * @example
 * ```ts
 * import {readConllu} from 'spanforest/nlp';
 *
 * const rest = '_\t_\t_\t_';
 * const text = `# text = They sing
 * 1\tThey\t${rest}\t2\tnsubj\t_\t_
 * 2\tsing\t${rest}\t0\troot\t_\t_
 *
 * `;
 * for await (const {words} of readConllu(text)) {
 *   words.map(word => `${word.form} ${word.head}`); // ['They 2', 'sing 0']
 * }
 * ```
 */
export async function* readConllu(
  input: TextInput,
  options: ReadConlluOptions = {}
): AsyncGenerator<Sentence, void, undefined> {
  for await (const batch of readConlluBatches(input, options)) {
    for (const sentence of batch) {
      yield sentence;
      options.signal?.throwIfAborted();
    }
  }
}

// Words of a batch, unless a single sentence has more: worth a message to
// another thread, and parsed in a moment.
const BATCH_WORDS = 1000;

/**
 * Sentences in batches of about a thousand words. Those that are complete are in
 * a batch before more is read or an error is thrown.
 */
export async function* batchesOf(
  reads: AsyncIterable<Iterable<Sentence>>
): AsyncGenerator<Sentence[], void, undefined> {
  let batch: Sentence[] = [];
  let words = 0;
  const take = () => {
    const taken = batch;
    batch = [];
    words = 0;
    return taken;
  };
  try {
    for await (const sentences of reads) {
      for (const sentence of sentences) {
        batch.push(sentence);
        words += sentence.words.length;
        if (words >= BATCH_WORDS) yield take();
      }
      if (batch.length > 0) yield take();
    }
  } catch (error) {
    if (batch.length > 0) yield take();
    throw error;
  }
}

/** The sentences of {@link readConllu} in batches. */
export function readConlluBatches(
  input: TextInput,
  options: ReadConlluOptions = {}
): AsyncGenerator<Sentence[], void, undefined> {
  return batchesOf(readPieces(input, options));
}

async function* readPieces(
  input: TextInput,
  options: ReadConlluOptions
): AsyncGenerator<Iterable<Sentence>, void, undefined> {
  const reader = new SentenceReader(readerSettings(options));
  const {signal, onProgress} = options;
  const faults: TextFaults = {
    encoding: byte => {
      const {line, column} = reader.position();
      return new ConlluError(encodingProblem(byte), line, column);
    },
    type: problem => new OptionError(`spanforest/nlp/conllu: ${problem}`)
  };
  const decoding = new TextDecoding(faults);
  let read = 0;
  for await (const chunk of untilAborted(chunksOf(input, faults), signal)) {
    for (const text of decoding.decode(chunk)) yield reader.push(text);
    read += chunk.length;
    onProgress?.({read, lines: reader.position().line - 1});
  }
  decoding.finish();
  yield reader.finish();
}

/**
 * Reads a whole text in CoNLL-U or CoNLL-X: the sentences that
 * {@link readConllu} would yield, all at once. Time and space linear in the
 * text.
 *
 * @throws {@link ConlluError} if the text is not valid in this mode;
 * {@link OptionError} if an option is invalid, or the text is not a string.
 *
 * @example
 * ```ts
 * import {parseConllu} from 'spanforest/nlp';
 *
 * const text = '1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n';
 * const [sentence] = parseConllu(text);
 * sentence.words[0].lemma; // => 'go'
 * sentence.words[0].head; // => 0
 * parseConllu('1\tGo\n\n'); // throws ConlluError
 * ```
 */
export function parseConllu(
  text: string,
  options: ConlluOptions = {}
): Sentence[] {
  const reader = new SentenceReader(conlluSettings(options));
  if (typeof text !== 'string') {
    throw new OptionError(
      `spanforest/nlp/conllu: the text is ${quote(text)}. Pass a string, or ` +
        'use readConllu.'
    );
  }
  return [...reader.push(text), ...reader.finish()];
}
