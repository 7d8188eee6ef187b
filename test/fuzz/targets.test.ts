import {beforeAll, describe, expect, test} from 'vitest';
import {SpanforestError} from '../../src/graph/index.js';
import {random} from '../support/random.js';
import {rounds} from '../support/rounds.js';
import {corpusOf, inputOf} from './inputs.js';
import {flawOf, prepareTargets, TARGETS, type Target} from './targets.js';

beforeAll(prepareTargets);

describe.each(Object.keys(TARGETS))('%s', name => {
  test('refuses damaged inputs in one line, or reads them', async () => {
    for (let seed = 0; seed < rounds(150); seed++) {
      const draws = random(seed);
      const flaw = await flawOf(TARGETS[name], inputOf(name, draws), draws);
      if (flaw !== null) expect.fail(`seed ${seed}: ${flaw}`);
    }
  });

  test('reads some inputs of its grammar', async () => {
    let read = 0;
    for (let seed = 0; seed < 100; seed++) {
      const draws = random(seed);
      const {make, read: readInput} = TARGETS[name];
      const input = make(draws);
      await readInput(input, draws).then(
        () => read++,
        () => {}
      );
    }
    expect(read).toBeGreaterThan(10);
  });

  test('has no flaw on its corpus', async () => {
    for (const input of corpusOf(name)) {
      expect(await flawOf(TARGETS[name], input, random(1))).toBeNull();
    }
  });
});

describe('a flaw', () => {
  const target = (read: Target['read']): Target => ({
    make: () => new Uint8Array(0),
    words: [],
    read
  });
  const found = (error: unknown) =>
    flawOf(
      target(async () => {
        throw error;
      }),
      new Uint8Array(0),
      random(1)
    );

  test('is an error that is not of the package', async () => {
    expect(await found(new TypeError('x is undefined'))).toContain('TypeError');
    expect(await found('text')).toBe('text');
  });

  test('is no error of the package', async () => {
    expect(await found(new SpanforestError('a: b. Do c.'))).toBeNull();
  });
});
