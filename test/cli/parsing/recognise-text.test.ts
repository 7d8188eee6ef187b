import {writeFile} from 'node:fs/promises';
import {gzipSync} from 'node:zlib';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {recogniseText} from '../../../src/cli/parsing/recognise-text.js';
import {LOOKAHEAD} from '../../../src/nlp/conllu/index.js';
import {runInMemory, temporaryFolder} from '../../support/command-line.js';

const WORD = '1\tDogs\tdog\tNOUN\t_\t_\t_\t_\t_\t_\n';

async function* chunksOf(text: string, length: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) {
    yield bytes.subarray(at, at + length);
  }
}

/** Whether an input is text; the input must not change meanwhile. */
async function isText(name: string, text: string, option?: string) {
  const found = new Set<boolean>();
  for (const length of [1, 7, 1 << 20]) {
    const input = await recogniseText(name, option, chunksOf(text, length));
    const parts: Uint8Array[] = [];
    for await (const chunk of input.chunks) parts.push(chunk);
    expect(Buffer.concat(parts).toString()).toBe(text);
    found.add(input.isText);
  }
  expect(found.size).toBe(1);
  return [...found][0];
}

describe('the input is', () => {
  test.each([
    ['a word', WORD],
    ['a word after comments', `# a\n#b\r\n\n${WORD}`],
    ['a byte order mark and a word', `\ufeff${WORD}`],
    ['a word with CRLF', WORD.replace('\n', '\r\n')],
    ['a word without a line end', WORD.trimEnd()],
    ['a multiword token', '1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n'],
    ['an empty node', '0.1\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n']
  ])('CoNLL-U whatever its name for %s', async (_, text) => {
    for (const name of ['-', 'a', 'a.txt', 'a.TXT.gz', 'a.conllu']) {
      expect(await isText(name, text), name).toBe(false);
    }
    expect(await isText('a.conllu', text, 'text')).toBe(true);
  });

  test.each([
    ['a line', 'Dogs bark.\n'],
    ['a heading', '# Dogs\n\nThey bark.\n'],
    ['a line with a number', '1 The dog chased the cat in the old garden.\n'],
    ['an indented line', '\tOnce upon a time'],
    ['a byte order mark', '\ufeffÀ la carte.'],
    ['a long line', 'word '.repeat(LOOKAHEAD / 4)]
  ])('text unless its name says otherwise for %s', async (_, text) => {
    for (const name of ['-', 'a', 'a.txt', 'a.txt.gz']) {
      expect(await isText(name, text), name).toBe(true);
    }
    for (const name of ['a.conllu', 'a.conllx.gz', 'a.conll']) {
      expect(await isText(name, text), name).toBe(false);
    }
    expect(await isText('a.txt', text, 'conllu')).toBe(false);
  });

  test.each([
    ['nothing', ''],
    ['comments alone', '# a\n\n'],
    ['comments beyond what is looked at', `# ${'x'.repeat(LOOKAHEAD)}\nHi`],
    ['too few fields', '1\tDogs\n'],
    ['a table', 'Dogs\tNOUN\n'],
    ['spaces for tabs', WORD.replaceAll('\t', ' ')]
  ])('what its name says for %s', async (_, text) => {
    expect(await isText('a.txt', text)).toBe(true);
    expect(await isText('-', text)).toBe(false);
  });

  test('looked at no further than its first line', async () => {
    async function* chunks() {
      yield Buffer.from('# a\nDogs');
      yield Buffer.from(' bark.\n');
      throw new Error('read too far');
    }
    expect((await recogniseText('-', undefined, chunks())).isText).toBe(true);
  });

  test('given back when nobody reads on', async () => {
    let isOver = false;
    async function* chunks() {
      try {
        yield Buffer.from('Dogs bark.\n');
        yield Buffer.from('So do cats.\n');
      } finally {
        isOver = true;
      }
    }
    const input = await recogniseText('-', undefined, chunks());
    for await (const _ of input.chunks) break;
    await Promise.resolve();
    expect(isOver).toBe(true);
  });
});

describe('spanforest parse', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());
  const parse = (argv: readonly string[], stdin = '') =>
    runInMemory(['parse', ...argv], {cwd: folder.path, stdin});

  test('reads plain text from standard input and files of any name', async () => {
    const text = 'Dogs bark.\n';
    const {stdout: expected} = await parse(['--text', text]);
    expect(await parse([], text)).toEqual({
      code: 0,
      stdout: expected,
      stderr: ''
    });
    await writeFile(folder.file('notes.md'), gzipSync(text));
    expect((await parse(['notes.md'])).stdout).toBe(expected);
  });

  test('reads CoNLL-U in a file named as text', async () => {
    await writeFile(folder.file('a.txt'), `# a\n${WORD}\n`);
    const {code, stdout, stderr} = await parse(['a.txt']);
    expect([code, stderr]).toEqual([0, '']);
    // Whatever tags the model adds.
    expect(stdout).toMatch(
      /^# a\n1\tDogs\tdog\tNOUN\t\S+\t\S+\t0\troot\t_\t_\n\n$/
    );
  });

  test('says of a table that it is not CoNLL-U', async () => {
    const {code, stderr} = await parse([], 'Dogs\tNOUN\n');
    expect(code).toBe(1);
    expect(stderr).toContain('standard input:1:10: the line has 2 fields');
    expect(stderr).toContain('Or give --input-format text, if it is text.');
  });
});
