import {expect, test} from 'vitest';
import {joinRow} from '../../../src/graph/formats/index.js';
import {edgeListFrom, readGraph, writeGraph} from '../../../src/graph/index.js';

const SEPARATORS = [',', ';', '\t'] as const;

test('a row has quotes around the texts that need them, and no others', () => {
  for (const separator of SEPARATORS) {
    const row = ['a', 'b c', 'x,y', 'x;y', 'x\ty', 'say "x"', ' z', '#c', ''];
    expect(joinRow([...row, 1.5, -2, Infinity], separator)).toBe(
      [
        ...['a', 'b c', '"x,y"', '"x;y"', '"x\ty"', '"say ""x"""', '" z"'],
        ...['"#c"', '', '1.5', '-2', 'Infinity']
      ].join(separator)
    );
  }
});

test('columns may have names that need quotes', async () => {
  const attributes = {'a,b': '1', 'c;d': '2', 'say "x"': '3', ' z ': '4'};
  const graph = {
    nodes: ['u', 'v'],
    edges: edgeListFrom(2, [[0, 1, 5]]),
    edgeAttributes: [attributes]
  };
  for (const separator of SEPARATORS) {
    const text = [...writeGraph(graph, 'csv', {separator})].join('');
    const again = await readGraph(text, 'csv');
    expect(again.edgeAttributes).toEqual([attributes]);
    expect([...writeGraph(again, 'csv')].join('')).toBe(text);
  }
});

test('texts that a spreadsheet would run are escaped if asked for', async () => {
  const formula = '=HYPERLINK("http://x","y")';
  const graph = {
    nodes: [formula, '@x', '-5', '+1e3', '-a'],
    edges: edgeListFrom(5, [
      [0, 1, -5],
      [2, 3, 1]
    ]),
    edgeAttributes: [
      {'=note': '=1+1', size: -7},
      {'=note': 'a=b', size: 1}
    ]
  };
  for (const format of ['csv', 'tsv'] as const) {
    const write = (escapeFormulas?: boolean) =>
      [...writeGraph(graph, format, {escapeFormulas})].join('');
    const again = await readGraph(write(), format);
    expect(again.nodes).toEqual(graph.nodes);
    const escaped = await readGraph(write(true), format);
    expect(escaped.nodes).toEqual([`'${formula}`, "'@x", '-5', '+1e3', "'-a"]);
    expect([...escaped.edges.weight]).toEqual([-5, 1]);
    expect(escaped.edgeAttributes![0]).toEqual({"'=note": "'=1+1", size: '-7'});
    // With the columns of the table that was read, too.
    const same = [...writeGraph(again, format, {escapeFormulas: true})].join(
      ''
    );
    expect(same).toBe(write(true));
  }
  expect(() => writeGraph(graph, 'csv', {escapeFormulas: 1 as never})).toThrow(
    'escapeFormulas'
  );
});
