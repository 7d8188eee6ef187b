import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  type GraphFormat,
  OptionError,
  type ReadGraphOptions,
  readGraph,
  writeGraph
} from '../../../src/graph/index.js';
import {errorOf, namedEdges} from '../../support/graph-files.js';
import {rounds} from '../../support/rounds.js';

/** The columns that a text is read by, counted from 1. */
async function columnsOf(text: string, options?: ReadGraphOptions) {
  const {columns} = await readGraph(text, 'csv', options);
  const {names, source, target, weight} = columns!;
  return {
    header: names !== null,
    ends: [source + 1, target + 1],
    weight: weight === null ? null : weight + 1
  };
}

describe('the columns of a table', () => {
  test.for([
    ['source,target,weight', 1, 2, 3],
    ['Target,Source,Weight', 2, 1, 3],
    ['weight,From,To', 2, 3, 1],
    ['src,dst,weight', 1, 2, 3],
    ['src,Dest,weight', 1, 2, 3],
    ['u,v,weight', 1, 2, 3],
    ['node1,node2,weight', 1, 2, 3],
    ['NodeA,NodeB,weight', 1, 2, 3],
    ['id,node_a,node_b,weight', 2, 3, 4],
    ['id_1,id_2,weight', 1, 2, 3],
    ['start,end,weight', 1, 2, 3],
    ['origin,destination,weight', 1, 2, 3],
    ['head,tail,weight', 2, 1, 3],
    ['id,source_id,target_id,name,weight', 2, 3, 5],
    ['FromNodeId,ToNodeId,weight', 1, 2, 3],
    ['from node,to-node,weight', 1, 2, 3]
  ] as const)(
    'are known by the header %s',
    async ([header, source, target, weight]) => {
      const cells = header.split(',').map(() => '7');
      expect(await columnsOf(`${header}\n${cells}\n`)).toEqual({
        header: true,
        ends: [source, target],
        weight
      });
    }
  );

  test.for<[string, ReadGraphOptions, boolean, number, number, number | null]>([
    // A row that may be an edge is not a header.
    ['u,v,3', {}, false, 1, 2, 3],
    ['weight,height,3', {}, false, 1, 2, 3],
    ['a,b', {weight: null, header: false}, false, 1, 2, null],
    ['a,b,c', {weight: null, header: false}, false, 1, 2, null],
    ['1,2', {weight: null}, false, 1, 2, null],
    ['a,2', {weight: null}, false, 1, 2, null],
    ['a,b,0.5', {weight: null}, false, 1, 2, null],
    ['from,to,source,target,weight', {}, true, 3, 4, 5],
    ['source,target,weight,Weight', {}, true, 1, 2, 3],
    ['source,source_id,target,weight', {}, true, 1, 3, 4],
    ['5,a,b', {weight: 1}, false, 2, 3, 1],
    ['5,a,b', {source: 2, target: 3}, false, 2, 3, 1],
    ['7,a,b,1', {source: 2, target: 3, weight: 4}, false, 2, 3, 4],
    ['7,a,b,1', {source: 3, target: 2, weight: null}, false, 3, 2, null],
    ['source,target', {weight: null}, true, 1, 2, null],
    ['from_id,to_id', {weight: null}, true, 1, 2, null],
    ['u,v', {weight: null, header: true}, true, 1, 2, null],
    ['u,v', {weight: null, header: false}, false, 1, 2, null],
    ['from,to,km', {weight: 'km'}, true, 1, 2, 3],
    ['km,from,to', {weight: 'KM'}, true, 2, 3, 1],
    ['a,b', {weight: null, header: false}, false, 1, 2, null],
    ['from,to,km', {weight: 3}, true, 1, 2, 3],
    ['from,to,2020', {weight: '2020'}, true, 1, 2, 3],
    ['from,to,weight,2020', {}, true, 1, 2, 3],
    ['x,y,z', {source: 'z', target: 'x', weight: 'y'}, true, 3, 1, 2],
    ['x,y,weight,id', {source: 'y', target: 1}, true, 2, 1, 3],
    ['source,target,from,to,weight', {source: 3, target: 4}, true, 3, 4, 5]
  ])('of %s with %j are clear', async ([text, options, header, ...places]) => {
    const [source, target, weight] = places;
    const columns = {header, ends: [source, target], weight};
    // With a header, there need not be a row.
    expect(await columnsOf(`${text}\n`, options)).toEqual(columns);
  });

  test.for<[string, ReadGraphOptions, RegExp]>([
    ['name;friend', {weight: null}, /"name", "friend", may be a header/],
    ['name,friend,since', {weight: null}, /may be a header or an edge/],
    [
      'a,b',
      {weight: null},
      /row, "a", "b", may be .*: true or header: false\./
    ],
    ['a,b', {source: 2, target: 1, weight: null}, /may be a header or an edge/],
    ['weight,b', {weight: null}, /may be a header or an edge/],
    ['a,b', {weight: null, header: true}, /not clear which of the columns/],
    ['a,km', {weight: 'km'}, /only column is "a", but an edge has two ends/],
    ['km,weight', {}, /no column 3/],
    ['u,v', {weight: null}, /"u", "v", may be a header or an edge\. Pass hea/],
    ['node1,node2', {weight: null}, /may be a header or an edge/],
    ['start,end', {weight: null}, /may be a header or an edge/],
    ['u,v,name', {weight: null}, /may be a header or an edge/],
    ['source,target,3', {}, /may be a header or an edge/],
    ['from,to,2020,2021', {}, /may be a header or an edge/],
    ['id,weight,x,y', {}, /not clear which of the columns "id", "weight", "x"/],
    ['id,weight,x,y', {header: true}, /Pass source and target, each by its na/],
    ['id,weight,x,y', {header: false}, /source and target, each by its number/],
    ['1,a,b,3.5', {}, /not clear which of the columns "1", "a", "b", "3.5"/],
    ['u,v,3,4', {}, /not clear which of the columns "u", "v", "3", "4"/],
    ['u,v,from,to,weight', {}, /not clear .* "from", "to", "weight"/],
    ['from,from_id,to,weight', {}, /not clear which of the columns/],
    ['source,source,target,weight', {}, /not clear which of the columns/],
    ['target,from,weight', {}, /not clear which of the columns/],
    ['here,there,x', {header: true, weight: null}, /not clear which/],
    ['here,there', {header: true, weight: null}, /not clear which/],
    ['here,there,km', {weight: 'km'}, /not clear which/],
    ['child,parent,weight', {}, /which of the columns "child", "parent", "w/],
    ['id,name,weight', {}, /not clear which .* Pass source and target/],
    ['edge,node,weight', {}, /not clear which/],
    ['x,y,weight', {weight: null}, /not clear which/],
    ['source,to,weight', {}, /not clear which/],
    ['a,b,weight', {}, /not clear which/],
    ['u,v', {header: true}, /"u", "v"\. Pass weight: null to give every edge/],
    ['u,v', {weight: 'v2'}, /no column "v2", only "u", "v"\. Pass weight: n/],
    ['a,b', {header: false}, /no column 3 for the weight\. Add it, or pass we/],
    ['a,b', {source: 2, target: 1}, /no column 3 for the weight\. Add it, or/],
    ['a|b|1', {}, /one column only.* by commas, semicolons or tabs\.$/],
    ['data/roads.csv', {}, /Separate them by commas, semicolons or tabs\.$/],
    ['7,a,b,1', {source: 2, target: 3}, /not clear which .* has the weights/],
    ['a,b,1', {source: 1, target: 1}, /column 1, "a", is both source and tar/],
    ['a,b,1', {source: 1, target: 3}, /weight "b" is not a number/],
    ['a,b,1', {source: 1, target: 2, weight: 2}, /is both target and weight/],
    ['from,to,x', {weight: 'to'}, /column 2, "to", is both target and weight/],
    ['a,b,1', {source: 1, target: 9}, /no column 9 for the target/],
    ['x,y,z', {source: 'x', target: 'w'}, /no column "w".*Name one .* target\./]
  ])('of %s with %j are an error', async ([text, options, message]) => {
    const error = await errorOf(readGraph(`${text}\n`, 'csv', options));
    expect(error.message).toMatch(message);
    expect(error.line).toBe(1);
  });

  test.for<[GraphFormat, string, ReadGraphOptions, RegExp]>([
    ['tsv', 'a,b,1', {}, /one column only.* Read it as csv if commas or semi/],
    ['tsv', 'a;b;1', {}, /one column only.* Read it as csv if commas or semi/],
    [
      'tsv',
      'a b 1',
      {},
      /ends\. Read it as edgelist if spaces separate them\.$/
    ],
    ['tsv', 'a|b|1', {}, /ends\. Separate them by tabs\.$/],
    ['tsv', 'a,b\tc', {}, /no column 3 for the weight\. Read it as csv if com/],
    ['tsv', 'a b\tc', {}, /no column 3 for the weight\. Add it, or pass weigh/],
    [
      'csv',
      'a b 1',
      {},
      /ends\. Read it as edgelist if spaces separate them\.$/
    ],
    ['csv', 'a;b;1', {separator: ','}, /ends\. Pass separator: ';' if that is/],
    [
      'csv',
      'a\tb\t1',
      {separator: ','},
      /ends\. Pass separator: '\\t' if tabs/
    ],
    ['csv', 'a,b,1', {separator: ';'}, /ends\. Pass separator: ',' if that is/],
    ['csv', 'a;b,1', {separator: ','}, /weight\. Pass separator: ';' if that/],
    ['csv', 'a\tb,1', {separator: ','}, /weight\. Pass separator: '\\t' if ta/],
    // A name may contain spaces and commas.
    ['csv', 'a b,1', {}, /no column 3 for the weight\. Add it, or pass weight/],
    [
      'csv',
      'a,b;1',
      {separator: ';'},
      /no column 3 for the weight\. Add it, or/
    ]
  ])('of %s: %j with %j may need another separator', async given => {
    const [format, text, options, message] = given;
    const {message: told} = await errorOf(readGraph(text, format, options));
    expect(told).toMatch(message);
  });

  test('are shown in an error, the first twelve of them', async () => {
    const names = Array.from({length: 13}, (_, i) => `"c${i}"`);
    for (const count of [3, 11, 12, 13]) {
      const header = names.slice(0, count);
      const error = await errorOf(readGraph(`${header},weight\n`, 'csv'));
      const shown = [...header, '"weight"'];
      const more = shown.length > 12 ? ` and ${shown.length - 12} more` : '';
      expect(error.message).toContain(
        `columns ${shown.slice(0, 12).join(', ')}${more} are the ends`
      );
    }
  });

  test('are looked for in time linear in the header', async () => {
    const header = Array(30_000).fill('source,target').join();
    const error = await errorOf(readGraph(`${header},weight\n`, 'csv'));
    expect(error.message).toMatch(/not clear which .* and 59989 more/);
  });

  test('are the same as when they are told, or an error', async () => {
    const word = fc.constantFrom(
      ...['u', 'v', 'source', 'to', 'from', 'node1', 'node2', 'start', 'end'],
      ...['weight', 'id', 'x', 'km', '3', '1.5', '']
    );
    const row = fc.array(word, {minLength: 1, maxLength: 5});
    const options = fc.record(
      {
        weight: fc.constantFrom<(string | number | null)[]>(null, 1, 3, 'km'),
        header: fc.boolean()
      },
      {requiredKeys: []}
    );
    let found = 0;
    const property = fc.asyncProperty(row, options, async (names, given) => {
      fc.pre(names.length === 1 || names.join('') !== '');
      const rest = names.map((_, i) => String(i + 1));
      const text = `${names}\n${rest}\n`;
      const read = (more: ReadGraphOptions) =>
        readGraph(text, 'csv', {...given, ...more});
      const graph = await read({}).catch(() => null);
      if (graph === null) return;
      found++;
      const {columns} = graph;
      const {source, target, weight, width} = columns!;
      const header = columns!.names !== null;
      const told = await read({
        source: source + 1,
        target: target + 1,
        weight: weight === null ? null : weight + 1,
        header
      });
      expect(told).toEqual(graph);
      // An id must never become a node.
      expect(header || width <= 3).toBe(true);
      // What may be an edge is a header only if it is called like one.
      const isCalled = /\b(source|from|weight|km)\b/.test(text);
      if (header && given.header === undefined && !isCalled) {
        const asEdge = read({header: false}).then(() => 'an edge');
        await expect(asEdge).rejects.toThrow();
      }
    });
    await fc.assert(property, {numRuns: rounds(1000)});
    expect(found).toBeGreaterThan(20);
  });

  test.for<[object, RegExp]>([
    [{sorce: 'a'}, /no option "sorce"\. Did you mean source/],
    [{source: 1}, /source is given without target\. Give both/],
    [{target: 'a'}, /target is given without source/],
    [{source: 0, target: 1}, /source is 0/],
    [{source: null, target: 1}, /source is null/],
    [{source: 'a', target: 2, header: false}, /without a header/],
    [{weight: 'a', header: false}, /weight is "a", but without a header/],
    [{header: 'yes'}, /header is "yes"\. Pass true or false/],
    [{decimal: ';'}, /decimal is ";"\. Use one of "\.", ","/],
    [{separator: '|'}, /separator is "\|"/]
  ])('cannot be given as %j', async ([options, message]) => {
    const reading = readGraph('a,b,1', 'csv', options as never);
    await expect(reading).rejects.toThrow(OptionError);
    await expect(reading).rejects.toThrow(message);
  });

  test('does not take options for a text', async () => {
    await expect(readGraph({weight: 'km'} as never, 'csv')).rejects.toThrow(
      /an object.*Pass/
    );
    await expect(readGraph('a,b,1', 'csv', 'km' as never)).rejects.toThrow(
      OptionError
    );
  });
});

describe('the separator', () => {
  test.for([
    ['a;b;1', ';'],
    ['a\tb\t1', '\t'],
    ['a,b,1', ','],
    ['"a;b","c\td",1', ','],
    ['"x\ny"\t"z,"\t1', '\t'],
    [' "a" ; b ; 1', ';']
  ])('of %j is found', async ([text, separator]) => {
    const {columns, edges} = await readGraph(text, 'csv');
    expect(columns!.separator).toBe(separator);
    expect([...edges.weight]).toEqual([1]);
  });

  test.for<[string, string, number]>([
    ['d;c;0,25', ';', 0.25],
    ['0,25;d;c', ';', 0.25],
    ['-1,5e3\td\tc', '\t', -1500],
    ['"a,b" ;c; 1,5 ', ';', 1.5],
    ['1,5;"a,b";c', ';', 1.5],
    ['1,5;"a,""\nb";c', ';', 1.5]
  ])('of %j is not the decimal comma', async ([text, separator, weight]) => {
    const isFirst = /^[-\d]/.test(text);
    const graph = await readGraph(text, 'csv', {weight: isFirst ? 1 : 3});
    expect(graph.columns!.separator).toBe(separator);
    expect([...graph.edges.weight]).toEqual([weight]);
  });

  test.for([
    'a;b;1,5,5',
    '1,5;b,c;d',
    'a;b,c;1',
    'a,b;c',
    'Rome, Lazio\tBari\t3',
    'a\tb;c'
  ])('of %j is an error', async text => {
    const {message} = await errorOf(readGraph(text, 'csv'));
    expect(message).toMatch(/the first row has both .* and .*: ".*Pass sep/);
  });

  test.for([
    ['a,b;c', 'commas and semicolons', "separator: ';' or separator: ','"],
    ['a,b\tc', 'commas and tabs', "separator: '\\t' or separator: ','"],
    ['a\tb;c', 'semicolons and tabs', "separator: '\\t' or separator: ';'"]
  ])('of %j can be passed', async ([text, both, advice]) => {
    const {message} = await errorOf(readGraph(text, 'csv'));
    expect(message).toContain(`the first row has both ${both}: `);
    expect(message).toContain(`Pass ${advice}, whichever separates`);
  });
});

describe('the decimal mark', () => {
  const weights = async (list: string[], options: ReadGraphOptions = {}) => {
    const rows = list.map(weight => `a;b;${weight}\n`).join('');
    const graph = await readGraph(`from;to;weight\n${rows}`, 'csv', options);
    return [[...graph.edges.weight], graph.columns!.decimal];
  };

  test.for<[string[], ReadGraphOptions, number[], string]>([
    [['1', '374,5', '1,234'], {}, [1, 374.5, 1.234], ','],
    [['0,234', '-1,5e3'], {}, [0.234, -1500], ','],
    [['1.5', '2'], {}, [1.5, 2], '.'],
    [['1', 'inf'], {}, [1, Infinity], '.'],
    [['1,234'], {decimal: ','}, [1.234], ','],
    [['1', '1234,5'], {decimal: ','}, [1, 1234.5], ',']
  ])('of %j is found', async ([list, options, values, mark]) => {
    expect(await weights(list, options)).toEqual([values, mark]);
  });

  test.for<[string[], ReadGraphOptions, RegExp]>([
    [
      ['1,234'],
      {},
      /^line 2, column 5: weight "1,234" may mean 1\.234 or 1234/
    ],
    [['1,5', '1.5'], {}, /line 3.*decimal point, but the weight in line 2 has/],
    [['1.5', '1,5'], {}, /line 3.*decimal comma, but the weight in line 2 has/],
    [['1.5', '1,234'], {}, /line 3.*decimal comma, but the weight in line 2/],
    [['1.5'], {decimal: ','}, /decimal point in spite of decimal: ','/],
    [['1,5'], {decimal: '.'}, /weight "1,5" is not a number/],
    [['1.234,5'], {}, /weight "1\.234,5" is not a number/],
    [['1,2,3'], {}, /weight "1,2,3" is not a number/],
    [['x'], {decimal: ','}, /weight "x" is not a number/]
  ])('of %j is an error', async ([list, options, message]) => {
    await expect(weights(list, options)).rejects.toThrow(message);
  });

  test('may be a comma in quotes between commas, if asked for', async () => {
    const graph = await readGraph('a,b,"1,5"', 'csv', {decimal: ','});
    expect([...graph.edges.weight]).toEqual([1.5]);
  });
});

describe('other columns', () => {
  test('come along as attributes, unless there are none', async () => {
    const graph = await readGraph(
      'id,from,to,weight,name\n7,a,b,1,"x, y"\n',
      'csv'
    );
    expect(graph.edgeAttributes).toEqual([{id: '7', name: 'x, y'}]);
    expect((await readGraph('a,b,1', 'csv')).edgeAttributes).toBeUndefined();
    const bare = await readGraph('7,a,b,1', 'csv', {
      source: 2,
      target: 3,
      weight: 4
    });
    expect(bare.edgeAttributes).toEqual([{column1: '7'}]);
  });

  test('may have any names', async () => {
    const text = '__proto__,from,to,weight,x,x,\n1,a,b,5,2,3,4\n';
    const graph = await readGraph(text, 'csv');
    expect(Object.entries(graph.edgeAttributes![0])).toEqual([
      ['__proto__', '1'],
      ['x', '2'],
      ['x_6', '3'],
      ['', '4']
    ]);
    expect([...writeGraph(graph, 'csv')].join('')).toBe(text);
  });

  test('are written where they were, under their names', async () => {
    const cell = fc.oneof(
      fc.stringMatching(/^[a-z]{1,5}$/),
      fc.constantFrom('x y', 'a;b', 'a,b', 'a"b', '#c', 'p\nq')
    );
    const table = fc.record({
      ends: fc.constantFrom(['from', 'to'], ['u', 'v'], ['Source', 'Target']),
      others: fc.uniqueArray(fc.constantFrom('id', 'name', 'x', ''), {}),
      rows: fc.array(fc.tuple(cell, cell, fc.integer(), cell), {maxLength: 5}),
      order: fc.infiniteStream(fc.nat()),
      separator: fc.constantFrom(',' as const, ';' as const, '\t' as const)
    });
    const property = fc.asyncProperty(table, async given => {
      const {ends, others, rows, order, separator} = given;
      const names = [...ends, 'weight', ...others];
      const places = names.map((_, i) => [order.next().value, i]);
      places.sort(([a, i], [b, j]) => a - b || i - j);
      const quoted = (text: string) =>
        /[",;\t\n]|^#/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
      const lineOf = (cells: readonly string[]) =>
        `${places.map(([, i]) => quoted(cells[i])).join(separator)}\n`;
      const text = [
        lineOf(names),
        ...rows.map(([u, v, weight, other]) =>
          lineOf([u, v, String(weight), ...others.map(() => other)])
        )
      ].join('');
      const graph = await readGraph(text, 'csv');
      expect(namedEdges(graph)).toEqual(
        rows.map(([u, v, weight]) => [...[u, v].sort(), weight + 0])
      );
      expect([...writeGraph(graph, 'csv')].join('')).toBe(text);
    });
    await fc.assert(property, {numRuns: rounds(300)});
  });

  test('are made of the keys and attributes of other formats', async () => {
    const graph = {
      nodes: ['a', 'b', 'c'],
      edges: (await readGraph('a,b,1\nb,c,2\n', 'csv')).edges,
      edgeKeys: ['ab', undefined],
      edgeAttributes: [
        {km: 9, road: 'A1', open: true},
        {road: null, source: 'map', list: [1, 2]}
      ]
    };
    expect([...writeGraph(graph, 'csv', {weight: 'km'})].join('')).toBe(
      'source,target,km,key,road,open,source_7,list\n' +
        'a,b,1,ab,A1,true,,\nb,c,2,,,,map,"[1,2]"\n'
    );
    expect([...writeGraph(graph, 'csv', {weight: null})].join('')).toMatch(
      /^source,target,key,km,road,/
    );
    const bad = {...graph, edgeAttributes: [{x: 1n}, {}]};
    expect(() => [...writeGraph(bad, 'csv')]).toThrow(
      /"x" of an edge cannot be writt/
    );
    const half = {...graph, edgeAttributes: [{x: '\ud800'}, {}]};
    expect(() => [...writeGraph(half, 'csv')]).toThrow(/half a surrogate pair/);
    const columns = {...(await readGraph('a,b,1', 'csv')).columns!, target: 0};
    expect(() => writeGraph({...graph, columns}, 'csv')).toThrow(
      /the layout in columns/
    );
    expect(() => writeGraph(graph, 'csv', {wieght: 'km'} as never)).toThrow(
      OptionError
    );
    expect(() => writeGraph(graph, 'csv', {weight: 3} as never)).toThrow(
      OptionError
    );
  });
});
