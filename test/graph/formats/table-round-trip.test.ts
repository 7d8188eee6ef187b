import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  edgeListFrom,
  GraphTypeError,
  type NamedGraph,
  type ReadGraphOptions,
  readGraph,
  writeGraph
} from '../../../src/graph/index.js';
import type {CsvSeparator} from '../../../src/internals.js';
import {rounds} from '../../support/rounds.js';

const written = (graph: NamedGraph): string =>
  [...writeGraph(graph, 'csv')].join('');

/** The edges and their attributes, by names; the vertices, sorted. */
const contentOf = ({nodes, edges, edgeAttributes}: NamedGraph) => ({
  nodes: nodes.toSorted(),
  rows: Array.from(edges.weight, (weight, e) => [
    nodes[edges.source[e]],
    nodes[edges.target[e]],
    weight + 0,
    edgeAttributes?.[e] ?? {}
  ])
});

// Names of columns, numbers, and whatever needs quotes.
const name = fc.constantFrom(
  ...['from', 'to', 'source', 'target', 'Source', 'u', 'v', 'start', 'end'],
  ...['weight', 'Weight', 'a', 'b', '1', '2.5', '1,5', '1,234', 'a;b', 'a\tb'],
  ...['#x', ' x', 'x ', '"', 'p\nq', '\ufeffx', 'inf', 'node1', 'node2']
);

describe('a table that is written and read again', () => {
  test('has the same edges if it had no header', async () => {
    const table = fc.record({
      rows: fc.array(
        fc.tuple(
          name,
          fc.oneof(name, fc.constant('')),
          fc.oneof(
            fc.integer({min: -5000, max: 5000}).map(i => i / 1000),
            fc.constantFrom(Infinity, 1e-7, 1e21, 3)
          ),
          fc.oneof(name, fc.constant(''))
        ),
        {maxLength: 4}
      ),
      isWeighted: fc.boolean(),
      hasOthers: fc.boolean(),
      separator: fc.constantFrom<CsvSeparator[]>(',', ';', '\t'),
      decimal: fc.constantFrom('.' as const, ',' as const)
    });
    let headers = 0;
    const property = fc.asyncProperty(table, async given => {
      const {rows, isWeighted, hasOthers, separator, decimal} = given;
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const text = rows
        .map(([u, v, weight, other]) => {
          const isLone = v === '';
          const fields = [u, v];
          const shown = String(weight).replace('.', decimal);
          if (isWeighted) fields.push(isLone ? '' : shown);
          if (hasOthers) fields.push(isLone ? '' : other);
          return `${fields.map(quoted).join(separator)}\n`;
        })
        .join('');
      const options: ReadGraphOptions = {
        source: 1,
        target: 2,
        weight: isWeighted ? 3 : null
      };
      const first = await readGraph(text, 'csv', {
        ...options,
        separator,
        decimal,
        header: false
      });
      const again = written(first);
      // Between commas, decimal commas must be asked for.
      const isTold = decimal === ',' && separator === ',';
      const second = await readGraph(
        again,
        'csv',
        isTold ? {...options, decimal} : options
      );
      expect(contentOf(second)).toEqual(contentOf(first));
      // From then on, nothing changes.
      if (rows.length > 0) {
        expect(second.columns!.separator).toBe(separator);
        expect(written(second)).toBe(again);
      }
      if (second.columns?.names) headers++;
    });
    await fc.assert(property, {numRuns: rounds(500)});
    expect(headers).toBeGreaterThan(5);
  });

  test('gets a header only if its first row may be taken for one', async () => {
    const again = async (text: string, weight?: null) =>
      written(await readGraph(text, 'csv', {header: false, weight}));
    expect(await again('from,to\na,b\n', null)).toBe(
      'source,target\nfrom,to\na,b\n'
    );
    expect(await again('ann,bob\n', null)).toBe('source,target\nann,bob\n');
    expect(await again('1,2\nfrom,to\n', null)).toBe('1,2\nfrom,to\n');
    expect(await again('from,to,3\n')).toBe(
      'source,target,weight\nfrom,to,3\n'
    );
    expect(await again('a,b,3\nfrom,to,3\n')).toBe('a,b,3\nfrom,to,3\n');
    // The first row may be that of a vertex without edges.
    expect(await again('a,,\nb,,\n')).toBe('a,,\nb,,\n');
    const options = {header: false, source: 2, target: 3, weight: 1} as const;
    const lone = await readGraph(',a,\n', 'csv', options);
    expect(written(lone)).toBe(',a,\n');
    // Or there is none.
    const none = {...lone, nodes: [], edges: edgeListFrom(0, [])};
    expect(written(none)).toBe('');
    expect(await again('weight,,\nb,,\n')).toBe(
      'source,target,weight\nweight,,\nb,,\n'
    );
  });

  test('shows what its first comma means', async () => {
    const text = 'from;to;weight\na;b;2,5\nb;c;1,234\nc;d;3,456\n';
    const graph = await readGraph(text, 'csv');
    expect(written(graph)).toBe(text);
    const rest = await readGraph(text.replace('a;b;2,5', 'a;b;25'), 'csv', {
      decimal: ','
    });
    const again = 'from;to;weight\na;b;25\nb;c;1,2340\nc;d;3,456\n';
    expect(written(rest)).toBe(again);
    expect([...(await readGraph(again, 'csv')).edges.weight]).toEqual([
      25, 1.234, 3.456
    ]);
  });

  test('keeps decimal commas between commas, in quotes', async () => {
    const text = 'a,b,"1,5"\nb,c,2\n';
    const graph = await readGraph(text, 'csv', {decimal: ','});
    expect(written(graph)).toBe(text);
    // Where commas did not separate fields, decimals get a point.
    const other = await readGraph('a;b;1,5\n', 'csv');
    expect([...writeGraph(other, 'csv', {separator: ','})].join('')).toBe(
      'a,b,1.5\n'
    );
  });

  test('keeps names of any one character, alone or among others', async () => {
    for (let code = 1; code < 256; code++) {
      const char = String.fromCharCode(code);
      for (const name of [char, `${char}a`, `a${char}`, `a${char}a`]) {
        const edges = edgeListFrom(2, [[0, 1, 0.5]]);
        for (const nodes of [
          [name, 'other'],
          ['other', name]
        ]) {
          const again = await readGraph(written({nodes, edges}), 'csv');
          expect(again.nodes, `${code}`).toEqual(nodes);
          expect(again.edges).toEqual(edges);
        }
      }
    }
  });

  test('keeps its separator, whichever function writes it', async () => {
    for (const separator of [',', ';', '\t']) {
      const text = ['a', 'b', '2'].join(separator);
      const graph = await readGraph(text, 'csv');
      expect(written(graph)).toBe(`${text}\n`);
      expect([...writeGraph(graph, 'csv')].join('')).toBe(`${text}\n`);
      expect([...writeGraph(graph, 'tsv')].join('')).toBe('a\tb\t2\n');
    }
  });

  test('may have attributes that are called like columns', async () => {
    const names = [
      ...['Weight', 'from', 'to', 'start', 'end', 'u', 'v', 'source', 'Source'],
      ...['target', 'target_id', 'key', 'WEIGHT', 'src', 'dst', '1', '']
    ];
    const some = fc.uniqueArray(fc.constantFrom(...names));
    const property = fc.asyncProperty(some, async attributes => {
      const record = Object.fromEntries(attributes.map(one => [one, 'x']));
      const graph = {
        nodes: ['a', 'b'],
        edges: edgeListFrom(2, [[1, 0, 3]]),
        edgeAttributes: [record]
      };
      const {nodes, edges} = await readGraph(written(graph), 'csv');
      expect(nodes).toEqual(['b', 'a']);
      expect([...edges.weight]).toEqual([3]);
    });
    await fc.assert(property, {numRuns: rounds(200)});
  });
});

describe('a graph that cannot be a table', () => {
  const graph = {nodes: ['a', 'b'], edges: edgeListFrom(2, [[0, 1, 3]])};
  const columns = {
    names: null,
    width: 3,
    source: 0,
    target: 1,
    weight: 2,
    separator: ',',
    decimal: '.'
  };

  test.for<[object, RegExp]>([
    [{columns: {}}, /layout in columns is invalid/],
    [{columns: null}, /layout in columns is invalid/],
    [{columns: 7}, /layout in columns is invalid/],
    [{columns: {...columns, separator: '|'}}, /a separator and a decimal mark/],
    [{columns: {...columns, decimal: ''}}, /a separator and a decimal mark/],
    [{columns: {...columns, width: 2.5}}, /layout in columns is invalid/],
    [{columns: {...columns, names: undefined}}, /or names: null/],
    [{columns: {...columns, names: ['a', 'b', 1]}}, /or names: null/],
    [{columns: {...columns, names: 'abc'}}, /or names: null/],
    [{edgeAttributes: null}, /edgeAttributes is null\. Pass an array/],
    [{edgeAttributes: [null]}, /edgeAttributes\[0\] is null\. Give an object/],
    [{nodeAttributes: [{}, 'x']}, /nodeAttributes\[1\] is "x"\. Give an obj/],
    [{edgeKeys: null}, /edgeKeys is null\. Pass an array/]
  ])('is refused with %j', ([part, message]) => {
    for (const format of ['csv', 'edgelist', 'json', 'node-link'] as const) {
      const write = () => [...writeGraph({...graph, ...part}, format)];
      expect(write).toThrow(GraphTypeError);
      expect(write).toThrow(message);
    }
    expect(() => written({...graph, ...part})).toThrow(message);
  });
});
