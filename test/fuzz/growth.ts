import {random} from '../support/random.js';
import {mutate} from './mutate.js';
import {flawOf, prepareTargets, TARGETS, type Target} from './targets.js';

const KILOBYTES = [64, 128, 256, 512];
const MOST_GROWTH = 2.5;
const ATTEMPTS = 8;
// Below this many milliseconds a time is noise.
const LEAST_TIME = 4;
const RUNS = 3;
// Files of a fixed size, and arguments, do not grow.
const FIXED = ['model', 'checkpoint', 'forest', 'arguments'];

/**
 * Measures how the time of each target grows with inputs of odd pieces, many
 * times repeated, and returns the number of targets that grow too fast.
 */
export async function measureGrowth(names: readonly string[]): Promise<number> {
  await prepareTargets();
  let failures = 0;
  for (const name of names.filter(name => !FIXED.includes(name))) {
    let worst = {growth: 0, seed: 0, times: [] as number[]};
    for (let seed = 0; seed < ATTEMPTS; seed++) {
      const times = await timesOf(TARGETS[name], seed);
      const last = times[times.length - 1];
      if (last < LEAST_TIME) continue;
      // The mean over all doublings: in a single one, the engine may start to
      // collect garbage, or a cache may overflow.
      const growth = (last / times[0]) ** (1 / (times.length - 1));
      if (growth > worst.growth) worst = {growth, seed, times};
    }
    const shown = worst.times.map(time => time.toFixed(1)).join(', ');
    const isTooFast = worst.growth > MOST_GROWTH;
    if (isTooFast) failures++;
    console.log(
      `${isTooFast ? 'FAIL' : 'ok'} ${name}: ${worst.growth.toFixed(2)} times ` +
        `for twice the input at worst (piece ${worst.seed}: ${shown} ms)`
    );
  }
  return failures;
}

// The least of several times for each size, in milliseconds of processor time.
async function timesOf(target: Target, seed: number): Promise<number[]> {
  const draws = random(seed);
  const sample = target.make(draws);
  const odd = mutate(sample, target.make(draws), target.words, draws);
  const from = draws.integer(0, odd.length);
  const piece = odd.subarray(from, from + draws.pick([1, 7, 40, 400]));
  const times: number[] = [];
  for (const kilobytes of KILOBYTES) {
    const input = new Uint8Array(1024 * kilobytes);
    input.set(sample.subarray(0, input.length));
    for (let at = sample.length; at < input.length && piece.length > 0; ) {
      input.set(piece.subarray(0, input.length - at), at);
      at += piece.length;
    }
    let least = Infinity;
    for (let run = 0; run < RUNS; run++) {
      const start = process.cpuUsage();
      const flaw = await flawOf(target, input, random(seed));
      const {user, system} = process.cpuUsage(start);
      if (flaw !== null) throw new Error(`piece ${seed}: ${flaw}`);
      least = Math.min(least, (user + system) / 1000);
    }
    times.push(least);
  }
  return times;
}
