import {mkdir, readFile, symlink, writeFile} from 'node:fs/promises';
import {Readable, Writable} from 'node:stream';
import {gunzipSync, gzipSync} from 'node:zlib';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {
  encodeCheckpoint,
  encodeModel,
  Parser,
  parseConllu,
  Trainer,
  TrainingData,
  withHeads,
  writeSentence
} from '../../../src/nlp/index.js';
import {
  filesIn,
  MemoryStream,
  runInMemory,
  sizeOfUnfinished,
  temporaryFolder
} from '../../support/command-line.js';
import {
  bare,
  HELD_OUT,
  line,
  sentence,
  smallModel,
  TRAINING
} from '../../support/treebanks.js';

vi.mock('node:worker_threads', async () => {
  const {threads} = await import('../../support/threads.js');
  return threads;
});

/** The text with heads, found without any of the command line. */
function parsed(text: string): string {
  const parser = new Parser(smallModel());
  return parseConllu(text, {mode: 'parse'})
    .map(sentence =>
      writeSentence(withHeads(sentence, parser.parse(sentence.words).heads))
    )
    .join('');
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let model: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  model = folder.file('m');
  await writeFile(model, encodeModel(smallModel()));
});
afterEach(() => folder.remove());

const parse = (
  argv: readonly string[],
  options: Parameters<typeof runInMemory>[1] = {}
) => runInMemory(['parse', '--model', model, ...argv], options);

async function file(name: string, content: string | Uint8Array) {
  await writeFile(folder.file(name), content);
  return folder.file(name);
}

describe('spanforest parse', () => {
  test('fills in heads and leaves all else as it is', async () => {
    const expected = parsed(HELD_OUT);
    expect(expected).not.toBe(HELD_OUT);
    for (const text of [HELD_OUT, bare(HELD_OUT)]) {
      expect(await parse([], {stdin: text})).toEqual({
        code: 0,
        stdout: expected,
        stderr: ''
      });
    }
    expect(bare(expected)).toBe(bare(HELD_OUT));
  });

  test('learns enough from the treebank to be of use', async () => {
    const {stdout} = await parse([], {stdin: bare(TRAINING)});
    await writeFile(folder.file('gold'), TRAINING);
    const {stdout: scores} = await runInMemory(
      ['evaluate', folder.file('gold'), '-', '--format', 'json'],
      {stdin: stdout}
    );
    expect(JSON.parse(scores).allWords.uas).toBeGreaterThan(0.8);
  });

  describe('writes the best trees of each sentence', () => {
    const good = bare(HELD_OUT);
    const COMMENTS = /# rank = ([0-9]+)\r?\n# score = (\S+)\r?\n/g;

    test.for([
      ['text', good],
      ['other line ends', good.replaceAll('\n', '\r\n')],
      ['blank lines', good.replaceAll('\n\n', '\n\n\n\n')],
      ['a byte order mark', `\ufeff${good}`],
      ['a byte order mark before a word', `\ufeff${sentence(3)}`],
      ['no end', good.trimEnd()],
      ['nothing', '']
    ])('of %s', async ([, stdin]) => {
      const one = await parse(['--best', '1'], {stdin});
      const plain = await parse([], {stdin});
      expect(one.stdout.replace(COMMENTS, '')).toBe(plain.stdout);
      const three = await parse(['--best', '3', '--jobs', '2'], {stdin});
      expect(three).toMatchObject({code: 0, stderr: ''});
      expect(three).toEqual(await parse(['--best', '3'], {stdin}));
      const parser = new Parser(smallModel());
      const expected = parseConllu(stdin, {mode: 'parse'})
        .filter(({words}) => words.length > 0)
        .flatMap(({words}) => parser.parseBest(words, 3));
      const found = parseConllu(three.stdout)
        .filter(({words}) => words.length > 0)
        .map(({words}) => words.map(({head}) => head).join());
      expect(found).toEqual(
        expected.map(({heads}) => heads.subarray(1).join())
      );
      const scores = [...three.stdout.matchAll(COMMENTS)].map(m =>
        Number(m[2])
      );
      expect(scores).toEqual(
        expected.map(({score}) => Number(score.toFixed(6)))
      );
    });

    test('as JSON and as trees', async () => {
      const stdin = sentence(3);
      const json = await parse(['--best', '2', '-f', 'json'], {stdin});
      const ranks = json.stdout
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line))
        .map(({rank, score}) => `(${rank}: ${score})`);
      expect(ranks).toEqual([
        expect.stringMatching(/^\(1: -?\d+(\.\d{1,6})?\)$/),
        expect.stringMatching(/^\(2: -?\d+(\.\d{1,6})?\)$/)
      ]);
      const tree = await parse(['--best', '2', '-f', 'tree'], {stdin});
      const headings = tree.stdout.split('\n').filter(l => l.startsWith('#'));
      expect(headings.map(heading => heading.split('  ')[0])).toEqual(
        ranks.map(rank => `# ${rank}`)
      );
    });
  });

  describe('finds the same by one job as by three', () => {
    const good = bare(TRAINING + HELD_OUT);
    const half = good.indexOf('\n\n', good.length / 2) + 2;
    // Longer than a batch.
    const long = sentence(500, 'x'.repeat(100));

    test.for([
      ['a text of several batches', good],
      ['other line ends', good.replaceAll('\n', '\r\n')],
      ['a long sentence', good.slice(0, half) + long + good.slice(half)],
      ['a bad line', `${good.slice(0, half)}1\tbad\n\n${good.slice(half)}`],
      ['a bad end', `${good}1\tbad`],
      ['a sentence that is too long', `${good}${sentence(5001)}`],
      ['a line that is too long', `${good}# ${'x'.repeat(2 << 20)}`],
      // Short enough for a batch, and long to parse.
      ['a slow sentence', sentence(1) + sentence(700, 'x') + sentence(2)],
      ['one word', sentence(1)],
      ['nothing', '']
    ])('in %s', async ([, stdin]) => {
      const one = await parse([], {stdin});
      const isGood = one.stderr === '';
      expect(one.code).toBe(isGood ? 0 : 1);
      const several = await parse(['-j', '3'], {stdin});
      expect(several.code).toBe(one.code);
      expect(several.stderr).toBe(one.stderr);
      expect(several.stdout === one.stdout).toBe(true);
      if (isGood) expect(bare(one.stdout) === stdin).toBe(true);
      else {
        expect(one.stderr).toMatch(
          /^spanforest: standard input:\d+:\d+: .*\n$/
        );
        expect(stdin.startsWith(bare(one.stdout))).toBe(true);
        expect(one.stdout.length).toBeGreaterThan(good.length / 4);
      }
    });
  });

  test('keeps comments, ranges, empty nodes and line ends', async () => {
    const text =
      '\ufeff# a\r\n1-2\tdon\t_\t_\t_\t_\t_\t_\t_\t_\r\n' +
      `${line(1)}${line(2)}2.1\tx\t_\t_\t_\t_\t_\t_\t_\t_\n` +
      `${line(3)}\n\n\n# b\n\n${line(1, '__proto__')}`;
    const {stdout} = await parse([], {stdin: text});
    expect(bare(stdout)).toBe(text);
    expect(stdout).toBe(parsed(text));
    expect(stdout).toMatch(/^1\t__proto__\t_\tNOUN\t_\t_\t0\t_\t_\t_\n$/m);
  });

  test('reads files one after the other, packed or not', async () => {
    const [a, b] = [bare(HELD_OUT), sentence(4)];
    const names = [
      await file('a.conllu', a),
      '-',
      await file('b.gz', gzipSync(b))
    ];
    const {code, stdout} = await parse(names, {stdin: sentence(2)});
    expect([code, stdout]).toEqual([0, parsed(a + sentence(2) + b)]);
  });

  test('keeps the sentences of several files apart', async () => {
    const open = [
      await file('a', sentence(2).slice(0, -1)),
      await file('b', `\ufeff${sentence(3).slice(0, -2)}`),
      await file('empty', ''),
      await file('c', line(1).replace('\n', '\r\n')),
      await file('d', `\ufeff${sentence(1)}`)
    ];
    const {stdout} = await parse(open);
    expect(stdout).toBe(
      parsed(
        `${sentence(2)}${sentence(3)}` +
          `${line(1).replace('\n', '\r\n')}\r\n${sentence(1)}`
      )
    );
    // The end of the last one is left as it is.
    const {stdout: ended} = await parse([open[3], open[1]]);
    expect(ended).toBe(
      parsed(`${line(1).replace('\n', '\r\n')}\r\n${sentence(3).slice(0, -2)}`)
    );
  });

  test('reads CoNLL-X by its name or if told to', async () => {
    const text = '1\tfish\t_\tN\t_\t_\t_\t_\n\n';
    const expected = '1\tfish\t_\tN\t_\t_\t0\t_\n\n';
    const x = await file('x.conll', text);
    expect((await parse([x])).stdout).toBe(expected);
    const told = ['--input-format', 'conllx'];
    expect((await parse(told, {stdin: text})).stdout).toBe(expected);
    expect((await parse([], {stdin: text})).stderr).toBe(
      'spanforest: standard input:1:19: the line has 8 fields, but needs ' +
        '10. Separate fields with one tab each, and write _ for an empty ' +
        'field.\n'
    );
  });

  test('makes nothing of nothing', async () => {
    expect(await parse([], {stdin: ''})).toEqual({
      code: 0,
      stdout: '',
      stderr: ''
    });
    const blank = '\n'.repeat(100_000);
    const {code, stdout} = await parse([], {stdin: blank});
    expect([code, stdout === blank]).toEqual([0, true]);
  });

  test('writes what came before bad input, then one line', async () => {
    const good = sentence(3) + sentence(1);
    const cases: [string | Uint8Array, RegExp][] = [
      [`${good}1\tfish\t_\n\n${good}`, /:7:9: the line has 3 fields/],
      [`${good}${line(1)}2\tfish`, /:8:7: the line has 2 fields/],
      [`${good}${line(2)}\n`, /:7:1: ID "2" should be 1/],
      [`${good}${line(1, 'a\0b')}\n`, /:7:4: there is a NUL character/],
      [
        Buffer.concat([Buffer.from(`${good}1\ta`), Buffer.from([0xff])]),
        /:7:4: byte 0xff is not UTF-8 here/
      ],
      [`${good}\ufeff${sentence(1)}`, /:7:1: ID "\\ufeff1" should be 1/],
      [`${good}# ${'x'.repeat(8 << 20)}`, /:7:1: this line has more than/],
      [gzipSync(good).subarray(0, -4), /: the gzip data ends too early/]
    ];
    for (const [input, complaint] of cases) {
      const bad = await file('bad.conllu', input);
      const {code, stdout, stderr} = await parse([bad]);
      expect(stderr).toMatch(complaint);
      expect(stderr).toMatch(/^spanforest: \S*bad\.conllu:[^\n]*\n$/);
      expect([code, stdout]).toEqual([1, parsed(good)]);
    }
  });

  test('keeps what came before bad input in a file of its own', async () => {
    const [bad, out] = [folder.file('bad'), folder.file('out.gz')];
    await writeFile(bad, `${sentence(2)}1\tfish\n\n${sentence(2)}`);
    await writeFile(out, 'as it was');
    const {code, stdout, stderr} = await parse([bad, '-o', out]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^spanforest: .*bad:4:7: .* The sentences before it are in .*out\.gz\.incomplete\.\n$/
    );
    expect(await readFile(out, 'utf8')).toBe('as it was');
    const kept = await readFile(`${out}.incomplete`);
    expect(gunzipSync(kept).toString()).toBe(parsed(sentence(2)));
    // If there is nothing to keep, nothing is kept.
    await writeFile(bad, '1\tfish\n\n');
    const none = await parse([bad, '-o', folder.file('none')]);
    expect(none.stderr).toMatch(
      /^spanforest: .*bad:1:7: .* if it is text\.\n$/
    );
    expect(await filesIn(folder.path)).toEqual([
      'bad',
      'm',
      'out.gz',
      'out.gz.incomplete'
    ]);
  });

  test.skipIf(process.platform === 'win32')(
    'keeps it beside what a link leads to, and says where',
    async () => {
      const [target, link] = [folder.file('target'), folder.file('link')];
      await symlink(target, link);
      const {stderr} = await parse(['-o', link], {
        stdin: `${sentence(2)}1\tfish\n\n`
      });
      const kept = `${target}.incomplete`;
      expect(stderr).toContain(` The sentences before it are in ${kept}.\n`);
      expect(await readFile(kept, 'utf8')).toBe(parsed(sentence(2)));
    }
  );

  test('writes a file as a whole, and sums up', async () => {
    const out = folder.file('out.conllu');
    const {code, stdout, stderr} = await parse(['-o', out], {
      stdin: bare(HELD_OUT)
    });
    expect([code, stdout]).toEqual([0, '']);
    expect(await readFile(out, 'utf8')).toBe(parsed(HELD_OUT));
    const sentences = parseConllu(HELD_OUT).length;
    expect(stderr).toMatch(
      new RegExp(
        `^${sentences} sentences, \\d+ words, .*s, \\d+ sentences a second\\n$`
      )
    );
    const quiet = await parse(['-q', '-o', out], {stdin: bare(HELD_OUT)});
    expect(quiet.stderr).toBe('');
    const loud = await parse(['--summary'], {stdin: sentence(1)});
    expect(loud.stderr).toMatch(/^1 sentence, 1 word, /);
  });

  test('can write over its own input', async () => {
    const text = await file('text.conllu', bare(HELD_OUT));
    expect((await parse([text, '-o', text])).code).toBe(0);
    expect(await readFile(text, 'utf8')).toBe(parsed(HELD_OUT));
  });

  test('does not write over its model', async () => {
    const {code, stderr} = await parse(['-o', model], {stdin: sentence(1)});
    expect(code).toBe(2);
    expect(stderr).toMatch(/m: would be overwritten, but is read as well\./);
    expect(await readFile(model)).toEqual(
      Buffer.from(encodeModel(smallModel()))
    );
  });

  test('hands out a sentence before more input comes', async () => {
    const stdin = new Readable({read() {}});
    const stdout = new MemoryStream();
    const done = parse([], {stdin, stdout});
    let expected = '';
    for (const words of [1, 3, 2]) {
      const text = sentence(words);
      // The blank line is cut off from the rest.
      stdin.push(text.slice(0, -1));
      stdin.push('\n');
      expected += parsed(text);
      while (stdout.text !== expected) {
        await new Promise(resolve => setImmediate(resolve));
      }
    }
    stdin.push(line(1));
    stdin.push(null);
    expect((await done).code).toBe(0);
    expect(stdout.text).toBe(expected + parsed(line(1)));
  });

  test('reads no faster than its output is taken', async () => {
    let isTaken = () => {};
    const stdout = new Writable({
      write(_chunk, _encoding, done) {
        isTaken = done;
      }
    });
    let asked = 0;
    const stdin = new Readable({
      read() {
        asked++;
        this.push(sentence(100).repeat(10));
      }
    });
    const controller = new AbortController();
    const {signal} = controller;
    const done = parse([], {stdin, stdout, signal});
    // Until it has not read for a while; if it never paused, that would end
    // with the first expectation.
    let before = 0;
    do {
      before = asked;
      await new Promise(resolve => setTimeout(resolve, 300));
    } while (asked === 0 || (asked !== before && asked < 20));
    expect(before).toBeLessThan(20);
    isTaken();
    while (asked === before) await new Promise(resolve => setTimeout(resolve));
    controller.abort('SIGINT');
    expect((await done).code).toBe(130);
  });

  test('stops when it is interrupted, and leaves no file', async () => {
    for (const out of [[], ['-o', folder.file('out')]]) {
      const controller = new AbortController();
      const {signal} = controller;
      const stdin = new Readable({read() {}});
      stdin.push(line(1));
      const done = parse(out, {stdin, signal});
      setTimeout(() => controller.abort('SIGTERM'), 100);
      const {code, stderr} = await done;
      expect([code, stderr]).toEqual([143, '']);
    }
    expect(await filesIn(folder.path)).toEqual(['m']);
  });

  test.each([[[]], [['--quiet']]])(
    'keeps what it has parsed when it is interrupted, with %j',
    async argv => {
      const out = await file('out', 'as it was');
      const controller = new AbortController();
      const {signal} = controller;
      const stdin = new Readable({read() {}});
      stdin.push(sentence(3));
      const done = parse(['-o', out, ...argv], {stdin, signal});
      await sizeOfUnfinished(folder.path);
      controller.abort('SIGINT');
      const {code, stderr} = await done;
      const line =
        'spanforest: interrupted. The sentences parsed so far are in ' +
        `${out}.incomplete.\n`;
      expect([code, stderr]).toEqual([130, argv.length > 0 ? '' : line]);
      expect(await readFile(out, 'utf8')).toBe('as it was');
      const kept = await readFile(`${out}.incomplete`, 'utf8');
      expect(kept).toBe(parsed(sentence(3)));
      expect(await filesIn(folder.path)).toEqual([
        'm',
        'out',
        'out.incomplete'
      ]);
    }
  );

  test('refuses a name whose incomplete file would be its input', async () => {
    const bad = await file('out.incomplete', `${sentence(2)}1\tfish\n\n`);
    const out = folder.file('out');
    for (const [model, input] of [
      [folder.file('m'), bad],
      [bad, folder.file('m')]
    ]) {
      const argv = ['parse', '-m', model, input, '-o', out];
      const {code, stderr} = await runInMemory(argv);
      expect(code).toBe(2);
      expect(stderr).toBe(
        `spanforest: ${bad}: would be overwritten, but is read as well. Give ` +
          'another name to write to.\n'
      );
    }
    expect(await readFile(bad, 'utf8')).toContain('1\tfish\n\n');
  });

  test('shows no progress where the sentences go', async () => {
    const stderr = new MemoryStream(true);
    await parse(['--quiet'], {stdin: sentence(1), stderr});
    expect(stderr.text).toBe('');
    const stdout = new MemoryStream(true);
    await parse([], {stdin: sentence(1), stdout, stderr});
    expect(stderr.text).toMatch(/^1 sentence, 1 word, [^\r]*\n$/);
  });

  test('looks at everything before it begins', async () => {
    const text = await file('text', sentence(1));
    await mkdir(folder.file('folder'));
    for (const [argv, code, complaint] of [
      [[text, folder.file('none')], 1, /none: no such file or folder\./],
      [[text, folder.file('folder')], 1, /folder: is a folder\./],
      [[text, '-', '-'], 2, /standard input can be read only once/],
      [[text, '-o', folder.file('folder')], 1, /folder: is a folder\./],
      [
        [text, '-o', folder.file('no/out')],
        1,
        /no\/out: the folder \S+no does not e/
      ],
      [[text, '--jobs', '0'], 2, /--jobs must be at least 1/],
      [[text, '--jobs', '65'], 2, /--jobs must be at most 64/],
      [[text, '--jobs', 'x'], 2, /--jobs must be an integer/]
    ] as const) {
      const result = await parse(argv);
      expect([result.code, result.stdout]).toEqual([code, '']);
      expect(result.stderr).toMatch(complaint);
      expect(result.stderr).toMatch(/^spanforest: [^\n]*\n$/);
    }
  });

  test('reads its model packed, or from standard input', async () => {
    const bytes = encodeModel(smallModel());
    const packed = await file('m.gz', gzipSync(bytes));
    const text = await file('text', sentence(3));
    const expected = {code: 0, stdout: parsed(sentence(3)), stderr: ''};
    expect(await runInMemory(['parse', '-m', packed, text])).toEqual(expected);
    const stdin = Readable.from([bytes]);
    expect(await runInMemory(['parse', '-m', '-', text], {stdin})).toEqual(
      expected
    );
    const both = await runInMemory(['parse', '-m', '-'], {stdin: ''});
    expect(both.code).toBe(2);
  });

  test('refuses a model that is none, without touching the input', async () => {
    const bytes = encodeModel(smallModel());
    const flipped = bytes.slice();
    flipped[1000] ^= 1;
    const stdin = new Readable({
      read() {
        throw new Error('it was touched');
      }
    });
    const data = new TrainingData();
    data.add([{form: 'Go', head: 0}]);
    const checkpoint = encodeCheckpoint(new Trainer(data, {bits: 8}));
    for (const [content, complaint] of [
      [checkpoint, /m: the file holds a checkpoint, not a model\./],
      ['', /m: the file is empty\./],
      ['# text\n', /m: the file begins with "# text\\n", so it is not a model/],
      [flipped, /m: the file is damaged\./],
      [bytes.subarray(0, 500), /m: the file is cut short: it ends after 500 /],
      [Buffer.concat([bytes, bytes]), /m: the file continues after its end/],
      [gzipSync(bytes).subarray(0, 900), /m: the gzip data ends too early\./]
    ] as const) {
      await writeFile(model, content);
      const {code, stdout, stderr} = await parse([], {stdin});
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(complaint);
      expect(stderr).toMatch(/^spanforest: [^\n]*\n$/);
    }
  });
});
