import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
  edgeListFrom,
  GraphTypeError,
  OptionError,
  type ReadGraphOptions,
  readGraph,
  writeGraph
} from '../../../src/graph/index.js';
import {errorOf, namedEdges, namedGraph} from '../../support/graph-files.js';

async function edges(text: string, options?: ReadGraphOptions) {
  return namedEdges(await readGraph(text, 'csv', options));
}

describe('readCsv', () => {
  it('numbers the vertices as they first appear', async () => {
    const {nodes, edges} = await readGraph('b,a,1\nc,b,2\n', 'csv');
    expect(nodes).toEqual(['b', 'a', 'c']);
    expect([...edges.source]).toEqual([0, 2]);
    expect([...edges.target]).toEqual([1, 0]);
    expect([...edges.weight]).toEqual([1, 2]);
    expect(edges.order).toBe(3);
  });

  it('gives the empty graph for a text without rows', async () => {
    for (const text of ['', '\n \n', '# x\n', 'source,target,weight\n']) {
      const {nodes, edges} = await readGraph(text, 'csv');
      expect([nodes.length, edges.order, edges.size]).toEqual([0, 0, 0]);
    }
  });

  it('finds the columns by the header, in any case and order', async () => {
    const headers = ['Weight,x,TARGET,Source', 'weight,x,To,FROM'];
    for (const header of [...headers, 'WEIGHT,x,v,u']) {
      expect(await edges(`${header}\n5,y,b,a\n`)).toEqual([['a', 'b', 5]]);
    }
  });

  it('takes up to 65,536 columns', async () => {
    const header = `source,target,weight${',x'.repeat(65_533)}`;
    const row = `a,b,5${',1'.repeat(65_533)}`;
    expect(await edges(`${header}\n${row}\n`)).toEqual([['a', 'b', 5]]);
    const error = await errorOf(edges(`${header},x\n${row},1\n`));
    expect(error.message).toContain(
      `line 1, column ${header.length + 2}: this row has more than 65536 fields`
    );
  });

  it('takes half a pair of end names for data', async () => {
    expect(await edges('source,to,3\n')).toEqual([['source', 'to', 3]]);
  });

  it('obeys the header option', async () => {
    expect(await edges('u,v,weight\nc,d,2\n', {header: true})).toEqual([
      ['c', 'd', 2]
    ]);
    expect(await edges('u,v,3\n', {header: false})).toEqual([['u', 'v', 3]]);
  });

  it('takes the weights from the column it is told', async () => {
    const text = 'source,target,weight,w,W\na,b,1,2,3\n';
    const weightOf = async (weight: string | number | null) =>
      (await edges(text, {weight}))[0][2];
    expect(await weightOf('weight')).toBe(1);
    expect(await weightOf('w')).toBe(2);
    expect(await weightOf('W')).toBe(3);
    expect(await weightOf('WEIGHT')).toBe(1);
    expect(await weightOf(4)).toBe(2);
    expect(await weightOf(null)).toBe(1);
    expect(await edges('1,2\n', {weight: null})).toEqual([['1', '2', 1]]);
  });

  it('reads tabs and semicolons between fields', async () => {
    expect(await edges('a b\t"c\td"\t1\n', {separator: '\t'})).toEqual([
      ['a b', 'c\td', 1]
    ]);
    expect(await edges('a,x;b;-1\n', {separator: ';'})).toEqual([
      ['a,x', 'b', -1]
    ]);
  });

  it('drops spaces around fields but not inside quotes', async () => {
    const text = ' a b , "\tc "\t,\t"1.5" \r\n';
    expect(await edges(text)).toEqual([['\tc ', 'a b', 1.5]]);
  });

  it('reads quoted separators, quotes and line breaks', async () => {
    const text = '"a,""b""","c\r\nd\n",1\n';
    expect(await edges(text)).toEqual([['a,"b"', 'c\r\nd\n', 1]]);
  });

  it('skips comments before the first row only', async () => {
    const text = '# one\n\n#two,x\na,b,1\n#c,d,2\n';
    expect(await edges(text)).toEqual([
      ['a', 'b', 1],
      ['#c', 'd', 2]
    ]);
    expect(await edges('"#a",b,1\n')).toEqual([['#a', 'b', 1]]);
  });

  it('takes a row with a source alone for a lone vertex', async () => {
    const graph = await readGraph(
      'source,target,weight\nx,,\na,b,1\nx,,\n',
      'csv'
    );
    expect(graph.nodes).toEqual(['x', 'a', 'b']);
    expect(graph.edges.order).toBe(3);
    expect(namedEdges(graph)).toEqual([['a', 'b', 1]]);
  });

  it('keeps names such as __proto__ apart', async () => {
    const {nodes} = await readGraph(
      '__proto__,constructor,1\ntoString,a,2\n',
      'csv'
    );
    expect(nodes).toEqual(['__proto__', 'constructor', 'toString', 'a']);
  });

  it.each<[string, ReadGraphOptions, number, number, RegExp]>([
    ['a,b,abc\n', {}, 1, 5, /: weight "abc" is not a number\. Write a decimal/],
    ['a,b,1\na,b,\n', {}, 2, 5, /weight "" is not a number/],
    ['a,b, 0x10', {}, 1, 6, /"0x10"/],
    ['a,b,"1,5"', {}, 1, 5, /"1,5"/],
    ['"a\nb",c,NaN', {}, 2, 6, /weight "NaN"/],
    ['"a\nb","\n",c', {}, 3, 3, /weight "c"/],
    [',b,1', {}, 1, 1, /name of a vertex is empty/],
    ['a, ,1', {}, 1, 4, /name of a vertex is empty/],
    ['a,"",1', {}, 1, 3, /name of a vertex is empty/],
    [',,', {}, 1, 1, /name of a vertex is empty/],
    [
      '\n\na,b',
      {},
      3,
      1,
      /has 2 columns, so there is no column 3 .*weight: null/
    ],
    ['a', {}, 1, 1, /one column only/],
    ['""', {}, 1, 1, /one column only/],
    ['a,b,1\na,b', {}, 2, 1, /row has 2 columns, but the first row has 3/],
    ['a,b,1\na', {}, 2, 1, /row has 1 column, but/],
    ['a,b,1\na,b,1,5', {}, 2, 1, /row has 4 columns/],
    ['a,b,1\n# c', {}, 2, 1, /row has 1 column/],
    ['a,b', {weight: 4}, 1, 1, /no column 4/],
    ['a,b,1', {weight: 'w'}, 1, 1, /no column "w", only "a", "b", "1"/],
    ['u,v,cost', {}, 1, 1, /no column "weight", only "u", "v", "cost"\. Name/],
    ['u,v,a', {weight: 'b'}, 1, 1, /no column "b", only "u", "v", "a"/],
    [
      `u,v,${'a,'.repeat(20)}b`,
      {},
      1,
      1,
      /"a", "a" and 11 more\. Name one .* weight: null/
    ],
    ['u,U,v,weight', {}, 1, 1, /not clear which .* "u", "U", "v"/],
    ['u,v,w,w', {weight: 'w'}, 1, 7, /two columns are called "w"/],
    ['u,v,W,w', {weight: 'weight'}, 1, 1, /no column "weight"/],
    ['u,v,Weight,WEIGHT', {}, 1, 12, /two columns are called "weight"/],
    ['a,"b,1\nc,d,2\n', {}, 1, 3, /quote that opens here is never closed/],
    ['a,b"c,1', {}, 1, 4, /quote inside a field/],
    ['a,"b"c,1', {}, 1, 6, /text follows a closing quote/],
    ['a,"b\n" c,1', {}, 2, 3, /text follows a closing quote/]
  ])('places the error in %j', async (text, options, line, column, message) => {
    const error = await errorOf(readGraph(text, 'csv', options));
    expect(error.message).toMatch(message);
    expect([error.line, error.column]).toEqual([line, column]);
  });

  it('refuses options that mean nothing', async () => {
    for (const weight of [0, -1, 1.5, Number.NaN]) {
      await expect(readGraph('a,b,1', 'csv', {weight})).rejects.toThrow(
        OptionError
      );
    }
    const separator = '|' as never;
    await expect(readGraph('a|b|1', 'csv', {separator})).rejects.toThrow(
      /"\|"/
    );
    const graph = {nodes: [], edges: edgeListFrom(0, [])};
    expect(() => writeGraph(graph, 'csv', {separator})).toThrow(OptionError);
  });
});

describe('writeCsv', () => {
  it('writes what readCsv reads back, whatever the separator', async () => {
    const separators = fc.constantFrom(',', '\t', ';');
    const property = fc.asyncProperty(
      namedGraph,
      separators as fc.Arbitrary<',' | '\t' | ';'>,
      async (graph, separator) => {
        const read = await readGraph(
          writeGraph(graph, 'csv', {separator}),
          'csv',
          {separator}
        );
        expect(namedEdges(read)).toEqual(namedEdges(graph));
        expect([...read.nodes].sort()).toEqual([...graph.nodes].sort());
      }
    );
    await fc.assert(property, {numRuns: 500});
  });

  it('quotes only the names that need it', () => {
    const nodes = ['a b', '#c', ' d', 'e,', 'f"', 'é'];
    const edges = edgeListFrom(6, [
      [0, 1, 1],
      [2, 3, -0],
      [4, 4, Infinity]
    ]);
    expect([...writeGraph({nodes, edges}, 'csv')].join('')).toBe(
      'source,target,weight\na b,"#c",1\n" d","e,",0\n"f""","f""",Infinity\n' +
        'é,,\n'
    );
  });

  it('refuses half a surrogate pair, which UTF-8 cannot hold', () => {
    for (const name of ['\ud800', 'a\udc00b', '\udc00\ud800']) {
      const graph = {nodes: [name], edges: edgeListFrom(1, [])};
      expect(() => writeGraph(graph, 'csv')).toThrow(/half a surrogate pair/);
    }
    const graph = {nodes: ['\ud83d\ude00'], edges: edgeListFrom(1, [])};
    expect([...writeGraph(graph, 'csv')].join('')).toContain('\ud83d\ude00,,');
  });

  it('refuses an empty name', () => {
    const graph = {nodes: [''], edges: edgeListFrom(1, [])};
    expect(() => writeGraph(graph, 'csv')).toThrow(GraphTypeError);
  });

  it('writes chunks of at most 128 kB', () => {
    const nodes = ['a', 'b'];
    const triples = Array.from({length: 50_000}, () => [0, 1, 7] as const);
    const chunks = [
      ...writeGraph({nodes, edges: edgeListFrom(2, triples)}, 'csv')
    ];
    expect(chunks.length).toBe(4);
    for (const chunk of chunks) expect(chunk.length).toBeLessThan(132_000);
  });
});
