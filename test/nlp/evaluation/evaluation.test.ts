import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {OptionError, SpanforestError} from '../../../src/graph/index.js';
import {
  type AttachmentScores,
  Evaluation,
  EvaluationError,
  type Scores,
  type Word
} from '../../../src/nlp/index.js';
import {pair, wordsOf} from '../../support/words.js';

interface Pair {
  readonly gold: readonly Word[];
  readonly system: readonly Word[];
}

function scoresOf(
  pairs: readonly Pair[],
  format: 'conllu' | 'conllx' = 'conllu'
): Scores {
  const evaluation = new Evaluation({format});
  for (const {gold, system} of pairs) evaluation.add(gold, system);
  return evaluation.scores();
}

const READ = {
  gold: wordsOf(
    'She PRON 3 nsubj:outer',
    'will AUX 3 aux',
    'read VERB 0 root',
    'books NOUN 3 obj',
    '. PUNCT 3 punct'
  ),
  // Two words attached to the right head, one edge turned round, and one
  // function word taken for a content word.
  system: wordsOf(
    'She PRON 3 nsubj',
    'will AUX 3 advmod',
    'read VERB 4 root',
    'books NOUN 0 obj',
    '. PUNCT 4 punct'
  )
};
const HI = {
  gold: wordsOf('Hi INTJ 0 root', '! PUNCT 1 punct'),
  system: wordsOf('Hi INTJ 0 root', '! PUNCT 0 punct')
};

const PROJECTIVE = {
  nonProjective: 0,
  nonProjectiveShare: 0,
  nonProjectiveArcs: 0,
  nonProjectiveArcsShare: 0
};

describe('an evaluation', () => {
  test('scores a sentence as worked out by hand', () => {
    expect(scoresOf([READ])).toEqual({
      sentences: 1,
      labelled: true,
      allWords: {
        words: 5,
        uas: 2 / 5,
        undirectedUas: 3 / 5,
        las: 0,
        lasWithoutSubtypes: 1 / 5,
        completeTrees: 0
      },
      withoutPunctuation: {
        words: 4,
        uas: 2 / 4,
        undirectedUas: 3 / 4,
        las: 0,
        lasWithoutSubtypes: 1 / 4,
        completeTrees: 0
      },
      conll18: {
        uas: 2 / 5,
        las: 1 / 5,
        // Found: She, will, read, books. To be found: She, read, books.
        clas: {precision: 1 / 4, recall: 1 / 3, f1: 2 / 7}
      },
      trees: {
        gold: {labelled: 1, singleRoot: 1, ...PROJECTIVE},
        system: {labelled: 1, singleRoot: 1, ...PROJECTIVE}
      },
      nonProjectiveArcs: {precision: NaN, recall: NaN, f1: NaN}
    });
  });

  test('sums over words and over sentences', () => {
    const {sentences, allWords, withoutPunctuation, conll18, trees} = scoresOf([
      READ,
      HI
    ]);
    expect(sentences).toBe(2);
    expect(allWords).toEqual({
      words: 7,
      uas: 3 / 7,
      undirectedUas: 4 / 7,
      las: 1 / 7,
      lasWithoutSubtypes: 2 / 7,
      completeTrees: 0
    });
    expect(withoutPunctuation).toEqual({
      words: 5,
      uas: 3 / 5,
      undirectedUas: 4 / 5,
      las: 1 / 5,
      lasWithoutSubtypes: 2 / 5,
      completeTrees: 1 / 2
    });
    expect(conll18).toEqual({
      uas: 3 / 7,
      las: 2 / 7,
      clas: {precision: 2 / 5, recall: 2 / 4, f1: 4 / 9}
    });
    expect(trees.gold.singleRoot).toBe(2);
    expect(trees.system.singleRoot).toBe(1);
  });

  test('counts trees and arcs that are not projective, on either side', () => {
    const crossing = wordsOf('a X 0 root', 'b X 4 dep', 'c X 1 dep', 'd X 1 x');
    const flat = wordsOf('a X 0 root', 'b X 1 dep', 'c X 1 dep', 'd X 1 dep');
    const both = [
      {gold: crossing, system: flat},
      {gold: crossing, system: flat},
      {gold: flat, system: flat}
    ];
    const {trees, nonProjectiveArcs} = scoresOf(both);
    expect(trees).toEqual({
      gold: {
        labelled: 3,
        singleRoot: 3,
        nonProjective: 2,
        nonProjectiveShare: 2 / 3,
        nonProjectiveArcs: 2,
        nonProjectiveArcsShare: 2 / 12
      },
      system: {labelled: 3, singleRoot: 3, ...PROJECTIVE}
    });
    expect(nonProjectiveArcs).toEqual({precision: NaN, recall: 0, f1: NaN});
  });

  test('scores arcs that are not projective by whether they are in both', () => {
    // Not projective: 2 below 4.
    const gold = wordsOf('a X 0 root', 'b X 4 dep', 'c X 1 dep', 'd X 1 x');
    // Not projective: 2 below 4 as well, and 3 below 1.
    const more = wordsOf('a X 4 root', 'b X 4 dep', 'c X 1 dep', 'd X 0 x');
    // In a tree without crossing arcs the same arc is projective.
    const flat = wordsOf('a X 4 root', 'b X 4 dep', 'c X 4 dep', 'd X 0 x');
    const scored = (system: readonly Word[], other = gold) =>
      scoresOf([{gold: other, system}]).nonProjectiveArcs;
    expect(scored(gold)).toEqual({precision: 1, recall: 1, f1: 1});
    expect(scored(more)).toEqual({precision: 1, recall: 1, f1: 1});
    expect(scored(flat)).toEqual({precision: NaN, recall: 1, f1: NaN});
    expect(scored(more, flat)).toEqual({precision: 0, recall: NaN, f1: NaN});
    const left = wordsOf('a X 3 x', 'b X 4 x', 'c X 0 root', 'd X 3 x');
    const half = wordsOf('a X 3 x', 'b X 0 x', 'c X 2 x', 'd X 1 x');
    expect(scored(left, half)).toEqual({precision: 0, recall: 1 / 2, f1: 0});
    const none = wordsOf('a X 0 x', 'b X 0 x', 'c X 1 x', 'd X 2 x');
    expect(scored(left, none)).toEqual({precision: 0, recall: 0, f1: 0});
  });

  test('tells punctuation by its tag in CoNLL-U, by its form in CoNLL-X', () => {
    const rows = ['a PUNCT 0 x', '« X 1 x', '...? X 1 x', 'a. X 1 x'];
    const gold = wordsOf(...rows, '— X 1 x', '$ PUNCT 1 x');
    const system = wordsOf(...rows, '— X 1 x', '$ PUNCT 2 x');
    const evaluateAs = (format?: 'conllu' | 'conllx') =>
      scoresOf([{gold, system}], format).withoutPunctuation;
    expect(evaluateAs('conllu')).toMatchObject({words: 4, uas: 1});
    expect(evaluateAs('conllx')).toMatchObject({words: 3, uas: 2 / 3});
    expect(evaluateAs()).toEqual(evaluateAs('conllu'));
  });

  test('asks the gold tree, not the system, what punctuation is', () => {
    const gold = wordsOf('a X 0 x', 'b PUNCT 1 x');
    const system = wordsOf('a PUNCT 0 x', 'b X 0 x');
    expect(scoresOf([{gold, system}]).withoutPunctuation).toMatchObject({
      words: 1,
      uas: 1
    });
  });

  test('gives no labelled scores if either side has no labels at all', () => {
    const bare = READ.gold.map(word => ({...word, deprel: '_'}));
    for (const [gold, system] of [
      [READ.gold, bare],
      [bare, READ.gold],
      [bare, bare]
    ]) {
      const scores = scoresOf([{gold, system}]);
      expect(scores.labelled).toBe(false);
      expect(scores.trees.gold.labelled).toBe(gold === bare ? 0 : 1);
      expect(scores.trees.system.labelled).toBe(system === bare ? 0 : 1);
      expect(scores.allWords.uas).toBe(1);
      expect(scores.allWords.las).toBeNaN();
      expect(scores.withoutPunctuation.lasWithoutSubtypes).toBeNaN();
      const {uas, las, clas} = scores.conll18;
      expect(uas).toBe(1);
      expect([las, ...Object.values(clas)]).toEqual([NaN, NaN, NaN, NaN]);
    }
    const {labelled, allWords} = scoresOf([
      {gold: READ.gold, system: bare},
      HI
    ]);
    expect([labelled, allWords.las]).toEqual([true, 1 / 7]);
  });

  test('has no scores where there is nothing to score', () => {
    const {sentences, allWords} = scoresOf([]);
    expect([sentences, allWords.words]).toEqual([0, 0]);
    expect([allWords.uas, allWords.completeTrees]).toEqual([NaN, NaN]);
    expect(scoresOf([{gold: [], system: []}])).toEqual(scoresOf([]));
    const gold = wordsOf('! PUNCT 0 punct');
    const scores = scoresOf([{gold, system: gold}]);
    expect(scores.withoutPunctuation.uas).toBeNaN();
    // All words that count are right.
    expect(scores.withoutPunctuation.completeTrees).toBe(1);
    expect(scores.conll18.clas.f1).toBeNaN();
  });

  test('takes words with nothing but form, head and relation', () => {
    const evaluation = new Evaluation();
    evaluation.add(
      [{form: 'a', upos: 'X', head: 0, deprel: 'root'}],
      [{form: 'a', head: 0, deprel: 'root'}]
    );
    expect(evaluation.scores().allWords.las).toBe(1);
  });
});

const SHARES = [
  ...(['uas', 'undirectedUas', 'las', 'lasWithoutSubtypes'] as const),
  'completeTrees' as const
];

const pairs = fc.array(pair, {minLength: 1, maxLength: 5});

const parts = ({allWords, withoutPunctuation}: Scores): AttachmentScores[] => [
  allWords,
  withoutPunctuation
];

describe('the scores', () => {
  test('of gold trees against themselves are all 1', () => {
    fc.assert(
      fc.property(
        pairs,
        fc.constantFrom('conllu', 'conllx'),
        (pairs, format) => {
          const same = pairs.map(({gold}) => ({gold, system: gold}));
          const scores = scoresOf(same, format);
          expect(scores.trees.system).toEqual(scores.trees.gold);
          for (const part of parts(scores)) {
            for (const share of SHARES) {
              const nothing = part.words === 0 && share !== 'completeTrees';
              expect(part[share]).toBe(nothing ? NaN : 1);
            }
          }
          const {uas, las, clas} = scores.conll18;
          const f1 = Number.isNaN(clas.f1) ? NaN : 1;
          expect([uas, las, clas]).toEqual([
            1,
            1,
            {precision: f1, recall: f1, f1}
          ]);
        }
      )
    );
  });

  test('are in the order in which they forgive', () => {
    fc.assert(
      fc.property(pairs, pairs => {
        const scores = scoresOf(pairs);
        for (const part of parts(scores)) {
          if (part.words === 0) continue;
          const {las, lasWithoutSubtypes, uas, undirectedUas} = part;
          expect(las).toBeLessThanOrEqual(lasWithoutSubtypes);
          expect(lasWithoutSubtypes).toBeLessThanOrEqual(uas);
          expect(uas).toBeLessThanOrEqual(undirectedUas);
          expect(undirectedUas).toBeLessThanOrEqual(1);
        }
        expect(scores.withoutPunctuation.completeTrees).toBeGreaterThanOrEqual(
          scores.allWords.completeTrees
        );
      })
    );
  });

  test('do not depend on the order of the sentences', () => {
    const shuffled = pairs.chain(pairs =>
      fc.tuple(
        fc.constant(pairs),
        fc.shuffledSubarray(pairs, {minLength: pairs.length})
      )
    );
    fc.assert(
      fc.property(shuffled, ([pairs, others]) => {
        expect(scoresOf(others)).toEqual(scoresOf(pairs));
      })
    );
  });

  test('are what their definitions say', () => {
    fc.assert(
      fc.property(pairs, pairs => {
        const words = pairs.flatMap(({gold, system}) =>
          gold.map((word, i) => ({word, i, found: system[i], system}))
        );
        const scores = scoresOf(pairs);
        const base = (deprel: string) => deprel.split(':')[0];
        const share = (
          some: typeof words,
          isRight: (it: (typeof words)[number]) => boolean
        ) => some.filter(isRight).length / some.length;
        for (const part of parts(scores)) {
          const some =
            part === scores.allWords
              ? words
              : words.filter(({word}) => word.upos !== 'PUNCT');
          expect(part.words).toBe(some.length);
          expect(part.uas).toBe(
            share(some, ({word, found}) => word.head === found.head)
          );
          // The edges of the system's tree, as unordered pairs.
          expect(part.undirectedUas).toBe(
            share(some, ({word, i, system}) => {
              const edges = system.map(({head}, j) => [head, j + 1].sort());
              const wanted = [word.head, i + 1].sort();
              return edges.some(edge => `${edge}` === `${wanted}`);
            })
          );
          expect(part.las).toBe(
            share(
              some,
              ({word, found}) =>
                `${word.head} ${word.deprel}` ===
                `${found.head} ${found.deprel}`
            )
          );
        }

        // CLAS, as sets of (sentence, word, head, relation).
        const functional = ['aux', 'cop', 'mark', 'det', 'clf', 'case', 'cc'];
        const other = ['punct', 'subj', 'toString'];
        const contentOf = (side: 'gold' | 'system') =>
          pairs.flatMap((pair, s) =>
            pair[side].flatMap(({head, deprel}, i) =>
              [...functional, ...other].includes(base(deprel))
                ? []
                : [`${s} ${i} ${head} ${base(deprel)}`]
            )
          );
        const [gold, system] = [contentOf('gold'), contentOf('system')];
        const correct = gold.filter(it => system.includes(it)).length;
        const {precision, recall, f1} = scores.conll18.clas;
        expect(precision).toBe(correct / system.length);
        expect(recall).toBe(correct / gold.length);
        if (correct === 0) {
          expect(f1).toBe(gold.length + system.length > 0 ? 0 : NaN);
        } else {
          const mean = (2 * precision * recall) / (precision + recall);
          expect(f1).toBeCloseTo(mean, 12);
        }
      })
    );
  });
});

describe('an evaluation refuses', () => {
  const two = wordsOf('a X 0 root', 'b X 1 dep');
  const cases: [string, Word[], Word[], number, string][] = [
    [
      'another form',
      two,
      wordsOf('a X 0 root', 'B\u0007 X 1 dep'),
      2,
      'word 2 is "b" in the gold text, but "B\\u0007" in the system\'s. ' +
        'Evaluate two texts of the same words.'
    ],
    [
      'a word too few',
      two,
      wordsOf('a X 0 root'),
      2,
      'word 2 is "b" in the gold text, but missing in the system\'s. Evaluate ' +
        'two texts of the same words.'
    ],
    [
      'a word too many',
      wordsOf('a X 0 root'),
      two,
      2,
      'word 2 is missing in the gold text, but "b" in the system\'s. Evaluate ' +
        'two texts of the same words.'
    ],
    [
      'other words rather than their number',
      wordsOf('cannot X 0 root'),
      wordsOf('can X 0 root', 'not X 1 dep'),
      1,
      'word 1 is "cannot" in the gold text, but "can" in the system\'s. ' +
        'Evaluate two texts of the same words.'
    ],
    [
      'a gold word without a head',
      wordsOf('a X 0 root', 'b X -1 dep'),
      two,
      2,
      'word 2 "b" of the gold tree has no head. Evaluate trees.'
    ],
    [
      'a word of the system without a head',
      two,
      wordsOf('a X -1 root', 'b X 1 dep'),
      1,
      'word 1 "a" of the system\'s tree has no head. Evaluate trees.'
    ],
    ...[3, -2, 0.5, NaN].map((head): (typeof cases)[number] => [
      `the head ${head}`,
      two,
      wordsOf('a X 0 root', `b X ${head} dep`),
      2,
      `word 2 "b" of the system's tree has the head ${head}, which is not a ` +
        'word. Evaluate trees.'
    ]),
    [
      'a relation that is missing',
      two,
      [two[0], {form: 'b', head: 1} as (typeof two)[number]],
      2,
      'word 2 "b" of the system\'s tree has the relation undefined, which is ' +
        'not a string. Evaluate trees.'
    ],
    [
      'a cycle',
      wordsOf('a X 0 root', 'b X 3 dep', 'c X 2 dep'),
      wordsOf('a X 0 root', 'b X 1 dep', 'c X 2 dep'),
      2,
      'word 2 "b" of the gold tree is on a cycle. Evaluate trees.'
    ],
    [
      'a word that hangs from itself',
      two,
      wordsOf('a X 0 root', 'b X 2 dep'),
      2,
      'word 2 "b" of the system\'s tree is on a cycle. Evaluate trees.'
    ]
  ];

  test.for(cases)('%s', ([, gold, system, word, problem]) => {
    const evaluation = new Evaluation();
    evaluation.add(READ.gold, READ.system);
    const before = evaluation.scores();
    const attempt = () => evaluation.add(gold, system);
    expect(attempt).toThrow(EvaluationError);
    expect(attempt).toThrow(SpanforestError);
    expect(attempt).toThrow(
      expect.objectContaining({
        message: `spanforest/nlp/evaluation: sentence 2: ${problem}`,
        problem,
        place: {sentence: 2, word, goldLine: 0, systemLine: 0}
      })
    );
    expect(evaluation.scores()).toEqual(before);
  });

  test('a format that is none', () => {
    const attempt = () => new Evaluation({format: 'toString' as never});
    expect(attempt).toThrow(OptionError);
    expect(attempt).toThrow(
      'spanforest/nlp/evaluation: format is "toString". Use one of ' +
        '"conllx", "conllu".'
    );
  });
});
