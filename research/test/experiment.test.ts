import {mkdir, readFile, rm} from 'node:fs/promises';
import {gunzipSync} from 'node:zlib';
import {
  Parser,
  type ParserName,
  parseConllu,
  train,
  treeHeads
} from 'spanforest/nlp';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {
  MemoryStream,
  type Result,
  runInMemory
} from '../../test/support/command-line.js';
import {
  asConllx,
  createTreebanks,
  SHORT,
  TEST,
  TRAIN,
  type Treebanks
} from '../../test/support/treebanks.js';
import {researchProgram} from '../src/experiment.js';

// Threads cost more than what they do here.
vi.mock('node:worker_threads', async () => {
  const {threads} = await import('../../test/support/threads.js');
  return threads;
});

const PROGRAM = researchProgram(
  new URL('../src/run/unit-thread.js', import.meta.url)
);
const SMALL = ['--bits', '12', '--passes', '2'];
const RUNS = [
  'd-mst-seed1',
  'd-mst-seed2',
  'u-mst-df-seed1',
  'u-mst-uf-lep-seed1',
  'u-mst-uf-seed1'
];
const REPORTS = ['report.html', 'report.md', 'results.csv'];

let folder: Treebanks;

beforeEach(async () => {
  folder = await createTreebanks();
  await folder.write('banks/a/train.conllu', TRAIN);
  await folder.write('banks/a/test.conllu', TEST);
});
afterEach(() => folder.remove());

/** Runs an experiment in the folder of the test. */
function experiment(
  argv: readonly string[],
  options: Parameters<typeof runInMemory>[1] = {}
): Promise<Result> {
  const command = ['experiment', '-o', 'out', ...SMALL, ...argv];
  return runInMemory(command, {cwd: folder.path, ...options}, PROGRAM);
}

async function treesOf(setup: string, run: string): Promise<string> {
  const name = folder.file(`out/runs/${setup}/${run}.conllu.gz`);
  return gunzipSync(await readFile(name)).toString();
}

async function recordOf(setup: string, run: string) {
  const name = folder.file(`out/runs/${setup}/${run}.json`);
  return JSON.parse(await readFile(name, 'utf8'));
}

describe('the experiment', () => {
  test('writes the trees and records of all runs, and the reports', async () => {
    await folder.write('banks/b/train.conllu.gz', SHORT);
    await folder.write('banks/b/test.conllu.gz', TEST);
    await folder.write('banks/b/dev.conllu', SHORT);
    const {code, stdout, stderr} = await experiment(['banks']);
    expect([code, stderr.split('\n').length]).toEqual([0, 11]);
    const score = /UAS \d+\.\d\d \/ \d+\.\d\d, LAS \d+\.\d\d/.source;
    expect(stderr).toMatch(
      new RegExp(`^1 of 10: a, d-mst, seed 1: ${score}, trained in .*s\n`)
    );
    expect(stderr).toMatch(
      new RegExp(
        `\n10 of 10: b, d-mst, seed 2: ${score}, dev [\\d. /]+, LAS [\\d.]+, `
      )
    );
    expect(stdout).toMatch(/^mean of 2 setups +UAS +undirected UAS +LAS\n/);
    expect(await folder.list('out')).toEqual([...REPORTS, 'runs'].sort());
    for (const name of REPORTS) expect(stdout).toContain(`out/${name}\n`);
    const markdown = await readFile(folder.file('out/report.md'), 'utf8');
    expect(markdown).toContain('## Development parts');

    const gold = parseConllu(TEST);
    const training = parseConllu(TRAIN).map(({words}) => words);
    for (const run of RUNS) {
      const [parser, seed] = run.split('-seed');
      const model = train(training, {
        parser: parser as ParserName,
        seed: Number(seed),
        bits: 12,
        passes: 2,
        tagger: false,
        templates: 'basic',
        ...(parser === 'd-mst' && {decoder: 'cle'})
      });
      const alone = new Parser(model);
      const heads = gold.map(({words}) => alone.parse(words).heads);
      const found = parseConllu(await treesOf('a', run)).map(treeHeads);
      expect([run, found]).toEqual([run, heads]);
    }
    for (const setup of ['a', 'b']) {
      for (const run of RUNS) {
        const record = await recordOf(setup, run);
        expect(`${record.system}-seed${record.seed}`).toBe(run);
        expect(record.milliseconds).toBeGreaterThan(0);
        expect(record.timings).toHaveLength(
          run.endsWith('seed1') ? gold.length : 0
        );
        expect(record.dev !== null).toBe(setup === 'b');
        if (record.system === 'd-mst') expect(record.edges).toBeNull();
        else expect(record.edges.kept).toBeLessThan(record.edges.all);
      }
    }
  });

  test('does only what is left to do', async () => {
    const first = await experiment(['banks/a']);
    const again = await experiment(['banks/a', '--jobs', '2']);
    expect(again).toEqual({
      code: 0,
      stdout: first.stdout,
      stderr: '5 of 5 runs are finished already\n'
    });
    const name = folder.file('out/runs/a/u-mst-df-seed1');
    const whole = await readFile(`${name}.conllu.gz`);
    const damages = [
      () => rm(`${name}.conllu.gz`),
      () => rm(`${name}.json`),
      () => folder.write('out/runs/a/u-mst-df-seed1.conllu.gz', SHORT)
    ];
    for (const damage of damages) {
      await damage();
      const {code, stderr} = await experiment(['banks/a']);
      expect(code).toBe(0);
      expect(stderr).toMatch(
        /^4 of 5 runs are finished already\n5 of 5: a, u-mst-df, seed 1: .*\n$/
      );
      expect(await readFile(`${name}.conllu.gz`)).toEqual(whole);
    }
    await folder.write('banks/a/test.conllu', SHORT);
    const {stderr} = await experiment(['banks/a']);
    expect(stderr).not.toContain('finished already');
  });

  test('does not replace what was made with other options', async () => {
    await experiment(['banks/a', '-s', 'u-mst-df']);
    const {code, stderr} = await experiment([
      'banks/a',
      '-s',
      'all',
      '--plain'
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^research: out\/runs\/a\/u-mst-df-seed1\.json: was made with the options \{.*\}, not \{.*\}\. Give the same options, or another OUT\.\n$/
    );
  });

  test('finds the same in two threads as in one', async () => {
    await folder.write('banks/b/train.conllu', SHORT);
    await folder.write('banks/b/test.conllu', TEST);
    const resultsOf = async (jobs: string) => {
      await rm(folder.file('out'), {recursive: true, force: true});
      const {stdout} = await experiment(['banks', '--jobs', jobs]);
      const trees = ['a', 'b'].flatMap(setup =>
        RUNS.map(run => treesOf(setup, run))
      );
      return [stdout, ...(await Promise.all(trees))];
    };
    expect(await resultsOf('2')).toEqual(await resultsOf('1'));
  });

  test('trains with several seeds, then with more systems', async () => {
    const seeds = ['banks/a', '--seeds', '2', '--systems'];
    await experiment([...seeds, 'd-mst']);
    const {stderr} = await experiment([...seeds, 'd-mst,d-mst-two-seeds']);
    expect(stderr).toMatch(/^2 of 4 runs are finished already\n3 of 4/);
    expect(await treesOf('a', 'd-mst-seed1')).not.toBe(
      await treesOf('a', 'd-mst-seed2')
    );
  });

  test('allows several roots if asked to', async () => {
    const argv = ['banks/a', '--systems', 'u-mst-uf', '--no-single-root'];
    expect((await experiment(argv)).code).toBe(0);
    const sentences = parseConllu(TRAIN).map(({words}) => words);
    const model = train(sentences, {
      ...{parser: 'u-mst-uf', bits: 12, passes: 2, singleRoot: false},
      ...{tagger: false, templates: 'basic'}
    });
    const parser = new Parser(model);
    const heads = parseConllu(TEST).map(({words}) => parser.parse(words).heads);
    const found = parseConllu(await treesOf('a', 'u-mst-uf-seed1'));
    expect(found.map(treeHeads)).toEqual(heads);
    expect(await readFile(folder.file('out/report.md'), 'utf8')).toContain(
      'any number of words at the root'
    );
  });

  test('reads CoNLL-X, and writes it', async () => {
    await folder.write('x/train.conll', asConllx(TRAIN));
    await folder.write('x/test.conllx.gz', asConllx(TEST));
    const {code} = await experiment(['x', '--systems', 'u-mst-df']);
    expect(code).toBe(0);
    expect(await folder.list('out/runs/x')).toEqual([
      'u-mst-df-seed1.conll.gz',
      'u-mst-df-seed1.json'
    ]);
  });

  test('stops at a setup that changes meanwhile', async () => {
    await folder.write('banks/b/train.conllu', SHORT);
    await folder.write('banks/b/test.conllu', SHORT);
    // Once the first setup is done, all have been read.
    const stderr = new MemoryStream();
    const write = stderr._write.bind(stderr);
    stderr._write = async (chunk, encoding, done) => {
      await folder.write('banks/b/test.conllu', TEST);
      write(chunk, encoding, done);
    };
    const {code} = await experiment(['banks', '-s', 'u-mst-df'], {stderr});
    expect(code).toBe(1);
    expect(stderr.text).toMatch(
      /^1 of 2: a, .*\nresearch: banks\/b: has changed since the experiment began\. .*\n$/
    );
  });

  test('says how to continue when it is interrupted', async () => {
    await folder.write('banks/b/train.conllu', SHORT);
    await folder.write('banks/b/test.conllu', SHORT);
    const controller = new AbortController();
    const {signal} = controller;
    const stderr = new MemoryStream();
    const write = stderr._write.bind(stderr);
    stderr._write = (chunk, encoding, done) => {
      controller.abort('SIGTERM');
      write(chunk, encoding, done);
    };
    const argv = ['banks', '--systems', 'u-mst-df'];
    const {code} = await experiment(argv, {stderr, signal});
    expect(code).toBe(143);
    expect(stderr.text).toContain(
      'interrupted. 1 of 2 runs are finished. Give the same command again to'
    );
  });

  test('prints nothing if told to be quiet', async () => {
    const argv = ['banks/a', '--systems', 'u-mst-df', '--quiet'];
    expect(await experiment(argv)).toEqual({code: 0, stdout: '', stderr: ''});
  });
});

describe('the experiment refuses', () => {
  /** The error of an experiment that must not get as far as training. */
  async function errorOf(argv: readonly string[], code = 1): Promise<string> {
    const result = await experiment(argv);
    expect([result.code, result.stdout]).toEqual([code, '']);
    expect(result.stderr).toMatch(/^research: [^\n]+\n$/);
    return result.stderr.slice('research: '.length, -1);
  }

  test('folders without a whole treebank', async () => {
    expect(await errorOf(['none'])).toMatch(/^none: no such file/);
    expect(await errorOf(['banks/a/test.conllu'])).toMatch(
      /^banks\/a\/test\.conllu: /
    );
    await folder.write('empty/train.txt', SHORT);
    expect(await errorOf(['empty'])).toMatch(
      /^empty: has no treebank, .* train\.conllu .*\. Give another/
    );
    await folder.write('half/test.conll.gz', SHORT);
    expect(await errorOf(['half'])).toMatch(/^half: there is no train file: /);
    await folder.write('banks/a/dev.conllu', SHORT);
    await folder.write('banks/a/dev.conllu.gz', SHORT);
    expect(await errorOf(['banks/a'])).toBe(
      'banks/a: there are both dev.conllu and dev.conllu.gz. Keep one of them.'
    );
  });

  test('two setups of the same name', async () => {
    await folder.write('more/a/train.conllu', SHORT);
    await folder.write('more/a/test.conllu', SHORT);
    expect(await errorOf(['banks/a', 'more'])).toBe(
      'more/a: there is another setup with this name, banks/a. Leave one out, ' +
        'or rename it.'
    );
  });

  test('a place that cannot be written to', async () => {
    await mkdir(folder.file('out/report.md'), {recursive: true});
    expect(await errorOf(['banks/a'])).toMatch(/^out\/report\.md: is a folder/);
    await rm(folder.file('out'), {recursive: true});
    await folder.write('out', 'a file');
    expect(await errorOf(['banks/a'])).toMatch(/^out\/runs\/a: /);
  });

  test('a bad file, by its name and line', async () => {
    await folder.write('banks/a/train.conllu', `${SHORT}1\tGo\n\n`);
    const line = SHORT.split('\n').length;
    expect(await errorOf(['banks/a'])).toMatch(
      new RegExp(`^banks/a/train\\.conllu:${line}:\\d+: `)
    );
  });

  test('invalid options', async () => {
    expect(await errorOf(['banks', '-s', 'd-mst,u-mst-uf-lp'], 2)).toMatch(
      /^option --systems cannot have "u-mst-uf-lp"\. Use some of d-mst, /
    );
    for (const option of ['--seeds', '--jobs', '--passes', '--bits']) {
      expect(await errorOf(['banks', option, '0'], 2)).toContain(option);
    }
  });
});
