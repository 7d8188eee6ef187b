import type {Sentence} from '../sentence.js';
import {Evaluation, type EvaluationOptions} from './evaluation.js';
import {EvaluationError} from './evaluation-error.js';
import {lineOfWord} from './line-of-word.js';
import type {Scores} from './scores.js';
import {type Sentences, sentencesOfWords} from './sentences-of-words.js';

/**
 * Compares the sentences of two texts, in lock step.
 *
 * Both are read one sentence at a time, and closed at the first error. A
 * sentence of no words, as a reader makes of blank lines, is passed over.
 * Two empty texts give scores of `NaN`. Time linear in the texts, space in
 * the longest sentence.
 *
 * @param gold - The sentences with the heads that are right.
 * @param system - The same sentences with the heads that the system found.
 * @throws {@link EvaluationError} if the texts differ in their words or in
 * their number of sentences, or if a sentence is not a tree.
 *
 * @example
 * ```ts
 * import {evaluate, readConllu} from 'spanforest/nlp';
 *
 * const line = (id: number, form: string, head: number) =>
 *   `${id}\t${form}\t_\tX\t_\t_\t${head}\tdep\t_\t_\n`;
 * const gold = line(1, 'look', 0) + line(2, 'here', 1);
 * const system = line(1, 'look', 0) + line(2, 'here', 0);
 * const scores = await evaluate(readConllu(gold), readConllu(system));
 * scores.allWords.uas; // => 0.5
 * ```
 */
export async function evaluate(
  gold: Sentences,
  system: Sentences,
  options: EvaluationOptions = {}
): Promise<Scores> {
  const evaluation = new Evaluation(options);
  const others = sentencesOfWords(system);
  let count = 0;
  try {
    for await (const sentence of sentencesOfWords(gold)) {
      const {done, value: other} = await others.next();
      if (done) {
        throw missing("system's", {
          sentence: count + 1,
          goldLine: sentence.firstLine,
          systemLine: 0
        });
      }
      addSentence(evaluation, sentence, other);
      count++;
    }
    const {done, value: other} = await others.next();
    if (!done) {
      throw missing('gold', {
        sentence: count + 1,
        goldLine: 0,
        systemLine: other.firstLine
      });
    }
  } finally {
    await others.return();
  }
  return evaluation.scores();
}

// An evaluation knows words only; the texts know their lines.
function addSentence(
  evaluation: Evaluation,
  gold: Sentence,
  system: Sentence
): void {
  try {
    evaluation.add(gold.words, system.words);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    const {problem, place} = error;
    throw new EvaluationError(problem, {
      ...place,
      goldLine: lineOfWord(gold, place.word),
      systemLine: lineOfWord(system, place.word)
    });
  }
}

function missing(
  whose: string,
  place: {sentence: number; goldLine: number; systemLine: number}
): EvaluationError {
  return new EvaluationError(
    `the ${whose} text ends before this sentence. Evaluate two texts of the ` +
      'same sentences.',
    {...place, word: 0}
  );
}
