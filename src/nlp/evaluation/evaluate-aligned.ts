import {AlignedEvaluation} from './aligned-evaluation.js';
import type {AlignedScores} from './aligned-scores.js';
import type {EvaluationOptions} from './evaluation.js';
import {type Sentences, sentencesOfWords} from './sentences-of-words.js';

/**
 * Compares two texts that may differ in their tokens, words and sentences,
 * but not in their characters, spaces apart: what a system has made of a raw
 * text, beside what should have come out of it.
 *
 * Words are aligned by their characters, and within multiword tokens by their
 * forms, exactly as the scorer of the CoNLL 2018 shared task does it: Zeman
 * et al., CoNLL 2018 Shared Task: Multilingual Parsing from Raw Text to
 * Universal Dependencies, 2018, CoNLL. Texts of the same words get the scores
 * that {@link evaluate} gives.
 *
 * Both are read one sentence at a time, and closed at the first error. A
 * sentence of no words, as a reader makes of blank lines, is passed over, and
 * a tree may have several roots. Two empty texts give scores of `NaN`. Time
 * linear in the texts, space in the longest part in which no sentence of both
 * texts ends at the same place; within a multiword token that is cut in other
 * words, the product of their numbers.
 *
 * @param gold - The sentences as they should be.
 * @param system - The sentences that the system has found in the same text.
 * @throws {@link EvaluationError} that names the place if the texts differ in
 * their characters, or if a sentence is not a tree; {@link OptionError} if
 * there is no such format.
 *
 * @example
 * ```ts
 * import {evaluateAligned, sentenceOf} from 'spanforest/nlp';
 *
 * const gold = sentenceOf([
 *   {form: 'can', upos: 'AUX', head: 3},
 *   {form: 'not', upos: 'PART', head: 3},
 *   {form: 'go', upos: 'VERB', head: 0}
 * ]);
 * const system = sentenceOf([
 *   {form: 'cannot', upos: 'AUX', head: 2},
 *   {form: 'go', upos: 'VERB', head: 0}
 * ]);
 * const {uas} = await evaluateAligned([gold], [system]);
 * uas.precision; // => 1 / 2
 * uas.recall; // => 1 / 3
 * uas.f1; // => 2 / 5
 * ```
 */
export async function evaluateAligned(
  gold: Sentences,
  system: Sentences,
  options: EvaluationOptions = {}
): Promise<AlignedScores> {
  const evaluation = new AlignedEvaluation(options);
  const golds = sentencesOfWords(gold);
  const systems = sentencesOfWords(system);
  try {
    // Whichever text is behind is read on.
    for (let isOver = false; !isOver; ) {
      if (evaluation.lead > 0) {
        const {done, value} = await systems.next();
        if (!done) evaluation.addSystem(value);
        isOver = done === true;
      } else {
        const {done, value} = await golds.next();
        if (!done) evaluation.addGold(value);
        isOver = done === true;
      }
    }
    // The gold text may have ended at a place where the system's has not.
    if (evaluation.lead === 0) {
      const {done, value} = await systems.next();
      if (!done) evaluation.addSystem(value);
    }
  } finally {
    await golds.return();
    await systems.return();
  }
  return evaluation.finish();
}
