import {cpus} from 'node:os';
import {performance} from 'node:perf_hooks';
import process from 'node:process';
import type {EdgeCounts} from '../../experiment/index.js';
import {writeSentence} from '../../nlp/conllu/index.js';
import {compileFeatures, SentenceFeatures} from '../../nlp/features/index.js';
import type {ParserName} from '../../nlp/inference/index.js';
import {type LengthDictionary, Pruner} from '../../nlp/inference/index.js';
import type {Model} from '../../nlp/model/index.js';
import {encodeModel} from '../../nlp/model/index.js';
import {Parser} from '../../nlp/parser.js';
import type {TaggedWord, Word} from '../../nlp/sentence.js';
import type {TrainingData} from '../../nlp/training/index.js';
import {Trainer} from '../../nlp/training/index.js';
import {DataError, showName} from '../io/errors.js';
import type {Io} from '../io/io.js';
import type {Progress} from '../io/progress.js';
import {parsedSentence, parsedWords} from '../parsing/batch-parser.js';
import {readTrainingData} from '../training/training-files.js';
import type {TrainingPlan} from './options.js';
import {
  type CpuClock,
  cpuClock,
  type RunResult,
  runScores,
  type SentenceTime,
  trainedParsers,
  type Unit,
  type UnitJob,
  type UnitProgress,
  type UnitResult
} from './plan.js';
import {readPart, type TreebankPart, wordsOf} from './setups.js';

/**
 * Counts the edges of a sentence, those at the root included, and what a
 * length dictionary leaves of them. Edges that come back because a sentence
 * would have no tree without them count as pruned.
 */
export class EdgeCounter {
  readonly #pruner: Pruner | null;
  #kept = new Int32Array(0);

  /** @param lengths - The dictionary; without one nothing is pruned. */
  constructor(lengths: LengthDictionary | null) {
    this.#pruner = lengths && new Pruner(lengths);
  }

  /** The edges of one sentence. */
  count(words: readonly Word[]): EdgeCounts {
    const size = words.length;
    const all = (size * (size + 1)) / 2;
    const pruner = this.#pruner;
    if (pruner === null) return {all, kept: all, gold: size, goldKept: size};
    if (this.#kept.length < size) this.#kept = new Int32Array(2 * size);
    let kept = size;
    let goldKept = words.filter(({head}) => head === 0).length;
    pruner.load(words);
    for (let left = 1; left <= size; left++) {
      const count = pruner.keep(left, this.#kept);
      kept += count;
      for (let k = 0; k < count; k++) {
        const right = this.#kept[k];
        const isGold =
          words[left - 1].head === right || words[right - 1].head === left;
        if (isGold) goldKept++;
      }
    }
    return {all, kept, gold: size, goldKept};
  }

  /** The edges of some sentences together. */
  countAll(sentences: Iterable<readonly Word[]>): EdgeCounts {
    const sum = {all: 0, kept: 0, gold: 0, goldKept: 0};
    for (const words of sentences) {
      const counts = this.count(words);
      sum.all += counts.all;
      sum.kept += counts.kept;
      sum.gold += counts.gold;
      sum.goldKept += counts.goldKept;
    }
    return sum;
  }
}

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

/** The models of a unit, as one. */
interface TrainedModel {
  readonly model: Model;
  /** How long each of the parsers in it took to train. */
  readonly seconds: ReadonlyMap<ParserName, number>;
}

// Milliseconds between two reports.
const INTERVAL = 100;

/** Trains all that the parsers of a unit need, one after the other. */
export function trainModels(
  data: TrainingData,
  {parsers, seed}: Unit,
  training: TrainingPlan,
  clock: CpuClock,
  report: (progress: UnitProgress) => void
): TrainedModel {
  const trained = trainedParsers(parsers);
  const seconds = new Map<ParserName, number>();
  const models: Model[] = [];
  let last = performance.now();
  for (const parser of trained) {
    const start = clock.now();
    // What tells relations is the same for all.
    const labels = models.length === 0 ? undefined : false;
    const trainer = new Trainer(data, {...training, parser, seed, labels});
    while (!trainer.isDone) {
      for (const {pass, sentences} of trainer.pass()) {
        if (performance.now() - last < INTERVAL) continue;
        last = performance.now();
        const done = pass - 1 + sentences / data.sentences.length;
        report({
          what: `${parser} seed ${seed} pass ${pass}/${training.passes}`,
          share: (models.length + done / training.passes) / trained.length
        });
      }
    }
    models.push(trainer.model());
    seconds.set(parser, (clock.now() - start) / 1000);
  }
  return {model: joined(models), seconds};
}

/** Seconds of training for a parser, which may need several models. */
export function trainingSeconds(
  parser: ParserName,
  seconds: ReadonlyMap<ParserName, number>
): number {
  return trainedParsers([parser]).reduce(
    (sum, needed) => sum + seconds.get(needed)!,
    0
  );
}

// The parts of a model for local enhancement are trained as if they were
// alone, so it makes no difference if they are.
function joined(models: readonly Model[]): Model {
  const [first, second] = models;
  if (!second) return first;
  const weights = {...first.weights, ...second.weights};
  return {...first, parser: 'u-mst-uf-lep', weights};
}

// The share of the time that training takes, roughly.
const TRAINING = 0.95;

// Clocks tick, so whatever takes less milliseconds is done again.
const LEAST_TIME = 50;

const SILENT: Progress = {read() {}, update() {}, phase() {}, clear() {}};

/** Trains the models of a unit and tries its parsers on the test part. */
export async function runUnit(
  job: UnitJob,
  io: Io,
  report: (progress: UnitProgress) => void
): Promise<UnitResult> {
  const {folder, fingerprints, seed} = job;
  report({what: 'reading', share: 0});
  const test = await readPart(folder.test, io, SILENT);
  checkSame(folder.test, test.fingerprint, fingerprints.test);
  const dev =
    folder.dev === null ? null : await readPart(folder.dev, io, SILENT);
  if (dev) checkSame(folder.dev!, dev.fingerprint, fingerprints.dev);
  const names = [folder.train];
  const data = await readTrainingData(names, undefined, false, io, SILENT);
  checkSame(folder.train, data.fingerprint(), fingerprints.train);

  const clock = cpuClock(job.jobs === 1);
  const trained = trainModels(data, job, job.training, clock, progress =>
    report({...progress, share: TRAINING * progress.share})
  );
  const runs: RunResult[] = [];
  for (const parser of job.parsers) {
    const share =
      TRAINING + (1 - TRAINING) * (runs.length / job.parsers.length);
    report({what: `${parser} seed ${seed} parsing`, share});
    runs.push(tryParser(parser, trained, test, dev, job, clock));
  }
  const {model} = trained;
  const bytes = job.keepModel ? new Uint8Array(encodeModel(model)) : null;
  return {runs, model: bytes && {parser: model.parser, bytes}};
}

function tryParser(
  name: RunResult['parser'],
  {model, seconds}: TrainedModel,
  test: TreebankPart,
  dev: TreebankPart | null,
  job: UnitJob,
  clock: CpuClock
): RunResult {
  const labelling = new Parser(model, {parser: name});
  // Relations are given in the same way whatever the parser is, so only what
  // differs is timed.
  const parser = new Parser(model, {parser: name, labels: false});
  const gold = wordsOf(test);
  // The first time is to get warm.
  for (const words of gold) parser.parse(words);
  const milliseconds = timeOf(clock, () => {
    for (const words of gold) parser.parse(words);
  });
  const isDirected = name === 'd-mst';
  const edges = new EdgeCounter(model.lengths);
  return {
    parser: name,
    text: new TextEncoder().encode(textOf(test, labelling)),
    measures: {
      edges: isDirected ? null : edges.countAll(gold),
      trainingSeconds: trainingSeconds(name, seconds),
      milliseconds,
      clock: clock.kind,
      machine: machineName(),
      jobs: job.jobs,
      dev: dev && devScores(labelling, dev),
      timings: job.timeSentences
        ? timingsOf(parser, gold, words =>
            isDirected ? words.length ** 2 : edges.count(words).kept
          )
        : []
    }
  };
}

// Spaces and trade marks as makers of processors write them say nothing.
function machineName(): string {
  const model = cpus()[0]?.model.replace(/\(R\)|\(TM\)/gi, '') ?? '';
  const processor = model.replace(/\s+/g, ' ').trim() || 'unknown processor';
  const {platform, arch, version} = process;
  return `${processor}, ${platform} ${arch}, Node ${version}`;
}

function timeOf(clock: CpuClock, work: () => void): number {
  const start = clock.now();
  for (let times = 1; ; times++) {
    work();
    const time = clock.now() - start;
    if (time >= LEAST_TIME) return time / times;
  }
}

function devScores(
  parser: Parser,
  part: TreebankPart
): RunResult['measures']['dev'] {
  const gold = wordsOf(part);
  const system = gold.map(words => parsedWords(parser, words));
  return runScores(part.format, gold, system);
}

function timingsOf(
  parser: Parser,
  gold: readonly (readonly Word[])[],
  edgesOf: (words: readonly Word[]) => number
): SentenceTime[] {
  const sample = sampleByLength(gold);
  return timeSentences(parser, sample).map((milliseconds, i) => ({
    words: sample[i].length,
    edges: edgesOf(sample[i]),
    milliseconds: Number(milliseconds.toFixed(6))
  }));
}

function textOf({sentences}: TreebankPart, parser: Parser): string {
  return sentences
    .map(sentence => writeSentence(parsedSentence(parser, sentence)))
    .join('');
}

function checkSame(name: string, found: string, wanted: string | null): void {
  if (found === wanted) return;
  throw new DataError(
    `${showName(name)}: has changed since the experiment began. Run the same ` +
      'command again.'
  );
}
