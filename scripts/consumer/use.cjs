// Uses the installed package from a CommonJS module.
const {deepEqual, equal} = require('node:assert/strict');
const {UndirectedGraph} = require('graphology');
const {minimumSpanningForest} = require('spanforest');
const {edgeListFrom, SpanforestError} = require('spanforest/graph');
const msf = require('spanforest/msf');
const {parseConllu, parseText} = require('spanforest/nlp');
const {default: english} = require('spanforest-en');

const graph = new UndirectedGraph();
graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3});
graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
graph.mergeEdgeWithKey('ca', 'c', 'a', {weight: 2});
deepEqual(minimumSpanningForest(graph), ['bc', 'ca']);

const edges = edgeListFrom(3, [
  [0, 1, 3],
  [1, 2, 1],
  [2, 0, 2]
]);
deepEqual(msf.minimumSpanningForestOf(edges), Int32Array.of(1, 2));
equal(parseConllu('').length, 0);

parseText('They sing.', {language: english}).then(async ([tree]) => {
  equal(tree.root.form, 'sing');

  // require and import give the same module, so errors have the same class.
  const imported = await import('spanforest/graph');
  equal(imported.SpanforestError, SpanforestError);
});
