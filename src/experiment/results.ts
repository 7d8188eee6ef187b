import {quote, SpanforestError} from '../graph/errors.js';
import type {ConlluFormat} from '../nlp/conllu/index.js';
import {
  EvaluationError,
  type SentenceCounts,
  sentenceCounts
} from '../nlp/evaluation/index.js';
import type {ParserName} from '../nlp/inference/index.js';
import type {Word} from '../nlp/sentence.js';

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

/** A run of a parser does not fit its setup. */
export class ExperimentError extends SpanforestError {
  override name = 'ExperimentError';
  /** Name of the setup. */
  readonly setup: string;
  /** The parser. */
  readonly parser: ParserName;
  /** The seed of the run. */
  readonly seed: number;

  /** Makes the error for one run. */
  constructor(
    problem: string,
    setup: string,
    {parser, seed}: {readonly parser: ParserName; readonly seed: number},
    options?: ErrorOptions
  ) {
    super(
      `spanforest/nlp/experiment: setup ${quote(setup)}, ${parser} with seed ` +
        `${quote(seed)}: ${problem}`,
      options
    );
    this.setup = setup;
    this.parser = parser;
    this.seed = seed;
  }
}

/** A run, and what it got right in each sentence. */
export interface ScoredRun {
  readonly run: Run;
  readonly counts: SentenceCounts;
}

/**
 * The runs of a setup with their counts, by parser and seed.
 *
 * @throws {@link ExperimentError} if a run is not about the sentences of the
 * setup, or there twice.
 */
export function scoreRuns({name, format, gold, runs}: Setup): ScoredRun[] {
  const seen = new Set<string>();
  return runs.map(run => {
    const key = `${run.parser} ${run.seed}`;
    if (seen.has(key)) {
      throw new ExperimentError('it is there twice. Give it once.', name, run);
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
