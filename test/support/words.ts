import fc from 'fast-check';
import {seededRandom} from '../../src/graph/index.js';
import type {Sentence, TaggedWord, Word} from '../../src/nlp/index.js';

const text = (...values: string[]) => fc.constantFrom(...values);

/** Words that share many of their columns, so that features coincide. */
export const arbitraryWord: fc.Arbitrary<Required<TaggedWord>> = fc.record({
  form: text(
    'a',
    'the',
    'running',
    'runner',
    '__proto__',
    '_',
    'a b',
    '\u{1f333}'
  ),
  lemma: text('_', 'run', 'constructor'),
  upos: text('_', 'NOUN', 'VERB', 'DET'),
  xpos: text('_', 'NN', 'VB'),
  feats: text('_', 'A=1', 'A=2', 'A=1|B=1', 'B=1|A=2', 'A=1|A=2', 'C', 'A=1|C')
});

/** Sentences of up to 12 such words, the empty one included. */
export const arbitraryWords: fc.Arbitrary<Required<TaggedWord>[]> = fc.array(
  arbitraryWord,
  {maxLength: 12}
);

/** Weights that are all different, so that no two features look alike. */
export function randomWeights(size: number, seed = 1): Float32Array {
  const random = seededRandom(seed);
  return Float32Array.from({length: size}, () => random() - 0.5);
}

/** Every tree over `n` words, as heads with -1 for the root at 0. */
export function* allTrees(n: number): Generator<Int32Array> {
  const heads = new Int32Array(n + 1);
  heads[0] = -1;
  for (let code = 0; code < (n + 1) ** n; code++) {
    let rest = code;
    for (let word = 1; word <= n; word++) {
      heads[word] = rest % (n + 1);
      rest = Math.floor(rest / (n + 1));
    }
    if (isTree(heads)) yield heads.slice();
  }
}

function isTree(heads: Int32Array): boolean {
  for (let word = 1; word < heads.length; word++) {
    let at = word;
    for (let steps = 0; at > 0; at = heads[at]) {
      if (steps++ > heads.length) return false;
    }
  }
  return true;
}

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
  const fields = {words, comments: [], tokens: [], emptyNodes: []};
  const text = ['# text\n', ...lines, '\n'].join('');
  return {...fields, source: {...fields, text, line: firstLine}};
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
