import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  BATCH_LENGTH,
  hasLongSentence,
  LIMITS,
  LONG_SENTENCE,
  textBatches
} from '../../../src/cli/parsing/text-batches.js';
import {sentence} from '../../support/treebanks.js';

async function* inChunks(
  text: string | Uint8Array,
  cuts: readonly number[]
): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  const ends = cuts.map(cut => cut % (bytes.length + 1)).sort((a, b) => a - b);
  let start = 0;
  for (const end of [...ends, bytes.length]) {
    yield bytes.subarray(start, end);
    start = end;
  }
}

async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

// Lines that begin and end sentences in every possible way.
const text = fc
  .array(fc.constantFrom('\n', '\r\n', 'a\n', 'b\r\n', '\r', 'é'), {
    maxLength: 40
  })
  .map(parts => parts.join(''));
const cuts = fc.array(fc.nat(100), {maxLength: 10});

describe('textBatches', () => {
  test('loses nothing, and cuts behind blank lines only', () =>
    fc.assert(
      fc.asyncProperty(text, cuts, async (text, cuts) => {
        const batches = await gather(textBatches(inChunks(text, cuts)));
        const texts = batches.map(({bytes}) => Buffer.from(bytes).toString());
        expect(texts.join('')).toBe(text);
        for (const text of texts.slice(0, -1)) {
          expect(text).toMatch(/\n\r?\n$/);
        }
        expect(batches.map(({isFirst}) => isFirst)).toEqual(
          batches.map((_, i) => i === 0)
        );
        expect(batches.some(({isTruncated}) => isTruncated)).toBe(false);
      })
    ));

  test('lets no sentence wait once its blank line has come', () =>
    fc.assert(
      fc.asyncProperty(text, cuts, async (text, cuts) => {
        let come = '';
        let gone = '';
        async function* chunks() {
          for await (const chunk of inChunks(text, cuts)) {
            // What was not handed out does not end a sentence.
            expect(come.slice(gone.length)).not.toMatch(/[^\r\n]\r?\n\r?\n/);
            come += Buffer.from(chunk).toString('latin1');
            yield chunk;
          }
        }
        for await (const {bytes} of textBatches(chunks())) {
          gone += Buffer.from(bytes).toString('latin1');
        }
      })
    ));

  test('makes batches of a size, and larger ones of long sentences', async () => {
    const long = `${'x'.repeat(3 * BATCH_LENGTH)}\n\n`;
    const short = `${'y'.repeat(100)}\n\n`.repeat(1000);
    for (const cuts of [[], [1000, 99_999], [BATCH_LENGTH, 3 * BATCH_LENGTH]]) {
      const text = short + long + short;
      const batches = await gather(textBatches(inChunks(text, cuts)));
      expect(Buffer.concat(batches.map(({bytes}) => bytes)).toString()).toBe(
        text
      );
      const sizes = batches.map(({bytes}) => bytes.length);
      expect(sizes.filter(size => size > BATCH_LENGTH)).toEqual([long.length]);
      expect(sizes.length).toBeLessThan(20);
    }
  });

  test('hands out memory of its own', async () => {
    const chunk = Buffer.from('a\n\nb\n\n');
    async function* chunks() {
      yield chunk;
      chunk.fill(0);
    }
    const [{bytes}] = await gather(textBatches(chunks()));
    expect(Buffer.from(bytes).toString()).toBe('a\n\nb\n\n');
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  });

  test('gives up on a line that has no end', async () => {
    let read = 0;
    async function* chunks() {
      yield Buffer.from('a\n\nb\n');
      for (;;) {
        read += 1 << 16;
        yield Buffer.alloc(1 << 16, 'x');
      }
    }
    const batches = await gather(textBatches(chunks()));
    expect(batches.map(({isTruncated}) => isTruncated)).toEqual([false, true]);
    expect(read).toBeGreaterThan(3 * LIMITS.maximumLineLength);
    expect(read).toBeLessThan(4 * LIMITS.maximumLineLength);
  });

  test('gives up on a sentence that has no end', async () => {
    let read = 0;
    const lines = Buffer.from('# x\n'.repeat(1 << 18));
    async function* chunks() {
      for (;;) {
        read += lines.length;
        yield lines;
      }
    }
    const batches = await gather(textBatches(chunks()));
    expect(batches.map(({isTruncated}) => isTruncated)).toEqual([true]);
    expect(read).toBeGreaterThan(3 * LIMITS.maximumLength);
    expect(read).toBeLessThan(4 * LIMITS.maximumLength);
  });
});

describe('hasLongSentence', () => {
  const isLong = (text: string) => hasLongSentence(Buffer.from(text));

  test('goes by words, not by bytes', () => {
    const short = sentence(LONG_SENTENCE, 'x'.repeat(100));
    expect(isLong(short)).toBe(false);
    expect(isLong(sentence(LONG_SENTENCE + 1, 'x'))).toBe(true);
  });

  test('looks at each sentence of a text alone', () => {
    const short = sentence(LONG_SENTENCE - 1);
    expect(isLong('')).toBe(false);
    for (const text of [short + short, `${short}\n${short}`]) {
      expect(isLong(text)).toBe(false);
      expect(isLong(text.replaceAll('\n', '\r\n'))).toBe(false);
    }
    const long = sentence(LONG_SENTENCE + 1);
    for (const text of [long + short, short + long, long.trimEnd()]) {
      expect(isLong(`# text\n${text}`)).toBe(true);
      expect(isLong(text.replaceAll('\n', '\r\n') + short)).toBe(true);
    }
  });
});
