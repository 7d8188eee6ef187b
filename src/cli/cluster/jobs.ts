import type {ReadGraphOptions} from '../../graph/formats/index.js';
import type {FileFormat} from '../io/graph-file.js';

/** What the coordinator says about a run, for as long as it lives. */
export interface RunRecord {
  readonly version: string;
  /** Whether there is nothing left to do, and all files are to be removed. */
  readonly hasEnded?: boolean;
  readonly task: ForestTask;
}

/** A run that finds the forest of all parts together. */
export interface ForestTask {
  readonly kind: 'forest';
  readonly maximum: boolean;
  /** How the parts are read. */
  readonly options: ReadGraphOptions;
}

/** A part of the input, as the coordinator has found it. */
export interface Part {
  /** Its position among all parts, from 0. */
  readonly index: number;
  /** Its path from the storage folder. */
  readonly path: string;
  /** Bytes of the file. */
  readonly size: number;
  readonly format: FileFormat;
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

/** What a thread needs to do a job. */
export interface ThreadJob {
  readonly job: JobData;
  readonly task: ForestTask;
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
      /** One line. */
      readonly message: string;
      /** Whether it may go well another time, or on another machine. */
      readonly mayPass: boolean;
    };
