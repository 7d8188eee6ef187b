import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  type JsonSentence,
  parseConllu,
  type Sentence,
  SentenceError,
  sentenceJson,
  type TreeWord,
  treeFrom,
  treeOf,
  writeSentence
} from '../../../src/nlp/index.js';
import {headsOfTree, sentenceOf, wordsOf} from '../../support/words.js';

const made = (...rows: string[]) => sentenceOf(wordsOf(...rows));

const forms = (words: readonly TreeWord[]) =>
  words.map(({form}) => form).join(' ');

const chunks = (sentence: Sentence) =>
  treeOf(sentence)
    .nounChunks()
    .map(({text}) => text);

// The same words with offsets, as if each were `length` units long.
function placed(sentence: Sentence, length = 3): Sentence {
  const words = sentence.words.map((word, i) => {
    return {...word, start: i * (length + 1), end: i * (length + 1) + length};
  });
  return {...sentence, words};
}

// "A hearing is scheduled on the issue today", which is not projective.
const HEARING = made(
  'A DET 2 det',
  'hearing NOUN 4 nsubj:pass',
  'is AUX 4 aux:pass',
  'scheduled VERB 0 root',
  'on ADP 7 case',
  'the DET 7 det',
  'issue NOUN 2 nmod',
  'today NOUN 4 obl:tmod'
);

const arbitraryTree = fc
  .integer({min: 1, max: 9})
  .chain(headsOfTree)
  .map(heads => [-1, ...heads]);

function sentenceWithHeads(heads: ArrayLike<number>): Sentence {
  // One by one: 100,000 rows are too many arguments.
  const words = Array.from(heads, head => wordsOf(`w NOUN ${head} nmod`)[0]);
  return sentenceOf(words.slice(1));
}

describe('a tree', () => {
  test('has words with their fields, heads and children', () => {
    const tree = treeOf(HEARING);
    expect(tree.sentence).toBe(HEARING);
    expect(tree.root.form).toBe('scheduled');
    expect(tree.root.head).toBe(null);
    expect(forms(tree.root.children)).toBe('hearing is today');
    const hearing = tree.words[1];
    expect(tree.root.children[0]).toBe(hearing);
    expect(hearing.head).toBe(tree.root);
    expect(hearing).toMatchObject({id: 2, upos: 'NOUN', xpos: '_'});
    expect(hearing).toMatchObject({lemma: '_', feats: {}, misc: {}});
    expect(hearing).toMatchObject({deprel: 'nsubj:pass', start: undefined});
    expect(tree.words[7].children).toEqual([]);
  });

  test('lists the words below a word in the order of the sentence', () => {
    const {words} = treeOf(HEARING);
    expect(forms(words[1].subtree())).toBe('A hearing on the issue');
    expect(forms(words[0].subtree())).toBe('A');
    expect(words[3].subtree()).toEqual(words);
  });

  test('knows the part of the text that a subtree covers', () => {
    const {words} = treeOf(placed(HEARING));
    expect(words[1].span).toEqual({start: 0, end: 27});
    expect(words[7].span).toEqual({start: 28, end: 31});
    expect([words[7].start, words[7].end]).toEqual([28, 31]);
    expect(treeOf(HEARING).root.span).toBe(undefined);
    const some = placed(HEARING);
    const partly = some.words.with(4, {...some.words[4], start: undefined});
    const tree = treeOf({...some, words: partly});
    expect(tree.words[6].span).toBe(undefined);
    expect(tree.words[2].span).toEqual({start: 8, end: 11});
  });

  test('has a path between any two words', () => {
    const {words} = treeOf(HEARING);
    const path = (a: number, b: number) =>
      words[a - 1].path(words[b - 1]).map(({id}) => id);
    expect(path(5, 8)).toEqual([5, 7, 2, 4, 8]);
    expect(path(8, 5)).toEqual([8, 4, 2, 7, 5]);
    expect(path(5, 2)).toEqual([5, 7, 2]);
    expect(path(2, 5)).toEqual([2, 7, 5]);
    expect(path(3, 3)).toEqual([3]);
    expect(words[1].isAncestorOf(words[4])).toBe(true);
    expect(words[4].isAncestorOf(words[1])).toBe(false);
    expect(words[1].isAncestorOf(words[1])).toBe(false);
  });

  test('may have several roots, with paths from one to the other', () => {
    const tree = treeOf(made('a X 2 dep', 'b X 0 root', 'c X 0 root'));
    expect(forms(tree.roots)).toBe('b c');
    expect(tree.root.form).toBe('b');
    expect(forms(tree.words[0].path(tree.words[2]))).toBe('a b c');
  });

  test('has the text of the comment, or of its tokens', () => {
    const rest = [
      '1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n',
      '1\tde\t_\tADP\t_\t_\t3\tcase\t_\t_\n',
      '2\tle\t_\tDET\t_\t_\t3\tdet\t_\t_\n',
      '3\tpain\t_\tNOUN\t_\t_\t0\troot\t_\tSpaceAfter=No\n',
      '4\t!\t_\tPUNCT\t_\t_\t3\tpunct\t_\t_\n\n'
    ].join('');
    const [plain] = parseConllu(rest);
    expect(treeOf(plain).text).toBe('du pain!');
    const [commented] = parseConllu(`# text = du  pain !\n${rest}`);
    expect(treeOf(commented).text).toBe('du  pain !');
    // Half of a multiword token is the words themselves.
    expect(chunks(plain)).toEqual(['le pain']);
    const [joined] = parseConllu(
      [
        '1-3\tdámelo\t_\t_\t_\t_\t_\t_\t_\t_\n',
        '1\tda\t_\tVERB\t_\t_\t0\troot\t_\t_\n',
        '2\tme\t_\tPRON\t_\t_\t1\tiobj\t_\t_\n',
        '3\tlo\t_\tPRON\t_\t_\t1\tobj\t_\t_\n\n'
      ].join('')
    );
    expect(chunks(joined)).toEqual(['me', 'lo']);
  });

  test('agrees with its heads, whatever they are', () => {
    fc.assert(
      fc.property(arbitraryTree, heads => {
        const {words} = treeOf(placed(sentenceWithHeads(heads)));
        const isAbove = (a: number, b: number) => {
          let at = b;
          while (at > 0 && at !== a) at = heads[at];
          return at === a;
        };
        for (const word of words) {
          expect(word.head?.id ?? 0).toBe(heads[word.id]);
          expect(word.children).toEqual(words.filter(w => w.head === word));
          const below = words.filter(w => isAbove(word.id, w.id));
          expect(word.subtree()).toEqual(below);
          const span = {start: below[0].start, end: below.at(-1)!.end};
          expect(word.span).toEqual(span);
          for (const other of words) {
            const isBelow = other !== word && below.includes(other);
            expect(word.isAncestorOf(other)).toBe(isBelow);
            const path = word.path(other);
            expect([path[0], path.at(-1)]).toEqual([word, other]);
            expect(new Set(path).size).toBe(path.length);
            for (let i = 1; i < path.length; i++) {
              const [a, b] = [path[i - 1], path[i]];
              const areRoots = a.head === null && b.head === null;
              expect(a.head === b || b.head === a || areRoots).toBe(true);
            }
          }
        }
      })
    );
  });

  test('may be a chain or a star of 100,000 words', () => {
    const n = 100_000;
    const chain = Int32Array.from({length: n + 1}, (_, i) => i - 1);
    const deep = treeOf(placed(sentenceWithHeads(chain)));
    const bottom = deep.words[n - 1];
    expect(deep.root.subtree().length).toBe(n);
    expect(bottom.path(deep.root).length).toBe(n);
    expect(deep.root.isAncestorOf(bottom)).toBe(true);
    // Quadratic if the span of each word were computed anew.
    expect(deep.words.every(({span}) => span!.end === 4 * n - 1)).toBe(true);
    expect(deep.nounChunks().length).toBe(n);
    const star = treeOf(sentenceWithHeads(chain.fill(1).fill(0, 1, 2)));
    expect(star.root.children.length).toBe(n - 1);
    expect(star.root.subtree().length).toBe(n);
  });
});

// A parsed sentence with all that JSON keeps.
const PARSED = [
  '# newpar',
  '# sent_id = a',
  '# tree_probability = 0.25',
  '1-2\tdu\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No|Odd',
  '1\tde\tde\tADP\tP\t_\t3\tcase\t_\tTagConfidence=0.5|Confidence=0.97',
  '2\tle\t_\tDET\t_\tDefinite=Def|Gender=Masc\t3\tdet\t3:det\t_',
  '3\tpain\tpain\t_\t_\t_\t0\troot\t_\tGloss=a=b|SpacesAfter=\\n\\n',
  '4\t!\t_\t_\t_\t_\t3\tpunct\t_\tSpaceAfter=No'
].join('\n');

describe('a word', () => {
  const [sentence] = parseConllu(`${PARSED}\n\n`);
  const tree = treeOf(sentence);
  const [de, le, pain, mark] = tree.words;

  test('has its morphology and probabilities as fields', () => {
    expect(le.feats.Gender).toBe('Masc');
    expect(le.feats.Number).toBe(undefined);
    expect(de.feats).toEqual({});
    expect([de.confidence, de.tagConfidence]).toEqual([0.97, 0.5]);
    expect(pain.confidence).toBe(undefined);
    expect(tree.probability).toBe(0.25);
    expect(treeOf(HEARING).probability).toBe(undefined);
    expect(pain.misc.Gloss).toBe('a=b');
  });

  test('has neighbours and white space', () => {
    expect([de.left, de.right, mark.right]).toEqual([null, le, null]);
    expect(le.left).toBe(de);
    expect(tree.words.map(({spaces}) => spaces)).toEqual(['', '', '\n\n', '']);
    expect(treeOf(HEARING).root.spaces).toBe(' ');
  });

  test('is punctuation by its tag, or else by its form', () => {
    expect(tree.words.map(({isPunct}) => isPunct)).toEqual([
      ...[false, false, false],
      true
    ]);
    const {words} = treeOf(made('x PUNCT 0 root', '- SYM 1 dep'));
    expect(words.map(({isPunct}) => isPunct)).toEqual([true, false]);
  });

  test('knows its relation with and without the subtype', () => {
    const {root, words} = treeOf(HEARING);
    const hearing = words[1];
    expect(hearing.is('nsubj')).toBe(true);
    expect(hearing.is('obj', 'nsubj:pass')).toBe(true);
    expect(hearing.is('nsub')).toBe(false);
    expect(hearing.is('nsubj:pas')).toBe(false);
    expect(hearing.is()).toBe(false);
    expect(root.child('obl', 'nsubj')).toBe(hearing);
    expect(root.child('obl')).toBe(words[7]);
    expect(root.child('obj')).toBe(undefined);
    expect(forms(words[4].ancestors())).toBe('issue hearing scheduled');
    expect(root.ancestors()).toEqual([]);
  });
});

describe('JSON', () => {
  test('of a tree is that of its sentence, and that of a word is in it', () => {
    const tree = treeOf(HEARING);
    expect(JSON.parse(JSON.stringify(tree))).toEqual(sentenceJson(HEARING));
    expect(tree.words.map(word => word.toJSON())).toEqual(tree.toJSON().words);
  });

  test('becomes a tree again', () => {
    const [sentence] = parseConllu(`${PARSED}\n\n`);
    const json = treeOf(placed(sentence, 2)).toJSON();
    const tree = treeFrom(JSON.parse(JSON.stringify(json)));
    expect(tree.toJSON()).toEqual(json);
    expect(tree.root.form).toBe('pain');
    expect(tree.words[1].feats).toEqual({Definite: 'Def', Gender: 'Masc'});
    expect(tree.words[3].start).toBe(9);
    expect(writeSentence(treeFrom(treeOf(sentence).toJSON()).sentence)).toBe(
      `${PARSED}\n\n`
    );
  });

  test('of any sentence becomes a tree with the same JSON', () => {
    const column = fc.constantFrom('_', 'A=1', 'A=1|B=x=y', 'Odd', '__proto__');
    const number = fc.constantFrom('_', 'Confidence=0.5', 'SpaceAfter=No');
    fc.assert(
      fc.property(
        arbitraryTree,
        fc.array(fc.tuple(column, column, number), {minLength: 9}),
        fc.constantFrom('', 'a text', ' '),
        (heads, columns, text) => {
          const plain = sentenceWithHeads(heads);
          const words = plain.words.map((word, i) => {
            const [feats, deps, misc] = columns[i];
            return {...word, feats, deps, misc};
          });
          const tokens = [{first: 1, last: 1, form: 'W', misc: columns[0][2]}];
          const comments = text ? [{name: 'text', value: text}] : [];
          const json = sentenceJson({...plain, words, tokens, comments});
          const tree = treeFrom(JSON.parse(JSON.stringify(json)));
          expect(tree.toJSON()).toEqual(json);
        }
      )
    );
  });

  test.each<[string, unknown, string]>([
    [
      'a text',
      '{"words":[]}',
      'is not the JSON of a sentence. Pass the object'
    ],
    ['nothing', null, 'null is not the JSON'],
    ['no words', {text: '', words: []}, 'treeFrom: the sentence has no words'],
    [
      'a word without a form',
      {words: [{head: 0}]},
      'the form of word 1 is und'
    ],
    ['no word', {words: [null]}, 'treeFrom: the form of word 1 is undefined'],
    ['no heads', {words: [{form: 'a'}]}, 'word 1 "a" has no head'],
    [
      'some of the words of a sentence',
      {words: [{id: 2, form: 'a', head: 0}]},
      'treeFrom: the id of word 1 is 2. Pass all words in order'
    ],
    [
      'an end before the start',
      {words: [{form: 'a', head: 0, start: 9, end: 3}]},
      'the end of word 1 is 3. Pass a number from 9 to'
    ],
    [
      'a cycle',
      {words: [{form: 'a', head: 1}]},
      'treeFrom: the head of word 1'
    ],
    [
      'features as text',
      {words: [{form: 'a', head: 0, feats: 'A=1'}]},
      'the feats of word 1 cannot be written as a column. Pass an object'
    ],
    [
      'features with a bar',
      {words: [{form: 'a', head: 0, feats: {A: '1|2'}}]},
      'the feats of word 1 cannot'
    ],
    [
      'features with a tab',
      {words: [{form: 'a', head: 0, feats: {A: '\t'}}]},
      'the feats of word 1 is "A=\\t"'
    ],
    [
      'misc with numbers',
      {words: [{form: 'a', head: 0, misc: {A: 1}}]},
      'the misc of word 1 cannot'
    ],
    [
      'a tab in deps',
      {words: [{form: 'a', head: 0, deps: '\t'}]},
      'the deps of word 1 is'
    ],
    [
      'a confidence that is too large',
      {words: [{form: 'a', head: 0, confidence: 2}]},
      'the confidence of word 1 is 2. Pass a number from 0 to 1, or leave'
    ],
    [
      'a start that is text',
      {words: [{form: 'a', head: 0, start: '3'}]},
      'the start of word 1 is "3"'
    ],
    [
      'a wrong probability',
      {text: 'a', treeProbability: -1, words: [{form: 'a', head: 0}]},
      'the tree probability of the sentence is -1'
    ],
    [
      'a text with a line break',
      {text: 'a\nb', words: [{form: 'a', head: 0}]},
      'the text of the sentence is "a\\nb". Pass a string without'
    ],
    [
      'a token beyond the words',
      {
        text: 'a',
        tokens: [{words: [1, 2], form: 'b'}],
        words: [{form: 'a', head: 0}]
      },
      'a multiword token has the words 1 to 2. Pass the first and the last, from 1 to 1'
    ],
    [
      'a token without words',
      {text: 'a', tokens: [null], words: [{form: 'a', head: 0}]},
      'the words undefined to undefined'
    ]
  ])('is refused with %s', (_, json, message) => {
    expect(() => treeFrom(json as JsonSentence)).toThrow(SentenceError);
    expect(() => treeFrom(json as JsonSentence)).toThrow(message);
  });
});

describe('noun chunks', () => {
  test('are nouns with the modifiers before them', () => {
    const sentence = made(
      'The DET 3 det',
      'old ADJ 3 amod',
      'price NOUN 6 nsubj',
      'of ADP 5 case',
      'oil NOUN 3 nmod',
      'surprised VERB 0 root',
      'my PRON 9 nmod:poss',
      'two NUM 9 nummod',
      'friends NOUN 6 obj',
      'and CCONJ 12 cc',
      'their PRON 12 nmod:poss',
      'cat NOUN 9 conj'
    );
    expect(chunks(sentence)).toEqual([
      'The old price',
      'oil',
      'my two friends',
      'their cat'
    ]);
    const [first] = treeOf(placed(sentence)).nounChunks();
    expect(first.head.form).toBe('price');
    expect(forms(first.words)).toBe('The old price');
    expect(first.span).toEqual({start: 0, end: 11});
    expect(treeOf(sentence).nounChunks()[0].span).toBe(undefined);
  });

  test('take in owners with all that belongs to them', () => {
    const sentence = made(
      'Tom PROPN 5 nmod:poss',
      'and CCONJ 3 cc',
      'Mary PROPN 1 conj',
      "'s PART 1 case",
      'house NOUN 6 nsubj',
      'burns VERB 0 root'
    );
    expect(chunks(sentence)).toEqual(["Tom and Mary 's house"]);
  });

  test('are predicates without their subject and copula', () => {
    const sentence = made(
      'She PRON 5 nsubj',
      'is AUX 5 cop',
      'often ADV 5 advmod',
      'a DET 5 det',
      'guest NOUN 0 root',
      'of ADP 7 case',
      'Ada PROPN 5 nmod',
      'Mary PROPN 7 flat',
      'Lovelace PROPN 7 flat'
    );
    expect(chunks(sentence)).toEqual(['She', 'a guest', 'Ada Mary Lovelace']);
  });

  test('keep punctuation inside, not around them', () => {
    const sentence = made(
      '" PUNCT 5 punct',
      'big ADJ 5 amod',
      ', PUNCT 5 punct',
      'bad ADJ 5 amod',
      'wolf NOUN 0 root',
      '" PUNCT 5 punct'
    );
    expect(chunks(sentence)).toEqual(['big , bad wolf']);
    const name = made(
      'al PROPN 0 root',
      '- PUNCT 1 punct',
      'Qaeda PROPN 1 flat',
      '. PUNCT 1 punct'
    );
    expect(chunks(name)).toEqual(['al - Qaeda']);
  });

  test('are not inside each other, and need universal tags', () => {
    const inner = made(
      'a DET 5 det',
      'by ADP 3 case',
      'children NOUN 4 obl',
      'loved VERB 5 amod',
      'toy NOUN 0 root'
    );
    expect(chunks(inner)).toEqual(['a by children loved toy']);
    const atStart = made(
      'children NOUN 2 obl',
      'loved VERB 3 amod',
      'toys NOUN 0 root'
    );
    expect(chunks(atStart)).toEqual(['children loved toys']);
    expect(chunks(made('dogs _ 2 nsubj', 'bark _ 0 root'))).toEqual([]);
    expect(chunks(made('This PRON 2 det', 'barks VERB 0 root'))).toEqual([]);
  });

  test('stop at a modifier that has a gap', () => {
    const sentence = made(
      'the DET 4 det',
      'old ADJ 4 amod',
      'so ADV 2 advmod',
      'dog NOUN 5 nsubj',
      'barks VERB 0 root',
      'very ADV 2 advmod'
    );
    expect(chunks(sentence)).toEqual(['dog']);
  });

  test('cover each word at most once in any tree', () => {
    const relation = fc.constantFrom('nsubj', 'det', 'conj', 'amod', 'flat');
    fc.assert(
      fc.property(
        arbitraryTree,
        fc.array(relation, {minLength: 12, maxLength: 12}),
        (heads, relations) => {
          const rows = Array.from(
            heads,
            (head, i) => `w${i} NOUN ${head} ${relations[i % 12]}`
          );
          const tree = treeOf(made(...rows.slice(1)));
          let last = 0;
          for (const {head, words, text} of tree.nounChunks()) {
            expect(words[0].id).toBeGreaterThan(last);
            last = words.at(-1)!.id;
            expect(words).toContain(head);
            expect(text).toBe(forms(words));
          }
        }
      )
    );
  });
});

describe('no tree is made of', () => {
  test.each<[string, unknown, string, number]>([
    ['something else', {words: 3}, 'is not a sentence', 0],
    ['a sentence without words', made(), 'has no words. Leave it out.', 0],
    ['a cycle', made('a X 2 dep', 'b X 1 dep'), 'form a cycle', 1],
    ['a head out of range', made('a X 2 dep'), 'the head of word 1 is 2', 1],
    [
      'an unknown head',
      made('a X 0 x', 'b X -1 x'),
      'word 2 "b" has no head',
      2
    ]
  ])('%s', (_, sentence, message, word) => {
    const make = () => treeOf(sentence as Sentence);
    expect(make).toThrow(SentenceError);
    expect(make).toThrow(message);
    expect(make).toThrow(expect.objectContaining({word}));
  });

  test('words of two trees', () => {
    const [a, b] = [treeOf(HEARING).words[0], treeOf(HEARING).words[1]];
    expect(() => a.path(b)).toThrow(SentenceError);
    expect(() => a.path(b)).toThrow('is word 2 of another tree. Pass a word');
    expect(() => a.isAncestorOf(b)).toThrow('isAncestorOf: the other word');
    for (const wrong of [undefined, null, 3, {}, HEARING.words[0]]) {
      expect(() => a.path(wrong as TreeWord)).toThrow(SentenceError);
    }
  });
});
