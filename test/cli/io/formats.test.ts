import {readFile, writeFile} from 'node:fs/promises';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {
  type Result,
  runInMemory,
  temporaryFolder
} from '../../support/command-line.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

async function run(
  argv: readonly string[],
  files: Readonly<Record<string, string>> = {},
  stdin = ''
): Promise<Result> {
  for (const [name, text] of Object.entries(files)) {
    await writeFile(folder.file(name), text);
  }
  return runInMemory(argv, {cwd: folder.path, stdin});
}

const ROADS =
  'id,node_a,node_b,km,name\n' +
  '1,Rome,Naples,225,A1\n2,Naples,Bari,261,"A16, A14"\n3,Rome,Bari,374,SS\n';

describe('a table of roads', () => {
  const argv = ['roads.csv', '--weight', 'km'];

  test('keeps its columns, names and order', async () => {
    const forest = ROADS.slice(0, ROADS.indexOf('3,'));
    const {stdout} = await run(['msf', ...argv], {'roads.csv': ROADS});
    expect(stdout).toBe(forest);
    const tree = await run(['arborescence', ...argv, '--root', 'Rome']);
    expect(tree.stdout).toBe(forest);
    const both = await run(['msf', ...argv, '--k', '1']);
    expect(both.stdout).toMatch(/^forest,id,node_a,node_b,km,name\n1,1,Rome,/);
    const verified = await run(
      ['verify', 'roads.csv', '-', ...argv.slice(1)],
      {},
      stdout
    );
    expect(verified.stdout).toBe(
      'minimum spanning forest: 2 edges, weight 486, 1 tree\n'
    );
  });

  test('becomes JSON and a table again', async () => {
    await run(['msf', ...argv, '-o', 'f.json'], {'roads.csv': ROADS});
    const {edges} = JSON.parse(await readFile(folder.file('f.json'), 'utf8'));
    expect(edges[0]).toEqual({
      source: 'Rome',
      target: 'Naples',
      attributes: {id: '1', name: 'A1', km: 225}
    });
    const back = ['msf', 'f.json', '--weight', 'km', '-f', 'csv'];
    expect((await run(back)).stdout).toBe(
      'source,target,km,id,name\nRome,Naples,225,1,A1\n' +
        'Naples,Bari,261,2,"A16, A14"\n'
    );
  });

  test('keeps semicolons, decimal commas, and a missing header', async () => {
    const rows = 'a;b;1,5\nb;c;2\na;c;3\n';
    const files = {'g.csv': `from;to;weight\n${rows}`, 'h.csv': rows};
    const named = await run(['msf', 'g.csv'], files);
    expect(named.stdout).toBe('from;to;weight\na;b;1,5\nb;c;2\n');
    const bare = ['h.csv', '--separator', 'semicolon'];
    expect((await run(['msf', ...bare])).stdout).toBe('a;b;1,5\nb;c;2\n');
    const several = await run(['msf', ...bare, '--k', '1']);
    expect(several.stdout).toBe(
      'forest;source;target;weight\n1;a;b;1,5\n1;b;c;2\n'
    );
    const commas = await run(['msf', ...bare, '-f', 'tsv']);
    expect(commas.stdout).toBe('a\tb\t1,5\nb\tc\t2\n');
  });

  test('never has its ids taken for nodes', async () => {
    const {code, stdout, stderr} = await run(['msf', '-'], {}, '1,a,b,5\n');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Give --source and --target, each by');
    const told = ['--source', '2', '--target', '3', '--weight', '4'];
    expect((await run(['msf', '-', ...told], {}, '1,a,b,5\n')).stdout).toBe(
      '1,a,b,5\n'
    );
  });
});

describe('options that a format does not have', () => {
  const dimacs = 'p sp 2 1\na 1 2 3\n';
  const json = '{"options":{"type":"undirected"},"nodes":[]}';
  test.each<[string, string, string[], string]>([
    ['g.gr', dimacs, ['--header'], '--header does not apply to dimacs'],
    ['g.gr', dimacs, ['--no-header'], '--header does not apply to dimacs'],
    ['g.tsv', 'a\tb\t1\n', ['--separator', 'tab'], '--separator does not'],
    ['g.csv', 'a,b,1\n', ['--maximum-order', '5'], '--maximum-order does not'],
    ['g.json', json, ['--decimal', 'comma'], '--decimal does not apply to js'],
    ['g.edges', 'a b 1\n', ['--header'], 'only to csv, tsv. Leave it out'],
    ['g.mtx', '', ['--source', '1', '--target', '2'], '--source does not'],
    ['g.gexf', '<gexf/>', ['--header'], '--header does not apply to gexf'],
    ['g.csv', 'a,b,1\n', ['--source', '1'], '--source is given without --tar'],
    ['g.csv', 'a,b,1\n', ['--header', '--no-header'], 'cannot be combined'],
    ['g.csv', 'a,b,1\n', ['--sorce', '1'], 'Did you mean --source?'],
    ['g.csv', 'a,b,1\n', ['--decimal', 'dot'], 'Choose one of comma, point'],
    ['g.csv', 'a,b,1\n', ['--weight', 'w', '--no-header'], '--weight is "w"']
  ])('are errors: %s %s %j', async (name, text, rest, message) => {
    for (const command of ['msf', 'branching', 'verify']) {
      const second = command === 'verify' ? [name] : [];
      const argv = [command, name, ...second, ...rest];
      const {code, stdout, stderr} = await run(argv, {[name]: text});
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(message);
      expect(stderr).toMatch(/^spanforest: .*\n$/);
    }
  });

  test('are left out for a FOREST of another format', async () => {
    const files = {
      'g.csv': 'a;b;1\n',
      'f.gr': 'p sp 2 1\nc name 1 "a"\nc name 2 "b"\na 1 2 1\n'
    };
    const argv = [
      'verify',
      'g.csv',
      'f.gr',
      '--no-header',
      '--separator',
      'semicolon'
    ];
    expect((await run(argv, files)).code).toBe(0);
  });
});

describe('an edge list', () => {
  test('is read and written with its columns', async () => {
    const text = '# SNAP\n1 2\n2 3\n3 1\n';
    const argv = ['msf', 'g.edges', '--unweighted'];
    expect((await run(argv, {'g.edges': text})).stdout).toBe('1 2\n2 3\n');
    const untold = await run(['msf', 'g.edges']);
    expect([untold.code, untold.stdout]).toEqual([1, '']);
    expect(untold.stderr).toContain('use --unweighted');
    const konect = await run(
      [
        'msf',
        '-',
        '--input-format',
        'edgelist',
        '--source',
        '1',
        '--target',
        '2',
        '--weight',
        '3'
      ],
      {},
      '% sym\n1 2 7 99\n'
    );
    expect(konect.stdout).toBe('1 2 7 99\n');
  });

  test('is not made of a matrix', async () => {
    const matrix =
      '%%MatrixMarket matrix coordinate real general\n2 2 1\n1 2 5\n';
    const {code, stdout, stderr} = await run(['msf', 'g.edges'], {
      'g.edges': matrix
    });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Give --input-format matrix-market.');
  });
});

describe('node-link JSON', () => {
  const d3 =
    '{"nodes":[{"id":"a"},{"id":"b"}],"links":[{"source":"a","target":"b",' +
    '"value":3}]}';

  test('is written as it was read, unless another format is asked for', async () => {
    const argv = ['msf', 'g.json', '--weight', 'value'];
    const {stdout} = await run(argv, {'g.json': d3});
    expect(JSON.parse(stdout)).toEqual(JSON.parse(d3));
    await run([...argv, '-o', 'f.json']);
    expect(await readFile(folder.file('f.json'), 'utf8')).toBe(stdout);
    const verify = ['verify', 'g.json', 'f.json', '--weight', 'value'];
    expect((await run(verify)).code).toBe(0);
    const other = JSON.parse((await run([...argv, '-f', 'json'])).stdout);
    expect(other.nodes[0]).toEqual({key: 'a'});
    const [first] = JSON.parse((await run([...argv, '--k', '1'])).stdout);
    expect(first).toEqual(JSON.parse(d3));
  });

  test('says which attributes there are', async () => {
    const {code, stderr} = await run(['msf', 'g.json'], {'g.json': d3});
    expect(code).toBe(1);
    expect(stderr).toContain(
      'no attribute "weight", only "value". Add it or name another by --weight, or use --unweighted'
    );
  });
});

const directedJson = JSON.stringify({
  options: {type: 'directed'},
  nodes: ['a', 'b', 'c'].map(key => ({key})),
  edges: [
    ['a', 'b', 5],
    ['b', 'a', 1],
    ['b', 'c', 3],
    ['a', 'c', 4]
  ].map(([source, target, weight]) => ({source, target, attributes: {weight}}))
});

const GRAPHML = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d0" for="edge" attr.name="weight" attr.type="double"/>
  <key id="d1" for="node" attr.name="city" attr.type="string"/>
  <graph edgedefault="directed">
    <node id="a"><data key="d1">Rome</data></node><node id="b"/><node id="c"/>
    <edge source="a" target="b"><data key="d0">5</data></edge>
    <edge source="b" target="a"><data key="d0">1</data></edge>
    <edge source="b" target="c"><data key="d0">3</data></edge>
    <edge source="a" target="c"><data key="d0">4</data></edge>
  </graph>
</graphml>
`;

describe('directed edges', () => {
  test.each([
    ['g.json', directedJson],
    ['g.graphml', GRAPHML]
  ])('of %s are read as undirected on demand', async (name, text) => {
    const refused = await run(['msf', name, '-f', 'csv'], {[name]: text});
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('Use --ignore-direction to read dire');
    const argv = ['msf', name, '--ignore-direction', '-o', 'f.csv'];
    expect((await run([...argv, '--summary'])).stderr).toContain('weight 4');
    const verify = ['verify', name, 'f.csv'];
    expect((await run(verify)).stderr).toContain('--ignore-direction');
    expect((await run([...verify, '--ignore-direction'])).code).toBe(0);
    const tree = await run(['arborescence', name, '-r', 'a', '-f', 'csv']);
    expect(tree.stdout).toBe(
      'source,target,weight\na,c,4\na,b,5\n'.replace(
        'a,c,4\na,b,5',
        'a,b,5\nb,c,3'
      )
    );
    const other = await run(['branching', name, '--ignore-direction']);
    expect(other.stderr).toContain('unknown option "--ignore-direction"');
  });
});

describe('XML', () => {
  const gexf = (edge: string) =>
    '<gexf version="1.3"><graph defaultedgetype="undirected"><nodes>' +
    '<node id="a" label="Rome"/><node id="b" label="Bari"/></nodes>' +
    `<edges>${edge}</edges></graph></gexf>`;

  test('of GEXF is read and written', async () => {
    const text = gexf('<edge id="e" source="a" target="b" weight="2.5"/>');
    const {code, stdout} = await run(['msf', 'g.gexf'], {'g.gexf': text});
    expect(code).toBe(0);
    expect(stdout).toContain('weight="2.5"');
    const again = await run(
      ['msf', '-', '--input-format', 'gexf', '-f', 'csv'],
      {},
      stdout
    );
    expect(again.stdout).toBe('source,target,weight,key\na,b,2.5,e\n');
    const tree = await run(
      ['arborescence', '-', '--root', 'x', '-f', 'gexf'],
      {},
      'x,y,1\ny,x,2\n'
    );
    expect(tree.stdout).toContain('defaultedgetype="directed"');
    expect(tree.stdout).toMatch(/<edge [^>]*weight="1"/);
  });

  test('of GraphML is written by default', async () => {
    const argv = ['msf', 'g.graphml', '--ignore-direction'];
    const {code, stdout} = await run(argv, {'g.graphml': GRAPHML});
    expect(code).toBe(0);
    expect(stdout).toMatch(/^<\?xml .*\n<graphml /);
    const input = ['msf', '-', '--input-format', 'graphml', '-f', 'csv'];
    const csv = await run([...argv, '-f', 'csv']);
    expect((await run(input, {}, stdout)).stdout).toBe(csv.stdout);
    const out = ['-o', 'f.parquet'];
    const {stderr} = await run(['msf', 'g.graphml', ...out]);
    expect(stderr).toContain('parquet can only be read. Give --format (csv,');
  });

  test('of GraphML with an empty weight is an error', async () => {
    for (const data of [
      '<data key="d0"/>',
      '<data key="d0"> </data>',
      '<data id="x" key="d0"></data>'
    ]) {
      const text = GRAPHML.replace('<data key="d0">4</data>', data);
      const argv = ['msf', 'g.graphml', '--ignore-direction', '-f', 'csv'];
      const {code, stderr} = await run(argv, {'g.graphml': text});
      expect(code).toBe(1);
      expect(stderr).toContain('which is not a number. Write');
      const unweighted = await run([...argv, '--unweighted']);
      expect(unweighted.code).toBe(0);
    }
  });

  test('makes up no keys, and keeps the others', async () => {
    const argv = ['msf', 'g.graphml', '--ignore-direction', '-f', 'json'];
    const {stdout} = await run(argv, {'g.graphml': GRAPHML});
    expect(JSON.parse(stdout).edges[0]).toEqual({
      source: 'b',
      target: 'a',
      attributes: {weight: 1}
    });
    expect(JSON.parse(stdout).nodes[0].attributes).toEqual({city: 'Rome'});
  });

  test.each([
    [
      gexf('<edge source="a" target="b"/>'),
      /has no attributes, so no "weight"\./
    ],
    [gexf('<edge source="a" target="c" weight="1"/>'), /there is no node "c"/],
    [
      gexf('<edge id="1" source="a" target="b" weight="1"/>'.repeat(2)),
      /two edges have the key "1"/
    ],
    [gexf('<edge source="a" target="b" weight="x"/>'), /not a number/],
    ['<gexf><graph>', /<graph> has no end/],
    ['<gexf></gexf>', /there is no <graph>/],
    ['a,b,1\n', /there is text outside of all elements/],
    [GRAPHML, /is not GEXF; it looks like GraphML\. Give --input-format/]
  ])('that is wrong is an error: %s', async (text, message) => {
    const {code, stdout, stderr} = await run(['msf', 'g.gexf'], {
      'g.gexf': text
    });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^spanforest: g\.gexf(:\d+:\d+)?:? .*\n$/);
    expect(stderr).toMatch(message);
  });
});
