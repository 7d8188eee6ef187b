import {describe, expect, test} from 'vitest';
import {
  decodeModel,
  encodeCheckpoint,
  encodeModel,
  type Model,
  ModelFileError,
  Parser,
  parseConllu,
  resumeTraining,
  Trainer,
  TrainingData,
  type TrainingOptions,
  train
} from '../../../src/nlp/index.js';
import {TEXT_TREEBANK, textSentences} from '../../support/text-model.js';

const OPTIONS: TrainingOptions = {
  ...{bits: 12, passes: 2, order: 2, rerank: true}
};

let made: Model | undefined;

function rerankingModel(): Model {
  made ??= train(textSentences(), OPTIONS);
  return made;
}

/** A model that accepts every flip that there is. */
function carelessModel(): Model {
  const {filter, weights} = rerankingModel().reranker!;
  return {
    ...rerankingModel(),
    reranker: {filter: filter.map(() => 1), weights: weights.map(() => 1)}
  };
}

const words = ['The', 'birds', 'sing', '.'].map(form => ({form}));

describe('training with re-ranking', () => {
  test('changes nothing else in the model', () => {
    const {reranker, ...others} = rerankingModel();
    expect(reranker!.weights.length).toBeGreaterThan(0);
    const plain = train(textSentences(), {...OPTIONS, rerank: false});
    expect(encodeModel(others)).toEqual(encodeModel(plain));
  });

  test('tells how far it is, step by step', () => {
    const data = new TrainingData();
    for (const sentence of textSentences()) data.add(sentence);
    const trainer = new Trainer(data, OPTIONS);
    while (!trainer.isDone) {
      let last = 0;
      let total = 0;
      for (const progress of trainer.pass()) {
        expect(progress.sentences).toBe(++last);
        total = progress.total;
      }
      expect(last).toBe(total);
    }
  });

  test('continues after any stage to the same bytes', () => {
    const data = new TrainingData();
    for (const sentence of textSentences()) data.add(sentence);
    let trainer = new Trainer(data, OPTIONS);
    while (!trainer.isDone) {
      const {stage} = trainer;
      for (const _ of trainer.pass());
      if (trainer.stage === stage) continue;
      trainer = resumeTraining(encodeCheckpoint(trainer), data, OPTIONS);
    }
    expect(encodeModel(trainer.model())).toEqual(encodeModel(rerankingModel()));
  });

  test.each([1, 2, 3])('works with %i sentences', count => {
    const sentences = parseConllu(TEXT_TREEBANK).slice(0, count);
    const model = train(sentences, OPTIONS);
    expect(new Parser(model).parse(words).heads).toHaveLength(5);
  });

  test('is for second order with a tagger', () => {
    const message =
      'rerank is for second order with a tagger. Leave it out, or pass order: ' +
      '2 and leave out tagger: false.';
    for (const more of [{order: 1}, {tagger: false}] as const) {
      const options = {...OPTIONS, ...more};
      expect(() => train(textSentences(), options)).toThrow(message);
    }
    expect(() => train([[{form: 'Go', head: 0}]], OPTIONS)).toThrow(
      'there are no tags to choose. Leave out rerank.'
    );
  });
});

describe('a model with a re-ranker', () => {
  test('comes back from its file', () => {
    const {reranker} = rerankingModel();
    expect(decodeModel(encodeModel(rerankingModel())).reranker).toEqual(
      reranker
    );
  });

  test('is refused if the re-ranker has another size', () => {
    const {filter, weights} = rerankingModel().reranker!;
    const reranker = {filter: filter.slice(1), weights};
    const bytes = encodeModel({...rerankingModel(), reranker});
    expect(() => decodeModel(bytes)).toThrow(ModelFileError);
  });

  test('parses as without if the option is off, or the order 1', () => {
    const {reranker: _, ...plain} = rerankingModel();
    const careless = carelessModel();
    for (const options of [{rerank: false}, {order: 1}] as const) {
      const {order} = options as {order?: 1};
      expect(new Parser(careless, options).parse(words)).toEqual(
        new Parser(plain, {...(order && {order})}).parse(words)
      );
    }
    expect(new Parser(careless).parse(words)).not.toEqual(
      new Parser(plain).parse(words)
    );
  });

  test('gives the tree of the tags that it chooses', () => {
    const careless = carelessModel();
    const found = new Parser(careless).parse(words);
    const again = new Parser(careless, {rerank: false}).parse(found.words);
    expect(found.words).toEqual(again.words);
    const explained = new Parser(careless).explain(words);
    expect(explained.words).toEqual(found.words);
    expect(explained.heads).toEqual(again.heads);
    const [best] = new Parser(careless).parseBest(words, 1);
    expect(best.words).toEqual(found.words);
  });

  test('has no relations if they are not wanted', () => {
    const parser = new Parser(carelessModel(), {labels: false});
    expect(parser.parse(words).labels).toBeNull();
    expect(parser.parse(words).words).toEqual(
      new Parser(carelessModel()).parse(words).words
    );
  });

  test('keeps the tags that are given', () => {
    const given = words.map(({form}) => ({form, upos: 'NOUN'}));
    const {words: found} = new Parser(carelessModel()).parse(given);
    expect(found.map(({upos}) => upos)).toEqual(given.map(({upos}) => upos));
  });

  test('refuses the option where it would do nothing', () => {
    const {reranker: _, ...plain} = rerankingModel();
    expect(() => new Parser(plain, {rerank: true})).toThrow(
      'rerank is true, but the model has not learnt to choose tags for d-mst ' +
        'with order 2. Leave it out, or train with rerank.'
    );
    const options = {rerank: true, order: 1} as const;
    expect(() => new Parser(rerankingModel(), options)).toThrow('order 1');
  });

  test('tells only of the changes that count', () => {
    const changes: unknown[] = [];
    const careless = carelessModel();
    const found = new Parser(careless, {
      onClimb: change => changes.push(change)
    }).parse(words);
    const count = changes.length;
    new Parser(careless, {
      rerank: false,
      onClimb: change => changes.push(change)
    }).parse(found.words);
    expect(changes.slice(count)).toEqual(changes.slice(0, count));
  });
});
