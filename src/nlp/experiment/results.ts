import type {ConlluFormat} from '../conllu/conllu-options.js';
import type {ParserName} from '../parser-name.js';
import type {Word} from '../word.js';

/** How many edges a parser had to choose from, over all sentences. */
export interface EdgeCounts {
  /** Edges of the complete undirected graphs. */
  readonly all: number;
  /** Those of them that pruning left. */
  readonly kept: number;
  /** Edges of the gold trees. */
  readonly gold: number;
  /** Those of them that pruning left. */
  readonly goldKept: number;
}

/** What one parser, trained with one seed, made of the test part. */
export interface Run {
  /** The parser. */
  readonly parser: ParserName;
  /** The seed that it was trained with. */
  readonly seed: number;
  /**
   * The head of every word of each sentence, counted from 1; `heads[s][0]`
   * is -1.
   */
  readonly heads: readonly Int32Array[];
  /**
   * Labelled attachment score, without punctuation and without subtypes of
   * relations; null if the parser gives none.
   */
  readonly las: number | null;
  /** What pruning did; null for a parser that does not prune. */
  readonly edges: EdgeCounts | null;
  /** Seconds of processor time that training took. */
  readonly trainingSeconds: number;
  /** Milliseconds that parsing the test part took, without reading it. */
  readonly milliseconds: number;
}

/** How long it took to parse one sentence. */
export interface Timing {
  /** The parser. */
  readonly parser: ParserName;
  /** Number of words of the sentence. */
  readonly words: number;
  /** Number of arcs or edges that were scored. */
  readonly edges: number;
  /** Milliseconds of scoring and decoding. */
  readonly milliseconds: number;
}

/** A treebank to train on and to test on, and what became of it so far. */
export interface Setup {
  /** What it is called: the name of its folder. */
  readonly name: string;
  /** Format of the treebank, which tells what punctuation is. */
  readonly format: ConlluFormat;
  /** The sentences of the test part, with the right heads. */
  readonly gold: readonly (readonly Word[])[];
  /** Number of sentences of the training part. */
  readonly trainSentences: number;
  /** Number of words of the training part. */
  readonly trainWords: number;
  /**
   * The runs that there are: at best each parser with each seed. If that is
   * one seed only, a further run of `d-mst` with another seed is the control;
   * it counts for nothing else.
   */
  readonly runs: readonly Run[];
  /** Times of single sentences, for the plots. */
  readonly timings: readonly Timing[];
}
