import {describe, expect, it} from 'vitest';
import {parseConllu, readConllu} from '../../../src/nlp/index.js';
import {line, outcome, readAll, textOf} from '../../support/conllu.js';

/** Pieces of a text without end; fails if too much of it is asked for. */
function* endless(piece: string, most: number): Generator<string> {
  for (let length = 0; length < most; length += piece.length) yield piece;
  throw new Error('the reader did not stop');
}

const linesOf = (text: string) => text.match(/.*\r?\n/g) ?? [];

describe('readConllu', () => {
  it('hands out blank lines in pieces', async () => {
    for (const text of ['\n'.repeat(200_500), '\r\n'.repeat(3000)]) {
      const sentences = await readAll(text);
      expect(textOf(sentences) === text).toBe(true);
      for (const {words, source} of sentences) {
        expect(words).toEqual([]);
        expect(linesOf(source!.text).length).toBeLessThanOrEqual(1000);
      }
      expect(sentences[1].source?.line).toBe(1001);
    }
    const reader = readConllu(endless('\n', 10_000));
    const {value} = await reader.next();
    expect(linesOf(value!.source!.text)).toHaveLength(1000);
  });

  it('stops at a line without end', async () => {
    for (const piece of ['x', '#', '\0', '\t'].map(c => c.repeat(1000))) {
      const text = await outcome(endless(piece, 1_100_000));
      expect(text.error).toMatch(/^line 1, column 1: .*more than 1048576 char/);
    }
    const whole = `#\n\n${'x'.repeat((1 << 20) + 1)}`;
    for (const input of [
      whole,
      `${whole}\n`,
      new TextEncoder().encode(whole)
    ]) {
      const {sentences, error} = await outcome(input);
      expect(sentences).toHaveLength(1);
      expect(error).toMatch(/^line 3, column 1: .*more than 1048576 char/);
    }
  });

  it('takes a line of exactly the longest length', async () => {
    const text = `#${'x'.repeat((1 << 20) - 1)}\n`;
    expect(await readAll(text)).toHaveLength(1);
    expect(await readAll([text.slice(0, 5), text.slice(5)])).toHaveLength(1);
    expect((await outcome(`#${text}`)).error).toContain('more than 1048576');
  });

  it('stops at a sentence without end', async () => {
    function* words() {
      for (let i = 1; ; i++) yield line(i, 'a', i - 1);
    }
    expect((await outcome(words())).error).toMatch(
      /^line 100001, column 1: the sentence has more than 100000 words/
    );
    const comments = endless('# 3\n'.repeat(1000), 17_000_000);
    expect((await outcome(comments)).error).toMatch(
      /^line 4194305, column 1: the sentence has more than 16777216 char/
    );
  });

  it('walks up chains of heads without recursion', () => {
    const text = (head: (id: number) => number) =>
      Array.from({length: 50_000}, (_, i) => line(i + 1, 'a', head(i + 1)));
    const up = parseConllu(text(id => id - 1).join(''));
    expect(up[0].words).toHaveLength(50_000);
    const down = parseConllu(text(id => (id + 1) % 50_001).join(''));
    expect(down[0].words).toHaveLength(50_000);
    expect(() => parseConllu(text(id => (id % 50_000) + 1).join(''))).toThrow(
      /^line 1, column 13: the heads form a cycle: 1 "a" -> 2 "a"/
    );
  });

  it('quotes the beginning of what is long', async () => {
    const {error} = await outcome(line(1, 'a', '9'.repeat(500_000)));
    expect(error).toContain(`HEAD "${'9'.repeat(57)}..." is not a word`);
    expect(error!.length).toBeLessThan(200);
  });

  it('keeps long fields as they are', () => {
    const form = 'ab😀'.repeat(100_000);
    const [{words, source}] = parseConllu(line(1, form, 0));
    expect(words[0].form === form).toBe(true);
    expect(source?.text === line(1, form, 0)).toBe(true);
  });
});
