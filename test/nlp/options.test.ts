import {describe, expect, test} from 'vitest';
import {
  edgeListFrom,
  OptionError,
  SpanforestError
} from '../../src/graph/index.js';
import {EisnerScratch} from '../../src/internals.js';
import * as nlp from '../../src/nlp/index.js';
import {textModel} from '../support/text-model.js';

const word = {form: 'Go', upos: 'VERB', head: 0, deprel: 'root'};
const sentence = nlp.sentenceOf([word]);
const text = nlp.writeSentence(sentence);
const data = new nlp.TrainingData();
data.add([word]);
const small = {bits: 8, passes: 1};
const model = nlp.train([[word]], small);
const modelFile = nlp.encodeModel(model);
const trainer = new nlp.Trainer(data, small);
const checkpoint = nlp.encodeCheckpoint(trainer);
const scores = Float64Array.of(0, 1, 0, 0);
const parser = new nlp.Parser(textModel());

type Call = (options: never) => unknown;

async function all(sentences: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const sentence of sentences) list.push(sentence);
  return list;
}

// Everything that takes options, called with them.
const CALLS: {readonly [name: string]: Call} = {
  Parser: options => new nlp.Parser(model, options),
  'Parser.load': options => nlp.Parser.load(modelFile, options),
  train: options => nlp.train([[word]], options),
  Trainer: options => new nlp.Trainer(data, options),
  'Trainer.finish': options => trainer.finish(options),
  resumeTraining: options => nlp.resumeTraining(checkpoint, data, options),
  Evaluation: options => new nlp.Evaluation(options),
  evaluate: options => nlp.evaluate([sentence], [sentence], options),
  evaluateAligned: options =>
    nlp.evaluateAligned([sentence], [sentence], options),
  decode: options => nlp.decode(scores, options),
  parseConllu: options => nlp.parseConllu(text, options),
  readConllu: options => all(nlp.readConllu(text, options)),
  arcDiagram: options => nlp.arcDiagram(sentence, options),
  treeText: options => nlp.treeText(sentence, options),
  encodeModel: options => nlp.encodeModel(model, options),
  parseText: options => nlp.parseText('Go!', options),
  loadParser: options => nlp.loadParser('en', options),
  'Parser.parseText': options => parser.parseText('Go!', options),
  'Parser.parseStream': options => all(parser.parseStream(['Go!'], options))
};

async function errorOf(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return null;
}

describe.for(Object.entries(CALLS))('%s', ([name, call]) => {
  test('does not ignore an option that it does not have', async () => {
    const error = await errorOf(() => call({fromat: 'conllu'} as never));
    expect(error).toBeInstanceOf(OptionError);
    expect(String(error)).toContain('there is no option "fromat". ');
  });

  test.for([
    [null, 'null'],
    [5, '5'],
    ['x', '"x"'],
    [[], 'an empty array'],
    [Uint8Array.of(1), 'an array of type Uint8Array'],
    [new Map(), 'an object']
  ])('does not take %s for options', async ([options, shown]) => {
    const error = await errorOf(() => call(options as never));
    expect(error).toBeInstanceOf(OptionError);
    expect(String(error)).toContain(
      `the options are ${shown}. Pass an object.`
    );
  });

  test('takes no options and undefined ones', async () => {
    const bits = /^train|Trainer$|^resume/.test(name) ? small : {};
    expect(await errorOf(() => call(bits as never))).toBeNull();
    const undefinedOption = {...bits, fromat: undefined};
    expect(await errorOf(() => call(undefinedOption as never))).toBeNull();
  });
});

test.for([
  ['evaluate', 'fromat', 'format'],
  ['parseConllu', 'formt', 'format'],
  ['readConllu', 'onprogress', 'onProgress'],
  ['Parser', 'singelRoot', 'singleRoot'],
  ['train', 'pases', 'passes'],
  ['decode', 'decodr', 'decoder'],
  ['parseText', 'langauge', 'language'],
  ['Parser.parseStream', 'inptu', 'input'],
  ['train', 'tokeniser', 'tokenizer'],
  ['encodeModel', 'Compact', 'compact']
])('%s takes %s for a mistake of %s', async ([name, typed, meant]) => {
  const error = await errorOf(() => CALLS[name]({[typed]: 1} as never));
  expect(String(error)).toContain(
    `there is no option "${typed}". Did you mean ${meant}?`
  );
});

// Arguments in the wrong order, and what the error says about one of them.
const SWAPPED: readonly (readonly [string, () => unknown, string])[] = [
  ['Parser', () => new nlp.Parser({} as never, model as never), 'not a model'],
  ['Parser of bytes', () => new nlp.Parser(modelFile as never), 'Parser.load'],
  ['train', () => nlp.train({} as never, [[word]] as never), 'the options are'],
  [
    'Trainer',
    () => new nlp.Trainer(small as never, data as never),
    'there is no option "sentences"'
  ],
  [
    'resumeTraining',
    () => nlp.resumeTraining(data as never, checkpoint as never),
    'an array of type Uint8Array is not training data'
  ],
  [
    'evaluate',
    () => nlp.evaluate({} as never, [sentence]),
    'the gold sentences are an object'
  ],
  [
    'evaluate without a system',
    () => nlp.evaluate([sentence], {format: 'conllx'} as never),
    "the system's sentences are an object"
  ],
  [
    'evaluate of texts',
    () => nlp.evaluate(text as never, text as never),
    'of sentences, or what readConllu returns'
  ],
  [
    'evaluate of words',
    () => nlp.evaluate([[word]] as never, [[word]] as never),
    'an array of 1 entry is not a sentence'
  ],
  ['decode', () => nlp.decode({} as never, scores as never), 'the options are'],
  [
    'parseConllu',
    () => nlp.parseConllu({} as never, text as never),
    'the options are "1\\tGo'
  ],
  [
    'arcDiagram',
    () => nlp.arcDiagram({} as never, sentence as never),
    'there is no option "words"'
  ],
  ['treeText of words', () => nlp.treeText([word] as never), 'as {words}'],
  [
    'withHeads',
    () => nlp.withHeads([-1, 0] as never, sentence as never),
    'an array of 2 entries is not a sentence'
  ],
  [
    'withHeads without heads',
    () => nlp.withHeads(sentence, null as never),
    'the heads are null. Pass an array'
  ],
  [
    'encodeModel',
    () => nlp.encodeModel({compact: true} as never),
    'an object is not a model'
  ],
  [
    'parseText',
    () => nlp.parseText({} as never, 'Go!' as never),
    'the text is an object'
  ],
  [
    'parseText of another language',
    () => nlp.parseText('Go!', 'sv' as never),
    'the options are "sv"'
  ],
  [
    'loadParser',
    () => nlp.loadParser({labels: false} as never),
    'the language is an object. Pass a tag such as en or sv, or '
  ],
  [
    'parseStream of a text',
    () => all(parser.parseStream('Go!' as never)),
    'the chunks are "Go!". Pass an array with it, [text], or call parseText.'
  ],
  ['textOf', () => nlp.textOf(5 as never), 'the sentences are 5. Pass an'],
  [
    'textOf of words',
    () => nlp.textOf([[word]] as never),
    'an array of 1 entry is not a sentence'
  ],
  ['edgeListFrom', () => edgeListFrom(3, undefined as never), 'the edges are'],
  [
    'edgeListFrom of objects',
    () => edgeListFrom(3, [{source: 0, target: 1}] as never),
    'edge 0 is an object. Pass a triple [source, target, weight].'
  ]
];

test.for(SWAPPED)('%s names a wrong argument', async ([, work, message]) => {
  const error = await errorOf(work);
  expect(error).toBeInstanceOf(SpanforestError);
  expect(String(error)).toContain(message);
});

describe('options that would be ignored are refused', () => {
  const lep = nlp.train([[word]], {...small, parser: 'u-mst-uf-lep'});
  const unpruned = nlp.train([[word]], {
    ...small,
    parser: 'u-mst-uf',
    prune: false
  });

  test('by a parser', () => {
    const parser = (options: nlp.ParserOptions) => () =>
      new nlp.Parser(lep, options);
    const others = ['d-mst', 'u-mst-uf'] as const;
    for (const name of others) {
      const about = `but the parser is ${name}. Leave it out, or use another`;
      expect(parser({parser: name, enhance: 2})).toThrow(
        `enhance is for u-mst-uf-lep, ${about}`
      );
      expect(parser({parser: name, onEnhance: () => {}})).toThrow(about);
      expect(parser({parser: name})).not.toThrow();
    }
    expect(parser({onClimb: () => {}})).toThrow(
      'onClimb is for second order, but order is 1. Leave it out'
    );
    expect(parser({parser: 'd-mst', algorithm: 'kruskal'})).toThrow(
      'algorithm is for undirected parsers, but the parser is d-mst'
    );
    for (const prune of [true, false]) {
      expect(parser({parser: 'd-mst', prune})).not.toThrow();
      expect(parser({parser: 'u-mst-uf', prune})).not.toThrow();
    }
    const all = {enhance: 1, algorithm: 'kruskal', prune: true} as const;
    expect(parser(all)).not.toThrow();
    expect(parser({algorithm: 'krus' as never})).toThrow('algorithm is "krus"');
    expect(() => new nlp.Parser(unpruned, {prune: true})).toThrow(
      'prune is true, but the model was trained without pruning'
    );
    expect(() => new nlp.Parser(unpruned, {prune: false})).not.toThrow();
  });

  test('by a training', () => {
    for (const parser of ['d-mst', 'u-mst-uf', 'u-mst-uf-lep'] as const) {
      expect(() =>
        nlp.train([[word]], {...small, parser, update: 'undirected'})
      ).toThrow(`update is for u-mst-df, but the parser is ${parser}.`);
    }
    expect(() =>
      nlp.train([[word]], {...small, ignore: 'lemma' as never})
    ).toThrow('ignore is "lemma". Pass an array of columns.');
  });

  test('by a decoder', () => {
    expect(() =>
      nlp.decode(scores, {decoder: 'u-mst', scratch: new EisnerScratch(2)})
    ).toThrow('the decoder u-mst takes no scratch. Leave it out.');
  });
});
