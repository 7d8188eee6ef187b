import type {ConlluFormat} from '../../nlp/conllu/conllu-options.js';
import {Evaluation, type SystemWord} from '../../nlp/evaluation/index.js';
import type {Word} from '../../nlp/word.js';

/** Scores without punctuation, shares from 0 to 1; null if there is none. */
export interface RunScores {
  readonly uas: number | null;
  readonly undirectedUas: number | null;
  /** Subtypes of relations left out; null if there are no relations. */
  readonly las: number | null;
}

/** Scores of trees. */
export function runScores(
  format: ConlluFormat,
  gold: readonly (readonly Word[])[],
  system: readonly (readonly SystemWord[])[]
): RunScores {
  const evaluation = new Evaluation({format});
  for (const [i, words] of gold.entries()) evaluation.add(words, system[i]);
  const scores = evaluation.scores().withoutPunctuation;
  const known = (score: number) => (Number.isNaN(score) ? null : score);
  return {
    uas: known(scores.uas),
    undirectedUas: known(scores.undirectedUas),
    las: known(scores.lasWithoutSubtypes)
  };
}

/** Scores in percent: `87.21 / 88.92`, and `, LAS 84.15` if there is one. */
export function showRunScores({uas, undirectedUas, las}: RunScores): string {
  const percent = (score: number | null) =>
    score === null ? '-' : (100 * score).toFixed(2);
  const labelled = las === null ? '' : `, LAS ${percent(las)}`;
  return `${percent(uas)} / ${percent(undirectedUas)}${labelled}`;
}
