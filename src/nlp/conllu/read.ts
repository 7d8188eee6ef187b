import {OptionError, quote} from '../../graph/errors.js';
import {LineCursor, TextBuffer} from '../../graph/lines.js';
import {untilAborted} from '../../graph/long-call.js';
import {type Mention, say, told} from '../../graph/message.js';
import {
  BYTE_ORDER_MARK,
  chunksOf,
  encodingProblem,
  TextDecoding,
  type TextFaults,
  type TextInput,
  type TextPosition
} from '../../graph/text-input.js';
import type {
  EmptyNode,
  MultiwordToken,
  Sentence,
  SentenceComment,
  Word
} from '../sentence.js';
import {checkFields, checkTree} from './check.js';
import {
  commentOfLine,
  copyOf,
  LineFields,
  TokenIds,
  WordReader
} from './line.js';
import {
  ConlluError,
  type ConlluOptions,
  type ConlluSettings,
  conlluSettings,
  type ReadConlluOptions,
  readerSettings
} from './options.js';

/** Collects the lines of a sentence across the pieces of a text. */
class SentenceText {
  /** Number of characters so far. */
  length = 0;
  /** Number of lines so far. */
  count = 0;

  // Lines of earlier pieces.
  readonly #before = new TextBuffer();
  // The lines of the last piece span it from start to end.
  #text = '';
  #start = 0;
  #end = 0;

  /** Adds the line that spans a piece from `start` to `next`. */
  add(text: string, start: number, next: number): void {
    // A line follows the previous one in the same piece exactly if it begins
    // where that one ended. Otherwise it begins at 0, or the previous line was
    // joined from several pieces and is longer than its share of the last.
    if (start !== this.#end || this.count === 0) {
      this.#keep();
      this.#text = text;
      this.#start = start;
    }
    this.#end = next;
    this.length += next - start;
    this.count++;
  }

  /** Returns the text of the lines and starts over. */
  take(): string {
    let text: string;
    if (this.#before.length === 0) {
      text = copyOf(this.#text, this.#start, this.#end);
    } else {
      this.#keep();
      text = this.#before.flush(1, 1);
    }
    this.#text = '';
    this.#start = 0;
    this.#end = 0;
    this.length = 0;
    this.count = 0;
    return text;
  }

  #keep(): void {
    if (this.#start === this.#end) return;
    this.#before.push(this.#text.slice(this.#start, this.#end), 1, 1);
  }
}

// How many blank lines in a row are yielded together.
const BLANK_LINES = 1000;

const HASH = 35;

/**
 * Reads sentences from a text that arrives in pieces. Sentences and errors do
 * not depend on where the text is cut.
 */
export class SentenceReader {
  readonly #settings: ConlluSettings;
  readonly #isStrict: boolean;
  readonly #lines: LineCursor;
  readonly #line = new LineFields();
  readonly #ids: TokenIds;
  readonly #wordReader: WordReader;

  // The unfinished sentence.
  readonly #text = new SentenceText();
  #words: Word[] = [];
  #comments: SentenceComment[] = [];
  #multiwords: MultiwordToken[] = [];
  #emptyNodes: EmptyNode[] = [];
  #firstLine = 1;
  // Whether it has a line that is not blank, and one that is not a comment.
  #hasContent = false;
  #hasTokens = false;

  // The ending of the first line.
  #ending = '';
  // The length of the byte order mark; -1 before the first piece.
  #mark = -1;

  /** Reads with these settings. */
  constructor(settings: ConlluSettings) {
    this.#settings = settings;
    this.#isStrict = settings.mode === 'strict';
    this.#lines = new LineCursor(settings.maximumLineLength, (longest, line) =>
      told(
        ConlluError,
        say`this line has more than ${longest} characters. Check that this is
            CoNLL-U${orRaise('maximumLineLength')}.`,
        line,
        1
      )
    );
    this.#ids = new TokenIds(settings);
    this.#wordReader = new WordReader(settings);
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
    const end = this.position();
    if (this.#lines.finish()) {
      if (this.#beginsAnother()) yield this.#take();
      if (this.#addLine()) yield this.#take();
    }
    if (this.#text.count === 0) return;
    if (this.#isStrict) {
      throw new ConlluError(
        'the text ends inside a sentence. Put a blank line after the last ' +
          'one, too.',
        end.line,
        end.column
      );
    }
    yield this.#take();
  }

  /** The end of the text so far. */
  position(): TextPosition {
    const {line, column} = this.#lines.position();
    const isMarked = line === 1 && this.#mark === 1;
    return {line, column: isMarked ? column - 1 : column};
  }

  // Whether the lines before this one, all of them blank, end here.
  #beginsAnother(): boolean {
    const {text, start, end, number} = this.#lines;
    this.#line.reset(text, start, end, number);
    const isBlank = this.#line.start === end;
    return this.#text.count > 0 && !this.#hasContent && !isBlank;
  }

  // Adds a line; true if the sentence ends with it.
  #addLine(): boolean {
    const {text, start, end, next, number} = this.#lines;
    const line = this.#line;
    if (this.#text.count === 0) this.#firstLine = number;
    if (this.#isStrict) this.#checkEnding();
    this.#text.add(text, start, next);
    if (line.start === end) {
      if (this.#isStrict && !this.#hasContent) {
        line.fail(
          'there is a blank line too many. Leave one after each sentence, ' +
            'and none at the beginning.',
          end
        );
      }
      return this.#hasContent || this.#text.count === BLANK_LINES;
    }
    if (this.#text.length > this.#settings.maximumLength) {
      line.fail(
        say`the sentence has more than ${this.#settings.maximumLength} characters
          here. Put a blank line after each sentence${orRaise('maximumLength')}.`,
        line.start
      );
    }
    this.#hasContent = true;
    line.split();
    const isComment =
      text.charCodeAt(line.start) === HASH &&
      (this.#settings.format === 'conllu' || line.columns === 1);
    if (!isComment) {
      this.#addToken();
      return false;
    }
    if (this.#isStrict && this.#hasTokens) {
      line.fail(
        'there is a comment inside the sentence. Put it before the first word.',
        line.start
      );
    }
    this.#comments.push(commentOfLine(line));
    return false;
  }

  // All lines end alike; the last one may have no ending.
  #checkEnding(): void {
    const {text, end, next} = this.#lines;
    const ending = text.slice(end, next);
    if (this.#ending === '') this.#ending = ending;
    if (ending === this.#ending || ending === '') return;
    this.#line.fail(
      `this line ends with ${quote(ending)}, the first one with ` +
        `${quote(this.#ending)}. Use the same ending for all.`,
      end
    );
  }

  #addToken(): void {
    const line = this.#line;
    const {format, maximumWords} = this.#settings;
    this.#wordReader.checkColumns(line);
    const kind = this.#ids.add(line);
    this.#hasTokens = true;
    if (this.#isStrict) checkFields(line, format, kind);
    if (kind === 'range') this.#multiwords.push(this.#wordReader.token(line));
    if (kind === 'empty node') {
      this.#emptyNodes.push(this.#wordReader.emptyNode(line));
    }
    if (kind !== 'word') return;
    if (this.#words.length === maximumWords) {
      line.fail(
        say`the sentence has more than ${maximumWords} words. Put a blank line
          after each sentence${orRaise('maximumWords')}.`,
        line.start
      );
    }
    this.#words.push(this.#wordReader.word(line, this.#ids.words));
  }

  // Ends the sentence and begins the next.
  #take(): Sentence {
    const fields = {
      words: this.#words,
      comments: this.#comments,
      tokens: this.#multiwords,
      emptyNodes: this.#emptyNodes
    };
    const text = this.#text.take();
    const source = {...fields, text, line: this.#firstLine};
    const sentence: Sentence = {...fields, source};
    this.#words = [];
    this.#comments = [];
    this.#multiwords = [];
    this.#emptyNodes = [];
    this.#hasContent = false;
    this.#hasTokens = false;
    this.#ids.finish();
    const {mode, format} = this.#settings;
    if (this.#isStrict && sentence.words.length === 0) {
      throw new ConlluError(
        'there are no words before the next blank line. Remove these lines.',
        source.line,
        1
      );
    }
    if (mode !== 'parse') {
      checkTree(source, this.#isStrict && format === 'conllu');
    }
    return sentence;
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

// Commands have no such option, and leave that out.
function orRaise(option: keyof ConlluOptions): Mention {
  return {option, verb: ', or raise'};
}
