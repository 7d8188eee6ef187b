import {performance} from 'node:perf_hooks';
import type {Model} from '../../nlp/model/model.js';
import type {ParserName} from '../../nlp/parser-name.js';
import {Trainer} from '../../nlp/training/trainer.js';
import type {TrainingData} from '../../nlp/training/training-data.js';
import type {CpuClock} from './cpu-clock.js';
import type {TrainingPlan} from './experiment-options.js';
import {trainedParsers, type Unit} from './plan.js';
import type {UnitProgress} from './unit.js';

/** The models of a unit, as one. */
export interface TrainedModel {
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
