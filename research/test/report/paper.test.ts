import {describe, expect, test} from 'vitest';
import {
  PAPER_REFERENCE,
  PAPER_SETUPS,
  paperSetupFor
} from '../../src/report/paper.js';

describe('the figures of the paper', () => {
  test('are those of its two tables', () => {
    expect(PAPER_REFERENCE).toContain('ACL 2016');
    expect(PAPER_SETUPS).toHaveLength(20);
    expect(PAPER_SETUPS[1]).toEqual({
      name: 'Danish',
      scores: {
        'd-mst': {directed: 88.5, undirected: 89.5},
        'u-mst-uf-lep': {directed: 87.7, undirected: 88.9},
        'u-mst-uf': {directed: 85.1, undirected: 89},
        'u-mst-df': {directed: 74.3, undirected: 82.9}
      },
      rivals: {first: 20.8, second: 24.5, oracle: 89.7, gain: 1.4}
    });
  });

  test('are possible', () => {
    for (const {scores, rivals} of PAPER_SETUPS) {
      for (const {directed, undirected} of Object.values(scores)) {
        expect(directed).toBeGreaterThan(50);
        expect(directed).toBeLessThanOrEqual(undirected);
        expect(undirected).toBeLessThan(100);
      }
      const {first, second, oracle, gain} = rivals;
      expect(first + second).toBeLessThan(100);
      // The oracle and its gain over D-MST, each rounded.
      const error = oracle - gain - scores['d-mst'].directed;
      expect(Math.abs(error)).toBeLessThan(0.25);
    }
  });

  test.for([
    ['danish-cdt', 'Danish'],
    ['UD_Danish-DDT', 'Danish'],
    ['slovenian-ssj', 'Slovene'],
    ['slovene', 'Slovene'],
    ['italian-markit-twittiro', 'Italian'],
    ['english-ewt', 'PTB'],
    ['english-atis', 'QBank'],
    ['english-GENIA', 'GENIA'],
    ['wsj', 'PTB']
  ])('are found for %s by its name', ([name, paper]) => {
    expect(paperSetupFor(name)?.name).toBe(paper);
  });

  test.for(['danishes', 'finnish-tdt', '', 'constructor', '__proto__', '数据'])(
    'are not found for %s',
    name => {
      expect(paperSetupFor(name)).toBeNull();
    }
  );
});
