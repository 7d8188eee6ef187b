import {describe, expect, test} from 'vitest';
import {
  type GraphFormat,
  OptionError,
  readGraph
} from '../../../src/graph/index.js';
import type {ReadingProgress} from '../../../src/internals.js';

const TEXTS: readonly [GraphFormat, string][] = [
  ['csv', 'a,b,1\nb,c,2\n'],
  ['tsv', 'a\tb\t1\nb\tc\t2\n'],
  ['edgelist', 'a b 1\nb c 2\n'],
  ['dimacs', 'p sp 3 2\na 1 2 1\na 2 3 2\n'],
  [
    'matrix-market',
    '%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 1\n3 2 2\n'
  ],
  ['json', '{"nodes": [{"key": "a"}], "edges": []}'],
  ['node-link', '{"nodes": [{"id": "a"}], "links": []}']
];

describe.for(TEXTS)('the reader of %s', ([format, text]) => {
  test('reports how much it has read', async () => {
    const reports: ReadingProgress[] = [];
    const onProgress = (progress: ReadingProgress) => reports.push(progress);
    const pieces = [text.slice(0, 9), new TextEncoder().encode(text.slice(9))];
    await readGraph(pieces, format, {onProgress});
    expect(reports).toEqual([{read: 9}, {read: text.length}]);
  });

  test('stops where it is when the signal is aborted', async () => {
    const controller = new AbortController();
    const {signal} = controller;
    let closed = false;
    async function* endless() {
      try {
        yield text.slice(0, 5);
        controller.abort(new Error('enough'));
        await new Promise(() => {});
      } finally {
        closed = true;
      }
    }
    await expect(readGraph(endless(), format, {signal})).rejects.toThrow(
      'enough'
    );
    // A source that waits forever cannot be closed.
    expect(closed).toBe(false);
    await expect(readGraph(text, format, {signal})).rejects.toThrow('enough');
  });

  test('wants a signal and a function', async () => {
    for (const options of [{signal: 3}, {onProgress: 'x'}, {signal: {}}]) {
      await expect(readGraph(text, format, options as never)).rejects.toThrow(
        OptionError
      );
    }
  });
});

test('a long string can be stopped too', async () => {
  const text = 'a,b,1\n'.repeat(2_000_000);
  const controller = new AbortController();
  const {signal} = controller;
  let read = 0;
  const reading = readGraph(text, 'csv', {
    signal,
    onProgress: progress => {
      read = progress.read;
      controller.abort();
    }
  });
  await expect(reading).rejects.toMatchObject({name: 'AbortError'});
  expect(read).toBeLessThan(text.length);
});
