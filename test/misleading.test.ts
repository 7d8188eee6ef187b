import {expect, test} from 'vitest';
import {
  edgeListFrom,
  edgeListFromPoints,
  readGraph,
  totalWeight
} from '../src/graph/index.js';
import {minimumSpanningForestOf} from '../src/msf/index.js';
import {runInMemory} from './support/command-line.js';

// Calls that people make, and that used to be told something beside the point.

test('totalWeight of an edge list says to pass its weights', () => {
  const edges = edgeListFrom(2, [[0, 1, 3]]);
  const forest = minimumSpanningForestOf(edges);
  expect(() => totalWeight(edges as never, forest)).toThrow(
    'Pass its weights: totalWeight(edges.weight, forest).'
  );
});

test('points of ten dimensions are told where to go', () => {
  const points = [Array.from({length: 10}, (_, d) => d)];
  expect(() => edgeListFromPoints(points)).toThrow(
    'has 10 coordinates. Pass each point as an array of 2 numbers. For more ' +
      'dimensions, take edgeListFromNeighbours'
  );
});

test('the path of a file is not taken for its text', async () => {
  for (const [path, format] of [
    ['roads.csv', 'csv'],
    ['data/roads.gr.gz', 'dimacs'],
    ['./roads.graphml', 'graphml']
  ] as const) {
    await expect(readGraph(path, format)).rejects.toThrow(
      'which looks like the name of a file'
    );
  }
});

test('an empty branching mentions the fewest roots', async () => {
  const stdin = 'source,target,weight\na,b,1\n';
  const argv = ['branching', '-', '--summary'];
  const {stderr} = await runInMemory(argv, {stdin});
  expect(stderr).toContain('2 roots (to reach more, see --fewest-roots)');
  const few = await runInMemory([...argv, '--fewest-roots'], {stdin});
  expect(few.stderr).toContain('1 root');
  expect(few.stderr).not.toContain('see --fewest-roots');
});

test.for(['parse', 'draw'])(
  '%s does not read a table as text',
  async command => {
    const {code, stderr} = await runInMemory([command, 'roads.csv']);
    expect(code).toBe(2);
    expect(stderr).toContain('roads.csv is a table or a graph by its name');
    expect(stderr).toContain('spanforest msf');
  }
);
