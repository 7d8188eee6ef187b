import {readFile, writeFile} from 'node:fs/promises';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {runInMemory, temporaryFolder} from '../../support/command-line.js';

const GRAPH = `source,target,weight
a,b,1
b,c,5
c,a,2
d,e,-3.5
"x, y",,
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(folder.file('g.csv'), GRAPH);
});
afterEach(() => folder.remove());

const run = (...argv: string[]) =>
  runInMemory(['msf', 'g.csv', ...argv], {cwd: folder.path});

const table = (a: number, b: number, c: number, d: number, e: number) =>
  `node,cluster\na,${a}\nb,${b}\nc,${c}\nd,${d}\ne,${e}\n"x, y",${Math.max(a, b, c, d, e) + 1}\n`;

describe('clusters on the command line', () => {
  test('are as many as asked for', async () => {
    expect(await run('--clusters', '3')).toEqual({
      code: 0,
      stdout: table(1, 1, 1, 2, 2),
      stderr: ''
    });
    const {stdout} = await run('--clusters', '4');
    expect(stdout).toBe(table(1, 1, 2, 3, 3));
    expect((await run('--clusters=6')).stdout).toBe(table(1, 2, 3, 4, 5));
  });

  test('reach as far as asked for, inclusive', async () => {
    expect((await run('--cut', '2')).stdout).toBe(table(1, 1, 1, 2, 2));
    expect((await run('--cut', '1.9')).stdout).toBe(table(1, 1, 2, 3, 3));
    expect((await run('--cut=-3.5')).stdout).toBe(table(1, 2, 3, 4, 4));
    expect((await run('--cut', '-inf')).code).toBe(2);
    expect((await run('--cut=-inf')).stdout).toBe(table(1, 2, 3, 4, 5));
  });

  test('are those of the maximum forest', async () => {
    const {stdout} = await run('--maximum', '--cut', '2');
    expect(stdout).toBe(table(1, 1, 1, 2, 3));
    expect((await run('--maximum', '--cut', '3')).stdout).toBe(
      table(1, 2, 2, 3, 4)
    );
  });

  test('are the same with every algorithm', async () => {
    for (const name of ['kruskal', 'boruvka', 'kkt', 'filter-kruskal']) {
      const {stdout} = await run('--clusters', '4', '--algorithm', name);
      expect(stdout).toBe(table(1, 1, 2, 3, 3));
    }
  });

  test('come as tsv and json too, by option or by name', async () => {
    const tsv = table(1, 1, 1, 2, 2).replace(/,(?=\w+\n)/g, '\t');
    expect((await run('--clusters', '3', '--format', 'tsv')).stdout).toBe(tsv);
    const {stderr} = await run('--clusters', '3', '-o', 'out.tsv');
    expect(stderr).toMatch(/^3 clusters, 6 nodes, /);
    expect(await readFile(folder.file('out.tsv'), 'utf8')).toBe(tsv);
    const {stdout} = await run('--clusters', '3', '--format', 'json');
    expect(JSON.parse(stdout)).toEqual([
      {node: 'a', cluster: 1},
      {node: 'b', cluster: 1},
      {node: 'c', cluster: 1},
      {node: 'd', cluster: 2},
      {node: 'e', cluster: 2},
      {node: 'x, y', cluster: 3}
    ]);
    await writeFile(folder.file('g.csv'), 'source,target,weight\n');
    expect((await run('--cut', '3', '--format', 'json')).stdout).toBe('[]\n');
    expect((await run('--cut', '3')).stdout).toBe('node,cluster\n');
  });

  test('are csv whatever the format of the graph', async () => {
    await writeFile(folder.file('g.gr'), 'p sp 2 1\na 1 2 3\n');
    const argv = ['msf', 'g.gr', '--cut', '2'];
    const {stdout} = await runInMemory(argv, {cwd: folder.path});
    expect(stdout).toBe('node,cluster\n1,1\n2,2\n');
  });

  test.for([
    [['--clusters', '2'], 'g.csv: --clusters is 2, but the forest has 6'],
    [['--clusters', '7'], 'Use an integer from 3 to 6.'],
    [['--clusters', '0'], 'option --clusters must be at least 1'],
    [['--clusters', 'x'], 'option --clusters must be an integer'],
    [['--cut', 'x'], 'option --cut must be a number, but is "x".'],
    [['--cut', '0x10'], 'option --cut must be a number, but is "0x10".'],
    [['--cut', 'NaN'], 'option --cut must be a number'],
    [['--cut', '1', '--clusters', '3'], 'cannot be combined'],
    [['--k', '1', '--clusters', '3'], '--clusters and --k cannot be combined'],
    [['--k', '1', '--cut', '3'], '--cut and --k cannot be combined'],
    [['--cut', '1', '-o', 'x.mtx'], 'the matrix-market format holds graphs'],
    [
      ['--cut', '1', '--format', 'dimacs'],
      'Give --format (csv, tsv, json, svg, html, dot)'
    ]
  ] as const)('refuse %j', async ([argv, message]) => {
    const {code, stdout, stderr} = await run(...argv);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
  });

  test('are listed in the help with what excludes them', async () => {
    const {stdout} = await runInMemory(['help', 'msf']);
    const help = stdout.replace(/\s+/g, ' ');
    expect(help).toMatch(
      /--clusters K [^-]*Not with --k, --cut or --dendrogram\./
    );
    expect(help).toContain(
      'Not with --clusters, --cut, --dendrogram, --algorithm or --seed.'
    );
    expect(help).toContain('columns are never guessed.');
  });

  test('refuse names that a table cannot hold', async () => {
    const json = {nodes: [{key: ''}, {key: 'a'}], edges: []};
    await writeFile(folder.file('g.json'), JSON.stringify(json));
    const argv = ['msf', 'g.json', '--cut', '2'];
    const {code, stderr} = await runInMemory(argv, {cwd: folder.path});
    expect(code).toBe(1);
    expect(stderr).toContain('g.json: the name "" of a node is empty');
  });
});
