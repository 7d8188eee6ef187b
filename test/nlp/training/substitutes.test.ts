import {describe, expect, test} from 'vitest';
import {seededRandom} from '../../../src/graph/index.js';
import {type TaggedWord, train} from '../../../src/nlp/index.js';
import {Tagger, WordForms} from '../../../src/nlp/text/index.js';
import {Substitutes, TagData} from '../../../src/nlp/training/tag-data.js';
import {TagLearner} from '../../../src/nlp/training/tag-learner.js';

type Words = Required<TaggedWord>[];
type Lexicon = ReadonlyMap<string, string>;

/** Words as form/UPOS/XPOS, the last one optional. */
function wordsOf(text: string): Words {
  return text.split(' ').map(word => {
    const [form, upos, xpos = '_'] = word.split('/');
    return {form, upos, xpos, feats: '_', lemma: '_'};
  });
}

const split = (text: string) => text.split(' ').map(form => ({form}));

/** What may replace a word of a sentence, in the order of the alphabet. */
function substitutesOf(
  sentences: readonly Words[],
  lexicon: Lexicon,
  text: string
): (string | null)[] {
  const data = new TagData([...sentences, wordsOf(text)], lexicon);
  const sentence = data.sentences[sentences.length];
  const random = seededRandom(1);
  const found = new Set<string | null>();
  for (let i = 0; i < 200; i++) {
    found.add(data.substitutes!.find(sentence, 0, random));
  }
  return [...found].sort();
}

const repeat = (count: number, text: string) =>
  Array.from({length: count}, () => wordsOf(text));

const LEXICON: Lexicon = new Map([
  ['dog', 'N'],
  ['cat', 'N'],
  ['walk', 'N V'],
  ['see', 'V'],
  ['old', 'A']
]);
const TREEBANK = repeat(20, 'dog/NOUN/NN see/VERB/VB');

describe('words in place of others', () => {
  test('have the same tag in the lexicon', () => {
    const found = (text: string) => substitutesOf(TREEBANK, LEXICON, text);
    expect(found('cat/NOUN/NN')).toEqual(['cat', 'dog', 'walk']);
    expect(found('see/VERB/VB')).toEqual(['see', 'walk']);
    // A word of several tags is replaced as what it is here.
    expect(found('walk/NOUN/NN')).toEqual(['cat', 'dog', 'walk']);
    expect(found('walk/VERB/VB')).toEqual(['see', 'walk']);
  });

  test('replace no word that the lexicon lacks, or has as something else', () => {
    const found = (text: string) => substitutesOf(TREEBANK, LEXICON, text);
    expect(found('table/NOUN/NN')).toEqual([null]);
    expect(found('old/NOUN/NN')).toEqual([null]);
    expect(found('old/ADJ/JJ')).toEqual([null]);
    expect(found('dog/VERB/VB')).toEqual([null]);
  });

  test('need enough words that agree on the tag', () => {
    const cat = 'cat/NOUN/NN';
    const found = (sentences: readonly Words[]) =>
      substitutesOf(sentences, LEXICON, cat);
    // The word itself is one of the twenty.
    expect(found(repeat(18, 'dog/NOUN/NN'))).toEqual([null]);
    expect(found(repeat(19, 'dog/NOUN/NN'))).toContain('dog');
    const others = (count: number) => [
      ...repeat(29, 'dog/NOUN/NN'),
      ...repeat(count, 'old/NOUN/NN')
    ];
    expect(found(others(20))).toContain('dog');
    expect(found(others(21))).toEqual([null]);
    // Words with several tags do not tell.
    expect(found(repeat(100, 'walk/NOUN/NN'))).toEqual([null]);
  });

  test('go by XPOS where there are some, whatever their numbers', () => {
    // In alphabetical order, the XPOS of dogs is the first, their UPOS the
    // second; for what one can see it is the other way round.
    const sentences = repeat(20, 'dog/Y/A see/X/B');
    const found = (text: string) => substitutesOf(sentences, LEXICON, text);
    expect(found('cat/Y/A')).toEqual(['cat', 'dog', 'walk']);
    expect(found('see/X/B')).toEqual(['see', 'walk']);
  });

  test('go by UPOS where there are no XPOS', () => {
    const sentences = repeat(20, 'dog/NOUN');
    expect(substitutesOf(sentences, LEXICON, 'cat/NOUN')).toContain('dog');
    expect(substitutesOf(sentences, LEXICON, 'cat/VERB')).toEqual([null]);
  });

  test('come up as often with several tags as with one', () => {
    const lexicon = new Map([['walk', 'N V']]);
    for (let i = 0; i < 1000; i++) lexicon.set(`noun${i}`, 'N');
    const sentences = repeat(20, 'noun1/NOUN/NN');
    const data = new TagData(sentences, lexicon);
    const random = seededRandom(1);
    let count = 0;
    for (let i = 0; i < 1000; i++) {
      const [sentence] = data.sentences;
      if (data.substitutes!.find(sentence, 0, random) === 'walk') count++;
    }
    expect(count).toBeGreaterThan(400);
    expect(count).toBeLessThan(600);
  });

  test.each([
    ['dog', 'éva'],
    ['Dog', 'Éva'],
    ['DOG', 'Éva']
  ])('are capitalised like %s: %s', (form, expected) => {
    const lexicon = new Map([
      ['dog', 'N V'],
      ['one', 'N'],
      ['éva', 'N']
    ]);
    const sentences = repeat(20, 'one/NOUN/NN');
    const found = substitutesOf(sentences, lexicon, `${form}/NOUN/NN`);
    expect(found).toContain(expected);
    expect(found).toHaveLength(3);
  });

  test('are capitalised by characters, not by UTF-16 units', () => {
    const small = '\u{10428}\u{10429}';
    const capital = '\u{10400}\u{10429}';
    const lexicon = new Map([
      [small, 'N'],
      ['😀', 'N']
    ]);
    const sentences = repeat(20, `${small}/NOUN/NN`);
    const found = (form: string) =>
      substitutesOf(sentences, lexicon, `${form}/NOUN/NN`);
    expect(found(capital)).toEqual([capital, '😀'].sort());
    expect(found(small)).toEqual([small, '😀'].sort());
    expect(found('😀')).toEqual([small, '😀'].sort());
  });

  test('are neither empty nor without tags, and may be spaced anyhow', () => {
    const lexicon = new Map([
      ['', 'N'],
      ['dog', ''],
      ['cat', ' '],
      ['bird', ' N'],
      ['walk', 'N  V'],
      ['one', 'N N']
    ]);
    const sentences = repeat(20, 'bird/NOUN/NN dog/X/Y cat/X/Y');
    const found = (text: string) => substitutesOf(sentences, lexicon, text);
    expect(found('one/NOUN/NN')).toEqual(['bird', 'one', 'walk']);
    expect(found('dog/X/Y')).toEqual([null]);
    expect(found('cat/X/Y')).toEqual([null]);
  });

  test('are none without words or sentences', () => {
    expect(substitutesOf(TREEBANK, new Map(), 'dog/NOUN/NN')).toEqual([null]);
    expect(substitutesOf([], LEXICON, 'dog/NOUN/NN')).toEqual([null]);
    const forms = [new WordForms(null, null).get('dog')];
    const none = {forms, upos: Int32Array.of(-1), xpos: Int32Array.of(-1)};
    const substitutes = new Substitutes(LEXICON, [none]);
    expect(substitutes.find(none, 0, Math.random)).toBe(null);
  });

  test('depend on the random source alone', () => {
    const data = new TagData(TREEBANK, LEXICON);
    const draw = (seed: number) => {
      const random = seededRandom(seed);
      const [sentence] = data.sentences;
      return Array.from({length: 50}, () =>
        data.substitutes!.find(sentence, 0, random)
      );
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });
});

describe('a tagger with a lexicon', () => {
  // Every word of the treebank is either a noun or a verb, never both, so only
  // the lexicon has words that may be either. They look like nouns.
  const NOUNS = [
    'baker',
    'tiger',
    'river',
    'farmer',
    'letter',
    'tower',
    'butter'
  ];
  const VERBS = ['eat', 'sing', 'know', 'bring', 'follow', 'become', 'hear'];
  const sentences = NOUNS.flatMap((noun, n) =>
    VERBS.flatMap((verb, v) => {
      const other = NOUNS[(n + v) % NOUNS.length];
      const compound = `the/DET ${noun}/NOUN ${other}/NOUN`;
      return [
        wordsOf(`${compound} can/AUX ${verb}/VERB ./PUNCT`),
        wordsOf(`${compound} may/AUX ${verb}/VERB ./PUNCT`),
        wordsOf(`the/DET ${noun}/NOUN ${verb}/VERB the/DET ${other}/NOUN`)
      ];
    })
  );
  const BOTH = ['hammer', 'order', 'water', 'offer', 'answer', 'cover'];
  const lexicon = new Map([
    ...NOUNS.map(noun => [noun, 'N'] as const),
    ...VERBS.map(verb => [verb, 'V'] as const),
    ...BOTH.map(word => [word, 'N V'] as const)
  ]);

  function modelOf(words: Lexicon, seed = 1, from = sentences) {
    const learner = new TagLearner(from, seed, {lexicon: words});
    while (!learner.isDone) for (const _ of learner.pass());
    return learner.model();
  }

  test('tells an unknown word that may be either by its place', () => {
    const tagger = new Tagger(modelOf(lexicon));
    const tagOf = (text: string) => tagger.tag(split(text))[2].upos;
    for (const word of BOTH) {
      expect(tagOf(`the baker ${word} can eat .`)).toBe('NOUN');
      expect(tagOf(`the baker ${word} the tiger`)).toBe('VERB');
    }
  });

  test('learns from words that the treebank lacks', () => {
    const lexiconWith = (tag: string) => {
      const words = new Map<string, string>(lexicon);
      for (const start of 'bcdfghjklm') words.set(`${start}atron`, tag);
      return words;
    };
    // Nothing but its spelling tells what a word is.
    const alone = NOUNS.flatMap((noun, i) => [
      ...repeat(40, `${noun}/NOUN`),
      ...repeat(40, `${VERBS[i]}/VERB`)
    ]);
    const tagOf = (tag: string) => {
      const model = modelOf(lexiconWith(tag), 1, alone);
      return new Tagger(model).tag([{form: 'plotron'}])[0].upos;
    };
    expect(tagOf('N')).toBe('NOUN');
    expect(tagOf('V')).toBe('VERB');
  });

  test('learns the same from the same seed and lexicon', () => {
    expect(modelOf(lexicon)).toEqual(modelOf(new Map(lexicon)));
    expect(modelOf(lexicon)).not.toEqual(modelOf(lexicon, 2));
  });

  test('may have an empty lexicon', () => {
    expect(modelOf(new Map()).lexicon?.classes).toEqual([]);
  });

  test('needs tags, and a Map of strings', () => {
    const words = [{form: 'Go', upos: 'VERB', head: 0}];
    const wrong = (lexicon: unknown) => () =>
      train([words], {bits: 8, lexicon: lexicon as never});
    expect(wrong([['go', 'V']])).toThrow('lexicon is ');
    expect(wrong(new Map([['go', 1]]))).toThrow(
      'lexicon has 1 for "go". Pass a Map from words in lower case to their ' +
        'tags, all of them strings.'
    );
    expect(wrong(new Map([[1, 'V']]))).toThrow('lexicon has "V" for 1.');
    const forms = words.map(({form, head}) => ({form, head}));
    expect(() => train([forms], {bits: 8, lexicon})).toThrow(
      'the words have no universal tags, so a lexicon is of no use. Leave it ' +
        'out.'
    );
    expect(() => train([words], {bits: 8, lexicon, tagger: false})).toThrow(
      'lexicon is for a tagger, but tagger is false'
    );
  });
});
