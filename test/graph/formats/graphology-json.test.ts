import fc from 'fast-check';
import {
  DirectedGraph,
  MultiDirectedGraph,
  MultiGraph,
  MultiUndirectedGraph,
  UndirectedGraph
} from 'graphology';
import {describe, expect, it} from 'vitest';
import {
  edgeListFrom,
  GraphFormatError,
  GraphTypeError,
  type NamedGraph,
  OptionError,
  type ReadGraphOptions,
  readGraph,
  type WriteGraphOptions,
  writeGraph
} from '../../../src/graph/index.js';
import {errorOf, namedEdges, namedGraph} from '../../support/graph-files.js';

const undirected = '"options":{"type":"undirected"}';

describe('readGraphologyJson', () => {
  it('reads what graphology exports, keys and attributes included', async () => {
    const graph = new MultiUndirectedGraph();
    graph.addNode('a', {x: 1});
    graph.addNode('b');
    graph.addEdgeWithKey('e', 'a', 'b', {weight: 2, color: 'red'});
    graph.addEdgeWithKey('f', 'b', 'a', {weight: -1});
    const read = await readGraph(JSON.stringify(graph.export()), 'json');
    expect(read).toEqual({
      nodes: ['a', 'b'],
      edges: edgeListFrom(2, [
        [0, 1, 2],
        [1, 0, -1]
      ]),
      nodeAttributes: [{x: 1}, {}],
      edgeKeys: ['e', 'f'],
      edgeAttributes: [{weight: 2, color: 'red'}, {weight: -1}]
    });
  });

  it('turns number keys into strings', async () => {
    const read = await readGraph(
      `{${undirected},"nodes":[{"key":1},{"key":"2"}],"edges":[` +
        '{"key":7,"source":"1","target":2,"attributes":{"weight":3}}]}',
      'json'
    );
    expect(read.nodes).toEqual(['1', '2']);
    expect(read.edgeKeys).toEqual(['7']);
    expect(read.edges.target[0]).toBe(1);
  });

  it('reads the weight from the attribute it is told', async () => {
    const text =
      `{${undirected},"nodes":[{"key":"a","attributes":null}],"edges":[` +
      '{"source":"a","target":"a","attributes":{"__proto__":4,"c":1e999}}]}';
    const weightOf = async (weight: string | null) =>
      (await readGraph(text, 'json', {weight})).edges.weight[0];
    expect(await weightOf('__proto__')).toBe(4);
    expect(await weightOf('c')).toBe(Infinity);
    expect(await weightOf(null)).toBe(1);
    await expect(weightOf('constructor')).rejects.toThrow(/no attribute/);
  });

  it('leaves Object.prototype alone', async () => {
    const text =
      `{${undirected},"__proto__":{"bad":1},"nodes":[{"key":"__proto__",` +
      '"attributes":{"__proto__":{"bad":1}}},{"key":"constructor"}],' +
      '"edges":[{"source":"__proto__","target":"constructor",' +
      '"attributes":{"weight":1}}]}';
    const read = await readGraph(text, 'json');
    expect(read.nodes).toEqual(['__proto__', 'constructor']);
    expect(Object.hasOwn(read.nodeAttributes![0], '__proto__')).toBe(true);
    expect('bad' in {}).toBe(false);
    const again = await readGraph(writeGraph(read, 'json'), 'json');
    expect(Object.hasOwn(again.nodeAttributes![0], '__proto__')).toBe(true);
  });

  it('finds the type wherever it stands, and needs no edges', async () => {
    const edge = '{"source":"a","target":"a"}';
    const text = `{"edges":[${edge}],"nodes":[{"key":"a"}],${undirected}}`;
    const read = await readGraph(text, 'json', {weight: null});
    expect(read.edges.size).toBe(1);
    expect((await readGraph('{"nodes":[]}', 'json')).edges.size).toBe(0);
  });

  it('calls an edge directed when graphology does', async () => {
    const types = [
      ['undirected', UndirectedGraph],
      ['directed', DirectedGraph],
      ['mixed', MultiGraph],
      [undefined, MultiGraph]
    ] as const;
    for (const [type, GraphClass] of types) {
      for (const flag of [true, false, undefined]) {
        const text = JSON.stringify({
          ...(type && {options: {type}}),
          nodes: [{key: 'a'}, {key: 'b'}],
          edges: [{source: 'a', target: 'b', undirected: flag}]
        });
        let isDirected: boolean;
        try {
          const graph = new GraphClass().import(JSON.parse(text));
          isDirected = graph.isDirected(graph.edges()[0]);
        } catch {
          // Graphology refuses an edge that contradicts the type: the edge
          // itself counts here.
          isDirected = flag === false;
        }
        const read = readGraph(text, 'json', {weight: null});
        if (isDirected) {
          const error = await errorOf(read);
          expect(error.message).toMatch(
            /edge from "a" to "b" is directed.*Pass directed: 'keep' to read/
          );
        } else {
          expect((await read).edges.size).toBe(1);
        }
        const kept = await readGraph(text, 'json', {
          weight: null,
          directed: 'keep'
        });
        expect([kept.edges.source[0], kept.edges.target[0]]).toEqual([0, 1]);
        const required = readGraph(text, 'json', {
          weight: null,
          directed: 'require'
        });
        if (isDirected) {
          expect((await required).edges).toEqual(kept.edges);
        } else {
          expect((await errorOf(required)).message).toMatch(
            /edge from "a" to "b" is undirected.*Convert the graph to a dir/
          );
        }
      }
    }
  });

  it.each<[string, ReadGraphOptions, RegExp]>([
    ['', {}, /^line 1, column 1: this is not JSON: Unexpected end/],
    ['{\n"nodes" []}', {}, /^line 2, column 9: this is not JSON: /],
    [' [1]', {}, /^the graph is an array of 1 entry\. Write an object/],
    ['null', {}, /^the graph is null/],
    ['\n{}', {}, /^the graph has no "nodes"/],
    ['{"nodes":\n{}}', {}, /^nodes: this is an object\. Write an array/],
    ['{"nodes":[],"edges":3}', {}, /^edges: this is 3/],
    ['{"nodes":[3]}', {}, /^nodes\[0\]: the node is 3/],
    ['{"nodes":[\n\n{"id":1}]}', {}, /^the graph has no "links"/],
    [
      `{"nodes":[{"id":1}],${undirected}}`,
      {},
      /^nodes\[0\]: .* "key" here\. The/
    ],
    ['{"nodes":[{"key":null}]}', {}, /^nodes\[0\]\.key: this is null\. Write/],
    [
      '{"nodes":[{"key":1},\n{"key":"1"}]}',
      {},
      /^nodes\[1\]\.key: two nodes have the key "1"/
    ],
    [
      '{"nodes":[{"key":1,"attributes":[]}]}',
      {},
      /^nodes\[0\]\.attributes: the value of attributes is an empty/
    ],
    ['{"nodes":[],"options":3}', {}, /^options: the value of options is 3/],
    ['{"nodes":[],"options":{"type":"x"}}', {}, /^options\.type: "x" is not/],
    [graphOf('3'), {}, /^edges\[0\]: the edge is 3/],
    [graphOf('{"target":"a"}'), {}, /^edges\[0\]: there is no "source" here/],
    [graphOf('{"source":"a"}'), {}, /^edges\[0\]: there is no "target" here/],
    [
      graphOf('{"source":"a","target":[]}'),
      {},
      /^edges\[0\]\.target: this is an empty array/
    ],
    [
      graphOf('{"source":"b","target":"a"}'),
      {},
      /^edges\[0\]\.source: there is no node "b"/
    ],
    [edgeOf('"key":true'), {}, /^edges\[0\]\.key: this is true/],
    [
      edgeOf('"key":9007199254740992'),
      {},
      /^edges\[0\]\.key: this is a number beyond 2\^53/
    ],
    [edgeOf('"key":1e999'), {}, /beyond 2\^53.*Write it as a string/],
    [edgeOf('"undirected":1'), {}, /^edges\[0\]\.undirected: 1 is not true/],
    [edgeOf('"undirected":false'), {}, /^edges\[0\]: .* is directed/],
    [
      edgeOf('"x":1'),
      {},
      /no attributes, so no "weight"\. Add it, or pass weight: null/
    ],
    [edgeOf('"attributes":{}'), {}, /no attributes, so no "weight"/],
    [edgeOf('"attributes":{"weight":"3"}'), {}, /weight "3", which is text/],
    [edgeOf('"attributes":{"weight":null}'), {}, /weight null, which is not/],
    [edgeOf('"attributes":{"weight":NaN}'), {}, /JSON has no NaN/],
    [edgeOf('"attributes":{"w":[]}'), {weight: 'w'}, /an empty array/],
    [
      graphOf(
        '{"key":1,"source":"a","target":"a","attributes":{"weight":1}},\n' +
          '{"key":"1","source":"a","target":"a","attributes":{"weight":1}}'
      ),
      {},
      /^edges\[1\]: two edges have the key "1"/
    ]
  ])('says what is wrong, and where, in %j', async (text, options, message) => {
    const error = await errorOf(readGraph(text, 'json', options));
    expect(error).toBeInstanceOf(GraphFormatError);
    expect(error.message).toMatch(message);
  });

  it('shows the first twelve attributes of an edge without weight', async () => {
    for (const count of [1, 11, 12, 13, 20]) {
      const names = Array.from({length: count}, (_, i) => `"x${i}"`);
      const pairs = names.map(name => `${name}:1`);
      const text = edgeOf(`"attributes":{${pairs}}`);
      const more = count > 12 ? ` and ${count - 12} more` : '';
      const {message} = await errorOf(readGraph(text, 'json'));
      expect(message).toContain(
        `only ${names.slice(0, 12).join(', ')}${more}. Add it or name another`
      );
    }
  });

  it('survives nesting a million deep', async () => {
    const depth = 1_000_000;
    const deep = '['.repeat(depth) + ']'.repeat(depth);
    const text = `{"nodes":[{"key":"a","attributes":{"x":${deep}}}]}`;
    const read = await readGraph(text, 'json');
    expect(read.nodes).toEqual(['a']);
    expect(() => [...writeGraph(read, 'json')]).toThrow(GraphTypeError);
    const error = await errorOf(readGraph('['.repeat(depth), 'json'));
    expect([error.line, error.column]).toEqual([1, depth + 1]);
  });

  it('refuses options that mean nothing', async () => {
    for (const options of [{weight: 3}, {directed: true}]) {
      const promise = readGraph('{"nodes":[]}', 'json', options as never);
      await expect(promise).rejects.toThrow(OptionError);
    }
  });
});

function graphOf(edges: string): string {
  return `{"nodes":[{"key":"a"}],${undirected},\n"edges":[\n${edges}\n]}`;
}

function edgeOf(rest: string): string {
  return graphOf(`{"source":"a","target":"a"  ,${rest}}`);
}

describe('a text that is not JSON', () => {
  it('is refused whatever is wrong with it, at a place in it', async () => {
    const piece = fc.constantFrom(
      ...['{', '}', '[', ']', ',', ':', '"a"', '"', '\\', '1', '-', '.5', 'e3'],
      ...['true', 'null', 'NaN', ' ', '\n', '\u0001', 'é', '\v', '\xa0']
    );
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.nat({max: 2}), piece)
      .map(([json, at, drop, text]) => {
        const cut = at % (json.length + 1);
        return json.slice(0, cut) + text + json.slice(cut + drop);
      });
    const soup = fc.array(piece).map(pieces => pieces.join(''));
    const property = fc.asyncProperty(fc.oneof(damaged, soup), async text => {
      const {message, line, column} = await errorOf(readGraph(text, 'json'));
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      expect(/this is not JSON: [^\n]*$/.test(message)).toBe(!isJson);
      expect(line).toBeLessThanOrEqual(text.split('\n').length);
      expect(column).toBeLessThanOrEqual(text.length + 1);
    });
    await fc.assert(property, {numRuns: 2000});
  });

  it.each([
    ['{"a":1,}', 8],
    ['[1 2]', 4],
    ['[1', 3],
    ['1 1', 3],
    ['"a\tb"', 3],
    ['[\n {"a": x}]', 8],
    ['{"a":\n\n  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, tru, 12, 13, 14]}', 42]
  ])('says where %j is wrong', async (text, column) => {
    const error = await errorOf(readGraph(text, 'json'));
    expect(error.message).toMatch(/: this is not JSON: [A-Z]/);
    expect(error.column).toBe(column);
  });

  it.each(['NaN', 'Infinity', '-Infinity'])('may be %s', async text => {
    const {message} = await errorOf(readGraph(`[${text}]`, 'json'));
    expect(message).toMatch(
      /JSON has no (NaN|Infinity)\. Write a number, such as/
    );
  });
});

describe('writeGraphologyJson', () => {
  it.each([
    ['from,to,weight,x,x\na,b,1,2,3\n', {}, 5, '"x" like another'],
    ['from,to,weight,x\na,b,1,2\n', {weight: 'x'}, 4, '"x" like the weights'],
    ['a,b,1,2\n', {weight: 'column4'}, 4, '"column4" like the weights']
  ])('refuses columns of the same name: %j', async (text, options, i, name) => {
    const isBare = text.startsWith('a');
    const ends = isBare ? {source: 1, target: 2, weight: 3} : {};
    const table = await readGraph(text, 'csv', ends);
    expect(() => writeGraph(table, 'json', options)).toThrow(
      `column ${i} of the table is called ${name}, but here`
    );
    if (!isBare) return;
    const other = writeGraph(table, 'json', {weight: 'column5'});
    expect([...other].join('')).toContain('"column4":"2","column5":1');
  });

  it('writes what readGraphologyJson reads back', async () => {
    const property = fc.asyncProperty(
      namedGraph,
      fc.constantFrom('weight', '__proto__', 'ü"'),
      fc.infiniteStream(fc.dictionary(fc.string(), fc.jsonValue())),
      fc.boolean(),
      async (graph, weight, attributes, isRich) => {
        // -0 is not kept: let JSON have it first.
        const some = () => JSON.parse(JSON.stringify(attributes.next().value));
        const rich = {
          ...graph,
          ...(isRich && {
            nodeAttributes: graph.nodes.map(some),
            edgeAttributes: Array.from(graph.edges.weight, some),
            edgeKeys: Array.from(graph.edges.weight, (_, e) =>
              e % 3 === 0 ? undefined : `e${e}`
            )
          })
        };
        const text = [...writeGraph(rich, 'json', {weight})].join('');
        const read = await readGraph(text, 'json', {weight});
        expect(read.nodes).toEqual(graph.nodes);
        expect(namedEdges(read)).toEqual(namedEdges(graph));
        expect([...read.edges.source]).toEqual([...graph.edges.source]);
        if (!isRich) return;
        expect(read.nodeAttributes).toEqual(rich.nodeAttributes);
        const {length} = graph.edges.weight;
        expect(read.edgeKeys ?? []).toEqual(rich.edgeKeys);
        expect(read.edgeKeys === undefined).toBe(length === 0);
        read.edgeAttributes?.forEach((attributes, e) => {
          const {[weight]: _, ...others} = attributes;
          const {[weight]: __, ...expected} = rich.edgeAttributes![e];
          expect(others).toEqual(expected);
        });
      }
    );
    await fc.assert(property, {numRuns: 500});
  });

  it('writes what graphology imports', () => {
    const property = fc.property(namedGraph, graph => {
      // Graphology itself fails on edges at nodes of such names.
      fc.pre(graph.nodes.every(node => !(node in {})));
      const json = JSON.parse([...writeGraph(graph, 'json')].join(''));
      const {multi} = json.options;
      const GraphClass = multi ? MultiUndirectedGraph : UndirectedGraph;
      const imported = GraphClass.from(json);
      expect(imported.type).toBe('undirected');
      expect(imported.order).toBe(graph.nodes.length);
      expect(imported.size).toBe(graph.edges.size);
    });
    fc.assert(property);
  });

  it('says multi only if there are parallel edges', () => {
    const multi = (...edges: [number, number][]) => {
      const triples = edges.map(([u, v]) => [u, v, 1] as const);
      const list = edgeListFrom(3, triples);
      const graph = {nodes: ['a', 'b', 'c'], edges: list};
      return JSON.parse([...writeGraph(graph, 'json')].join('')).options.multi;
    };
    expect(multi([0, 1], [1, 2], [2, 0], [1, 1])).toBe(false);
    expect(multi([0, 1], [1, 2], [1, 0])).toBe(true);
    expect(multi([1, 1], [1, 1])).toBe(true);
  });

  it('writes a digraph that graphology imports', () => {
    const property = fc.property(namedGraph, graph => {
      fc.pre(graph.nodes.every(node => !(node in {})));
      const text = [...writeGraph(graph, 'json', {directed: true})].join('');
      const json = JSON.parse(text);
      const GraphClass = json.options.multi
        ? MultiDirectedGraph
        : DirectedGraph;
      const imported = GraphClass.from(json);
      expect(imported.type).toBe('directed');
      expect(imported.size).toBe(graph.edges.size);
      const {source} = graph.edges;
      expect(imported.mapEdges((_, __, from) => from)).toEqual(
        Array.from(source, v => graph.nodes[v])
      );
    });
    fc.assert(property);
  });

  it('calls opposite arcs of a digraph not parallel', () => {
    const multi = (...edges: [number, number][]) => {
      const list = edgeListFrom(
        2,
        edges.map(([u, v]) => [u, v, 1] as const)
      );
      const graph = {nodes: ['a', 'b'], edges: list};
      const text = [...writeGraph(graph, 'json', {directed: true})].join('');
      return JSON.parse(text).options.multi;
    };
    expect(multi([0, 1], [1, 0], [1, 1])).toBe(false);
    expect(multi([1, 0], [0, 1], [1, 0])).toBe(true);
    expect(multi([1, 1], [1, 1])).toBe(true);
  });

  it('leaves out the weights if told so', () => {
    const graph = {nodes: ['a'], edges: edgeListFrom(1, [[0, 0, 3]])};
    const text = [...writeGraph(graph, 'json', {weight: null})].join('');
    expect(JSON.parse(text).edges).toEqual([{source: 'a', target: 'a'}]);
  });

  it.for<[string, string | number, string?]>([
    ['weight,u,v,weight\nx,a,b,3\n', 4],
    ['u,v,weight,x,x\na,b,3,4,5\n', 'weight'],
    ['u,v,km,m\na,b,3,4\n', 'km', 'm']
  ])('refuses columns of the same name in %j', async ([text, weight, name]) => {
    const graph = await readGraph(text, 'csv', {
      weight,
      source: 'u',
      target: 'v'
    });
    for (const write of [
      (graph: NamedGraph, options?: WriteGraphOptions) =>
        writeGraph(graph, 'json', options),
      (graph: NamedGraph, options?: WriteGraphOptions) =>
        writeGraph(graph, 'node-link', options)
    ]) {
      expect(() => write(graph, {weight: name})).toThrow(GraphTypeError);
      expect(() => write(graph, {weight: name})).toThrow(
        /column \d of the table is called ".*" like (the weights|another)/
      );
    }
    expect([...writeGraph(graph, 'csv')].join('')).toBe(text);
  });

  it('writes JSON whatever attributes turn into nothing', () => {
    const written = (weight: number, attributes: Record<string, unknown>) => {
      const graph = {
        nodes: ['a'],
        edges: edgeListFrom(1, [[0, 0, weight]]),
        edgeAttributes: [attributes]
      };
      const text = [...writeGraph(graph, 'json')].join('');
      return JSON.parse(text).edges[0].attributes;
    };
    for (const weight of [2, Infinity, -Infinity]) {
      for (const nothing of [undefined, () => {}, Symbol('x')]) {
        expect(written(weight, {x: nothing})).toEqual({weight});
      }
      expect(written(weight, {weight: 7})).toEqual({weight});
      expect(written(weight, {toJSON: () => ({})})).toEqual({weight});
      const own = {toJSON: () => ({weight: 7, y: 1})};
      expect(written(weight, own)).toEqual({weight, y: 1});
      for (const value of [3, 'text', null, [1], undefined]) {
        expect(() => written(weight, {toJSON: () => value})).toThrow(
          /the attributes of edge 0 become .* as JSON/
        );
      }
    }
  });

  it('refuses options and attributes that mean nothing', () => {
    const graph = {nodes: ['a'], edges: edgeListFrom(1, [])};
    expect(() => writeGraph(graph, 'json', {weight: 3 as never})).toThrow(
      OptionError
    );
    const nodeAttributes = [{big: 1n}];
    expect(() => [...writeGraph({...graph, nodeAttributes}, 'json')]).toThrow(
      /attributes of node "a" cannot be written/
    );
  });
});
