import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {TextKind} from '../../../src/internals.js';
import {
  parseConllu,
  ReadTextError,
  type Sentence,
  textOf,
  writeSentence
} from '../../../src/nlp/index.js';
import {TEXT_KINDS, TextReader} from '../../../src/nlp/text/index.js';
import {textModel} from '../../support/text-model.js';

const tokenizer = textModel().tokenizer!;

function read(
  chunks: readonly (string | Uint8Array)[],
  input: TextKind = 'text'
): Sentence[] {
  const reader = new TextReader(tokenizer, input);
  const sentences = chunks.flatMap(chunk => reader.push(chunk));
  return [...sentences, ...reader.end()];
}

/** Lone surrogates as they are in UTF-8. */
const wellFormed = (text: string) => Buffer.from(text).toString();

/** The text as it is read: without NUL and lone surrogates. */
const readable = (text: string) => wellFormed(text).replaceAll('\0', '\ufffd');

/** Checks all that holds for every text, and returns its sentences. */
function checked(text: string, input: TextKind = 'text'): Sentence[] {
  const sentences = read([text], input);
  const whole = readable(text);
  const points = [...whole];
  // Compared at once: texts may have many words.
  const found: string[] = [];
  const forms: string[] = [];
  for (const {words} of sentences) {
    for (const {form, start, end, misc} of words) {
      const range = /TokenRange=(\d+):(\d+)$/.exec(misc);
      // The words of a multiword token have no range of their own.
      if (!range) continue;
      const [from, to] = range.slice(1).map(Number);
      found.push(whole.slice(start, end), points.slice(from, to).join(''));
      forms.push(form, form);
    }
  }
  expect(found).toEqual(forms);
  expect(sentences.filter(({words}) => words.length === 0)).toEqual([]);
  const hasWords = sentences.length > 0;
  expect(textOf(sentences)).toBe(hasWords ? whole : '');
  // What is written is read back, and has the same text.
  const conllu = sentences.map(writeSentence).join('');
  const again = parseConllu(conllu, {mode: 'parse'});
  expect(again.map(writeSentence).join('')).toBe(conllu);
  const tokensOf = ({tokens}: Sentence) => tokens;
  expect(again.map(tokensOf)).toEqual(sentences.map(tokensOf));
  return sentences;
}

// Pieces of which hostile texts are made.
const PIECE = fc.oneof(
  {weight: 4, arbitrary: fc.constantFrom(...'abXY.,!?"\'()-0 \n')},
  fc.constantFrom("don't", 'Birds sing.', ' \n \n', '\r\n', '\r', '\t', '|'),
  fc.constantFrom('\0', '\u0001', '\u001b', '\u007f', '\u0085', '\v', '\f'),
  fc.constantFrom('\ud800', '\udc00', '😀', '👩‍👧', '🏽', '\u{1f1e9}\u{1f1ea}'),
  fc.constantFrom('e\u0301', '\u200d', '\u200c', '\u200b', '\ufeff', '\u00ad'),
  fc.constantFrom('שלום', '\u202e', 'مرحبا', '漢字。', 'ひらがな', 'Ж', 'กำ'),
  fc.constantFrom('\u00a0', '\u2003', '\u2028', '\u2029', '\u3000', '_', '#'),
  fc.string({unit: 'binary', maxLength: 4})
);
const TEXT = fc.array(PIECE, {maxLength: 60}).map(pieces => pieces.join(''));

/** Cuts a text or bytes at random places, which may repeat. */
function cutAt<Part extends {length: number}>(
  whole: Part,
  places: readonly number[],
  part: (start: number, end: number) => Part
): Part[] {
  const cuts = places
    .map(place => Math.floor(place * (whole.length + 1)))
    .sort((a, b) => a - b);
  return [0, ...cuts].map((start, i) => part(start, cuts[i] ?? whole.length));
}

const PLACES = fc.array(fc.double({min: 0, max: 0.9999, noNaN: true}), {
  maxLength: 12
});

describe('a text', () => {
  test.each(TEXT_KINDS)('of any %s has right offsets and is kept', input => {
    fc.assert(fc.property(TEXT, text => void checked(text, input)));
  });

  test.each(TEXT_KINDS)('of any %s may be cut anywhere', input => {
    fc.assert(
      fc.property(TEXT, PLACES, (text, places) => {
        const parts = cutAt(text, places, (a, b) => text.slice(a, b));
        expect(read(parts, input)).toEqual(read([text], input));
      })
    );
  });

  test('may be cut anywhere as bytes', () => {
    fc.assert(
      fc.property(TEXT, PLACES, (text, places) => {
        const bytes = new TextEncoder().encode(text);
        const parts = cutAt(bytes, places, (a, b) => bytes.subarray(a, b));
        expect(read(parts)).toEqual(read([wellFormed(text)]));
      })
    );
  });

  test('may come in single units', () => {
    const text = "Birds 😀 sing.\ud83d They don't.\n\n No!\ude00 ";
    expect(read(text.split(''))).toEqual(read([text]));
    const bytes = new TextEncoder().encode(text);
    expect(read(Array.from(bytes, byte => Uint8Array.of(byte)))).toEqual(
      read([wellFormed(text)])
    );
  });

  test.each([
    ['nothing', ''],
    ['white space', ' \n\t\r\n\u2003\n '],
    ['a byte order mark', '\ufeff']
  ])('of %s has no sentences', (_, text) => {
    for (const input of TEXT_KINDS) expect(checked(text, input)).toEqual([]);
  });

  test.each([
    ['control characters', 'a\u0001b \u001b[31mred\u0007 \u007f'],
    ['NUL', 'a\0b \0 c\0'],
    ['lone surrogates', '\ud800 a\udc00 \udfff\ud800b'],
    ['zero-width joiners', '👩‍👩‍👧‍👦 a\u200db \u200d\u200d \u200c.'],
    ['combining marks', `e${'\u0301'.repeat(3000)} \u0301a`],
    ['mixed scripts', 'Hej мир 世界 שלום مرحبا ไทย 안녕 Ωmega.'],
    ['right-to-left text', 'הכלב נובח. \u202eabc\u202c الكلب ينبح؟'],
    ['letters without a space', 'a'.repeat(100_000)],
    ['mixed letters without a space', 'aБ漢😀é'.repeat(2000)],
    ['marks without a space', '.'.repeat(5000)],
    ['white space without a word', `a${' \t'.repeat(50_000)}b`],
    ['blank lines', `a${'\n'.repeat(100_000)}b`],
    ['words without an end', 'dog '.repeat(5000)]
  ])('may have %s', (_, text) => {
    for (const input of TEXT_KINDS) checked(text, input);
  });

  test('has escapes for white space that columns cannot hold', () => {
    const [{words}] = checked(' \tBirds\u00a0\t\r\n sing  ', 'words');
    expect(words[0].misc).toContain('SpacesBefore=\\s\\t|');
    expect(words[1]?.misc ?? '').not.toContain('SpacesBefore');
  });

  test('keeps what stands around each token', () => {
    const misc = checked('\nNo!  They\tdon\'t sing."\n').flatMap(({words}) =>
      words.map(({form, misc}) => `${form} ${misc}`)
    );
    expect(misc).toContain('No SpaceAfter=No|SpacesBefore=\\n|TokenRange=1:3');
    expect(misc).toContain('! SpacesAfter=\\s\\s|TokenRange=3:4');
    expect(misc).toContain('They SpacesAfter=\\t|TokenRange=6:10');
    expect(misc).toContain('do _');
  });

  test('counts code points in MISC and units in words', () => {
    const [first, second] = checked('😀😀 dog\nbird', 'words');
    expect(first.words).toMatchObject([
      {form: '😀😀', start: 0, end: 4, misc: 'TokenRange=0:2'},
      {form: 'dog', start: 5, end: 8}
    ]);
    expect(first.words[1].misc).toBe('SpacesAfter=\\n|TokenRange=3:6');
    expect(second.words[0]).toMatchObject({start: 9, end: 13});
    expect(second.words[0].misc).toBe('SpaceAfter=No|TokenRange=7:11');
  });

  test('has paragraphs between blank lines', () => {
    const names = checked('No!\n\nNo!\n \nNo!').map(({comments}) =>
      comments.map(({name}) => name)
    );
    expect(names).toEqual([
      ['sent_id', 'text'],
      ['newpar', 'sent_id', 'text'],
      ['newpar', 'sent_id', 'text']
    ]);
  });

  test('gives the words of multiword tokens their part of it', () => {
    const text = "They don't sing.";
    const words = checked(text).flatMap(({words}) => words);
    const parts = words.filter(({misc}) => misc === '_');
    expect(
      parts.map(({form, start, end}) => [form, text.slice(start, end)])
    ).toEqual([
      ['do', 'do'],
      ["n't", "n't"]
    ]);
  });
});

describe('TextReader', () => {
  test('counts what it has read', () => {
    const reader = new TextReader(tokenizer);
    reader.push('Birds sing.\n\nFish');
    expect(reader.characters).toBe(17);
    reader.end();
    expect(reader.sentences).toBe(2);
  });

  test('gives sentences before the text ends', () => {
    const reader = new TextReader(tokenizer);
    let sentences = 0;
    for (let i = 0; i < 100; i++) {
      sentences += reader.push('Birds sing.\n\n').length;
    }
    expect(sentences).toBeGreaterThan(90);
    // In one endless line, too.
    const line = new TextReader(tokenizer);
    let words = 0;
    for (let i = 0; i < 10_000; i++) {
      for (const sentence of line.push('dog ')) words += sentence.words.length;
    }
    expect(words).toBeGreaterThan(8000);
  });

  test('needs a model for all but split words', () => {
    expect(() => new TextReader(null)).toThrow(ReadTextError);
    expect(() => new TextReader(null, 'lines')).toThrow(
      'spanforest/nlp/text: the model has not learnt to split text into ' +
        "words. Pass words that are split by spaces with input: 'words', or "
    );
    const reader = new TextReader(null, 'words');
    const sentences = [...reader.push('a b.\n c'), ...reader.end()];
    expect(sentences.map(({words}) => words.map(({form}) => form))).toEqual([
      ['a', 'b.'],
      ['c']
    ]);
  });

  test('takes each line for a sentence if asked to', () => {
    const text = 'No! Birds sing.\nThe dog\n\nbarks.';
    const forms = checked(text, 'lines').map(({words}) =>
      words.map(({form}) => form).join(' ')
    );
    expect(forms).toEqual(['No ! Birds sing .', 'The dog', 'barks .']);
  });

  test.each([undefined, null, 5, [65], {length: 3}, new Uint16Array(2)])(
    'refuses the chunk %s',
    chunk => {
      const reader = new TextReader(tokenizer);
      expect(() => reader.push(chunk as never)).toThrow(ReadTextError);
      expect(() => reader.push(chunk as never)).toThrow(
        'Pass strings or bytes'
      );
    }
  );

  test('says where bytes are not UTF-8', () => {
    const reader = new TextReader(tokenizer);
    reader.push(Uint8Array.of(65, 66));
    expect(() => reader.push(Uint8Array.of(67, 0xff))).toThrow(
      'the text is not UTF-8, in the 2 bytes from byte 3. Convert it'
    );
    const cut = new TextReader(tokenizer);
    cut.push(Uint8Array.of(65, 0xf0, 0x9f));
    expect(() => cut.end()).toThrow(
      'the text ends within a character, after byte 3. Check that it is complete.'
    );
    const mixed = new TextReader(tokenizer);
    mixed.push(Uint8Array.of(0xc3));
    expect(() => mixed.push('a')).toThrow('within a character, after byte 1');
  });

  test('may have strings and bytes in turn', () => {
    const bytes = new TextEncoder().encode('gs bärk.');
    expect(read(['Do', bytes, ' No!'])).toEqual(read(['Dogs bärk. No!']));
  });
});
