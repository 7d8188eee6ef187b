import fc from 'fast-check';
import type {TextInput} from '../../src/graph/index.js';
import {
  ConlluError,
  type ConlluOptions,
  parseConllu,
  readConllu,
  type Sentence,
  writeSentence
} from '../../src/nlp/index.js';
import {headsOfTree} from './words.js';

export const encode = (text: string): Uint8Array =>
  new TextEncoder().encode(text);

/** A line of a word, with `_` in all columns but these. */
export function line(
  id: number | string,
  form: string,
  head: number | string,
  deprel = 'dep'
): string {
  return `${id}\t${form}\t_\t_\t_\t_\t${head}\t${deprel}\t_\t_\n`;
}

/** All sentences of an input. */
export async function readAll(
  input: TextInput,
  options?: ConlluOptions
): Promise<Sentence[]> {
  const sentences: Sentence[] = [];
  for await (const sentence of readConllu(input, options)) {
    sentences.push(sentence);
  }
  return sentences;
}

/** What a reader makes of an input: sentences, then perhaps an error. */
export interface Outcome {
  readonly sentences: readonly Sentence[];
  readonly error: string | null;
}

/** Reads until the end or the first error, which is one about the text. */
export async function outcome(
  input: TextInput,
  options?: ConlluOptions
): Promise<Outcome> {
  const sentences: Sentence[] = [];
  try {
    for await (const sentence of readConllu(input, options)) {
      sentences.push(sentence);
    }
  } catch (error) {
    if (!(error instanceof ConlluError)) throw error;
    const {line, column, message} = error;
    if (!message.startsWith(`line ${line}, column ${column}: `)) throw error;
    if (/\n/.test(message)) throw error;
    return {sentences, error: message};
  }
  return {sentences, error: null};
}

/** The error that a text is refused with. */
export function errorOf(text: string, options?: ConlluOptions): ConlluError {
  try {
    parseConllu(text, options);
  } catch (error) {
    if (error instanceof ConlluError) return error;
    throw error;
  }
  throw new Error('there was no error');
}

/** The text that sentences were read from. */
export function textOf(sentences: readonly Sentence[]): string {
  return sentences.map(writeSentence).join('');
}

/** A text with everything that a reader has to keep. */
export const TRICKY: string = [
  '\ufeff# newdoc\r\n',
  '#\ttabs\tin a comment\n',
  '1-2\tdel\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\r\n',
  '1\tde\tde\tADP\tE\t_\t3\tcase\t_\t_\r\n',
  '2\tel 😀\tel\tDET\tT\tDefinite=Def|Number=Sing\t3\tdet\t3:det\t_\n',
  '2.1\té\t_\t_\t_\t_\t_\t_\t0:root\t_\n',
  '# inside\n',
  '3\t__proto__\tconstructor\tNOUN\tS\t_\t0\troot\t0:root\t_\n',
  '\r\n',
  '\n',
  '\r\n',
  '# a comment of its own\n',
  '\n',
  '0.1\t_\t_\t_\t_\t_\t_\t_\t_\t_\n',
  '1\t\t\t\t\t\t0\t\t\t\n',
  '\n',
  line(1, 'a', 0),
  '2\tb\t_\t_\t_\t_\t1\t_\t_\tends here'
].join('');

// Anything that a field may hold.
const field = fc.oneof(
  fc.constantFrom('_', 'the', 'NOUN', '__proto__', '#', '1', ' ', '\u2028'),
  fc
    .string({unit: 'binary', minLength: 1, maxLength: 20})
    .filter(text => !/[\0\t\n\r]/.test(text))
);

/** A word of a generated text. */
export interface MadeWord {
  readonly fields: readonly string[];
  readonly head: number;
}

/** A text in CoNLL-U with its words; sentences without words left out. */
export interface MadeText {
  readonly text: string;
  readonly sentences: readonly (readonly MadeWord[])[];
}

const ending = fc.constantFrom('\n', '\r\n');

// Comments hold tabs; what they must not do is end.
const comment = fc
  .tuple(fc.string({unit: 'grapheme', maxLength: 12}), ending)
  .map(([text, end]) => `#${text.replaceAll(/[\0\n\r]/g, '\t')}${end}`);

const sentence = fc
  .nat({max: 6})
  .chain(headsOfTree)
  .chain(found =>
    fc.record({
      comments: fc.array(comment, {maxLength: 2}),
      words: fc.tuple(
        ...found.map(head =>
          fc.record({
            fields: fc.array(field, {minLength: 8, maxLength: 8}),
            head: fc.constant(head),
            before: fc.constantFrom('', 'range', 'empty node', 'comment'),
            end: ending
          })
        )
      ),
      blank: ending
    })
  );

/** Texts that mode `'tree'` takes, each with its words. */
export const conlluText: fc.Arbitrary<MadeText> = fc
  .record({
    mark: fc.constantFrom('', '\ufeff'),
    blocks: fc.array(sentence, {maxLength: 5}),
    // How much of the end is missing: the blank line, and a line's ending.
    missing: fc.nat({max: 2})
  })
  .map(({mark, blocks, missing}) => {
    let text: string = mark;
    for (const {comments, words, blank} of blocks) {
      text += comments.join('');
      for (const [i, {fields, head, before, end}] of words.entries()) {
        const id = i + 1;
        if (before === 'comment') text += '# inside\r\n';
        if (before === 'range') text += line(`${id}-${id + 1}`, 'x y', '_');
        if (before === 'empty node') text += line(`${i}.1`, '', '_');
        const [form, lemma, upos, xpos, feats, ...rest] = fields;
        const columns = [form, lemma, upos, xpos, feats, head, ...rest];
        text += `${id}\t${columns.join('\t')}${end}`;
      }
      text += blank;
    }
    for (let i = 0; i < missing; i++) text = text.replace(/\r?\n$/, '');
    const sentences = blocks.map(block => block.words);
    return {text, sentences: sentences.filter(words => words.length > 0)};
  });
