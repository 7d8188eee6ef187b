import {expect, test} from 'vitest';
import {GRAPH_FORMATS, trustGraph} from '../../../src/graph/formats/index.js';
import {
  edgeListFrom,
  GraphTypeError,
  writeGraph
} from '../../../src/graph/index.js';

test.for(GRAPH_FORMATS)('a trusted graph is not checked in %s', format => {
  const nodes = ['a', 'a'];
  const edges = edgeListFrom(2, [[0, 1, 2]]);
  const text = [...writeGraph(trustGraph({nodes, edges}), format)].join('');
  expect(text).toMatch(/2/);
  // Others of the same vertices are.
  expect(() => writeGraph({nodes, edges}, format)).toThrow(GraphTypeError);
});

test('a name that a table cannot hold is refused all the same', () => {
  const edges = edgeListFrom(2, []);
  for (const name of ['', '\ud800']) {
    const graph = trustGraph({nodes: ['a', name], edges});
    expect(() => writeGraph(graph, 'csv')).toThrow(/a table cannot hold/);
    expect(() => writeGraph(graph, 'edgelist')).toThrow(/does not fit/);
  }
});
