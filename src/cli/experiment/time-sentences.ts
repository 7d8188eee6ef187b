import {performance} from 'node:perf_hooks';
import {compileFeatures} from '../../nlp/features/feature-set.js';
import {SentenceFeatures} from '../../nlp/features/sentence-features.js';
import type {Parser} from '../../nlp/parser.js';
import type {TaggedWord} from '../../nlp/word.js';

// How many sentences to time, and how often each.
const SAMPLE = 300;
const REPEATS = 5;

/**
 * A sample over the whole range of lengths: one sentence of each length, then
 * another one of each, until there are enough. Sorted by length.
 */
export function sampleByLength<T extends readonly unknown[]>(
  sentences: readonly T[],
  size: number = SAMPLE
): T[] {
  const byLength = new Map<number, T[]>();
  for (const words of sentences) {
    const same = byLength.get(words.length);
    if (same) same.push(words);
    else byLength.set(words.length, [words]);
  }
  // Long ones first: they are few, and say most about growth.
  const groups = [...byLength].sort(([a], [b]) => b - a).map(pair => pair[1]);
  const sample: T[] = [];
  for (let turn = 0; sample.length < size; turn++) {
    const more = groups.filter(group => group.length > turn);
    if (more.length === 0) break;
    sample.push(
      ...more.slice(0, size - sample.length).map(group => group[turn])
    );
  }
  return sample.sort((a, b) => a.length - b.length);
}

/**
 * How long a parser takes to score and to decode each sentence, in
 * milliseconds: the median of the times of `parse`, less that of the time it
 * takes to extract the features of the words, which is measured apart.
 *
 * Rounds go through all sentences, so that a disturbance hits each of them
 * once, and no sentence finds its weights in the cache because it was the
 * last one. The parser should be warm.
 */
export function timeSentences(
  parser: Parser,
  sentences: readonly (readonly TaggedWord[])[]
): number[] {
  const {fields} = parser.model;
  const features = new SentenceFeatures(compileFeatures(new Set(fields)));
  const whole = medians(sentences, words => parser.parse(words));
  const extraction = medians(sentences, words => features.load(words));
  return whole.map((time, i) => Math.max(0, time - extraction[i]));
}

function medians<T>(items: readonly T[], work: (item: T) => void): number[] {
  const times = items.map(() => new Float64Array(REPEATS));
  for (let round = 0; round < REPEATS; round++) {
    for (const [i, item] of items.entries()) {
      const start = performance.now();
      work(item);
      times[i][round] = performance.now() - start;
    }
  }
  return times.map(all => all.sort()[REPEATS >> 1]);
}
