import fc from 'fast-check';
import {seededRandom} from '../../src/graph/random.js';
import type {TaggedWord} from '../../src/nlp/sentence.js';

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
    '',
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
