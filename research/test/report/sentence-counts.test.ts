import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {OptionError} from '../../../src/graph/index.js';
import {
  Evaluation,
  EvaluationError,
  type Word
} from '../../../src/nlp/index.js';
import {pair, wordsOf} from '../../../test/support/words.js';
import type {Measure, SentenceCounts} from '../../src/report/bootstrap.js';
import {sentenceCounts} from '../../src/report/sentence-counts.js';

/** The heads of words, as a parser gives them. */
function headsOf(words: readonly Word[]): Int32Array {
  return Int32Array.from([-1, ...words.map(({head}) => head)]);
}

function attachmentScore(
  counts: SentenceCounts,
  measure: Measure = 'directed'
): number {
  const total = (all: Int32Array) => all.reduce((sum, count) => sum + count, 0);
  return total(counts[measure]) / total(counts.words);
}

const READ = wordsOf(
  'She PRON 3 nsubj',
  'will AUX 3 aux',
  'read VERB 0 root',
  'books NOUN 3 obj',
  '. PUNCT 3 punct'
);
const DOTS = wordsOf('. PUNCT 0 root');

describe('the counts of sentences', () => {
  test('are as worked out by hand', () => {
    // She and will are right, books is turned round, the dot does not count.
    const counts = sentenceCounts(
      [READ, DOTS, READ],
      [
        Int32Array.of(-1, 3, 3, 4, 0, 4),
        Int32Array.of(-1, 0),
        Int32Array.of(-1, 0, 1, 1, 1, 1)
      ]
    );
    expect(counts).toEqual({
      words: Int32Array.of(4, 0, 4),
      directed: Int32Array.of(2, 0, 0),
      undirected: Int32Array.of(3, 0, 1)
    });
    expect(attachmentScore(counts)).toBe(2 / 8);
    expect(attachmentScore(counts, 'undirected')).toBe(4 / 8);
  });

  test('tell punctuation in the way of the format', () => {
    const gold = [wordsOf('a PUNCT 0 root', '! X 1 dep')];
    const heads = [Int32Array.of(-1, 0, 0)];
    const right = (format?: 'conllu' | 'conllx') =>
      attachmentScore(sentenceCounts(gold, heads, {format}));
    expect([right(), right('conllu'), right('conllx')]).toEqual([0, 0, 1]);
  });

  test('do not look at what stands for the root', () => {
    const counts = sentenceCounts([READ], [Int32Array.of(3, 3, 3, 4, 0, 4)]);
    expect(counts.undirected).toEqual(Int32Array.of(3));
  });

  test('add up to the scores of an evaluation', () => {
    fc.assert(
      fc.property(
        fc.array(pair, {maxLength: 6}),
        fc.constantFrom('conllu', 'conllx'),
        (pairs, format) => {
          const evaluation = new Evaluation({format});
          for (const {gold, system} of pairs) evaluation.add(gold, system);
          const {withoutPunctuation} = evaluation.scores();
          const counts = sentenceCounts(
            pairs.map(({gold}) => gold),
            pairs.map(({system}) => headsOf(system)),
            {format}
          );
          expect({
            uas: attachmentScore(counts),
            undirectedUas: attachmentScore(counts, 'undirected')
          }).toEqual({
            uas: withoutPunctuation.uas,
            undirectedUas: withoutPunctuation.undirectedUas
          });
        }
      )
    );
  });

  test('are about nothing if there is nothing', () => {
    const counts = sentenceCounts([], []);
    expect(counts.words).toHaveLength(0);
    expect(attachmentScore(counts)).toBeNaN();
  });

  const refused: [string, Word[][], number[][], number, string][] = [
    [
      'too few sentences',
      [DOTS, DOTS],
      [[-1, 0]],
      2,
      "the gold text has 2 sentences, the system's 1. Evaluate trees of " +
        'the same sentences.'
    ],
    [
      'too many words',
      [DOTS, DOTS],
      [
        [-1, 0],
        [-1, 0, 0]
      ],
      2,
      'it has 1 word, but the system has 2. Evaluate trees of the same words.'
    ],
    [
      'a head that is no word',
      [DOTS],
      [[-1, 2]],
      1,
      'word 1 "." of the system\'s tree has the head 2, which is not a ' +
        'word. Evaluate trees.'
    ],
    [
      'a cycle',
      [READ],
      [[-1, 2, 1, 0, 3, 3]],
      1,
      'word 1 "She" of the system\'s tree is on a cycle. Evaluate trees.'
    ],
    [
      'a gold sentence without heads',
      [wordsOf('a X -1 _')],
      [[-1, 0]],
      1,
      'word 1 "a" of the gold tree has no head. Evaluate trees.'
    ]
  ];
  test.for(refused)('refuse %s', ([, gold, heads, sentence, problem]) => {
    let error: unknown;
    try {
      sentenceCounts(
        gold,
        heads.map(row => Int32Array.from(row))
      );
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(EvaluationError);
    expect(error).toMatchObject({problem, place: {sentence}});
  });

  test('refuse a format that there is not', () => {
    const format = 'conll' as 'conllu';
    expect(() => sentenceCounts([], [], {format})).toThrow(
      new OptionError(
        'spanforest/nlp/evaluation: format is "conll". Use one of "conllx", ' +
          '"conllu".'
      )
    );
  });
});
