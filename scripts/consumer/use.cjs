// Uses the installed package from a CommonJS module.
const {deepEqual, equal} = require('node:assert/strict');
const {UndirectedGraph} = require('graphology');
const {minimumSpanningForest} = require('spanforest');
const {edgeListFrom, SpanforestError} = require('spanforest/graph');
const msf = require('spanforest/msf');
const {parseConllu} = require('spanforest/nlp');
const {loadEnglishParser} = require('spanforest/nlp/english');

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
deepEqual(msf.minimumSpanningForest(edges), Int32Array.of(1, 2));
equal(parseConllu('').length, 0);

loadEnglishParser().then(async parser => {
  const {heads} = parser.parse([
    {form: 'They', upos: 'PRON'},
    {form: 'sing', upos: 'VERB'}
  ]);
  deepEqual(heads, Int32Array.of(-1, 2, 0));

  // require and import give the same module, so errors have the same class.
  const imported = await import('spanforest/graph');
  equal(imported.SpanforestError, SpanforestError);
});
