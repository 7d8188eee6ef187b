import {describe, expect, test} from 'vitest';
import {
  edgeListFrom,
  GraphTypeError,
  OptionError,
  readGraph,
  writeGraph
} from '../../../src/graph/index.js';
import {errorOf, namedEdges} from '../../support/graph-files.js';

describe('readEdgeListText', () => {
  test('reads runs of blanks, and comments anywhere', async () => {
    const text =
      '# Nodes: 3 Edges: 2\n% sym weighted\n\n 1   2\t3.5 \r\n#x\n2\t3  -1';
    const graph = await readGraph(text, 'edgelist');
    expect(namedEdges(graph)).toEqual([
      ['1', '2', 3.5],
      ['2', '3', -1]
    ]);
    expect(graph.nodes).toEqual(['1', '2', '3']);
  });

  test('takes no row for a header, and no quotes', async () => {
    const graph = await readGraph('source target 3\n"a b" 1\n', 'edgelist');
    expect(namedEdges(graph)).toEqual([
      ['source', 'target', 3],
      ['"a', 'b"', 1]
    ]);
  });

  test('reads further columns if told which are the ends', async () => {
    const text = '1 2 5 1117584000\n2 3 6 1117584001\n';
    const options = {source: 1, target: 2, weight: 3};
    const graph = await readGraph(text, 'edgelist', options);
    expect([...graph.edges.weight]).toEqual([5, 6]);
    expect(graph.edgeAttributes).toEqual([
      {column4: '1117584000'},
      {column4: '1117584001'}
    ]);
    expect([...writeGraph(graph, 'edgelist')].join('')).toBe(text);
  });

  test('reads names alone after the edges as vertices', async () => {
    const graph = await readGraph('a b 1\nc\n#\na\n', 'edgelist');
    expect(graph.nodes).toEqual(['a', 'b', 'c']);
    expect((await readGraph('a\nb\n', 'edgelist')).nodes).toEqual(['a', 'b']);
    expect((await readGraph('# a\n\n', 'edgelist')).nodes).toEqual([]);
  });

  test.for([
    ['a b', {}, 1, 1, /no column 3 for the weight.*weight: null/],
    ['a b 1 2', {}, 1, 1, /"a", "b", "1", "2" .*Pass source and target/],
    ['3\na b 1', {}, 1, 1, /one column only/],
    ['a b 1\nb c', {}, 2, 1, /row has 2 columns, but the first row has 3/],
    ['a b 1\n c d e f', {}, 2, 1, /if names contain spaces/],
    ['a b x', {}, 1, 5, /weight "x" is not a number\. Write .* 1\.5\.$/],
    [
      'from to',
      {weight: null},
      1,
      1,
      /row is a header.*Remove it, or begin it with #\.$/
    ],
    ['a b 1,5', {}, 1, 5, /weight "1,5" is not a number/],
    ['%%MatrixMarket matrix\n2 2 1\n1 2 5', {}, 1, 1, /Read it as matrix-mar/],
    ['a,b,1', {}, 1, 1, /one column only.*Read it as csv if/]
  ] as const)('refuses %j', async ([text, options, line, column, message]) => {
    const error = await errorOf(readGraph(text, 'edgelist', options));
    expect(error.message).toMatch(message);
    expect([error.line, error.column]).toEqual([line, column]);
  });

  test.for<[object, RegExp]>([
    [{wieght: 3}, /no option "wieght"\. Did you mean weight/],
    [{header: true}, /header does not apply to edgelist/],
    [{weight: 'km'}, /weight is "km", but without a header/],
    [{source: 1}, /source is given without target/]
  ])('refuses the options %j', async ([options, message]) => {
    const reading = readGraph('a b 1', 'edgelist', options as never);
    await expect(reading).rejects.toThrow(OptionError);
    await expect(reading).rejects.toThrow(message);
  });
});

describe('writeEdgeListText', () => {
  test('writes lone vertices last', () => {
    const edges = edgeListFrom(3, [[2, 0, 1.5]]);
    const graph = {nodes: ['a', 'b', 'c'], edges};
    expect([...writeGraph(graph, 'edgelist')].join('')).toBe('c a 1.5\nb\n');
  });

  test('writes two columns if there were no weights', async () => {
    const graph = await readGraph('a b\nb c\n', 'edgelist', {weight: null});
    expect([...writeGraph(graph, 'edgelist')].join('')).toBe('a b\nb c\n');
    const table = await readGraph('id,from,to,weight\n7,a,b,2\n', 'csv');
    expect([...writeGraph(table, 'edgelist')].join('')).toBe('a b 2\n');
  });

  test.for(['a b', '', '#a', '%', 'a\n', '\ud800', 'a\tb'])(
    'refuses the name %j',
    name => {
      const graph = {nodes: [name], edges: edgeListFrom(1, [])};
      expect(() => writeGraph(graph, 'edgelist')).toThrow(GraphTypeError);
    }
  );
});
