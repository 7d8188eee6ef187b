import {DirectedGraph, UndirectedGraph} from 'graphology';
import {describe, expect, test} from 'vitest';
import {
  edgeListFrom,
  edgeListFromMatrix,
  edgeListFromNeighbours,
  fromGraphology,
  OptionError
} from '../src/graph/index.js';
import * as whole from '../src/index.js';
import * as msf from '../src/msf/index.js';

const edges = edgeListFrom(2, [[0, 1, 1]]);
const forest = Int32Array.of(0);
const {arcs, ...proof} = msf.arborescence.detailed(edges, {root: 0});
const branchingProof = msf.branching.detailed(edges);
const undirected = new UndirectedGraph();
undirected.mergeEdge('a', 'b', {weight: 1});
const directed = new DirectedGraph();
directed.mergeEdge('a', 'b', {weight: 1});
const taken = whole.snapshot(undirected);

type Call = (options: never) => unknown;

// Everything that takes options, called with them.
const CALLS: {readonly [name: string]: Call} = {
  kruskal: options => msf.kruskal(edges, options),
  boruvka: options => msf.boruvka(edges, options),
  kkt: options => msf.kkt(edges, options),
  filterKruskal: options => msf.filterKruskal(edges, options),
  minimumSpanningForestOf: options =>
    msf.minimumSpanningForestOf(edges, options),
  maximumSpanningForestOf: options =>
    msf.maximumSpanningForestOf(edges, options),
  singleLinkage: options => msf.singleLinkage(edges, forest, options),
  clusterLabels: options => msf.clusterLabels(edges, forest, options),
  forestPathsOf: options => msf.forestPathsOf(edges, forest, options),
  primPoints: options => msf.primPoints([], options),
  edgeListFromNeighbours: options => edgeListFromNeighbours([], options),
  edgeListFromMatrix: options =>
    edgeListFromMatrix(new Float64Array(0), 0, options),
  kBestSpanningForestsOf: options => [
    ...msf.kBestSpanningForestsOf(edges, options)
  ],
  kBestArborescencesOf: options => [
    ...msf.kBestArborescencesOf(edges, options)
  ],
  arborescence: options => msf.arborescence(edges, options),
  'arborescence.detailed': options => msf.arborescence.detailed(edges, options),
  branching: options => msf.branching(edges, options),
  denseArborescence: options =>
    msf.denseArborescence(Float64Array.of(0, 1, 0, 0), options),
  isMinimumArborescence: options =>
    msf.isMinimumArborescence(edges, arcs, proof, options),
  isMinimumBranching: options =>
    msf.isMinimumBranching(edges, arcs, branchingProof, options),
  snapshot: options => whole.snapshot(undirected, options),
  fromGraphology: options => fromGraphology(undirected, options),
  'fromGraphology of a snapshot': options => fromGraphology(taken, options),
  'minimumSpanningForest of a graph': options =>
    whole.minimumSpanningForest(undirected, options),
  'minimumSpanningForest.assign': options =>
    whole.minimumSpanningForest.assign(undirected, options),
  'minimumArborescence of a graph': options =>
    whole.minimumArborescence(directed, 'a', options),
  'minimumBranching.detailed': options =>
    whole.minimumBranching.detailed(directed, options),
  isMinimumSpanningForest: options =>
    whole.isMinimumSpanningForest(undirected, [], options),
  isSpanningForest: options => whole.isSpanningForest(undirected, [], options),
  isTree: options => whole.isTree(undirected, options),
  isForest: options => whole.isForest(undirected, options)
};

describe.for(Object.entries(CALLS))('%s', ([, call]) => {
  test('does not ignore an option that it does not have', () => {
    expect(() => call({root: 0, wieght: 'km'} as never)).toThrow(OptionError);
    expect(() => call({wieght: 'km'} as never)).toThrow(
      'there is no option "wieght".'
    );
  });

  test.for([null, 5, 'x'])('does not take %s for options', options => {
    expect(() => call(options as never)).toThrow(OptionError);
    expect(() => call(options as never)).toThrow(
      `the options are ${JSON.stringify(options)}. Pass an object`
    );
  });
});

const NEEDS_ROOT = [
  'kBestArborescencesOf',
  'arborescence',
  'isMinimumArborescence'
];

test.for(NEEDS_ROOT)('%s says that it needs options', name => {
  const call = CALLS[name] as (options?: never) => unknown;
  expect(() => call()).toThrow(
    'the options are undefined. Pass an object with the root: {root: 0}'
  );
});

test.for([
  ['filterKruskal', 'filter'],
  ['filterKruskal', 'compiled'],
  ['arborescence', 'maximum'],
  ['arborescence', 'singleRoot'],
  ['branching', 'maximum'],
  ['branching', 'fewestRoots'],
  ['isMinimumBranching', 'fewestRoots'],
  ['denseArborescence', 'maximum'],
  ['denseArborescence', 'singleRoot'],
  ['isMinimumArborescence', 'singleRoot'],
  ['kBestArborescencesOf', 'maximum'],
  ['kBestArborescencesOf', 'singleRoot'],
  ['kBestSpanningForestsOf', 'maximum'],
  ['minimumArborescence of a graph', 'singleRoot']
])('%s wants true or false for %s', ([name, option]) => {
  const needed = NEEDS_ROOT.includes(name) ? {root: 0} : {};
  for (const value of ['no', 0, null]) {
    const options = {...needed, [option]: value};
    expect(() => CALLS[name](options as never)).toThrow(
      `${option} is ${JSON.stringify(value)}. Pass true or false.`
    );
  }
  const fine = {...needed, [option]: undefined};
  expect(() => CALLS[name](fine as never)).not.toThrow();
});

test('the options of a graph point to what was meant', () => {
  const say = (name: string, options: object) => () =>
    CALLS[name](options as never);
  const forest = 'minimumSpanningForest of a graph';
  expect(say(forest, {weight: 'km'})).toThrow('Did you mean getEdgeWeight?');
  expect(say(forest, {maximum: true})).toThrow('Call maximumSpanningForest.');
  expect(say(forest, {edgeForestAttribute: 'kept'})).toThrow(
    'there is no option "edgeForestAttribute"'
  );
  expect(say('minimumArborescence of a graph', {root: 'a'})).toThrow(
    'Pass the root before the options.'
  );
  expect(say('minimumArborescence of a graph', {maximum: true})).toThrow(
    'Call maximumArborescence.'
  );
  expect(say('minimumBranching.detailed', {maximum: true})).toThrow(
    'Call maximumBranching.'
  );
});

test('the number of solutions is not an option of the k best', () => {
  const {kBestSpanningForests: forests, kBestArborescences: trees} = whole;
  const k = {k: 2} as never;
  for (const call of [
    () => forests(undirected, k),
    () => trees(directed, 'a', k),
    () => msf.kBestSpanningForestsOf(edges, k).next(),
    () => msf.kBestArborescencesOf(edges, {root: 0, k: 2} as never).next()
  ]) {
    expect(call).toThrow(OptionError);
    expect(call).toThrow('It is a generator: take as many as you need.');
  }
});

test('what is to be maximized is not an option, but its name is known', () => {
  const call = (options: object) => () =>
    msf.branching(edges, options as never);
  expect(call({maximize: true})).toThrow('Did you mean maximum?');
  expect(call({maximise: true})).toThrow('Did you mean maximum?');
  const least = (options: object) => () =>
    msf.minimumSpanningForestOf(edges, options as never);
  expect(least({maximum: true})).toThrow('Call maximumSpanningForest.');
  expect(least({maximize: true})).toThrow('Call maximumSpanningForest.');
  expect(() =>
    msf.maximumSpanningForestOf(edges, {minimum: true} as never)
  ).toThrow('Call minimumSpanningForest.');
});
