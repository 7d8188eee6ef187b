import fc from 'fast-check';
import {describe, expect, expectTypeOf, test} from 'vitest';
import {OptionError} from '../../../src/graph/index.js';
import {
  type SentenceTree,
  type TreeWord,
  treeOf,
  treePattern,
  type WordPattern
} from '../../../src/nlp/index.js';
import {headsOfTree, sentenceOf, wordsOf} from '../../support/words.js';

const made = (...rows: string[]) => treeOf(sentenceOf(wordsOf(...rows)));

const DOGS = made(
  'Old ADJ 2 amod',
  'dogs NOUN 5 nsubj:pass',
  'and CCONJ 4 cc',
  'cats NOUN 2 conj',
  'fed VERB 0 root',
  'daily ADV 5 advmod'
);

type Patterns = Readonly<Record<string, WordPattern>>;

type Match = Readonly<Record<string, TreeWord | undefined>>;

/** Finds all matches by trying all words for each word of the pattern. */
function* bruteForce(
  tree: SentenceTree,
  words: Patterns,
  chosen: Match = {}
): Generator<Match> {
  const name = Object.keys(words).find(name => !(name in chosen));
  if (name === undefined) {
    yield Object.fromEntries(
      Object.entries(chosen).filter(([name]) => !words[name].none)
    );
    return;
  }
  const pattern = words[name];
  const found = tree.words.filter(word => isMatch(word, pattern, chosen));
  if (pattern.none && found.length > 0) return;
  const isMissing = pattern.none || (pattern.optional && found.length === 0);
  for (const word of isMissing ? [undefined] : found) {
    yield* bruteForce(tree, words, {...chosen, [name]: word});
  }
}

function isMatch(word: TreeWord, pattern: WordPattern, chosen: Match): boolean {
  const {upos, deprel, where} = pattern;
  if (upos !== undefined && word.upos !== upos) return false;
  if (where && !where(word)) return false;
  if (typeof deprel === 'string' && !word.is(deprel)) return false;
  const {childOf, below, siblingOf, after, before} = pattern;
  const holds = (
    to: string | undefined,
    isRelated: (anchor: TreeWord) => boolean
  ) => to === undefined || (chosen[to] !== undefined && isRelated(chosen[to]!));
  return (
    holds(childOf, anchor => word.head === anchor) &&
    holds(below, anchor => anchor.isAncestorOf(word)) &&
    holds(siblingOf, a => word.head === a.head && word !== a) &&
    holds(after, anchor => word.id > anchor.id) &&
    holds(before, anchor => word.id < anchor.id)
  );
}

const arbitraryTree = fc
  .integer({min: 1, max: 7})
  .chain(n =>
    fc
      .tuple(
        headsOfTree(n),
        fc.array(fc.constantFrom('A', 'B'), {minLength: n, maxLength: n}),
        fc.array(fc.constantFrom('x', 'x:s', 'y'), {minLength: n, maxLength: n})
      )
      .map(([heads, tags, relations]) =>
        made(...heads.map((head, i) => `w ${tags[i]} ${head} ${relations[i]}`))
      )
  );

const RELATIONS = ['childOf', 'below', 'siblingOf', 'after', 'before'] as const;

// A word that may need any of the words before it, unless they may be missing.
const arbitraryPatterns: fc.Arbitrary<Patterns> = fc
  .array(
    fc.record(
      {
        upos: fc.constantFrom('A', 'B'),
        deprel: fc.constantFrom('x', 'x:s', 'y'),
        where: fc.constant(({id}: TreeWord) => id % 2 === 0),
        kind: fc.constantFrom('optional', 'none'),
        relations: fc.uniqueArray(
          fc.tuple(fc.constantFrom(...RELATIONS), fc.nat()),
          {minLength: 1, maxLength: 2, selector: ([relation]) => relation}
        )
      },
      {requiredKeys: ['relations']}
    ),
    {minLength: 1, maxLength: 4}
  )
  .map(words => {
    const patterns: Record<string, WordPattern> = {};
    for (const [i, {relations, kind, ...fields}] of words.entries()) {
      const anchors = Object.entries(patterns).filter(
        ([, {optional, none}]) => !none && (!optional || kind === 'optional')
      );
      const pattern: Record<string, unknown> = {...fields};
      if (i > 0) {
        for (const [relation, anchor] of relations) {
          pattern[relation] = anchors[anchor % anchors.length][0];
        }
        if (kind !== undefined) pattern[kind] = true;
      }
      patterns[`w${i}`] = pattern;
    }
    return patterns;
  });

const keysOf = (matches: Iterable<Match>) =>
  Array.from(matches, match =>
    JSON.stringify(
      Object.entries(match).map(([name, word]) => [name, word?.id])
    )
  ).sort();

describe('a pattern', () => {
  test('finds what trying all words finds', () => {
    let found = 0;
    fc.assert(
      fc.property(arbitraryTree, arbitraryPatterns, (tree, patterns) => {
        const matches = treePattern(patterns)(tree);
        found += matches.length;
        expect(keysOf(matches)).toEqual(keysOf(bruteForce(tree, patterns)));
        const firsts = matches.map(match => (match as Match).w0!.id);
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
      }),
      {numRuns: 10_000, seed: 39}
    );
    expect(found).toBeGreaterThan(4000);
  });

  test('has the names and types of its words', () => {
    const find = treePattern({
      verb: {upos: 'VERB', where: ({id}) => id > 1},
      subject: {childOf: 'verb', deprel: 'nsubj'},
      object: {childOf: 'verb', deprel: 'obj', optional: true},
      negation: {childOf: 'verb', lemma: 'not', none: true}
    });
    const matches = find(DOGS);
    expectTypeOf(matches).toEqualTypeOf<
      {
        readonly verb: TreeWord;
        readonly subject: TreeWord;
        readonly object: TreeWord | undefined;
      }[]
    >();
    const [, dogs, , , fed] = DOGS.words;
    expect(matches).toEqual([{verb: fed, subject: dogs, object: undefined}]);
    expect(matches[0].subject).toBe(dogs);
    // @ts-expect-error there is no such word
    expect(() => treePattern({a: {}, b: {childOf: 'c'}})).toThrow(OptionError);
  });

  test('finds words by text, list, RegExp and function', () => {
    const forms = (word: WordPattern<never>) =>
      treePattern({word})(DOGS).map(({word}) => word.form);
    expect(forms({form: 'Old'})).toEqual(['Old']);
    expect(forms({form: ['dogs', 'Old']})).toEqual(['Old', 'dogs']);
    expect(forms({form: []})).toEqual([]);
    expect(forms({form: /^o/i})).toEqual(['Old']);
    // The state of a global RegExp does not matter.
    expect(forms({form: /s$/g})).toEqual(['dogs', 'cats']);
    expect(forms({form: text => text.length > 4})).toEqual(['daily']);
    expect(forms({upos: 'NOUN', form: /c/})).toEqual(['cats']);
    expect(forms({deprel: 'nsubj'})).toEqual(['dogs']);
    expect(forms({deprel: ['conj', 'nsubj:pass']})).toEqual(['dogs', 'cats']);
    expect(forms({deprel: /^nsubj$/})).toEqual([]);
    expect(forms({deprel: 'nsub'})).toEqual([]);
    expect(forms({})).toHaveLength(6);
  });

  test('finds words by their features', () => {
    const feats = ['_', 'Case=Nom|Number=Sing', 'Number=Plur', 'Case=Acc|N'];
    const plain = wordsOf(...feats.map((_, i) => `w${i} X ${i} dep`));
    const words = plain.map((word, i) => ({...word, feats: feats[i]}));
    const tree = treeOf(sentenceOf(words));
    const ids = (feats: WordPattern['feats'] & object) =>
      treePattern({word: {feats}})(tree).map(({word}) => word.id);
    expect(ids({Number: 'Sing'})).toEqual([2]);
    expect(ids({Number: ['Sing', 'Plur']})).toEqual([2, 3]);
    expect(ids({Number: ''})).toEqual([1, 4]);
    expect(ids({Case: /./, Number: ''})).toEqual([4]);
    expect(ids({Numb: /./})).toEqual([]);
    expect(ids({Case: 'N'})).toEqual([]);
  });

  test('takes linear time in a chain and a star of 20,000 words', () => {
    const n = 20_000;
    const pattern = treePattern({
      root: {deprel: 'root'},
      last: {below: 'root', form: 'last'},
      next: {siblingOf: 'last', form: 'last'},
      missing: {childOf: 'root', form: 'missing', optional: true}
    });
    for (const headOf of [(i: number) => i, () => 1]) {
      const rows = Array.from({length: n}, (_, i) =>
        i === 0 ? 'w X 0 root' : `w X ${headOf(i)} dep`
      );
      rows.push('last X 1 dep', 'last X 1 dep');
      expect(pattern(made(...rows))).toHaveLength(2);
    }
  });

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'undefined has no words. Pass an object'],
    ['no words', {}, 'an object has no words'],
    [
      'an unknown field',
      {a: {tag: 'X'}},
      '/a: there is no option "tag". Known'
    ],
    ['text for a word', {a: 'X'}, 'a: '],
    ['a number', {a: {form: 3}}, '"a" has the form 3. Pass a string, an array'],
    ['a list of numbers', {a: {feats: {A: [3]}}}, 'has the A an array of 1'],
    ['a word without a relation', {a: {}, b: {}}, '"b" has no relation. Add'],
    ['a later word', {a: {childOf: 'b'}, b: {}}, '"a" is childOf "b". Name a'],
    ['itself', {a: {}, b: {after: 'b'}}, '"b" is after "b". Name a word'],
    ['an optional first word', {a: {optional: true}}, '"a" comes first, so'],
    [
      'what needs a missing word',
      {a: {}, b: {below: 'a', none: true}, c: {below: 'b'}},
      '"c" needs "b", which may be missing'
    ],
    [
      'what needs an optional word',
      {a: {}, b: {below: 'a', optional: true}, c: {below: 'b'}},
      '"c" needs "b", which may be missing'
    ],
    [
      'features as text',
      {a: {feats: 'Number=Plur'}},
      `"a" has the feats "Number=Plur". Pass an object such as {Number: 'Sing'}`
    ],
    ['features as an expression', {a: {feats: /Plur/}}, 'has the feats an obj'],
    [
      'both kinds of missing words',
      {a: {}, b: {below: 'a', optional: true, none: true}},
      '"b" is both optional and none'
    ]
  ])('is not made of %s', (_, words, message) => {
    expect(() => treePattern(words as {a: object})).toThrow(OptionError);
    expect(() => treePattern(words as {a: object})).toThrow(message);
  });

  test('looks at trees only', () => {
    const find = treePattern({a: {}});
    const json = DOGS.toJSON() as unknown as SentenceTree;
    expect(() => find(json)).toThrow('an object is not a tree. Pass one that');
  });
});
