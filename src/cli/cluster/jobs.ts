import type {HoldingOptions} from '../forest/held-edges.js';
import type {GraphInput} from '../solving/solve.js';

/** What the coordinator says about a run, for as long as it lives. */
export interface RunRecord {
  readonly version: string;
  /** Whether there is nothing left to do, and all files are to be removed. */
  readonly hasEnded?: boolean;
  readonly task: Task;
}

/** What is done with all parts of a run: here, their forest is found. */
export interface Task {
  readonly holding: HoldingOptions;
}

/**
 * A part of the input, as the coordinator has found it. It is named by its
 * path from the storage folder.
 */
export interface Part extends GraphInput {
  /** Its position among all parts, from 0. */
  readonly index: number;
  /** Bytes of the file. */
  readonly size: number;
}

/** The data of a job in the queue. */
export interface JobData {
  readonly run: string;
  /** Name of the file to write in the folder of the run. */
  readonly file: string;
  /** The part to read; without one, the job joins what its children wrote. */
  readonly part?: Part;
}

/** What a job returns: the file that it has written. */
export interface JobResult {
  readonly file: string;
  /** The index of the first part in it. */
  readonly first: number;
  readonly checksum: string;
}

/** Why a job cannot be done. */
export interface Failure {
  /** One line. */
  readonly message: string;
  /** The index of the part that it is about. */
  readonly part?: number | undefined;
}

/** What a thread needs to do a job. */
export interface ThreadJob {
  readonly job: JobData;
  readonly task: Task;
  /** The storage folder of this machine. */
  readonly storage: string;
  /** What the children of the job wrote, in the order of their parts. */
  readonly inputs: readonly JobResult[];
}

/** What a thread says about its job. */
export type ThreadMessage =
  | {readonly kind: 'progress'; readonly bytes: number}
  | {readonly kind: 'result'; readonly checksum: string}
  | {
      readonly kind: 'failure';
      readonly message: string;
      /** Whether it may go well another time, or on another machine. */
      readonly mayPass: boolean;
    };
