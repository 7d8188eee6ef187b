import type {Problem} from '../problem.js';

/** What a system found: totals over all graphs of a problem. */
export interface Solution {
  readonly weight: number;
  readonly edges: number;
}

/** A problem in a system's own structure. */
export interface Loaded {
  /** Undoes what the last run did to the input, if anything. Not timed. */
  prepare?(): void;
  /** Solves all graphs. This is what is timed. */
  solve(): void;
  /** What the last run found. Not timed. */
  total(): Solution;
}

/** Whose a system is. */
export type Group = 'ours' | 'npm' | 'native' | 'yardstick';

/** A system to measure. */
export interface System {
  readonly name: string;
  readonly group: Group;
  /** Whether it can be asked that. */
  takes(problem: Problem): boolean;
  /** Loads a problem; for systems that run in Node. */
  readonly load?: (problem: Problem) => Loaded;
  /** The command to run, to which the file is added; for all others. */
  readonly command?: readonly string[];
}

/** Whether a problem asks for spanning forests. */
export const isForest = ({kind}: Problem): boolean => kind === 'forest';
