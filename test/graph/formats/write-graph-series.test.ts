import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
  GRAPH_FORMATS,
  isSeriesFormat,
  SERIES_FORMATS,
  writeGraphSeries
} from '../../../src/graph/formats/index.js';
import {
  edgeListFrom,
  GraphTypeError,
  readGraph
} from '../../../src/graph/index.js';
import {namedEdges, namedGraph, textOf} from '../../support/graph-files.js';

const column = 'number';

describe('writeGraphSeries', () => {
  it('numbers the rows of a table, which reads as the edges of all', async () => {
    const property = fc.asyncProperty(namedGraph, async graph => {
      const text = textOf(writeGraphSeries([graph, graph], 'csv', {column}));
      const read = await readGraph(text, 'csv');
      const edges = namedEdges(graph);
      expect(namedEdges(read)).toEqual([...edges, ...edges]);
      expect([...read.nodes].sort()).toEqual([...graph.nodes].sort());
    });
    await fc.assert(property);
  });

  it('gives the number another name if there is such a column', async () => {
    const text = 'from,to,weight,Tree,x\na,b,1,oak,7\n';
    const series = [await readGraph(text, 'csv')];
    const write = (column: string) =>
      textOf(writeGraphSeries(series, 'csv', {column}));
    expect(write('forest')).toBe(
      'forest,from,to,weight,Tree,x\n1,a,b,1,oak,7\n'
    );
    expect(write('tree')).toBe(
      'tree_number,from,to,weight,Tree,x\n1,a,b,1,oak,7\n'
    );
  });

  it('writes JSON as an array of graphs', async () => {
    const property = fc.asyncProperty(
      fc.array(namedGraph, {maxLength: 3}),
      async graphs => {
        const text = textOf(writeGraphSeries(graphs, 'json', {column}));
        const list: unknown[] = JSON.parse(text);
        expect(list).toHaveLength(graphs.length);
        for (let i = 0; i < list.length; i++) {
          const options = {directed: 'keep'} as const;
          // Text that has been parsed has lost its infinities.
          const finite = graphs[i].edges.weight.every(Number.isFinite);
          if (!finite) continue;
          const one = await readGraph(JSON.stringify(list[i]), 'json', options);
          expect(namedEdges(one)).toEqual(namedEdges(graphs[i]));
        }
      }
    );
    await fc.assert(property);
  });

  it('takes a graph only when the text has got to it', () => {
    let taken = 0;
    function* graphs() {
      for (; taken < 1000; taken++) {
        const name = 'x'.repeat(1 << 16);
        yield {nodes: [name], edges: edgeListFrom(1, [[0, 0, 1]])};
      }
    }
    for (const format of SERIES_FORMATS) {
      taken = 0;
      for (const _ of writeGraphSeries(graphs(), format, {column})) break;
      expect(taken).toBeLessThan(2);
    }
  });

  it('refuses names that a table cannot hold', () => {
    const graph = {nodes: [''], edges: edgeListFrom(1, [])};
    const write = (format: 'tsv' | 'json') =>
      textOf(writeGraphSeries([graph], format, {column}));
    expect(() => write('tsv')).toThrow(GraphTypeError);
    expect(write('json')).toContain('{"key":""}');
  });

  it('knows its formats', () => {
    expect(GRAPH_FORMATS.filter(isSeriesFormat)).toEqual([...SERIES_FORMATS]);
  });
});
