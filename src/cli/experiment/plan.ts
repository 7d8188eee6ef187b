import {
  type Run,
  type RunId,
  SYSTEM_NAMES,
  SYSTEMS,
  type SystemName,
  type Timing,
  trainingsOf
} from '../../experiment/index.js';
import type {ConlluFormat} from '../../nlp/conllu/index.js';
import {Evaluation, type SystemWord} from '../../nlp/evaluation/index.js';
import type {Word} from '../../nlp/sentence.js';
import {showShare} from '../io/show.js';
import type {CpuClock} from './measure.js';
import type {ExperimentOptions} from './options.js';
import type {SetupData} from './setups.js';

/** Runs whose models are trained together, because they share them. */
export interface Unit {
  readonly seed: number;
  /** The systems to test, at least one. */
  readonly systems: readonly SystemName[];
}

/**
 * All runs of a setup. With only one seed, `d-mst` is trained with a second
 * one: a control for differences between systems.
 */
export function plannedRuns({
  systems,
  seeds
}: Pick<ExperimentOptions, 'systems' | 'seeds'>): RunId[] {
  const runs: RunId[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    for (const system of systems) runs.push({system, seed});
  }
  if (seeds === 1 && systems.includes('d-mst')) {
    runs.push({system: 'd-mst', seed: 2});
  }
  return runs;
}

/** The seed whose weights are added to those of a seed: the next one. */
export function partnerOf(seed: number, seeds: number): number {
  return seed < seeds || seeds === 1 ? seed + 1 : 1;
}

/**
 * Groups runs of a seed that share models, in the order of the plan. Those of
 * summed weights come last, each alone: by then the models of all seeds may
 * have been kept.
 */
export function unitsOf(runs: readonly RunId[]): Unit[] {
  const units = new Map<string, {seed: number; systems: SystemName[]}>();
  const isSummed = ({system}: RunId) => SYSTEMS[system].isSummed === true;
  const last = runs.filter(isSummed);
  for (const run of [...runs.filter(it => !isSummed(it)), ...last]) {
    const {system, seed} = run;
    const key = `${seed} ${isSummed(run) ? system : groupOf(system)}`;
    const unit = units.get(key);
    if (unit) unit.systems.push(system);
    else units.set(key, {seed, systems: [system]});
  }
  return [...units.values()];
}

// The first system that shares a model with a system, or with one of those
// that do. All trainings of a group fit into one model.
function groupOf(system: SystemName): SystemName {
  const group = new Set(trainingsOf(system));
  let size = 0;
  while (size < group.size) {
    size = group.size;
    for (const other of SYSTEM_NAMES) {
      const trainings = trainingsOf(other);
      if (!trainings.some(it => group.has(it))) continue;
      for (const training of trainings) group.add(training);
    }
  }
  return SYSTEM_NAMES.find(it => group.has(it))!;
}

/** A model to train: that of a system, with a seed. */
export type TrainingId = RunId;

/**
 * The models that the systems of a unit need. They are trained separately, so
 * that the time of each is known. Undirected ones come first: they know what
 * to prune, and a model of several takes that from the first.
 */
export function neededTrainings(
  {systems, seed}: Unit,
  seeds: number
): TrainingId[] {
  const needed = new Map<string, TrainingId>();
  const isDirected = ({system}: TrainingId) =>
    SYSTEMS[system].parsing.parser === 'd-mst';
  for (const system of systems) {
    const used = [seed];
    if (SYSTEMS[system].isSummed) used.push(partnerOf(seed, seeds));
    for (const seed of used) {
      for (const training of trainingsOf(system)) {
        needed.set(`${training} ${seed}`, {system: training, seed});
      }
    }
  }
  return [...needed.values()].sort(
    (a, b) => Number(isDirected(a)) - Number(isDirected(b))
  );
}

/** A file that holds the models of a unit. */
export interface ModelFile {
  /** Its name in the folder of the setup's models. */
  readonly name: string;
  /** Its size. */
  readonly bytes: number;
}

/** A model that another unit has trained and kept. */
export interface KeptModel extends TrainingId {
  /** The file, which may hold other weights as well. */
  readonly file: ModelFile & {readonly path: string};
  /** How long its training took. */
  readonly seconds: number;
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
    Pick<ExperimentOptions, 'seeds' | 'training' | 'keepModels' | 'jobs'> {
  /** Models that need not be trained. */
  readonly kept: readonly KeptModel[];
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
  /** The model of all its systems and its name, if it is new and kept. */
  readonly model: {
    readonly name: string;
    readonly bytes: Uint8Array<ArrayBuffer>;
  } | null;
  /** The file with its models, if nothing had to be trained. */
  readonly kept: ModelFile | null;
}

/** The result of one system. */
export interface RunResult {
  readonly system: SystemName;
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
  readonly timings: readonly Omit<Timing, 'system'>[];
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
