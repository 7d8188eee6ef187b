import type {EdgeCounts} from '../../nlp/experiment/results.js';
import type {ParserName} from '../../nlp/parser-name.js';
import type {CpuClock} from './cpu-clock.js';
import type {TrainingPlan} from './experiment-options.js';
import type {SetupFolder} from './find-setups.js';
import type {Unit} from './plan.js';
import type {DataFingerprints} from './read-setup.js';
import type {RunScores} from './run-scores.js';

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
