import {mkdir, writeFile} from 'node:fs/promises';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {runUnit} from '../../../src/cli/experiment/run-unit.js';
import {findSetups, readSetup} from '../../../src/cli/experiment/setups.js';
import type {Context} from '../../../src/cli/io/context.js';
import {NO_PROGRESS} from '../../../src/cli/io/progress.js';
import {runInMemory} from '../../support/command-line.js';
import {
  createTreebanks,
  SHORT,
  type Treebanks
} from '../../support/treebanks.js';

let folder: Treebanks;

beforeEach(async () => {
  folder = await createTreebanks();
  await folder.write('good/train.conllu', SHORT);
  await folder.write('good/test.conllu', SHORT);
});
afterEach(() => folder.remove());

/** Runs an experiment that must not get as far as training. */
async function fail(argv: readonly string[], code = 1): Promise<string> {
  const result = await runInMemory(['experiment', ...argv], {cwd: folder.path});
  expect([result.code, result.stdout]).toEqual([code, '']);
  expect(result.stderr).toMatch(/^spanforest: [^\n]+\n$/);
  return result.stderr.slice('spanforest: '.length, -1);
}

describe('spanforest experiment refuses', () => {
  test('a folder that is not there, or is a file', async () => {
    expect(await fail(['none', '-o', 'out'])).toMatch(/^none: no such file/);
    const file = 'good/test.conllu';
    expect(await fail([file, '-o', 'out'])).toMatch(/^good\/test\.conllu: /);
    expect(await folder.list('')).toEqual(['good']);
  });

  test('a folder without treebanks', async () => {
    await folder.write('empty/deep/er/train.conllu', SHORT);
    await folder.write('empty/train.txt', SHORT);
    expect(await fail(['empty', '-o', 'out'])).toMatch(
      /^empty: has no treebank, .* train\.conllu .*\. Give another/
    );
  });

  test('a folder with only one of the two files', async () => {
    await folder.write('half/test.conll.gz', SHORT);
    expect(await fail(['half', '-o', 'out'])).toMatch(
      /^half: there is test\.conll\.gz, but no train file: /
    );
    await folder.write('other/train.conllu', SHORT);
    expect(await fail(['good', 'other/', '-o', 'out'])).toMatch(
      /^other\/: there is train\.conllu, but no test file: /
    );
    await folder.write('third/dev.conllu', SHORT);
    expect(await fail(['third', '-o', 'out'])).toMatch(/^third: .* no train/);
    expect(await fail(['.', '-o', 'out'])).toMatch(/^\.\/half: /);
  });

  test('a folder with two files of a kind', async () => {
    await folder.write('good/dev.conllu', SHORT);
    await folder.write('good/dev.conllu.gz', SHORT);
    expect(await fail(['good', '-o', 'out'])).toBe(
      'good: there are both dev.conllu and dev.conllu.gz. Keep one of them.'
    );
  });

  test('two setups of the same name', async () => {
    await folder.write('more/good/train.conllu', SHORT);
    await folder.write('more/good/test.conllu', SHORT);
    const message = 'there is another setup with this name';
    expect(await fail(['good', 'more', '-o', 'out'])).toBe(
      `more/good: ${message}, good. Leave one out, or rename it.`
    );
    expect(await fail(['good', './good', '-o', 'out'])).toContain(message);
    expect(await folder.list('')).toEqual(['good', 'more']);
  });

  test('a place that cannot be written to, before it reads', async () => {
    await folder.write('good/test.conllu', 'nonsense\n\n');
    expect(await fail(['good', '-o', 'good/test.conllu'])).toMatch(
      /^good\/test\.conllu\/runs\/good: a part of the path is not a folder/
    );
    await mkdir(folder.file('out/report.md'), {recursive: true});
    expect(await fail(['good', '-o', 'out'])).toMatch(
      /^out\/report\.md: is a folder/
    );
    await folder.write('taken/runs/good', 'a file');
    expect(await fail(['good', '-o', 'taken'])).toMatch(
      /^taken\/runs\/good: a part of the path is not a folder/
    );
  });

  test('a file in place of a folder', async () => {
    await folder.write('roads.csv', 'a,b,1\n');
    expect(await fail(['roads.csv', '-o', 'out'])).toMatch(
      /^roads\.csv: is not a folder\. Give a folder of a treebank: the files/
    );
    expect(await fail(['roads.csv/x', '-o', 'out'])).toMatch(
      /^roads\.csv\/x: a part of the path is not a folder/
    );
  });

  test('a bad file, by its name and line', async () => {
    await folder.write('good/train.conllu', `${SHORT}1\tGo\n\n`);
    const line = SHORT.split('\n').length;
    expect(await fail(['good', '-o', 'out'])).toMatch(
      new RegExp(`^good/train\\.conllu:${line}:\\d+: `)
    );
    await folder.write('good/train.conllu', '\n\n');
    expect(await fail(['good', '-o', 'out'])).toMatch(
      /^good\/train\.conllu: no sentences to learn from\. /
    );
    await folder.write('good/test.conllu', '# nothing\n\n');
    expect(await fail(['good', '-o', 'out'])).toMatch(
      /^good\/test\.conllu: no sentences found\. /
    );
    await writeFile(folder.file('good/test.conllu'), Buffer.of(0x1f, 0x8b, 1));
    expect(await fail(['good', '-o', 'out'])).toMatch(
      /^good\/test\.conllu: the gzip data /
    );
  });

  test('all bad setups in one line, after it has told of each', async () => {
    await folder.write('good/test.conllu', 'nonsense\n\n');
    await folder.write('bad/train.conllu', 'nonsense\n\n');
    await folder.write('bad/test.conllu', SHORT);
    const argv = ['experiment', 'good', 'bad', '-o', 'out'];
    const {code, stderr} = await runInMemory(argv, {cwd: folder.path});
    expect(code).toBe(1);
    const lines = stderr.split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(
      /^spanforest: good\/test\.conllu:1:.* Continuing without this setup\.$/
    );
    expect(lines[1]).toMatch(/^spanforest: bad\/train\.conllu:1:.* Continuing/);
    expect(lines[2]).toMatch(
      /^spanforest: 2 of 2 setups could not be finished: good\/test\.conllu:1:/
    );
    const quiet = await runInMemory([...argv, '-q'], {cwd: folder.path});
    expect(quiet.stderr).toBe(`${lines[2]}\n`);
    expect(await folder.list('out')).toEqual(['runs']);
  });

  test('options that mean nothing', async () => {
    const argv = ['good', '-o', 'out'];
    expect(await fail(['good'], 2)).toContain('--output OUT is missing');
    expect(await fail([...argv, '--systems', 'd-mst,u-mst-uf-lp'], 2)).toMatch(
      /^option --systems cannot have "u-mst-uf-lp"\. Did you mean u-mst-uf-lep\? Use/
    );
    expect(await fail([...argv, '--ignore', 'form'], 2)).toContain('"form"');
    for (const option of ['--seeds', '--jobs', '--passes', '--bits']) {
      expect(await fail([...argv, option, '0'], 2)).toContain(option);
    }
  });
});

describe('the setups of some folders', () => {
  test('come in order, folders of folders sorted', async () => {
    for (const name of ['all/b', 'all/a', 'all/sub', 'z']) {
      await folder.write(`${name}/train.conllx.gz`, SHORT);
      await folder.write(`${name}/test.conll`, SHORT);
    }
    await folder.write('all/notes/readme.txt', 'no treebank');
    const context = {cwd: folder.path} as Context;
    const setups = await findSetups(['z', 'all/', 'good'], context);
    expect(setups.map(({name}) => name)).toEqual([
      'z',
      'a',
      'b',
      'sub',
      'good'
    ]);
    expect(setups[1]).toEqual({
      name: 'a',
      folder: 'all/a',
      train: 'all/a/train.conllx.gz',
      dev: null,
      test: 'all/a/test.conll'
    });
    const inside = {cwd: folder.file('all/b')} as Context;
    expect((await findSetups(['.'], inside))[0].name).toBe('b');
    expect((await findSetups(['../'], inside)).map(s => s.name)).toEqual([
      'a',
      'b',
      'sub'
    ]);
  });
});

describe('a unit of work', () => {
  test('does not mix sentences that change meanwhile', async () => {
    const {signal} = new AbortController();
    const progress = NO_PROGRESS;
    const context = {cwd: folder.path, signal, progress} as Context;
    const [setup] = await findSetups(['good'], context);
    const {fingerprints} = await readSetup(setup, context);
    const job = {
      ...{folder: setup, fingerprints, cwd: folder.path},
      ...{seed: 1, seeds: 1, systems: ['u-mst-uf'] as const, jobs: 1},
      kept: [],
      training: {passes: 1, bits: 8, costAugmented: true, ignore: []},
      keepModels: false
    };
    const {runs, model} = await runUnit(job, context, () => {});
    expect([runs.length, model]).toEqual([1, null]);
    for (const name of ['good/train.conllu', 'good/test.conllu']) {
      await folder.write(name, SHORT.replaceAll('market', 'harbour'));
      await expect(runUnit(job, context, () => {})).rejects.toThrow(
        `${name}: has changed since the experiment began.`
      );
      await folder.write(name, SHORT);
    }
  });
});
