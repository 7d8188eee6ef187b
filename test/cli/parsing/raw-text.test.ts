import {writeFile} from 'node:fs/promises';
import {gzipSync} from 'node:zlib';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {rawTextBatches} from '../../../src/cli/parsing/raw-text.js';
import {
  encodeModel,
  Parser,
  parseConllu,
  type Sentence,
  textOf,
  writeSentence
} from '../../../src/nlp/index.js';
import {runInMemory, temporaryFolder} from '../../support/command-line.js';
import {textModel} from '../../support/text-model.js';
import {smallModel} from '../../support/treebanks.js';

vi.mock('node:worker_threads', async () => {
  const {threads} = await import('../../support/threads.js');
  return threads;
});

const TEXT = "The dog barks. They don't sing.\n\nFish swim.\n";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let model: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  model = folder.file('m');
  await writeFile(model, encodeModel(textModel(), {compact: false}));
});
afterAll(() => folder.remove());

const parse = (argv: readonly string[], stdin = '') =>
  runInMemory(['parse', '-m', model, ...argv], {cwd: folder.path, stdin});

const expected = async (text = TEXT) =>
  (await new Parser(textModel()).parseText(text))
    .map(({sentence}) => writeSentence(sentence))
    .join('');

describe('spanforest parse', () => {
  test('parses a text on the command line', async () => {
    const {code, stdout, stderr} = await parse(['--text', TEXT]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(await expected());
    expect(textOf(parseConllu(stdout))).toBe(TEXT);
  });

  test('parses raw text in files and from standard input', async () => {
    await writeFile(folder.file('a.txt'), TEXT);
    await writeFile(folder.file('b.txt.gz'), gzipSync(TEXT));
    const text = await expected();
    expect((await parse(['a.txt'])).stdout).toBe(text);
    expect((await parse(['b.txt.gz'])).stdout).toBe(text);
    expect((await parse(['--input-format', 'text'], TEXT)).stdout).toBe(text);
    expect((await parse([], TEXT)).stdout).toBe(text);
  });

  test('makes each of several texts a document', async () => {
    await writeFile(folder.file('a.txt'), TEXT);
    await writeFile(folder.file('b\n.txt'), TEXT);
    const tagged = '# sent_id = x\n1\tHi\t_\tX\t_\t_\t0\troot\t_\t_\n\n';
    await writeFile(folder.file('c.conllu'), tagged);
    const text = await expected();
    const numbered = (number: number, name: string) =>
      `# newdoc id = ${name}\n` +
      text.replaceAll('# sent_id = ', `# sent_id = ${number}-`);
    for (const jobs of ['1', '3']) {
      const names = ['a.txt', 'c.conllu', 'b\n.txt', '-j', jobs];
      const {stdout} = await parse(names);
      const [first, second, third] = stdout.split(
        /(# sent_id = x[\s\S]*?\n\n)/
      );
      expect(first).toBe(numbered(1, 'a.txt'));
      expect(second).toMatch(/^# sent_id = x\n1\tHi\t/);
      expect(third).toBe(numbered(3, 'b\\u000a.txt'));
      const sentences = parseConllu(stdout);
      const ids = sentences.map(
        ({comments}) => comments.find(({name}) => name === 'sent_id')?.value
      );
      expect(new Set(ids).size).toBe(sentences.length);
    }
    const {stdout: json} = await parse(['a.txt', 'b\n.txt', '-f', 'json']);
    const last = JSON.parse(json.trimEnd().split('\n').at(-1)!);
    expect(last).toMatchObject({id: '2-3', text: 'Fish swim.'});
  });

  test('keeps a byte order mark and all line ends', async () => {
    const text = `\ufeff${TEXT.replaceAll('\n', '\r\n')}`;
    await writeFile(folder.file('c'), text);
    const {stdout} = await parse(['c', '--input-format', 'text']);
    expect(textOf(parseConllu(stdout))).toBe(text);
    const forms = (conllu: string) =>
      parseConllu(conllu).map(({words}) => words.map(({form}) => form));
    expect(forms(stdout)).toEqual(forms(await expected()));
  });

  test('gives the same in any number of threads', async () => {
    const text = `${TEXT}\nDo cats see? "No!"  She sees 😀.\n`.repeat(300);
    await writeFile(folder.file('long.txt'), text);
    for (const format of ['conllu', 'json']) {
      const one = await parse(['long.txt', '-f', format]);
      const three = await parse(['long.txt', '-f', format, '-j', '3']);
      expect([one.code, three.code]).toEqual([0, 0]);
      expect(one.stdout === three.stdout).toBe(true);
      expect(one.stderr).toBe(three.stderr);
    }
    const {stdout} = await parse(['long.txt']);
    expect(textOf(parseConllu(stdout)) === text).toBe(true);
  });

  test('takes lines for sentences, and words as they are split', async () => {
    const text = 'The dog\nbarks. Fish swim.\n\n\nNo!\n';
    const forms = async (...argv: string[]) =>
      parseConllu((await parse(argv, text)).stdout).map(({words}) =>
        words.map(({form}) => form)
      );
    const lines = await forms('--lines');
    expect(lines.map(words => words.join(''))).toEqual([
      'Thedog',
      'barks.Fishswim.',
      'No!'
    ]);
    expect(lines[2]).toEqual(['No', '!']);
    expect(await forms('--words')).toEqual([
      ['The', 'dog'],
      ['barks.', 'Fish', 'swim.'],
      ['No!']
    ]);
    const {stdout} = await parse(['--words', '--text', text]);
    expect(textOf(parseConllu(stdout))).toBe(text);
    // The name of a file does not count against the format that is given.
    await writeFile(folder.file('d.conllu'), text);
    const argv = ['d.conllu', '--words', '--input-format', 'text'];
    expect((await parse(argv)).stdout).toBe(stdout);
  });

  test('needs no tokeniser for words that are split', async () => {
    const small = folder.file('small');
    await writeFile(small, encodeModel(smallModel()));
    const {code, stdout} = await runInMemory([
      'parse',
      '-m',
      small,
      '--words',
      '-t',
      'Dogs bark .'
    ]);
    expect(code).toBe(0);
    expect(parseConllu(stdout)[0].words).toHaveLength(3);
    for (const argv of [[], ['--lines']]) {
      const result = await runInMemory([
        'parse',
        '-m',
        small,
        '-t',
        'Dogs bark.',
        ...argv
      ]);
      expect([result.code, result.stdout]).toEqual([2, '']);
      expect(result.stderr).toBe(
        'spanforest: the model has not learnt to split text into words. Give ' +
          '--words for words that are split already, CoNLL-U, or another ' +
          'model. See spanforest help parse.\n'
      );
    }
    // A text that is recognised only when it is read.
    const piped = await runInMemory(['parse', '-m', small], {
      stdin: 'Dogs bark.\n'
    });
    expect([piped.code, piped.stdout]).toEqual([2, '']);
    expect(piped.stderr).toContain('has not learnt to split text');
  });

  test('tags words that have no tags', async () => {
    const line = (id: number, form: string, upos: string) =>
      `${id}\t${form}\t_\t${upos}\t_\t_\t_\t_\t_\tA=b\n`;
    const untagged = `# a\n${line(1, 'Birds', '_')}${line(2, 'sing', '_')}\n`;
    const {stdout, stderr} = await parse([], untagged);
    expect(stderr).toBe('');
    expect(stdout).toBe(
      '# a\n1\tBirds\tbird\tNOUN\tNO\tNumber=Plur\t2\tnsubj\t_\tA=b\n' +
        '2\tsing\tsing\tVERB\tVE\t_\t0\troot\t_\tA=b\n\n'
    );
    // Tags that are there stay, and what they lack is added.
    const wrong = untagged.replace('Birds\t_\t_', 'Birds\t_\tVERB');
    const [{words}] = parseConllu((await parse([], wrong)).stdout);
    expect(words[0]).toMatchObject({upos: 'VERB', xpos: 'VE', lemma: 'bird'});
    expect(words[1]).toMatchObject({upos: 'VERB'});
  });

  test('parses tagged sentences by the embedded model', async () => {
    const tagged = '1\tDogs\tdog\tNOUN\tNNS\tNumber=Plur\t_\t_\t_\t_\n\n';
    const {stdout} = await runInMemory(['parse'], {stdin: tagged});
    expect(stdout).toBe(
      '1\tDogs\tdog\tNOUN\tNNS\tNumber=Plur\t0\troot\t_\t_\n\n'
    );
    const english = await runInMemory(['parse', '--language', 'en'], {
      stdin: tagged
    });
    expect(english.stdout).toBe(stdout);
  });

  test.each([
    [['--text', 'Dogs', 'bark.'], 2, /--text and a FILE .* quote a text with /],
    [
      ['Dogs bark.'],
      1,
      /^spanforest: there is no file "Dogs bark\."\. .* give --text before it/
    ],
    [[`To be or not/to be. ${'x'.repeat(9000)}`], 1, /give --text before it/],
    [
      ['x.conllx.gz', '--lines'],
      2,
      /--lines needs raw text, but x\.conllx\.gz is CoNLL-U or CoNLL-X by /
    ],
    [
      ['parsed.json'],
      1,
      /^spanforest: parsed\.json: is JSON, .* \(spanforest parse -o x\.conllu\)/
    ],
    [
      ['bad.txt'],
      1,
      /^spanforest: bad\.txt: the text is not UTF-8, in the 3 bytes from byte 1\. Convert it to UTF-8 first\./
    ],
    [
      ['cut.txt'],
      1,
      /^spanforest: cut\.txt: the text ends within a character, after byte 3\. Check /
    ],
    [['nul.txt'], 1, /^spanforest: nul\.txt: byte 10 is NUL, so this is not /],
    [['--lines', '--words'], 2, /--lines and --words cannot be combined/],
    [
      ['--lines', '--input-format', 'conllu'],
      2,
      /--lines is for raw text, but --input-format is conllu/
    ],
    [['--language', 'en'], 2, /--language and --model cannot be combined/]
  ])('refuses %j in one line', async (argv, code, line) => {
    await writeFile(folder.file('bad.txt'), Buffer.of(72, 105, 0xff));
    await writeFile(folder.file('cut.txt'), Buffer.of(72, 105, 0xc3));
    await writeFile(folder.file('nul.txt'), 'One.\n\nTwo\0.\n');
    const json = await parse(['--text', 'Fish swim.', '-f', 'json']);
    await writeFile(folder.file('parsed.json'), json.stdout);
    const result = await parse(argv);
    expect(result.code).toBe(code);
    expect(result.stderr).toMatch(line);
    expect(result.stderr).toMatch(/^[^\n]*\n$/);
  });

  test('finds no sentences in an empty text', async () => {
    for (const text of ['', ' \n\n']) {
      const result = await parse(['--text', text]);
      expect(result).toEqual({code: 0, stdout: '', stderr: ''});
    }
  });
});

describe('raw text', () => {
  // The sentences of a text that comes in pieces, and what is wrong with it.
  const read = async (pieces: readonly string[]) => {
    const chunks = async function* () {
      for (const piece of pieces) yield Buffer.from(piece);
    };
    const batches: Sentence[][] = [];
    let error = '';
    try {
      for await (const batch of rawTextBatches(chunks(), textModel(), 'text')) {
        batches.push(batch);
      }
    } catch (thrown) {
      error = (thrown as Error).message;
    }
    const text = batches.flat().map(writeSentence).join('');
    return {batches, text, error};
  };

  test('is the same however it is cut', async () => {
    const text = `${'Birds sing. Fish swim.\n\n'.repeat(2000)}No!`;
    const whole = await read([text]);
    const cut = await read(text.match(/[\s\S]{1,777}/g)!);
    expect(cut.batches.length).toBeGreaterThan(2);
    expect(cut.text === whole.text).toBe(true);
    expect(whole.error + cut.error).toBe('');
    const sentences = parseConllu(cut.text, {mode: 'parse'});
    expect(textOf(sentences) === text).toBe(true);
    expect(cut.text).toContain(
      `# newpar\n# sent_id = ${sentences.length}\n# text = No!\n`
    );
  });

  test('comes in batches that are parsed in a moment', async () => {
    const {batches} = await read(['Birds sing.\n\n'.repeat(2000)]);
    const sizes = batches.map(batch =>
      batch.reduce((sum, {words}) => sum + words.length, 0)
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(6000);
    expect(Math.max(...sizes)).toBeLessThan(1010);
  });

  test('keeps what is good before it turns bad', async () => {
    const good = 'Birds sing.\n\n'.repeat(20);
    const {text, error} = await read([`${good}Fi\0sh swim.`]);
    expect(text).toContain('# text = Birds sing.');
    expect(error).toBe(
      `byte ${good.length + 3} is NUL, so this is not text in UTF-8. Convert ` +
        'it to UTF-8 first.'
    );
  });

  test('comes before its end has been read', async () => {
    let isAsked = false;
    const chunks = async function* () {
      yield Buffer.from('Birds sing.\n\n'.repeat(20));
      isAsked = true;
      yield Buffer.from('No!');
    };
    for await (const batch of rawTextBatches(chunks(), textModel(), 'text')) {
      expect(isAsked).toBe(false);
      expect(batch.map(writeSentence).join('')).toContain('# text = Birds');
      break;
    }
  });

  test.each([
    ['words without an end', 'word '.repeat(6000)],
    ['marks without an end', '.,;'.repeat(6000)],
    ['one letter without an end', 'a'.repeat(100_000)],
    ['an address without an end', `http://${'a'.repeat(30_000)} is here.`],
    ['emoji without an end', `x${'😀'.repeat(300)}`]
  ])('may be %s', async (_, text) => {
    const {text: found, error} = await read([text]);
    expect(error).toBe('');
    const sentences = parseConllu(found, {mode: 'parse'});
    expect(textOf(sentences) === text).toBe(true);
    for (const {words} of sentences) {
      expect(words.length).toBeLessThanOrEqual(5000);
    }
  });
});
