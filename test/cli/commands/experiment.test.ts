import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {writeFileSync} from 'node:fs';
import {readFile, rm, stat, truncate, writeFile} from 'node:fs/promises';
import {text} from 'node:stream/consumers';
import {setTimeout} from 'node:timers/promises';
import {gunzipSync, gzipSync} from 'node:zlib';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
  vi
} from 'vitest';
import {
  encodeModel,
  Parser,
  type ParserName,
  parseConllu,
  train,
  treeHeads
} from '../../../src/nlp/index.js';
import {
  buildProgram,
  MemoryStream,
  type Program,
  type Result,
  runInMemory
} from '../../support/command-line.js';
import {
  asConllx,
  createTreebanks,
  SHORT,
  TEST,
  TRAIN,
  type Treebanks
} from '../../support/treebanks.js';

// Threads cost more than what they do here; two tests run the real ones.
vi.mock('node:worker_threads', async () => {
  const {threads} = await import('../../support/threads.js');
  return threads;
});

const SMALL = ['--bits', '12', '--passes', '2'];

const RUNS = [
  'd-mst-seed1',
  'd-mst-seed2',
  'u-mst-df-seed1',
  'u-mst-uf-lep-seed1',
  'u-mst-uf-seed1'
];

const REPORTS = ['report.html', 'report.md', 'results.csv'];

let program: Program;
let folder: Treebanks;

beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program?.remove());
beforeEach(async () => {
  folder = await createTreebanks();
  await folder.write('banks/a/train.conllu', TRAIN);
  await folder.write('banks/a/test.conllu', TEST);
});
afterEach(() => folder.remove());

/** Runs an experiment; folders are those of the test. */
async function experiment(
  dirs: readonly string[],
  ...argv: string[]
): Promise<Result> {
  return runInMemory(commandOf(dirs, argv));
}

function commandOf(dirs: readonly string[], argv: readonly string[]): string[] {
  const paths = dirs.map(folder.file);
  const out = ['-o', folder.file('out')];
  return ['experiment', ...paths, ...out, ...SMALL, ...argv];
}

async function recordOf(setup: string, run: string) {
  const name = folder.file(`out/runs/${setup}/${run}.json`);
  return JSON.parse(await readFile(name, 'utf8'));
}

async function treesOf(setup: string, run: string): Promise<string> {
  const name = folder.file(`out/runs/${setup}/${run}.conllu.gz`);
  return gunzipSync(await readFile(name)).toString();
}

/** Which files there are, as numbers that change when they are replaced. */
async function inodes(setup: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const name of await folder.list(`out/runs/${setup}`)) {
    const {ino} = await stat(folder.file(`out/runs/${setup}/${name}`));
    found.set(name, ino);
  }
  return found;
}

/** The runs whose files are others than before. */
async function replaced(
  setup: string,
  before: ReadonlyMap<string, number>
): Promise<string[]> {
  const now = await inodes(setup);
  const names = [...now].filter(([name, ino]) => before.get(name) !== ino);
  return [...new Set(names.map(([name]) => name.split('.')[0]))].sort();
}

describe('spanforest experiment', () => {
  test('writes the trees and records of all runs, and the reports', async () => {
    await folder.write('banks/b/train.conllu.gz', SHORT);
    await folder.write('banks/b/test.conllu.gz', TEST);
    await folder.write('banks/b/dev.conllu', SHORT);
    const {code, stdout, stderr} = await experiment(['banks']);
    expect(code).toBe(0);
    expect(await folder.list('out')).toEqual([...REPORTS, 'runs'].sort());
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(10);
    const score = /UAS \d+\.\d\d \/ \d+\.\d\d, LAS \d+\.\d\d/.source;
    expect(lines[0]).toMatch(
      new RegExp(`^1 of 10: a, d-mst, seed 1: ${score}, trained in .*s$`)
    );
    expect(lines[9]).toMatch(
      new RegExp(
        `^10 of 10: b, d-mst, seed 2: ${score}, dev [\\d. /]+, LAS [\\d.]+, `
      )
    );
    expect(stdout).toMatch(/^mean of 2 setups +UAS +undirected UAS +LAS\n/);
    for (const name of REPORTS) {
      expect(stdout).toContain(`${folder.file('out')}/${name}\n`);
      const report = await readFile(folder.file(`out/${name}`), 'utf8');
      expect(report.length).toBeGreaterThan(0);
    }
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
        templates: 'paper',
        ...(parser === 'd-mst' && {decoder: 'cle'})
      });
      const alone = new Parser(model);
      const heads = gold.map(({words}) => alone.parse(words).heads);
      const found = parseConllu(await treesOf('a', run)).map(treeHeads);
      expect([run, found]).toEqual([run, heads]);
    }
    for (const setup of ['a', 'b']) {
      expect(await folder.list(`out/runs/${setup}`)).toEqual(
        RUNS.flatMap(run => [`${run}.conllu.gz`, `${run}.json`]).sort()
      );
      for (const run of RUNS) {
        // Everything but heads and relations is as it was.
        const trees = parseConllu(await treesOf(setup, run));
        const bare = (sentences: typeof trees) =>
          sentences.map(({words, lines}) => [
            words.map(word => ({...word, head: 0, deprel: ''})),
            lines.filter(line => line.startsWith('#'))
          ]);
        expect(bare(trees)).toEqual(bare(gold));

        const record = await recordOf(setup, run);
        expect(`${record.system}-seed${record.seed}`).toBe(run);
        expect(record.setup).toBe(setup);
        expect(record.milliseconds).toBeGreaterThan(0);
        expect(record.timings).toHaveLength(
          run.endsWith('seed1') ? gold.length : 0
        );
        expect(record.dev !== null).toBe(setup === 'b');
        if (record.system === 'd-mst') expect(record.edges).toBeNull();
        else expect(record.edges.kept).toBeLessThan(record.edges.all);
        const source = folder.file(`banks/${setup}/test.conllu`);
        const {stdout: scores} = await runInMemory([
          'evaluate',
          setup === 'a' ? source : `${source}.gz`,
          folder.file(`out/runs/${setup}/${run}.conllu.gz`),
          '--format',
          'json'
        ]);
        const found = JSON.parse(scores).withoutPunctuation;
        const {uas, undirectedUas, lasWithoutSubtypes: las} = found;
        expect(record.test).toEqual({uas, undirectedUas, las});
      }
    }
  });

  test('does not do again what is done', async () => {
    const first = await experiment(['banks/a']);
    const before = await inodes('a');
    await rm(folder.file('out/report.html'));
    const second = await experiment(['banks/a'], '--jobs', '2');
    expect(second).toEqual({
      code: 0,
      stdout: first.stdout,
      stderr: '5 of 5 runs are finished already\n'
    });
    expect(await replaced('a', before)).toEqual([]);
    expect(await folder.list('out')).toContain('report.html');
  });

  test('does again what is damaged, and nothing else', async () => {
    await experiment(['banks/a']);
    const path = (name: string) => folder.file(`out/runs/a/${name}`);
    const trees = 'u-mst-df-seed1.conllu.gz';
    const whole = await readFile(path(trees));
    const damages: readonly [string, string, () => Promise<unknown>][] = [
      ['cut', 'u-mst-df', () => truncate(path(trees), whole.length - 9)],
      ['gone', 'u-mst-df', () => rm(path(trees))],
      ['other trees', 'u-mst-df', () => writeFile(path(trees), gzipSync(TEST))],
      [
        'other sentences',
        'u-mst-df',
        () => writeFile(path(trees), gzipSync(SHORT))
      ],
      ['no record', 'u-mst-df', () => rm(path('u-mst-df-seed1.json'))],
      ['half', 'u-mst-uf', () => truncate(path('u-mst-uf-seed1.json'), 200)]
    ];
    for (const [what, parser, damage] of damages) {
      const before = await inodes('a');
      await damage();
      const {code, stderr} = await experiment(['banks/a']);
      expect([what, code]).toEqual([what, 0]);
      expect(stderr).toMatch(
        new RegExp(
          `^4 of 5 runs are finished already\n5 of 5: a, ${parser}, seed 1: .*\n$`
        )
      );
      expect(await replaced('a', before)).toEqual([`${parser}-seed1`]);
    }
    expect(await readFile(path(trees))).toEqual(whole);
  });

  test('does again what other data or options make stale', async () => {
    await experiment(['banks/a'], '--systems', 'd-mst');
    const done = '2 of 2 runs are finished already\n';
    const again = async (...argv: string[]) =>
      (await experiment(['banks/a'], '--systems', 'd-mst', ...argv)).stderr;
    expect(await again()).toBe(done);
    expect(await again('--plain')).toMatch(
      /^spanforest: .*\/runs\/a\/d-mst-seed1\.json: was made with no --plain, not with --plain\. Give the same options, another OUT, or --force to replace it\. .*\n$/
    );
    expect(await again()).toBe(done);
    expect(await again('--plain', '--force')).not.toContain('finished already');
    expect(await again('--plain')).toBe(done);
    await folder.write('banks/a/test.conllu', SHORT);
    expect(await again('--plain')).not.toContain('finished already');
    await folder.write('banks/a/train.conllu', SHORT);
    expect(await again('--plain')).not.toContain('finished already');
    // The same sentences, packed.
    await rm(folder.file('banks/a/train.conllu'));
    await folder.write('banks/a/train.conllu.gz', SHORT);
    expect(await again('--plain')).toBe(done);
    const ignore = ['--ignore', 'feats,lemma'];
    expect(await again('--plain', ...ignore)).toContain(
      'no --ignore, not with --ignore lemma,feats. '
    );
    expect(await again('--plain', ...ignore, '--force')).not.toContain(
      'before'
    );
    expect(await again('--plain', '--ignore', 'lemma, feats')).toBe(done);
  });

  test('gives the same in two threads as in none', async () => {
    await folder.write('banks/b/train.conllu', SHORT);
    await folder.write('banks/b/test.conllu', TEST);
    const results = async (
      run: (argv: readonly string[]) => Promise<Result>,
      jobs: string
    ) => {
      await rm(folder.file('out'), {recursive: true, force: true});
      const {code, stdout} = await run(commandOf(['banks'], ['--jobs', jobs]));
      expect(code).toBe(0);
      const runs: unknown[] = [stdout];
      for (const setup of ['a', 'b']) {
        for (const run of RUNS) {
          const record = await recordOf(setup, run);
          const {trainingSeconds, milliseconds, jobs, timings, ...rest} =
            record;
          const edges = timings.map((time: {edges: number}) => time.edges);
          runs.push([rest, edges, await treesOf(setup, run)]);
        }
      }
      return runs;
    };
    const inMemory = await results(runInMemory, '1');
    expect(await results(runInMemory, '2')).toEqual(inMemory);
    expect(await results(program.run, '2')).toEqual(inMemory);
  });

  test('trains with several seeds, then with more of them', async () => {
    const argv = ['--systems', 'u-mst-uf-lep,d-mst', '--seeds'];
    await experiment(['banks/a'], ...argv, '1');
    const {stderr} = await experiment(['banks/a'], ...argv, '3');
    const lines = stderr.split('\n');
    expect(lines[0]).toBe('3 of 6 runs are finished already');
    expect(lines.slice(1, -1).map(line => line.split(':')[1])).toEqual([
      ' a, u-mst-uf-lep, seed 2',
      ' a, d-mst, seed 3',
      ' a, u-mst-uf-lep, seed 3'
    ]);
    expect(await treesOf('a', 'd-mst-seed1')).not.toBe(
      await treesOf('a', 'd-mst-seed3')
    );
  });

  test('keeps models if asked to, those that train would write', async () => {
    await experiment(['banks/a'], '--systems', 'u-mst-uf-lep');
    expect(await folder.list('out')).not.toContain('models');
    const argv = ['--systems', 'u-mst-uf-lep,u-mst-df', '--keep-models'];
    const {stderr} = await experiment(['banks/a'], ...argv);
    expect(stderr).not.toContain('finished already');
    expect(await folder.list('out/models/a')).toEqual([
      'u-mst-df-seed1.model',
      'u-mst-uf-lep-seed1.model'
    ]);
    const name = folder.file('out/models/a/u-mst-uf-lep-seed1.model');
    const sentences = parseConllu(TRAIN).map(({words}) => words);
    const options = {
      ...{parser: 'u-mst-uf-lep' as const, bits: 12, passes: 2},
      ...{tagger: false, templates: 'paper' as const}
    };
    const expected = encodeModel(train(sentences, options), {compact: false});
    expect(new Uint8Array(await readFile(name))).toEqual(expected);

    expect((await experiment(['banks/a'], ...argv)).stderr).toBe(
      '2 of 2 runs are finished already\n'
    );
    await truncate(name, 100);
    expect((await experiment(['banks/a'], ...argv)).stderr).toMatch(
      /^1 of 2 runs are finished already\n2 of 2: a, u-mst-uf-lep, seed 1: .*\n$/
    );
    expect(new Uint8Array(await readFile(name))).toEqual(expected);
  });

  test('does not train again what was kept, whatever uses it', async () => {
    const argv = ['--keep-models', '--seeds', '2', '--systems'];
    await experiment(['banks/a'], ...argv, 'd-mst,u-mst-uf');
    const models = await folder.list('out/models/a');
    const more = 'd-mst,u-mst-uf,u-mst-uf-lep,d-mst-two-seeds';
    const {stderr} = await experiment(['banks/a'], ...argv, more);
    expect(stderr).toMatch(/^4 of 8 runs are finished already\n/);
    expect(await folder.list('out/models/a')).toEqual(models);
    // The times are those of the first command.
    const seconds = async (run: string) =>
      (await recordOf('a', run)).trainingSeconds;
    const [one, two] = [
      await seconds('d-mst-seed1'),
      await seconds('d-mst-seed2')
    ];
    expect(await seconds('d-mst-two-seeds-seed2')).toBe(two + one);
    expect(await seconds('u-mst-uf-lep-seed1')).toBe(
      (await seconds('u-mst-uf-seed1')) + one
    );
    // And the trees are those of a training.
    const trees = await treesOf('a', 'u-mst-uf-lep-seed1');
    await rm(folder.file('out'), {recursive: true});
    await experiment(['banks/a'], '--systems', 'u-mst-uf-lep');
    expect(await treesOf('a', 'u-mst-uf-lep-seed1')).toBe(trees);
  });

  test('trains again what was kept and is gone', async () => {
    const argv = ['--keep-models', '--systems'];
    await experiment(['banks/a'], ...argv, 'd-mst');
    const name = folder.file('out/models/a/d-mst-seed1.model');
    const model = await readFile(name);
    await writeFile(
      name,
      model.map(byte => byte ^ 1)
    );
    const {code} = await experiment(['banks/a'], ...argv, 'd-mst,u-mst-uf-lep');
    expect(code).toBe(0);
    const kept = (await recordOf('a', 'u-mst-uf-lep-seed1')).model;
    expect(kept.name).toBe('u-mst-uf-lep-seed1.model');
  });

  test('takes records of versions that had fewer settings', async () => {
    const argv = ['--systems', 'u-mst-df'];
    await experiment(['banks/a'], ...argv);
    const {system, ...record} = await recordOf('a', 'u-mst-df-seed1');
    expect(record.training).not.toHaveProperty('singleRoot');
    const old = JSON.stringify({...record, parser: system});
    await folder.write('out/runs/a/u-mst-df-seed1.json', old);
    const {stderr, stdout} = await experiment(['banks/a'], ...argv);
    expect(stderr).toBe('1 of 1 runs are finished already\n');
    expect(stdout).toContain('u-mst-df');
  });

  test('allows for several roots if asked to', async () => {
    const argv = ['--systems', 'u-mst-uf', '--no-single-root'];
    const {code} = await experiment(['banks/a'], ...argv);
    expect(code).toBe(0);
    const sentences = parseConllu(TRAIN).map(({words}) => words);
    const model = train(sentences, {
      ...{parser: 'u-mst-uf', bits: 12, passes: 2, singleRoot: false},
      ...{tagger: false, templates: 'paper'}
    });
    const parser = new Parser(model);
    const heads = parseConllu(TEST).map(({words}) => parser.parse(words).heads);
    const found = parseConllu(await treesOf('a', 'u-mst-uf-seed1'));
    expect(found.map(treeHeads)).toEqual(heads);
    expect(await readFile(folder.file('out/report.md'), 'utf8')).toContain(
      'any number of words at the root'
    );
    const {stderr} = await experiment(['banks/a'], '--systems', 'u-mst-uf');
    expect(stderr).toContain(
      'was made with --no-single-root, not with no --no-single-root. Give'
    );
  });

  test('tells CoNLL-X by the names of files, and names its own so', async () => {
    await folder.write('x/train.conll', asConllx(TRAIN));
    await folder.write('x/test.conllx.gz', asConllx(TEST));
    const {code} = await experiment(['x'], '--systems', 'u-mst-df');
    expect(code).toBe(0);
    expect(await folder.list('out/runs/x')).toEqual([
      'u-mst-df-seed1.conll.gz',
      'u-mst-df-seed1.json'
    ]);
  });

  test('finishes the other setups if one is bad', async () => {
    await folder.write('banks/bad/train.conllu', SHORT);
    await folder.write('banks/bad/test.conllu', `${SHORT}nonsense\n`);
    await folder.write('banks/c/train.conllu', SHORT);
    await folder.write('banks/c/test.conllu', SHORT);
    const argv = ['--systems', 'd-mst'];
    const {code, stdout, stderr} = await experiment(['banks'], ...argv);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^mean of 2 setups /);
    const lines = stderr.trimEnd().split('\n');
    const where = `${folder.file('banks/bad/test.conllu')}:`;
    expect(lines[0]).toContain(`spanforest: ${where}`);
    expect(lines.at(-1)).toContain(
      `spanforest: 1 of 3 setups could not be finished: ${where}`
    );
    expect(lines).toHaveLength(6);
    const csv = await readFile(folder.file('out/results.csv'), 'utf8');
    expect(csv).toMatch(/^a\b/m);
    expect(csv).toMatch(/^c\b/m);
    expect(csv).not.toMatch(/^bad\b/m);
  });

  test('goes on without a setup that changes meanwhile', async () => {
    await folder.write('banks/b/train.conllu', SHORT);
    await folder.write('banks/b/test.conllu', SHORT);
    await folder.write('banks/c/train.conllu', SHORT);
    await folder.write('banks/c/test.conllu', SHORT);
    // Once the first setup is done, all have been read.
    const stderr = new MemoryStream();
    const changed = folder.file('banks/b/test.conllu');
    const write = stderr._write.bind(stderr);
    stderr._write = (chunk, encoding, done) => {
      if (stderr.text === '') writeFileSync(changed, TEST);
      write(chunk, encoding, done);
    };
    const argv = commandOf(['banks'], ['--systems', 'u-mst-df']);
    const {code, stdout} = await runInMemory(argv, {stderr});
    expect(code).toBe(1);
    expect(stdout).toMatch(/^mean of 2 setups /);
    const lines = stderr.text.trimEnd().split('\n');
    const problem = `${changed}: has changed since the experiment began. `;
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^1 of 3: a, /);
    expect(lines[1]).toContain(problem);
    expect(lines[1]).toMatch(/ Continuing without this setup\.$/);
    expect(lines[2]).toMatch(/^2 of 3: c, /);
    expect(lines[3]).toContain(
      `1 of 3 setups could not be finished: ${problem}`
    );
  });

  test('says how to go on when it is interrupted', async () => {
    await folder.write('banks/b/train.conllu', SHORT);
    await folder.write('banks/b/test.conllu', SHORT);
    const controller = new AbortController();
    const stderr = new MemoryStream();
    const write = stderr._write.bind(stderr);
    stderr._write = (chunk, encoding, done) => {
      controller.abort('SIGTERM');
      write(chunk, encoding, done);
    };
    const argv = commandOf(['banks'], ['--systems', 'u-mst-df']);
    const {signal} = controller;
    const {code, stdout} = await runInMemory(argv, {stderr, signal});
    expect([code, stdout]).toEqual([143, '']);
    expect(stderr.text).toMatch(
      /\nspanforest: interrupted\. 1 of 2 runs are finished\. Give the same command again to continue\.\n$/
    );
  });

  test('is silent if it is to be quiet', async () => {
    const argv = ['--systems', 'u-mst-df', '--quiet'];
    expect(await experiment(['banks/a'], ...argv)).toEqual({
      code: 0,
      stdout: '',
      stderr: ''
    });
  });

  test.skipIf(process.platform === 'win32').each([
    ['SIGINT', 130, '1'],
    ['SIGTERM', 143, '2']
  ] as const)(
    'stops on %s, and keeps what is done',
    async (name, exit, jobs) => {
      // The first setup is over soon, the second would take minutes.
      await folder.write('short/train.conllu', SHORT);
      await folder.write('short/test.conllu', SHORT);
      await folder.write('long/train.conllu', TRAIN.repeat(20));
      await folder.write('long/test.conllu', SHORT);
      const argv = ['--bits', '12', '--passes', '1000', '--jobs', jobs];
      const out = ['-o', folder.file('out')];
      const [short, long] = [folder.file('short'), folder.file('long')];
      const command = ['experiment', short, long, ...out, ...argv];
      const child = spawn(process.execPath, [program.main, ...command]);
      const stderr = text(child.stderr);
      const stdout = text(child.stdout);
      const isReported = () =>
        stat(folder.file('out/report.html')).then(
          () => true,
          () => false
        );
      while (!(await isReported())) await setTimeout(50);
      const ended = once(child, 'close');
      child.kill(name);
      expect((await ended)[0]).toBe(exit);
      expect(await stdout).toBe('');
      expect(await stderr).toMatch(
        /\nspanforest: interrupted\. 5 of 10 runs are finished\. Give the same command again to continue\.\n$/
      );
      expect(await folder.list('out')).toEqual([...REPORTS, 'runs'].sort());
      expect(await folder.list('out/runs/long')).toEqual([]);
      const again = await program.run(['experiment', short, ...out, ...argv]);
      expect(again.stderr).toBe('5 of 5 runs are finished already\n');
    }
  );
});
