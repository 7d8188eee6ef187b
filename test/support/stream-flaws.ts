import {type EdgeList, selectEdges} from '../../src/graph/index.js';
import {
  ForestStream,
  type ForestStreamOptions,
  maximumSpanningForestOf,
  minimumSpanningForestOf
} from '../../src/msf/index.js';
import {sameIntegers} from './find-flaw.js';
import {type Random, random} from './random.js';
import {inBlocks, slice, streamOptions} from './random-stream.js';

/**
 * What is wrong with the forest of a stream of edges, or `null`. Blocks come one
 * after the other, in any order with the numbers of their edges, or as the
 * forests of other streams.
 */
export function streamFlaw(edges: EdgeList, seed: number): string | null {
  const draws = random(seed);
  const options = streamOptions(draws);
  const solve = options.maximum
    ? maximumSpanningForestOf
    : minimumSpanningForestOf;
  const expected = solve(edges);
  const way = draws.pick([inSequence, shuffled, inParts]);
  const stream = way(edges, options, draws);
  const found = stream.forest();
  if (!sameIntegers(Int32Array.from(found.numbers), expected)) {
    return `${way.name}: [${found.numbers}] where [${expected}] is right`;
  }
  const wanted = selectEdges(edges, expected);
  const isSame =
    sameIntegers(found.source, wanted.source) &&
    sameIntegers(found.target, wanted.target) &&
    found.weight.every((w, i) => Object.is(w, wanted.weight[i]));
  return isSame ? null : `${way.name}: the edges of the forest are others`;
}

function inSequence(
  edges: EdgeList,
  options: ForestStreamOptions,
  draws: Random
): ForestStream {
  const stream = new ForestStream(options);
  const held = new Set<number>();
  inBlocks(draws, edges.size, (from, to) => {
    stream.add(slice(edges, from, to), i => held.add(from + i));
    // Looking at the forest in between does not change it.
    if (draws.real() < 0.05) stream.forest();
  });
  const {numbers} = stream.forest();
  if (!numbers.every(number => held.has(number))) {
    throw new Error('an edge of the forest was not kept');
  }
  if (stream.seen !== edges.size) throw new Error(`${stream.seen} were seen`);
  return stream;
}

function shuffled(
  edges: EdgeList,
  options: ForestStreamOptions,
  draws: Random
): ForestStream {
  const ranges: [number, number][] = [];
  inBlocks(draws, edges.size, (from, to) => ranges.push([from, to]));
  const stream = new ForestStream(options);
  for (const [from, to] of draws.shuffle(ranges)) {
    const numbers = Float64Array.from({length: to - from}, (_, i) => from + i);
    stream.add(slice(edges, from, to), undefined, numbers);
  }
  return stream;
}

function inParts(
  edges: EdgeList,
  options: ForestStreamOptions,
  draws: Random
): ForestStream {
  const parts = Array.from({length: draws.integer(1, 5)}, () => ({
    stream: new ForestStream(options),
    numbers: [] as number[]
  }));
  inBlocks(draws, edges.size, (from, to) => {
    const {stream, numbers} = draws.pick(parts);
    for (let e = from; e < to; e++) numbers.push(e);
    stream.add(slice(edges, from, to));
  });
  const whole = new ForestStream({...options, capacity: undefined});
  for (const {stream, numbers} of parts) {
    const forest = stream.forest();
    whole.add(
      forest,
      undefined,
      forest.numbers.map(number => numbers[number])
    );
  }
  return whole;
}
