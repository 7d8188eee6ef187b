// Uses the installed package from an ES module.
import {deepEqual, equal, rejects} from 'node:assert/strict';
import {UndirectedGraph} from 'graphology';
import {minimumSpanningForest} from 'spanforest';
import {edgeListFrom} from 'spanforest/graph';
import * as msf from 'spanforest/msf';
import {
  loadParser,
  parseConllu,
  parseText,
  sentenceOf,
  writeSentence
} from 'spanforest/nlp';

// A triangle whose heaviest edge is the second, and an isolated vertex.
const triples = [
  [0, 1, 1],
  [1, 2, 3],
  [2, 0, 2]
];
const graph = new UndirectedGraph();
for (const node of [0, 1, 2, 3]) graph.addNode(node);
for (const [i, [source, target, weight]] of triples.entries()) {
  graph.addEdgeWithKey(`e${i}`, source, target, {weight});
}
deepEqual(minimumSpanningForest(graph), ['e0', 'e2']);
equal(minimumSpanningForest.detailed(graph).weight, 3);
minimumSpanningForest.assign(graph);
minimumSpanningForest.prune(graph);
equal(graph.size, 2);

const edges = edgeListFrom(4, triples);
for (const algorithm of [
  msf.kruskal,
  msf.boruvka,
  msf.kkt,
  msf.filterKruskal,
  msf.prim,
  msf.minimumSpanningForestOf
]) {
  deepEqual(algorithm(edges), Int32Array.of(0, 2), algorithm.name);
}
equal(msf.isMinimumSpanningForestOf(edges, Int32Array.of(0, 2)), true);
equal(msf.isMinimumSpanningForestOf(edges, Int32Array.of(0, 1)), false);

const sentence = sentenceOf([
  {form: 'They', head: 2},
  {form: 'sing', head: 0}
]);
const [{source, ...read}] = parseConllu(writeSentence(sentence));
deepEqual(read, sentence);
equal(source?.line, 1);

// The English model is installed.
const [tree] = await parseText('They sing.');
equal(tree.root.form, 'sing');
deepEqual(
  tree.words.map(({upos}) => upos),
  ['PRON', 'VERB', 'PUNCT']
);
const parser = await loadParser('en');
const {heads, labels} = parser.parse([
  {form: 'They', upos: 'PRON'},
  {form: 'sing', upos: 'VERB'}
]);
deepEqual(heads, Int32Array.of(-1, 2, 0));
deepEqual(labels, ['', 'nsubj', 'root']);

// Others are not; errors must say so.
const options = {language: 'sv'};
await rejects(parseText('De sjunger.', options), /npm install spanforest-sv/);

// The same model, passed in both forms.
const sources = [import('spanforest-en'), import('spanforest-en/embedded')];
for (const {default: language} of await Promise.all(sources)) {
  const [other] = await parseText('They sing.', {language});
  equal(other.root.form, 'sing');
}
