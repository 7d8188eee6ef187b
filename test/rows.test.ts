import {MultiUndirectedGraph} from 'graphology';
import {describe, expect, expectTypeOf, test} from 'vitest';
import {
  EdgeWeightError,
  forestOfRows,
  GraphTypeError,
  minimumSpanningForest,
  OptionError
} from '../src/index.js';
import {random} from './support/random.js';

const ROADS = [
  {from: 'Rome', to: 'Naples', km: 225},
  {from: 'Naples', to: 'Bari', km: 261},
  {from: 'Rome', to: 'Bari', km: 374}
];

async function* later<Row>(rows: Iterable<Row>) {
  yield* rows;
}

describe('forestOfRows', () => {
  test('returns the rows of the forest, as they were', async () => {
    const forest = forestOfRows(ROADS, {weight: 'km'});
    expect(forest[0]).toBe(ROADS[0]);
    expect(forest[1]).toBe(ROADS[1]);
    expect(forest).toHaveLength(2);
    expectTypeOf(forest).toEqualTypeOf<typeof ROADS>();
    const streamed = forestOfRows(later(ROADS), {weight: 'km', maximum: true});
    expect((await streamed).map(({km}) => km)).toEqual([261, 374]);
  });

  test('takes arrays, numbers as names, functions and bigints', () => {
    expect(
      forestOfRows([
        [1, 2, 5],
        [2, 1, 3],
        [7, 7, 1]
      ])
    ).toEqual([[2, 1, 3]]);
    const rows = [{a: {id: 5n}, b: 'x', w: 3n}];
    const options = {
      source: (row: (typeof rows)[0]) => row.a.id,
      target: 'b',
      weight: 'w'
    } as const;
    expect(forestOfRows.detailed(rows, options)).toEqual({
      ...{rows, weight: 3, nodes: 2, trees: 1, skipped: 0}
    });
    expect(forestOfRows.detailed(rows, {...options, weight: null}).weight).toBe(
      1
    );
    const named = [{source: 'a', target: 'b', weight: 1}];
    expect(forestOfRows(named)).toEqual(named);
    expect(forestOfRows([])).toEqual([]);
  });

  test('skips rows without a weight if asked to', () => {
    const none = [null, undefined, NaN, '', 'NA', 'null'];
    const rows = [...none.map(w => ['a', 'b', w]), ['a', 'b', 3]];
    const {skipped, weight, nodes} = forestOfRows.detailed(rows, {
      missing: 'skip'
    });
    expect([skipped, weight, nodes]).toEqual([6, 3, 2]);
    for (const [i, weight] of none.entries()) {
      const bad = [...rows.slice(6), ['a', 'b', weight]];
      expect(() => forestOfRows(bad), `${i}`).toThrow(
        /row 2 has weight .* pass missing: 'skip'/
      );
    }
    const text = {missing: 'skip'} as const;
    expect(() => forestOfRows([['a', 'b', 'far']], text)).toThrow(
      'row 1 has weight "far". Give it a number'
    );
    expect(() => forestOfRows([['a', 'b', 2n ** 53n + 1n]])).toThrow(
      EdgeWeightError
    );
  });

  test('reads the decimal texts of databases, and never NULL as 0', () => {
    const rows = [
      ['a', 'b', '2.50'],
      ['b', 'a', ' 1e0 '],
      ['b', 'c', '-3']
    ];
    const {weight, rows: forest} = forestOfRows.detailed(rows);
    expect(weight).toBe(-2);
    expect(forest).toEqual(rows.slice(1));
    expect(() => forestOfRows([['a', 'b', '9007199254740993']])).toThrow(
      'rounded to 9007199254740992'
    );
    expect(() => forestOfRows([['a', 'b', 10n ** 400n]])).toThrow(
      'rounded to Infinity'
    );
    for (const wrong of ['1,5', '0x10', '3 km', true, {}]) {
      expect(() => forestOfRows([['a', 'b', wrong]])).toThrow(EdgeWeightError);
    }
  });

  test('refuses one name in two types', () => {
    for (const [one, other] of [
      [1, '1'],
      ['1', 1],
      [1, 1n],
      [2n, '2'],
      ['-1.5', -1.5]
    ] as const) {
      const rows = [
        ['x', one, 1],
        ['x', other, 1]
      ];
      expect(() => forestOfRows(rows)).toThrow(/an end of row 2 is .*earlier/);
    }
    const mixed = [
      [1, '01', 1],
      ['x', 10n ** 30n, 1]
    ];
    expect(forestOfRows.detailed(mixed).nodes).toBe(4);
  });

  test('finds getters of a class, and the weight beside functions', () => {
    class Road {
      readonly #ends: readonly string[];
      constructor(...ends: string[]) {
        this.#ends = ends;
      }
      get start() {
        return this.#ends[0];
      }
      get end() {
        return this.#ends[1];
      }
      get weight() {
        return 4;
      }
    }
    const roads = [new Road('a', 'b')];
    expect(forestOfRows(roads, {source: 'start', target: 'end'})).toEqual(
      roads
    );
    const rows = [{weight: 2, pair: 'a-b'}];
    const options = {
      source: ({pair}: {pair: string}) => pair[0],
      target: ({pair}: {pair: string}) => pair[2]
    };
    expect(forestOfRows.detailed(rows, options).weight).toBe(2);
  });

  test('says what is wrong, and where', async () => {
    expect(() => forestOfRows(ROADS)).toThrow(
      'it is not clear where the weight is: the first row has "from", "to", "km"'
    );
    expect(() => forestOfRows(ROADS)).toThrow(OptionError);
    expect(() => forestOfRows(ROADS, {weight: 'cost' as 'km'})).toThrow(
      'weight is "cost", but the first row has only "from", "to", "km"'
    );
    expect(() => forestOfRows([{x: 1, y: 2, weight: 3}])).toThrow(
      'it is not clear where the ends of an edge are'
    );
    expect(() => forestOfRows(ROADS, {source: 'to', weight: 'km'})).toThrow(
      'source is given without target. Give both.'
    );
    expect(() =>
      forestOfRows([
        ['a', 'b', 1],
        ['a', null, 1]
      ])
    ).toThrow('an end of row 2 is null');
    expect(() => forestOfRows([3] as never)).toThrow('row 1 is 3');
    expect(() => forestOfRows('rows' as never)).toThrow(GraphTypeError);
    expect(() => forestOfRows([], {missing: 'drop' as 'skip'})).toThrow(
      OptionError
    );
    await expect(forestOfRows(later([['a', '', 1]]))).rejects.toThrow('row 1');
  });

  test('agrees with the forest of graphology graphs', async () => {
    for (let seed = 0; seed < 200; seed++) {
      const draw = random(seed);
      const order = 1 + draw.integer(0, 11);
      const graph = new MultiUndirectedGraph();
      const rows: [string, string, number][] = [];
      for (let e = draw.integer(0, 39); e > 0; e--) {
        const [u, v] = [
          `n${draw.integer(0, order - 1)}`,
          `n${draw.integer(0, order - 1)}`
        ];
        const weight = draw.integer(-2, 3);
        graph.mergeNode(u);
        graph.mergeNode(v);
        graph.addEdgeWithKey(String(rows.length), u, v, {weight});
        rows.push([u, v, weight]);
      }
      const expected = minimumSpanningForest(graph).map(
        key => rows[Number(key)]
      );
      expect(forestOfRows(rows)).toEqual(expected);
      expect(await forestOfRows(later(rows))).toEqual(expected);
    }
  });
});
