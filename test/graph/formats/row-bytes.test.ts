import {describe, expect, test} from 'vitest';
import {joinRow, writeChecked} from '../../../src/graph/formats/index.js';
import {putNumber, rowBytes} from '../../../src/graph/formats/row-bytes.js';
import {
  edgeListFrom,
  type NamedGraph,
  type WritableFormat,
  writeGraph
} from '../../../src/graph/index.js';
import {textOf} from '../../support/graph-files.js';
import {type Random, random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

function written(value: number): string {
  const bytes = new Uint8Array(40);
  return textOf([bytes.subarray(3, putNumber(bytes, 3, value))]);
}

describe('numbers are written as String writes them', () => {
  test.for([
    0,
    -0,
    1,
    -1,
    9,
    10,
    99,
    100,
    1e6,
    999999999,
    1e9,
    1e9 + 0.5,
    2 ** 53,
    1e21,
    1e-6,
    1e-7,
    1.5e-6,
    0.000001,
    0.0000011,
    0.1,
    0.3,
    0.1 + 0.2,
    1 / 3,
    123456.789,
    -0.5,
    0.999999,
    0.9999999,
    999999999.999999,
    5e-324,
    Number.MAX_VALUE,
    Infinity,
    -Infinity
  ])('%d', value => {
    expect(written(value)).toBe(String(value));
  });

  test('random ones', () => {
    const draws = random(1);
    for (let i = 0; i < rounds(20_000); i++) {
      const digits = 10 ** draws.integer(0, 9);
      const shift = 10 ** draws.integer(0, 9);
      const value = draws.integer(-digits, digits) / shift;
      for (const near of [value, value + Number.EPSILON * value]) {
        if (written(near) === String(near)) continue;
        expect(written(near)).toBe(String(near));
      }
    }
  });
});

const NAMES: Readonly<Record<string, (v: number) => string>> = {
  numbers: v => String(v + 1),
  plain: v => `n${v * 7}`,
  long: v => 'x'.repeat(300 * (v % 3)) + v,
  odd: v => ['a,b', 'é', '"q"', ' s', '#c', 'x y'][v % 6] + v
};

function randomGraph(draws: Random, kind: string): NamedGraph {
  const order = draws.integer(0, 40);
  const size = order === 0 ? 0 : draws.integer(0, 60);
  const ends = () =>
    Int32Array.from({length: size}, () => draws.integer(0, order - 1));
  const weight = Float64Array.from(
    {length: size},
    () => draws.integer(-5000, 5000) / draws.pick([1, 2, 1000, 3])
  );
  const places = draws.shuffle([0, 1, 2]);
  const [source, target] = places;
  const isWeighted = draws.integer(0, 3) > 0;
  const names = draws.pick([null, ['one', 'two', 'three']]);
  const columns = {
    ...{names, width: 3, source, target},
    weight: isWeighted ? places[2] : null,
    separator: draws.pick([',', ';', '\t', ' '] as const),
    decimal: draws.pick(['.', ','] as const)
  };
  return {
    nodes: Array.from({length: order}, (_, v) => NAMES[kind](v)),
    edges: {order, size, source: ends(), target: ends(), weight},
    ...(draws.integer(0, 1) > 0 && {columns})
  };
}

describe.for(Object.keys(NAMES))('rows of bytes, names %s', kind => {
  test.for<WritableFormat>(['csv', 'tsv', 'dimacs', 'edgelist'])(
    'are those of text in %s',
    format => {
      for (let seed = 0; seed < rounds(300); seed++) {
        const graph = randomGraph(random(seed), kind);
        if (format === 'edgelist' && kind === 'odd') continue;
        const expected = textOf(writeGraph(graph, format));
        const encoded = graph.nodes.map(name => new TextEncoder().encode(name));
        let end = 0;
        const ends = Uint32Array.from(encoded, ({length}) => (end += length));
        const bytes = Uint8Array.from(encoded.flatMap(name => [...name]));
        const names = kind === 'numbers' && seed % 2 === 0;
        const named = {
          ...graph,
          names: names ? {order: ends.length} : {bytes, ends}
        };
        expect(textOf(writeChecked(named, format, {}))).toBe(expected);
        if (format !== 'csv' || graph.columns) continue;
        // As they are made of strings.
        const {edges, nodes} = graph;
        const rows = Array.from(edges.weight, (weight, e) => [
          ...[nodes[edges.source[e]], nodes[edges.target[e]], weight]
        ]);
        const text = [['source', 'target', 'weight'], ...rows]
          .map(row => `${joinRow(row, ',')}\n`)
          .join('');
        expect(expected.startsWith(text)).toBe(true);
      }
    }
  );
});

test('without edges, there are no rows', () => {
  const edges = edgeListFrom(2, []);
  const plan = {prefix: '', separator: ',', fields: ['source'] as const};
  expect([...rowBytes(edges, {order: 2}, plan)]).toEqual([]);
});

const PACKED = {
  bytes: new TextEncoder().encode('firstsecond'),
  ends: Uint32Array.of(5, 11)
};

test.for([
  [['1', '2'], {order: 2}],
  [['first', 'second'], PACKED]
] as const)('long tables come in several chunks: %j', ([nodes, names]) => {
  const size = 50_000;
  const edges = {
    order: 2,
    size,
    source: new Int32Array(size),
    target: new Int32Array(size).fill(1),
    weight: Float64Array.from({length: size}, (_, e) => e / 8)
  };
  const graph = {nodes, edges};
  const expected = textOf(writeGraph(graph, 'csv'));
  const pieces = [...writeChecked({...graph, names}, 'csv', {})];
  expect(pieces.length).toBeGreaterThan(3);
  expect(textOf(pieces)).toBe(expected);
});
