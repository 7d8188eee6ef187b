import type {Run, RunId, Timing} from '../../experiment/index.js';
import type {ConlluFormat} from '../../nlp/conllu/index.js';
import {Evaluation, type SystemWord} from '../../nlp/evaluation/index.js';
import type {ParserName} from '../../nlp/inference/index.js';
import type {Word} from '../../nlp/sentence.js';
import {showShare} from '../io/show.js';
import type {CpuClock} from './measure.js';
import type {ExperimentOptions} from './options.js';
import type {SetupData} from './setups.js';

/** Runs whose models are trained together, because they share them. */
export interface Unit {
  readonly seed: number;
  /** The parsers to test, at least one. */
  readonly parsers: readonly ParserName[];
}

/**
 * All runs of a setup. With only one seed, `d-mst` is trained with a second
 * one: a control for differences between parsers.
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

/** Groups runs that share models: all of a seed except `u-mst-df`. */
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
 * The models to train for the parsers of a unit. The two of `u-mst-uf-lep`
 * and `u-mst-uf-cle` are trained separately, so that the time of each is known.
 */
export function trainedParsers(parsers: readonly ParserName[]): ParserName[] {
  const isWanted = (...names: ParserName[]) =>
    names.some(name => parsers.includes(name));
  const both = isWanted('u-mst-uf-lep', 'u-mst-uf-cle');
  const trained: ParserName[] = [];
  if (both || isWanted('u-mst-uf')) trained.push('u-mst-uf');
  if (both || isWanted('d-mst')) trained.push('d-mst');
  if (isWanted('u-mst-df')) trained.push('u-mst-df');
  return trained;
}

/** Scores without punctuation, from 0 to 1; `null` if undefined. */
export interface RunScores {
  readonly uas: number | null;
  readonly undirectedUas: number | null;
  /** Without subtypes of relations; `null` if there are no relations. */
  readonly las: number | null;
}

/** The scores of a system's trees. */
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
  const labelled = las === null ? '' : `, LAS ${showShare(las)}`;
  return `${showShare(uas)} / ${showShare(undirectedUas)}${labelled}`;
}

/** What a thread needs for a unit: data only. */
export interface UnitJob
  extends Unit,
    Pick<SetupData, 'folder' | 'fingerprints'>,
    Pick<ExperimentOptions, 'training' | 'keepModels' | 'jobs'> {
  /** The folder that file names start from. */
  readonly cwd: string;
}

/** The current step of a unit, and the share of its work that is done. */
export interface UnitProgress {
  readonly what: string;
  readonly share: number;
}

/** The result of a unit. */
export interface UnitResult {
  readonly runs: readonly RunResult[];
  /** The model of all its parsers, if it is kept. */
  readonly model: {
    readonly parser: ParserName;
    readonly bytes: Uint8Array<ArrayBuffer>;
  } | null;
}

/** The result of one parser. */
export interface RunResult {
  readonly parser: ParserName;
  /** The test sentences with the trees found, as text. */
  readonly text: Uint8Array<ArrayBuffer>;
  readonly measures: RunMeasures;
}

/** What was measured in a run. */
export interface RunMeasures
  extends Pick<Run, 'edges' | 'trainingSeconds' | 'milliseconds'> {
  readonly clock: CpuClock['kind'];
  readonly machine: string;
  readonly jobs: number;
  /** Scores of the development sentences, if there are any. */
  readonly dev: RunScores | null;
  readonly timings: readonly Omit<Timing, 'parser'>[];
}

/** What the thread of a unit sends. */
export type UnitMessage =
  | {readonly kind: 'progress'; readonly progress: UnitProgress}
  | {readonly kind: 'result'; readonly result: UnitResult}
  // The stack is null for errors that are not bugs.
  | {
      readonly kind: 'failure';
      readonly text: string;
      readonly stack: string | null;
    };
