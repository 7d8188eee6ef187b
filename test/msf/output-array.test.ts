import {describe, expect, test} from 'vitest';
import {intoOutput} from '../../src/msf/chosen-edges.js';

const EDGES = Int32Array.of(4, 7, 9);

describe('the edges of a result', () => {
  test('are the array itself without an output', () => {
    expect(intoOutput(EDGES, undefined)).toBe(EDGES);
  });

  test('are written to the beginning of the output', () => {
    const output = new Int32Array(5).fill(-1);
    const found = intoOutput(EDGES, output);
    expect(found).toEqual(EDGES);
    expect(found.buffer).toBe(output.buffer);
    expect([...output]).toEqual([4, 7, 9, -1, -1]);
    expect(intoOutput(EDGES, new Int32Array(3))).toEqual(EDGES);
    const none = new Int32Array(0);
    expect(intoOutput(none, none)).toHaveLength(0);
  });

  test.for([
    [new Int32Array(2), 'has length 2', 'a longer'],
    [new Int32Array(0), 'has length 0', 'a longer'],
    [[1, 2, 3, 4], 'is an array of 4 entries', 'an'],
    [null, 'is null', 'an']
  ] as const)('do not fit into %s', ([output, problem, wanted]) => {
    expect(() => intoOutput(EDGES, output as Int32Array)).toThrow(
      `spanforest/msf: output ${problem}, but the result has 3 edges. Pass ` +
        `${wanted} Int32Array.`
    );
  });
});
