import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  edgeListFrom,
  GraphTypeError,
  type NamedGraph,
  OptionError,
  type ReadGraphOptions,
  readGraph,
  type TextInput,
  writeGraph
} from '../../../src/graph/index.js';
import {errorOf, namedEdges, namedGraph} from '../../support/graph-files.js';
import {rounds} from '../../support/rounds.js';

const D3 = JSON.stringify({
  nodes: [{id: 'Myriel', group: 1}, {id: 'Valjean'}, {id: 7}],
  links: [
    {source: 'Myriel', target: 'Valjean', value: 5},
    {source: 'Valjean', target: 7, value: 2}
  ]
});

// As json.dumps(nx.node_link_data(graph)) of networkx has it.
const NETWORKX =
  '{"directed": false, "multigraph": true, "graph": {}, "nodes": ' +
  '[{"pos": [0, 1], "id": 0}, {"id": 1}], "edges": [{"weight": 3, "source": ' +
  '0, "target": 1, "key": 0}, {"weight": 4, "source": 0, "target": 1, "key": 1}]}';

describe('node-link JSON', () => {
  test('is recognised where JSON is read', async () => {
    const d3 = await readGraph(D3, 'json', {weight: 'value'});
    expect(d3.nodes).toEqual(['Myriel', 'Valjean', '7']);
    expect(namedEdges(d3)).toEqual([
      ['Myriel', 'Valjean', 5],
      ['7', 'Valjean', 2]
    ]);
    expect(d3.nodeAttributes?.[0]).toEqual({group: 1});
    const networkx = await readGraph(NETWORKX, 'json');
    expect([...networkx.edges.weight]).toEqual([3, 4]);
    expect(networkx.edgeAttributes?.[1]).toEqual({weight: 4, key: 1});
    const empty = '{"directed": true, "multigraph": false, "nodes": [], ';
    for (const list of ['"links": []}', '"edges": []}']) {
      expect((await readGraph(empty + list, 'json')).nodeLink).toBeDefined();
    }
    const own = '{"nodes": [{"key": "a", "id": 5}], "edges": []}';
    expect((await readGraph(own, 'json')).nodeLink).toBeUndefined();
  });

  test('refers to positions if no node has an id', async () => {
    const text =
      '{"nodes":[{"name":"a"},{"name":"b"}],' +
      '"links":[{"source":1,"target":0,"value":2}]}';
    const graph = await readGraph(text, 'node-link', {weight: 'value'});
    expect(graph.nodes).toEqual(['0', '1']);
    expect(graph.edges.source[0]).toBe(1);
    const written = [...writeGraph(graph, 'node-link', {weight: 'value'})].join(
      ''
    );
    expect(JSON.parse(written)).toEqual(JSON.parse(text));
    const wrong = text.replace('"source":1', '"source":"b"');
    const {message} = await errorOf(
      readGraph(wrong, 'node-link', {weight: 'value'})
    );
    expect(message).toMatch(
      /^links\[0\]\.source: "b" is not the position of a node\..*0 to 1/
    );
  });

  test('is written as it was read', async () => {
    const d3 = await readGraph(D3, 'node-link', {weight: 'value'});
    const same = [...writeGraph(d3, 'node-link', {weight: 'value'})].join('');
    expect(JSON.parse(same)).toEqual(
      JSON.parse(
        D3.replace('"id":7', '"id":"7"').replace('"target":7', '"target":"7"')
      )
    );
    const networkx = await readGraph(NETWORKX, 'node-link');
    const {edges, directed, multigraph} = JSON.parse(
      [...writeGraph(networkx, 'node-link')].join('')
    );
    expect([directed, multigraph]).toEqual([false, true]);
    expect(edges[1]).toEqual({source: '0', target: '1', weight: 4, key: 1});
    const asJson = [...writeGraph(networkx, 'json')].join('');
    expect((await readGraph(asJson, 'json')).edges).toEqual(networkx.edges);
  });

  test('keeps any graph, with infinite weights and strange names', async () => {
    const property = fc.asyncProperty(
      namedGraph,
      fc.boolean(),
      async (graph, directed) => {
        const text = [...writeGraph(graph, 'node-link', {directed})].join('');
        const mode = directed ? 'require' : 'refuse';
        const read = await readGraph(text, 'node-link', {directed: mode});
        expect(read.nodes).toEqual(graph.nodes);
        expect(namedEdges(read)).toEqual(namedEdges(graph));
      }
    );
    await fc.assert(property, {numRuns: rounds(100)});
  });

  test('has directions only if it says so', async () => {
    const directed = NETWORKX.replace('false', 'true');
    const refused = await errorOf(readGraph(directed, 'node-link'));
    expect(refused.message).toMatch(
      /is directed.*Pass directed: 'keep' to read/
    );
    expect(
      (await readGraph(directed, 'node-link', {directed: 'keep'})).edges.size
    ).toBe(2);
    const required = await errorOf(
      readGraph(NETWORKX, 'node-link', {directed: 'require'})
    );
    expect(required.message).toMatch(/is undirected, but directed edges are/);
    const options = {directed: 'require', weight: 'value'} as const;
    expect((await readGraph(D3, 'node-link', options)).edges.size).toBe(2);
  });

  test.for<[string, RegExp]>([
    [D3, /no attribute "weight", only "value"\. Add it or name another as wei/],
    ['{"links":[]}', /no "nodes"/],
    ['{"nodes":[{"id":1}]}', /no "links"/],
    ['{"nodes":[],"links":[],"edges":[]}', /both "links" and "edges"/],
    ['{"nodes":[{"id":1},{"id":"1"}],"links":[]}', /two nodes have the id "1"/],
    [
      '{"nodes":[{"id":1},{}],"links":[]}',
      /^nodes\[1\]: there is no "id" here/
    ],
    [
      '{"nodes":[{"id":1}],"links":[{"source":1,"target":2}]}',
      /target: there is no node "2"/
    ],
    ['{"nodes":[],"links":[],"directed":1}', /^directed: 1 is not/],
    [
      '{"nodes":[{"id":[1]}],"links":[]}',
      /^nodes\[0\]\.id: this is an array of 1/
    ],
    [
      '{"nodes":[{"id":1234567890123456789}],"links":[]}',
      /^nodes\[0\]\.id: this is a number b/
    ],
    ['{"nodes":[{"id":-1e999}],"links":[]}', /beyond 2\^53.*it as a string/],
    [
      '{"nodes":[{"id":"9007199254740992"}],' +
        '"links":[{"source":9007199254740993,"target":1}]}',
      /^links\[0\]\.source: this is a number beyond 2\^53/
    ],
    [
      '{"nodes":[{"id":1}],' +
        '"links":[{"source":1,"target":1,"weight":1,"key":9007199254740993}]}',
      /^links\[0\]\.key: this is a number beyond 2\^53/
    ],
    ['[]', /the graph is an empty array/],
    // After a simulation of d3.
    [
      '{"nodes":[{"id":"a"}],"links":[{"source":{"id":"a","x":1},"target":"a"}]}',
      /source: this is an object, but the id of a node is expected\. Write "a"/
    ],
    [
      '{"nodes":[{"x":1}],"links":[{"source":0,"target":{"index":0,"x":1}}]}',
      /target: this is an object, but the position of a node is expected\. Write 0/
    ],
    // As json.dumps(nx.adjacency_data(graph)) has it.
    [
      '{"directed":false,"multigraph":false,"graph":[],"nodes":[{"id":0}],' +
        '"adjacency":[[]]}',
      /^adjacency: node-link data is expected\..* node_link_data/
    ],
    // The JSON of graphology.
    ['{"nodes":[{"key":"a"}],"edges":[{"source":"a"}]}', /"a" is not the pos/]
  ])('is refused if it is %s', async ([text, message]) => {
    const error = await errorOf(readGraph(text, 'node-link'));
    expect(error.message).toMatch(message);
  });

  test.for<[Partial<NamedGraph>, string, RegExp]>([
    [
      {edgeAttributes: [{source: 'x'}]},
      'w',
      /edge 0 has an attribute "source"/
    ],
    [{edgeAttributes: [{target: 7}]}, 'w', /"target", 7, but node-link data/],
    [{edgeAttributes: [{key: 7}], edgeKeys: ['7']}, 'w', /attribute "key"/],
    [{nodeAttributes: [{}, {id: 'x'}]}, 'w', /node "b" has an attribute "id"/],
    [{}, 'source', /weights are called "source"/],
    [{}, 'target', /weights are called "target"/],
    [{edgeKeys: ['7']}, 'key', /weights are called "key"/]
  ])('is not written with a member twice: %j', ([part, weight, message]) => {
    const edges = edgeListFrom(2, [[0, 1, 3]]);
    const graph = {nodes: ['a', 'b'], edges, ...part};
    const write = () => [...writeGraph(graph, 'node-link', {weight})];
    expect(write).toThrow(GraphTypeError);
    expect(write).toThrow(message);
  });

  test('may have attributes that repeat what it has', async () => {
    const graph = {
      nodes: ['a', 'b'],
      nodeAttributes: [{id: 'a'}, {id: 'b'}],
      edges: edgeListFrom(2, [[0, 1, 3]]),
      edgeAttributes: [{source: 'a', key: 5}]
    };
    const {nodes, links} = JSON.parse(
      [...writeGraph(graph, 'node-link')].join('')
    );
    expect(nodes).toEqual([{id: 'a'}, {id: 'b'}]);
    expect(links).toEqual([{source: 'a', target: 'b', key: 5, weight: 3}]);
  });

  test('drops no column of a table', async () => {
    const table = 'source,target,from,to,weight\n1,2,a,b,3\n';
    const graph = await readGraph(table, 'csv', {source: 'from', target: 'to'});
    expect(() => [...writeGraph(graph, 'node-link')]).toThrow(
      'has an attribute "source", "1"'
    );
  });

  test('has no options but its own', async () => {
    for (const read of [
      (input: TextInput, options?: ReadGraphOptions) =>
        readGraph(input, 'node-link', options),
      (input: TextInput, options?: ReadGraphOptions) =>
        readGraph(input, 'json', options)
    ]) {
      const reading = read(D3, {wieght: 'value'} as never);
      await expect(reading).rejects.toThrow(OptionError);
      await expect(reading).rejects.toThrow('Did you mean weight');
    }
    const graph = await readGraph(D3, 'node-link', {weight: 'value'});
    expect(() =>
      writeGraph(graph, 'node-link', {direct: true} as never)
    ).toThrow(OptionError);
  });
});
