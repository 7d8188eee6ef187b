import fc from 'fast-check';
import type {Sentence, Word} from '../../../src/nlp/sentence.js';

/** Words from rows of `form upos head deprel`. */
export function wordsOf(...rows: readonly string[]): Word[] {
  return rows.map(row => {
    const [form, upos, head, deprel] = row.split(' ');
    return {
      ...{form, lemma: '_', upos, xpos: '_', feats: '_'},
      ...{head: Number(head), deprel, deps: '_', misc: '_'}
    };
  });
}

/** The words as a sentence, behind a comment. */
export function sentenceOf(words: readonly Word[], firstLine = 1): Sentence {
  const lines = words.map(({form, upos, head, deprel}, i) => {
    const tags = `${form}\t_\t${upos}\t_\t_`;
    return `${i + 1}\t${tags}\t${head}\t${deprel}\t_\t_\n`;
  });
  return {words, lines: ['# text\n', ...lines, '\n'], firstLine};
}

/** Heads of any tree, crossing ones and several roots included. */
export function headsOfTree(length: number): fc.Arbitrary<number[]> {
  return fc
    .tuple(
      fc.shuffledSubarray(
        Array.from({length}, (_, i) => i + 1),
        {minLength: length}
      ),
      fc.array(fc.nat(), {minLength: length, maxLength: length})
    )
    .map(([order, choices]) => {
      // Each word hangs from the root or from a word that hangs already.
      const heads = new Array<number>(length);
      for (let i = 0; i < length; i++) {
        const choice = choices[i] % (i + 1);
        heads[order[i] - 1] = choice === 0 ? 0 : order[choice - 1];
      }
      return heads;
    });
}

const relation = fc.constantFrom(
  ...['nsubj', 'nsubj:pass', 'obj', 'root', 'case', 'aux', 'aux:pass'],
  ...['punct', 'subj', 'det', 'toString']
);

/** A gold sentence and what some system makes of it. */
export const pair: fc.Arbitrary<{gold: Word[]; system: Word[]}> = fc
  .integer({min: 1, max: 9})
  .chain(length => {
    const row = fc.tuple(
      fc.constantFrom('a', '.', '¿', '$', 'toString'),
      fc.constantFrom('PUNCT', 'X')
    );
    const column = <T>(cell: fc.Arbitrary<T>) =>
      fc.array(cell, {minLength: length, maxLength: length});
    return fc
      .record({
        rows: column(row),
        goldHeads: headsOfTree(length),
        otherHeads: headsOfTree(length),
        isSame: fc.boolean(),
        goldRelations: column(relation),
        systemRelations: column(relation)
      })
      .map(it => {
        const {rows, goldHeads, otherHeads, isSame} = it;
        const {goldRelations, systemRelations} = it;
        const words = (heads: number[], relations: string[]) =>
          wordsOf(
            ...rows.map(
              ([form, upos], i) => `${form} ${upos} ${heads[i]} ${relations[i]}`
            )
          );
        return {
          gold: words(goldHeads, goldRelations),
          system: words(isSame ? goldHeads : otherHeads, systemRelations)
        };
      });
  });
