import {readFile, writeFile} from 'node:fs/promises';
import {gzipSync} from 'node:zlib';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {hdbscanPoints} from '../../../src/msf/index.js';
import {runInMemory, temporaryFolder} from '../../support/command-line.js';

const POINTS = `name,x,y
a1,0,0
a2,0,1
a3,1,0
b1,9,9
b2,9,8
b3,8,9
far,4,5
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(folder.file('p.csv'), POINTS);
});
afterEach(() => folder.remove());

const run = (
  argv: readonly string[],
  options: Parameters<typeof runInMemory>[1] = {}
) => runInMemory(['cluster', ...argv], {cwd: folder.path, ...options});

const SIZES = ['--min-size', '3', '--min-samples', '2'];

describe('spanforest cluster', () => {
  test('writes the rows back with their clusters', async () => {
    const {code, stdout, stderr} = await run(['p.csv', ...SIZES]);
    expect({code, stderr}).toEqual({code: 0, stderr: ''});
    const {labels, strength, outlierScore} = hdbscanPoints(
      [
        [0, 0],
        [0, 1],
        [1, 0],
        [9, 9],
        [9, 8],
        [8, 9],
        [4, 5]
      ],
      {minClusterSize: 3, minSamples: 2}
    );
    const rows = POINTS.trim().split('\n').slice(1);
    expect(stdout.trim().split('\n')).toEqual([
      'name,x,y,cluster,strength,outlier',
      ...rows.map(
        (row, v) => `${row},${labels[v] + 1},${strength[v]},${outlierScore[v]}`
      )
    ]);
    expect([...labels]).toEqual([0, 0, 0, 1, 1, 1, -1]);
  });

  test('takes columns by name or number, without a header, and gzip', async () => {
    const expected = (await run(['p.csv', ...SIZES])).stdout;
    for (const columns of ['x,y', '2,3', 'y,x', 'x, y', 'X,Y']) {
      const argv = ['p.csv', ...SIZES, '--columns', columns];
      expect((await run(argv)).stdout).toBe(expected);
    }
    await writeFile(folder.file('p.csv.gz'), gzipSync(POINTS));
    expect((await run(['p.csv.gz', ...SIZES])).stdout).toBe(expected);
    const bare = POINTS.split('\n').slice(1).join('\n');
    await writeFile(folder.file('bare.tsv'), bare.replaceAll(',', '\t'));
    const argv = ['bare.tsv', ...SIZES, '--columns', '2,3', '-f', 'csv'];
    const {stdout: rest} = await run(argv);
    const withoutNames = (table: string) => table.slice(table.indexOf('\n'));
    expect(withoutNames(rest)).toBe(withoutNames(expected));
    const numbers = bare.replaceAll(/^\w+,/gm, '');
    await writeFile(folder.file('numbers.csv'), numbers);
    const {stdout} = await run(['numbers.csv', ...SIZES, '-f', 'json']);
    const rows = JSON.parse(stdout);
    expect(rows.map((row: {cluster: number}) => row.cluster)).toEqual([
      ...[1, 1, 1, 2, 2, 2, 0]
    ]);
    expect(rows[0].column1).toBe('0');
  });

  test('writes the tree, and draws points and tree', async () => {
    const {stdout} = await run(['p.csv', ...SIZES, '--tree']);
    expect(stdout).toMatch(
      /^node,parent,birth,death,size,stability,cluster\n0,,Infinity,/
    );
    expect(stdout.trim().split('\n')).toHaveLength(4);
    const argv = ['p.csv', ...SIZES, '--summary', '-o'];
    const drawn = await run([...argv, 'p.svg']);
    expect(drawn.stderr).toMatch(
      /^2 clusters, 1 of 7 points noise, by x, y, [\d.]+ [mµ]?s\n$/
    );
    const points = await readFile(folder.file('p.svg'), 'utf8');
    expect(points.match(/<circle class="c0"/g)).toHaveLength(3);
    expect(points.match(/<circle class="c1"/g)).toHaveLength(3);
    expect(points.match(/<circle class="noise"/g)).toHaveLength(1);
    await run([...argv, 't.svg', '--tree']);
    const tree = await readFile(folder.file('t.svg'), 'utf8');
    expect(tree.match(/<path class="c\d"/g)).toHaveLength(2);
    expect(tree.match(/<path/g)).toHaveLength(3);
    expect(tree).not.toMatch(/NaN|[MHV]Infinity/);
  });

  test.each([
    ['', [], '1:1: there are no points'],
    ['x,y\n', [], '2:1: there are no points'],
    ['x,y\n1,NaN\n', [], '2:3: the coordinate in column "y" is "NaN"'],
    ['x,y\n1,\n', [], '2:3: the coordinate in column "y" is ""'],
    ['x,y\n1,2\n3\n', [], '3:1: the row has 1 field,'],
    ['a,2,3\nb,2,4\n', [], '1:1: the first row, "a", "2", "3", may be'],
    ['n,x\na,2\n', [], '2:1: the coordinate in column "n" is "a"'],
    ['x,y\n1,2\n', ['--columns', 'z'], '1:1: there is no column "z"'],
    ['x,y,cluster\n1,2,3\n', [], 'there is a column cluster already'],
    ['x\n1\n', ['--min-size', '1'], '--min-size must be at least 2'],
    [
      'x\n1\n',
      ['--epsilon', '-1'],
      '--epsilon is -1. Use a distance of 0 or more'
    ],
    ['x,y\n1,2\n', ['--columns', 'x,1'], 'column "x" is given twice'],
    ['x\n1\n', ['-o', 'c.graphml'], '.graphml is not a format for clusters'],
    ['x\n1\n', ['-o', 'c.html'], '.html is not a format for clusters'],
    ['x\n1\n', ['-o', 'c.txt.gz'], '.txt is not a format for clusters']
  ])('says in one line what is wrong with %j', async (text, more, problem) => {
    await writeFile(folder.file('q.csv'), text);
    const {code, stdout, stderr} = await run(['q.csv', ...more]);
    expect(code).toBeGreaterThan(0);
    expect(stdout).toBe('');
    expect(stderr).toContain(problem);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test.each(['p.parquet', 'p.json.gz', 'p.gr'])('refuses %s', async name => {
    const {code, stderr} = await run([name]);
    expect(code).toBe(2);
    expect(stderr).toContain(`${name}: points are read from csv and tsv, not`);
  });
});
