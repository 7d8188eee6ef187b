import type {
  GraphInput,
  HoldingOptions,
  ParseCounts,
  ParserSetup
} from 'spanforest/cli';
import type {ParserOptions} from 'spanforest/nlp';

/** What the coordinator says about a run, for as long as it lives. */
export interface ClusterRunRecord {
  /** Whether there is nothing left to do, and all files are to be removed. */
  readonly hasEnded?: boolean;
  readonly task: Task;
}

/** What is done with all parts of a run. */
export type Task = ForestTask | ParseTask;

/** The forest of the graph that all parts are together is found. */
export interface ForestTask {
  readonly kind: 'forest';
  readonly holding: HoldingOptions;
}

/** Each part is parsed. */
export interface ParseTask {
  readonly kind: 'parse';
  /** The path of the model from the storage folder. */
  readonly model?: string | undefined;
  /** The language of the model, without a path. */
  readonly language?: string | undefined;
  /** What else the parser is made of. */
  readonly setup: Omit<ParserSetup, 'model' | 'options'> & {
    readonly options: Omit<ParserOptions, 'onEnhance' | 'onClimb'>;
  };
  /** The format of the parts, if it was given. */
  readonly format?: string | undefined;
  /** How many parts there are. */
  readonly count: number;
}

/** A part of the input, as the coordinator has found it. */
export interface Part {
  /** Its position among all parts, from 0. */
  readonly index: number;
  /** Its path from the storage folder. */
  readonly name: string;
  /** Its name as the user has given it. */
  readonly title: string;
  /** Bytes of the file. */
  readonly size: number;
  /** How to read it, if it is a part of a graph. */
  readonly graph?: Omit<GraphInput, 'name'>;
}

/** The data of a job in the queue. */
export interface JobData {
  readonly run: string;
  /** Name of the file to write in the folder of the run. */
  readonly file: string;
  /** The part to read; without one, the job joins `inputs`. */
  readonly part?: Part;
  /** The files to join, in the order of their parts. */
  readonly inputs?: readonly string[];
}

/** What a job returns: what is known of the file that it has written. */
export interface JobResult {
  /** SHA-256 in hexadecimal; empty if there is no file. */
  readonly checksum: string;
  /** What was parsed, if that is the task. */
  readonly counts?: ParseCounts;
  /** What to write after it if more follows. */
  readonly missingEnd?: string;
}

/** Why a job cannot be done. */
export interface Failure {
  /** One line. */
  readonly message: string;
  /** The index of the part that it is about. */
  readonly part?: number | undefined;
}

/** What a worker says about itself, for as long as it lives. */
export interface WorkerRecord {
  readonly version: string;
  /** Host and process. */
  readonly name: string;
  /** Runs whose folder is not in its storage, which it leaves to others. */
  readonly foreign: readonly string[];
}

/** A file that another job has written. */
export interface JobInput {
  readonly file: string;
  readonly checksum: string;
}

/** What a thread needs to do a job. */
export interface ThreadJob {
  readonly job: JobData;
  readonly task: Task;
  /** The storage folder of this machine. */
  readonly storage: string;
  /** The files to join. */
  readonly inputs: readonly JobInput[];
}

/** What a thread says about its job. */
export type ThreadMessage =
  | {readonly kind: 'progress'; readonly bytes: number}
  | {readonly kind: 'result'; readonly output: JobResult}
  | {
      readonly kind: 'failure';
      readonly message: string;
      /** Whether it may go well another time, or on another machine. */
      readonly isTransient: boolean;
    };
