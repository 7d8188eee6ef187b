// Finds the backbone of a graphology graph, and clusters in it:
//
//   npm install graphology && node examples/backbone.js
//
// The minimum spanning tree keeps the graph together by its shortest edges.
// Without the longest edges of the tree it falls into clusters, the same as
// by single linkage (Gower and Ross, 1969).
import {UndirectedGraph} from 'graphology';
import {minimumSpanningForest} from 'spanforest';
import {DisjointSets} from 'spanforest/graph';

/** @type {Record<string, [x: number, y: number]>} */
const towns = {
  Alder: [1, 1],
  Birch: [2, 1],
  Cedar: [1, 3],
  Dogwood: [8, 1],
  Elm: [9, 2],
  Fir: [5, 8],
  Ginkgo: [6, 8],
  Hazel: [5, 9]
};
const graph = new UndirectedGraph();
for (const [a, [ax, ay]] of Object.entries(towns)) {
  for (const [b, [bx, by]] of Object.entries(towns)) {
    if (a < b) graph.mergeEdge(a, b, {weight: Math.hypot(ax - bx, ay - by)});
  }
}

const {edges, weight} = minimumSpanningForest.detailed(graph);
console.log(
  `backbone: ${edges.length} of ${graph.size} edges, ` +
    `${weight.toFixed(2)} long in all`
);

// All but the two longest edges leave three clusters.
const wanted = 3;
const length = (/** @type {string} */ edge) =>
  graph.getEdgeAttribute(edge, 'weight');
const kept = edges
  .sort((a, b) => length(a) - length(b))
  .slice(0, graph.order - wanted);
const names = graph.nodes();
const sets = new DisjointSets(names.length);
for (const edge of kept) {
  const [a, b] = graph.extremities(edge).map(name => names.indexOf(name));
  sets.union(a, b);
}
for (const root of new Set(names.map((_, i) => sets.find(i)))) {
  const cluster = names.filter((_, i) => sets.find(i) === root);
  console.log(`cluster:  ${cluster.join(', ')}`);
}
