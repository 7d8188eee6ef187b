import {performance} from 'node:perf_hooks';
import {writeSentence} from '../../nlp/conllu/index.js';
import type {ParserName} from '../../nlp/inference/index.js';
import {encodeModel, type Model} from '../../nlp/model/index.js';
import {Parser} from '../../nlp/parser.js';
import type {Word} from '../../nlp/sentence.js';
import {Trainer, type TrainingData} from '../../nlp/training/index.js';
import {type Treebank, wordsOf} from '../io/conll-file.js';
import type {Context} from '../io/context.js';
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
import type {TrainingPlan} from './options.js';
import {
  type RunMeasures,
  type RunResult,
  type RunScores,
  runScores,
  trainedParsers,
  type Unit,
  type UnitJob,
  type UnitProgress,
  type UnitResult
} from './plan.js';
import {PARTS, readParts} from './setups.js';

// The share of the time that training takes, roughly.
const TRAINING_SHARE = 0.95;

/** Trains the models of a unit and tests its parsers. */
export async function runUnit(
  job: UnitJob,
  context: Context,
  report: (progress: UnitProgress) => void
): Promise<UnitResult> {
  const {folder, seed, parsers} = job;
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
  const trained = trainModels(train, job, job.training, clock, progress =>
    report({...progress, share: TRAINING_SHARE * progress.share})
  );
  const runs = parsers.map((parser, i) => {
    const share = TRAINING_SHARE + (1 - TRAINING_SHARE) * (i / parsers.length);
    report({what: `${parser} seed ${seed} parsing`, share});
    return testParser(parser, trained, test, dev, job, clock);
  });
  const {model} = trained;
  const bytes = job.keepModels
    ? new Uint8Array(encodeModel(model, {compact: false}))
    : null;
  return {runs, model: bytes && {parser: model.parser, bytes}};
}

// The models of a unit combined, and the time that each took.
interface TrainedModel {
  readonly model: Model;
  readonly seconds: ReadonlyMap<ParserName, number>;
}

// Milliseconds between two reports.
const INTERVAL = 100;

/** Trains all models that the parsers of a unit need. */
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
    // The weights of the relations are the same for all parsers.
    const labels = models.length === 0 ? undefined : false;
    const trainer = new Trainer(data, {
      ...{...training, parser, seed, labels},
      // As in the paper.
      ...{
        templates: 'paper',
        tokenizer: false,
        tagger: false,
        decoder: parser === 'd-mst' ? 'cle' : undefined
      }
    });
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
  return {model: combined(models), seconds};
}

// The two models of u-mst-uf-lep do not depend on each other, so training
// them separately gives the same weights.
function combined([first, second]: readonly Model[]): Model {
  if (!second) return first;
  const weights = {...first.weights, ...second.weights};
  return {...first, parser: 'u-mst-uf-lep', weights};
}

/** Seconds of training for a parser, which may need two models. */
export function trainingSeconds(
  parser: ParserName,
  seconds: ReadonlyMap<ParserName, number>
): number {
  return trainedParsers([parser]).reduce(
    (sum, needed) => sum + seconds.get(needed)!,
    0
  );
}

function testParser(
  name: ParserName,
  {model, seconds}: TrainedModel,
  test: Treebank,
  dev: Treebank | null,
  job: UnitJob,
  clock: CpuClock
): RunResult {
  const labelling = new Parser(model, {parser: name});
  // Finding relations is the same for all parsers, so it is not timed.
  const parser = new Parser(model, {parser: name, labels: false});
  const gold = wordsOf(test);
  const parseAll = () => {
    for (const words of gold) parser.parse(words);
  };
  // The first time is to warm up.
  parseAll();
  const milliseconds = timeOf(clock, parseAll);
  const isDirected = name === 'd-mst';
  const edges = new EdgeCounter(model.lengths, model.singleRoot);
  const text = test.sentences.map(sentence =>
    writeSentence(labelling.parseSentence(sentence))
  );
  return {
    parser: name,
    text: new TextEncoder().encode(text.join('')),
    measures: {
      edges: isDirected ? null : edges.countAll(gold),
      trainingSeconds: trainingSeconds(name, seconds),
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
