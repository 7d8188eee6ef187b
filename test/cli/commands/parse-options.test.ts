import {readFile, writeFile} from 'node:fs/promises';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {
  decodeModel,
  encodeModel,
  Parser,
  type ParserOptions,
  parseConllu,
  train,
  withHeads,
  writeSentence
} from '../../../src/nlp/index.js';
import {runInMemory, temporaryFolder} from '../../support/command-line.js';
import {HELD_OUT, smallModel, TRAINING} from '../../support/treebanks.js';

// As its file has it.
const MODEL = decodeModel(
  encodeModel(
    train(
      parseConllu(TRAINING).map(({words}) => words),
      {parser: 'u-mst-uf-lep', bits: 12, passes: 3, tagger: false}
    )
  )
);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(folder.file('lep'), encodeModel(MODEL));
  await writeFile(folder.file('d'), encodeModel(smallModel()));
});
afterAll(() => folder.remove());

const parse = (...argv: string[]) =>
  runInMemory(['parse', '--model', folder.file('lep'), ...argv], {
    stdin: HELD_OUT
  });

function parsed(options: ParserOptions): string {
  const parser = new Parser(MODEL, options);
  return parseConllu(HELD_OUT, {mode: 'parse'})
    .map(sentence => {
      const {heads, labels} = parser.parse(sentence.words);
      return writeSentence(withHeads(sentence, heads, labels ?? undefined));
    })
    .join('');
}

describe('spanforest parse', () => {
  test.each<[string[], ParserOptions]>([
    [[], {}],
    [['--parser', 'd-mst'], {parser: 'd-mst'}],
    [['--no-labels'], {labels: false}],
    [['--parser', 'u-mst-uf'], {parser: 'u-mst-uf'}],
    [['--enhance', '0'], {enhance: 0}],
    [['--parser', 'u-mst-uf-cle'], {parser: 'u-mst-uf-cle'}],
    [
      ['--parser', 'd-mst', '--decoder', 'eisner'],
      {parser: 'd-mst', decoder: 'eisner'}
    ],
    [['--no-prune'], {prune: false}],
    [['--no-single-root'], {singleRoot: false}],
    [['--algorithm', 'kkt', '--parser', 'u-mst-uf'], {parser: 'u-mst-uf'}]
  ])('does as %j says', async (argv, options) => {
    const {code, stdout} = await parse(...argv);
    expect(code).toBe(0);
    expect(stdout).toBe(parsed(options));
  });

  test('finds other trees by other parsers', async () => {
    const texts = [
      parsed({}),
      parsed({parser: 'd-mst'}),
      parsed({parser: 'u-mst-uf'})
    ];
    expect(new Set(texts).size).toBe(3);
    expect(parsed({enhance: 0})).toBe(texts[2]);
  });

  test('tells how many edges were pruned', async () => {
    const share = /, \d+\.\d % of the edges pruned, /;
    expect((await parse('--summary')).stderr).toMatch(share);
    expect((await parse('--summary', '--no-prune')).stderr).not.toMatch(share);
    const directed = await parse('--summary', '--parser', 'd-mst');
    expect(directed.stderr).not.toMatch(share);
  });

  test('warns of columns that the model looks at and no word has', async () => {
    const untagged = HELD_OUT.replace(
      /^(\d+\t[^\t]*\t[^\t]*\t)[^\t]*/gm,
      '$1_'
    );
    const argv = ['parse', '--model', folder.file('lep')];
    const {code, stderr} = await runInMemory(argv, {stdin: untagged});
    expect(code).toBe(0);
    expect(stderr).toBe(
      'warning: the model uses upos, but no word has any. Expect poor trees: ' +
        'tag the text first, or train a model with --ignore upos.\n'
    );
    const quiet = await runInMemory([...argv, '-q'], {stdin: untagged});
    expect(quiet.stderr).toBe('');
    expect((await parse()).stderr).toBe('');
  });

  test('says which parser a decoder is for', async () => {
    const {code, stderr} = await parse('--decoder', 'eisner');
    expect(code).toBe(2);
    expect(stderr).toContain(
      'the decoder "eisner" is for d-mst, but the parser is u-mst-uf-lep. Ask ' +
        'for the parser d-mst'
    );
  });

  test('says what --order needs', async () => {
    const {code, stdout, stderr} = await parse('--order', '2');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(
      'spanforest: --order is 2, but the model is of first order. Leave it ' +
        'out, or train a model with --order 2.'
    );
  });

  test.each([
    [[], 'u-mst-uf-lep'],
    [['-p', 'u-mst-uf-cle'], 'u-mst-uf-cle']
  ])(
    'says with %j which parsers rank trees, before reading',
    async (argv, parser) => {
      const {code, stdout, stderr} = await runInMemory(
        ['parse', '-m', folder.file('lep'), '--best', '2', ...argv],
        {stdin: 'not CoNLL-U'}
      );
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(
        `spanforest: --best is not for ${parser}, which cannot rank trees. Use ` +
          '--parser d-mst or --parser u-mst-uf, or leave out --best.'
      );
      for (const parser of ['d-mst', 'u-mst-uf']) {
        expect(await parse('--best', '2', '-p', parser)).toMatchObject({
          code: 0
        });
      }
    }
  );

  test.each([
    [['--enhance', '2'], '--enhance is for u-mst-uf-lep, but the parser is'],
    [['-a', 'kkt'], '--algorithm is for undirected parsers, but the parser is']
  ])('does not ignore %j for d-mst', async (argv, message) => {
    for (const model of [
      ['-m', folder.file('d')],
      ['-m', folder.file('lep'), '--parser', 'd-mst']
    ]) {
      const {code, stdout, stderr} = await runInMemory(
        ['parse', ...model, ...argv],
        {stdin: HELD_OUT}
      );
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(`spanforest: ${message} d-mst. Leave it out, `);
    }
  });

  test('says which parsers a model has', async () => {
    const {code, stderr} = await runInMemory(
      ['parse', '-m', folder.file('d'), '--parser', 'u-mst-uf'],
      {stdin: HELD_OUT}
    );
    expect(code).toBe(2);
    expect(stderr).toContain(
      'the model is not for "u-mst-uf". Use d-mst, or another model.'
    );
  });
});

describe('spanforest train', () => {
  test('takes a decoder, and parses with it', async () => {
    const treebank = folder.file('p.conllu');
    await writeFile(treebank, TRAINING);
    const out = folder.file('projective');
    const argv = ['train', treebank, '-o', out, '--decoder', 'eisner'];
    const small = ['--bits', '10', '--passes', '1', '--quiet'];
    const {code, stderr} = await runInMemory([...argv, ...small]);
    expect([code, stderr]).toEqual([0, '']);
    const info = await runInMemory(['info', out]);
    expect(info.stdout).toMatch(/^decoder +eisner$/m);
    const parseBy = (...options: string[]) =>
      runInMemory(['parse', '-m', out, ...options], {stdin: HELD_OUT});
    const told = await parseBy('--decoder', 'eisner');
    expect((await parseBy()).stdout).toBe(told.stdout);
    expect((await parseBy('--decoder', 'cle')).stdout).not.toBe(told.stdout);
  });

  test.each([
    [
      ['--update', 'undirected'],
      '--update is for u-mst-df, but the parser is d-mst.'
    ],
    [
      ['-p', 'u-mst-uf', '--prune', 'foo'],
      'option --prune cannot be "foo". Choose one of lengths, sides'
    ],
    [['--ignore', 'foo'], '--ignore has "foo", which is not a column that can']
  ])('does not ignore %j', async (argv, message) => {
    const {code, stderr} = await runInMemory(
      ['train', '-', '-o', folder.file('none'), ...argv],
      {stdin: TRAINING}
    );
    expect(code).toBe(2);
    expect(stderr).toContain(`spanforest: ${message}`);
  });

  test('takes the options of the undirected parsers', async () => {
    const treebank = folder.file('t.conllu');
    await writeFile(treebank, TRAINING);
    const out = folder.file('df');
    const argv = ['train', treebank, '-o', out, '--parser', 'u-mst-df'];
    const small = ['--bits', '10', '--passes', '1', '--quiet'];
    const more = ['--no-prune', '--update', 'undirected'];
    const {code, stderr} = await runInMemory([...argv, ...small, ...more]);
    expect([code, stderr]).toEqual([0, '']);
    const info = await runInMemory(['info', out, '--format', 'json']);
    expect(JSON.parse(info.stdout)).toMatchObject({
      parser: 'u-mst-df',
      pruning: null
    });
    const pruned = await runInMemory([
      ...[...argv, ...small, '--no-tags', '--prune', 'sides']
    ]);
    expect([pruned.code, pruned.stderr]).toEqual([0, '']);
    const {lengths} = decodeModel(await readFile(out));
    expect(lengths).toMatchObject({sided: true});
  });
});
