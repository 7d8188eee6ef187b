import type {Problem} from '../problem.js';

/** What a system found, summed over all graphs of a problem. */
export interface Solution {
  readonly weight: number;
  readonly edges: number;
}

/** A problem in a system's own data structure. */
export interface Loaded {
  /** Restores the input if the last run changed it. Not timed. */
  prepare?(): void;
  /** Solves all graphs. Only this is timed. */
  solve(): void;
  /** What the last run found. Not timed. */
  total(): Solution;
}

/** Where a system comes from. */
export type Group = 'ours' | 'npm' | 'native' | 'yardstick';

/** A system to measure. */
export interface System {
  readonly name: string;
  readonly group: Group;
  /** Whether it can solve a problem. */
  takes(problem: Problem): boolean;
  /** Loads a problem; for systems that run in Node. */
  readonly load?: (problem: Problem) => Loaded;
  /** The command that runs it, to be followed by the file; for all others. */
  readonly command?: readonly string[];
}

/** Whether a problem asks for spanning forests. */
export const isForest = ({kind}: Problem): boolean => kind === 'forest';
