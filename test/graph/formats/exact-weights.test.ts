import {expect, test} from 'vitest';
import {
  DisjointSets,
  EdgeListBuilder,
  type GraphFormat,
  readGraph
} from '../../../src/graph/index.js';

const table = (weight: string, rows = 0) =>
  `source,target,weight\n${'a,b,1\n'.repeat(rows)}a,b,${weight}\n`;

test.for([
  ['csv', table('9007199254740993')],
  ['csv', table('9007199254740993', 20_000)],
  ['csv', table('-123456789012345678901234', 20_000)],
  ['dimacs', 'p sp 2 1\na 1 2 9007199254740993\n'],
  [
    'matrix-market',
    '%%MatrixMarket matrix coordinate integer symmetric\n2 2 1\n' +
      '2 1 9007199254740993\n'
  ]
] as [GraphFormat, string][])(
  'an integer that would be rounded is refused: %s %#',
  async ([format, text]) => {
    const reading = readGraph(text, format);
    const line = text.split('\n').length - 1;
    await expect(reading).rejects.toThrow(
      new RegExp(`^line ${line}, column \\d+: weight ".*" would be rounded to`)
    );
  }
);

test.for([
  '9007199254740992',
  '273301494767554100',
  '1e300',
  '0.12345678901234567890',
  '100000000000000000000000',
  '1'.repeat(400)
])('what a program writes for a double is accepted: %s', async weight => {
  for (const rows of [0, 20_000]) {
    const {edges} = await readGraph(table(weight, rows), 'csv');
    expect(edges.weight[rows]).toBe(Number(weight));
  }
});

test('a builder makes no vertices and weights of anything', () => {
  const builder = new EdgeListBuilder();
  const add = (...edge: unknown[]) =>
    builder.add(...(edge as [number, number, number]));
  for (const edge of [
    ['x', 'y', 1],
    [2 ** 32 + 1, 0, 1],
    [0, -1, 1],
    [0.5, 0, 1],
    ['1', 0, 1]
  ]) {
    expect(() => add(...edge)).toThrow('edge 0 ends at vertex');
  }
  for (const weight of [null, undefined, '3', NaN, 3n]) {
    expect(() => add(0, 1, weight)).toThrow('edge 0 has weight');
  }
  expect(builder.size).toBe(0);
});

test('disjoint sets have no other elements', () => {
  const sets = new DisjointSets(3);
  for (const x of [99, -1, 0.5, NaN, undefined]) {
    expect(() => sets.find(x as number)).toThrow('there is no element');
    expect(() => sets.union(0, x as number)).toThrow('among 3');
  }
  expect(sets.count).toBe(3);
});
