import {expect, test} from 'vitest';
import {wordClusters} from '../../scripts/word-clusters.js';
import {Parser, train} from '../../src/nlp/index.js';
import {decodeModel, encodeModel} from '../../src/nlp/model/index.js';

// A treebank of animals that do something; vectors say which words are alike.
const ANIMALS = ['dog', 'cat', 'bird', 'horse', 'cow', 'hen', 'newt', 'yak'];
const ACTIONS = ['barks', 'walks', 'jumps', 'sings', 'eats', 'lays', 'purrs'];
const sentences = ANIMALS.slice(0, 6).flatMap(animal =>
  ACTIONS.slice(0, 5).map(action => [
    {form: animal, lemma: animal, upos: 'NOUN', head: 2, deprel: 'nsubj'},
    {form: action, lemma: action, upos: 'VERB', head: 0, deprel: 'root'}
  ])
);
const vectors = new Map([
  ...ANIMALS.map((word, i): [string, number[]] => [word, [1, 0.1 * i]]),
  ...ACTIONS.map((word, i): [string, number[]] => [word, [0.1 * i, 1]])
]);

function classesOf(text: string): Map<string, string> {
  const lines = text.trimEnd().split('\n');
  return new Map(lines.map(line => line.split('\t') as [string, string]));
}

test('words with equal vectors and tags are in one class', () => {
  const equal = new Map(vectors);
  for (const word of ['newt', 'yak']) equal.set(word, [1, 0.2]);
  const classes = classesOf(wordClusters(equal, sentences));
  expect([...classes.keys()]).toEqual([...vectors.keys()]);
  expect(wordClusters(equal, sentences)).toBe(wordClusters(equal, sentences));
  expect(classes.get('newt')).not.toBe(classes.get('purrs'));
});

const clusters = new Map([
  ...ANIMALS.map((word): [string, string] => [word, 'a']),
  ...ACTIONS.map((word): [string, string] => [word, 'b'])
]);
const model = train(sentences, {bits: 12, order: 2, passes: 2, clusters});

test('tagger and parser use the classes, from a file as well', () => {
  expect(model.fields).toContain('cluster');
  const words = [{form: 'yak'}, {form: 'purrs'}];
  const {heads, words: tagged} = new Parser(model).parse(words);
  expect(tagged.map(({upos}) => upos)).toEqual(['NOUN', 'VERB']);
  expect([...heads]).toEqual([-1, 2, 0]);
  const decoded = decodeModel(encodeModel(model));
  expect(decoded.tagger?.clusters).toEqual(model.tagger?.clusters);
  expect([...new Parser(decoded).parse(words).heads]).toEqual([-1, 2, 0]);
});

test('tags are chosen with the tree, by classes as well', () => {
  const options = {bits: 12, order: 2, passes: 2, rerank: true} as const;
  const chosen = train(sentences, {...options, clusters});
  expect(chosen.fields).toContain('cluster');
  const words = [{form: 'yak'}, {form: 'purrs'}];
  expect([...new Parser(chosen).parse(words).heads]).toEqual([-1, 2, 0]);
});

test('a parser needs the classes that its model was trained with', () => {
  const {tagger: _, ...others} = model;
  expect(() => new Parser(others)).toThrow(
    'the model uses word classes, but its tagger has none.'
  );
});
