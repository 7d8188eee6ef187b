import {quote} from '../../graph/errors.js';
import {LineCursor} from '../../graph/formats/lines.js';
import type {TextPosition} from '../../graph/formats/text-input.js';
import {BYTE_ORDER_MARK} from '../../graph/formats/text-pieces.js';
import type {Sentence} from '../sentence.js';
import type {Word} from '../word.js';
import {checkFields} from './check-fields.js';
import {checkTree} from './check-tree.js';
import {ConlluError} from './conllu-error.js';
import type {ConlluSettings} from './conllu-options.js';
import {LineFields} from './line-fields.js';
import {SentenceText} from './sentence-text.js';
import {TokenIds} from './token-ids.js';
import {WordReader} from './word-reader.js';

// Blank lines that are handed out together, where any number may follow each
// other.
const BLANK_LINES = 1000;

const HASH = 35;

/**
 * Makes sentences of a text that comes in pieces.
 *
 * A sentence is handed out as soon as its blank line is there. Sentences and
 * errors do not depend on where the text is cut.
 */
export class SentenceReader {
  readonly #settings: ConlluSettings;
  readonly #isStrict: boolean;
  readonly #lines: LineCursor;
  readonly #line = new LineFields();
  readonly #ids: TokenIds;
  readonly #wordReader: WordReader;

  // The sentence that has begun but has not ended yet.
  readonly #text = new SentenceText();
  #words: Word[] = [];
  #firstLine = 1;
  // Whether it has a line that is not blank, and one that is no comment.
  #hasContent = false;
  #hasTokens = false;

  // How the first line of the text ends, once it has come.
  #ending = '';
  // How many characters of the first line are a byte order mark; -1 as long
  // as nothing has come.
  #mark = -1;

  /** Reads as the settings say. */
  constructor(settings: ConlluSettings) {
    this.#settings = settings;
    this.#isStrict = settings.mode === 'strict';
    this.#lines = new LineCursor(settings.maximumLineLength, lineError);
    this.#ids = new TokenIds(settings);
    this.#wordReader = new WordReader(settings);
  }

  /** Takes in a piece of the text, and yields the sentences that it ends. */
  *push(piece: string): Generator<Sentence, void, undefined> {
    if (this.#mark < 0) this.#mark = +(piece.charCodeAt(0) === BYTE_ORDER_MARK);
    this.#lines.push(piece);
    while (this.#lines.advance()) {
      if (this.#beginsAnother()) yield this.#take();
      if (this.#addLine()) yield this.#take();
    }
  }

  /** Takes in the end of the text, and yields what is left. */
  *finish(): Generator<Sentence, void, undefined> {
    const end = this.position();
    if (this.#lines.finish()) {
      if (this.#beginsAnother()) yield this.#take();
      if (this.#addLine()) yield this.#take();
    }
    if (this.#text.count === 0) return;
    if (this.#isStrict) {
      throw new ConlluError(
        'the text ends inside a sentence. Put a blank line behind the last ' +
          'one, too.',
        end.line,
        end.column
      );
    }
    yield this.#take();
  }

  /** Where the text ends so far. */
  position(): TextPosition {
    const {line, column} = this.#lines.position();
    const isMarked = line === 1 && this.#mark === 1;
    return {line, column: isMarked ? column - 1 : column};
  }

  // Whether the line belongs to another sentence than the lines before it,
  // which have been blank so far.
  #beginsAnother(): boolean {
    const {text, start, end, number} = this.#lines;
    this.#line.reset(text, start, end, number);
    const isBlank = this.#line.start === end;
    return this.#text.count > 0 && !this.#hasContent && !isBlank;
  }

  // Takes in a line; true if the sentence ends with it.
  #addLine(): boolean {
    const {text, start, end, next, number} = this.#lines;
    const line = this.#line;
    if (this.#text.count === 0) this.#firstLine = number;
    if (this.#isStrict) this.#checkEnding();
    this.#text.add(text, start, next);
    if (line.start === end) {
      if (this.#isStrict && !this.#hasContent) {
        line.fail(
          'there is a blank line too many. Leave one behind each sentence, ' +
            'and none at the beginning.',
          end
        );
      }
      return this.#hasContent || this.#text.count === BLANK_LINES;
    }
    if (this.#text.length > this.#settings.maximumLength) {
      line.fail(
        `the sentence has more than ${this.#settings.maximumLength} ` +
          'characters here. Put a blank line behind each sentence, or raise ' +
          'maximumLength.',
        line.start
      );
    }
    this.#hasContent = true;
    line.split();
    if (this.#isComment()) this.#checkComment();
    else this.#addToken();
    return false;
  }

  #isComment(): boolean {
    const {text, start, columns} = this.#line;
    if (text.charCodeAt(start) !== HASH) return false;
    return this.#settings.format === 'conllu' || columns === 1;
  }

  // One kind of line ending, whichever it is. The last line need not have one
  // to be looked at here.
  #checkEnding(): void {
    const {text, end, next} = this.#lines;
    const ending = text.slice(end, next);
    if (this.#ending === '') this.#ending = ending;
    if (ending === this.#ending || ending === '') return;
    this.#line.fail(
      `this line ends in ${quote(ending)}, the first one in ` +
        `${quote(this.#ending)}. Use the same for all.`,
      end
    );
  }

  #checkComment(): void {
    if (!this.#isStrict || !this.#hasTokens) return;
    this.#line.fail(
      'there is a comment inside the sentence. Put it before the first word.',
      this.#line.start
    );
  }

  #addToken(): void {
    const line = this.#line;
    const {format, maximumWords} = this.#settings;
    this.#wordReader.checkColumns(line);
    const kind = this.#ids.add(line);
    this.#hasTokens = true;
    if (this.#isStrict) checkFields(line, format, kind);
    if (kind !== 'word') return;
    if (this.#words.length === maximumWords) {
      line.fail(
        `the sentence has more than ${maximumWords} words. Put a blank line ` +
          'behind each sentence, or raise maximumWords.',
        line.start
      );
    }
    this.#words.push(this.#wordReader.read(line, this.#ids.words));
  }

  // Ends the sentence and begins another.
  #take(): Sentence {
    const sentence: Sentence = {
      words: this.#words,
      lines: this.#text.take(),
      firstLine: this.#firstLine
    };
    this.#words = [];
    this.#hasContent = false;
    this.#hasTokens = false;
    this.#ids.finish();
    this.#check(sentence);
    return sentence;
  }

  #check(sentence: Sentence): void {
    const {mode, format} = this.#settings;
    if (mode === 'parse') return;
    if (sentence.words.length > 0) {
      checkTree(sentence, this.#isStrict && format === 'conllu');
    } else if (this.#isStrict) {
      throw new ConlluError(
        'there are no words before the next blank line. Remove these lines.',
        sentence.firstLine,
        1
      );
    }
  }
}

function lineError(longest: number, line: number): ConlluError {
  return new ConlluError(
    `this line has more than ${longest} characters. Check that this is ` +
      'CoNLL-U, or raise maximumLineLength.',
    line,
    1
  );
}
