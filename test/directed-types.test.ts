import {DirectedGraph, MultiDirectedGraph} from 'graphology';
import {describe, expectTypeOf, test} from 'vitest';
import {edgeListFrom, fromDirectedGraphology} from '../src/graph/index.js';
import {
  isArborescence,
  isTree,
  maximumArborescence,
  maximumBranching,
  minimumArborescence,
  minimumBranching,
  NoArborescenceError
} from '../src/index.js';
import * as msf from '../src/msf/index.js';

// What is marked with @ts-expect-error fails the type check if it compiles.
// Nothing of it runs.
const neverRun = (_: () => void): void => {};

interface Place {
  x: number;
}
interface Road {
  cost: number;
}
const roads = new DirectedGraph<Place, Road>();

describe('getEdgeWeight', () => {
  test('knows the attributes of a typed graph', () => {
    neverRun(() => {
      minimumArborescence(roads, 'a', {
        getEdgeWeight: (edge, attributes, source, target, u, v) => {
          expectTypeOf(edge).toEqualTypeOf<string>();
          expectTypeOf(attributes).toEqualTypeOf<Road>();
          expectTypeOf(source).toEqualTypeOf<string>();
          expectTypeOf(target).toEqualTypeOf<string>();
          expectTypeOf(u).toEqualTypeOf<Place>();
          return attributes.cost + Math.abs(u.x - v.x);
        }
      });
      for (const find of [minimumArborescence, maximumArborescence]) {
        find.detailed(roads, null, {getEdgeWeight: (_, {cost}) => cost});
        find.assign(roads, 'a', {getEdgeWeight: (_, {cost}) => cost});
        find.prune(roads, 1, {getEdgeWeight: (_, {cost}) => cost});
        // @ts-expect-error there is no such attribute
        find(roads, 'a', {getEdgeWeight: (_, {price}) => price});
      }
      for (const find of [minimumBranching, maximumBranching]) {
        find(roads, {getEdgeWeight: (_, {cost}) => cost});
        find.detailed(roads, {getEdgeWeight: (_, {cost}) => cost});
        find.assign(roads, {getEdgeWeight: (_, {cost}) => cost});
        find.prune(roads, {getEdgeWeight: (_, {cost}) => cost});
        // @ts-expect-error there is no such attribute
        find.assign(roads, {getEdgeWeight: (_, {price}) => price});
      }
      fromDirectedGraphology(roads, {getEdgeWeight: (_, {cost}) => cost});
      // @ts-expect-error a weight is a number
      minimumBranching(roads, {getEdgeWeight: () => 'heavy'});
    });
  });
});

describe('options', () => {
  test('may be undefined one by one', () => {
    neverRun(() => {
      minimumArborescence.assign(roads, 'a', {
        getEdgeWeight: 'cost',
        algorithm: undefined,
        singleRoot: undefined,
        edgeArborescenceAttribute: undefined
      });
      minimumBranching.assign(roads, {
        getEdgeWeight: 'cost',
        algorithm: undefined,
        edgeBranchingAttribute: undefined
      });
    });
  });

  test('are known by their names', () => {
    expectTypeOf<msf.ArborescenceAlgorithm>().toEqualTypeOf<
      'tarjan' | 'gabow'
    >();
    neverRun(() => {
      // @ts-expect-error the root is not an option here
      minimumArborescence(roads);
      // @ts-expect-error the root comes before the options
      minimumArborescence(roads, {singleRoot: true});
      // @ts-expect-error there is no such algorithm
      minimumArborescence(roads, 'a', {algorithm: 'kruskal'});
      // @ts-expect-error minimum and maximum are functions of their own
      minimumArborescence(roads, 'a', {maximum: true});
      // @ts-expect-error only assign has an attribute to set
      minimumArborescence(roads, 'a', {edgeArborescenceAttribute: 'kept'});
      // @ts-expect-error a branching has any number of roots
      minimumBranching(roads, {singleRoot: true});
    });
  });
});

describe('results', () => {
  test('are keys over graphology', () => {
    expectTypeOf(minimumArborescence).returns.toEqualTypeOf<string[]>();
    expectTypeOf(minimumArborescence.detailed).returns.toEqualTypeOf<{
      readonly edges: string[];
      readonly parents: Map<string, string | null>;
      readonly weight: number;
      readonly root: string | null;
    }>();
    expectTypeOf(minimumBranching.detailed).returns.toEqualTypeOf<{
      readonly edges: string[];
      readonly parents: Map<string, string | null>;
      readonly roots: string[];
      readonly weight: number;
    }>();
    expectTypeOf(minimumArborescence.assign).returns.toBeVoid();
    expectTypeOf(minimumBranching.prune).returns.toBeVoid();
    expectTypeOf(maximumArborescence).toEqualTypeOf<
      typeof minimumArborescence
    >();
    expectTypeOf(maximumBranching).toEqualTypeOf<typeof minimumBranching>();
  });

  test('of recognition are booleans, for graphs of any attributes', () => {
    neverRun(() => {
      expectTypeOf(isArborescence(roads)).toBeBoolean();
      expectTypeOf(isTree(new MultiDirectedGraph<Place>())).toBeBoolean();
    });
  });

  test('of an error are numbers or keys', () => {
    expectTypeOf<NoArborescenceError['unreachable']>().toEqualTypeOf<
      readonly (number | string)[]
    >();
    // Narrowed from unknown, it must not become any.
    const error: unknown = new NoArborescenceError({
      reason: 'unreachable',
      root: 'a',
      unreachable: ['b'],
      needed: 0
    });
    if (error instanceof NoArborescenceError) {
      expectTypeOf(error.root).toEqualTypeOf<number | string>();
    }
  });

  test('of a check tell a flaw only if there is one', () => {
    const edges = edgeListFrom(1, []);
    const {arcs, ...proof} = msf.arborescence.detailed(edges, {root: 0});
    const verdict = msf.isMinimumArborescence.detailed(edges, arcs, proof, {
      root: 0
    });
    if (!verdict.valid) {
      expectTypeOf(verdict.arc).toEqualTypeOf<number | undefined>();
    }
    neverRun(() => {
      // @ts-expect-error only if it is not valid
      verdict.reason;
      // @ts-expect-error what is it the least of?
      msf.isMinimumArborescence(edges, arcs, proof);
    });
  });
});
