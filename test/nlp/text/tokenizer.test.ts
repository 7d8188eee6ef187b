import fc from 'fast-check';
import {beforeAll, describe, expect, test} from 'vitest';
import type {TokenizerModel} from '../../../src/internals.js';
import {
  type TextSentence,
  Tokenizer,
  WordSplitter
} from '../../../src/nlp/text/index.js';
import {exampleModel} from './example-model.js';

let model: TokenizerModel;
// The same, for a language without spaces.
let dense: TokenizerModel;
beforeAll(() => {
  model = exampleModel();
  dense = {...model, isDense: true};
});

function read(text: string, lines = false): TextSentence[] {
  return readParts([text], model, lines);
}

function readParts(
  parts: readonly string[],
  model: TokenizerModel,
  lines = false
): TextSentence[] {
  const tokenizer = new Tokenizer(model, lines);
  const sentences = parts.flatMap(part => tokenizer.push(part));
  return [...sentences, ...tokenizer.end()];
}

function formsOf(sentences: readonly TextSentence[]): string[][] {
  return sentences.map(({tokens}) => tokens.map(({form}) => form));
}

function rebuild(sentences: readonly TextSentence[]): string {
  return sentences
    .map(
      ({spacesBefore, tokens}) =>
        spacesBefore + tokens.map(({form, spaces}) => form + spaces).join('')
    )
    .join('');
}

// What the tokens and offsets of every text must fulfil.
function check(text: string, sentences: readonly TextSentence[]): void {
  const readable = text.replace(/[\0\p{Cs}]/gu, '\ufffd');
  if (readable.trim() === '') {
    expect(sentences).toEqual([]);
    return;
  }
  expect(rebuild(sentences)).toBe(readable);
  for (const {tokens, codePoints} of sentences) {
    expect(codePoints).toBe([...readable.slice(0, tokens[0].start)].length);
    for (const {form, start, end} of tokens) {
      expect(readable.slice(start, end)).toBe(form);
      expect(form).not.toMatch(/^[\s\u0085]|[\s\u0085]$|^$/u);
      expect(form).not.toMatch(/^[\udc00-\udfff]/);
    }
  }
}

// Letters, punctuation, white space of all kinds, halves of pairs, marks.
const texts = fc
  .array(
    fc.constantFrom(
      ...['a', 'B', 'z.', '. ', ' The', ' ', '\n', '\r\n', '\n\n', '\t', '\0'],
      ...['\u00a0', '\u3000', '\ud83d', '\ude00', '\u{1f600}', '\u0301'],
      ...[
        '\u200d',
        '\ufe0f',
        "'s",
        't ex',
        '12',
        '(',
        '"',
        '日本',
        'ы',
        '\u2029'
      ]
    ),
    {maxLength: 200}
  )
  .map(parts => parts.join(''));

describe('Tokenizer', () => {
  test('finds tokens and sentences as in the treebank', () => {
    expect(formsOf(read('The cat saw a dog. Mr. Fox ran, too!'))).toEqual([
      ['The', 'cat', 'saw', 'a', 'dog', '.'],
      ['Mr.', 'Fox', 'ran', ',', 'too', '!']
    ]);
  });

  test('gives the words of multiword tokens', () => {
    const [{tokens}] = read("The king's dog can't run.");
    expect(tokens.map(({words}) => words)).toEqual([
      null,
      ['king', "'s"],
      null,
      ['ca', "n't"],
      null,
      null
    ]);
  });

  test('finds tokens with a space, but not across a line', () => {
    expect(formsOf(read('The dog saw t ex a fox.'))[0]).toContain('t ex');
    expect(formsOf(read('The dog saw t\nex a fox.'))[0]).not.toContain('t\nex');
  });

  test('ends a sentence at a blank line only, unless lines count', () => {
    const text = 'The cat\nsaw a dog\n\nthe fox ran';
    const sentences = read(text);
    expect(formsOf(sentences)).toEqual([
      ['The', 'cat', 'saw', 'a', 'dog'],
      ['the', 'fox', 'ran']
    ]);
    expect(sentences.map(s => s.startsParagraph)).toEqual([true, true]);
    const lines = read(text, true);
    expect(formsOf(lines)).toEqual([
      ['The', 'cat'],
      ['saw', 'a', 'dog'],
      ['the', 'fox', 'ran']
    ]);
    expect(lines.map(s => s.startsParagraph)).toEqual([true, false, true]);
  });

  test('knows where tokens are, in units and code points', () => {
    const text = ' \u{1d482} ran.\n\n\u{1d482} saw.\n';
    const sentences = read(text);
    check(text, sentences);
    expect(sentences[0].spacesBefore).toBe(' ');
    expect(sentences[1].spacesBefore).toBe('');
    expect(sentences[1].tokens[0].start).toBe(10);
    expect(sentences[1].codePoints).toBe(9);
    expect(sentences[1].tokens.at(-1)!.spaces).toBe('\n');
  });

  test('rebuilds any text', () => {
    fc.assert(fc.property(texts, text => check(text, read(text))));
    fc.assert(
      fc.property(texts, text => check(text, readParts([text], dense)))
    );
  });

  test('does not care how a text is cut into parts', () => {
    const cuts = fc.array(fc.nat({max: 400}), {maxLength: 20});
    fc.assert(
      fc.property(texts, cuts, (text, places) => {
        const parts: string[] = [];
        let start = 0;
        for (const place of [...places].sort((a, b) => a - b)) {
          parts.push(text.slice(start, place));
          start = Math.max(start, place);
        }
        parts.push(text.slice(start));
        for (const each of [model, dense]) {
          const whole = readParts([text], each);
          expect(readParts(parts, each)).toEqual(whole);
          expect(readParts(text.split(''), each)).toEqual(whole);
        }
      })
    );
  });

  test('reads a new text after the end of one', () => {
    const tokenizer = new Tokenizer(model);
    const text = ' The cat ran. The "fox';
    const first = [...tokenizer.push(text), ...tokenizer.end()];
    expect([...tokenizer.push(text), ...tokenizer.end()]).toEqual(first);
    expect(tokenizer.end()).toEqual([]);
  });

  test('gives sentences as soon as a text of any length has them', () => {
    const tokenizer = new Tokenizer(model);
    const part = 'The cat saw a dog. '.repeat(10);
    const sentences: TextSentence[] = [];
    for (let i = 0; i < 500; i++) sentences.push(...tokenizer.push(part));
    expect(sentences.length).toBeGreaterThan(4900);
    sentences.push(...tokenizer.end());
    expect(rebuild(sentences)).toBe(part.repeat(500));
    expect(sentences).toEqual(read(part.repeat(500)));
  });

  test.for([
    ['a', 'letters'],
    ['\u0301', 'combining marks'],
    ['\u200d', 'joiners'],
    ['\ud800', 'lone surrogates'],
    ['a ', 'words'],
    ['.', 'dots'],
    [' \n', 'blank lines'],
    ['\u202e', 'changes of direction']
  ])('cuts what never ends: %j', ([piece]) => {
    const text = `x${piece.repeat(20_000)}y`;
    const sentences = read(text);
    expect(rebuild(sentences)).toBe(text.replace(/\ud800/g, '\ufffd'));
    const counts = sentences.map(({tokens}) => tokens.length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(250);
    const lengths = sentences.flatMap(({tokens}) =>
      tokens.map(({form}) => form.length)
    );
    expect(lengths.every(length => length <= 1000)).toBe(true);
  });

  test('never tears characters apart', () => {
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
    for (const token of [
      family,
      'e\u0301',
      '\u2764\ufe0f',
      '\u{1f44d}\u{1f3fd}'
    ]) {
      const forms = formsOf(read(`The ${token} ran.`)).flat();
      expect(forms).toContain(token);
    }
  });
});

describe('WordSplitter', () => {
  const readWords = (text: string) => {
    const reader = new WordSplitter();
    return [...reader.push(text), ...reader.end()];
  };

  test('takes lines for sentences and white space for boundaries', () => {
    const sentences = readWords("  a b.\n\nc's\td");
    expect(formsOf(sentences)).toEqual([
      ['a', 'b.'],
      ["c's", 'd']
    ]);
    expect(sentences[1].tokens[0].words).toBeNull();
  });

  test('rebuilds any text', () => {
    fc.assert(fc.property(texts, text => check(text, readWords(text))));
  });
});
