import {quote} from '../../graph/errors.js';
import {SentenceError} from '../conllu/sentence-error.js';
import {type DrawnSentence, drawnHeads, relationOf} from './drawn-sentence.js';

/** How two trees of the same words differ. */
export interface DifferingWords {
  /** The words with another head, counted from 1. */
  readonly heads: ReadonlySet<number>;
  /** Those with the same head and another relation to it. */
  readonly relations: ReadonlySet<number>;
}

/**
 * Compares the trees of a sentence. If one of them has no relations at all,
 * relations make no difference.
 *
 * @param where - The function that was given them, for the error.
 * @throws {@link SentenceError} that names the first word that differs.
 */
export function differingWords(
  where: string,
  sentence: DrawnSentence,
  other: DrawnSentence
): DifferingWords {
  const mine = drawnHeads(where, sentence);
  checkWords(where, sentence, other);
  const theirs = drawnHeads(where, other);
  const isLabelled = [sentence, other].every(({words}) =>
    words.some(({deprel = '_'}) => deprel !== '_')
  );
  const heads = new Set<number>();
  const relations = new Set<number>();
  for (const [i, word] of sentence.words.entries()) {
    if (mine[i + 1] !== theirs[i + 1]) heads.add(i + 1);
    else if (!isLabelled) continue;
    else if (relationOf(word) !== relationOf(other.words[i])) {
      relations.add(i + 1);
    }
  }
  return {heads, relations};
}

function checkWords(
  where: string,
  {words}: DrawnSentence,
  {words: others}: DrawnSentence
): void {
  for (let i = 0; i < Math.max(words.length, others.length); i++) {
    const [form, other] = [words[i]?.form, others[i]?.form];
    if (form === other) continue;
    const said = [form, other].map(form =>
      form === undefined ? 'missing' : quote(form)
    );
    throw new SentenceError(
      `spanforest/nlp/${where}: word ${i + 1} is ${said[0]} in one sentence ` +
        `and ${said[1]} in the other. Compare trees of the same words.`,
      i + 1
    );
  }
}
