import {mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import {gzipSync} from 'node:zlib';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {
  decodeModel,
  encodeModel,
  train as trainModel
} from '../../../src/nlp/index.js';
import {runInMemory, temporaryFolder} from '../../support/command-line.js';
import {TEXT_TREEBANK, textSentences} from '../../support/text-model.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(folder.file('text.conllu'), TEXT_TREEBANK);
});
afterEach(() => folder.remove());

const SMALL = ['--bits', '8', '--passes', '1', '--no-text', '-q'];

/** Trains with a lexicon of this content. */
async function train(content: string | Uint8Array, ...more: string[]) {
  await writeFile(folder.file('words'), content);
  return await runInMemory(
    [
      'train',
      'text.conllu',
      ...SMALL,
      '--lexicon',
      'words',
      '-o',
      'm',
      ...more
    ],
    {cwd: folder.path}
  );
}

/** The model of a training with these words. */
function modelOf(entries: readonly (readonly [string, string])[]): Buffer {
  const lexicon = new Map(entries);
  const options = {bits: 8, passes: 1, tokenizer: false, lexicon};
  return Buffer.from(encodeModel(trainModel(textSentences(), options)));
}

describe('a lexicon', () => {
  test.each([
    ['with line feeds', 'dog\tN\nwalk\tN V\n'],
    ['without a line feed at the end', 'dog\tN\nwalk\tN V'],
    ['with carriage returns', 'dog\tN\r\nwalk\tN V\r\n'],
    ['with a byte order mark', '\ufeffdog\tN\nwalk\tN V\n'],
    [
      'with comments and blank lines',
      '# a\n\ndog\tN\n  \n#b\tN\nwalk\tN V\n\n'
    ],
    ['with spaces around words and tags', ' dog\t N \nwalk \tN V  \n'],
    ['with capitals', 'Dog\tN\nWALK\tN V\n'],
    ['with words that are listed twice', 'dog\tV\ndog\tN\nwalk\tN V\n'],
    ['that is packed', gzipSync('dog\tN\nwalk\tN V\n')]
  ])('%s is read', async (_, content) => {
    const {code, stderr} = await train(content);
    expect([code, stderr]).toEqual([0, '']);
    expect(await readFile(folder.file('m'))).toEqual(
      modelOf([
        ['dog', 'N'],
        ['walk', 'N V']
      ])
    );
  });

  test('may have a character across two pieces of its file', async () => {
    // Lines have 10 bytes, pieces 2^18: behind 3 bytes, a piece ends in an é.
    const words = Array.from(
      {length: 27_000},
      (_, i) => [`é${i.toString().padStart(5, '0')}`, 'N'] as const
    );
    const lines = words.map(([word, tag]) => `${word}\t${tag}\n`);
    const {code, stderr} = await train(`##\n${lines.join('')}`);
    expect([code, stderr]).toEqual([0, '']);
    const {tagger} = decodeModel(await readFile(folder.file('m')));
    expect(tagger?.lexicon).toEqual(
      decodeModel(modelOf(words)).tagger?.lexicon
    );
  });

  test.each<[string, string | Uint8Array, RegExp]>([
    ['has no tab', 'dog N\n', /^spanforest: words:1:1: the line is not a word/],
    ['has no tags', '#\ndog\t\n', /words:2:1: the line is not a word, a tab/],
    ['has blank tags', 'dog\t \r\n', /words:1:1: the line is not a word/],
    ['has no word', '\tN\n', /words:1:1: the line is not a word/],
    ['has a blank word', ' \tN\n', /words:1:1: the line is not a word/],
    ['has three fields', 'a\tN\nb\tN\tV\n', /words:2:1: the line is not/],
    ['ends badly', 'dog\tN\ncat', /words:2:1: the line is not a word/],
    ['has no end', 'a'.repeat(500_000), /words:1:1: the line is not a word/],
    [
      'is empty',
      '',
      /words: the file of --lexicon is empty\. Give one with words\.$/m
    ],
    ['has only comments', '# a\n\n', /words: the file of --lexicon is empty\./],
    [
      'is not in UTF-8',
      Buffer.from('dog\tN\ncaf\xe9s\tN\n', 'latin1'),
      /words:2:4: byte 0xe9 is not UTF-8 here\./
    ],
    [
      'ends inside a character',
      Buffer.from('dog\tN\xc3', 'latin1'),
      /words:1:6: byte 0xc3 is not UTF-8 here\./
    ],
    [
      'is packed and cut',
      gzipSync('dog\tN\n').subarray(0, -9),
      /words: the gzip data ends too early/
    ]
  ])('that %s is refused', async (_, content, complaint) => {
    const {code, stderr} = await train(content);
    expect([code, stderr]).toEqual([1, expect.stringMatching(complaint)]);
    expect(stderr).toMatch(/^spanforest: [^\n]*\n$/);
  });

  test('is for a training with tags', async () => {
    const {code, stderr} = await train('dog\tN\n', '--no-tags');
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/--lexicon and --no-tags cannot be combined/)
    ]);
    await writeFile(
      folder.file('text.conllu'),
      '1\tGo\t_\t_\t_\t_\t0\troot\t_\t_\n\n'
    );
    const untagged = await train('dog\tN\n');
    expect([untagged.code, untagged.stderr]).toEqual([
      1,
      'spanforest: the words have no universal tags, so a lexicon is of no ' +
        'use. Leave it out.\n'
    ]);
  });

  test('is found missing before it trains, and is not overwritten', async () => {
    await mkdir(folder.file('folder'));
    const run = (...argv: string[]) =>
      runInMemory(['train', 'text.conllu', ...SMALL, ...argv], {
        cwd: folder.path
      });
    const missing = await run('--lexicon', 'none', '-o', 'm');
    expect(missing.stderr).toMatch(/none: no such file/);
    const none = await run('--lexicon', 'folder', '-o', 'm');
    expect(none.stderr).toMatch(/folder: is a folder/);
    await writeFile(folder.file('words'), 'dog\tN\n');
    const same = await run('--lexicon', 'words', '-o', 'words');
    expect(same.stderr).toMatch(/words: would be overwritten/);
  });
});

describe('--text-from', () => {
  const splitting = ['--bits', '8', '--passes', '1', '--no-tags', '-q'];

  test('learns trees from all files, and to split text from one', async () => {
    const half = TEXT_TREEBANK.slice(0, TEXT_TREEBANK.indexOf('\n\n') + 2);
    await writeFile(folder.file('half.conllu'), half);
    const modelFrom = async (...args: string[]) => {
      const run = await runInMemory(
        ['train', ...args, ...splitting, '-o', 'm'],
        {cwd: folder.path}
      );
      expect(run.code).toBe(0);
      const bytes = await readFile(folder.file('m'));
      await rm(folder.file('m'));
      return decodeModel(new Uint8Array(bytes));
    };
    const files = ['half.conllu', 'text.conllu'];
    const both = await modelFrom(...files);
    const model = await modelFrom(...files, '--text-from', 'half.conllu');
    const alone = await modelFrom('half.conllu');
    expect(model.tokenizer).toEqual(alone.tokenizer);
    expect(model.tokenizer).not.toEqual(both.tokenizer);
    expect(model.training).toEqual(both.training);
    expect(model.weights).toEqual(both.weights);
  });

  test('refuses a file that is not one of TRAIN', async () => {
    const run = await runInMemory(
      ['train', 'text.conllu', '--text-from', 'x', ...splitting, '-o', 'm'],
      {cwd: folder.path}
    );
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(
      '--text-from x: is not a file of TRAIN. Give one of them.'
    );
  });
});
