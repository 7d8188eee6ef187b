import {quote} from '../../graph/errors.js';
import type {Sentence, TaggedWord, Word} from '../sentence.js';
import {
  checkField,
  checkHeads,
  checkLines,
  fieldEnd,
  fieldStart,
  isWordLine,
  SentenceError
} from './check.js';
import {HEAD} from './options.js';

/** A word that a sentence is made of. */
export interface NewWord extends TaggedWord {
  /**
   * The number of its head, counting words from 1: 0 for the artificial
   * root, -1 if the head is unknown.
   *
   * @defaultValue -1
   */
  readonly head?: number;
  /**
   * Its relation to the head.
   *
   * @defaultValue `'_'`
   */
  readonly deprel?: string;
}

/**
 * Makes a sentence of its words, as if it had been read from CoNLL-U with
 * `_` for what is missing. A head that is unknown is written `_`, too, which
 * only mode `'parse'` reads back. No words make one blank line. Time and
 * space linear in the text.
 *
 * @throws {@link SentenceError} if a field is empty or holds a tab, a line
 * break, NUL or a lone surrogate; if a head is no other word; or if heads run
 * in a circle.
 *
 * @example
 * ```ts
 * import {sentenceOf, writeSentence} from 'spanforest/nlp';
 *
 * const sentence = sentenceOf([{form: 'Go', upos: 'VERB'}]);
 * writeSentence(sentence);
 * // => '1\tGo\t_\tVERB\t_\t_\t_\t_\t_\t_\n\n'
 * ```
 */
export function sentenceOf(words: readonly NewWord[]): Sentence {
  const heads = [-1];
  const complete: Word[] = words.map((word, i) => {
    const field = (name: keyof TaggedWord | 'deprel') => {
      const {[name]: value = '_'} = word;
      return checkField('sentenceOf', name, value, i + 1);
    };
    const {head = -1} = word;
    heads.push(head);
    return {
      form: checkField('sentenceOf', 'form', word.form, i + 1),
      lemma: field('lemma'),
      upos: field('upos'),
      xpos: field('xpos'),
      feats: field('feats'),
      head,
      deprel: field('deprel'),
      deps: '_',
      misc: '_'
    };
  });
  checkHeads('sentenceOf', heads, complete);
  return {
    words: complete,
    lines: [...complete.map(wordLine), '\n'],
    firstLine: 1
  };
}

function wordLine(word: Word, i: number): string {
  const {form, lemma, upos, xpos, feats, head, deprel, deps, misc} = word;
  const known = head < 0 ? '_' : String(head);
  return `${[
    String(i + 1),
    form,
    lemma,
    upos,
    xpos,
    feats,
    known,
    deprel,
    deps,
    misc
  ].join('\t')}\n`;
}

/**
 * Writes a sentence: the text that it was read from, byte for byte, or that
 * {@link withHeads} or {@link sentenceOf} made. Time linear in its length.
 *
 * @example
 * ```ts
 * import {parseConllu, writeSentence} from 'spanforest/nlp';
 *
 * const text = '# a\r\n1\tGo\t_\t_\t_\t_\t0\t_\t_\t_\r\n\r\n# b\n\n\n';
 * parseConllu(text).map(writeSentence).join('') === text; // => true
 * ```
 */
export function writeSentence({lines}: Pick<Sentence, 'lines'>): string {
  return lines.join('');
}

/**
 * The sentence with other heads and relations. Only the columns HEAD and
 * DEPREL of the words change: comments, multiword ranges, empty nodes, all
 * other columns and the line endings stay as they are. Time and space linear
 * in its length.
 *
 * @param heads - `heads[i]` is the head of word `i`, counted from 1; 0 is the
 * artificial root. `heads[0]` is -1.
 * @param deprels - `deprels[i]` is the relation of word `i` to its head, and
 * `deprels[0]` means nothing; `_` for all words if there are none.
 * @throws {@link SentenceError} if there are not as many as there are words,
 * or a head is no other word, or heads run in a circle, or a relation is no
 * text that fits into a column.
 *
 * @example
 * ```ts
 * import {parseConllu, withHeads, writeSentence} from 'spanforest/nlp';
 *
 * const text = '1\tThey\t_\t_\t_\t_\t_\t_\t_\t_\n' +
 *   '2\tsing\t_\t_\t_\t_\t_\t_\t_\t_\n\n';
 * const [sentence] = parseConllu(text, {mode: 'parse'});
 * const parsed = withHeads(sentence, [-1, 2, 0], ['', 'nsubj', 'root']);
 * writeSentence(parsed).split('\n')[0];
 * // => '1\tThey\t_\t_\t_\t_\t2\tnsubj\t_\t_'
 * ```
 */
export function withHeads(
  sentence: Sentence,
  heads: ArrayLike<number>,
  deprels?: readonly string[] | undefined
): Sentence {
  const {words, lines, firstLine} = sentence;
  checkLength('heads', heads, words.length);
  if (deprels) checkLength('relations', deprels, words.length);
  checkRoot(heads, words.length);
  checkHeads('withHeads', heads, words);
  checkLines('withHeads', sentence);
  const newWords: Word[] = [];
  const newLines = lines.map(line => {
    if (!isWordLine(line)) return line;
    const number = newWords.length + 1;
    const head = heads[number];
    const deprel = deprels
      ? checkField('withHeads', 'relation', deprels[number], number)
      : '_';
    newWords.push({...words[number - 1], head, deprel});
    const start = fieldStart(line, HEAD);
    const end = fieldEnd(line, fieldEnd(line, start) + 1);
    return `${line.slice(0, start)}${head}\t${deprel}${line.slice(end)}`;
  });
  return {words: newWords, lines: newLines, firstLine};
}

function checkLength(
  name: string,
  values: ArrayLike<unknown>,
  words: number
): void {
  if (values.length === words + 1) return;
  throw new SentenceError(
    `spanforest/nlp/withHeads: there are ${values.length} ${name} for ` +
      `${words} words. Pass one for each word, after the one with index 0.`,
    0
  );
}

// The head of the root has no meaning, and a head must be known to be
// written.
function checkRoot(heads: ArrayLike<number>, words: number): void {
  if (heads[0] !== -1) {
    throw new SentenceError(
      `spanforest/nlp/withHeads: heads[0] is ${quote(heads[0])}. Pass -1 ` +
        'there, and the head of the first word behind it.',
      0
    );
  }
  for (let word = 1; word <= words; word++) {
    if (heads[word] !== -1) continue;
    throw new SentenceError(
      `spanforest/nlp/withHeads: the head of word ${word} is -1. Pass a word ` +
        `from 1 to ${words}, or 0 for the root.`,
      word
    );
  }
}
