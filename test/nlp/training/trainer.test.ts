import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {MemoryError} from '../../../src/graph/index.js';
import {
  decodeModel,
  encodeCheckpoint,
  encodeModel,
  PARSERS,
  Parser,
  type ParserName,
  resumeTraining,
  Trainer,
  TrainingData,
  type TrainingOptions,
  type TrainingWord,
  train
} from '../../../src/nlp/index.js';
import {settingsOf} from '../../../src/nlp/training/index.js';
import {treeShape} from '../../../src/nlp/tree.js';

// A language of its own: a verb, its noun on either side, a determiner in
// front of each noun, and an adverb at the end that hangs from the first
// noun, across the verb.
const sentence = (text: string): TrainingWord[] =>
  text.split(' ').map(part => {
    const [form, upos, head] = part.split('/');
    return {form, upos, head: Number(head)};
  });

const SENTENCES = [
  sentence('the/D/2 dog/N/3 sees/V/0 a/D/5 cat/N/3 now/A/2'),
  sentence('a/D/2 cat/N/3 hears/V/0 the/D/5 dog/N/3'),
  sentence('birds/N/2 sing/V/0'),
  sentence('look/V/0'),
  sentence('the/D/2 bird/N/3 sings/V/0 here/A/2')
];

// The parser alone.
const OPTIONS: TrainingOptions = {
  bits: 12,
  passes: 6,
  seed: 3,
  tokenizer: false,
  tagger: false
};

function dataOf(sentences = SENTENCES): TrainingData {
  const data = new TrainingData();
  for (const words of sentences) data.add(words);
  return data;
}

function finish(trainer: Trainer): Uint8Array {
  while (!trainer.isDone) for (const _ of trainer.pass());
  return encodeModel(trainer.model());
}

describe('train', () => {
  test('records the templates, and parses with them', () => {
    const extended = train(SENTENCES, OPTIONS);
    const basic = train(SENTENCES, {...OPTIONS, templates: 'basic'});
    expect(extended.templates).toBe('extended');
    expect(basic.templates).toBeUndefined();
    for (const model of [extended, basic]) {
      expect(decodeModel(encodeModel(model, {compact: false}))).toEqual(model);
    }
    expect(extended.weights).not.toEqual(basic.weights);
    const scores = (templates: 'basic' | 'extended') =>
      new Parser({...extended, templates}).explain(SENTENCES[0]).scores;
    expect(scores('basic')).not.toEqual(scores('extended'));
    expect(() =>
      train(SENTENCES, {...OPTIONS, templates: 'rich' as 'basic'})
    ).toThrow('templates is "rich"');
  });

  test('can learn to find projective trees', () => {
    const model = train(SENTENCES, {...OPTIONS, decoder: 'eisner'});
    const bytes = encodeModel(model, {compact: false});
    expect(decodeModel(bytes)).toEqual(model);
    const other = train(SENTENCES, OPTIONS);
    expect(bytes).not.toEqual(encodeModel(other, {compact: false}));
    const parser = Parser.load(bytes);
    for (const words of SENTENCES) {
      const heads = Int32Array.of(-1, ...words.map(({head}) => head));
      const found = parser.parse(words).heads;
      // What cannot be found is not.
      expect(treeShape(found)).toMatchObject({nonProjective: []});
      expect(treeShape(heads)).toMatchObject({
        nonProjective: heads.join() === found.join() ? [] : [words.length]
      });
    }
    const options: TrainingOptions = {parser: 'u-mst-uf', decoder: 'eisner'};
    expect(() => train(SENTENCES, options)).toThrow(
      'spanforest/nlp/training: the decoder "eisner" is for d-mst, but the ' +
        'parser is u-mst-uf. Leave it out, or use d-mst.'
    );
  });

  test('learns its sentences by heart, crossing arcs included', () => {
    for (const costAugmented of [true, false]) {
      const model = train(SENTENCES, {...OPTIONS, costAugmented});
      const parser = new Parser(model);
      for (const words of SENTENCES) {
        const heads = [...parser.parse(words).heads].slice(1);
        expect(heads).toEqual(words.map(({head}) => head));
      }
    }
  });

  test('goes beyond what it has seen', () => {
    const parser = new Parser(train(SENTENCES, OPTIONS));
    const words = sentence('the/D/0 fish/N/0 eats/V/0 a/D/0 worm/N/0');
    expect([...parser.parse(words).heads]).toEqual([-1, 2, 3, 0, 5, 3]);
  });

  test('gives the same bytes for the same seed, others for another', () => {
    const bytes = (seed: number) =>
      encodeModel(train(SENTENCES, {...OPTIONS, seed}));
    expect(bytes(3)).toEqual(bytes(3));
    expect(bytes(3)).not.toEqual(bytes(4));
  });

  test('remembers what it was trained on', () => {
    const model = train(SENTENCES, OPTIONS);
    expect(model).toMatchObject({
      parser: 'd-mst',
      fields: ['form', 'prefix', 'upos'],
      singleRoot: true,
      training: {
        sentences: 5,
        words: 18,
        passes: 6,
        seed: 3,
        costAugmented: true
      }
    });
    expect(train(SENTENCES, {...OPTIONS, ignore: ['upos']}).fields).toEqual([
      'form',
      'prefix'
    ]);
  });

  test('asks for one root only if all sentences have one', () => {
    const several = [...SENTENCES, sentence('oh/I/0 look/V/0')];
    expect(train(several, OPTIONS).singleRoot).toBe(false);
    expect(train(SENTENCES, {...OPTIONS, singleRoot: false}).singleRoot).toBe(
      false
    );
    expect(() => train(several, {...OPTIONS, singleRoot: true})).toThrow(
      'several words at the root'
    );
  });

  test.each<[string, TrainingOptions | {parser: string}]>([
    ['parser is "x". Use one of "d-mst", ', {parser: 'x'}],
    ['passes is 0. Use an integer from 1 to 10000', {passes: 0}],
    ['passes is 1.5', {passes: 1.5}],
    ['seed is NaN', {seed: Number.NaN}],
    ['bits is 29. Use an integer from 8 to 28', {bits: 29}],
    ['costAugmented is 1. Pass true or false', {costAugmented: 1 as never}],
    ['singleRoot is "no"', {singleRoot: 'no' as never}],
    ['prune is 0. Use one of', {prune: 0 as never}],
    ['update is "x". Use one of "directed", ', {update: 'x' as never}],
    ['ignore has "form"', {ignore: ['form' as never]}]
  ])('says that %s', (message, options) => {
    expect(() => train(SENTENCES, options as TrainingOptions)).toThrow(message);
  });

  test('gives wrong arcs a bonus, unless told not to', () => {
    const {weights} = train(SENTENCES, OPTIONS);
    const plain = train(SENTENCES, {...OPTIONS, costAugmented: false});
    const augmented = train(SENTENCES, {...OPTIONS, costAugmented: true});
    expect(augmented.weights).toEqual(weights);
    expect(plain.weights).not.toEqual(weights);
  });

  test('has the defaults that the documentation states', () => {
    const path = 'src/nlp/training/training-options.ts';
    const stated = readFileSync(path, 'utf8').matchAll(
      /@defaultValue `?([^`\n;]+)`?(?:;.*| for .*)?\n(?:\s+\*.*\n)*?\s+readonly (\w+)/g
    );
    const settings = settingsOf({});
    let count = 0;
    for (const [, text, name] of stated) {
      // Others depend on the sentences.
      if (!/^('[\w-]+'|[\d.]+|true|false|\[\])$/.test(text)) continue;
      count++;
      const value = JSON.parse(text.replaceAll("'", '"'));
      expect(settings[name as 'bits'], name).toEqual(value);
    }
    expect(count).toBe(11);
    // With a tagger, each pass has every sentence twice.
    const passesOf = (options: TrainingOptions) =>
      new Trainer(dataOf(), {bits: 8, ...options}).settings.passes;
    expect(passesOf({tagger: false})).toBe(10);
    expect(passesOf({tagger: true})).toBe(5);
    expect(passesOf({tagger: true, passes: 7})).toBe(7);
  });

  test('hangs final punctuation from the root word if nearly all does', () => {
    const end = (head: number) => sentence(`go/V/0 on/A/1 ./PUNCT/${head}`);
    const none = sentence('go/V/0 on/A/1');
    const rule = (atRoot: number, others: number) => {
      const ends = [
        ...Array(atRoot).fill(end(1)),
        ...Array(others).fill(end(2))
      ];
      return train([none, ...ends], {...OPTIONS, passes: 1}).punctuation;
    };
    expect(rule(0, 0)).toBeFalsy();
    expect(rule(1, 0)).toBe(true);
    expect(rule(19, 1)).toBe(true);
    expect(rule(18, 1)).toBeFalsy();
    expect(rule(0, 1)).toBeFalsy();
  });

  test('looks at the options before it reads any sentence', () => {
    const sentences = (function* () {
      yield* SENTENCES;
      throw new Error('read');
    })();
    const wrong = {...OPTIONS, passes: -1};
    expect(() => train(sentences, wrong)).toThrow('passes is -1');
    expect(() => train(sentences, OPTIONS)).toThrow('read');
  });

  test('says what is wrong with sentences', () => {
    expect(() => train([{words: []}] as never)).toThrow(
      'an object is not a sentence. Pass one that readConllu or parseConllu ' +
        'returns, or an array of words.'
    );
    expect(() => train([])).toThrow('there is no sentence to learn from');
    expect(() => train([[]])).toThrow('there is no sentence to learn from');
    expect(() => train([SENTENCES[0], sentence('a/X/3 b/X/0')])).toThrow(
      'word 1 "a" of sentence 2 has the head 3. Pass another word of the sentence'
    );
    expect(() => train([sentence('a/X/2 b/X/1')])).toThrow(
      'the heads of sentence 1 form a cycle through word 1 "a"'
    );
    expect(() => train([[null]] as never)).toThrow(
      'word 1 undefined of sentence 1 has the head undefined'
    );
    expect(() =>
      train([SENTENCES[0], [{form: 'a', upos: 3 as never, head: 0}]])
    ).toThrow(
      'the upos of word 1 of sentence 2 is 3. Pass a string, or leave it out.'
    );
    expect(() => train([[{head: 0} as never]])).toThrow(
      'the form of word 1 of sentence 1 is undefined. Pass a string.'
    );
    const long = Array.from({length: 5001}, () => ({form: 'a', head: 0}));
    expect(() => train([long])).toThrow('has 5001 words, but a parser takes');
  });
});

describe('the undirected parsers', () => {
  test('say at the start that there are too many tags to prune by', () => {
    const tagged = (count: number, length: number) =>
      Array.from({length: count}, (_, i) => [
        {form: 'a', upos: String(i).padStart(length, 'T'), head: 0}
      ]);
    const start = (sentences: TrainingWord[][], options: TrainingOptions) =>
      new Trainer(dataOf(sentences), {...OPTIONS, ...options});
    const parser = 'u-mst-uf';
    expect(() => start(tagged(4097, 1), {parser})).toThrow(
      'spanforest/nlp/training: the words have 4097 or more different universal ' +
        'tags, but edges can be pruned by at most 4096, of 100000 characters. ' +
        'Ignore upos, or train without pruning.'
    );
    expect(() => start(tagged(9, 20_000), {parser})).toThrow(
      'the words have 6 or more different universal tags'
    );
    const many = tagged(20_000, 1);
    expect(() => start(many, {parser, ignore: ['upos']})).not.toThrow();
    expect(() => start(many, {parser, prune: false})).not.toThrow();
    expect(() => start(many, {parser: 'd-mst'})).not.toThrow();
  });

  test('write a model of as many tags as there may be', () => {
    // Characters that take the most bytes in a file.
    const words = Array.from({length: 4096}, (_, i) => ({
      form: 'a',
      upos: `${'\u0001'.repeat(20)}${i}`,
      head: 0
    }));
    const options = {
      ...{bits: 8, passes: 1, tagger: false},
      ...{parser: 'u-mst-uf' as const}
    };
    const trainer = new Trainer(dataOf(words.map(word => [word])), options);
    expect(decodeModel(finish(trainer)).lengths?.tags.length).toBe(4096);
  });

  const parsed = (options: TrainingOptions, parser?: ParserName) => {
    const model = train(SENTENCES, {...OPTIONS, ...options});
    const trained = new Parser(model, {parser});
    return SENTENCES.map(words => [...trained.parse(words).heads].slice(1));
  };
  const gold = SENTENCES.map(words => words.map(({head}) => head));

  test.each(PARSERS)('%s learns its sentences by heart', parser => {
    expect(parsed({parser, passes: 12})).toEqual(gold);
  });

  test.each(PARSERS)('%s gives the same bytes for the same seed', parser => {
    const bytes = () => encodeModel(train(SENTENCES, {...OPTIONS, parser}));
    expect(bytes()).toEqual(bytes());
    expect(decodeModel(bytes()).parser).toBe(parser);
  });

  test('with enhancement, have the weights of the parsers they are made of', () => {
    const both = train(SENTENCES, {...OPTIONS, parser: 'u-mst-uf-lep'});
    const undirected = train(SENTENCES, {...OPTIONS, parser: 'u-mst-uf'});
    const directed = train(SENTENCES, OPTIONS);
    expect(both.weights.undirected).toEqual(undirected.weights.undirected);
    expect(both.weights.directed).toEqual(directed.weights.directed);
    expect(both.lengths).toEqual(undirected.lengths);
    for (const parser of ['u-mst-uf', 'd-mst'] as const) {
      expect(parsed({parser: 'u-mst-uf-lep'}, parser)).toEqual(
        parsed({parser})
      );
    }
  });

  test('prune by what they have seen, unless told not to', () => {
    const model = train(SENTENCES, {...OPTIONS, parser: 'u-mst-uf'});
    expect(model.lengths?.tags).toEqual(['A', 'D', 'N', 'V']);
    // Of a noun and its determiner: always next to each other.
    const [noun, determiner] = [2, 1];
    expect(model.lengths?.longest[noun * 4 + determiner]).toBe(1);
    const options = {...OPTIONS, parser: 'u-mst-uf'} as const;
    expect(train(SENTENCES, {...options, prune: false}).lengths).toBe(null);
    // Tags that are not looked at cannot be pruned by.
    expect(train(SENTENCES, {...options, ignore: ['upos']}).lengths).toBe(null);
    expect(train(SENTENCES, OPTIONS).lengths).toBe(null);
  });

  test('learn from undirected trees', () => {
    const options = {...OPTIONS, parser: 'u-mst-df'} as const;
    const directed = train(SENTENCES, options);
    const model = train(SENTENCES, {...options, update: 'undirected'});
    expect(model.weights).not.toEqual(directed.weights);
    const parser = new Parser(model);
    for (const words of SENTENCES) {
      const edges = ([...heads]: Iterable<number>) =>
        heads.map((head, i) => `${Math.min(head, i)} ${Math.max(head, i)}`);
      const right = [-1, ...words.map(({head}) => head)];
      expect(edges(parser.parse(words).heads).sort()).toEqual(
        edges(right).sort()
      );
    }
  });

  test('can have the weights of directed inference', () => {
    const joined = {...OPTIONS, parser: 'u-mst-df', update: 'd-mst'} as const;
    const model = train(SENTENCES, joined);
    const {weights} = train(SENTENCES, {...OPTIONS, decoder: 'cle'});
    expect(model.parser).toBe('u-mst-df');
    expect(model.weights.directed).toEqual(weights.directed);
    const own = train(SENTENCES, {...OPTIONS, parser: 'u-mst-df'});
    expect(own.weights.directed).not.toEqual(weights.directed);
  });
});

describe('Trainer', () => {
  test('tells after each sentence how far it is', () => {
    const trainer = new Trainer(dataOf(), OPTIONS);
    const progress = [...trainer.pass()];
    expect(progress.map(({sentences}) => sentences)).toEqual([1, 2, 3, 4, 5]);
    expect(progress[4].words).toBe(18);
    expect(progress[4].pass).toBe(1);
    expect(progress[4].wrong).toBeGreaterThan(0);
    expect(trainer.passesDone).toBe(1);
  });

  test('tells before each sentence how long it is', () => {
    const trainer = new Trainer(dataOf(), OPTIONS);
    expect(trainer.nextWords).toBe(0);
    for (let round = 0; round < 2; round++) {
      const pass = trainer.pass();
      let words = trainer.nextWords;
      for (const progress of pass) {
        expect(progress.words).toBe(words);
        words += trainer.nextWords;
      }
      expect(words).toBe(18);
      expect(trainer.nextWords).toBe(0);
    }
  });

  test('neither saves nor goes on in the middle of a pass', () => {
    const trainer = new Trainer(dataOf(), OPTIONS);
    const pass = trainer.pass();
    pass.next();
    const message = 'pass 1 is not finished. Finish it, or resume from';
    expect(() => encodeCheckpoint(trainer)).toThrow(message);
    expect(() => trainer.model()).toThrow(message);
    expect(() => trainer.pass().next()).toThrow(message);
    for (const _ of pass);
    expect(trainer.passesDone).toBe(1);
    expect(() => trainer.model()).not.toThrow();
  });

  test('asks for the memory of its weights before it begins', () => {
    const data = dataOf();
    // As if the system had none left.
    const {ArrayBuffer: original} = globalThis;
    const asked = (options: TrainingOptions) => {
      try {
        globalThis.ArrayBuffer = class {
          constructor() {
            throw new RangeError('Array buffer allocation failed');
          }
        } as never;
        new Trainer(data, {...OPTIONS, ...options});
      } catch (error) {
        expect(error).toBeInstanceOf(MemoryError);
        expect((error as Error).message).toContain('training of 2^25 weights');
        return (error as MemoryError).bytes / 2 ** 25;
      } finally {
        globalThis.ArrayBuffer = original;
      }
      return 0;
    };
    expect(asked({bits: 25})).toBe(16);
    expect(asked({bits: 25, order: 1})).toBe(16);
    // 16 for each weight of arcs and of parts, 4 for those of first order.
    expect(asked({bits: 25, order: 2})).toBe(36);
  });

  test('gives a model before it has learnt anything', () => {
    const trainer = new Trainer(dataOf(), OPTIONS);
    const {heads} = new Parser(trainer.model()).parse(SENTENCES[2]);
    expect(heads.length).toBe(3);
  });
});

describe('a checkpoint', () => {
  const whole = finish(new Trainer(dataOf(), OPTIONS));

  test.each(PARSERS)('of %s leads to the same bytes from any pass', parser => {
    const options = {...OPTIONS, parser};
    const atOneGo = finish(new Trainer(dataOf(), options));
    for (let stop = 0; stop <= 6; stop++) {
      const trainer = new Trainer(dataOf(), options);
      while (trainer.passesDone < stop) for (const _ of trainer.pass());
      const bytes = encodeCheckpoint(trainer);
      const resumed = resumeTraining(bytes, dataOf(), options);
      expect(resumed.passesDone).toBe(stop);
      expect(finish(resumed)).toEqual(atOneGo);
    }
  });

  test('allows for more passes than planned', () => {
    const trainer = new Trainer(dataOf(), {...OPTIONS, passes: 2});
    finish(trainer);
    const bytes = encodeCheckpoint(trainer);
    expect(finish(resumeTraining(bytes, dataOf(), OPTIONS))).toEqual(whole);
    expect(() =>
      resumeTraining(bytes, dataOf(), {...OPTIONS, passes: 1})
    ).toThrow('is from pass 2, but passes is 1. Use 2 or more');
  });

  test('is refused with other sentences or options', () => {
    const bytes = encodeCheckpoint(new Trainer(dataOf(), OPTIONS));
    const other = dataOf([...SENTENCES].reverse());
    expect(() => resumeTraining(bytes, other, OPTIONS)).toThrow(
      'made with other sentences'
    );
    expect(() =>
      resumeTraining(bytes, dataOf(), {...OPTIONS, seed: 4})
    ).toThrow(/ made with seed 3, not with seed 4\. Use the same options, /);
    expect(() =>
      resumeTraining(bytes, dataOf(), {...OPTIONS, seed: 4, bits: 13})
    ).toThrow('made with seed 3; bits 12, not with seed 4; bits 13. Use');
    expect(() =>
      resumeTraining(bytes, dataOf(), {...OPTIONS, costAugmented: false})
    ).toThrow('costAugmented false');
    expect(() =>
      resumeTraining(bytes, dataOf(), {...OPTIONS, decoder: 'eisner'})
    ).toThrow('not with decoder eisner');
    expect(() =>
      resumeTraining(bytes, dataOf(), {...OPTIONS, templates: 'basic'})
    ).toThrow('made with templates extended, not with templates basic. Use');
    const joined = {...OPTIONS, parser: 'u-mst-df'} as const;
    const directed = encodeCheckpoint(new Trainer(dataOf(), joined));
    expect(() =>
      resumeTraining(directed, dataOf(), {...joined, update: 'undirected'})
    ).toThrow('with update directed, not with update undirected. Use');
  });

  test('is continued with the same options only', () => {
    const uf = {...OPTIONS, parser: 'u-mst-uf'} as const;
    const df = {...OPTIONS, parser: 'u-mst-df'} as const;
    const tagged = {...OPTIONS, tagger: true};
    const variants: TrainingOptions[] = [
      OPTIONS,
      {...OPTIONS, singleRoot: false},
      {...OPTIONS, ignore: ['upos']},
      {...OPTIONS, language: 'en'},
      tagged,
      {...tagged, lexicon: new Map([['dog', 'N']])},
      {...tagged, lexicon: new Map([['dog', 'V']])},
      {...tagged, lexicon: new Map([['cat', 'N']])},
      {...tagged, lexicon: new Map([...'ab'].map(word => [word, 'N']))},
      {...tagged, lexicon: new Map([...'ba'].map(word => [word, 'N']))},
      uf,
      {...uf, prune: false},
      {...uf, prune: 'sides'},
      df
    ];
    const checkpoints = variants.map(options =>
      encodeCheckpoint(new Trainer(dataOf(), options))
    );
    checkpoints.forEach((bytes, i) => {
      variants.forEach((options, j) => {
        const resume = () => resumeTraining(bytes, dataOf(), options);
        if (i === j) expect(resume).not.toThrow();
        else expect(resume, `${i} by ${j}`).toThrow('the checkpoint was made');
      });
    });
  });

  test('is no model, and a model no checkpoint', () => {
    const bytes = encodeCheckpoint(new Trainer(dataOf(), OPTIONS));
    expect(() => Parser.load(bytes)).toThrow(
      'the file holds a checkpoint, not a model'
    );
    expect(() => resumeTraining(whole, dataOf(), OPTIONS)).toThrow(
      'the file holds a model, not a checkpoint'
    );
  });
});

describe('a training of second order', () => {
  const second: TrainingOptions = {...OPTIONS, passes: 2, order: 2};
  const bytes = encodeCheckpoint(new Trainer(dataOf(), second));
  const resumeError = (from: Uint8Array, options: TrainingOptions) => {
    try {
      resumeTraining(from, dataOf(), options);
    } catch (error) {
      return (error as Error).message;
    }
    return null;
  };

  test('makes parsers of both orders', () => {
    const model = train(SENTENCES, second);
    expect(new Parser(model).order).toBe(2);
    expect(new Parser(model, {order: 1}).order).toBe(1);
    const read = decodeModel(encodeModel(model));
    expect(new Parser(read).order).toBe(2);
    expect(new Parser(train(SENTENCES, OPTIONS)).order).toBe(1);
  });

  test('ends in the same bytes if it is resumed in either stage', () => {
    const whole = finish(new Trainer(dataOf(), second));
    for (const passes of [1, 2, 3]) {
      const trainer = new Trainer(dataOf(), second);
      for (let pass = 0; pass < passes; pass++) for (const _ of trainer.pass());
      const resumed = resumeTraining(
        encodeCheckpoint(trainer),
        dataOf(),
        second
      );
      expect(finish(resumed)).toEqual(whole);
    }
  });

  test('says that the number of passes must stay', () => {
    expect(resumeError(bytes, second)).toBeNull();
    expect(resumeError(bytes, {...second, passes: 1})).toBe(
      'spanforest/nlp/training: the checkpoint was made with passes 2, not ' +
        'with passes 1. Use the same options, or start again.'
    );
  });

  test('names only the settings that differ', () => {
    expect(resumeError(bytes, {...second, order: 1})).toContain(
      'was made with order 2; stages parser,second-order; passes 2, not ' +
        'with order 1; stages parser. Use'
    );
    expect(resumeError(bytes, {...second, seed: 4})).toContain(
      'was made with seed 3, not with seed 4. Use'
    );
  });
});
