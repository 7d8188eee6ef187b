import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {WRITABLE_FORMATS} from '../../../src/graph/formats/index.js';
import {addName} from '../../../src/graph/formats/name-table.js';
import {
  edgeListFrom,
  formatOfFileName,
  GraphFormatError,
  type NamedGraph,
  OptionError,
  readGraph,
  writeGraph
} from '../../../src/graph/index.js';
import {
  cutInto,
  namedEdges,
  namedGraph,
  outcome,
  spacelessGraph
} from '../../support/graph-files.js';

const NOT_IN_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

const encode = (text: string) => new TextEncoder().encode(text);

describe.each(WRITABLE_FORMATS)('the %s format', format => {
  // An edge list cannot hold all names, nor can XML.
  const isXml = format === 'graphml' || format === 'gexf';
  const fitting = format === 'edgelist' ? spacelessGraph : namedGraph;
  const named = isXml
    ? fitting.filter(({nodes}) => !nodes.some(name => NOT_IN_XML.test(name)))
    : fitting;

  it('reads back what it writes', async () => {
    const property = fc.asyncProperty(named, async graph => {
      const read = await readGraph(writeGraph(graph, format), format);
      expect(namedEdges(read)).toEqual(namedEdges(graph));
    });
    await fc.assert(property);
  });

  it('reads back the digraphs that it writes', async () => {
    const arcs = ({nodes, edges}: NamedGraph) =>
      Array.from(edges.weight, (weight, e) => [
        nodes[edges.source[e]],
        nodes[edges.target[e]],
        weight + 0
      ]);
    const property = fc.asyncProperty(named, async graph => {
      const text = writeGraph(graph, format, {directed: true});
      const read = await readGraph(text, format, {directed: 'require'});
      expect(arcs(read)).toEqual(arcs(graph));
    });
    await fc.assert(property);
  });

  it('gives the same graph or error however the text is cut', async () => {
    // A text of the format with, mostly, something wrong in it.
    const damage = fc.constantFrom('', '\n', '"', 'x', ' ', '\t,', '1', '\r');
    const text = fc
      .tuple(named, fc.nat(), damage, fc.boolean())
      .map(([graph, at, flaw, hasMark]) => {
        const whole = [...writeGraph(graph, format)].join('');
        const cut = at % (whole.length + 1);
        const mark = hasMark ? '\ufeff' : '';
        // Bytes hold no half of a surrogate pair.
        const text = whole.slice(0, cut) + flaw + whole.slice(cut);
        return mark + new TextDecoder().decode(encode(text));
      });
    const property = fc.asyncProperty(
      text.chain(whole => {
        const bytes = encode(whole);
        return fc.tuple(fc.constant(bytes), cutInto(bytes), cutInto(whole));
      }),
      async ([bytes, pieces, strings]) => {
        const read = (input: Parameters<typeof readGraph>[0]) =>
          readGraph(input, format);
        const expected = await outcome(read, bytes);
        expect(await outcome(read, pieces)).toEqual(expected);
        const single = Array.from(bytes, byte => Uint8Array.of(byte));
        expect(await outcome(read, single)).toEqual(expected);
        expect(await outcome(read, strings)).toEqual(expected);
      }
    );
    await fc.assert(property);
  });

  it('never fails but with an error of its own', async () => {
    const property = fc.asyncProperty(
      fc.uint8Array({maxLength: 40}),
      fc.constantFrom('', 'p sp 2 1\n', '{"nodes":[', '"'),
      async (bytes, start) => {
        const input = [start, bytes];
        await outcome(chunks => readGraph(chunks, format), input);
      }
    );
    await fc.assert(property, {numRuns: 500});
  });
});

describe('readGraph and writeGraph', () => {
  it('hand their options on', async () => {
    const edgesOf = async (...args: Parameters<typeof readGraph>) =>
      namedEdges(await readGraph(...args));
    const separator = ';';
    expect(await edgesOf('a;b;1', 'csv', {separator})).toEqual([['a', 'b', 1]]);
    expect(await edgesOf('u\tv\t3', 'tsv', {header: false, weight: 3})).toEqual(
      [['u', 'v', 3]]
    );
    const dimacs = readGraph('p sp 3 0', 'dimacs', {maximumOrder: 2});
    await expect(dimacs).rejects.toThrow(/at most 2/);
    const matrix = '%%MatrixMarket matrix coordinate real general\n3 3 0';
    await expect(
      readGraph(matrix, 'matrix-market', {maximumOrder: 2})
    ).rejects.toThrow(/at most 2/);
    const json =
      '{"nodes":[{"key":"a"}],"edges":[{"source":"a","target":"a",' +
      '"attributes":{"c":2}}]}';
    expect(
      await edgesOf(json, 'json', {weight: 'c', directed: 'keep'})
    ).toEqual([['a', 'a', 2]]);
    const graph = {nodes: ['a'], edges: edgeListFrom(1, [[0, 0, 1]])};
    const write = (...args: Parameters<typeof writeGraph>) =>
      [...writeGraph(...args)].join('');
    expect(write(graph, 'csv', {separator})).toContain('a;a;1\n');
    expect(write(graph, 'json', {weight: 'c'})).toContain('{"c":1}');
  });

  it('read digraphs where edges have directions only', async () => {
    const directed = 'require';
    const both =
      '%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n2 1 3';
    expect((await readGraph(both, 'matrix-market')).edges.size).toBe(1);
    const {edges} = await readGraph(both, 'matrix-market', {directed});
    expect([...edges.source, ...edges.target]).toEqual([1, 0, 0, 1]);
    for (const [format, text] of [
      ['dimacs', 'p edge 2 1\ne 1 2 3'],
      [
        'json',
        '{"options":{"type":"undirected"},"nodes":[{"key":"a"}],' +
          '"edges":[{"source":"a","target":"a","attributes":{"weight":1}}]}'
      ]
    ] as const) {
      expect((await readGraph(text, format)).edges.size).toBe(1);
      await expect(readGraph(text, format, {directed})).rejects.toThrow(
        GraphFormatError
      );
    }
  });

  it('refuse weights that a format cannot have', async () => {
    for (const format of ['dimacs', 'matrix-market'] as const) {
      await expect(readGraph('', format, {weight: 'w'})).rejects.toThrow(
        OptionError
      );
    }
    await expect(readGraph('', 'json', {weight: 3})).rejects.toThrow(
      OptionError
    );
  });

  it('refuse a format that does not exist', async () => {
    const format = 'gml' as never;
    const graph = {nodes: [], edges: edgeListFrom(0, [])};
    await expect(readGraph('', format)).rejects.toThrow(
      /format is "gml"\. Use one of "csv", "tsv", "edgelist"/
    );
    expect(() => writeGraph(graph, format)).toThrow(OptionError);
  });
});

describe('formatOfFileName', () => {
  it.each([
    ['a.csv', 'csv'],
    ['a.b/c.TSV', 'tsv'],
    ['x.tab', 'tsv'],
    ['USA.gr.gz', 'dimacs'],
    ['x.dimacs', 'dimacs'],
    ['x.mtx.GZ', 'matrix-market'],
    ['x.mm', 'matrix-market'],
    ['x.json', 'json'],
    ['x.edgelist', 'edgelist'],
    ['x.edges.gz', 'edgelist'],
    ['x.ssv', 'edgelist'],
    ['x.txt', null],
    ['x.csv.gz.gz', null],
    ['csv', null],
    ['x.gz', null],
    ['a.csv/b', null],
    ['x.constructor', null],
    ['', null]
  ])('says that %j is %j', (name, format) => {
    expect(formatOfFileName(name)).toBe(format);
  });
});

describe('addName', () => {
  it('refuses more names than a Map can hold', () => {
    const index = new Map<string, number>();
    for (let i = 0; i < 2; i++) addName(index, String(i), i, 1, 1, 2);
    expect(index.get('1')).toBe(1);
    expect(() => addName(index, 'x', 0, 5, 2, 2)).toThrow(
      /^line 5, column 2: there are more than 2 different names/
    );
    expect(() => addName(index, 'x', 0, undefined, undefined, 2)).toThrow(
      /^line 1, column 1: there are more than 2 different names/
    );
  });
});
