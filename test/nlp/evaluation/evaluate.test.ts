import {describe, expect, test} from 'vitest';
import type {Sentences} from '../../../src/internals.js';
import {
  Evaluation,
  EvaluationError,
  evaluate,
  type Sentence
} from '../../../src/nlp/index.js';
import {sentenceOf, wordsOf} from '../../support/words.js';

const GOLD = [
  sentenceOf(wordsOf('a X 0 root', 'b X 1 dep'), 1),
  sentenceOf(wordsOf('c X 0 root', '. X 1 dep'), 5)
];
const SYSTEM = [
  sentenceOf(wordsOf('a X 2 root', 'b X 0 dep'), 11),
  sentenceOf(wordsOf('c X 0 root', '. X 0 dep'), 15)
];

/** Sentences that remember how far they were read. */
function watched(sentences: readonly Sentence[], failure?: Error) {
  const seen = {given: 0, closed: false};
  async function* give(): AsyncGenerator<Sentence> {
    try {
      for (const sentence of sentences) {
        seen.given++;
        yield sentence;
      }
      if (failure) throw failure;
    } finally {
      seen.closed = true;
    }
  }
  return {seen, sentences: give()};
}

describe('evaluate', () => {
  test('scores arrays and streams of sentences like an evaluation', async () => {
    const evaluation = new Evaluation({format: 'conllx'});
    for (let i = 0; i < GOLD.length; i++) {
      evaluation.add(GOLD[i].words, SYSTEM[i].words);
    }
    const wanted = evaluation.scores();
    expect(wanted.withoutPunctuation.words).toBe(3);
    const options = {format: 'conllx'} as const;
    expect(await evaluate(GOLD, SYSTEM, options)).toEqual(wanted);
    const streams = [watched(GOLD).sentences, watched(SYSTEM).sentences];
    expect(await evaluate(streams[0], streams[1], options)).toEqual(wanted);
    const {withoutPunctuation} = await evaluate(GOLD, SYSTEM);
    expect(withoutPunctuation.words).toBe(4);
  });

  test('scores nothing in empty texts', async () => {
    expect((await evaluate([], [])).sentences).toBe(0);
  });

  test('passes over sentences of no words', async () => {
    const none = sentenceOf([]);
    const gold = [none, ...GOLD, none, none];
    const system = [SYSTEM[0], none, SYSTEM[1]];
    expect(await evaluate(gold, system)).toEqual(await evaluate(GOLD, SYSTEM));
    await expect(evaluate(gold, [none, SYSTEM[0], none])).rejects.toThrow(
      expect.objectContaining({
        place: {sentence: 2, word: 0, goldLine: 5, systemLine: 0}
      })
    );
  });

  test('names the lines of a word that differs', async () => {
    const words = wordsOf('a X 0 root', 'x X 1 dep', 'y X 1 dep');
    const text = '\ufeff1\ta\n1.1\te\n# 2\n2-3\txy\n2\tx\n3\ty\n\n';
    const fields = {words, comments: [], tokens: [], emptyNodes: []};
    const other: Sentence = {...fields, source: {...fields, text, line: 1}};
    await expect(evaluate([GOLD[0]], [other])).rejects.toThrow(
      expect.objectContaining({
        name: 'EvaluationError',
        place: {sentence: 1, word: 2, goldLine: 3, systemLine: 5},
        message:
          'spanforest/nlp/evaluation: sentence 1, line 3 of the gold text, ' +
          'line 5 of the system\'s: word 2 is "b" in the gold text, but "x" ' +
          "in the system's. Evaluate two texts of the same words."
      })
    );
    const short = sentenceOf(wordsOf('c X 0 root'), 15);
    await expect(evaluate(GOLD, [SYSTEM[0], short])).rejects.toThrow(
      expect.objectContaining({
        place: {sentence: 2, word: 2, goldLine: 7, systemLine: 16}
      })
    );
  });

  test('says which text has a sentence less, and where it would be', async () => {
    await expect(evaluate(GOLD, SYSTEM.slice(0, 1))).rejects.toThrow(
      expect.objectContaining({
        name: 'EvaluationError',
        place: {sentence: 2, word: 0, goldLine: 5, systemLine: 0},
        message:
          'spanforest/nlp/evaluation: sentence 2, line 5 of the gold text: ' +
          "the system's text ends before this sentence. Evaluate two texts " +
          'of the same sentences.'
      })
    );
    await expect(evaluate(GOLD.slice(0, 1), SYSTEM)).rejects.toThrow(
      expect.objectContaining({
        place: {sentence: 2, word: 0, goldLine: 0, systemLine: 15},
        message:
          "spanforest/nlp/evaluation: sentence 2, line 15 of the system's: " +
          'the gold text ends before this sentence. Evaluate two texts of ' +
          'the same sentences.'
      })
    );
  });

  test('reads in lock step, and closes both texts at an error', async () => {
    const odd = sentenceOf(wordsOf('z X 0 root'));
    const gold = watched([...GOLD, ...GOLD]);
    const system = watched([SYSTEM[0], odd, ...SYSTEM]);
    await expect(evaluate(gold.sentences, system.sentences)).rejects.toThrow(
      EvaluationError
    );
    expect(gold.seen).toEqual({given: 2, closed: true});
    expect(system.seen).toEqual({given: 2, closed: true});
  });

  test('passes on an error of either text, and closes the other', async () => {
    const failure = new Error('torn');
    const attempt = (gold: Sentences, system: Sentences) =>
      expect(evaluate(gold, system)).rejects.toBe(failure);
    const torn = () => watched(GOLD.slice(0, 1), failure).sentences;
    const system = watched(SYSTEM);
    await attempt(torn(), system.sentences);
    expect(system.seen).toEqual({given: 1, closed: true});
    const gold = watched(GOLD);
    await attempt(gold.sentences, torn());
    expect(gold.seen).toEqual({given: 2, closed: true});
  });
});
