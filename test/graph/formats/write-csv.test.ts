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
