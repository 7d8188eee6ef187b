import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
  edgeListFrom,
  GraphTypeError,
  OptionError,
  type ReadGraphOptions,
  readGraph,
  writeGraph
} from '../../../src/graph/index.js';
import {errorOf, namedGraph} from '../../support/graph-files.js';

describe('readDimacs', () => {
  it('reads arcs with their weights', async () => {
    const text = 'c roads\n\np sp 4 3\na 1 2 5\n  a\t2  4 -1.5e2 \r\ne 3 3 inf';
    const {nodes, edges} = await readGraph(text, 'dimacs');
    expect(nodes).toEqual(['1', '2', '3', '4']);
    expect(edges).toEqual(
      edgeListFrom(4, [
        [0, 1, 5],
        [1, 3, -150],
        [2, 2, Infinity]
      ])
    );
  });

  it('reads the other problem lines', async () => {
    for (const problem of ['edge', 'col']) {
      const text = `p ${problem} 2 1\ne 1 2 3\n`;
      expect((await readGraph(text, 'dimacs')).edges.weight[0]).toBe(3);
    }
    expect((await readGraph('p sp 0 0', 'dimacs')).nodes).toEqual([]);
  });

  it('gives every edge the weight 1 if told so', async () => {
    const text = 'p edge 2 2\ne 1 2\ne 1 2 7\n';
    const {edges} = await readGraph(text, 'dimacs', {weight: null});
    expect([...edges.weight]).toEqual([1, 1]);
  });

  it('takes names from comments, before or after the problem', async () => {
    const text =
      'c name 2 "2\\n"\np sp 3 0\n c name 1 "a"\nc name 1 "b"\n' +
      'c name x "y"\nc name 3 "\\x"\nc name 3 y\ncname 4\nc\n';
    expect((await readGraph(text, 'dimacs')).nodes).toEqual(['b', '2\n', '3']);
    const swapped = 'p sp 2 0\nc name 1 "2"\nc name 2 "1"\n';
    expect((await readGraph(swapped, 'dimacs')).nodes).toEqual(['2', '1']);
  });

  it('takes arcs as they stand if told to read a digraph', async () => {
    const text = 'p sp 2 2\na 2 1 5\na 1 2 3\n';
    const {edges} = await readGraph(text, 'dimacs', {
      directed: 'require' as const
    });
    expect(edges).toEqual((await readGraph(text, 'dimacs')).edges);
    expect([...edges.source]).toEqual([1, 0]);
  });

  it.each<[string, ReadGraphOptions, number, number, RegExp]>([
    ['', {}, 1, 1, /ends without a problem line/],
    ['c\nx 1', {}, 2, 1, /"x" begins no line of this format/],
    ['a 1 2 3', {}, 1, 1, /edge before the problem line/],
    [
      'p sp 2 1\n e 1 2 3',
      {directed: 'require' as const},
      2,
      2,
      /e has no direction/
    ],
    ['p', {}, 1, 2, /problem "" is not supported/],
    ['p max 2 1', {}, 1, 3, /problem "max" is not supported/],
    ['p sp', {}, 1, 5, /number of vertices is missing/],
    ['p sp 2', {}, 1, 7, /number of edges is missing/],
    ['p sp x 1', {}, 1, 6, /number of vertices "x" is not a whole number/],
    ['p sp 2 -1', {}, 1, 8, /number of edges "-1" is not/],
    ['p sp 2 1.0', {}, 1, 8, /number of edges "1.0" is not/],
    ['p sp 2 1 1', {}, 1, 10, /"1" is one value too many/],
    ['p sp 2 0\np sp 2 0', {}, 2, 1, /second problem line/],
    ['p sp 2 1\na', {}, 2, 2, /end of the edge is missing/],
    ['p sp 2 1\na 1', {}, 2, 4, /end of the edge is missing/],
    ['p sp 2 1\na 0 1 1', {}, 2, 3, /vertex "0" does not exist/],
    ['p sp 2 1\na 1 3 1', {}, 2, 5, /vertex "3" .*, as 2 are declared/],
    ['p sp 2 1\na 1 -1 1', {}, 2, 5, /vertex "-1" does not exist/],
    ['p sp 2 1\na 1x 1 1', {}, 2, 3, /vertex "1x" does not exist/],
    ['p sp 0 1\na 1 1 1', {}, 2, 3, /vertex "1" .*, as 0 are declared/],
    ['p sp 2 1\na 1 2', {}, 2, 6, /no weight here.*weight: null/],
    ['p sp 2 1\na 1 2 NaN', {}, 2, 7, /weight "NaN" is not a number/],
    ['p sp 2 1\na 1 2 3 4', {}, 2, 9, /"4" is one value too many/],
    ['p sp 2 1\na 1 2 3 4', {weight: null}, 2, 9, /"4" is one value/],
    ['p sp 2 1\na 1 2 3\na 1 2 3', {}, 3, 1, /more edges than the declared 1/],
    ['p sp 2 2\na 1 2 3\n', {}, 3, 1, /ends after 1 edges, but 2 are/],
    [
      'p sp 2000000000 0',
      {},
      1,
      6,
      /at most 1048576 are accepted with 0 edges/
    ],
    ['p sp 2000000000 2000000000', {}, 1, 6, /at most 67108864 are accepted/],
    ['p sp 67108864 2000000000', {}, 1, 25, /ends after 0 edges/],
    ['p sp 6 0', {maximumOrder: 5}, 1, 6, /at most 5 are accepted/],
    [`p sp ${'9'.repeat(400)} 1`, {}, 1, 6, /Infinity vertices/],
    ['c name 3 "x"\np sp 2 0', {}, 1, 1, /vertex 3 has a name but does not/],
    ['p sp 2 0\nc name 0 "x"', {}, 2, 1, /vertex 0 has a name but does not/],
    ['p sp 2 0\nc name 1 "2"', {}, 2, 1, /vertices 2 and 1 .* called "2"/],
    [
      'p sp 3 0\nc name 1 "x"\nc name 3 "x"',
      {},
      3,
      1,
      /vertices 1 and 3 are both called "x"/
    ]
  ])('places the error in %j', async (text, options, line, column, message) => {
    const error = await errorOf(readGraph(text, 'dimacs', options));
    expect(error.message).toMatch(message);
    expect([error.line, error.column]).toEqual([line, column]);
  });

  it('takes more vertices than usual only if there are edges', async () => {
    const lone = 'p sp 1048576 0';
    expect((await readGraph(lone, 'dimacs')).nodes.length).toBe(1 << 20);
    const more = 'p sp 1048577 0';
    const options = {maximumOrder: 1048577};
    expect((await readGraph(more, 'dimacs', options)).nodes.length).toBe(
      1048577
    );
    const size = 131073;
    const edges = `p sp ${8 * size} ${size}\n${'a 1 2 3\n'.repeat(size)}`;
    expect((await readGraph(edges, 'dimacs')).edges.order).toBe(8 * size);
  });

  it('refuses options that mean nothing', async () => {
    for (const maximumOrder of [-1, 0.5, Number.NaN, 2 ** 26 + 1]) {
      const promise = readGraph('p sp 0 0', 'dimacs', {maximumOrder});
      await expect(promise).rejects.toThrow(OptionError);
    }
    const promise = readGraph('p sp 0 0', 'dimacs', {weight: 'cost' as never});
    await expect(promise).rejects.toThrow(/weight is "cost", but the dimacs/);
  });
});

describe('writeDimacs', () => {
  it('writes what readDimacs reads back', async () => {
    const property = fc.asyncProperty(namedGraph, async graph => {
      const read = await readGraph(writeGraph(graph, 'dimacs'), 'dimacs');
      expect(read.nodes).toEqual(graph.nodes);
      expect([...read.edges.source]).toEqual([...graph.edges.source]);
      expect([...read.edges.target]).toEqual([...graph.edges.target]);
      expect([...read.edges.weight]).toEqual(
        Array.from(graph.edges.weight, weight => weight + 0)
      );
    });
    await fc.assert(property, {numRuns: 500});
  });

  it('keeps names that are not numbers as comments', () => {
    const graph = {
      nodes: ['1', 'b'],
      edges: edgeListFrom(2, [[0, 1, -Infinity]])
    };
    expect([...writeGraph(graph, 'dimacs')].join('')).toBe(
      'c name 2 "b"\np sp 2 1\na 1 2 -Infinity\n'
    );
  });

  it('refuses a graph that is not sound', () => {
    const edges = edgeListFrom(2, [[0, 1, 1]]);
    const flawed: unknown[] = [
      null,
      3,
      {edges},
      {nodes: ['a'], edges},
      {nodes: ['a', 'a'], edges},
      {nodes: ['a', 3], edges},
      {nodes: ['a', 'b'], edges: null},
      {nodes: ['a', 'b'], edges, nodeAttributes: []},
      {nodes: ['a', 'b'], edges, edgeKeys: []},
      {nodes: ['a', 'b'], edges, edgeAttributes: [{}, {}]}
    ];
    for (const graph of flawed) {
      expect(() => writeGraph(graph as never, 'dimacs')).toThrow(
        GraphTypeError
      );
    }
    const twice = edgeListFrom(2, [
      [0, 1, 1],
      [0, 1, 1]
    ]);
    const keyed = {nodes: ['a', 'b'], edges: twice};
    expect(() =>
      writeGraph({...keyed, edgeKeys: ['e', 'e']}, 'dimacs')
    ).toThrow(/two edges are called "e"/);
    const edgeKeys = [undefined, undefined];
    expect(() => writeGraph({...keyed, edgeKeys}, 'dimacs')).not.toThrow();
  });
});
