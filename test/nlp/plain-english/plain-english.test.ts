import {loadModel, Parser} from 'spanforest/nlp';
import {describe, expect, test} from 'vitest';
import {
  plainSentences,
  readSentences,
  runBenchmark,
  SENTENCE_FILES,
  shareRight,
  wrongFacts
} from './benchmark.js';

/** The share of the facts that have to be right. */
const FLOORS = {
  'first-150': 0.94,
  everyday: 0.93,
  'everyday-closed': 0.94
} as const;

/** Whether every fact of the first kind has to be right. */
const BASICS_ARE_RIGHT = true;

const parser = new Parser(await loadModel());

describe('plain English', () => {
  test.each(SENTENCE_FILES)('of %s is parsed right', async file => {
    const outcomes = await runBenchmark(file);
    expect(shareRight(outcomes)).toBeGreaterThanOrEqual(FLOORS[file]);
    if (file !== 'first-150' || !BASICS_ARE_RIGHT) return;
    const basics = outcomes.filter(({sentence}) => sentence.kind === 'basics');
    expect(basics).toHaveLength(4);
    const wrong = basics.flatMap(({wrong}) => wrong.map(fact => fact.source));
    expect(wrong).toEqual([]);
  });
});

describe('the parser of English', () => {
  test('finds the same tree when it explains, and for tags that it gave', () => {
    for (const {text} of plainSentences('everyday')) {
      const words = text.split(' ').map(form => ({form}));
      const tree = parser.parse(words);
      expect([...parser.explain(words).heads]).toEqual([...tree.heads]);
      expect([...parser.parse(tree.words).heads]).toEqual([...tree.heads]);
    }
  });

  test('makes no lemma by the rules of other tags', () => {
    const {words} = parser.parse([{form: 'Dogs', upos: 'NN'}]);
    expect(words[0].lemma).toBe('Dogs');
  });
});

describe('the sentences', () => {
  test.each([
    ['first-150', 150, 9],
    ['everyday', 300, 12],
    ['everyday-closed', 300, 12]
  ] as const)('of %s are %i different ones of %i kinds', (file, n, kinds) => {
    const sentences = plainSentences(file);
    expect(new Set(sentences.map(({text}) => text)).size).toBe(n);
    expect(new Set(sentences.map(({kind}) => kind)).size).toBe(kinds);
  });

  test('to develop on are not those for testing', () => {
    const texts = new Set(plainSentences('everyday').map(({text}) => text));
    const closed = plainSentences('everyday-closed');
    expect(closed.filter(({text}) => texts.has(text))).toEqual([]);
  });

  test.each(SENTENCE_FILES)('of %s all have facts', file => {
    for (const {text, facts} of plainSentences(file)) {
      expect(facts.length, text).toBeGreaterThan(1);
    }
  });

  test.each([
    ['the <-det- cat', 'is not about words of'],
    ['Dogs <-nsubj- Dogs', 'is not about words of'],
    ['Dogs#2 <-nsubj- bark', 'is not about words of'],
    ['Dogs <-subject- bark', 'is not a fact'],
    ['Dogs nsubj bark', 'is not a fact'],
    ['Dogs <-nsubj- bark, Dogs <-obj- bark', 'is the second head'],
    ['Dogs <-nsubj- bark, bark <-obj- Dogs', 'has a cycle'],
    ['Dogs <-root, bark <-root', 'has too many roots'],
    ['cats=NOUN', 'is not about words of'],
    ['Dogs=noun', 'is not a fact']
  ])('may not have the facts %s', (facts, message) => {
    expect(() => readSentences(`Dogs bark.\n  ${facts}`)).toThrow(message);
  });
});

describe('a fact', () => {
  const [{facts}] = readSentences(
    "Cats don't like cats.\n" +
      "  like=VERB, like <-root, n't <-advmod- like, cats <-obj- like"
  );
  const words = [
    {form: 'Cats', upos: 'NOUN', head: 4, deprel: 'nsubj'},
    {form: 'do', upos: 'AUX', head: 4, deprel: 'aux'},
    {form: "n't", upos: 'PART', head: 4, deprel: 'advmod'},
    {form: 'like', upos: 'VERB', head: 0, deprel: 'root'},
    {form: 'cats', upos: 'NOUN', head: 4, deprel: 'obj:x'}
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

  test('about a tag is wrong if the tag is', () => {
    const nouns = words.map(word => ({...word, upos: 'NOUN'}));
    expect(wrong(nouns)).toEqual(['like=VERB']);
  });

  test('is wrong if the words are split otherwise', () => {
    const whole = words.filter(({form}) => form !== "n't");
    const heads = whole.map(word => ({...word, head: word.head && 3}));
    expect(wrong(heads)).toEqual(["n't <-advmod- like"]);
    expect(wrong()).toHaveLength(4);
    expect(
      wrong([{form: 'cats', upos: 'NOUN', head: 0, deprel: 'obj'}])
    ).toHaveLength(4);
  });

  test('about the root or across sentences is wrong if the text is split', () => {
    const ok = {form: 'ok', upos: 'INTJ', head: 0, deprel: 'root'};
    expect(wrong([ok], words)).toEqual(['like <-root']);
    const like = words.slice(0, 4);
    const cats = {form: 'cats', upos: 'NOUN', head: 0, deprel: 'obj'};
    expect(wrong(like, [cats])).toEqual(['like <-root', 'cats <-obj- like']);
  });
});

test('a repeated word is found by its number', () => {
  const [{facts}] = readSentences('I saw that I won.\n  I#2 <-nsubj- won');
  const deprel = 'nsubj';
  const words = ['I', 'saw', 'that', 'I', 'won'].map((form, i) => ({
    form,
    upos: 'X',
    deprel,
    head: i === 3 ? 5 : 2
  }));
  expect(wrongFacts(facts, [{words}])).toEqual([]);
  expect(wrongFacts(facts, [{words: words.slice(1)}])).toEqual(facts);
});
