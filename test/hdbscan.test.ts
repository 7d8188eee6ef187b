import {UndirectedGraph} from 'graphology';
import {expect, test} from 'vitest';
import {
  drawForest,
  EdgeWeightError,
  hdbscan,
  OptionError,
  snapshot
} from '../src/index.js';
import {hdbscanOf} from '../src/msf/index.js';

// Two cliques of four, a bridge, and a node at its end.
function twoCliques(): UndirectedGraph {
  const graph = new UndirectedGraph();
  for (const [name, weight] of [
    ['a', 1],
    ['b', 2]
  ] as const) {
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < i; j++) {
        graph.mergeEdge(`${name}${i}`, `${name}${j}`, {weight: weight + j / 8});
      }
    }
  }
  graph.mergeEdge('a0', 'b0', {weight: 9});
  graph.mergeEdge('a1', 'far', {weight: 30});
  return graph;
}

test('gives each node its cluster, and -1 to noise', () => {
  const graph = twoCliques();
  const clusters = hdbscan(graph, {minClusterSize: 3, minSamples: 2});
  expect(clusters.get('far')).toBe(-1);
  for (const node of graph.nodes()) {
    if (node === 'far') continue;
    expect(clusters.get(node)).toBe(node[0] === 'a' ? 0 : 1);
  }
  expect(hdbscan(new UndirectedGraph()).size).toBe(0);
});

test('gives details in the order of the nodes', () => {
  const read = snapshot(twoCliques());
  const {nodes, ...found} = hdbscan.detailed(read, {minClusterSize: 3});
  expect(nodes).toEqual(read.nodes);
  expect(found).toEqual(hdbscanOf(read.edges, {minClusterSize: 3}));
});

test('assigns clusters, which can be drawn', () => {
  const graph = twoCliques();
  const options = {minClusterSize: 3, minSamples: 2};
  hdbscan.assign(graph, options);
  for (const [node, cluster] of hdbscan(graph, options)) {
    expect(graph.getNodeAttributes(node)).toEqual({cluster});
  }
  const picture = drawForest(graph, {nodeClusterAttribute: 'cluster'});
  expect(picture.match(/<circle class="c0"/g)).toHaveLength(4);
  expect(picture.match(/<circle class="noise"/g)).toHaveLength(1);
  hdbscan.assign(graph, {nodeClusterAttribute: 'k'});
  expect(graph.hasNodeAttribute('far', 'k')).toBe(true);
});

test('names edges and options by which it cannot go on', () => {
  const graph = twoCliques();
  graph.mergeEdgeWithKey('odd', 'a2', 'b2', {weight: -1});
  expect(() => hdbscan(graph)).toThrow(EdgeWeightError);
  expect(() => hdbscan(graph)).toThrow(/edge "odd" has weight -1/);
  graph.dropEdge('odd');
  expect(() => hdbscan(graph, {minClusterSize: 1})).toThrow(OptionError);
  expect(() => hdbscan(graph, {clusters: 2} as never)).toThrow(
    /no option "clusters"/
  );
});
