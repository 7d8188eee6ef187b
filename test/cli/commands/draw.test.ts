import {readFile, writeFile} from 'node:fs/promises';
import {gunzipSync, gzipSync} from 'node:zlib';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {encodeModel} from '../../../src/nlp/index.js';
import {
  filesIn,
  runInMemory,
  temporaryFolder
} from '../../support/command-line.js';
import {ofClass, parseXml, textIn} from '../../support/markup.js';
import {textModel} from '../../support/text-model.js';

/** A sentence from rows of `form upos head deprel`. */
function sentence(id: string, ...rows: readonly string[]): string {
  const lines = rows.map((row, i) => {
    const [form, upos, head, deprel] = row.split(' ');
    const tags = `${form}\t_\t${upos}\t_\t_`;
    return `${i + 1}\t${tags}\t${head}\t${deprel}\t_\t_\n`;
  });
  return `# sent_id = ${id}\n${lines.join('')}\n`;
}

const FIRST = sentence(
  'a-1',
  'She PRON 2 nsubj',
  'reads VERB 0 root',
  'books NOUN 2 obj'
);
const SECOND = sentence('a-2', 'Hi INTJ 0 root', '! PUNCT 1 punct');
const THIRD = sentence('a-3', 'שלום INTJ 0 root', 'עולם NOUN 1 vocative');
const TEXT = `${FIRST}# a comment alone\n\n${SECOND}${THIRD}`;
const OTHER =
  sentence('a-1', 'She PRON 2 obj', 'reads VERB 0 root', 'books NOUN 1 obj') +
  SECOND +
  THIRD;

const FIRST_TREE = `\
# 1  a-1  She reads books
2  reads     VERB  root
1  ├─ She    PRON  nsubj
3  └─ books  NOUN  obj
`;
const SECOND_TREE = `\
# 2  a-2  Hi !
1  Hi    INTJ   root
2  └─ !  PUNCT  punct
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(folder.file('a.conllu'), TEXT);
  await writeFile(folder.file('b.conllu'), OTHER);
});
afterEach(() => folder.remove());

const draw = (argv: readonly string[], stdin?: string) =>
  runInMemory(['draw', ...argv], {
    cwd: folder.path,
    ...(stdin !== undefined && {stdin})
  });

/** What a command says that fails. */
async function complaint(...argv: string[]): Promise<[number, string]> {
  const {code, stderr} = await draw(argv);
  expect(stderr.match(/\n/g)).toHaveLength(1);
  return [code!, stderr];
}

describe('spanforest draw', () => {
  test('prints trees, of files and of standard input', async () => {
    const {stdout, stderr, code} = await draw(['a.conllu', '-n', '2']);
    expect([stdout, stderr, code]).toEqual([
      `${FIRST_TREE}\n${SECOND_TREE}`,
      '',
      0
    ]);
    await writeFile(folder.file('a.gz'), gzipSync(FIRST));
    const both = await draw(['a.gz', '-'], SECOND);
    expect(both.stdout).toBe(`${FIRST_TREE}\n${SECOND_TREE}`);
    expect((await draw([], FIRST)).stdout).toBe(FIRST_TREE);
  });

  test('reads CoNLL-X, and heads that are missing', async () => {
    const line = '1\ta\t_\tX\tY\t_\t0\tROOT\n';
    await writeFile(folder.file('a.conll'), line);
    expect((await draw(['a.conll'])).stdout).toBe('# 1  a\n1  a  X  ROOT\n');
    const {stdout} = await draw([], FIRST.replace('\t0\troot', '\t_\t_'));
    expect(stdout).toContain('2  reads     VERB  _ (no head)\n');
  });

  test('parses text, and draws its trees', async () => {
    const text = 'She reads old books. Dogs bark.\n';
    const {stdout, stderr, code} = await draw(['--text', text]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^# 1 {2}She reads old books\.\n2 {2}reads +VERB/);
    expect(stdout).toContain('\n\n# 2  Dogs bark.\n');
    await writeFile(folder.file('a.txt'), text);
    await writeFile(folder.file('b.md'), gzipSync(text));
    const same = [
      await draw(['a.txt']),
      await draw(['b.md']),
      await draw([], text),
      await draw(['--input-format', 'text'], text)
    ];
    for (const other of same) expect(other.stdout).toBe(stdout);
    const parsed = await runInMemory(['parse', '--text', text]);
    expect((await draw([], parsed.stdout)).stdout).toBe(stdout);
    const second = await draw(['a.txt', '-s', '2']);
    expect(second.stdout).toMatch(/^# 2 {2}Dogs bark\.\n/);
    const page = await draw(['--text', text, '-f', 'html']);
    expect(page.stdout).toContain('<h1>text</h1>');
  });

  test('parses text by a model of its own, beside trees that are given', async () => {
    const model = encodeModel({...textModel(), labels: null});
    await writeFile(folder.file('m'), model);
    await writeFile(folder.file('a.txt'), 'She reads books\n');
    const {stdout} = await draw(['a.txt', '--model', 'm']);
    // This model knows no relations.
    expect(stdout).toMatch(/^1 {2}.*She +PRON$/m);
    const compared = await draw(['a.conllu', '-n', '1', '-c', 'a.txt']);
    expect(compared.stdout).toMatch(/^# 1 {2}a-1 {2}.* {2}She reads books$/m);
    const text = ['--text', 'She reads books', '-c', 'a.conllu', '-n', '1'];
    expect((await draw([...text, '-m', 'm'])).code).toBe(0);
  });

  test('reads CoNLL-U in a file named as text', async () => {
    await writeFile(folder.file('a.txt'), FIRST);
    expect((await draw(['a.txt'])).stdout).toBe(FIRST_TREE);
  });

  test('draws the sentences that were chosen', async () => {
    const drawn = async (...argv: string[]) => {
      const {stdout, code} = await draw(['a.conllu', ...argv]);
      expect(code).toBe(0);
      return [...stdout.matchAll(/^# (\d+)/gm)].map(([, n]) => n).join();
    };
    expect(await drawn()).toBe('1,2,3');
    expect(await drawn('--sentences', '2')).toBe('2');
    expect(await drawn('--sentences', '3,1')).toBe('1,3');
    expect(await drawn('-s', '2-')).toBe('2,3');
    expect(await drawn('-s', '1-2,2-9')).toBe('1,2,3');
    expect(await drawn('--limit', '1')).toBe('1');
    expect(await drawn('--limit', '9')).toBe('1,2,3');
  });

  test('reads no further than it has to', async () => {
    const {stdout, code} = await draw(['-n', '1'], `${FIRST}no tree\n\n`);
    expect([stdout, code]).toEqual([FIRST_TREE, 0]);
  });

  test('writes one sentence as a picture of its own', async () => {
    const {stdout} = await draw(['a.conllu', '-s', '3', '--format', 'svg']);
    const svg = parseXml(stdout);
    expect(ofClass(svg, 'form').map(textIn)).toEqual(['שלום', 'עולם']);
    expect(svg.attributes.get('direction')).toBe('rtl');
    expect(stdout).toContain('<style>');
    const args = ['a.conllu', '-s', '3', '-f', 'svg', '--direction', 'ltr'];
    const turned = parseXml((await draw([...args, '--tags', 'none'])).stdout);
    expect(turned.attributes.get('direction')).toBeUndefined();
    expect(ofClass(turned, 'tag')).toEqual([]);
  });

  test('stacks the pictures of several sentences', async () => {
    const argv = ['a.conllu', '-o', 'trees.svg'];
    const {stdout, stderr, code} = await draw(argv);
    expect([stdout, code]).toEqual(['', 0]);
    expect(stderr).toMatch(/^3 sentences, 7 words, .*s\n$/);
    const text = await readFile(folder.file('trees.svg'), 'utf8');
    const svg = parseXml(text);
    expect(ofClass(svg, 'form')).toHaveLength(7);
    expect(text.match(/<style>/g)).toHaveLength(1);
    expect(ofClass(svg, 'name').map(textIn)).toEqual([
      '1 · a-1 · She reads books',
      '2 · a-2 · Hi !',
      '3 · a-3 · שלום עולם'
    ]);
    // One below the other, inside.
    const tops = [...text.matchAll(/translate\(0 (\d+)\)/g)].map(([, y]) => +y);
    const heights = [...text.matchAll(/ height="(\d+)" v/g)].map(([, y]) => +y);
    expect(tops).toHaveLength(3);
    for (const [i, top] of tops.entries()) {
      const next = tops[i + 1] ?? heights[0];
      expect(top + heights[i + 1]).toBeLessThan(next);
    }
  });

  test('writes a page with a picture for each sentence', async () => {
    await draw(['a.conllu', '-o', 'trees.html.gz', '-q']);
    const bytes = await readFile(folder.file('trees.html.gz'));
    const page = gunzipSync(bytes).toString();
    expect(page.startsWith('<!DOCTYPE html>\n<html lang="en">')).toBe(true);
    expect(page).toContain('<title>a.conllu</title>');
    expect(page.match(/<style>/g)).toHaveLength(1);
    expect(page).not.toMatch(/<script|<link|src=|url\(|@import/);
    expect(page).toContain('prefers-color-scheme: dark');
    expect(page).toContain('@media print');
    const sections = page.split('<section ').slice(1);
    expect(sections).toHaveLength(3);
    expect(sections[0]).toContain('dir="auto">She reads books</h2>');
    expect(sections[0]).toContain('<bdi>a-1</bdi>');
    expect(sections.map(text => text.includes(' dir="rtl"'))).toEqual([
      false,
      false,
      true
    ]);
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(page.endsWith('</html>\n')).toBe(true);
  });

  test('marks where two files differ, in every format', async () => {
    const argv = ['a.conllu', '--compare', 'b.conllu'];
    const {stdout} = await draw([...argv, '-n', '1']);
    expect(stdout).toBe(`\
# 1  a-1  1 other head, 1 other relation  She reads books
2  reads     VERB  root
1  ├─ She    PRON  nsubj  ≠ obj of reads
3  └─ books  NOUN  obj    ≠ obj of She
`);
    const svg = await draw([...argv, '-n', '1', '-f', 'svg']);
    const names = ofClass(parseXml(svg.stdout), 'name').map(textIn);
    expect(names).toEqual(['a.conllu', 'b.conllu']);
    const page = await draw([...argv, '-o', 'd.html']);
    expect(page.stderr).toMatch(
      /^3 sentences, 7 words, 1 other head, 1 other relation, /
    );
    const text = await readFile(folder.file('d.html'), 'utf8');
    expect(text).toContain('<h1>a.conllu and b.conllu</h1>');
    expect(text.match(/<bdi>no difference<\/bdi>/g)).toHaveLength(2);
  });

  test('does not let a hostile file out of its place', async () => {
    const evil =
      '# sent_id = </h2><script>x\n# text = "><script>\u001b]0;x\u0007\n' +
      '1\t<script>\u001b[2J\u202e\t_\t"\'><b>\t_\t_\t0\t__proto__\t_\t_\n\n';
    const tree = await draw([], evil);
    expect(tree.stdout).not.toMatch(/[^\P{C}\n]/u);
    expect(tree.stdout).toContain('<script>\\u001b[2J\\u202e  "\'><b>');
    for (const format of ['svg', 'html']) {
      const {stdout} = await draw(['-f', format], evil);
      expect(stdout).not.toMatch(/<script|<b>/);
      expect(stdout).not.toMatch(/[^\P{Cc}\n]/u);
    }
    await writeFile(folder.file('<b>.conllu'), FIRST);
    const {stdout} = await draw(['<b>.conllu', '-f', 'html']);
    expect(stdout).toContain('<h1>&lt;b&gt;.conllu</h1>');
  });

  test('leaves what was there if the input turns out to be bad', async () => {
    await writeFile(folder.file('trees.html'), 'before');
    await writeFile(folder.file('bad.conllu'), `${FIRST}1\tx\n\n`);
    const [code, said] = await complaint('bad.conllu', '-o', 'trees.html');
    expect(code).toBe(1);
    expect(said).toContain('spanforest: bad.conllu:6:4: the line has 2 fields');
    expect(await readFile(folder.file('trees.html'), 'utf8')).toBe('before');
    expect((await filesIn(folder.path)).join()).not.toContain('.tmp');
  });

  test('says in one line what cannot be drawn', async () => {
    await writeFile(folder.file('none.conllu'), '# nothing\n');
    await writeFile(folder.file('short.conllu'), FIRST);
    await writeFile(folder.file('bad.txt'), Buffer.of(72, 105, 0xff));
    await writeFile(folder.file('words.conllu'), FIRST.replace('She', 'He'));
    for (const [argv, code, said] of [
      [['none.conllu'], 1, 'none.conllu: no sentences found.'],
      [['none.conllu', '-f', 'html'], 1, 'no sentences found.'],
      [['a.conllu', '-s', '4'], 1, 'a.conllu: there is no sentence 4, only 3.'],
      [
        ['a.conllu', '-s', '1,x'],
        2,
        '"1,x": "x" is neither a number nor a range.'
      ],
      [['a.conllu', '-s', '0'], 2, '"0" is neither a number nor a range.'],
      [['a.conllu', '-s', '3-2'], 2, '"3-2" ends before it begins.'],
      [['a.conllu', '-s', '1', '-n', '1'], 2, 'cannot be combined'],
      [['a.conllu', '-n', '0'], 2, 'must be at least 1'],
      [['a.conllu', '-f', 'gif'], 2, '--format cannot be "gif".'],
      [['a.conllu', '-o', 'a.gif'], 2, 'a.gif: the name does not show'],
      [['a.conllu', '-o', 'a.conllu', '-f', 'svg'], 2, 'is read as well'],
      [['a.conllu', 'a.conllu', '-c', 'b.conllu'], 2, '--compare takes one'],
      [['--text', 'Hi', 'a.conllu'], 2, '--text and a FILE cannot both be'],
      [
        ['--text', 'Hi', '--input-format', 'conllu'],
        2,
        'option --text is for raw text, but --input-format is conllu.'
      ],
      [
        ['a.conllu', '--model', 'b.conllu'],
        2,
        '--model is for text, but a.conllu has trees. Leave it out'
      ],
      [['--text', 'Hi', '-m', 'missing'], 1, 'missing: no such file'],
      [['--text', 'Hi', '-m', 'a.conllu'], 1, 'a.conllu: '],
      [
        ['bad.txt'],
        1,
        'bad.txt: the text is not UTF-8, in the 3 bytes from byte 1.'
      ],
      [['-', '-c', '-'], 2, 'standard input can be read only once'],
      [['missing.conllu'], 1, 'missing.conllu: no such file'],
      [['a.conllu', '-c', 'missing'], 1, 'missing: no such file'],
      [
        ['a.conllu', '-c', 'short.conllu'],
        1,
        'a.conllu:8: sentence 2: short.conllu ends before it.'
      ],
      [
        ['short.conllu', '-c', 'b.conllu'],
        1,
        'b.conllu:6: sentence 2: short.conllu ends before it.'
      ],
      [
        ['short.conllu', '-c', 'words.conllu'],
        1,
        'short.conllu:1, words.conllu:1: sentence 1: word 1 is "She" in one ' +
          'sentence and "He" in the other. Compare trees of the same words.'
      ]
    ] as const) {
      const [status, message] = await complaint(...argv);
      expect(message).toContain(said);
      expect(status, said).toBe(code);
    }
  });

  test('does not read all of its input before it writes', async () => {
    // Without an end: only a reader that has gone can stop it.
    let given = 0;
    async function* endless() {
      for (;;) {
        given++;
        yield FIRST;
      }
    }
    const {Readable, Writable} = await import('node:stream');
    for (const format of ['tree', 'html']) {
      given = 0;
      let written = 0;
      const stdout = new Writable({
        write(chunk, _, done) {
          written += chunk.length;
          done(
            written < 1e5
              ? null
              : Object.assign(new Error('closed'), {code: 'EPIPE'})
          );
        }
      });
      const stdin = Readable.from(endless());
      const {code} = await runInMemory(['draw', '-f', format], {stdin, stdout});
      expect(code).toBe(0);
      expect(given).toBeGreaterThan(1);
    }
  });
});

describe('PNG', () => {
  test('is drawn from the SVG by a package, if it is installed', async () => {
    let drawn = '';
    class Resvg {
      constructor(svg: string) {
        drawn = svg;
      }
      render() {
        return {asPng: () => Uint8Array.of(137, 80, 78, 71)};
      }
    }
    vi.doMock('@resvg/resvg-js', () => ({Resvg}));
    try {
      const input = folder.file('trees.conllu');
      await writeFile(input, TEXT);
      const svg = await runInMemory(['draw', input, '--format', 'svg']);
      const out = folder.file('trees.png');
      const {code, stderr} = await runInMemory(['draw', input, '-o', out]);
      expect(stderr).toContain('3 sentences');
      expect(code).toBe(0);
      expect([...(await readFile(out))]).toEqual([137, 80, 78, 71]);
      expect(drawn).toBe(svg.stdout);
      // What knows no variables of CSS has the colours of attributes.
      const plain = drawn.replace(/<style>[\s\S]*?<\/style>/g, '');
      expect(drawn.match(/@supports[^{]*var\(/g)).toHaveLength(1);
      expect(plain).not.toContain('var(');
      expect(plain).toContain('#0a5fa8');
    } finally {
      vi.doUnmock('@resvg/resvg-js');
    }
  });
});
