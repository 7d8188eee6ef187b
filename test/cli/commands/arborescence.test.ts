import {readFile, writeFile} from 'node:fs/promises';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {
  filesIn,
  runInMemory,
  temporaryFolder
} from '../../support/command-line.js';

const HEAD = 'source,target,weight\n';
// The two cheapest arcs into a and b form a cycle.
const GRAPH = `${HEAD}r,a,9\nr,b,8\na,b,1\nb,a,3\nb,c,4\na,r,0\nc,c,-7\n`;
const TREE = `${HEAD}r,a,9\na,b,1\nb,c,4\n`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(folder.file('g.csv'), GRAPH);
});
afterEach(() => folder.remove());

const run = (argv: readonly string[], stdin = '') =>
  runInMemory(['arborescence', ...argv], {cwd: folder.path, stdin});

describe('spanforest arborescence', () => {
  test('writes the arcs from the root and nothing else', async () => {
    expect(await run(['g.csv', '--root', 'r'])).toEqual({
      code: 0,
      stdout: TREE,
      stderr: ''
    });
  });

  test('finds the same tree with every algorithm', async () => {
    for (const algorithm of ['auto', 'tarjan', 'gabow']) {
      const argv = ['g.csv', '-r', 'r', '--algorithm', algorithm];
      expect((await run(argv)).stdout).toBe(TREE);
    }
  });

  test('takes the direction of arcs seriously', async () => {
    const {stdout} = await run(['g.csv', '--root', 'b']);
    expect(stdout).toBe(`${HEAD}b,a,3\nb,c,4\na,r,0\n`);
  });

  test('finds the maximum on demand', async () => {
    const {stdout} = await run(['g.csv', '--root', 'r', '--maximum']);
    expect(stdout).toBe(`${HEAD}r,a,9\nr,b,8\nb,c,4\n`);
  });

  test('gives the root a single child on demand', async () => {
    const rows = `${HEAD}r,a,1\nr,b,1\na,b,50\nb,a,60\n`;
    const free = await run(['-', '--root', 'r'], rows);
    expect(free.stdout).toBe(`${HEAD}r,a,1\nr,b,1\n`);
    const single = await run(['-', '--root', 'r', '--single-root'], rows);
    expect(single.stdout).toBe(`${HEAD}r,a,1\na,b,50\n`);
  });

  test('leaves the root free on demand, and says which it took', async () => {
    const argv = ['g.csv', '--any-root', '--summary'];
    const {stdout, stderr} = await run(argv);
    expect(stdout).toBe(`${HEAD}a,b,1\nb,c,4\na,r,0\n`);
    expect(stderr).toMatch(/^3 arcs, weight 5, root a, [\d.]+ (µs|ms)\n$/);
  });

  test('sums up on standard error with -o, and on demand', async () => {
    const line = /^3 arcs, weight 14, root r, gabow, [\d.]+ (µs|ms)\n$/;
    const argv = ['g.csv', '--root', 'r', '-a', 'gabow'];
    const toFile = await run([...argv, '-o', 'f.csv']);
    expect(toFile.stdout).toBe('');
    expect(toFile.stderr).toMatch(line);
    expect(await readFile(folder.file('f.csv'), 'utf8')).toBe(TREE);
    expect((await run([...argv, '--summary'])).stderr).toMatch(line);
    expect((await run([...argv, '-o', 'f.csv', '-q'])).stderr).toBe('');
  });

  test('keeps a single node, and an empty graph if the root is free', async () => {
    const lone = await run(['-', '--root', 'x', '--summary'], `${HEAD}x,,\n`);
    expect(lone.stdout).toBe(`${HEAD}x,,\n`);
    expect(lone.stderr).toMatch(/^0 arcs, weight 0, root x, /);
    const empty = await run(['-', '--any-root', '--summary'], HEAD);
    expect([empty.code, empty.stdout]).toEqual([0, HEAD]);
    expect(empty.stderr).toMatch(/^0 arcs, weight 0, [\d.]+ /);
  });

  test.each([
    [['g.csv'], 'the root is missing. Give --root NODE, or --any-root for'],
    [['g.csv', '--root', 'r', '--any-root'], 'cannot be combined'],
    [['g.csv', '--any-root', '--single-root'], 'cannot be combined'],
    [['g.csv', '--root', 'r', '--algorithm', 'kkt'], 'tarjan, gabow'],
    [
      ['g.csv', '--root', 'r', '--k', '0'],
      '--k must be at least 1, but is "0"'
    ],
    [['g.csv', '--root', 'r', '--k', 'many'], '--k must be an integer'],
    [['g.csv', '--root', 'r', '--k', '2', '-a', 'gabow'], 'cannot be combined'],
    [['g.csv', '--root'], 'option --root needs a value: NODE.']
  ])('is one line and exit code 2: %j', async (argv, message) => {
    const {code, stdout, stderr} = await run(argv);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^spanforest: .* See spanforest help arb\w+\.\n$/);
  });

  test('asks for the root before it touches a file', async () => {
    const {code, stderr} = await run(['nowhere.csv', '-o', 'no/f.csv']);
    expect(code).toBe(2);
    expect(stderr).toContain('the root is missing');
  });

  test('names what cannot be reached from the root', async () => {
    const rows = `${HEAD}r,a,1\nb,a,1\n"New York",b,1\n`;
    for (const more of [[], ['--k', '3'], ['--maximum']]) {
      const argv = ['-', '--root', 'r', '-o', 'f.csv', ...more];
      const {code, stdout, stderr} = await run(argv, rows);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /^spanforest: standard input: there is no path from root "r" to .*\n$/
      );
      expect(stderr).toContain('"b", "New York"');
      expect(stderr).toContain(
        'Add arcs, or use spanforest branching --fewest-roots, which has 2 ' +
          'roots here.\n'
      );
      expect(await filesIn(folder.path)).toEqual(['g.csv']);
    }
  });

  test('says so if another root would do', async () => {
    const rows = `${HEAD}r,a,1\na,b,1\n`;
    const {code, stderr} = await run(['-', '--root', 'a'], rows);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'Add arcs, or choose a root that reaches all; --any-root finds it.\n'
    );
    const single = await run(['-', '--root', 'a', '--single-root'], rows);
    expect(single.stderr).toContain('choose a root that reaches all.\n');
  });

  test('names what no root reaches', async () => {
    const rows = `${HEAD}r,a,1\nx,y,1\n`;
    for (const more of [[], ['--k', '3']]) {
      const {code, stderr} = await run(['-', '--any-root', ...more], rows);
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^spanforest: standard input: no node reaches all others.*"[xr]".*\n$/
      );
      expect(stderr).toContain(
        'Add arcs, or use spanforest branching --fewest-roots, which has 2 ' +
          'roots here.\n'
      );
    }
  });

  test('says so if one child of the root is not enough', async () => {
    const rows = `${HEAD}r,a,1\nr,b,1\n`;
    for (const more of [[], ['--k', '3']]) {
      const argv = ['-', '--root', 'r', '--single-root', ...more];
      const {code, stderr} = await run(argv, rows);
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^spanforest: standard input: root "r" needs 2 children.*--single-root/
      );
    }
  });

  test('names a root that is no node, and the nearest one', async () => {
    const rows = `${HEAD}Rome,Bari,1\n`;
    const {code, stderr} = await run(['-', '--root', 'Rmoe'], rows);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'spanforest: standard input: --root: there is no node Rmoe. The nodes ' +
        'are Rome, Bari. Did you mean Rome?\n'
    );
    const short = await run(['-', '--root', 'N'], `${HEAD}ab,n,1\n`);
    expect(short.stderr).toContain('are ab, n. Did you mean n?\n');
    const other = await run(['-', '--root', 'm'], `${HEAD}ab,n,1\n`);
    expect(other.stderr).toContain('The nodes are ab, n.\n');
    const empty = await run(['-', '--root', 'r'], HEAD);
    expect(empty.code).toBe(1);
    expect(empty.stderr).toContain('The graph is empty.\n');
  });

  test('names the arc whose weight is infinitely good', async () => {
    const rows = `${HEAD}r,a,1\na,"New York",-inf\n`;
    const {code, stderr} = await run(['-', '--root', 'r'], rows);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'standard input: the arc from a to "New York" has weight -Infinity'
    );
    // Infinitely bad is as good as absent.
    const absent = await run(['-', '--root', 'r'], `${HEAD}r,a,inf\n`);
    expect(absent.stderr).toContain('no path from root "r" to node "a"');
  });
});

describe('the formats of arborescences', () => {
  test('DIMACS arcs lead from U to V, and nodes are numbers', async () => {
    await writeFile(
      folder.file('g.gr'),
      'p sp 3 4\na 1 2 9\na 3 1 2\na 1 3 5\na 3 2 1\n'
    );
    const {stdout} = await run(['g.gr', '--root', '1']);
    expect(stdout).toBe('p sp 3 2\na 1 3 5\na 3 2 1\n');
    const bad = await run(['g.gr', '--root', '0']);
    expect(bad.code).toBe(1);
    expect(bad.stderr).toContain(
      '--root: there is no node 0. The nodes are 1, 2, 3.'
    );
  });

  test('DIMACS edges without a direction are refused', async () => {
    await writeFile(folder.file('g.gr'), 'p edge 2 1\ne 1 2 9\n');
    const {code, stderr} = await run(['g.gr', '--root', '1']);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^spanforest: g\.gr:2:1: an edge that begins with e/
    );
  });

  test('Matrix Market entries lead from row to column', async () => {
    const start = '%%MatrixMarket matrix coordinate real';
    await writeFile(folder.file('g.mtx'), `${start} general\n2 2 1\n1 2 5\n`);
    const {stdout} = await run(['g.mtx', '--root', '1']);
    expect(stdout).toBe(`${start} general\n2 2 1\n1 2 5\n`);
    expect((await run(['g.mtx', '--root', '2'])).code).toBe(1);
    // Of a symmetric matrix both ways.
    await writeFile(folder.file('s.mtx'), `${start} symmetric\n2 2 1\n2 1 5\n`);
    for (const [root, arc] of [
      ['1', '1,2,5'],
      ['2', '2,1,5']
    ]) {
      const {stdout} = await run(['s.mtx', '--root', root, '-f', 'csv']);
      expect(stdout).toBe(`${HEAD}${arc}\n`);
    }
  });

  test('JSON is directed, with its keys and attributes', async () => {
    const graph = {
      options: {type: 'directed'},
      nodes: [{key: 'r', attributes: {big: true}}, {key: 'a'}],
      edges: [
        {key: 'back', source: 'a', target: 'r', attributes: {cost: 1}},
        {key: 'there', source: 'r', target: 'a', attributes: {cost: 2, x: 'y'}}
      ]
    };
    const argv = ['--root', 'r', '--weight', 'cost'];
    await writeFile(folder.file('g.json'), JSON.stringify(graph));
    const {stdout} = await run(['g.json', ...argv]);
    const written = JSON.parse(stdout);
    expect(written.options.type).toBe('directed');
    expect(written.nodes).toEqual(graph.nodes);
    expect(written.edges).toEqual([graph.edges[1]]);
    const csv = await run(['g.csv', '--root', 'r', '-f', 'json']);
    expect(JSON.parse(csv.stdout).options.type).toBe('directed');
  });

  test('undirected edges of JSON are refused by name', async () => {
    for (const [type, flag] of [
      ['undirected', undefined],
      ['mixed', true]
    ]) {
      const graph = {
        options: {type},
        nodes: [{key: 'Rome'}, {key: 'Bari'}],
        edges: [{source: 'Rome', target: 'Bari', undirected: flag}]
      };
      await writeFile(folder.file('g.json'), JSON.stringify(graph));
      const argv = ['g.json', '--root', 'Rome', '--unweighted'];
      const {code, stderr} = await run(argv);
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^spanforest: g\.json: edges\[0\]: the edge from "Rome" to "Bari" is undir/
      );
    }
  });

  test('tables can be told about', async () => {
    await writeFile(folder.file('t.csv'), 'u;v;km\nx;y;2\ny;z;3\nx;z;4\n');
    const argv = ['t.csv', '--separator', 'semicolon', '--header'];
    const {stdout} = await run([...argv, '--weight', 'km', '--root', 'x']);
    expect(stdout).toBe('u;v;km\nx;y;2\ny;z;3\n');
    const ends = ['--source', 'u', '--target', '2'];
    const plain = await run([...argv, ...ends, '--unweighted', '--root', 'x']);
    expect(plain.stdout).toMatch(/^u;v;km\nx;y;2\n(y;z;3|x;z;4)\n$/);
  });
});

describe('spanforest branching', () => {
  const branch = (argv: readonly string[], stdin = '') =>
    runInMemory(['branching', ...argv], {cwd: folder.path, stdin});

  test('has arcs of positive weight only for a maximum', async () => {
    const rows = `${HEAD}a,b,5\nb,a,7\nb,c,-2\n`;
    for (const algorithm of ['auto', 'tarjan', 'gabow']) {
      const argv = ['-', '--maximum', '-a', algorithm];
      expect((await branch(argv, rows)).stdout).toBe(`${HEAD}b,a,7\nc,,\n`);
    }
  });

  test('has arcs of negative weight only for a minimum', async () => {
    const {code, stdout, stderr} = await branch(['g.csv', '--summary']);
    expect([code, stdout]).toEqual([0, `${HEAD}r,,\na,,\nb,,\nc,,\n`]);
    expect(stderr).toMatch(
      /^0 arcs, weight 0, 4 roots \(to reach more, see --fewest-roots\), [\d.]+ (µs|ms)\n$/
    );
    const negative = await branch(['-'], `${HEAD}a,b,-5\nb,a,-7\nb,c,2\n`);
    expect(negative.stdout).toBe(`${HEAD}b,a,-7\nc,,\n`);
  });

  test('has as few roots as possible on demand', async () => {
    const rows = `${HEAD}a,b,5\nb,a,7\nb,c,2\na,c,3\nx,y,4\n`;
    const few = ['-', '--fewest-roots', '--summary'];
    const least = await branch(few, rows);
    expect(least.stdout).toBe(`${HEAD}a,b,5\nb,c,2\nx,y,4\n`);
    expect(least.stderr).toMatch(/^3 arcs, weight 11, 2 roots, /);
    const most = await branch([...few, '--maximum', '-a', 'gabow'], rows);
    expect(most.stdout).toBe(`${HEAD}b,a,7\na,c,3\nx,y,4\n`);
  });

  test('reads a digraph and nothing else', async () => {
    await writeFile(folder.file('g.gr'), 'p edge 2 1\ne 1 2 9\n');
    expect((await branch(['g.gr', '--maximum'])).code).toBe(1);
  });

  test('knows neither roots nor ranks', async () => {
    for (const argv of [
      ['g.csv', '--root', 'r'],
      ['g.csv', '--k', '2']
    ]) {
      const {code, stderr} = await branch(argv);
      expect(code).toBe(2);
      expect(stderr).toContain('unknown option');
    }
  });
});
