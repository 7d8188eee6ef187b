import {readFile, writeFile} from 'node:fs/promises';
import {DirectedGraph} from 'graphology';
import type {SerializedGraph} from 'graphology-types';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {readGraph} from '../../../src/graph/index.js';
import {
  filesIn,
  runInMemory,
  temporaryFolder
} from '../../support/command-line.js';

const HEAD = 'source,target,weight\n';
const DIGRAPH = `${HEAD}r,a,9\nr,b,8\na,b,1\nb,a,3\n`;
const GRAPH = `${HEAD}a,b,1\nb,c,2\nc,a,4\nd,d,5\n`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(folder.file('d.csv'), DIGRAPH);
  await writeFile(folder.file('g.csv'), GRAPH);
});
afterEach(() => folder.remove());

const run = (
  argv: readonly string[],
  options: Parameters<typeof runInMemory>[1] = {}
) => runInMemory(argv, {cwd: folder.path, ...options});

describe('--k of arborescence', () => {
  const argv = ['arborescence', 'd.csv', '--root', 'r', '--k'];

  test('writes the best in order, numbered from 1', async () => {
    const {code, stdout, stderr} = await run([...argv, '2']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`tree,${HEAD}1,r,a,9\n1,a,b,1\n2,r,b,8\n2,b,a,3\n`);
  });

  test('has the same shape for a single one', async () => {
    const {stdout} = await run([...argv, '1']);
    expect(stdout).toBe(`tree,${HEAD}1,r,a,9\n1,a,b,1\n`);
  });

  test('writes the heaviest first for a maximum', async () => {
    const {stdout} = await run([...argv, '1', '--maximum']);
    expect(stdout).toBe(`tree,${HEAD}1,r,a,9\n1,r,b,8\n`);
  });

  test('minds a single root and a free root', async () => {
    const single = await run([...argv, '9', '--single-root']);
    expect(single.stdout).not.toContain('3,');
    const free = ['arborescence', '-', '--any-root', '--k', '9'];
    const {stdout} = await run(free, {stdin: `${HEAD}a,b,1\nb,a,3\n`});
    expect(stdout).toBe(`tree,${HEAD}1,a,b,1\n2,b,a,3\n`);
  });

  test('sums up every tree, and says if there are no more', async () => {
    const {stderr} = await run([...argv, '9', '--summary']);
    expect(stderr).toMatch(
      new RegExp(
        '^tree 1: 2 arcs, weight 10, root r\n' +
          'tree 2: 2 arcs, weight 11, root r\n' +
          'tree 3: 2 arcs, weight 17, root r\n' +
          '3 trees \\(all there are\\), [\\d.]+ (µs|ms)\n$'
      )
    );
    const exact = await run([...argv, '3', '--summary']);
    expect(exact.stderr).toMatch(/\n3 trees, [\d.]+ (µs|ms)\n$/);
    expect((await run([...argv, '3', '-q', '-o', 'f.csv'])).stderr).toBe('');
  });

  test('writes tables with tabs, and files', async () => {
    await run([...argv, '1', '-o', 'f.tsv']);
    expect(await readFile(folder.file('f.tsv'), 'utf8')).toBe(
      `tree,${HEAD}1,r,a,9\n1,a,b,1\n`.replaceAll(',', '\t')
    );
  });

  test('writes JSON as an array of graphs that graphology imports', async () => {
    const {stdout} = await run([...argv, '9', '-f', 'json']);
    const graphs = JSON.parse(stdout);
    expect(graphs).toHaveLength(3);
    const weights = graphs.map((graph: SerializedGraph) => {
      const tree = DirectedGraph.from(graph);
      expect(tree.order).toBe(3);
      return tree.reduceEdges((sum, _, {weight}) => sum + weight, 0);
    });
    expect(weights).toEqual([10, 11, 17]);
  });

  test('refuses formats that hold one graph, and names the others', async () => {
    await writeFile(folder.file('d.gr'), 'p sp 2 1\na 1 2 5\n');
    for (const rest of [
      ['d.csv', '-f', 'dimacs'],
      ['d.csv', '-o', 'f.mtx'],
      ['d.gr'],
      // Before anything is read.
      ['nowhere.gr']
    ]) {
      const argv = ['arborescence', ...rest, '--any-root', '--k', '1'];
      const {code, stdout, stderr} = await run(argv);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(
        /^spanforest: the (dimacs|matrix-market) format holds only one graph.*/
      );
      expect(stderr).toContain('Give --format (csv, tsv, json, node-link).');
    }
    expect(await filesIn(folder.path)).toEqual(['d.csv', 'd.gr', 'g.csv']);
  });

  test('may be killed only before it writes', async () => {
    let rows = HEAD;
    for (let v = 1; v < 60; v++) {
      for (let u = 0; u < v; u++) rows += `n${u},n${v},${(7 * u + v) % 13}\n`;
    }
    const runs = async (k: string) => {
      let count = 0;
      const blocking = <T>(work: () => T) => {
        count++;
        return work();
      };
      const argv = ['arborescence', '-', '--root', 'n0', '--k', k];
      const {code} = await run(argv, {stdin: rows, blocking});
      expect(code).toBe(0);
      return count;
    };

    // After the first, a signal must leave time to remove unfinished files.
    expect(await runs('4')).toBe(await runs('1'));
  });
});

describe('--k of msf', () => {
  test('writes the best forests, and lone nodes once', async () => {
    const {code, stdout} = await run(['msf', 'g.csv', '--k', '9']);
    expect(code).toBe(0);
    expect(stdout).toBe(
      `forest,${HEAD}1,a,b,1\n1,b,c,2\n2,a,b,1\n2,c,a,4\n` +
        '3,b,c,2\n3,c,a,4\n,d,,\n'
    );
  });

  test('writes a table that can be read, as the edges of all', async () => {
    const {stdout} = await run(['msf', 'g.csv', '--k', '2']);
    const {nodes, edges} = await readGraph(stdout, 'csv');
    expect([...nodes].sort()).toEqual(['a', 'b', 'c', 'd']);
    expect([...edges.weight]).toEqual([1, 2, 1, 4]);
  });

  test('writes the heaviest first for a maximum, and undirected', async () => {
    const argv = ['msf', 'g.csv', '--k', '1', '--maximum', '-f', 'json'];
    const [forest] = JSON.parse((await run(argv)).stdout);
    expect(forest.options.type).toBe('undirected');
    expect(forest.edges).toEqual([
      {source: 'b', target: 'c', attributes: {weight: 2}},
      {source: 'c', target: 'a', attributes: {weight: 4}}
    ]);
  });

  test('sums up every forest', async () => {
    const {stderr} = await run(['msf', 'g.csv', '--k', '2', '--summary']);
    expect(stderr).toMatch(
      /^forest 1: 2 edges, weight 3, 2 trees\nforest 2: 2 edges, weight 5, 2 trees\n2 forests, .*\n$/
    );
  });

  test('names an edge whose weight cannot be ranked', async () => {
    const stdin = `${HEAD}a,b,1\nb,c,inf\n`;
    const {code, stderr} = await run(['msf', '-', '--k', '2'], {stdin});
    expect(code).toBe(1);
    expect(stderr).toContain('the edge from b to c has weight Infinity');
  });

  test('has no use for an algorithm or a seed', async () => {
    for (const rest of [
      ['-a', 'kkt'],
      ['--seed', '1']
    ]) {
      const {code, stderr} = await run(['msf', 'g.csv', '--k', '2', ...rest]);
      expect(code).toBe(2);
      expect(stderr).toContain('cannot be combined');
    }
  });
});
