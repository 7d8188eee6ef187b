import {readFileSync} from 'node:fs';
import {performance} from 'node:perf_hooks';
import process from 'node:process';
import type {EdgeCounts} from '../../experiment/index.js';
import type {ConlluFormat} from '../../nlp/conllu/index.js';
import {Evaluation, type SystemWord} from '../../nlp/evaluation/index.js';
import type {ParserName} from '../../nlp/inference/index.js';
import type {Word} from '../../nlp/sentence.js';
import type {ExperimentOptions, TrainingPlan} from './options.js';
import type {DataFingerprints, SetupFolder} from './setups.js';

/** A parser and the seed that it is trained with. */
export interface RunId {
  readonly parser: ParserName;
  readonly seed: number;
}

/** Runs whose models are trained together, because they share them. */
export interface Unit {
  readonly seed: number;
  /** The parsers to try, at least one. */
  readonly parsers: readonly ParserName[];
}

/**
 * All runs of a setup. With one seed only, `d-mst` runs once more with
 * another seed: the control of what is said about two different parsers.
 */
export function plannedRuns({
  parsers,
  seeds
}: Pick<ExperimentOptions, 'parsers' | 'seeds'>): RunId[] {
  const runs: RunId[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    for (const parser of parsers) runs.push({parser, seed});
  }
  if (seeds === 1 && parsers.includes('d-mst')) {
    runs.push({parser: 'd-mst', seed: 2});
  }
  return runs;
}

/** Puts runs together that share models: all of a seed but `u-mst-df`. */
export function unitsOf(runs: readonly RunId[]): Unit[] {
  const units = new Map<string, {seed: number; parsers: ParserName[]}>();
  for (const {parser, seed} of runs) {
    const key = `${seed} ${parser === 'u-mst-df'}`;
    const unit = units.get(key);
    if (unit) unit.parsers.push(parser);
    else units.set(key, {seed, parsers: [parser]});
  }
  return [...units.values()];
}

/**
 * What has to be trained for some parsers of a unit. Those of `u-mst-uf-lep`
 * are trained one after the other, so that the time of each is known.
 */
export function trainedParsers(parsers: readonly ParserName[]): ParserName[] {
  const isWanted = (...names: ParserName[]) =>
    names.some(name => parsers.includes(name));
  const trained: ParserName[] = [];
  if (isWanted('u-mst-uf', 'u-mst-uf-lep')) trained.push('u-mst-uf');
  if (isWanted('d-mst', 'u-mst-uf-lep')) trained.push('d-mst');
  if (isWanted('u-mst-df')) trained.push('u-mst-df');
  return trained;
}

/** Scores without punctuation, shares from 0 to 1; null if there is none. */
export interface RunScores {
  readonly uas: number | null;
  readonly undirectedUas: number | null;
  /** Subtypes of relations left out; null if there are no relations. */
  readonly las: number | null;
}

/** Scores of trees. */
export function runScores(
  format: ConlluFormat,
  gold: readonly (readonly Word[])[],
  system: readonly (readonly SystemWord[])[]
): RunScores {
  const evaluation = new Evaluation({format});
  for (const [i, words] of gold.entries()) evaluation.add(words, system[i]);
  const scores = evaluation.scores().withoutPunctuation;
  const known = (score: number) => (Number.isNaN(score) ? null : score);
  return {
    uas: known(scores.uas),
    undirectedUas: known(scores.undirectedUas),
    las: known(scores.lasWithoutSubtypes)
  };
}

/** Scores in percent: `87.21 / 88.92`, and `, LAS 84.15` if there is one. */
export function showRunScores({uas, undirectedUas, las}: RunScores): string {
  const percent = (score: number | null) =>
    score === null ? '-' : (100 * score).toFixed(2);
  const labelled = las === null ? '' : `, LAS ${percent(las)}`;
  return `${percent(uas)} / ${percent(undirectedUas)}${labelled}`;
}

/** A clock, and whose time it tells. */
export interface CpuClock {
  /** The processor time of this thread or process, or just the time. */
  readonly kind: 'thread' | 'process' | 'wall';
  /** Milliseconds since some moment. */
  readonly now: () => number;
}

// Linux tells the time of a thread in nanoseconds.
const LINUX = '/proc/thread-self/schedstat';

type Usage = () => {readonly user: number; readonly system: number};

/**
 * The best clock for the work of this thread: one that stands still while
 * the thread waits for a processor, if there is one.
 *
 * @param isAlone - Whether no other thread works meanwhile, so that the time
 * of the process is that of this thread.
 */
export function cpuClock(isAlone: boolean): CpuClock {
  // Node has it from version 23.9 on.
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

function milliseconds({user, system}: ReturnType<Usage>): number {
  return (user + system) / 1000;
}

function linuxTime(): number {
  return Number(readFileSync(LINUX, 'utf8').split(' ')[0]) / 1e6;
}

// A system that does not keep count says 0.
function hasLinuxTime(): boolean {
  try {
    return linuxTime() > 0;
  } catch {
    return false;
  }
}

/** All that a thread has to know to do a unit of work: data only. */
export interface UnitJob extends Unit {
  /** What file names are relative to. */
  readonly cwd: string;
  readonly folder: SetupFolder;
  /** What is to be found in the files. */
  readonly fingerprints: DataFingerprints;
  readonly training: TrainingPlan;
  readonly keepModel: boolean;
  /** Whether to time single sentences. */
  readonly timeSentences: boolean;
  /** How many threads may work at the same time. */
  readonly jobs: number;
}

/** How far a unit is. */
export interface UnitProgress {
  /** What it is at. */
  readonly what: string;
  /** Which share of the work is done. */
  readonly share: number;
}

/** What came of a unit. */
export interface UnitResult {
  readonly runs: readonly RunResult[];
  /** The model of all its parsers, if it is to be kept. */
  readonly model: {
    readonly parser: ParserName;
    readonly bytes: Uint8Array<ArrayBuffer>;
  } | null;
}

/** What came of one parser. */
export interface RunResult {
  readonly parser: ParserName;
  /** The test part with the trees that were found, as text. */
  readonly text: Uint8Array<ArrayBuffer>;
  readonly measures: RunMeasures;
}

/** What is known of a run besides its trees. */
export interface RunMeasures {
  readonly edges: EdgeCounts | null;
  /** Of all the models that the parser needs. */
  readonly trainingSeconds: number;
  /** Of parsing the test part once. */
  readonly milliseconds: number;
  /** By which clock, on which machine, beside how many other threads. */
  readonly clock: CpuClock['kind'];
  readonly machine: string;
  readonly jobs: number;
  /** Scores of the development part, if there is one. */
  readonly dev: RunScores | null;
  readonly timings: readonly SentenceTime[];
}

/** How long a parser took to score and decode one sentence. */
export interface SentenceTime {
  readonly words: number;
  /** The arcs or edges that were scored. */
  readonly edges: number;
  readonly milliseconds: number;
}

/** What a thread says. */
export type UnitMessage =
  | {readonly kind: 'progress'; readonly progress: UnitProgress}
  | {readonly kind: 'result'; readonly result: UnitResult}
  | {readonly kind: 'failure'; readonly failure: UnitFailure};

/** Why a unit could not be done. */
export interface UnitFailure {
  readonly message: string;
  /** Where it happened, if it is a mistake of ours. */
  readonly stack: string | null;
}
