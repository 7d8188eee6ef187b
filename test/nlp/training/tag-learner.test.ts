import {describe, expect, test} from 'vitest';
import type {TaggerModel} from '../../../src/internals.js';
import {ParserProgram} from '../../../src/nlp/compiled/index.js';
import type {TaggedWord} from '../../../src/nlp/index.js';
import {
  CLASS,
  Columns,
  classHash,
  LOWER_CLASS,
  nameOfClass,
  TagFeatures,
  Tagger,
  UPOS,
  WordForms
} from '../../../src/nlp/text/index.js';
import {ClassifierLearner} from '../../../src/nlp/training/classifier-learner.js';
import {Substitutes, TagData} from '../../../src/nlp/training/tag-data.js';
import {
  TagLearner,
  type TagLearnerOptions
} from '../../../src/nlp/training/tag-learner.js';
import {Jackknife} from '../../../src/nlp/training/training-stages.js';

type Words = Required<TaggedWord>[];

function word(
  form: string,
  lemma: string,
  upos: string,
  xpos = '_',
  feats = '_'
): Required<TaggedWord> {
  return {form, lemma, upos, xpos, feats};
}

const THE = word('the', 'the', 'DET', 'D');
const DOT = word('.', '.', 'PUNCT', 'P');
const noun = (lemma: string) => word(lemma, lemma, 'NOUN', 'N', 'Number=Sing');
const nouns = (lemma: string) =>
  word(`${lemma}s`, lemma, 'NOUN', 'NS', 'Number=Plur');
const verb = (lemma: string) => word(lemma, lemma, 'VERB', 'V');
const past = (lemma: string) =>
  word(`${lemma}ed`, lemma, 'VERB', 'VD', 'Tense=Past');

const NOUNS = ['dog', 'cat', 'bird', 'horse', 'farmer', 'boat', 'walk'];
const VERBS = ['bark', 'walk', 'jump', 'paint', 'clean', 'follow'];

// Every noun with every verb, in four kinds of sentences.
const SENTENCES: Words[] = NOUNS.flatMap((name, n) =>
  VERBS.map(
    (action, v) =>
      [
        [THE, noun(name), past(action), THE, nouns(NOUNS[v]), DOT],
        [nouns(name), verb(action), DOT],
        [THE, nouns(name), past(action), DOT],
        [THE, noun(name), past(action), DOT]
      ][(n + v) % 4]
  )
);

function learn(
  sentences: readonly Words[],
  options?: TagLearnerOptions,
  seed = 1
): TaggerModel {
  const learner = new TagLearner(sentences, seed, options);
  while (!learner.isDone) for (const _ of learner.pass());
  return learner.model();
}

const split = (text: string) => text.split(' ').map(form => ({form}));
const column = (words: Words, name: keyof TaggedWord) =>
  words.map(word => word[name]).join(' ');

const MODEL = learn(SENTENCES);

test('punctuation is PUNCT or SYM, or has a closed class of the treebank', () => {
  const percent = word('%', '%', 'NOUN', 'N');
  const and = word('&', '&', 'CCONJ', 'C');
  const plus = word('+', '+', 'NOUN', 'N');
  const more = NOUNS.flatMap(name => [
    [noun(name), percent, plus, noun(name), DOT],
    [noun(name), and, nouns(name), past('jump'), DOT]
  ]);
  const tagger = new Tagger(learn([...SENTENCES, ...more]));
  const tags = (text: string) => column(tagger.tag(split(text)), 'upos');
  expect(tags('the dog & cats jumped %')).toBe(
    'DET NOUN CCONJ NOUN VERB PUNCT'
  );
  // A sign of mathematics is no punctuation.
  expect(tags('the dog + cats .')).toBe('DET NOUN NOUN NOUN PUNCT');
  for (const mark of ['!', '！', '。', '?!', '«', '—', '%', '§', '@', "'"]) {
    for (const text of [mark, `Dogs ${mark}`, `${mark} the ${mark} cat bark`]) {
      for (const {form, upos} of tagger.tag(split(text))) {
        if (form === mark) expect(upos, text).toBe('PUNCT');
      }
    }
  }
});

test('a pass tells how many words there were, and how many were wrong', () => {
  const learner = new TagLearner(SENTENCES, 1);
  const words = SENTENCES.flat().length;
  const wrong: number[] = [];
  while (!learner.isDone) {
    const steps = [...learner.pass()];
    expect(steps).toHaveLength(SENTENCES.length);
    expect(steps.at(-1)).toMatchObject({sentences: SENTENCES.length, words});
    wrong.push(steps.at(-1)!.wrong);
  }
  expect(wrong[0]).toBeGreaterThan(0);
  // It learns them by heart.
  expect(wrong.at(-1)).toBe(0);
});

describe('a tagger learnt from a treebank', () => {
  const tagger = new Tagger(MODEL);

  test('tags words, known and new, and finds their lemmas', () => {
    const words = tagger.tag(split('the tables chased the farmers .'));
    expect(column(words, 'upos')).toBe('DET NOUN VERB DET NOUN PUNCT');
    expect(column(words, 'xpos')).toBe('D NS VD D NS P');
    expect(column(words, 'feats')).toBe(
      '_ Number=Plur Tense=Past _ Number=Plur _'
    );
    expect(column(words, 'lemma')).toBe('the table chas the farmer .');
  });

  test('tells the tags of a word by its neighbours', () => {
    expect(column(tagger.tag(split('dogs walk .')), 'upos')).toBe(
      'NOUN VERB PUNCT'
    );
    expect(column(tagger.tag(split('the walk barked .')), 'upos')).toBe(
      'DET NOUN VERB PUNCT'
    );
  });

  test('keeps values that are given, and predicts the others by them', () => {
    const words = tagger.tag([
      {form: 'the', upos: 'DET'},
      {form: 'walk', upos: 'VERB'},
      {form: 'cats', upos: '_'}
    ]);
    expect(column(words, 'upos')).toBe('DET VERB NOUN');
    expect(column(words, 'xpos')).toBe('D V NS');
    expect(column(words, 'lemma')).toBe('the walk cat');
    const byXpos = tagger.tag([
      {form: 'dogs', xpos: 'VD', lemma: 'a'},
      {form: 'dogs', xpos: 'NS'},
      {form: 'barked'}
    ]);
    expect(column(byXpos, 'upos')).toBe('VERB NOUN VERB');
    expect(column(byXpos, 'xpos')).toBe('VD NS VD');
    expect(column(byXpos, 'lemma')).toBe('a dog bark');
  });

  test('uses the tags that are given for the words around', () => {
    const after = (upos: string) =>
      tagger.tag([{form: 'xx', upos}, {form: 'walk'}, {form: 'xx'}])[1].upos;
    expect([after('DET'), after('NOUN')]).toEqual(['NOUN', 'VERB']);
  });

  test('knows that words with tags may have no morphology', () => {
    const words = tagger.tag([
      {form: 'birds'},
      {form: 'barked', upos: 'VERB', feats: 'Tense=Past'},
      {form: 'cats', upos: 'NOUN'}
    ]);
    expect(column(words, 'feats')).toBe('Number=Plur Tense=Past _');
  });

  test('takes tags that it does not know', () => {
    const words = tagger.tag([{form: 'dogs', upos: 'THING', xpos: 'T'}]);
    expect(words[0]).toMatchObject({form: 'dogs', upos: 'THING', xpos: 'T'});
  });

  test('takes any text as a word', () => {
    const forms = ['', '\ud800', '\0', 'ß', 'İ', '犬', 'a'.repeat(100_000)];
    const words = tagger.tag(forms.map(form => ({form})));
    expect(words.map(({form}) => form)).toEqual(forms);
    expect(words.every(({upos}) => upos !== '_')).toBe(true);
    expect(tagger.tag([])).toEqual([]);
  });

  test('does not depend on what it tagged before', () => {
    const text = split('the cats walk .');
    const before = tagger.tag(text);
    for (let i = 0; i < 40_000; i++) tagger.tag([{form: `word${i}`}]);
    expect(tagger.tag(text)).toEqual(before);
  });
});

describe('a learner of tags', () => {
  test('learns the same from the same seed', () => {
    expect(learn(SENTENCES)).toEqual(MODEL);
    expect(learn(SENTENCES, {}, 2)).not.toEqual(MODEL);
  });

  test('does not learn columns that are empty', () => {
    const sentences = SENTENCES.map(words =>
      words.map(({form, upos}) => word(form, '_', upos))
    );
    const model = learn(sentences);
    expect(model.xpos.names).toEqual([]);
    const words = new Tagger(model).tag(split('the dogs walk .'));
    expect(column(words, 'upos')).toBe('DET NOUN VERB PUNCT');
    for (const name of ['lemma', 'xpos', 'feats'] as const) {
      expect(column(words, name)).toBe('_ _ _ _');
    }
  });

  test('learns other columns without UPOS', () => {
    const sentences = SENTENCES.map(words =>
      words.map(({form, lemma, xpos, feats}) =>
        word(form, lemma, '_', xpos, feats)
      )
    );
    const words = new Tagger(learn(sentences)).tag(split('the dogs barked .'));
    expect(column(words, 'upos')).toBe('_ _ _ _');
    expect(column(words, 'xpos')).toBe('D NS VD P');
    expect(column(words, 'lemma')).toBe('the dog bark .');
  });

  test('takes no sentences at all', () => {
    const tagger = new Tagger(learn([]));
    expect(tagger.tag([{form: 'dog'}])).toEqual([word('dog', '_', '_')]);
  });

  test('knows words from a lexicon', () => {
    const known = NOUNS.flatMap(name => [
      [name, 'n'] as const,
      [`${name}s`, 'ns'] as const
    ]);
    const others = VERBS.filter(name => name !== 'walk').flatMap(name => [
      [name, 'v'] as const,
      [`${name}ed`, 'vd'] as const
    ]);
    const lexicon = new Map([...known, ...others, ['ran', 'vd'] as const]);
    const tagger = new Tagger(learn(SENTENCES, {lexicon}));
    const words = tagger.tag(split('the dog ran .'));
    expect(column(words, 'upos')).toBe('DET NOUN VERB PUNCT');
  });
});

describe('the weights of a learner of tags', () => {
  const sizesOf = (count: number, options?: TagLearnerOptions) => {
    const words = Array.from({length: count}, (_, i) => SENTENCES[0][i % 6]);
    // Two of each, so that there is an edit script for every lemma.
    const model = new TagLearner([words], 1, options).model();
    const {upos, revision, xpos, feats, lemma} = model;
    expect(revision.length).toBe(upos.weights.length);
    return [upos, xpos, feats, lemma].map(({weights}) => weights.length);
  };
  const same = (size: number) => [size, size, size, size];

  test('are a hundred or more a word, up to a limit for each step', () => {
    expect(sizesOf(40)).toEqual(same(2 ** 12));
    expect(sizesOf(41)).toEqual(same(2 ** 13));
    const fewer = 2 ** 18;
    expect(sizesOf(12_000)).toEqual([2 ** 20, fewer, fewer, fewer]);
  });

  test('are at most as many as wanted', () => {
    expect(sizesOf(41, {bits: 12})).toEqual(same(2 ** 12));
    expect(sizesOf(41, {bits: 14})).toEqual(same(2 ** 13));
  });

  test('are one for a column with one value or none', () => {
    const words = [word('a', 'a', 'X'), word('b', 'b', 'X')];
    const {upos, revision, xpos, feats, lemma} = learn([words]);
    for (const weights of [revision, ...[upos, xpos, feats, lemma]]) {
      const all = 'weights' in weights ? weights.weights : weights;
      expect(all).toHaveLength(1);
    }
  });
});

test('a learner of tags goes through its sentences five times', () => {
  expect(new TagLearner(SENTENCES, 1).passes).toBe(5);
  expect(new TagLearner(SENTENCES, 1, {passes: 3}).passes).toBe(3);
});

test('every decision learns without a tenth of its features', () => {
  const {drop, learn} = ClassifierLearner.prototype;
  let decisions = 0;
  let before = 0;
  let after = 0;
  ClassifierLearner.prototype.drop = function (random, probability) {
    before += this.classifier.length;
    drop.call(this, random, probability);
    after += this.classifier.length;
    decisions++;
  };
  ClassifierLearner.prototype.learn = function (right, candidates) {
    decisions--;
    return learn.call(this, right, candidates);
  };
  try {
    for (const _ of new TagLearner(SENTENCES, 1).pass());
  } finally {
    Object.assign(ClassifierLearner.prototype, {drop, learn});
  }
  expect(decisions).toBe(0);
  expect(after / before).toBeCloseTo(0.9, 2);
});

test('a word is learnt by the classes that it has without itself', () => {
  const sentences = [
    [word('Run', '_', 'VERB'), word('run', '_', 'NOUN')],
    [word('run', '_', 'NOUN'), word('walk', '_', 'VERB')]
  ];
  const {set} = TagFeatures.prototype;
  const seen: string[] = [];
  TagFeatures.prototype.set = function (at, field, hash) {
    if (field === CLASS || field === LOWER_CLASS) {
      seen.push([at, field, hash].join());
    }
    set.call(this, at, field, hash);
  };
  try {
    for (const _ of new TagLearner(sentences, 1).pass());
  } finally {
    TagFeatures.prototype.set = set;
  }
  // How often a form occurs elsewhere, and its tags there.
  const once = classHash(nameOfClass(new Map([['NOUN', 1]])));
  const twice = classHash(nameOfClass(new Map([['NOUN', 2]])));
  const both = new Map(['NOUN', 'VERB'].map(tag => [tag, 1]));
  const unknown = classHash(null);
  expect(seen.sort()).toEqual(
    [
      [0, CLASS, unknown],
      [0, LOWER_CLASS, twice],
      [1, CLASS, once],
      [1, LOWER_CLASS, classHash(nameOfClass(both))],
      [0, CLASS, once],
      [0, LOWER_CLASS, classHash(nameOfClass(both))],
      [1, CLASS, unknown],
      [1, LOWER_CLASS, unknown]
    ]
      .map(row => row.join())
      .sort()
  );
});

test('a tenth of the words may be replaced by others of a lexicon', () => {
  const {find} = Substitutes.prototype;
  let asked = 0;
  const others: string[] = [];
  Substitutes.prototype.find = function (sentence, at, random) {
    const other = find.call(this, sentence, at, random);
    asked++;
    if (other !== null) others.push(other);
    return other;
  };
  const {candidates} = TagData.prototype;
  const withLemma = new Set<string>();
  TagData.prototype.candidates = function (form, upos, columns) {
    withLemma.add(form.form);
    return candidates.call(this, form, upos, columns);
  };
  const lexicon = new Map([...NOUNS, 'table'].map(name => [name, 'n']));
  try {
    learn(SENTENCES, {lexicon, passes: 10});
  } finally {
    Substitutes.prototype.find = find;
    TagData.prototype.candidates = candidates;
  }
  // The lemma of a word that the treebank lacks is not known.
  expect(withLemma).toContain('dogs');
  expect(others).toContain('table');
  expect(withLemma).not.toContain('table');
  const words = 10 * SENTENCES.flat().length;
  expect(asked / words).toBeCloseTo(0.1, 1);
  // Words that the lexicon lacks stay.
  expect(others.length).toBeLessThan(asked);
});

describe('the UPOS that a word may have', () => {
  // Of the words that occur once, all are nouns or verbs.
  const single = Array.from({length: 300}, (_, i) => [
    word(`n${i}`, '_', 'NOUN'),
    word(`v${i}`, '_', 'VERB')
  ]);
  const [the, of] = [word('the', '_', 'DET'), word('of', '_', 'ADP')];
  const [dog, dot] = [word('dog', '_', 'NOUN'), word('.', '_', 'PUNCT')];
  const often = (count: number, ...words: Words) =>
    Array.from({length: count}, () => words);
  const uposOf = (form: string, ...sentences: readonly Words[]) => {
    const data = new TagData([...single, ...sentences], null);
    const columns = new Columns(data);
    const ids = columns.uposOf(data.wordOf(form).form, -1);
    return Array.from(ids, id => data.upos.names[id]);
  };

  test('are open classes for new words, and punctuation for marks', () => {
    const all = often(5, the, of, dog, dot);
    expect(uposOf('new', ...all)).toEqual(['NOUN', 'VERB']);
    expect(uposOf('?!', ...all)).toEqual(['PUNCT']);
  });

  test('are all if too few words occur once', () => {
    const data = new TagData(often(5, the, of, dog, dot), null);
    const {form} = data.wordOf('new');
    expect(new Columns(data).uposOf(form, -1)).toHaveLength(4);
  });

  test('are its own as well, in any case', () => {
    expect(uposOf('the', ...often(99, the, of))).toEqual([
      ...['DET', 'NOUN', 'VERB']
    ]);
    expect(uposOf('The', ...often(99, the, of))).toEqual([
      ...['DET', 'NOUN', 'VERB']
    ]);
  });

  test('are its own alone for a frequent word of a closed class', () => {
    expect(uposOf('the', ...often(100, the, of))).toEqual(['DET']);
    expect(uposOf('dog', ...often(100, dog, of))).toEqual(['NOUN', 'VERB']);
    // Less than once in two hundred times is too rare.
    const odd = [{...the, upos: 'ADP'}];
    expect(uposOf('the', ...often(399, the, of), odd, odd)).toEqual(['DET']);
    expect(uposOf('the', ...often(398, the, of), odd, odd)).toEqual([
      ...['ADP', 'DET']
    ]);
  });
});

test('all lemmas are learnt by heart, whatever the number of their script', () => {
  // Half of the words have one script, half the other; both can be applied to
  // all of them, and only the form tells.
  const stems = [...'bcdfghjklm'];
  for (const [first, second] of [
    ['', 's'],
    ['s', '']
  ]) {
    const words = stems.flatMap((start, i) => {
      const form = `${start}${start}as`;
      const cut = i % 2 === 0 ? first : second;
      return [word(form, form.slice(0, form.length - cut.length), 'NOUN')];
    });
    const sentences = [words, words];
    const tagger = new Tagger(learn(sentences, {passes: 10}));
    expect(tagger.tag(words.map(({form}) => ({form})))).toEqual(words);
  }
});

describe('jackknifing', () => {
  function finish(sentences: readonly Words[]) {
    const jackknife = new Jackknife(sentences, 1, {passes: 2});
    let count = 0;
    while (jackknife.passesDone < jackknife.passes) {
      for (const _ of jackknife.pass()) count++;
    }
    return {count, tagged: jackknife.tagged};
  }

  test('tags all sentences in order, and reports every step', () => {
    const {count, tagged} = finish(SENTENCES);
    expect(tagged.map(words => column(words, 'form'))).toEqual(
      SENTENCES.map(words => column(words, 'form'))
    );
    // Each sentence is learnt from in 9 folds of 10, in 2 passes.
    expect(count).toBe(SENTENCES.length * 3 * 2);
    const right = tagged
      .flat()
      .filter(({upos}, i) => upos === SENTENCES.flat()[i].upos);
    expect(right.length / tagged.flat().length).toBeGreaterThan(0.9);
  });

  test('learns nothing from the sentences that it tags', () => {
    const odd = [word('dogs', 'odd', 'ODD')];
    const {tagged} = finish([...SENTENCES, odd]);
    expect(tagged.at(-1)?.[0].upos).toBe('NOUN');
    expect(tagged.at(-1)?.[0].lemma).toBe('dog');
  });

  test('learns a single sentence from itself', () => {
    const [words] = finish([SENTENCES[0]]).tagged;
    expect(column(words, 'upos')).toBe(column(SENTENCES[0], 'upos'));
    expect(finish([]).tagged).toEqual([]);
  });
});

describe('other verbs of the sentence', () => {
  // Whether a form in -s is a noun or a verb is told by the verb alone.
  const AND = word('and', 'and', 'CCONJ');
  const third = (lemma: string) => word(`${lemma}s`, lemma, 'VERB', 'VZ');
  const sentences = NOUNS.flatMap(first =>
    VERBS.map(second => [nouns(first), AND, third(second)])
  ).concat(
    NOUNS.flatMap(first =>
      VERBS.map(second => [nouns(first), AND, nouns(second), past('stay')])
    )
  );
  const model = learn(sentences);

  test('tell a verb from a noun', () => {
    const tagger = new Tagger(model);
    const found = ['xes and walks', 'xes and walks stayed'].map(text =>
      column(tagger.tag(split(text)), 'upos')
    );
    expect(found).toEqual(['NOUN CCONJ VERB', 'NOUN CCONJ NOUN VERB']);
  });

  test('are features of version 2 only', () => {
    const features = [1, 2].map(version => {
      const features = new TagFeatures(version, false, ['AUX', 'VERB']);
      features.load(
        split('a b').map(({form}) => new WordForms(null, null).get(form))
      );
      const before = features.values.slice();
      features.set(0, UPOS, 1);
      features.survey(UPOS);
      features.set(0, UPOS, -1);
      return features.values.some((value, i) => value !== before[i]);
    });
    expect(features).toEqual([false, true]);
  });
});

describe('word classes', () => {
  const clusters = new Map(
    [...NOUNS, 'newt'].map((form): [string, string] => [form, 'animal'])
  ).set('leap', 'move');
  for (const form of VERBS) if (!clusters.has(form)) clusters.set(form, 'move');
  const ambiguous = [...NOUNS].flatMap((name): Words[] => [
    [THE, noun(name), DOT],
    ...VERBS.map(action => [THE, noun(name), verb(action), DOT])
  ]);
  const model = learn(ambiguous, {clusters});

  test('tell what new words are like', () => {
    const tagger = new Tagger(model);
    const [, newt, leap] = tagger.tag(split('the newt leap .'));
    expect([newt.upos, leap.upos]).toEqual(['NOUN', 'VERB']);
    const both = ['newt leap', 'leap newt'].map(text =>
      column(tagger.tag(split(text)).slice(0, 1), 'upos')
    );
    const without = new Tagger(learn(ambiguous));
    const same = ['newt', 'leap'].map(form => without.tag([{form}])[0].upos);
    expect(both[0]).toBe('NOUN');
    expect(new Set(same).size).toBe(1);
  });

  test('are the same in a program', () => {
    const compiled = new Tagger(
      model,
      ParserProgram.for(Tagger.weightsOf(model))
    );
    for (const text of ['newt leap', 'the leap newt .', 'leap the walk']) {
      expect(compiled.tag(split(text))).toEqual(
        new Tagger(model).tag(split(text))
      );
    }
  });
});

describe('a list of lemmas', () => {
  const words = ['bored', 'stored', 'jumped', 'walked', 'caged', 'paged'];
  const lemmaOf = (form: string) =>
    /[rg]ed$/.test(form) ? form.slice(0, -1) : form.slice(0, -2);
  const sentences = [...words, 'n'.repeat(3), 'nnn'].map(form => [
    word(form, form === 'nnn' ? 'xnnnx' : lemmaOf(form), 'VERB')
  ]);
  const lemmas = new Map([
    ['moor', 'VERB moor NOUN moor'],
    ['froze', 'VERB freeze'],
    ['walked', 'VERB wrong'],
    ['care', 'NOUN care']
  ]);
  const lemma = (form: string, given?: ReadonlyMap<string, string>) => {
    const options = given && {lemmas: given};
    const tagger = new Tagger(learn([...sentences, ...sentences], options));
    return tagger.tag([{form, upos: 'VERB'}])[0].lemma;
  };

  test('prevents lemmas that do not exist', () => {
    expect(lemma('moored')).toBe('moore');
    expect(lemma('moored', lemmas)).toBe('moor');
  });

  test('has irregular forms, unless the treebank disagrees', () => {
    expect(lemma('froze', lemmas)).toBe('freeze');
    expect(lemma('walked', lemmas)).toBe('walk');
    // Capitals are rather an abbreviation.
    expect(lemma('FROZE', lemmas)).not.toBe('freeze');
  });
});
