import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {TaggedWord} from '../../../src/nlp/index.js';
import {
  attachPunctuation,
  rootInWord
} from '../../../src/nlp/inference/index.js';
import {treeFlaw, treeShape} from '../../../src/nlp/tree.js';
import {allTrees, headsOfTree} from '../../support/words.js';

/** Words from their forms; those without a letter are punctuation. */
const wordsOf = (text: string) =>
  text
    .split(' ')
    .map(form => ({form, upos: /\p{L}/u.test(form) ? 'X' : 'PUNCT'}));

/** The heads after the rule. */
function attached(text: string, ...heads: number[]): number[] {
  const tree = Int32Array.of(-1, ...heads);
  attachPunctuation(tree, wordsOf(text));
  return [...tree.subarray(1)];
}

describe('final punctuation', () => {
  test('hangs from the root', () => {
    expect(attached('we sing songs .', 2, 0, 2, 3)).toEqual([2, 0, 2, 2]);
    expect(attached('we sing 。', 2, 0, 1)).toEqual([2, 0, 2]);
  });

  test('brings the full stops and marks before it along', () => {
    expect(attached('we sing ! ? "', 2, 0, 1, 1, 1)).toEqual([2, 0, 2, 2, 2]);
  });

  test('leaves quotes and brackets before it alone', () => {
    expect(attached('sing ( a song ) .', 0, 4, 4, 1, 4, 4)).toEqual([
      ...[0, 4, 4, 1, 4, 1]
    ]);
    expect(attached('sing a . " .', 0, 1, 2, 2, 2)).toEqual([0, 1, 2, 2, 1]);
  });

  test('stays where it is if it is the root, or if there is none', () => {
    expect(attached('a . .', 2, 0, 1)).toEqual([2, 0, 1]);
    expect(attached('. .', 0, 1)).toEqual([0, 1]);
    expect(attached('sing a song', 0, 3, 1)).toEqual([0, 3, 1]);
    expect(attached('.', 0)).toEqual([0]);
    attachPunctuation(Int32Array.of(-1), []);
  });

  test('hangs from the last of several roots', () => {
    expect(attached('a b c .', 0, 0, 1, 1)).toEqual([0, 0, 1, 2]);
    expect(attached('a b . .', 0, 1, 0, 2)).toEqual([0, 1, 0, 2]);
  });
});

const FORMS = ['a', '.', '"'];

/** Where what hangs from the root word by the rule begins, by definition. */
function firstAttached(heads: Int32Array, words: readonly TaggedWord[]) {
  const last = words.length;
  const isFinal = (word: number) =>
    words.slice(word - 1).every(({upos}) => upos === 'PUNCT');
  const root = heads.lastIndexOf(0);
  if (last === 0 || !isFinal(last) || root < 1 || isFinal(root)) {
    return last + 1;
  }
  // Final punctuation with dependents keeps all but the last in place.
  if (heads.some(head => head > 0 && isFinal(head))) return last;
  let first = last;
  while (isFinal(first - 1) && heads[first - 1] === root) first--;
  return first;
}

test('keeps all trees of up to five words projective, and returns the first word attached', () => {
  for (let n = 1; n <= 5; n++) {
    const trees = [...allTrees(n)].filter(
      heads => treeShape(heads).nonProjective.length === 0
    );
    for (let code = 0; code < 3 ** n; code++) {
      const text = Array.from(
        {length: n},
        (_, i) => FORMS[Math.floor(code / 3 ** i) % 3]
      ).join(' ');
      const words = wordsOf(text);
      for (const tree of trees) {
        const heads = tree.slice();
        const first = attachPunctuation(heads, words);
        const {roots, nonProjective} = treeShape(heads);
        const isKept =
          treeFlaw(heads) === null &&
          nonProjective.length === 0 &&
          roots === treeShape(tree).roots &&
          first === firstAttached(heads, words);
        if (!isKept) expect.fail(`${text}: ${tree} became ${heads}, ${first}`);
      }
    }
  }
});

test('any tree stays a tree, and a second time changes nothing', () => {
  const sentence = fc.integer({min: 1, max: 9}).chain(length =>
    fc.record({
      heads: headsOfTree(length),
      forms: fc.array(fc.constantFrom(...FORMS), {
        minLength: length,
        maxLength: length
      })
    })
  );
  fc.assert(
    fc.property(sentence, ({heads, forms}) => {
      const once = Int32Array.of(-1, ...heads);
      const words = wordsOf(forms.join(' '));
      attachPunctuation(once, words);
      expect(treeFlaw(once)).toBeNull();
      for (const [i, head] of heads.entries()) {
        expect(once[i + 1] === 0).toBe(head === 0);
        if (words[i].upos !== 'PUNCT') expect(once[i + 1]).toBe(head);
      }
      const twice = once.slice();
      attachPunctuation(twice, words);
      expect(twice).toEqual(once);
    })
  );
});

/** The heads with a word at the root. */
function rooted(text: string, ...heads: number[]): number[] {
  const tree = Int32Array.of(-1, ...heads);
  rootInWord(tree, wordsOf(text));
  return [...tree.subarray(1)];
}

describe('a word at the root', () => {
  test('takes the place of punctuation', () => {
    expect(rooted('great !', 2, 0)).toEqual([0, 1]);
    expect(rooted('" we sing " .', 0, 3, 1, 1, 1)).toEqual([3, 3, 0, 3, 3]);
    expect(rooted('( a ) b .', 3, 1, 0, 3, 4)).toEqual([2, 0, 2, 2, 4]);
  });

  test('is not needed if there is none, or another root', () => {
    expect(rooted('! ?', 0, 1)).toEqual([0, 1]);
    expect(rooted('! a . .', 0, 0, 1, 0)).toEqual([2, 0, 1, 2]);
  });
});

test('all trees of up to five words stay trees with a word at the root', () => {
  for (let n = 1; n <= 5; n++) {
    const trees = [...allTrees(n)];
    for (let code = 0; code < 2 ** n; code++) {
      const isMark = (word: number) => ((code >> (word - 1)) & 1) === 1;
      const words = Array.from({length: n}, (_, i) => ({
        form: 'a',
        upos: isMark(i + 1) ? 'PUNCT' : 'X'
      }));
      const hasWord = code < 2 ** n - 1;
      for (const tree of trees) {
        const heads = tree.slice();
        rootInWord(heads, words);
        const before = treeShape(tree);
        const after = treeShape(heads);
        const isRight = hasWord
          ? heads.every((head, word) => head !== 0 || !isMark(word))
          : heads.every((head, word) => head === tree[word]);
        const isKept = tree.every(
          (head, word) => head !== 0 || !hasWord || !isMark(word)
        );
        const isFine =
          isRight &&
          treeFlaw(heads) === null &&
          (before.roots !== 1 || after.roots === 1) &&
          (before.nonProjective.length > 0 ||
            after.nonProjective.length === 0) &&
          (!isKept || heads.every((head, word) => head === tree[word]));
        if (!isFine) expect.fail(`${code}: ${tree} became ${heads}`);
      }
    }
  }
});
