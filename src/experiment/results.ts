import {quote, SpanforestError} from '../graph/errors.js';
import type {ConlluFormat} from '../nlp/conllu/index.js';
import {
  EvaluationError,
  type SentenceCounts,
  sentenceCounts
} from '../nlp/evaluation/index.js';
import type {ParserName} from '../nlp/inference/index.js';
import type {Word} from '../nlp/sentence.js';

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
   * The runs so far: in the end each parser with each seed. If there is only
   * one seed, a run of `d-mst` with another seed serves as the control and
   * for nothing else.
   */
  readonly runs: readonly Run[];
  /** Times of single sentences. */
  readonly timings: readonly Timing[];
}

/** The result of one parser, trained with one seed, on the test part. */
export interface Run {
  readonly parser: ParserName;
  readonly seed: number;
  /** For each sentence the heads of its words from 1 on, with -1 at 0. */
  readonly heads: readonly Int32Array[];
  /**
   * Labelled attachment score, without punctuation and without subtypes of
   * relations; null if the parser assigns no relations.
   */
  readonly las: number | null;
  /** Null for a parser that does not prune. */
  readonly edges: EdgeCounts | null;
  /** Processor time of the training. */
  readonly trainingSeconds: number;
  /** Time of parsing the test part, without reading it. */
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
  readonly parser: ParserName;
  readonly words: number;
  /** Number of arcs or edges scored. */
  readonly edges: number;
  /** Time of scoring and decoding. */
  readonly milliseconds: number;
}

/** Thrown if a run does not fit its setup. */
export class ExperimentError extends SpanforestError {
  override name = 'ExperimentError';
  /** The name of the setup. */
  readonly setup: string;
  readonly parser: ParserName;
  readonly seed: number;

  constructor(
    problem: string,
    setup: string,
    {parser, seed}: Run,
    options?: ErrorOptions
  ) {
    super(
      `spanforest/experiment: setup ${quote(setup)}, ${parser} with seed ` +
        `${quote(seed)}: ${problem}`,
      options
    );
    this.setup = setup;
    this.parser = parser;
    this.seed = seed;
  }
}

/** A run with its counts of correct words in each sentence. */
export interface ScoredRun {
  readonly run: Run;
  readonly counts: SentenceCounts;
}

/**
 * Scores the runs of a setup.
 *
 * @throws {@link ExperimentError} if a run does not fit the sentences of the
 * setup, or is there twice.
 */
export function scoreRuns({name, format, gold, runs}: Setup): ScoredRun[] {
  const seen = new Set<string>();
  return runs.map(run => {
    const key = `${run.parser} ${run.seed}`;
    if (seen.has(key)) {
      throw new ExperimentError(
        'the run occurs twice. Pass each run once.',
        name,
        run
      );
    }
    seen.add(key);
    try {
      return {run, counts: sentenceCounts(gold, run.heads, {format})};
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      const {problem, place} = error;
      throw new ExperimentError(
        `sentence ${place.sentence}: ${problem}`,
        name,
        run,
        {cause: error}
      );
    }
  });
}
