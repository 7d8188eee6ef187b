import {DirectedGraph, MultiDirectedGraph, UndirectedGraph} from 'graphology';
import {describe, expect, test} from 'vitest';
import {seededRandom} from '../src/graph/index.js';
import {
  ConstraintError,
  EdgeWeightError,
  kBestArborescences,
  kBestSpanningForests,
  maximumSpanningForest,
  minimumArborescence,
  minimumSpanningForest,
  NoArborescenceError,
  snapshot
} from '../src/index.js';

const triangle = new UndirectedGraph();
triangle.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3});
triangle.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
triangle.mergeEdgeWithKey('ca', 'c', 'a', {weight: 2});

const digraph = new DirectedGraph();
digraph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 9});
digraph.mergeEdgeWithKey('ac', 'a', 'c', {weight: 8});
digraph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
digraph.mergeEdgeWithKey('cb', 'c', 'b', {weight: 3});
digraph.mergeEdgeWithKey('ba', 'b', 'a', {weight: 2});

describe('kBestSpanningForests', () => {
  test('ranks all forests of a graph, by keys', () => {
    for (const graph of [triangle, snapshot(triangle)]) {
      expect([...kBestSpanningForests(graph)]).toEqual([
        {edges: ['bc', 'ca'], weight: 3},
        {edges: ['ab', 'bc'], weight: 4},
        {edges: ['ab', 'ca'], weight: 5}
      ]);
    }
    const [best] = kBestSpanningForests(triangle, {maximum: true});
    expect(best.edges).toEqual(maximumSpanningForest(triangle));
    expect([...kBestSpanningForests(new UndirectedGraph())]).toEqual([
      {edges: [], weight: 0}
    ]);
  });

  test('keeps required edges and drops forbidden ones', () => {
    const ranked = (options: object) =>
      Array.from(kBestSpanningForests(triangle, options), ({edges}) => edges);
    expect(ranked({required: ['ab']})).toEqual([
      ['ab', 'bc'],
      ['ab', 'ca']
    ]);
    expect(ranked({forbidden: new Set(['bc'])})).toEqual([['ab', 'ca']]);
    expect(() => ranked({required: ['ab', 'bc', 'ca']})).toThrow(
      /required edge "(ab|bc|ca)" closes a cycle/
    );
  });

  test('reads the graph when it is called', () => {
    const graph = triangle.copy();
    const forests = kBestSpanningForests(graph);
    graph.clear();
    expect([...forests]).toHaveLength(3);
  });

  test('throws when it is called, and names keys', () => {
    const graph = triangle.copy();
    graph.setEdgeAttribute('bc', 'weight', Infinity);
    expect(() => kBestSpanningForests(graph)).toThrow(EdgeWeightError);
    expect(() => kBestSpanningForests(graph)).toThrow(
      'spanforest: edge "bc" has weight Infinity'
    );
    expect(() => kBestSpanningForests(digraph)).toThrow('ignoreDirection');
    const forests = kBestSpanningForests(digraph, {ignoreDirection: true});
    expect(forests.next().value?.edges).toEqual(['bc', 'ba']);
  });
});

describe('kBestArborescences', () => {
  test('ranks the arborescences of a root', () => {
    expect([...kBestArborescences(digraph, 'a')]).toEqual([
      {edges: ['ab', 'bc'], weight: 10, root: 'a'},
      {edges: ['ac', 'cb'], weight: 11, root: 'a'},
      {edges: ['ab', 'ac'], weight: 17, root: 'a'}
    ]);
    const [best] = kBestArborescences(digraph, 'a', {maximum: true});
    expect(best.weight).toBe(17);
    const single = [...kBestArborescences(digraph, 'a', {singleRoot: true})];
    expect(single.map(({weight}) => weight)).toEqual([10, 11]);
  });

  test('ranks those of all roots together', () => {
    const all = [...kBestArborescences(digraph, null)];
    expect(all[0]).toEqual({edges: ['bc', 'ba'], weight: 3, root: 'b'});
    expect(all.map(({weight}) => weight)).toEqual([3, 5, 10, 10, 11, 17]);
    expect([...kBestArborescences(new DirectedGraph(), null)]).toEqual([
      {edges: [], weight: 0, root: null}
    ]);
  });

  test('keeps required edges and drops forbidden ones', () => {
    const trees = kBestArborescences(digraph, 'a', {required: ['ac']});
    expect(Array.from(trees, ({weight}) => weight)).toEqual([11, 17]);
    const others = kBestArborescences(digraph, null, {forbidden: ['ba', 'cb']});
    expect(Array.from(others, ({root}) => root)).toEqual(['a', 'a']);
  });

  test('throws when it is called, and names keys', () => {
    expect(() => kBestArborescences(digraph, 'a', {required: ['ba']})).toThrow(
      ConstraintError
    );
    expect(() => kBestArborescences(digraph, 'a', {required: ['ba']})).toThrow(
      'edge "ba" enters the root'
    );
    const forbidden = ['ab', 'ac'];
    expect(() => kBestArborescences(digraph, 'a', {forbidden})).toThrow(
      NoArborescenceError
    );
    expect(() => kBestArborescences(digraph, 'x')).toThrow('root "x"');
    expect(() => kBestArborescences(digraph, {root: 'a'} as never)).toThrow(
      'the root is an object'
    );
    expect(() =>
      kBestArborescences(digraph, null, {root: 'a'} as never)
    ).toThrow('Pass the root before the options.');
  });
});

test('the first of the k best is the best, with the same constraints', () => {
  const rng = seededRandom(7);
  const draw = (n: number) => Math.floor(rng() * n);
  for (let round = 0; round < 200; round++) {
    const graph = new MultiDirectedGraph();
    for (let i = 0; i < 6; i++) graph.addNode(i);
    for (let i = 0; i < 14; i++) {
      graph.addEdgeWithKey(`e${i}`, draw(6), draw(6), {weight: draw(5)});
    }
    const constraints = {
      required: [`e${draw(14)}`],
      forbidden: [`e${draw(14)}`]
    };
    const ignoreDirection = true;
    const attempt = (find: () => unknown) => {
      try {
        return find();
      } catch (error) {
        return String(error);
      }
    };
    expect(
      attempt(
        () =>
          kBestSpanningForests(graph, {ignoreDirection, ...constraints}).next()
            .value?.weight
      )
    ).toBe(
      attempt(
        () =>
          minimumSpanningForest.detailed(graph, {
            ignoreDirection,
            ...constraints
          }).weight
      )
    );
    expect(
      attempt(
        () => kBestArborescences(graph, null, constraints).next().value?.weight
      )
    ).toBe(
      attempt(
        () => minimumArborescence.detailed(graph, null, constraints).weight
      )
    );
  }
});
