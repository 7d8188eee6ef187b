import {expect, test} from 'vitest';
import {
  documentOf,
  parseConllu,
  SentenceError,
  type SentenceTree,
  type TextSpan,
  treeFrom,
  treeOf
} from '../../../src/nlp/index.js';

// A tree of words that hang from each other, at their places in a text.
function treeIn(text: string, from: number, ...forms: string[]): SentenceTree {
  let start = from;
  const words = forms.map((form, i) => {
    start = text.indexOf(form, start);
    const end = start + form.length;
    return {id: i + 1, form, head: i, start, end};
  });
  return treeFrom({text: forms.join(' '), words});
}

const TEXT = ' One two.  Three\nfour';
const trees = [
  treeIn(TEXT, 0, 'One', 'two', '.'),
  treeIn(TEXT, 9, 'Three', 'four')
];
const document = documentOf(TEXT, trees);

test('finds the word and the tree at every offset', () => {
  const words = trees.flatMap(tree => tree.words);
  for (let at = -1; at <= TEXT.length + 1; at++) {
    const word = words.find(({start, end}) => start! <= at && at < end!);
    expect(document.wordAt(at)).toBe(word);
    const tree = trees.findLast(({words}) => words[0].start! <= at);
    expect(document.treeAt(at)).toBe(tree);
  }
  expect(document.wordAt(Number.NaN)).toBe(undefined);
  expect(documentOf('', []).wordAt(0)).toBe(undefined);
});

test('has the text of spans', () => {
  expect(document.textOf(trees[0].root.span!)).toBe('One two.');
  expect(document.textOf(trees[1].root.span!)).toBe('Three\nfour');
  expect(document.trees).toBe(trees);
});

test('finds a word of a multiword token', () => {
  const tokens = [{words: [1, 2] as const, form: 'du'}];
  const place = {start: 0, end: 2};
  const words = [
    {id: 1, form: 'de', head: 0, ...place},
    {id: 2, form: 'le', head: 1, ...place}
  ];
  const tree = treeFrom({text: 'du', tokens, words});
  expect(documentOf('du', [tree]).wordAt(1)).toBe(tree.words[1]);
});

test.each<[string, unknown, unknown, string]>([
  ['no text', 3, trees, 'the text is 3. Pass the string that was parsed.'],
  ['no trees', TEXT, 'x', '"x" is not trees. Pass an array'],
  ['JSON', TEXT, [trees[0].toJSON()], 'an array of 1 entry is not trees'],
  ['no places', 'a', [made()], 'word 1 "a" of tree 1 has no place'],
  ['the wrong order', TEXT, trees.toReversed(), 'word 1 "One" of tree 2 is at'],
  ['another text', ' One', trees, 'is at 5 to 8, after 1, in a text of 4. Pass']
])('is not made of %s', (_, text, trees, message) => {
  const make = () => documentOf(text as string, trees as SentenceTree[]);
  expect(make).toThrow(SentenceError);
  expect(make).toThrow(message);
});

function made(): SentenceTree {
  const [sentence] = parseConllu('1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n\n');
  return treeOf(sentence);
}

test.each<[unknown, string]>([
  [undefined, 'textOf: the span is undefined, in a text of 21. Pass one of'],
  [{}, 'the span is undefined to undefined'],
  [made().words[0], 'the span is undefined to undefined'],
  [{start: 5, end: 1}, 'the span is 5 to 1'],
  [{start: -3, end: 2}, 'the span is -3 to 2'],
  [{start: 0, end: 99}, 'the span is 0 to 99']
])('has no text for the span %j', (span, message) => {
  const textOf = () => documentOf(TEXT, trees).textOf(span as TextSpan);
  expect(textOf).toThrow(SentenceError);
  expect(textOf).toThrow(message);
});
