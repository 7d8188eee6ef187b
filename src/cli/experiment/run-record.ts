import type {ParserName} from '../../nlp/parser-name.js';
import type {TrainingPlan} from './experiment-options.js';
import type {RunScores} from './run-scores.js';
import type {RunMeasures} from './unit.js';

/** What is stored beside the trees of a run. */
export interface RunRecord extends RunMeasures {
  /** Of all that the result depends on. */
  readonly fingerprint: string;
  readonly setup: string;
  readonly parser: ParserName;
  readonly seed: number;
  readonly training: TrainingPlan;
  readonly trainSentences: number;
  readonly trainWords: number;
  /** Scores of the test part, for whoever reads the file. */
  readonly test: RunScores;
  /** Of the text with the trees. */
  readonly sha256: string;
  /** The model file, if it was kept. */
  readonly model: {readonly name: string; readonly bytes: number} | null;
}

/**
 * A record from the text of its file, if it is one and was made of the same
 * data and in the same way.
 */
export function parseRecord(
  text: string,
  fingerprint: string
): RunRecord | null {
  let record: RunRecord;
  try {
    record = JSON.parse(text);
  } catch {
    return null;
  }
  // A record with the right fingerprint was written by this version. What a
  // disk or a hand may do to it shows in what the rest is used for.
  if (record?.fingerprint !== fingerprint) return null;
  return isSound(record) ? record : null;
}

const CLOCKS: readonly string[] = ['thread', 'process', 'wall'];

function isSound(record: RunRecord): boolean {
  const {trainingSeconds, milliseconds, timings, edges, dev, model} = record;
  return (
    isTime(trainingSeconds) &&
    isTime(milliseconds) &&
    typeof record.sha256 === 'string' &&
    typeof record.machine === 'string' &&
    isCount(record.jobs) &&
    CLOCKS.includes(record.clock) &&
    Array.isArray(timings) &&
    timings.every(
      time =>
        isCount(time?.words) && isCount(time.edges) && isTime(time.milliseconds)
    ) &&
    (edges === null ||
      (isCount(edges?.all) &&
        isCount(edges.kept) &&
        isCount(edges.gold) &&
        isCount(edges.goldKept))) &&
    (dev === null || isScores(dev)) &&
    isScores(record.test) &&
    (model === null ||
      (typeof model?.name === 'string' && isCount(model.bytes)))
  );
}

function isScores(scores: Partial<RunScores> | undefined): boolean {
  return (
    isScore(scores?.uas) &&
    isScore(scores?.undirectedUas) &&
    isScore(scores?.las)
  );
}

function isTime(value: unknown): boolean {
  return Number.isFinite(value) && (value as number) >= 0;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isScore(value: unknown): boolean {
  return value === null || isTime(value);
}
