import {describe, expect, test} from 'vitest';
import {edgeListFrom} from '../../src/graph/index.js';
import {rounds} from '../support/rounds.js';
import {flawAt, HUNTS} from './hunts.js';
import {codeFor, shrink} from './shrink.js';

// `npm run hunt` goes on without end.
describe.each(HUNTS)('$prey, one seed of $every', hunt => {
  test('there is no flaw at the first seeds', async () => {
    const count = hunt.every >= 1000 ? 1 : rounds(60);
    for (let seed = 0; seed < count; seed++) {
      const found = await flawAt(hunt, seed);
      if (found !== null) expect.fail(`seed ${seed}: ${found.flaw}`);
    }
  });
});

test('a graph is made as small as possible', async () => {
  const edges = edgeListFrom(5, [
    [0, 1, 1],
    [3, 2, -0],
    [2, 3, 7],
    [1, 1, 2],
    [2, 4, 7]
  ]);
  const small = await shrink(edges, async ({weight}) =>
    weight.some(w => Object.is(w, -0))
  );
  expect(codeFor(small)).toBe('edgeListFrom(2, [\n  [0, 1, -0]\n]);');
});
