// Uses the types of all entries. Compiled under every resolution of modules.
import {UndirectedGraph} from 'graphology';
import {minimumSpanningForest} from 'spanforest';
import {type EdgeList, edgeListFrom} from 'spanforest/graph';
import {isMinimumSpanningForestOf, kruskal} from 'spanforest/msf';
import {
  parseText,
  readConllu,
  type Sentence,
  type SentenceTree
} from 'spanforest/nlp';
import english from 'spanforest-en';

const graph = new UndirectedGraph<{name: string}, {cost: number}>();
const options = {getEdgeWeight: 'cost'} as const;
export const keys: string[] = minimumSpanningForest(graph, options);
export const weight: number = minimumSpanningForest.detailed(
  graph,
  options
).weight;

const edges: EdgeList = edgeListFrom(2, [[0, 1, 0.5]]);
const forest: Int32Array = kruskal(edges);
export const minimal: boolean = isMinimumSpanningForestOf(edges, forest);
export const sentences: AsyncIterable<Sentence> = readConllu('');
export const trees: Promise<SentenceTree[]> = parseText('', {
  language: english
});

// These lines are errors unless a type is any.
// @ts-expect-error there is no such algorithm
minimumSpanningForest(graph, {...options, algorithm: 'guess'});
// @ts-expect-error a forest is not a list of strings
export const wrong: string[] = kruskal(edges);
