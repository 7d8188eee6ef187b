import type {Column, TemplateSetName} from 'spanforest/internals';
import type {TrainingOptions} from 'spanforest/nlp';
import type {RunId} from '../report/results.js';
import {
  SYSTEM_NAMES,
  SYSTEMS,
  type SystemName,
  trainingsOf
} from '../systems.js';

/** How every model of an experiment is trained. */
export interface TrainingPlan {
  readonly passes: number;
  readonly bits: number;
  readonly costAugmented: boolean;
  readonly ignore: readonly Column[];
  /** Missing if they are basic. */
  readonly templates?: TemplateSetName;
  /** Missing if a single root is learnt where all sentences have one. */
  readonly singleRoot?: TrainingOptions['singleRoot'];
}

/** What an experiment compares, and how. */
export interface ExperimentPlan {
  /** The systems to compare, in the order of the reports. */
  readonly systems: readonly SystemName[];
  /** Seeds are 1 up to this. */
  readonly seeds: number;
  readonly training: TrainingPlan;
  /** How many threads work at the same time. */
  readonly jobs: number;
}

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
}: Pick<ExperimentPlan, 'systems' | 'seeds'>): RunId[] {
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

/** Groups runs of a seed that share models, in the order of the plan. */
export function unitsOf(runs: readonly RunId[]): Unit[] {
  const units = new Map<string, {seed: number; systems: SystemName[]}>();
  for (const {system, seed} of runs) {
    const key = `${seed} ${groupOf(system)}`;
    const unit = units.get(key);
    if (unit) unit.systems.push(system);
    else units.set(key, {seed, systems: [system]});
  }
  return [...units.values()];
}

// The first system that shares a model with a system, or with one of those
// that do.
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

/**
 * The models that the systems of a unit need. They are trained separately, so
 * that the time of each is known. Undirected ones come first: they know what
 * to prune, and a model of several takes that from the first.
 */
export function neededTrainings({systems, seed}: Unit, seeds: number): RunId[] {
  const needed = new Map<string, RunId>();
  for (const system of systems) {
    const used = [seed];
    if (SYSTEMS[system].isSummed) used.push(partnerOf(seed, seeds));
    for (const seed of used) {
      for (const training of trainingsOf(system)) {
        needed.set(`${training} ${seed}`, {system: training, seed});
      }
    }
  }
  const isDirected = ({system}: RunId) =>
    SYSTEMS[system].parsing.parser === 'd-mst';
  return [...needed.values()].sort(
    (a, b) => Number(isDirected(a)) - Number(isDirected(b))
  );
}
