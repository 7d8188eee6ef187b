import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {CandidateHeads} from '../../../src/nlp/inference/candidate-heads.js';
import {headsOfTree} from '../../support/words.js';

/** The heads of each word and their scores, as `head:score`. */
function listed({order, rows, heads, children, scores}: CandidateHeads) {
  return Array.from({length: order}, (_, child) => {
    const found: string[] = [];
    for (let arc = rows[child]; arc < rows[child + 1]; arc++) {
      expect(children[arc]).toBe(child);
      found.push(`${heads[arc]}:${scores[arc]}`);
    }
    return found;
  });
}

interface Offer {
  readonly head: number;
  readonly score: number;
}

/** What should be listed for a word. */
function expected(
  offers: readonly Offer[],
  own: number,
  {most, margin}: {most: number; margin: number}
): string[] {
  const sorted = [...offers].sort((a, b) => b.score - a.score);
  const kept = sorted
    .slice(0, most)
    .filter(({score}) => score >= sorted[0].score - margin);
  if (!kept.some(({head}) => head === own)) {
    const score = offers.find(({head}) => head === own)?.score ?? NaN;
    kept.push({head: own, score});
  }
  return kept.map(({head, score}) => `${head}:${score}`);
}

describe('CandidateHeads', () => {
  // One for all sentences, so that something left from another one would show.
  const candidates = new CandidateHeads();

  test('has the best heads within the margin, and those of the tree', () => {
    const cases = fc.integer({min: 0, max: 8}).chain(n =>
      fc.record({
        tree: headsOfTree(n).map(heads => Int32Array.of(-1, ...heads)),
        // Scores that tie often; null for arcs that are not offered.
        scores: fc.array(fc.option(fc.integer({min: -3, max: 3})), {
          minLength: (n + 1) ** 2,
          maxLength: (n + 1) ** 2
        }),
        most: fc.integer({min: 0, max: 6}),
        margin: fc.constantFrom(0, 1, 2.5, Infinity)
      })
    );
    fc.assert(
      fc.property(cases, ({tree, scores, most, margin}) => {
        const order = tree.length;
        const limits = {most, margin};
        const offers: Offer[][] = Array.from(tree, () => []);
        candidates.begin(tree, limits);
        for (let head = 0; head < order; head++) {
          for (let child = 1; child < order; child++) {
            const score = scores[head * order + child];
            if (head === child || score === null) continue;
            candidates.offer(head, child, score);
            offers[child].push({head, score});
          }
        }
        candidates.end();
        const rows = offers.map((own, child) =>
          child === 0 ? [] : expected(own, tree[child], limits)
        );
        expect(listed(candidates)).toEqual(rows);
        expect(candidates.size).toBe(rows.flat().length);
      }),
      {numRuns: 1000}
    );
  });

  test('takes the first of equal heads, and keeps that of the tree', () => {
    candidates.begin(Int32Array.of(-1, 0, 1, 1), {most: 2, margin: 1});
    candidates.offer(0, 1, 5);
    candidates.offer(3, 2, 7);
    candidates.offer(0, 2, 7);
    candidates.offer(1, 2, 7);
    candidates.offer(2, 3, 4);
    candidates.offer(1, 3, 2.5);
    candidates.end();
    expect(listed(candidates)).toEqual([
      [],
      ['0:5'],
      ['3:7', '0:7', '1:7'],
      ['2:4', '1:2.5']
    ]);
  });
});
