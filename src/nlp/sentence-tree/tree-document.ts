import {quote} from '../../graph/errors.js';
import {SentenceError} from '../tree.js';
import {SentenceTree, type TextSpan, type TreeWord} from './sentence-tree.js';

/**
 * A text with the trees of its sentences, to go from places in the text to words
 * and back. Takes time linear in the words.
 *
 * @param text - The text that was parsed: offsets count from its beginning.
 * @param trees - The trees of its sentences, or of some of them, in order.
 * @throws {@link SentenceError} if a word has no place in the text, or if the
 * words are not in its order.
 *
 * @example
 * ```ts
 * import {documentOf, parseText} from 'spanforest/nlp';
 *
 * const text = 'Dogs bark. The old cat sleeps.';
 * const document = documentOf(text, await parseText(text));
 * const word = document.wordAt(text.indexOf('cat'));
 * word?.head?.form; // => 'sleeps'
 * document.textOf(word!.span!); // => 'The old cat'
 * document.treeAt(0)?.text; // => 'Dogs bark.'
 * ```
 */
export function documentOf(
  text: string,
  trees: readonly SentenceTree[]
): TreeDocument {
  const fail = (problem: string, word = 0): never => {
    throw new SentenceError(`spanforest/nlp/documentOf: ${problem}`, word);
  };
  if (typeof text !== 'string') {
    fail(`the text is ${quote(text)}. Pass the string that was parsed.`);
  }
  if (!Array.isArray(trees) || !trees.every(t => t instanceof SentenceTree)) {
    fail(`${quote(trees)} is not trees. Pass an array of trees of sentences.`);
  }
  let before = 0;
  for (const [i, {sentence}] of trees.entries()) {
    for (const [j, {form, start, end}] of sentence.words.entries()) {
      const at = `word ${j + 1} ${quote(form)} of tree ${i + 1}`;
      if (start === undefined || end === undefined) {
        fail(`${at} has no place in the text. Parse the text.`, j + 1);
      } else if (start < before || end < start || end > text.length) {
        fail(
          `${at} is at ${start} to ${end}, after ${before}, in a text of ` +
            `${text.length}. Pass the text that was parsed, and its trees in ` +
            'order.',
          j + 1
        );
      } else before = start;
    }
  }
  return new TreeDocument(text, trees);
}

/** A text with the trees of its sentences, made by {@link documentOf}. */
export class TreeDocument {
  /** The text. */
  readonly text: string;
  /** The trees of its sentences, in order. */
  readonly trees: readonly SentenceTree[];

  /** @internal */
  constructor(text: string, trees: readonly SentenceTree[]) {
    this.text = text;
    this.trees = trees;
  }

  /**
   * The text of a span: of a word, of what is below it, of a noun chunk.
   *
   * @throws {@link SentenceError} if it is not a span of this text.
   */
  textOf(span: TextSpan): string {
    const {start, end}: Partial<TextSpan> = Object(span);
    if (!(start! >= 0 && start! <= end! && end! <= this.text.length)) {
      const given = span === Object(span) ? `${start} to ${end}` : quote(span);
      throw new SentenceError(
        `spanforest/nlp/textOf: the span is ${given}, in a text of ` +
          `${this.text.length}. Pass one of a word that has a place in it.`,
        0
      );
    }
    return this.text.slice(start, end);
  }

  /**
   * The tree of the sentence at an offset, or before the white space there;
   * `undefined` before the first one. Time logarithmic in the trees.
   */
  treeAt(offset: number): SentenceTree | undefined {
    const {trees} = this;
    return trees[
      lastAt(trees.length, offset, i => trees[i].sentence.words[0].start!)
    ];
  }

  /**
   * The word at an offset, the last one of several that stand there;
   * `undefined` between words. Time logarithmic in the words.
   */
  wordAt(offset: number): TreeWord | undefined {
    const tree = this.treeAt(offset);
    if (tree === undefined) return undefined;
    const {words} = tree.sentence;
    const i = lastAt(words.length, offset, i => words[i].start!);
    return offset < words[i].end! ? tree.words[i] : undefined;
  }
}

// The last of some starts that is not after an offset; -1 without one.
function lastAt(
  length: number,
  offset: number,
  startOf: (i: number) => number
): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startOf(middle) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
