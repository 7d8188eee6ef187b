import {readFile} from 'node:fs/promises';
import {performance} from 'node:perf_hooks';
import {SYSTEMS, type SystemName, trainingsOf} from '../../experiment/index.js';
import {writeSentence} from '../../nlp/conllu/index.js';
import {type ParserName, weightKinds} from '../../nlp/inference/index.js';
import {decodeModel, encodeModel, type Model} from '../../nlp/model/index.js';
import {Parser} from '../../nlp/parser.js';
import type {Word} from '../../nlp/sentence.js';
import {Trainer, type TrainingData} from '../../nlp/training/index.js';
import {type Treebank, wordsOf} from '../io/conll-file.js';
import {type Context, resolvePath} from '../io/context.js';
import {DataError, showName} from '../io/errors.js';
import {parsedWords} from '../parsing/batch-parser.js';
import {
  type CpuClock,
  cpuClock,
  EdgeCounter,
  machineName,
  sampleByLength,
  timeOf,
  timeSentences
} from './measure.js';
import {
  type ModelFile,
  neededTrainings,
  type RunMeasures,
  type RunResult,
  type RunScores,
  runScores,
  type TrainingId,
  type UnitJob,
  type UnitProgress,
  type UnitResult
} from './plan.js';
import {PARTS, readParts} from './setups.js';

// The share of the time that training takes, roughly.
const TRAINING_SHARE = 0.95;

/** Trains the models of a unit and tests its systems. */
export async function runUnit(
  job: UnitJob,
  context: Context,
  report: (progress: UnitProgress) => void
): Promise<UnitResult> {
  const {folder, seed, systems, keepModels} = job;
  report({what: 'reading', share: 0});
  const {train, dev, test, fingerprints} = await readParts(folder, context);
  for (const part of PARTS) {
    if (fingerprints[part] === job.fingerprints[part]) continue;
    throw new DataError(
      `${showName(folder[part]!)}: has changed since the experiment began. ` +
        'Run the same command again.'
    );
  }

  const clock = cpuClock(job.jobs === 1);
  const kept = await readKept(job, context);
  const trained = trainModels(train, job, kept, clock, progress =>
    report({...progress, share: TRAINING_SHARE * progress.share})
  );
  const runs = systems.map((system, i) => {
    const share = TRAINING_SHARE + (1 - TRAINING_SHARE) * (i / systems.length);
    report({what: `${system} seed ${seed} parsing`, share});
    return testSystem(system, trained, test, dev, job, clock);
  });
  const own = trained.filter(it => it.seed === seed);
  const isNew = own.some(({file}) => file === null);
  return {
    runs,
    model: keepModels && isNew ? encoded(own) : null,
    kept: isNew ? null : own[0].file
  };
}

/** A model that a unit needs. */
export interface TrainedModel extends TrainingId {
  readonly model: Model;
  /** How long its training took. */
  readonly seconds: number;
  /** Where it was found; `null` if it was trained now. */
  readonly file: ModelFile | null;
}

// The models that need not be trained: a file that cannot be read is ignored.
async function readKept(
  job: UnitJob,
  context: Context
): Promise<TrainedModel[]> {
  const found: TrainedModel[] = [];
  for (const {system, seed} of neededTrainings(job, job.seeds)) {
    const kept = job.kept.find(it => it.system === system && it.seed === seed);
    if (!kept) continue;
    const {seconds, file} = kept;
    try {
      const bytes = await readFile(resolvePath(file.path, context));
      if (bytes.length !== file.bytes) continue;
      const model = decodeModel(bytes);
      const {name} = file;
      const stored = {name, bytes: bytes.length};
      found.push({system, seed, model, seconds, file: stored});
    } catch {}
  }
  return found;
}

/**
 * The models that the systems of a unit need, undirected ones first: those
 * that are known already, and the others, which are trained.
 *
 * @param interval - Milliseconds between two reports.
 */
export function trainModels(
  data: TrainingData,
  job: Pick<UnitJob, 'systems' | 'seed' | 'seeds' | 'training'>,
  kept: readonly TrainedModel[],
  clock: CpuClock,
  report: (progress: UnitProgress) => void,
  interval = 100
): TrainedModel[] {
  const needed = neededTrainings(job, job.seeds);
  const models: TrainedModel[] = [];
  // The weights of the relations are the same for all systems.
  let isLabelled = kept.length > 0;
  let last = performance.now();
  for (const {system, seed} of needed) {
    const known = kept.find(it => it.system === system && it.seed === seed);
    if (known) {
      models.push(known);
      continue;
    }
    const start = clock.now();
    const trainer = new Trainer(data, {
      ...{...job.training, seed, labels: isLabelled ? false : undefined},
      // As in the paper.
      ...{templates: 'paper', tokenizer: false, tagger: false},
      ...SYSTEMS[system].training
    });
    while (!trainer.isDone) {
      for (const progress of trainer.pass()) {
        if (performance.now() - last < interval) continue;
        last = performance.now();
        const {stage, pass, passes, sentences, total} = progress;
        const order = stage === 'second-order' ? 'second order ' : '';
        const inStage = (pass - 1 + sentences / total) / passes;
        const {stages} = trainer;
        const done = (stages.indexOf(stage) + inStage) / stages.length;
        report({
          what: `${system} seed ${seed} ${order}pass ${pass}/${passes}`,
          share: (models.length + done) / needed.length
        });
      }
    }
    const model = trainer.model();
    const seconds = (clock.now() - start) / 1000;
    models.push({system, seed, model, seconds, file: null});
    isLabelled = true;
  }
  return models;
}

/** The model of a system, made of those that it needs. */
export function modelFor(
  system: SystemName,
  seed: number,
  trained: readonly TrainedModel[]
): Model {
  const {isSummed, isRounded, parsing} = SYSTEMS[system];
  const used = usedBy(system, trained);
  const own = used.filter(it => it.seed === seed);
  const {weights, ...rest} = combined(own, parsing.parser);
  const model: Model = {
    ...rest,
    weights: isSummed ? used.map(weightsOf).reduce(sumOf) : weights,
    labels: labelsOf(trained)
  };
  return isRounded ? decodeModel(encodeModel(model)) : model;
}

/** Seconds of training for a system, which may need several models. */
export function trainingSeconds(
  system: SystemName,
  trained: readonly TrainedModel[]
): number {
  return usedBy(system, trained).reduce((sum, {seconds}) => sum + seconds, 0);
}

function usedBy(
  system: SystemName,
  trained: readonly TrainedModel[]
): TrainedModel[] {
  return trained.filter(it => trainingsOf(system).includes(it.system));
}

// A file may hold more weights than those of the training.
function weightsOf({system, model}: TrainedModel): Model['weights'] {
  const kinds = weightKinds(SYSTEMS[system].parsing.parser, model.order ?? 1);
  return Object.fromEntries(kinds.map(kind => [kind, model.weights[kind]]));
}

// A score is a sum of weights, so the sums of the weights give the sums of
// the scores.
function sumOf(a: Model['weights'], b: Model['weights']): Model['weights'] {
  // What was just trained is not rounded.
  const first = a.directed as Float32Array;
  const second = b.directed as Float32Array;
  return {directed: first.map((weight, i) => weight + second[i])};
}

// All models of a unit in one, with the name of its file.
function encoded(own: readonly TrainedModel[]): UnitResult['model'] {
  // Training them separately gives the same weights as together.
  const name = own.length > 1 ? 'u-mst-uf-lep' : own[0].system;
  const model = combined(own, SYSTEMS[name].parsing.parser);
  const bytes = encodeModel(model, {compact: false});
  return {name, bytes: new Uint8Array(bytes)};
}

// A model with the weights of several, and the rest of the first.
function combined(own: readonly TrainedModel[], parser: ParserName): Model {
  const [{model}] = own;
  return {
    ...model,
    parser,
    weights: Object.assign({}, ...own.map(weightsOf)),
    labels: labelsOf(own)
  };
}

function labelsOf(trained: readonly TrainedModel[]): Model['labels'] {
  return trained.find(({model}) => model.labels)?.model.labels ?? null;
}

function testSystem(
  system: SystemName,
  trained: readonly TrainedModel[],
  test: Treebank,
  dev: Treebank | null,
  job: UnitJob,
  clock: CpuClock
): RunResult {
  const {parsing} = SYSTEMS[system];
  const model = modelFor(system, job.seed, trained);
  const labelling = new Parser(model, parsing);
  // Finding relations is the same for all systems, so it is not timed.
  const parser = new Parser(model, {...parsing, labels: false});
  const gold = wordsOf(test);
  const parseAll = () => {
    for (const words of gold) parser.parse(words);
  };
  // The first time is to warm up.
  parseAll();
  const milliseconds = timeOf(clock, parseAll);
  const isDirected = parsing.parser === 'd-mst';
  const edges = new EdgeCounter(model.lengths, model.singleRoot);
  const text = test.sentences.map(sentence =>
    writeSentence(labelling.parseSentence(sentence))
  );
  return {
    system,
    text: new TextEncoder().encode(text.join('')),
    measures: {
      edges: isDirected ? null : edges.countAll(gold),
      trainingSeconds: trainingSeconds(system, trained),
      milliseconds,
      clock: clock.kind,
      machine: machineName(),
      jobs: job.jobs,
      dev: dev && devScores(labelling, dev),
      timings:
        job.seed === 1
          ? timingsOf(parser, gold, words =>
              isDirected ? words.length ** 2 : edges.count(words).kept
            )
          : []
    }
  };
}

function devScores(parser: Parser, treebank: Treebank): RunScores {
  const gold = wordsOf(treebank);
  const system = gold.map(words => parsedWords(parser, words));
  return runScores(treebank.format, gold, system);
}

function timingsOf(
  parser: Parser,
  gold: readonly (readonly Word[])[],
  edgesOf: (words: readonly Word[]) => number
): RunMeasures['timings'] {
  const sample = sampleByLength(gold);
  return timeSentences(parser, sample).map((milliseconds, i) => ({
    words: sample[i].length,
    edges: edgesOf(sample[i]),
    milliseconds: Number(milliseconds.toFixed(6))
  }));
}
