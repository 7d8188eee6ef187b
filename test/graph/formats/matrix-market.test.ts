import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
  edgeListFrom,
  OptionError,
  type ReadGraphOptions,
  readGraph,
  writeGraph
} from '../../../src/graph/index.js';
import {errorOf, namedEdges, namedGraph} from '../../support/graph-files.js';

const coordinate = '%%MatrixMarket matrix coordinate real symmetric\n';

describe('readMatrixMarket', () => {
  it('makes an edge of every entry', async () => {
    const text =
      '%%matrixmarket MATRIX Coordinate Integer GENERAL\n% x\n\n 3 3 4 \n' +
      '1 2 5\n%y\n2 1 0\n\n3\t3 -1\n1 3 2.5e0';
    const {nodes, edges} = await readGraph(text, 'matrix-market');
    expect(nodes).toEqual(['1', '2', '3']);
    expect(edges).toEqual(
      edgeListFrom(3, [
        [0, 1, 5],
        [1, 0, 0],
        [2, 2, -1],
        [0, 2, 2.5]
      ])
    );
  });

  it('reads a pattern without weights', async () => {
    const text = coordinate.replace('real', 'pattern');
    const {edges} = await readGraph(`${text}2 2 1\n2 1\n`, 'matrix-market', {
      weight: null
    });
    expect(edges).toEqual(edgeListFrom(2, [[1, 0, 1]]));
  });

  it('leaves out weights if told so', async () => {
    const {edges} = await readGraph(
      `${coordinate}2 2 1\n2 1 7\n`,
      'matrix-market',
      {
        weight: null
      }
    );
    expect([...edges.weight]).toEqual([1]);
    const array = '%%MatrixMarket matrix array real general\n1 1\n7\n';
    const dense = await readGraph(array, 'matrix-market', {weight: null});
    expect([...dense.edges.weight]).toEqual([1]);
  });

  it('reads arrays column by column', async () => {
    const general = '%%MatrixMarket matrix array double general\n2 2\n';
    expect(
      (await readGraph(`${general}1\n2\n3 4\n`, 'matrix-market')).edges
    ).toEqual(
      edgeListFrom(2, [
        [0, 0, 1],
        [1, 0, 2],
        [0, 1, 3],
        [1, 1, 4]
      ])
    );
    const symmetric = '%%MatrixMarket matrix array real symmetric\n2 2\n';
    expect(
      (await readGraph(`${symmetric}1\n2\n3\n`, 'matrix-market')).edges
    ).toEqual(
      edgeListFrom(2, [
        [0, 0, 1],
        [1, 0, 2],
        [1, 1, 3]
      ])
    );
  });

  it('leads from row to column in a digraph, both ways by symmetry', async () => {
    const directed = 'require' as const;
    const general = coordinate.replace('symmetric', 'general');
    const entries = '3 3 3\n2 1 5\n1 2 4\n3 3 7\n';
    expect(
      (await readGraph(general + entries, 'matrix-market', {directed})).edges
    ).toEqual((await readGraph(general + entries, 'matrix-market')).edges);
    const lower = `${coordinate}3 3 2\n2 1 5\n3 3 7\n`;
    expect((await readGraph(lower, 'matrix-market', {directed})).edges).toEqual(
      edgeListFrom(3, [
        [1, 0, 5],
        [0, 1, 5],
        [2, 2, 7]
      ])
    );
    const array = '%%MatrixMarket matrix array real symmetric\n2 2\n1\n2\n3\n';
    expect((await readGraph(array, 'matrix-market', {directed})).edges).toEqual(
      edgeListFrom(2, [
        [0, 0, 1],
        [1, 0, 2],
        [0, 1, 2],
        [1, 1, 3]
      ])
    );
  });

  it('counts entries, not the arcs that they make', async () => {
    const short = `${coordinate}3 3 2\n2 1 5\n`;
    expect(
      (
        await errorOf(
          readGraph(short, 'matrix-market', {directed: 'require' as const})
        )
      ).message
    ).toMatch(/ends after 1 entries, but 2/);
    const long = `${coordinate}3 3 1\n2 1 5\n3 1 5\n`;
    expect(
      (
        await errorOf(
          readGraph(long, 'matrix-market', {directed: 'require' as const})
        )
      ).message
    ).toMatch(/more entries than the declared 1/);
  });

  it('takes names from comments', async () => {
    const text = `${coordinate}%name 2 "b"\n2 2 0\n`;
    expect((await readGraph(text, 'matrix-market')).nodes).toEqual(['1', 'b']);
  });

  it.each<[string, ReadGraphOptions, number, number, RegExp]>([
    ['', {}, 1, 1, /ends without a line of sizes/],
    ['1 2 3', {}, 1, 1, /not a Matrix Market file.*Begin with %%Matrix/],
    ['%%MatrixMarket', {}, 1, 15, /object "" is not read/],
    ['%%MatrixMarket vector', {}, 1, 16, /object "vector" is not read/],
    ['%%MatrixMarket matrix x', {}, 1, 23, /format "x" is not read/],
    ['%%MatrixMarket matrix array x', {}, 1, 29, /field "x" is not read/],
    [
      '%%MatrixMarket matrix array constructor',
      {},
      1,
      29,
      /field "constructor" is not read/
    ],
    ['%%MatrixMarket matrix array pattern', {}, 1, 29, /array has no pattern/],
    ['%%MatrixMarket matrix array complex', {}, 1, 29, /complex entries/],
    [
      '%%MatrixMarket matrix array real hermitian',
      {},
      1,
      34,
      /a hermitian matrix is not read/
    ],
    [
      '%%MatrixMarket matrix array real skew-symmetric',
      {},
      1,
      34,
      /a skew-symmetric matrix is not read/
    ],
    ['%%MatrixMarket matrix array real x', {}, 1, 34, /symmetry "x" is not/],
    ['%%MatrixMarket matrix array real general x', {}, 1, 42, /"x" is one/],
    [
      '%%MatrixMarket matrix coordinate pattern general\n1 1 0',
      {},
      1,
      34,
      /pattern matrix has no weights\. Pass weight: null/
    ],
    [coordinate, {}, 2, 1, /ends without a line of sizes/],
    [`${coordinate}2`, {}, 2, 2, /number of columns is missing/],
    [`${coordinate}x 2`, {}, 2, 1, /number of rows "x" is not a whole/],
    [
      `${coordinate}3 2 0`,
      {},
      2,
      3,
      /has 3 rows and 2 columns\. Only a square/
    ],
    [`${coordinate}2 2`, {}, 2, 4, /number of entries is missing/],
    [`${coordinate}2 2 0 1`, {}, 2, 7, /"1" is one value too many/],
    [`${coordinate}2 2 1\n0 1 1`, {}, 3, 1, /vertex "0" does not exist/],
    [`${coordinate}2 2 1\n1 3 1`, {}, 3, 3, /vertex "3" does not exist/],
    [`${coordinate}2 2 1\n1 2`, {}, 3, 4, /no weight here/],
    [`${coordinate}2 2 1\n1 2 1_000`, {}, 3, 5, /weight "1_000" is not/],
    [`${coordinate}2 2 1\n1 2 1 x`, {}, 3, 7, /"x" is one value too many/],
    [`${coordinate}2 2 1\n1 2 1\n 2 1 1`, {}, 4, 2, /more entries .* 1\b/],
    [`${coordinate}2 2 2\n1 2 1`, {}, 3, 6, /ends after 1 entries, but 2/],
    [`${coordinate}2000000000 2000000000 0`, {}, 2, 1, /Raise maximum/],
    [`${coordinate}3 3 0`, {maximumOrder: 2}, 2, 1, /at most 2 are accepted/],
    [
      '%%MatrixMarket matrix array real general\n2 2\n1 2 3 4 5',
      {},
      3,
      9,
      /more entries than the declared 4/
    ],
    [
      '%%MatrixMarket matrix array real symmetric\n2 2\n1 x',
      {},
      3,
      3,
      /weight "x" is not a number/
    ],
    [
      '%%MatrixMarket matrix array real symmetric\n60000000 60000000\n1',
      {},
      3,
      2,
      /ends after 1 entries, but 1800000030000000 are declared/
    ],
    [
      '%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2 1',
      {weight: null},
      3,
      5,
      /"1" is one value too many/
    ]
  ])('places the error in %j', async (text, options, line, column, message) => {
    const error = await errorOf(readGraph(text, 'matrix-market', options));
    expect(error.message).toMatch(message);
    expect([error.line, error.column]).toEqual([line, column]);
  });

  it('refuses a weight to choose', async () => {
    const promise = readGraph(coordinate, 'matrix-market', {
      weight: 3 as never
    });
    await expect(promise).rejects.toThrow(OptionError);
  });
});

describe('writeMatrixMarket', () => {
  it('writes what readMatrixMarket reads back', async () => {
    const property = fc.asyncProperty(namedGraph, async graph => {
      const read = await readGraph(
        writeGraph(graph, 'matrix-market'),
        'matrix-market'
      );
      expect(read.nodes).toEqual(graph.nodes);
      expect(namedEdges(read)).toEqual(namedEdges(graph));
    });
    await fc.assert(property, {numRuns: 500});
  });

  it('writes digraphs as they are', async () => {
    const property = fc.asyncProperty(namedGraph, async graph => {
      const text = writeGraph(graph, 'matrix-market', {directed: true});
      const {edges} = await readGraph(text, 'matrix-market', {
        directed: 'require' as const
      });
      expect(edges.source).toEqual(graph.edges.source);
      expect(edges.target).toEqual(graph.edges.target);
    });
    await fc.assert(property);
  });

  it('writes the lower triangle', () => {
    const edges = edgeListFrom(2, [
      [0, 1, 2],
      [1, 0, 3]
    ]);
    expect(
      [...writeGraph({nodes: ['a', '2'], edges}, 'matrix-market')].join('')
    ).toBe(`${coordinate}%name 1 "a"\n2 2 2\n2 1 2\n2 1 3\n`);
  });
});
