import {EvaluationError} from '../evaluation/evaluation-error.js';
import {type SentenceCounts, sentenceCounts} from '../evaluation/index.js';
import {ExperimentError} from './experiment-error.js';
import type {Run, Setup} from './results.js';

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
