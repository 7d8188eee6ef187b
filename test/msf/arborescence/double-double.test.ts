import {expect, test} from 'vitest';
import {addDoubleDouble} from '../../../src/msf/safe-sums.js';
import {random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

/** An integer as the nearest double and what that lacks. */
function split(value: bigint): [high: number, low: number] {
  const high = Number(value);
  return [high, Number(value - BigInt(high))];
}

test('sums of integers of up to 100 bits are exact', () => {
  const draws = random(1);
  const drawn = () => {
    let value = 0n;
    for (let i = 0; i < 4; i++) {
      value = (value << 25n) + BigInt(draws.integer(0, 2 ** 25 - 1));
    }
    value >>= BigInt(draws.integer(0, 100));
    return draws.pick([value, -value]);
  };
  const high = new Float64Array(3);
  const low = new Float64Array(3);
  for (let i = 0; i < rounds(2000); i++) {
    const a = drawn();
    // Nearly equal ones cancel out.
    const b = draws.pick([drawn(), -a, (drawn() >> 80n) - a]);
    [high[1], low[1]] = split(a);
    addDoubleDouble(high, low, 1, ...split(b));
    expect([high[1], low[1]]).toEqual(split(a + b));
  }
  expect([high[0], high[2], low[0], low[2]]).toEqual([0, 0, 0, 0]);
});
