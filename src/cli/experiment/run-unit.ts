import {cpus} from 'node:os';
import process from 'node:process';
import {writeSentence} from '../../nlp/conllu/write-sentence.js';
import {encodeModel} from '../../nlp/model/model-container.js';
import {Parser} from '../../nlp/parser.js';
import type {Word} from '../../nlp/word.js';
import {DataError, showName} from '../errors.js';
import type {Io} from '../io.js';
import {parsedSentence, parsedWords} from '../parsed-sentence.js';
import type {Progress} from '../progress.js';
import {readTrainingData} from '../training-files.js';
import {EdgeCounter} from './count-edges.js';
import {type CpuClock, cpuClock} from './cpu-clock.js';
import {runScores} from './run-scores.js';
import {sampleByLength, timeSentences} from './time-sentences.js';
import {
  type TrainedModel,
  trainingSeconds,
  trainModels
} from './train-models.js';
import {readPart, type TreebankPart, wordsOf} from './treebank-part.js';
import type {
  RunResult,
  SentenceTime,
  UnitJob,
  UnitProgress,
  UnitResult
} from './unit.js';

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
