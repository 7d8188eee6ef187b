import {writeFile} from 'node:fs/promises';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {
  type Result,
  runInMemory,
  temporaryFolder
} from '../../support/command-line.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(
    folder.file('g.csv'),
    'source,target,km\na,b,1\nb,c,5\nc,a,2\n'
  );
});
afterEach(() => folder.remove());

const run = (argv: readonly string[], stdin = ''): Promise<Result> =>
  runInMemory(argv, {cwd: folder.path, stdin});

describe('advice about a graph that cannot be read', () => {
  test.each([
    ['a;b;1\n', ['--separator', 'comma'], 'Give --separator semicolon if'],
    ['a;b,c;1\n', [], 'Give --separator semicolon or --separator comma, wh'],
    ['a\tb,1\n', [], 'Give --separator tab or --separator comma, whichever'],
    ['a\tb\t1\n', ['--separator', 'comma'], 'Give --separator tab if'],
    ['a,b,1\n', ['--separator', 'tab'], 'Give --separator comma if'],
    ['a,b,1\n', ['--input-format', 'tsv'], 'Give --input-format csv if com'],
    ['a b 1\n', [], 'Give --input-format edgelist if spaces separate them'],
    ['a b 1\n', ['--input-format', 'tsv'], 'Give --input-format edgelist if'],
    [
      'from to weight\na b 1\n',
      ['--input-format', 'edgelist'],
      'Remove it, or begin it with #.'
    ],
    ['name;friend\na;b\n', ['--unweighted'], 'Use --header or --no-header.'],
    ['u,v\na,b\n', ['--unweighted'], 'Use --header or --no-header.'],
    ['id,weight,x,y\n1,2,a,b\n', [], 'Give --source and --target, each by'],
    ['7,a,b,1\n', [], 'the columns "7", "a", "b", "1" are the ends'],
    [
      '7,a,b,1\n',
      ['--source', '2', '--target', '3'],
      'Give --weight, the number of the column from 1, or use --unweighted'
    ],
    [
      'x,y,z,1\n',
      ['--source', 'x', '--target', 'w'],
      'Name one of them by --target.'
    ],
    ['from;to;weight\na;b;1,234\n', [], 'Give --decimal comma for the'],
    ['a;b;1.5\n', ['--decimal', 'comma'], 'in spite of --decimal comma'],
    ['here,there,km\na,b,1\n', [], 'Use --header if this row is a header.'],
    ['source,target,km\n', [], 'Name one of them by --weight, or use --unw'],
    ['u,v\na,b\n', ['--header'], 'only "u", "v". Use --unweighted to give'],
    ['child,parent,weight\na,b,1\n', [], 'Give --source and --target, each'],
    ['a|b|1\n', [], 'Separate them by commas, semicolons or tabs.'],
    ['a|b|1\n', ['--input-format', 'tsv'], 'Separate them by tabs.']
  ])('of the table %j names what to do', async (stdin, rest, advice) => {
    const {code, stdout, stderr} = await run(['msf', '-', ...rest], stdin);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^spanforest: standard input:[12]:\d+: .*\n$/);
    expect(stderr).toContain(advice);
  });

  test('speaks of a header in the first row only', async () => {
    const {stderr} = await run(['msf', '-'], 'a,b,1\nb,c,km\n');
    expect(stderr).toMatch(/^spanforest: standard input:2:5: weight "km"/);
    expect(stderr).not.toContain('--header');
  });

  test.each([
    ['p sp 2 1\na 1 2 3\n', 'dimacs', 'DIMACS'],
    ['c roads, of a town\nc\np sp 2 1\na 1 2 3\n', 'dimacs', 'DIMACS'],
    [
      '%%MatrixMarket matrix coordinate real general\n',
      'matrix-market',
      'Matrix Market'
    ],
    ['{"nodes":[]}', 'json', 'JSON'],
    ['\ufeff{\n  "nodes": []\n}', 'json', 'JSON'],
    ['<?xml version="1.0"?>\n<graphml>\n</graphml>', 'graphml', 'GraphML'],
    ['<gexf version="1.3"></gexf>', 'gexf', 'GEXF']
  ])('recognises %j', async (stdin, format, shown) => {
    const graph = await run(['msf', '-'], stdin);
    expect([graph.code, graph.stderr]).toEqual([
      1,
      `spanforest: standard input: this is not CSV; it looks like ${shown}. ` +
        `Give --input-format ${format}.\n`
    ]);
    const argv = ['verify', 'g.csv', '-', '--weight', 'km'];
    expect((await run(argv, stdin)).stderr).toContain(
      `Give --forest-format ${format}.`
    );
  });

  test('takes no table for anything else', async () => {
    for (const stdin of ['c d,e,heavy\n', 'p,q,x\n', '{a},b,x\n']) {
      const {stderr} = await run(['msf', '-'], stdin);
      expect(stderr).toContain('is not a number');
    }
  });

  test('blames the file for attributes that cannot be written', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    await writeFile(
      folder.file('deep.json'),
      '{"options":{"type":"undirected"},"nodes":[{"key":"a","attributes":' +
        `{"x":${deep}}}],"edges":[]}`
    );
    for (const rest of [[], ['-o', 'out.json'], ['--k', '2']]) {
      const {code, stderr} = await run(['msf', 'deep.json', ...rest]);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^spanforest: deep\.json: the attributes of/);
    }
  });

  test('refuses names with half a surrogate pair', async () => {
    await writeFile(
      folder.file('half.json'),
      '{"options":{"type":"undirected"},"nodes":[{"key":"\\ud800"},' +
        '{"key":"\\ud801"}],"edges":[]}'
    );
    const {code, stderr} = await run(['msf', 'half.json']);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'spanforest: half.json: nodes[0].key: the key "\\ud800" has half a ' +
        'surrogate pair. Correct it.\n'
    );
  });
});

describe('verify, given a forest made by hand', () => {
  const YES = 'minimum spanning forest: 2 edges, weight 3, 1 tree\n';

  async function verify(forest: string, ...rest: string[]): Promise<Result> {
    await writeFile(folder.file('f.csv'), forest);
    return run(['verify', 'g.csv', 'f.csv', ...rest]);
  }

  test('takes the name that the graph has for the weights', async () => {
    const forest = 'source,target,km\na,b,1\nc,a,2\n';
    expect((await verify(forest, '--weight', 'km')).stdout).toBe(YES);
    const argv = ['verify', 'g.csv', '-', '--weight', 'km'];
    expect((await run(argv, forest)).stdout).toBe(YES);
    const told = await run([...argv, '--forest-weight', 'km'], forest);
    expect(told.stdout).toBe(YES);
    const other = forest.replace('km', 'miles');
    const untold = await run(argv, other);
    expect([untold.code, untold.stdout]).toEqual([2, '']);
    expect(untold.stderr).toContain('Name one of them by --forest-weight');
    const named = await run([...argv, '--forest-weight', 'miles'], other);
    expect(named.stdout).toBe(YES);
  });

  test('does without weights if there are only two columns', async () => {
    for (const forest of ['source,target\nb,a\nc,a\n', 'a,b\nc,a\n']) {
      expect((await verify(forest, '--weight', 'km')).stdout).toBe(YES);
      // Also on a pipe, which cannot be read twice.
      const argv = ['verify', 'g.csv', '-', '--weight', 'km'];
      expect((await run(argv, forest)).stdout).toBe(YES);
    }
    // A header of other words is not an edge of the graph.
    const named = await verify('name,friend\na,b\nc,a\n', '--weight', 'km');
    expect(named.stdout).toContain('node name is not in the graph');
    const wrong = await verify('a,b\nb,c\n', '--weight', 'km');
    expect(wrong.stdout).toContain('c-a (2) should replace b-c (5)');
    await writeFile(folder.file('g.csv'), 'a,b,1\nb,c,2\n');
    const absent = await verify('a,b\nc,a\n');
    expect(absent.stdout).toContain('edge c-a is not in the graph.');
    expect((await verify('source,target,km\na,b,1\n')).code).toBe(2);
  });

  test('asks for weights if parallel edges differ', async () => {
    await writeFile(folder.file('g.csv'), 'a,b,1\nb,a,1\n');
    expect((await verify('a,b\n')).code).toBe(0);
    await writeFile(folder.file('g.csv'), 'a,b,1\nb,a,2\n');
    const {code, stdout, stderr} = await verify('a,b\n');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('the graph has both a-b (1) and b-a (2), and');
  });

  test('takes the separator of the graph, or that of msf', async () => {
    await writeFile(folder.file('g.csv'), 'a;b;1\nb;c;5\nc;a;2\n');
    for (const forest of ['a;b;1\nc;a;2\n', 'a,b,1\nc,a,2\n', 'a;b\nc;a\n']) {
      const rest = ['--separator', 'semicolon'];
      expect((await verify(forest, ...rest)).stdout).toBe(YES);
    }
  });
});

describe('a column that is called by a number', () => {
  test.each([
    ['from,to,2020\na,b,4\n', '2020', 'from,to,2020\na,b,4\n'],
    ['from,to,3,weight\na,b,4,x\n', '3', 'from,to,3,weight\na,b,4,x\n'],
    ['a,b,3\nb,c,4\n', '3', 'a,b,3\nb,c,4\n']
  ])('is found in %j', async (text, weight, forest) => {
    const {stdout, stderr} = await run(['msf', '-', '--weight', weight], text);
    expect([stdout, stderr]).toEqual([forest, '']);
  });

  test.each([
    [
      'from,to,km,3\na,b,4,5\n',
      '3',
      'standard input:1:1: weight 3 may be column 3, "km", or column 4, "3". ' +
        'Give weight "km" or weight 4.'
    ],
    ['from,to,2020\na,b,x\n', '2020', 'input:2:5: weight "x" is not a number'],
    ['from,to,km\na,b,4\n', '2020', 'so there is no column 2020'],
    ['a,b,5\n', '4', 'so there is no column 4'],
    // It may be an edge.
    ['from,to,3\n', '3', 'may be a header or an edge']
  ])('is an error in %j', async (text, weight, message) => {
    const argv = ['msf', '-', '--weight', weight];
    const {code, stdout, stderr} = await run(argv, text);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
  });
});

test('msf keeps tabs in csv, but not from tsv to csv', async () => {
  const argv = ['msf', '-', '--format', 'csv', '--input-format'];
  const table = 'a\tb\t1\n';
  expect((await run([...argv, 'csv'], table)).stdout).toBe(table);
  expect((await run([...argv, 'tsv'], table)).stdout).toBe('a,b,1\n');
});
