import {
  type Context,
  DataError,
  showName,
  type Treebank,
  wordsOf
} from 'spanforest/cli';
import type {SystemWord} from 'spanforest/internals';
import {
  decodeModel,
  Evaluation,
  encodeModel,
  type Model,
  Parser,
  Trainer,
  type TrainingData,
  type Word,
  writeSentence
} from 'spanforest/nlp';
import type {Run, RunId, Timing} from '../report/results.js';
import {SYSTEMS, type SystemName, trainingsOf} from '../systems.js';
import {
  type CpuClock,
  cpuClock,
  EdgeCounter,
  machineName,
  sampleByLength,
  timeOf,
  timeSentences
} from './measure.js';
import {type ExperimentPlan, neededTrainings, type Unit} from './plan.js';
import {readSetup, type SetupFacts} from './setups.js';

/** What a thread needs for a unit: data only. */
export interface UnitJob
  extends Unit,
    Pick<SetupFacts, 'folder' | 'fingerprint'>,
    Pick<ExperimentPlan, 'seeds' | 'training' | 'jobs'> {
  /** The folder that file names start from. */
  readonly cwd: string;
}

/** The result of one system. */
export interface RunResult {
  readonly system: SystemName;
  /** The test sentences with the trees found, as text. */
  readonly text: string;
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

/** Scores without punctuation, from 0 to 1; `null` if undefined. */
export interface RunScores {
  readonly uas: number | null;
  readonly undirectedUas: number | null;
  /** Without subtypes of relations; `null` if there are no relations. */
  readonly las: number | null;
}

/** What the thread of a unit sends. */
export type UnitMessage =
  | {readonly progress: string}
  | {readonly results: readonly RunResult[]}
  // The stack is null for errors that are not bugs.
  | {readonly failure: string; readonly stack: string | null};

/**
 * Trains the models of a unit and tests its systems.
 *
 * @param report - Called with the current step.
 */
export async function runUnit(
  job: UnitJob,
  context: Context,
  report: (what: string) => void
): Promise<RunResult[]> {
  const {folder, seed, systems} = job;
  const {train, dev, test, fingerprint} = await readSetup(folder, context);
  if (fingerprint !== job.fingerprint) {
    throw new DataError(
      `${showName(folder.folder)}: has changed since the experiment began. ` +
        'Run the same command again.'
    );
  }
  const clock = cpuClock(job.jobs === 1);
  const trained = trainModels(train, job, clock, report);
  return systems.map(system => {
    report(`${system} seed ${seed} parsing`);
    return testSystem(system, trained, test, dev, job, clock);
  });
}

/** A model that a unit needs. */
export interface TrainedModel extends RunId {
  readonly model: Model;
  /** How long its training took. */
  readonly seconds: number;
}

/** Trains the models that the systems of a unit need, undirected ones first. */
export function trainModels(
  data: TrainingData,
  job: Pick<UnitJob, 'systems' | 'seed' | 'seeds' | 'training'>,
  clock: CpuClock,
  report: (what: string) => void
): TrainedModel[] {
  return neededTrainings(job, job.seeds).map(({system, seed}, i) => {
    const start = clock.now();
    const trainer = new Trainer(data, {
      templates: 'basic',
      ...job.training,
      seed,
      // The weights of the relations are the same for all systems.
      labels: i === 0 ? undefined : false,
      tokenizer: false,
      tagger: false,
      ...SYSTEMS[system].training
    });
    while (!trainer.isDone) {
      report(`${system} seed ${seed} pass ${trainer.passesDone + 1}`);
      for (const progress of trainer.pass()) void progress;
    }
    const model = trainer.model();
    return {system, seed, model, seconds: (clock.now() - start) / 1000};
  });
}

/** The model of a system, made of those that it needs. */
export function modelFor(
  system: SystemName,
  seed: number,
  trained: readonly TrainedModel[]
): Model {
  const {isSummed, isRounded, parsing} = SYSTEMS[system];
  const used = usedBy(system, trained);
  const own = used.filter(it => it.seed === seed).map(({model}) => model);
  const model: Model = {
    ...own[0],
    parser: parsing.parser,
    weights: isSummed
      ? used.map(({model}) => model.weights).reduce(sumOf)
      : Object.assign({}, ...own.map(({weights}) => weights)),
    labels: trained.find(({model}) => model.labels)?.model.labels ?? null
  };
  return isRounded ? decodeModel(encodeModel(model)) : model;
}

/** Seconds of training for a system, which may need several models. */
export function trainingSeconds(
  system: SystemName,
  seed: number,
  trained: readonly TrainedModel[]
): number {
  return usedBy(system, trained)
    .filter(it => it.seed === seed || SYSTEMS[system].isSummed)
    .reduce((sum, {seconds}) => sum + seconds, 0);
}

function usedBy(
  system: SystemName,
  trained: readonly TrainedModel[]
): TrainedModel[] {
  return trained.filter(it => trainingsOf(system).includes(it.system));
}

// A score is a sum of weights, so the sums of the weights give the sums of
// the scores.
function sumOf(a: Model['weights'], b: Model['weights']): Model['weights'] {
  // What was just trained is not rounded.
  const first = a.directed as Float32Array;
  const second = b.directed as Float32Array;
  return {directed: first.map((weight, i) => weight + second[i])};
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
  const parsed = ({sentences}: Treebank) =>
    sentences.map(sentence => labelling.parseSentence(sentence));
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
  return {
    system,
    text: parsed(test).map(writeSentence).join(''),
    measures: {
      edges: isDirected ? null : edges.countAll(gold),
      trainingSeconds: trainingSeconds(system, job.seed, trained),
      milliseconds,
      clock: clock.kind,
      machine: machineName(),
      jobs: job.jobs,
      dev: dev && runScores(dev, wordsOf({sentences: parsed(dev)})),
      timings: job.seed === 1 ? timingsOf(parser, gold) : []
    }
  };
}

function timingsOf(
  parser: Parser,
  gold: readonly (readonly Word[])[]
): RunMeasures['timings'] {
  const sample = sampleByLength(gold);
  return timeSentences(parser, sample).map((milliseconds, i) => ({
    words: sample[i].length,
    edges: scoredBy(parser, sample[i]),
    milliseconds: Number(milliseconds.toFixed(6))
  }));
}

// How many arcs or edges of a sentence a parser scores.
function scoredBy(parser: Parser, words: readonly Word[]): number {
  const before = parser.edges?.kept ?? 0;
  parser.parse(words);
  return parser.edges ? parser.edges.kept - before : words.length ** 2;
}

/** The scores of a system's trees. */
export function runScores(
  gold: Treebank,
  system: readonly (readonly SystemWord[])[]
): RunScores {
  const evaluation = new Evaluation({format: gold.format});
  for (const [i, words] of wordsOf(gold).entries()) {
    evaluation.add(words, system[i]);
  }
  const scores = evaluation.scores().withoutPunctuation;
  const known = (score: number) => (Number.isNaN(score) ? null : score);
  return {
    uas: known(scores.uas),
    undirectedUas: known(scores.undirectedUas),
    las: known(scores.lasWithoutSubtypes)
  };
}
