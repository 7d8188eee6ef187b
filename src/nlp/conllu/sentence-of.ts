import type {Sentence} from '../sentence.js';
import type {TaggedWord, Word} from '../word.js';
import {checkField} from './check-field.js';
import {checkHeads} from './check-heads.js';

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
