import {MultiUndirectedGraph, UndirectedGraph} from 'graphology';
import {describe, expectTypeOf, test} from 'vitest';
import {
  type EdgeList,
  edgeListFrom,
  fromGraphology,
  type NamedGraph,
  toGraphology
} from '../src/graph/index.js';
import {
  type DetailedForest,
  isMinimumSpanningForest,
  isSpanningForest,
  maximumSpanningForest,
  minimumSpanningForest,
  snapshot
} from '../src/index.js';
import {chooseAlgorithm, heavyEdges} from '../src/internals.js';
import * as msf from '../src/msf/index.js';

// What is marked with @ts-expect-error fails the type check if it compiles.
// Nothing of it runs.
const neverRun = (_: () => void): void => {};

type Name = 'auto' | 'kruskal' | 'boruvka' | 'kkt' | 'filter-kruskal' | 'prim';

interface Place {
  x: number;
}
interface Road {
  cost: number;
}
const roads = new UndirectedGraph<Place, Road>();
interface Street {
  name: string;
  weight?: number;
}
const streets = new UndirectedGraph<Place, Street>();

describe('algorithm', () => {
  test('is a closed union', () => {
    expectTypeOf<msf.AlgorithmName>().toEqualTypeOf<Name>();
    expectTypeOf(msf.ALGORITHMS[1]).toEqualTypeOf<'kruskal'>();
    expectTypeOf<DetailedForest['algorithm']>().toEqualTypeOf<
      Exclude<Name, 'auto'> | msf.ForestAlgorithm
    >();
    expectTypeOf(chooseAlgorithm).returns.toEqualTypeOf<
      Exclude<Name, 'auto'>
    >();
    neverRun(() => {
      // @ts-expect-error there is no such algorithm
      minimumSpanningForest(roads, {algorithm: 'dijkstra'});
      // @ts-expect-error any string is too wide
      minimumSpanningForest(roads, {algorithm: 'kkt' as string});
      // @ts-expect-error there is no such algorithm
      msf.minimumSpanningForestOf(edgeListFrom(0, []), {algorithm: 'Prim'});
    });
  });
});

describe('getEdgeWeight', () => {
  test('knows the attributes of a typed graph', () => {
    neverRun(() => {
      minimumSpanningForest(roads, {
        getEdgeWeight: (edge, attributes, source, target, u, v, undirected) => {
          expectTypeOf(edge).toEqualTypeOf<string>();
          expectTypeOf(attributes).toEqualTypeOf<Road>();
          expectTypeOf(source).toEqualTypeOf<string>();
          expectTypeOf(target).toEqualTypeOf<string>();
          expectTypeOf(u).toEqualTypeOf<Place>();
          expectTypeOf(v).toEqualTypeOf<Place>();
          expectTypeOf(undirected).toEqualTypeOf<boolean>();
          return attributes.cost + Math.abs(u.x - v.x);
        }
      });
      for (const find of [minimumSpanningForest, maximumSpanningForest]) {
        find.detailed(roads, {getEdgeWeight: (_, {cost}) => cost});
        find.assign(roads, {getEdgeWeight: (_, {cost}) => cost});
        find.prune(roads, {getEdgeWeight: (_, {cost}) => cost});
      }
      fromGraphology(roads, {getEdgeWeight: (_, {cost}) => cost});
      // @ts-expect-error there is no such attribute
      minimumSpanningForest(roads, {getEdgeWeight: (_, {price}) => price});
      // @ts-expect-error a weight is a number
      minimumSpanningForest(roads, {getEdgeWeight: () => 'heavy'});
      // @ts-expect-error neither name nor function
      minimumSpanningForest(roads, {getEdgeWeight: 3});
    });
  });

  test('is required if the edges have no numeric weight', () => {
    neverRun(() => {
      minimumSpanningForest(streets);
      minimumSpanningForest(new UndirectedGraph());
      minimumSpanningForest(snapshot(roads, {getEdgeWeight: 'cost'}));
      // @ts-expect-error these edges have no weight
      minimumSpanningForest(roads);
      // @ts-expect-error these edges have no weight
      minimumSpanningForest(roads, {algorithm: 'kkt'});
      // @ts-expect-error these edges have no weight
      minimumSpanningForest(roads, {getEdgeWeight: undefined});
      // @ts-expect-error these edges have no weight
      snapshot(roads);
      // @ts-expect-error these edges have no weight
      fromGraphology(roads);
      // @ts-expect-error these edges have no weight
      isMinimumSpanningForest(roads, []);
      isSpanningForest(roads, []);
      // @ts-expect-error this weight is not a number
      minimumSpanningForest(new UndirectedGraph<Place, {weight: string}>());
    });
  });

  test('may be the name of a numeric attribute or null', () => {
    neverRun(() => {
      minimumSpanningForest(streets, {getEdgeWeight: 'weight'});
      // @ts-expect-error a name is not a number
      minimumSpanningForest(streets, {getEdgeWeight: 'name'});
      // @ts-expect-error there is no such attribute
      minimumSpanningForest(roads, {getEdgeWeight: 'price'});
      minimumSpanningForest(new UndirectedGraph(), {getEdgeWeight: 'any'});
      minimumSpanningForest(roads, {getEdgeWeight: 'cost'});
      minimumSpanningForest(roads, {getEdgeWeight: null});
      minimumSpanningForest(new MultiUndirectedGraph(), {
        getEdgeWeight: (_, {anything}) => anything
      });
    });
  });
});

describe('options', () => {
  test('may be undefined one by one', () => {
    neverRun(() => {
      minimumSpanningForest.assign(roads, {
        getEdgeWeight: 'cost',
        ignoreDirection: undefined,
        algorithm: undefined,
        rng: undefined,
        seed: undefined,
        edgeForestAttribute: undefined
      });
      msf.kkt(edgeListFrom(0, []), {
        rng: undefined,
        seed: undefined,
        sampleFrom: undefined,
        onCall: undefined
      });
      msf.filterKruskal(edgeListFrom(0, []), {filter: undefined});
      minimumSpanningForest(streets, undefined);
      minimumSpanningForest(streets, {getEdgeWeight: undefined});
    });
  });

  test('are known by their names', () => {
    neverRun(() => {
      // @ts-expect-error the option is called getEdgeWeight
      minimumSpanningForest(roads, {weight: 'cost'});
      // @ts-expect-error only assign has an attribute to set
      minimumSpanningForest(roads, {edgeForestAttribute: 'kept'});
      // @ts-expect-error a random source returns numbers
      minimumSpanningForest(roads, {rng: () => 'x'});
    });
  });
});

describe('results', () => {
  test('are keys over graphology', () => {
    expectTypeOf(minimumSpanningForest(streets)).toEqualTypeOf<string[]>();
    expectTypeOf(minimumSpanningForest.detailed(streets)).toEqualTypeOf<{
      readonly edges: string[];
      readonly weight: number;
      readonly trees: number;
      readonly algorithm: Exclude<Name, 'auto'> | msf.ForestAlgorithm;
    }>();
    expectTypeOf(minimumSpanningForest.assign).returns.toBeVoid();
    expectTypeOf(minimumSpanningForest.prune).returns.toBeVoid();
    expectTypeOf(maximumSpanningForest).toEqualTypeOf<
      typeof minimumSpanningForest
    >();
  });

  test('are typed arrays over edge lists', () => {
    const edges = edgeListFrom(0, []);
    expectTypeOf(edges).toEqualTypeOf<EdgeList>();
    expectTypeOf(msf.kkt).returns.toEqualTypeOf<Int32Array>();
    expectTypeOf(heavyEdges).returns.toEqualTypeOf<Int32Array>();
    expectTypeOf(msf.isMinimumSpanningForestOf).returns.toBeBoolean();
  });

  test('of a check tell either the trees or the flaw', () => {
    const verdict = msf.isSpanningForestOf.detailed(
      edgeListFrom(0, []),
      new Int32Array()
    );
    if (verdict.valid) expectTypeOf(verdict.trees).toBeNumber();
    else expectTypeOf(verdict.edge).toBeNumber();
    neverRun(() => {
      // @ts-expect-error only if it is valid
      verdict.trees;
    });
  });

  test('keep the type of the graph that was filled', () => {
    const named: NamedGraph = {edges: edgeListFrom(0, []), nodes: []};
    expectTypeOf(
      toGraphology(named, new MultiUndirectedGraph())
    ).toEqualTypeOf<MultiUndirectedGraph>();
  });
});

describe('an edge list', () => {
  test('is read-only', () => {
    const edges = edgeListFrom(1, []);
    neverRun(() => {
      // @ts-expect-error read-only
      edges.order = 2;
      // @ts-expect-error read-only
      edges.size = 2;
      // @ts-expect-error read-only
      edges.weight = new Float64Array();
      // @ts-expect-error plain arrays are no edge list
      msf.kruskal({...edges, source: [0]});
      // @ts-expect-error an edge has a weight
      edgeListFrom(2, [[0, 1]]);
    });
  });

  test('can be written by hand', () => {
    expectTypeOf<{
      order: number;
      size: number;
      source: Int32Array<ArrayBuffer>;
      target: Int32Array<SharedArrayBuffer>;
      weight: Float64Array;
    }>().toExtend<EdgeList>();
  });
});
