import {random} from '../support/random.js';
import {mutate} from './mutate.js';
import {judge, type Target} from './target.js';
import {TARGETS} from './targets.js';

const MOST_GROWTH = 2.5;
// Each size twice the one before.
const SIZES = 4;
const FIRST_LENGTH = 1 << 16;
const LARGEST = 1 << 22;
// How many inputs are measured, and how many are tried at most.
const MEASURED = 8;
const ATTEMPTS = 400;
// Shorter times are noise, such as those of inputs that are refused early on.
const LEAST_TIME = 8;
// Inputs are made long enough to take about this many milliseconds.
const WANTED_TIME = 400;
const RUNS = 3;
// Files of a fixed size, links and arguments are left out: they do not grow.
const FIXED = ['model', 'checkpoint', 'forest', 'shared-graph', 'arguments'];

interface Growth {
  /** The factor by which the time grows for twice the input. */
  readonly factor: number;
  readonly seed: number;
  /** Milliseconds by size. */
  readonly times: readonly number[];
}

/**
 * Measures how the time of each target grows with long inputs that repeat a
 * piece, and returns the number of targets that grow too fast, or whose time
 * cannot be measured.
 */
export async function measureGrowth(names: readonly string[]): Promise<number> {
  let failures = 0;
  for (const name of names.filter(name => !FIXED.includes(name))) {
    const found: Growth[] = [];
    for (let seed = 0; seed < ATTEMPTS && found.length < MEASURED; seed++) {
      const growth = await growthOf(TARGETS[name], seed);
      if (growth !== null) found.push(growth);
    }
    found.sort((a, b) => b.factor - a.factor);
    const [worst] = found;
    const isRight = worst !== undefined && worst.factor <= MOST_GROWTH;
    if (!isRight) failures++;
    console.log(
      `${isRight ? 'ok' : 'FAIL'} ${name}: ${found.length} long inputs` +
        (worst === undefined
          ? ' that take any time'
          : `, at worst ${worst.factor.toFixed(2)} times for twice the input ` +
            `(piece ${worst.seed}: ` +
            `${worst.times.map(time => time.toFixed(1)).join(', ')} ms)`)
    );
  }
  return failures;
}

// `null` if the input is read or refused too fast to be measured.
async function growthOf(target: Target, seed: number): Promise<Growth | null> {
  const inputOf = longInputs(target, seed);
  const first = await timeOf(target, inputOf(FIRST_LENGTH), seed);
  if (first < LEAST_TIME / 16) return null;
  const wanted = (FIRST_LENGTH * WANTED_TIME) / first;
  const largest = Math.min(LARGEST, 2 ** Math.floor(Math.log2(wanted)));
  let best: Growth | null = null;
  // A busy machine may spoil a measurement, but not three.
  for (let attempt = 0; attempt < 3; attempt++) {
    const times: number[] = [];
    for (let size = largest >> (SIZES - 1); size <= largest; size *= 2) {
      let least = Infinity;
      for (let run = 0; run < RUNS; run++) {
        least = Math.min(least, await timeOf(target, inputOf(size), seed));
      }
      times.push(least);
    }
    if (times[SIZES - 1] < LEAST_TIME) return null;
    // The median of all doublings: in a single one, the engine may start to
    // collect garbage, or a cache may overflow.
    const steps = times.slice(1).map((time, i) => time / times[i]);
    const factor = steps.sort((a, b) => a - b)[(SIZES - 2) >> 1];
    if (best === null || factor < best.factor) best = {factor, seed, times};
    if (factor <= MOST_GROWTH) break;
  }
  return best;
}

// Texts of the grammar in which a piece is repeated: an odd one, or some of the
// text's own lines.
function longInputs(
  target: Target,
  seed: number
): (length: number) => Uint8Array {
  const draws = random(seed);
  const sample = target.make(draws);
  const odd = mutate(sample, target.make(draws), target.words, draws);
  let at = draws.integer(0, sample.length);
  let from = draws.integer(0, odd.length);
  let piece = odd.subarray(from, from + draws.pick([1, 7, 40, 400]));
  if (seed % 2 === 0) {
    const newline = '\n'.charCodeAt(0);
    from = sample.lastIndexOf(newline, at) + 1;
    at = sample.indexOf(newline, at) + 1 || sample.length;
    piece = sample.subarray(from, at);
  }
  return length => {
    const input = new Uint8Array(length);
    input.set(sample.subarray(0, at));
    const end = Math.max(at, length - (sample.length - at));
    for (let i = at; i + piece.length <= end && piece.length > 0; ) {
      input.set(piece, i);
      i += piece.length;
    }
    // Blanks where no whole piece fits.
    const filled =
      at + Math.floor((end - at) / (piece.length || 1)) * piece.length;
    input.fill(' '.charCodeAt(0), filled, end);
    input.set(sample.subarray(at, at + length - end), end);
    return input;
  };
}

// Milliseconds of processor time.
async function timeOf(
  target: Target,
  input: Uint8Array,
  seed: number
): Promise<number> {
  const start = process.cpuUsage();
  const {flaw} = await judge(target, input, random(seed));
  const {user, system} = process.cpuUsage(start);
  if (flaw !== null) throw new Error(`piece ${seed}: ${flaw}`);
  return (user + system) / 1000;
}
