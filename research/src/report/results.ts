import type {ConlluFormat} from 'spanforest/internals';
import type {Word} from 'spanforest/nlp';
import type {SystemName} from '../systems.js';

/** A treebank to train and test on, with the results so far. */
export interface Setup {
  /** The name of its folder. */
  readonly name: string;
  /** The format of the treebank, which decides what counts as punctuation. */
  readonly format: ConlluFormat;
  /** The sentences of the test part, with their gold heads. */
  readonly gold: readonly (readonly Word[])[];
  readonly trainSentences: number;
  readonly trainWords: number;
  /**
   * In the end each system with each seed. If there is only one seed, a run of
   * `d-mst` with another seed serves as the control and for nothing else.
   */
  readonly runs: readonly Run[];
  readonly timings: readonly Timing[];
}

/** A system and the seed that it is trained with. */
export interface RunId {
  readonly system: SystemName;
  readonly seed: number;
}

/** The result of one system, trained with one seed, on the test part. */
export interface Run extends RunId {
  /** For each sentence the heads of its words from 1 on, with -1 at 0. */
  readonly heads: readonly Int32Array[];
  /** Labelled score without punctuation and subtypes; null if unlabelled. */
  readonly las: number | null;
  /** Null for a system that does not prune. */
  readonly edges: EdgeCounts | null;
  /** Processor time of training all models that the system needs. */
  readonly trainingSeconds: number;
  /** Time of parsing the test part once, without reading it. */
  readonly milliseconds: number;
}

/** How many edges pruning kept, over all sentences. */
export interface EdgeCounts {
  /** Edges of the complete undirected graphs. */
  readonly all: number;
  /** Those that pruning kept. */
  readonly kept: number;
  /** Edges of the gold trees. */
  readonly gold: number;
  /** Gold edges that pruning kept. */
  readonly goldKept: number;
}

/** The time it took to parse one sentence. */
export interface Timing {
  readonly system: SystemName;
  readonly words: number;
  /** Number of arcs or edges scored. */
  readonly edges: number;
  /** Time of scoring and decoding. */
  readonly milliseconds: number;
}
