import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {GraphTypeError, type TextInput} from '../../src/graph/index.js';
import {WholeText} from '../../src/graph/lines.js';
import {readParts} from '../../src/graph/text-input.js';
import {cutInto, errorOf} from '../support/graph-files.js';
import {readLines, readWholeText} from '../support/texts.js';

const encode = (text: string) => new TextEncoder().encode(text);

async function lines(input: TextInput, _ = {}): Promise<string[]> {
  const found: string[] = [];
  await readLines(input, {}, ({text, start, end, next, number}) => {
    expect(number).toBe(found.length + 1);
    expect(text.slice(end, next)).toMatch(/^\r?\n?$/);
    found.push(text.slice(start, end));
  });
  return found;
}

describe('readWholeText', () => {
  it('gives the same text however its bytes are cut', async () => {
    const property = fc.asyncProperty(
      fc
        .string({unit: 'binary'})
        .chain(text => fc.tuple(fc.constant(text), cutInto(encode(text)))),
      async ([text, chunks]) => {
        const expected = text.startsWith('\ufeff') ? text.slice(1) : text;
        expect(await readWholeText(chunks, {})).toBe(expected);
      }
    );
    await fc.assert(property);
  });

  it('reads the first and last characters of every length, cut anywhere', async () => {
    const ends = [0x80, 0xbf, 0xc0, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xfffd];
    for (const point of [...ends, 0x10000, 0x3ffff, 0x40000, 0x10ffff]) {
      const text = `a${String.fromCodePoint(point)}b`;
      const bytes = encode(text);
      for (let cut = 1; cut < bytes.length; cut++) {
        const chunks = [bytes.subarray(0, cut), bytes.subarray(cut)];
        expect(await readWholeText(chunks, {})).toBe(text);
        // What is wrong behind it is found at its place.
        const wrong = [...chunks, Uint8Array.of(0xff)];
        await expect(readWholeText(wrong, {})).rejects.toMatchObject({
          column: text.length + 1
        });
      }
    }
  });

  it('skips one byte order mark, in strings and in bytes', async () => {
    expect(await readWholeText('\ufeffa', {})).toBe('a');
    expect(await readWholeText(['', '\ufeff', '\ufeffa'], {})).toBe('\ufeffa');
    const bytes = encode('\ufeffa\ufeff');
    expect(await readWholeText(bytes, {})).toBe('a\ufeff');
    expect(
      await readWholeText(
        [...bytes].map(b => Uint8Array.of(b)),
        {}
      )
    ).toBe('a\ufeff');
  });

  it('takes strings and bytes in turn, and async iterables', async () => {
    async function* chunks() {
      yield 'ab';
      yield encode('ü');
      yield new Uint8Array(0);
      yield 'c';
    }
    expect(await readWholeText(chunks(), {})).toBe('abüc');
  });

  it('decodes arrays of more than a slice', async () => {
    const text = '€'.repeat(700_001);
    expect((await readWholeText(encode(text), {})) === text).toBe(true);
  });

  it('places a bad byte, wherever it stands and however it is cut', async () => {
    const property = fc.asyncProperty(
      fc.string({unit: 'binary', maxLength: 10}),
      fc.constantFrom(
        [0xff],
        [0x80],
        [0xc0, 0xaf],
        [0xc3],
        [0xe2, 0x82],
        [0xe0, 0x80, 0x80],
        [0xed, 0xa0, 0x80],
        [0xf0, 0x9f, 0x98],
        [0xf5, 0x80, 0x80, 0x80]
      ),
      fc.constantFrom('', 'a', '\nb', 'é'),
      fc.infiniteStream(fc.nat({max: 3})),
      async (before, bad, after, sizes) => {
        const bytes = Uint8Array.of(
          ...encode(before),
          ...bad,
          ...encode(after)
        );
        const chunks: Uint8Array[] = [];
        for (let at = 0; at < bytes.length; ) {
          const size = sizes.next().value!;
          chunks.push(bytes.subarray(at, at + size));
          at += size;
        }
        const text = before.startsWith('\ufeff') ? before.slice(1) : before;
        const last = text.split('\n').at(-1)!;
        for (const input of [bytes, chunks]) {
          for (const read of [readWholeText, lines]) {
            const error = await errorOf(read(input, {}));
            expect(error.message).toMatch(/byte 0x[0-9a-f]{2} is not UTF-8/);
            expect(error.line).toBe(text.split('\n').length);
            expect(error.column).toBe(last.length + 1);
          }
        }
      }
    );
    await fc.assert(property);
  });

  it('refuses bytes that a string cuts short', async () => {
    const error = await errorOf(readWholeText([Uint8Array.of(0xc3), 'a'], {}));
    expect([error.line, error.column]).toEqual([1, 1]);
  });

  it('refuses what is not a text', async () => {
    for (const input of [null, undefined, 3, {}, [3], [[65]]]) {
      await expect(readWholeText(input as never, {})).rejects.toThrow(
        GraphTypeError
      );
    }
  });
});

describe('readParts', () => {
  const megabyte = 2 ** 20;

  async function partsOf(input: TextInput) {
    const parts: (string | Uint8Array)[] = [];
    await readParts(input, {}, part => parts.push(part));
    return parts;
  }

  it('cuts a long text into parts, but not a pair of surrogates', async () => {
    for (let before = megabyte - 2; before <= megabyte + 1; before++) {
      const text = `${'x'.repeat(before)}😀y`;
      const parts = (await partsOf(text)) as string[];
      expect(parts.join('') === text).toBe(true);
      // A pair that would be cut is all in the second part.
      expect(parts.map(part => /\p{Cs}/u.test(part))).toEqual([false, false]);
      const isCut = before === megabyte - 1;
      expect(parts[0].length).toBe(isCut ? before : megabyte);
    }
  });

  it('cuts bytes after every megabyte', async () => {
    for (const length of [0, 1, megabyte, megabyte + 1, 2 * megabyte]) {
      const bytes = new Uint8Array(length).fill(0xd8);
      const parts = await partsOf([bytes, 'ab']);
      const lengths = parts.map(part => part.length);
      expect(lengths.pop()).toBe(2);
      expect(lengths.at(-1)).toBe(
        length % megabyte || Math.min(length, megabyte)
      );
      expect(lengths.slice(0, -1).every(one => one === megabyte)).toBe(true);
      expect(lengths.reduce((a, b) => a + b)).toBe(length);
    }
  });

  it('tells how much has been read after every part', async () => {
    const told: number[] = [];
    const onProgress = ({read}: {read: number}) => told.push(read);
    const chunks = ['ab', 'x'.repeat(megabyte + 5), encode('é')];
    await readParts(chunks, {onProgress}, () => {});
    expect(told).toEqual([2, megabyte + 2, megabyte + 7, megabyte + 9]);
  });
});

describe('readLines', () => {
  it('splits at line feeds, with or without carriage returns', async () => {
    expect(await lines('')).toEqual([]);
    expect(await lines('\n')).toEqual(['']);
    expect(await lines('a\nb')).toEqual(['a', 'b']);
    expect(await lines('a\r\n\r\nb\rc\n')).toEqual(['a', '', 'b\rc']);
    expect(await lines('a\r')).toEqual(['a']);
  });

  it('gives the same lines however the text is cut', async () => {
    const text = fc
      .array(fc.constantFrom('a', 'bc', '\n', '\r', '\r\n', ''))
      .map(parts => parts.join(''));
    const property = fc.asyncProperty(
      text.chain(whole => fc.tuple(fc.constant(whole), cutInto(whole))),
      async ([whole, chunks]) => {
        const expected = whole.split('\n').map(line => line.replace(/\r$/, ''));
        if (expected.at(-1) === '' && !whole.endsWith('\r')) expected.pop();
        expect(await lines(whole)).toEqual(expected);
        expect(await lines(chunks)).toEqual(expected);
      }
    );
    await fc.assert(property);
  });

  it('tells where the text ends', async () => {
    const ignore = () => {};
    expect(await readLines('', {}, ignore)).toEqual({line: 1, column: 1});
    expect(await readLines('ab', {}, ignore)).toEqual({line: 1, column: 3});
    expect(await readLines('ab\n', {}, ignore)).toEqual({line: 2, column: 1});
  });

  it('hands out the lines before a bad byte first', async () => {
    const found: string[] = [];
    const bytes = Uint8Array.of(...encode('a\nb\nc'), 0xff);
    const error = await errorOf(
      readLines(bytes, {}, ({text, start, end}) => {
        found.push(text.slice(start, end));
      })
    );
    expect(found).toEqual(['a', 'b']);
    expect([error.line, error.column]).toEqual([3, 2]);
  });

  it('closes an async source when a line is refused', async () => {
    let closed = false;
    async function* source() {
      try {
        yield 'a\n';
        yield 'b\n';
      } finally {
        closed = true;
      }
    }
    const refuse = () => {
      throw new RangeError('no');
    };
    await expect(readLines(source(), {}, refuse)).rejects.toThrow(RangeError);
    expect(closed).toBe(true);
  });

  it('refuses a line without end', async () => {
    function* zeros() {
      yield 'a\n';
      for (;;) yield '\0\0\0';
    }
    const error = await errorOf(readLines(zeros(), {}, () => {}, 10));
    expect([error.line, error.column]).toEqual([2, 1]);
    expect(error.message).toContain('more than 10 characters');
  });

  it('refuses the same lines however they are cut', async () => {
    for (const text of ['a\n1234567890\r', 'a\n1234567890\r\nb\n']) {
      for (const input of [
        text,
        text.split(''),
        [text.slice(0, 7), text.slice(7)]
      ]) {
        const error = await errorOf(readLines(input, {}, () => {}, 10));
        expect([error.line, error.column]).toEqual([2, 1]);
        expect(error.message).toContain('more than 10 characters');
        await readLines(input, {}, () => {}, 11);
      }
    }
  });

  it('joins a long line that comes one character at a time', async () => {
    const text = 'ab'.repeat(5000);
    expect(await lines(text.split(''))).toEqual([text]);
  });
});

it('holds a whole text up to a bound', () => {
  const text = new WholeText(5);
  text.push('abc');
  text.push(encode('de'));
  expect(() => text.push('f')).toThrow(
    /^line 1, column 1: the text has more than 5 characters/
  );
  expect(text.finish()).toBe('abcde');
});
