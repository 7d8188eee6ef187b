import {SpanforestError} from 'spanforest/graph';
import {describe, expect, test} from 'vitest';
import {OwnGraph} from '../playground/own-graph.js';

describe('a shared graph', () => {
  test('keeps infinite weights', () => {
    const own = new OwnGraph();
    const [a, b] = [own.vertex('a'), own.vertex('b')];
    own.addEdge(a, b, Infinity);
    own.addEdge(b, a, -Infinity);
    own.addEdge(a, b, 2.5);
    const {weight} = OwnGraph.ofText(own.text).placed().edges;
    expect([...weight]).toEqual([Infinity, -Infinity, 2.5]);
  });

  test.for([
    [
      'an end that is missing',
      '{"names":["a"],"x":[0],"y":[0],"ends":[[0,1,2]]}'
    ],
    [
      'an end that is null',
      '{"names":["a"],"x":[0],"y":[0],"ends":[[0,null,2]]}'
    ],
    [
      'a weight that is null',
      '{"names":["a"],"x":[0],"y":[0],"ends":[[0,0,null]]}'
    ],
    [
      'a weight that is text',
      '{"names":["a"],"x":[0],"y":[0],"ends":[[0,0,"2"]]}'
    ],
    ['a place that is missing', '{"names":["a"],"x":[],"y":[0],"ends":[]}'],
    ['something else', '[]']
  ])('is refused with %s', ([, text]) => {
    expect(() => OwnGraph.ofText(text)).toThrow(SpanforestError);
  });
});
