import {beforeAll, describe, expect, test} from 'vitest';
import {
  type Outcome,
  plainSentences,
  readSentences,
  runBenchmark,
  shareRight,
  wrongFacts
} from './benchmark.js';

/** The share of the facts that have to be right. */
const FLOOR = 0.92;

/** Whether every fact of the first kind has to be right. */
const BASICS_ARE_RIGHT = true;

describe('plain English', () => {
  let outcomes: Outcome[];
  beforeAll(async () => {
    outcomes = await runBenchmark();
  });

  test('is parsed right as often as it was before', () => {
    expect(shareRight(outcomes)).toBeGreaterThanOrEqual(FLOOR);
  });

  test.runIf(BASICS_ARE_RIGHT)('is parsed without mistakes if basic', () => {
    const basics = outcomes.filter(({sentence}) => sentence.kind === 'basics');
    expect(basics).toHaveLength(4);
    const wrong = basics.flatMap(({wrong}) => wrong.map(fact => fact.source));
    expect(wrong).toEqual([]);
  });
});

describe('the sentences', () => {
  test('are 150 different ones of nine kinds', () => {
    const sentences = plainSentences();
    expect(new Set(sentences.map(({text}) => text)).size).toBe(150);
    expect(new Set(sentences.map(({kind}) => kind))).toEqual(
      new Set([
        ...['basics', 'declaratives', 'questions', 'imperatives'],
        ...['relative clauses', 'coordination', 'passives', 'headlines', 'chat']
      ])
    );
  });

  test('all have facts', () => {
    for (const {text, facts} of plainSentences()) {
      expect(facts.length, text).toBeGreaterThan(1);
    }
  });

  test.each([
    ['the <-det- cat', 'is not about two words of'],
    ['Dogs <-nsubj- Dogs', 'is not about two words of'],
    ['Dogs#2 <-nsubj- bark', 'is not about two words of'],
    ['Dogs <-subject- bark', 'is not a fact'],
    ['Dogs nsubj bark', 'is not a fact'],
    ['Dogs <-nsubj- bark, Dogs <-obj- bark', 'is the second head'],
    ['Dogs <-nsubj- bark, bark <-obj- Dogs', 'has a cycle'],
    ['Dogs <-root, bark <-root', 'has several roots']
  ])('may not have the facts %s', (facts, message) => {
    expect(() => readSentences(`Dogs bark.\n  ${facts}`)).toThrow(message);
  });
});

describe('a fact', () => {
  const [{facts}] = readSentences(
    "Cats don't like cats.\n  like <-root, n't <-advmod- like, cats <-obj- like"
  );
  const words = [
    {form: 'Cats', head: 4, deprel: 'nsubj'},
    {form: 'do', head: 4, deprel: 'aux'},
    {form: "n't", head: 4, deprel: 'advmod'},
    {form: 'like', head: 0, deprel: 'root'},
    {form: 'cats', head: 4, deprel: 'obj:x'}
  ];
  const wrong = (...sentences: (typeof words)[]) =>
    wrongFacts(
      facts,
      sentences.map(words => ({words}))
    ).map(({source}) => source);

  test('is right if the head and the universal relation are', () => {
    expect(wrong(words)).toEqual([]);
    expect(wrong(words, [])).toEqual([]);
  });

  test('is wrong if the head or the relation is', () => {
    const other = (changes: object) => [
      ...words.slice(0, 4),
      {...words[4], ...changes}
    ];
    expect(wrong(other({head: 1}))).toEqual(['cats <-obj- like']);
    expect(wrong(other({deprel: 'obl'}))).toEqual(['cats <-obj- like']);
  });

  test('is wrong if the words are split otherwise', () => {
    const whole = words.filter(({form}) => form !== "n't");
    const heads = whole.map(word => ({...word, head: word.head && 3}));
    expect(wrong(heads)).toEqual(["n't <-advmod- like"]);
    expect(wrong()).toHaveLength(3);
    expect(wrong([{form: 'cats', head: 0, deprel: 'obj'}])).toHaveLength(3);
  });

  test('about the root or across sentences is wrong if the text is split', () => {
    const ok = {form: 'ok', head: 0, deprel: 'root'};
    expect(wrong([ok], words)).toEqual(['like <-root']);
    const like = words.slice(0, 4);
    const cats = {form: 'cats', head: 0, deprel: 'obj'};
    expect(wrong(like, [cats])).toEqual(['like <-root', 'cats <-obj- like']);
  });
});

test('a repeated word is found by its number', () => {
  const [{facts}] = readSentences('I saw that I won.\n  I#2 <-nsubj- won');
  const deprel = 'nsubj';
  const words = ['I', 'saw', 'that', 'I', 'won'].map((form, i) => ({
    form,
    deprel,
    head: i === 3 ? 5 : 2
  }));
  expect(wrongFacts(facts, [{words}])).toEqual([]);
  expect(wrongFacts(facts, [{words: words.slice(1)}])).toEqual(facts);
});
