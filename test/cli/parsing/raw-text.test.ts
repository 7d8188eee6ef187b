import {writeFile} from 'node:fs/promises';
import {gzipSync} from 'node:zlib';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {rawTextBatches} from '../../../src/cli/parsing/raw-text.js';
import {parseConllu, writeSentence} from '../../../src/nlp/conllu/index.js';
import {loadEnglish, parseText} from '../../../src/nlp/english/index.js';
import type {Sentence} from '../../../src/nlp/sentence.js';
import {runInMemory, temporaryFolder} from '../../support/command-line.js';

const TEXT = 'She reads old books. He sleeps.\n\nNobody knows.\n';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const parse = (argv: readonly string[], stdin = '') =>
  runInMemory(['parse', ...argv], {cwd: folder.path, stdin});

const expected = async (text = TEXT) =>
  (await parseText(text)).map(writeSentence).join('');

describe('spanforest parse', () => {
  test('parses a text on the command line', async () => {
    const {code, stdout, stderr} = await parse(['--text', TEXT]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(await expected());
  });

  test('parses raw text in files and from standard input', async () => {
    await writeFile(folder.file('a.txt'), TEXT);
    await writeFile(folder.file('b.txt.gz'), gzipSync(TEXT));
    await writeFile(folder.file('c'), `\ufeff${TEXT.replaceAll('\n', '\r\n')}`);
    const text = await expected();
    expect((await parse(['a.txt'])).stdout).toBe(text);
    expect((await parse(['b.txt.gz'])).stdout).toBe(text);
    expect((await parse(['c', '--input-format', 'text'])).stdout).toBe(text);
    expect((await parse(['--input-format', 'text'], TEXT)).stdout).toBe(text);
  });

  test('parses tagged sentences by the embedded model', async () => {
    const tagged = '1\tDogs\tdog\tNOUN\t_\t_\t_\t_\t_\t_\n\n';
    const {stdout} = await parse([], tagged);
    expect(stdout).toBe('1\tDogs\tdog\tNOUN\t_\t_\t0\troot\t_\t_\n\n');
  });

  test.each([
    [['--text', 'Hi.', 'a.txt'], 2, /--text and a FILE cannot both/],
    [['bad.txt'], 1, /^spanforest: bad\.txt: is not in UTF-8\./],
    [['nul.txt'], 1, /^spanforest: nul\.txt:3:4: there is a NUL character/]
  ])('refuses %j in one line', async (argv, code, line) => {
    await writeFile(folder.file('bad.txt'), Buffer.of(72, 105, 0xff));
    await writeFile(folder.file('nul.txt'), 'One.\n\nTwo\0.\n');
    const result = await parse(argv);
    expect(result.code).toBe(code);
    expect(result.stderr).toMatch(line);
    expect(result.stderr).toMatch(/^[^\n]*\n$/);
  });
});

describe('raw text', () => {
  // The sentences of a text that comes in pieces, and what is wrong with it.
  const tagged = async (pieces: readonly string[]) => {
    const chunks = async function* () {
      for (const piece of pieces) yield Buffer.from(piece);
    };
    const english = await loadEnglish();
    const batches: Sentence[][] = [];
    let error = '';
    try {
      for await (const batch of rawTextBatches('a', chunks(), english)) {
        batches.push(batch);
      }
    } catch (thrown) {
      error = (thrown as Error).message;
    }
    const text = batches.flat().map(writeSentence).join('');
    return {batches, text, error};
  };

  test('is the same however it is cut', async () => {
    const text = `${'Birds sing. Fish swim.\n\n'.repeat(2000)}The end.`;
    const whole = await tagged([text]);
    const cut = await tagged(text.match(/[\s\S]{1,777}/g)!);
    expect(cut.batches.length).toBeGreaterThan(2);
    expect(cut.text).toBe(whole.text);
    expect(whole.error + cut.error).toBe('');
    const sentences = parseConllu(cut.text, {mode: 'parse'});
    expect(sentences).toHaveLength(4001);
    expect(cut.text).toContain('# sent_id = 4001\n# text = The end.\n');
  });

  test('comes in batches that are parsed in a moment', async () => {
    const {batches} = await tagged(['Birds sing.\n\n'.repeat(2000)]);
    const sizes = batches.map(batch =>
      batch.reduce((sum, {words}) => sum + words.length, 0)
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(6000);
    expect(Math.max(...sizes)).toBeLessThan(1010);
  });

  test('keeps what is good before it turns bad', async () => {
    const {text, error} = await tagged(['One.\n\nTwo.\n\nTh\0ree.']);
    expect(text.match(/# text = .*/g)).toEqual([
      '# text = One.',
      '# text = Two.'
    ]);
    expect(error).toMatch(/^a:5:3: there is a NUL/);
  });

  test('comes as soon as a paragraph has ended', async () => {
    const english = await loadEnglish();
    let isAsked = false;
    const chunks = async function* () {
      yield Buffer.from('One.\n\nTw');
      isAsked = true;
      yield Buffer.from('o.');
    };
    for await (const batch of rawTextBatches('a', chunks(), english)) {
      expect(isAsked).toBe(false);
      expect(batch.map(writeSentence).join('')).toContain('# text = One.');
      break;
    }
  });

  test.each([
    ['words without an end', 'word '.repeat(6000)],
    ['marks without an end', '.,;'.repeat(6000)],
    ['one letter without an end', 'a'.repeat(600_000)],
    ['an address without an end', `http://${'a'.repeat(300_000)} is here.`],
    ['emoji without an end', `x${'😀'.repeat(300)}`]
  ])('may be %s', async (_, text) => {
    const {text: found, error} = await tagged([text]);
    expect(error).toBe('');
    const sentences = parseConllu(found, {mode: 'parse'});
    const characters = sentences.flatMap(({words}) => words.map(w => w.form));
    expect(characters.join('')).toBe(text.replaceAll(' ', ''));
    for (const {words} of sentences) {
      expect(words.length).toBeLessThanOrEqual(5000);
    }
  });
});
