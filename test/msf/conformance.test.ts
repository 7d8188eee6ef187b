import {expect, test} from 'vitest';
import {ALGORITHMS} from '../../src/msf/index.js';
import {ALGORITHM_TABLE} from '../support/algorithms.js';
import {conformanceTests} from '../support/conformance.js';

test('no algorithm is missing from the table', () => {
  const inTable = ALGORITHM_TABLE.map(({name}) => name.toLowerCase());
  for (const algorithm of ALGORITHMS) {
    expect(inTable).toContain(algorithm.replace('-', ''));
  }
});

conformanceTests(0);
