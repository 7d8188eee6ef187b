import {readFile, writeFile} from 'node:fs/promises';
import {gunzipSync} from 'node:zlib';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {parseFormatOf} from '../../../src/cli/parsing/sentence-writer.js';
import {
  encodeModel,
  Parser,
  parseConllu,
  type Sentence,
  sentenceJson,
  treeText,
  withHeads
} from '../../../src/nlp/index.js';
import {runInMemory, temporaryFolder} from '../../support/command-line.js';
import {HELD_OUT, smallModel, TRAINING} from '../../support/treebanks.js';

vi.mock('node:worker_threads', async () => {
  const {threads} = await import('../../support/threads.js');
  return threads;
});

// Several batches, the last sentence without its blank line.
const TEXT = (TRAINING + HELD_OUT).trimEnd();

function parsed(text: string): Sentence[] {
  const parser = new Parser(smallModel());
  return parseConllu(text, {mode: 'parse'})
    .filter(({words}) => words.length > 0)
    .map(sentence => withHeads(sentence, parser.parse(sentence.words).heads));
}

const jsonOf = (text: string) =>
  parsed(text)
    .map(sentence => `${JSON.stringify(sentenceJson(sentence))}\n`)
    .join('');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(folder.file('m'), encodeModel(smallModel()));
});
afterAll(() => folder.remove());

const parse = (argv: readonly string[], stdin = TEXT) =>
  runInMemory(['parse', '-m', folder.file('m'), ...argv], {
    cwd: folder.path,
    stdin
  });

describe('spanforest parse --format', () => {
  test('json writes one sentence a line, in any number of threads', async () => {
    const expected = jsonOf(TEXT);
    for (const jobs of ['1', '3']) {
      const {code, stdout, stderr} = await parse(['-f', 'json', '-j', jobs]);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout === expected).toBe(true);
    }
    const [first] = expected.split('\n');
    expect(JSON.parse(first).words[1]).toMatchObject({id: 2, head: 3});
  });

  test('tree draws each sentence below its id and text', async () => {
    const sentence = parsed(HELD_OUT)[0];
    const {stdout} = await parse(['--format', 'tree'], HELD_OUT);
    const [first, second] = stdout.split('\n\n');
    const [heading, ...lines] = first.split('\n');
    expect(heading).toMatch(/^# \S+ {2}\S/);
    expect(lines.join('\n')).toBe(treeText(sentence));
    expect(second).toMatch(/^# \S+ {2}\S/);
    expect(stdout).toMatch(/[^\n]\n$/);
    const alone = await parse(
      ['--format', 'tree'],
      '1\tHi\t_\t_\t_\t_\t_\t_\t_\t_'
    );
    expect(alone.stdout).toBe('# Hi\n1  Hi    root\n');
    const [one, three] = [
      await parse(['-f', 'tree']),
      await parse(['-f', 'tree', '-j', '3'])
    ];
    expect(one.stdout === three.stdout).toBe(true);
    expect(one.stdout.split('\n\n')).toHaveLength(parsed(TEXT).length);
  });

  test('joins files, and leaves out what is no sentence', async () => {
    const word = '1\tHi\t_\t_\t_\t_\t_\t_\t_\t_\n\n';
    await writeFile(folder.file('a.conllu'), `\ufeff\n# a\n\n\n${word}`);
    await writeFile(folder.file('b.conllu'), '# b\n\n');
    const files = ['a.conllu', 'b.conllu', 'a.conllu'];
    const json = await parse([...files, '-f', 'json']);
    expect(json.stdout).toBe(jsonOf(word).repeat(2));
    const tree = await parse([...files, '-f', 'tree']);
    expect(tree.stdout).toBe('# Hi\n1  Hi    root\n\n# Hi\n1  Hi    root\n');
  });

  test('conllu is the default', async () => {
    expect(await parse(['-f', 'conllu'])).toEqual(await parse([]));
  });

  test('follows from the name of the output', async () => {
    await parse(['-o', 'x.jsonl.gz', '-q']);
    const bytes = await readFile(folder.file('x.jsonl.gz'));
    expect(gunzipSync(bytes).toString() === jsonOf(TEXT)).toBe(true);
    expect(parseFormatOf('x.JSON', undefined)).toBe('json');
    expect(parseFormatOf('x.ndjson', undefined)).toBe('json');
    expect(parseFormatOf('x.json', 'conllu')).toBe('conllu');
    expect(parseFormatOf('json', undefined)).toBe('conllu');
    expect(parseFormatOf('x.txt', undefined)).toBe('conllu');
    expect(parseFormatOf(undefined, undefined)).toBe('conllu');
  });

  test('keeps the sentences before bad input', async () => {
    const {code, stdout} = await parse(['-f', 'json'], `${HELD_OUT}1\tbad\n`);
    expect([code, stdout === jsonOf(HELD_OUT)]).toEqual([1, true]);
  });

  test.each([
    [['-f', 'svg'], '--format cannot be "svg".'],
    [['-o', 'x.svg'], 'x.svg: parse cannot draw pictures. Use spanforest draw'],
    [['-o', 'x.html.gz'], 'x.html.gz: parse cannot draw pictures.']
  ])('refuses %j', async (argv, message) => {
    const {code, stderr} = await parse(argv);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
