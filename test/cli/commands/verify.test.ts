import {writeFile} from 'node:fs/promises';
import fc from 'fast-check';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {matchForest} from '../../../src/cli/commands/verify.js';
import {edgeListFrom} from '../../../src/graph/edge-list.js';
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
    expect(stdout).toContain('edge d-e (3) joins two of its trees');
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
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^spanforest: f\.csv:2:5: /);
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
