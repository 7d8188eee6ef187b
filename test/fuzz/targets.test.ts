import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {SpanforestError} from '../../src/graph/index.js';
import {random} from '../support/random.js';
import {rounds} from '../support/rounds.js';
import {corpusOf, inputOf} from './inputs.js';
import {expectSame, judge, type Target} from './target.js';
import {prepareTargets, scheduleOf, TARGETS} from './targets.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spanforest-fuzz-'));
  prepareTargets(folder);
});

afterAll(() => rmSync(folder, {recursive: true, force: true}));

describe.each(Object.keys(TARGETS))('%s', name => {
  test('refuses damaged inputs in one line, or reads them', async () => {
    for (let seed = 0; seed < rounds(150); seed++) {
      const draws = random(seed);
      const input = inputOf(name, draws);
      const {flaw} = await judge(TARGETS[name], input, draws);
      if (flaw !== null) expect.fail(`seed ${seed}: ${flaw}`);
    }
  });

  test('reads some inputs of its grammar', async () => {
    let accepted = 0;
    for (let seed = 0; seed < 100; seed++) {
      const draws = random(seed);
      const input = TARGETS[name].make(draws);
      const {isAccepted} = await judge(TARGETS[name], input, draws);
      if (isAccepted) accepted++;
    }
    expect(accepted).toBeGreaterThan(10);
  });

  test('makes the same input of the same seed', () => {
    for (let seed = 0; seed < 20; seed++) {
      const [one, two] = [0, 1].map(() => inputOf(name, random(seed)));
      expect(one).toEqual(two);
    }
  });

  test('has no flaw on its corpus', async () => {
    for (const input of corpusOf(name)) {
      const {flaw} = await judge(TARGETS[name], input, random(1));
      expect(flaw).toBeNull();
    }
  });
});

describe('a flaw', () => {
  const target = (read: Target['read']): Target => ({
    make: () => new Uint8Array(0),
    words: [],
    read
  });
  const found = async (error: unknown) => {
    const failing = target(async () => {
      throw error;
    });
    const {flaw} = await judge(failing, new Uint8Array(0), random(1));
    return flaw;
  };

  test('is an error that is not of the package', async () => {
    expect(await found(new TypeError('x is undefined'))).toContain('TypeError');
    expect(await found('text')).toBe('text');
  });

  test('is no error of the package', async () => {
    expect(await found(new SpanforestError('a: b. Do c.'))).toBeNull();
  });
  test('is a difference', () => {
    const one = {a: [1, {b: -0}], c: new Float64Array([1, 0])};
    expect(() => expectSame(one, structuredClone(one))).not.toThrow();
    for (const other of [
      {...one, a: [1, {b: 0}]},
      {...one, a: [1, {b: -0}, 2]},
      {...one, c: new Float64Array([1, -0])},
      {...one, c: [1, 0]},
      {...one, d: undefined},
      {a: one.a, d: one.c},
      null
    ]) {
      expect(() => expectSame(other, one)).toThrow();
    }
  });
});

test('every target has its turn', () => {
  const names = Object.keys(TARGETS);
  const schedule = scheduleOf(names);
  expect(new Set(schedule)).toEqual(new Set(names));
  expect(schedule.length).toBeLessThanOrEqual(100);
  expect(scheduleOf(['model'])).toEqual(['model']);
});
