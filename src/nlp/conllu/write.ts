import {quote, showCount} from '../../graph/errors.js';
import type {Sentence, TaggedWord, Word} from '../sentence.js';
import {checkHeads, checkSentence, SentenceError} from '../tree.js';
import {
  checkField,
  checkLines,
  fieldEnd,
  fieldStart,
  isWordLine
} from './check.js';
import {
  miscOf,
  withoutConfidence,
  withoutTreeProbability
} from './confidence.js';
import {DEPS, HEAD, LEMMA} from './options.js';

/** A word to make a sentence from. */
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
 * Makes a sentence from words, as if it had been read from CoNLL-U with `_`
 * for missing fields. An unknown head is written as `_` too, which only the
 * modes `'parse'` and `'partial'` read back. No words make one blank line.
 * Time and space linear in the text.
 *
 * @throws {@link SentenceError} if a field is empty or holds a tab, a line
 * break, NUL or a lone surrogate, if the heads do not make a tree, or if the
 * words are not an array of objects.
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
  if (!Array.isArray(words)) {
    throw new SentenceError(
      `spanforest/nlp/sentenceOf: the words are ${quote(words)}. Pass an ` +
        "array of words such as {form: 'Go', upos: 'VERB'}.",
      0
    );
  }
  const heads = [-1];
  const complete = words.map((given: NewWord | null, i): Word => {
    // Without a form, the error says what is missing.
    const word: NewWord = given ?? {form: undefined as never};
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
  const tags = `${form}\t${lemma}\t${upos}\t${xpos}\t${feats}`;
  const arc = `${head < 0 ? '_' : head}\t${deprel}`;
  return `${i + 1}\t${tags}\t${arc}\t${deps}\t${misc}\n`;
}

/**
 * The text of a sentence: what it was read from, byte for byte, or what
 * {@link withHeads} or {@link sentenceOf} made. Time linear in its length.
 *
 * @throws {@link SentenceError} if it is not a sentence.
 *
 * @example
 * ```ts
 * import {parseConllu, writeSentence} from 'spanforest/nlp';
 *
 * const text = '# a\r\n1\tGo\t_\t_\t_\t_\t0\t_\t_\t_\r\n\r\n# b\n\n\n';
 * parseConllu(text).map(writeSentence).join('') === text; // => true
 * ```
 */
export function writeSentence(sentence: Pick<Sentence, 'lines'>): string {
  checkSentence('writeSentence', sentence, ['lines']);
  return sentence.lines.join('');
}

/**
 * Replaces the heads and relations of a sentence. Only the columns HEAD and
 * DEPREL of its words change: comments, multiword ranges, empty nodes, all
 * other columns and the line endings stay. Only the probabilities of the old
 * tree are removed: the attribute `Confidence` of MISC and the comment
 * `tree_probability`. Time and space linear in its length.
 *
 * @param heads - `heads[i]` is the head of word `i`, counted from 1; 0 is the
 * artificial root. `heads[0]` is -1.
 * @param deprels - `deprels[i]` is the relation of word `i` to its head;
 * `deprels[0]` is ignored. Default: `_` for all words.
 * @throws {@link SentenceError} if their number is not that of the words, if
 * the heads do not make a tree, if a relation does not fit into a column, or
 * if it is not a sentence.
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
  checkSentence('withHeads', sentence);
  const {words} = sentence;
  checkArrays(words.length, heads, deprels ?? heads);
  checkHeads('withHeads', heads, words);
  for (let word = 1; deprels && word <= words.length; word++) {
    checkField('withHeads', 'relation', deprels[word], word);
  }
  return withTree('withHeads', sentence, null, heads, deprels ?? null);
}

/**
 * The same without checks of the heads and relations, and with the lemmas and
 * tags of other words, if given, in place of those that the sentence has. Each
 * line is read once.
 *
 * @param tagged - As many words as the sentence has; their forms are ignored.
 */
export function withTree(
  where: string,
  sentence: Sentence,
  tagged: readonly Required<TaggedWord>[] | null,
  heads: ArrayLike<number>,
  deprels: readonly string[] | null
): Sentence {
  checkLines(where, sentence);
  const {words, lines, firstLine} = sentence;
  const newWords: Word[] = [];
  const newLines = withoutTreeProbability(lines).map(given => {
    if (!isWordLine(given)) return given;
    const number = newWords.length + 1;
    const head = heads[number];
    const deprel = deprels?.[number] ?? '_';
    const line = withoutConfidence(given);
    const old = words[number - 1];
    const word = line === given ? old : {...old, misc: miscOf(line)};
    if (tagged === null) {
      newWords.push({...word, head, deprel});
      const start = fieldStart(line, HEAD);
      const end = fieldEnd(line, fieldEnd(line, start) + 1);
      return `${line.slice(0, start)}${head}\t${deprel}${line.slice(end)}`;
    }
    const {lemma, upos, xpos, feats} = tagged[number - 1];
    newWords.push({...word, lemma, upos, xpos, feats, head, deprel});
    const start = fieldStart(line, LEMMA);
    const end = skipFields(line, start, DEPS - LEMMA);
    return (
      `${line.slice(0, start)}${lemma}\t${upos}\t${xpos}\t${feats}\t` +
      `${head}\t${deprel}\t${line.slice(end)}`
    );
  });
  return {words: newWords, lines: newLines, firstLine};
}

// Where the field begins that is `count` fields after the one at `start`.
function skipFields(line: string, start: number, count: number): number {
  for (let i = 0; i < count; i++) start = line.indexOf('\t', start) + 1;
  return start;
}

// The root has no head, and only known heads can be written.
function checkArrays(
  words: number,
  heads: ArrayLike<number>,
  relations: ArrayLike<unknown>
): void {
  const fail = (problem: string, word = 0): never => {
    throw new SentenceError(`spanforest/nlp/withHeads: ${problem}`, word);
  };
  for (const [name, list] of Object.entries({heads, relations})) {
    const {length} = Object(list) as ArrayLike<unknown>;
    if (typeof list !== 'object' || !Number.isInteger(length)) {
      fail(`the ${name} are ${quote(list)}. Pass an array of them.`);
    }
    if (length === words + 1) continue;
    fail(
      `there are ${length} ${name} for ${showCount(words, 'word')}. Pass one ` +
        'for each word, after that at index 0.'
    );
  }
  if (heads[0] !== -1) {
    fail(
      `heads[0] is ${quote(heads[0])}. Pass -1 there, followed by the head of ` +
        'the first word.'
    );
  }
  for (let word = 1; word <= words; word++) {
    if (heads[word] !== -1) continue;
    const advice = `Pass a word from 1 to ${words}, or 0 for the root.`;
    fail(`the head of word ${word} is -1. ${advice}`, word);
  }
}
