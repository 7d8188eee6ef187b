import {readFileSync} from 'node:fs';
import {cpus} from 'node:os';
import {performance} from 'node:perf_hooks';
import process from 'node:process';
import {MultiMap} from 'mnemonist';
import {
  compileFeatures,
  type LengthDictionary,
  LengthPruner,
  type Pruner,
  SentenceFeatures,
  SentenceGraph,
  TEMPLATE_SETS
} from 'spanforest/internals';
import type {Parser, TaggedWord, Word} from 'spanforest/nlp';
import type {EdgeCounts} from '../report/results.js';

/** A clock, and whose time it measures. */
export interface CpuClock {
  /** Processor time of this thread or of the process, or wall time. */
  readonly kind: 'thread' | 'process' | 'wall';
  /** Milliseconds since some moment. */
  readonly now: () => number;
}

type Usage = () => {readonly user: number; readonly system: number};

/**
 * The best clock for the work of this thread, if possible one that stops while
 * it waits for a processor. A thread that is alone has the process's time.
 */
export function cpuClock(isAlone: boolean): CpuClock {
  const milliseconds = ({user, system}: ReturnType<Usage>) =>
    (user + system) / 1000;
  // In Node from version 23.9 on.
  const {threadCpuUsage} = process as {threadCpuUsage?: Usage};
  if (threadCpuUsage) {
    return {kind: 'thread', now: () => milliseconds(threadCpuUsage())};
  }
  if (hasLinuxTime()) return {kind: 'thread', now: linuxTime};
  if (isAlone) {
    return {kind: 'process', now: () => milliseconds(process.cpuUsage())};
  }
  return {kind: 'wall', now: () => performance.now()};
}

// Linux has the time of a thread in nanoseconds, or 0 if it does not count.
function linuxTime(): number {
  const text = readFileSync('/proc/thread-self/schedstat', 'utf8');
  return Number(text.split(' ')[0]) / 1e6;
}

function hasLinuxTime(): boolean {
  try {
    return linuxTime() > 0;
  } catch {
    return false;
  }
}

/** The processor and the system, for the reports. */
export function machineName(): string {
  const model = cpus()[0]?.model.replace(/\(R\)|\(TM\)/gi, '') ?? '';
  const processor = model.replace(/\s+/g, ' ').trim() || 'unknown processor';
  const {platform, arch, version} = process;
  return `${processor}, ${platform} ${arch}, Node ${version}`;
}

// Milliseconds of work that a coarse clock can measure.
const LEAST_TIME = 50;

/** Milliseconds of some work, which is repeated if it is too short. */
export function timeOf(clock: CpuClock, work: () => void): number {
  const start = clock.now();
  for (let times = 1; ; times++) {
    work();
    const time = clock.now() - start;
    if (time >= LEAST_TIME) return time / times;
  }
}

/**
 * A sample over the whole range of lengths: one sentence of each length, then
 * another one of each, until there are enough. Sorted by length.
 */
export function sampleByLength<T extends readonly unknown[]>(
  sentences: readonly T[],
  size = 300
): T[] {
  const byLength = new MultiMap<number, T>();
  for (const words of sentences) byLength.set(words.length, words);
  // Long ones first: there are few, and they say most about growth.
  const groups = [...byLength.associations()]
    .sort(([a], [b]) => b - a)
    .map(pair => pair[1]);
  const sample: T[] = [];
  for (let round = 0; sample.length < size; round++) {
    const more = groups.filter(group => group.length > round);
    if (more.length === 0) break;
    sample.push(
      ...more.slice(0, size - sample.length).map(group => group[round])
    );
  }
  return sample.sort((a, b) => a.length - b.length);
}

/**
 * Milliseconds that a warm parser takes to score and decode each sentence: the
 * median time of `parse`, less that of extracting the features.
 */
export function timeSentences(
  parser: Parser,
  sentences: readonly (readonly TaggedWord[])[]
): number[] {
  const {fields, templates = 'basic'} = parser.model;
  const features = new SentenceFeatures(
    compileFeatures(new Set(fields), TEMPLATE_SETS[templates])
  );
  const whole = medians(sentences, words => parser.parse(words));
  const extraction = medians(sentences, words => features.load(words));
  return whole.map((time, i) => Math.max(0, time - extraction[i]));
}

const REPEATS = 5;

// Every round goes through all items, so that a disturbance hits each item
// only once, and none finds its data in the cache.
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

/**
 * Counts the edges of sentences, those at the root included, and how many a
 * parser scores: those that a length dictionary keeps, and those between
 * neighbours where a single root needs them.
 */
export class EdgeCounter {
  readonly #pruner: Pruner | null;
  readonly #singleRoot: boolean;
  readonly #graph = new SentenceGraph();

  /** @param lengths - The dictionary; without one nothing is pruned. */
  constructor(lengths: LengthDictionary | null, singleRoot: boolean) {
    this.#pruner = lengths && new LengthPruner(lengths);
    this.#singleRoot = singleRoot;
  }

  /** The edges of one sentence. */
  count(words: readonly Word[]): EdgeCounts {
    const graph = this.#graph;
    graph.load(words, this.#pruner);
    if (this.#singleRoot && !graph.isConnected) {
      graph.load(words, this.#pruner, true);
    }
    const {order, size, source, target} = graph;
    let goldKept = 0;
    for (let e = 0; e < size; e++) {
      const [u, v] = [source[e], target[e]];
      const isGold = words[v - 1].head === u || words[u - 1]?.head === v;
      if (isGold) goldKept++;
    }
    const all = (order * (order - 1)) / 2;
    return {all, kept: size, gold: words.length, goldKept};
  }

  /** The edges of several sentences together. */
  countAll(sentences: Iterable<readonly Word[]>): EdgeCounts {
    const sum = {all: 0, kept: 0, gold: 0, goldKept: 0};
    for (const words of sentences) {
      const counts = this.count(words);
      for (const key of Object.keys(sum) as (keyof EdgeCounts)[]) {
        sum[key] += counts[key];
      }
    }
    return sum;
  }
}
