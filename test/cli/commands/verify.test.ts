import {writeFile} from 'node:fs/promises';
import fc from 'fast-check';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {matchForest} from '../../../src/cli/commands/verify.js';
import {edgeListFrom} from '../../../src/graph/index.js';
import {runInMemory, temporaryFolder} from '../../support/command-line.js';

const HEAD = 'source,target,weight\n';
const GRAPH = `${HEAD}a,b,1\nb,c,5\nc,a,2\nd,e,3\ne,d,3\nd,d,0\n`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(folder.file('g.csv'), GRAPH);
});
afterEach(() => folder.remove());

async function verify(rows: string, ...argv: string[]) {
  await writeFile(folder.file('f.csv'), HEAD + rows);
  return runInMemory(['verify', 'g.csv', 'f.csv', ...argv], {
    cwd: folder.path
  });
}

const yes = (stdout: string) => ({code: 0, stdout, stderr: ''});
const no = (stdout: string) => ({code: 1, stdout, stderr: ''});

describe('spanforest verify', () => {
  test('accepts a minimum forest, edges in any order and orientation', async () => {
    const answer = 'minimum spanning forest: 3 edges, weight 6, 2 trees\n';
    expect(await verify('a,b,1\nc,a,2\nd,e,3\n')).toEqual(yes(answer));
    expect(await verify('e,d,3.0\na,c,2\nb,a,1\n')).toEqual(yes(answer));
  });

  test('takes several files for one graph', async () => {
    const [first, second] = [GRAPH.slice(0, 33), HEAD + GRAPH.slice(33)];
    expect(first.endsWith('b,c,5\n')).toBe(true);
    await writeFile(folder.file('part-1.csv'), first);
    await writeFile(folder.file('part-2.csv'), second);
    await writeFile(folder.file('f.csv'), `${HEAD}a,b,1\nc,a,2\nd,e,3\n`);
    const run = (...argv: string[]) =>
      runInMemory(['verify', ...argv], {cwd: folder.path});
    const answer = 'minimum spanning forest: 3 edges, weight 6, 2 trees\n';
    expect(await run('part-1.csv', 'part-2.csv', 'f.csv')).toEqual(yes(answer));
    expect((await run('part-1.csv', 'f.csv')).stdout).toMatch(/^not a minimum/);
    const arcs = ['--arborescence', '--root', 'a'];
    const digraph = await run('part-1.csv', 'part-2.csv', 'f.csv', ...arcs);
    expect([digraph.code, digraph.stderr]).not.toContain(2);
  });

  test('accepts a maximum forest on demand only', async () => {
    const rows = 'b,c,5\nc,a,2\nd,e,3\n';
    expect(await verify(rows, '--maximum')).toEqual(
      yes('maximum spanning forest: 3 edges, weight 10, 2 trees\n')
    );
    expect((await verify(rows)).code).toBe(1);
  });

  test('names the lighter edge that should replace another', async () => {
    expect(await verify('a,b,1\nb,c,5\nd,e,3\n')).toEqual(
      no(
        'not a minimum spanning forest: the lighter edge c-a (2) should replace b-c (5).\n'
      )
    );
    expect((await verify('a,b,1\nb,c,5\nd,e,3\n', '--maximum')).stdout).toBe(
      'not a maximum spanning forest: the heavier edge c-a (2) should replace a-b (1).\n'
    );
  });

  test('names the edge that closes a cycle', async () => {
    const {code, stdout} = await verify('a,b,1\nb,c,5\nc,a,2\nd,e,3\n');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /edge (a-b \(1\)|b-c \(5\)|c-a \(2\)) closes a cycle/
    );
    expect((await verify('a,b,1\nd,d,0\n')).stdout).toContain(
      'edge d-d (0) closes a cycle'
    );
  });

  test('names an edge that joins two trees', async () => {
    const {code, stdout} = await verify('a,b,1\nc,a,2\n');
    expect(code).toBe(1);
    expect(stdout).toContain(
      'edge d-e (3) would connect two of its trees, but is missing.'
    );
  });

  test('names an edge or a node that is not in the graph', async () => {
    for (const [row, flaw] of [
      ['a,d,1', 'edge a-d (1) is not in the graph.'],
      ['b,a,7', 'edge b-a (7) is not in the graph, but a-b (1) is.'],
      ['a,x y,1', 'node "x y" is not in the graph.'],
      ['a,b,1\nb,a,1', 'edge b-a (1) is there twice.'],
      ['a,b,1\nb,a,2', 'edge b-a (2) is not the only one between its ends.']
    ]) {
      expect(await verify(`${row}\n`)).toEqual(
        no(`not a minimum spanning forest: ${flaw}\n`)
      );
    }
  });

  test('shows no weights of a forest that has none', async () => {
    await writeFile(folder.file('t.csv'), 'source,target\na,b\nb,a\n');
    const argv = ['verify', 'g.csv', 't.csv'];
    expect(await runInMemory(argv, {cwd: folder.path})).toEqual(
      no('not a minimum spanning forest: edge b-a is there twice.\n')
    );
  });

  test('says nothing but the exit status with --quiet', async () => {
    expect(await verify('a,b,1\n', '--quiet')).toEqual(no(''));
    expect(await verify('a,b,1\na,c,2\nd,e,3\n', '-q')).toEqual(yes(''));
  });

  test('accepts what msf writes, whatever the format and the weights', async () => {
    const cwd = folder.path;
    await writeFile(
      folder.file('km.csv'),
      'from,to,weight,km\na,b,1,9\nb,c,2,8\nc,a,3,7.25\n'
    );
    await writeFile(
      folder.file('km.json'),
      JSON.stringify({
        options: {type: 'undirected'},
        nodes: [{key: 'a'}, {key: 'b'}, {key: 'c'}],
        edges: [
          {source: 'a', target: 'b', attributes: {weight: 1, km: 9}},
          {source: 'b', target: 'c', attributes: {weight: 2, km: 8}},
          {source: 'c', target: 'a', attributes: {weight: 3, km: 7.25}}
        ]
      })
    );
    for (const graph of ['km.csv', 'km.json']) {
      for (const out of ['f.csv', 'f.tsv.gz', 'f.gr', 'f.mtx', 'f.json']) {
        const weight = ['--weight', 'km'];
        const made = await runInMemory(['msf', graph, ...weight, '-o', out], {
          cwd
        });
        expect(made.code).toBe(0);
        const argv = ['verify', graph, out, ...weight];
        expect(await runInMemory(argv, {cwd})).toEqual(
          yes('minimum spanning forest: 2 edges, weight 15.25, 1 tree\n')
        );
      }
    }
  });

  test('never advises to ignore the weights of the forest', async () => {
    const cwd = folder.path;
    for (const [file, text, more, advice] of [
      [
        'w.csv',
        'source,target,len\nb,c,5\n',
        [],
        'only "source", "target", "len". Name one of them by --forest-weight.'
      ],
      [
        'w.csv',
        'source,target\nb,c\n',
        ['--forest-weight', 'len'],
        'only "source", "target". Leave out --forest-weight.'
      ],
      [
        'w.csv',
        'source,target\nb,c\n',
        ['--forest-weight', '3'],
        'no column 3 for the weight. Add it.'
      ],
      [
        'w.csv',
        'b,c,5\n',
        ['--forest-weight', '4'],
        'no column 4 for the weight. Add it or choose another.'
      ],
      [
        'w.json',
        '{"nodes":[{"id":"b"}],"links":[{"source":"b","target":"b","l":1}]}',
        [],
        'only "l". Add it or name another by --forest-weight.'
      ],
      [
        'w.mtx',
        '%%MatrixMarket matrix coordinate pattern symmetric\n2 2 1\n2 1\n',
        [],
        'a pattern matrix has no weights. Add the weights.'
      ],
      ['w.gr', 'p sp 2 1\na 1 2\n', [], 'has no weight here. Write one.'],
      [
        'w.gr',
        'p sp 2 1\na 1 2 3\n',
        ['--forest-weight', 'len'],
        'w.gr: --forest-weight is "len", but the dimacs format has no weights'
      ]
    ] as const) {
      await writeFile(folder.file(file), text);
      const argv = ['verify', 'g.csv', file, ...more];
      const {code, stdout, stderr} = await runInMemory(argv, {cwd});
      expect(code).toBeGreaterThan(0);
      expect(stdout).toBe('');
      expect(stderr).toContain(advice);
      expect(stderr).not.toContain('--unweighted');
    }
  });

  test('calls the nodes of numbered formats by their numbers', async () => {
    await writeFile(
      folder.file('g.gr'),
      'p sp 3 3\na 1 2 4\na 2 3 5\na 3 1 6\n'
    );
    await writeFile(folder.file('f.csv'), `${HEAD}1,2,4\n3,2,5\n`);
    const cwd = folder.path;
    expect((await runInMemory(['verify', 'g.gr', 'f.csv'], {cwd})).code).toBe(
      0
    );
    const stdin = `${HEAD}1,2,4\n3,1,6\n`;
    const {stdout} = await runInMemory(['verify', 'g.gr', '-'], {cwd, stdin});
    expect(stdout).toContain('the lighter edge 2-3 (5) should replace 3-1 (6)');
  });

  test('cannot read two files from one stream', async () => {
    const {code, stderr} = await runInMemory(['verify', '-', '-']);
    expect(code).toBe(2);
    expect(stderr).toContain('cannot both be standard input');
  });

  test('says which of the two files is bad', async () => {
    const {code, stdout, stderr} = await verify('a,b,heavy\n');
    // It cannot tell, which is not the answer no.
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^spanforest: f\.csv:2:5: /);
  });
});

describe('spanforest verify of arcs', () => {
  const DIGRAPH = `${HEAD}r,a,9\nr,b,8\na,b,1\nb,a,3\nb,c,4\na,r,0\nr,c,inf\n`;
  beforeEach(() => writeFile(folder.file('g.csv'), DIGRAPH));
  const ROOT = ['--arborescence', '--root', 'r'];
  const ANY = ['--arborescence', '--any-root'];
  const FEW = ['--branching', '--fewest-roots'];

  test.each([
    [ROOT, 'r,a,9\na,b,1\nb,c,4\n', 'arborescence: 3 arcs, weight 14, root r'],
    [ANY, 'a,b,1\nb,c,4\na,r,0\n', 'arborescence: 3 arcs, weight 5, root a'],
    [['--branching'], '', 'branching: 0 arcs, weight 0, 4 roots'],
    [['--branching'], 'a,r,0\n', 'branching: 1 arc, weight 0, 3 roots'],
    [
      FEW,
      'a,b,1\nb,c,4\na,r,0\n',
      'branching with the fewest roots: 3 arcs, weight 5, 1 root'
    ]
  ])('accepts with %j the arcs %j', async (argv, rows, answer) => {
    expect(await verify(rows, ...argv)).toEqual(yes(`minimum ${answer}\n`));
  });

  test('accepts a maximum on demand only', async () => {
    const rows = 'r,a,9\nr,b,8\nb,c,4\n';
    await writeFile(folder.file('g.csv'), DIGRAPH.replace(',inf', ',-inf'));
    expect(await verify(rows, ...ROOT, '--maximum')).toEqual(
      yes('maximum arborescence: 3 arcs, weight 21, root r\n')
    );
    expect(await verify(rows, '--branching', '--maximum')).toEqual(
      yes('maximum branching: 3 arcs, weight 21, 1 root\n')
    );
  });

  test.each([
    [
      ROOT,
      'r,b,8\nb,a,3\nb,c,4\n',
      'its weight is 15, but 14 is possible, but not with arc r->b (8).'
    ],
    [ROOT, 'a,b,1\nb,c,4\na,r,0\n', 'arc a->r (0) leads to the root.'],
    [ROOT, 'r,a,9\na,b,1\n', 'no arc leads to node c.'],
    [ROOT, 'r,a,9\nb,a,3\nb,c,4\n', 'arc b->a (3) is a second arc into a'],
    [ROOT, 'b,a,3\na,b,1\nb,c,4\n', 'closes a cycle.'],
    [ROOT, 'r,c,Infinity\n', 'arc r->c (Infinity) counts as absent'],
    [ROOT, 'a,r,9\n', 'arc a->r (9) is not in the graph, but a->r (0) is.'],
    [ROOT, 'c,b,4\n', 'arc c->b (4) is not in the graph.'],
    [ROOT, 'r,a,9\nr,a,9\n', 'arc r->a (9) is there twice'],
    [
      [...ROOT, '--single-root'],
      'r,a,9\nr,b,8\nb,c,4\n',
      'arc r->b (8) is a second arc from the root.'
    ],
    [
      FEW,
      'a,b,1\na,r,0\n',
      'it has 2 roots, but 1 would do, for example with arc b->c (4).'
    ],
    [
      FEW,
      'r,b,8\nb,a,3\nb,c,4\n',
      'its weight is 15, but 5 is possible, but not with arc'
    ],
    [
      ['--branching'],
      'b,c,4\n',
      'its weight is 4, but 0 is possible, but not with arc b->c (4).'
    ]
  ])('refuses with %j the arcs %j', async (argv, rows, flaw) => {
    const {code, stdout, stderr} = await verify(rows, ...argv);
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^not a minimum (arborescence|branching)/);
    expect(stdout).toContain(flaw);
  });

  test('names an arc of the best if none of the given is to blame', async () => {
    await writeFile(folder.file('g.csv'), `${HEAD}a,b,-2\nb,a,-2\n`);
    expect((await verify('', '--branching')).stdout).toMatch(
      /its weight is 0, but -2 is possible, for example with arc (a->b|b->a)/
    );
  });

  test('fails as arborescence does if there is none', async () => {
    const argv = ['--arborescence', '--root', 'c'];
    const {code, stdout, stderr} = await verify('b,c,4\n', ...argv);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(
      'g.csv: there is no path from root "c" to 3 nodes'
    );
  });

  test('accepts what arborescence and branching write, in any format', async () => {
    const cwd = folder.path;
    for (const out of ['f.csv', 'f.tsv.gz', 'f.gr', 'f.mtx', 'f.json']) {
      for (const [command, ...argv] of [
        ['arborescence', '--root', 'r'],
        ['branching', '--fewest-roots'],
        ['branching', '--maximum']
      ]) {
        await writeFile(folder.file('g.csv'), DIGRAPH.replace('r,c,inf\n', ''));
        const made = ['g.csv', ...argv, '-o', out, '-q'];
        expect(await runInMemory([command, ...made], {cwd})).toEqual(yes(''));
        const check = ['g.csv', out, `--${command}`, ...argv, '-q'];
        expect(await runInMemory(['verify', ...check], {cwd})).toEqual(yes(''));
      }
    }
  });

  test.each([
    [['--arborescence'], 'the root is missing. Give --root NODE, or'],
    [['--root', 'r'], 'option --root needs --arborescence.'],
    [['--any-root'], 'option --any-root needs --arborescence.'],
    [['--branching', '--any-root'], '--any-root needs --arborescence.'],
    [['--single-root'], 'option --single-root needs --arborescence.'],
    [['--fewest-roots'], 'option --fewest-roots needs --branching.'],
    [[...ROOT, '--fewest-roots'], '--fewest-roots needs --branching.'],
    [[...ROOT, '--branching'], 'cannot be combined']
  ])('refuses the options %j', async (argv, message) => {
    const {code, stdout, stderr} = await verify('', ...argv);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});

describe('matchForest', () => {
  test('finds any part of a graph whose edges have distinct ends', () => {
    const edge = fc.tuple(fc.nat(40), fc.nat(40), fc.nat(3));
    fc.assert(
      fc.property(
        fc.uniqueArray(edge, {
          selector: ([u, v]) => `${Math.min(u, v)},${Math.max(u, v)}`
        }),
        fc.infiniteStream(fc.nat(2)),
        (triples, choices) => {
          const nodes = Array.from({length: 41}, (_, v) => `n${v}`);
          const graph = {nodes, edges: edgeListFrom(41, triples)};
          const indices: number[] = [];
          const part: [number, number, number][] = [];
          // Turned round here and there, over nodes that count backwards.
          for (let e = triples.length - 1; e >= 0; e--) {
            const choice = choices.next().value;
            if (choice === 0) continue;
            const [u, v, w] = triples[e];
            indices.push(e);
            part.push(choice === 1 ? [40 - u, 40 - v, w] : [40 - v, 40 - u, w]);
          }
          const forest = {
            nodes: nodes.toReversed(),
            edges: edgeListFrom(41, part)
          };
          expect(matchForest(graph, forest)).toEqual({
            edges: Int32Array.from(indices)
          });
        }
      )
    );
  });
});
