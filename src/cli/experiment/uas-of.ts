import type {ConlluFormat} from '../../nlp/conllu/conllu-options.js';
import {Evaluation} from '../../nlp/evaluation/index.js';
import type {Word} from '../../nlp/word.js';
import type {UasPair} from './unit.js';

/** Scores of trees, without punctuation. */
export function uasOf(
  format: ConlluFormat,
  gold: readonly (readonly Word[])[],
  heads: readonly Int32Array[]
): UasPair {
  const evaluation = new Evaluation({format});
  for (const [i, words] of gold.entries()) {
    evaluation.add(
      words,
      words.map(({form}, k) => ({form, head: heads[i][k + 1], deprel: '_'}))
    );
  }
  const {uas, undirectedUas} = evaluation.scores().withoutPunctuation;
  const known = (score: number) => (Number.isNaN(score) ? null : score);
  return {uas: known(uas), undirectedUas: known(undirectedUas)};
}

/** Two scores in percent: `87.21 / 88.92`. */
export function showUas({uas, undirectedUas}: UasPair): string {
  const percent = (score: number | null) =>
    score === null ? '-' : (100 * score).toFixed(2);
  return `${percent(uas)} / ${percent(undirectedUas)}`;
}
