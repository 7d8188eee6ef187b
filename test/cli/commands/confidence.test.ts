import {readFile, writeFile} from 'node:fs/promises';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {decodeContainer} from '../../../src/internals.js';
import {
  calibrate,
  decodeModel,
  encodeModel,
  Parser,
  parseConllu
} from '../../../src/nlp/index.js';
import {runInMemory, temporaryFolder} from '../../support/command-line.js';
import {HELD_OUT, smallModel} from '../../support/treebanks.js';

vi.mock('node:worker_threads', async () => {
  const {threads} = await import('../../support/threads.js');
  return threads;
});

const MODEL = decodeModel(encodeModel(smallModel()));
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  const calibrated = await calibrate(MODEL, parseConllu(HELD_OUT));
  await writeFile(folder.file('plain'), encodeModel(MODEL));
  await writeFile(
    folder.file('full'),
    encodeModel(smallModel(), {compact: false})
  );
  await writeFile(folder.file('model'), encodeModel(calibrated));
  await writeFile(folder.file('dev.conllu'), HELD_OUT);
});
afterAll(() => folder.remove());

const spanforest = (argv: string[], stdin = HELD_OUT) =>
  runInMemory(argv, {stdin});

describe('spanforest parse --confidence', () => {
  const parse = (...argv: string[]) =>
    spanforest(['parse', '-m', folder.file('model'), '-q', ...argv]);

  test('writes what the parser says into MISC and a comment', async () => {
    const {code, stdout, stderr} = await parse('--confidence');
    expect({code, stderr}).toEqual({code: 0, stderr: ''});
    const model = decodeModel(await readFile(folder.file('model')));
    const parser = new Parser(model);
    const sentences = parseConllu(stdout).filter(({words}) => words.length > 0);
    for (const sentence of sentences) {
      const found = parser.explain(sentence.words);
      const shown = Array.from(found.probabilities.subarray(1), p =>
        String(Number(p.toFixed(4)))
      );
      const misc = sentence.words.map(
        word => /(?:^|\|)Confidence=([\d.]+)$/.exec(word.misc)?.[1]
      );
      expect(misc).toEqual(shown);
      const tree = Number(found.treeProbability.toFixed(4));
      const comment = {name: 'tree_probability', value: String(tree)};
      expect(sentence.comments).toContainEqual(comment);
    }
    // Everything else is as without it, and threads write the same.
    const plain = await parse();
    const cleaned = stdout
      .replaceAll(/# tree_probability = .*\n/g, '')
      .replaceAll(/\|Confidence=[\d.]+$/gm, '')
      .replaceAll(/\tConfidence=[\d.]+$/gm, '\t_');
    expect(cleaned).toBe(plain.stdout);
    expect((await parse('--confidence', '-j', '2')).stdout).toBe(stdout);
    // Again, the old values are replaced.
    const again = await spanforest(
      ['parse', '-m', folder.file('model'), '-q', '--confidence'],
      stdout
    );
    expect(again.stdout).toBe(stdout);
    // Without it, the old ones go, whatever the new heads are.
    const without = ['parse', '-m', folder.file('model'), '-q'];
    expect((await spanforest(without, stdout)).stdout).toBe(plain.stdout);
    for (const options of [
      ['--best', '1'],
      ['-f', 'json']
    ]) {
      const run = await spanforest([...without, ...options], stdout);
      expect(run.stdout).not.toMatch(/confidence|probability/i);
      expect(run.stdout).not.toBe('');
    }
  });

  test('keeps line ends and a byte order mark', async () => {
    const text =
      '\ufeff1\tGo\t_\tVERB\t_\t_\t_\t_\t_\tA=1|Confidence=x\r\n\r\n';
    const {stdout} = await spanforest(
      ['parse', '-m', folder.file('model'), '-q', '--confidence'],
      text
    );
    expect(stdout).toMatch(
      /^\ufeff# tree_probability = 1\r\n1\tGo\t.*\tA=1\|Confidence=1\r\n\r\n$/
    );
  });

  test('writes numbers into JSON, and percentages into trees', async () => {
    const json = (await parse('--confidence', '-f', 'json')).stdout;
    for (const line of json.trim().split('\n')) {
      const {treeProbability, words} = JSON.parse(line);
      expect(treeProbability).toBeGreaterThan(0);
      for (const {confidence, misc} of words) {
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThanOrEqual(1);
        expect(misc?.Confidence).toBeUndefined();
      }
    }
    const {stdout} = await parse('--confidence', '-f', 'tree');
    const [heading, ...lines] = stdout.split('\n\n')[0].split('\n');
    expect(heading).toMatch(/^# .*\(\d+\.\d %\)/);
    for (const line of lines) expect(line).toMatch(/ \d+ %$/);
    expect((await parse('-f', 'tree')).stdout).not.toMatch(/%/);
  });

  test('warns of figures that cannot be relied on', async () => {
    const run = (model: string, ...argv: string[]) =>
      spanforest(['parse', '-m', folder.file(model), '--confidence', ...argv]);
    expect((await run('plain')).stderr).toContain(
      'warning: the model is not calibrated, so the order'
    );
    for (const options of [['--no-single-root'], ['--decode', 'mbr']]) {
      expect((await run('model', ...options)).stderr).toContain(
        'warning: the model is not calibrated for these options, so'
      );
    }
    expect((await run('model')).stderr).not.toContain('warning');
  });

  test('is refused with --best', async () => {
    expect(await parse('--confidence', '--best', '2')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--best')
    });
  });

  test('finds other trees with --decode mbr', async () => {
    const {stdout} = await parse('--decode', 'mbr');
    const model = decodeModel(await readFile(folder.file('model')));
    const parser = new Parser(model, {decode: 'mbr'});
    for (const {words} of parseConllu(stdout)) {
      const {heads} = parser.parse(words);
      expect(words.map(({head}) => head)).toEqual([...heads.subarray(1)]);
    }
  });
});

describe('spanforest calibrate', () => {
  test.each(['plain', 'full'])(
    'changes nothing but the calibration of a %s model',
    async name => {
      const out = folder.file(`${name}.out`);
      const {code, stderr} = await spanforest([
        ...['calibrate', folder.file(name), folder.file('dev.conllu')],
        ...['-o', out]
      ]);
      expect(code).toBe(0);
      expect(stderr).toMatch(/temperature .*slope .*calibration error .* %/);
      const before = decodeContainer(await readFile(folder.file(name)));
      const after = decodeContainer(await readFile(out));
      expect(after.sections).toEqual(before.sections);
      const {calibration, ...header} = after.header as {calibration: unknown};
      expect(header).toEqual(before.header);
      const expected = await calibrate(
        decodeModel(await readFile(folder.file(name))),
        parseConllu(HELD_OUT)
      );
      expect(calibration).toEqual(expected.calibration);
    }
  );

  test('may replace its model, but not its trees', async () => {
    const model = folder.file('again');
    await writeFile(model, encodeModel(MODEL));
    const dev = folder.file('dev.conllu');
    const run = (...argv: string[]) => spanforest(['calibrate', ...argv, '-q']);
    expect((await run(model, dev, '-o', model)).code).toBe(0);
    expect(decodeModel(await readFile(model)).calibration).toBeDefined();
    expect((await run(model, dev, '-o', dev)).code).not.toBe(0);
    expect((await run(model, dev, '-o', '-')).stderr).toContain(
      'a model cannot go to standard output'
    );
    expect((await run(model, dev)).code).toBe(2);
    expect((await run('-', '-', '-o', model)).stderr).toContain(
      'MODEL and DEV cannot both be standard input'
    );
  });

  test('is part of training with --dev', async () => {
    const out = folder.file('trained');
    const {code, stderr} = await spanforest([
      ...['train', folder.file('dev.conllu'), '-o', out],
      ...['--dev', folder.file('dev.conllu'), '--no-tags', '--no-text'],
      ...['--passes', '1', '--bits', '12']
    ]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/calibration error \d+\.\d+ %/);
    const {calibration} = decodeModel(await readFile(out));
    expect(calibration?.temperature).toBeGreaterThan(0);
    const info = await spanforest(['info', out]);
    expect(info.stdout).toMatch(/probabilities +calibrated/);
    const {stdout} = await spanforest(['info', '--format', 'json', out]);
    expect(JSON.parse(stdout).calibration).toEqual(calibration);
  });
});

describe('spanforest draw --confidence', () => {
  test('shows what is in MISC', async () => {
    const conllu =
      '1\tDogs\t_\tNOUN\t_\t_\t2\tnsubj\t_\tConfidence=0.25\n' +
      '2\tbark\t_\tVERB\t_\t_\t0\troot\t_\tConfidence=0.975\n\n';
    const svg = await spanforest(
      ['draw', '--confidence', '-f', 'svg', '--input-format', 'conllu'],
      conllu
    );
    expect(svg.stdout).toContain('nsubj 25 %');
    expect(svg.stdout).toContain('root 98 %');
    expect(svg.stdout.match(/stroke-dasharray/g)).toHaveLength(1);
    const text = await spanforest(['draw', '--confidence'], conllu);
    expect(text.stdout).toContain('bark     VERB  root   98 %');
    const plain = await spanforest(['draw', '-f', 'svg'], conllu);
    expect(plain.stdout).not.toMatch(/%|stroke-dasharray/);
  });

  test('says if there is nothing to show', async () => {
    const {stderr} = await spanforest(['draw', '--confidence']);
    expect(stderr).toContain('warning: no word has Confidence in MISC');
    const empty = await spanforest(['draw', '--confidence'], '');
    expect(empty.stderr).not.toContain('warning: no word has Confidence');
  });
});
