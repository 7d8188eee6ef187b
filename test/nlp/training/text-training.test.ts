import {describe, expect, test} from 'vitest';
import {
  decodeContainer,
  encodeContainer,
  type JsonValue,
  type TrainingStage
} from '../../../src/internals.js';
import {
  decodeModel,
  encodeCheckpoint,
  encodeModel,
  ModelFileError,
  Parser,
  resumeTraining,
  Trainer,
  TrainingData,
  TrainingError,
  type TrainingOptions,
  train
} from '../../../src/nlp/index.js';
import {textModel, textSentences} from '../../support/text-model.js';

const OPTIONS: TrainingOptions = {bits: 10, passes: 2, language: 'en'};

function dataOf(sentences = textSentences()): TrainingData {
  const data = new TrainingData();
  for (const sentence of sentences) data.add(sentence);
  return data;
}

function finish(trainer: Trainer): Uint8Array {
  while (!trainer.isDone) for (const _ of trainer.pass());
  return encodeModel(trainer.model());
}

describe('a training from text to tree', () => {
  test('has parts, one after the other', () => {
    const trainer = new Trainer(dataOf(), OPTIONS);
    const stages: string[] = [];
    while (!trainer.isDone) {
      const {stage} = trainer;
      const done = trainer.passesDone;
      let last = 0;
      for (const progress of trainer.pass()) {
        expect(progress).toMatchObject({stage, pass: done + 1});
        expect(progress.sentences).toBe(++last);
        expect(progress.pass).toBeLessThanOrEqual(progress.passes);
        expect(progress.wrong).toBeLessThanOrEqual(progress.words);
        if (progress.sentences < progress.total) continue;
        stages.push(`${stage} ${progress.pass}/${progress.passes}`);
      }
      expect(trainer.parserPasses).toBe(
        stage === 'parser' ? trainer.passesDone : 0
      );
    }
    expect(stages[0]).toMatch(/^tokenizer 1\/\d+$/);
    expect(stages.slice(-2)).toEqual(['parser 1/2', 'parser 2/2']);
    expect(
      stages
        .filter(stage => / 1\//.test(stage))
        .map(stage => stage.split(' ')[0])
    ).toEqual(['tokenizer', 'tagger', 'jackknife', 'parser']);
    for (const stage of ['tokenizer', 'tagger', 'jackknife']) {
      expect(stages.filter(name => name.startsWith(stage)).at(-1)).toMatch(
        / (\d+)\/\1$/
      );
    }
  });

  test('learns from sentences with their own and with predicted tags', () => {
    const trainer = new Trainer(dataOf(), OPTIONS);
    const totals = new Map<TrainingStage, number>();
    while (!trainer.isDone) {
      for (const {stage, total} of trainer.pass()) totals.set(stage, total);
    }
    const {length} = textSentences();
    expect(totals.get('tagger')).toBe(length);
    expect(totals.get('parser')).toBe(2 * length);
    expect(trainer.model().training.sentences).toBe(length);
  });

  test('refuses a lexicon for words without tags', () => {
    const data = new TrainingData();
    data.add([{form: 'Go', head: 0}]);
    const lexicon = new Map([['go', 'verb']]);
    expect(() => new Trainer(data, {lexicon})).toThrow(TrainingError);
    expect(() => new Trainer(data, {lexicon})).toThrow('Leave it out.');
  });

  test('has no model before the parser', () => {
    const trainer = new Trainer(dataOf(), OPTIONS);
    for (const stage of ['tokenizer', 'tagger', 'jackknife']) {
      expect(trainer.stage).toBe(stage);
      expect(() => trainer.model()).toThrow(
        `the training of the ${stage} is not finished. Train until the stage ` +
          "is 'parser'."
      );
      while (trainer.stage === stage) for (const _ of trainer.pass());
    }
    expect(trainer.model().training.passes).toBe(0);
    expect(trainer.nextWords).toBe(0);
  });

  test('gives the same bytes for the same seed, others for another', () => {
    const bytes = (seed: number) =>
      encodeModel(train(textSentences(), {...OPTIONS, seed}));
    expect(bytes(1)).toEqual(bytes(1));
    expect(bytes(1)).not.toEqual(bytes(2));
    expect(finish(new Trainer(dataOf(), OPTIONS))).toEqual(bytes(1));
  });

  test('remembers the language, and knows its sentences', async () => {
    const model = textModel();
    expect(model.language).toBe('en');
    const parser = Parser.load(encodeModel(model));
    const words = textSentences().flatMap(({words}) => words);
    const text = textSentences()
      .map(({words}) => words.map(({form}) => form).join(' '))
      .join('\n');
    const trees = await parser.parseText(text, {input: 'words'});
    const found = trees.flatMap(({sentence}) => sentence.words);
    const right = found.filter(
      ({upos, lemma}, i) => upos === words[i].upos && lemma === words[i].lemma
    );
    expect(right.length).toBeGreaterThan(0.9 * words.length);
  });

  test.each<[TrainingOptions, TrainingStage[], string]>([
    [{tokenizer: false}, ['tagger', 'jackknife', 'parser'], 'tokenizer'],
    [{tagger: false}, ['tokenizer', 'parser'], 'tagger']
  ])('leaves out what %j says', (options, stages, part) => {
    const trainer = new Trainer(dataOf(), {...OPTIONS, ...options});
    expect(trainer.stages).toEqual(stages);
    finish(trainer);
    expect(trainer.model()).not.toHaveProperty(part);
  });

  test('learns what the sentences support', () => {
    const words = textSentences().map(({words}) => words);
    const stages = (sentences: Parameters<typeof train>[0]) => {
      const data = new TrainingData();
      for (const sentence of sentences) data.add(sentence);
      return new Trainer(data, OPTIONS).stages;
    };
    expect(stages(words)).toEqual(['tagger', 'jackknife', 'parser']);
    const forms = words.map(sentence =>
      sentence.map(({form, head}) => ({form, head}))
    );
    expect(stages(forms)).toEqual(['parser']);
    expect(stages([...textSentences(), words[0]])).toContain('tokenizer');
    const wanted =
      (options: TrainingOptions, data: Parameters<typeof train>[0]) => () =>
        train(data, {...OPTIONS, ...options});
    expect(wanted({tokenizer: true}, words)).toThrow(
      'the sentences do not say how their words are spaced, so splitting text ' +
        'cannot be learnt. Leave out tokenizer, or add sentences of CoNLL-U ' +
        'with SpaceAfter.'
    );
    expect(wanted({tagger: true}, forms)).toThrow(
      'the words have no universal tags, so tagging cannot be learnt. Leave ' +
        'out tagger.'
    );
  });

  test('learns to split text from whole sentences only', () => {
    const whole = textSentences();
    const tokenizerOf = (sentences: Parameters<typeof train>[0]) =>
      train(sentences, OPTIONS).tokenizer;
    const others = whole.map(({words}) => words);
    expect(tokenizerOf([...others, ...whole])).toEqual(tokenizerOf(whole));
    expect(tokenizerOf([...whole, ...whole])).not.toEqual(tokenizerOf(whole));
  });

  test.each([
    {upos: 'A\tB'},
    {upos: ''},
    {xpos: 'a\nb'},
    {lemma: '\0'},
    {feats: '\ud800'},
    {form: 'a\nb'}
  ])('learns no tags from %j, which no column can hold', field => {
    const words = [{form: 'Go', upos: 'VERB', head: 0, ...field}];
    expect(() => train([words], OPTIONS)).toThrow(TrainingError);
    expect(() => train([words], OPTIONS)).toThrow(
      `the ${Object.keys(field)[0]} of a word is `
    );
    expect(() => train([words], {...OPTIONS, tagger: false})).not.toThrow();
  });

  test.each(['', 'english', 'e', 'en_GB', 5, null, 'en-'])(
    'refuses the language %j',
    language => {
      expect(() =>
        train(textSentences(), {...OPTIONS, language: language as never})
      ).toThrow('Use a tag such as en, sv or pt-BR.');
    }
  );
});

describe('a checkpoint of text', () => {
  const whole = finish(new Trainer(dataOf(), OPTIONS));

  /** Trains until a pass of a part is done. */
  function trainUntil(stage: TrainingStage, passes: number): Trainer {
    const trainer = new Trainer(dataOf(), OPTIONS);
    while (trainer.stage !== stage || trainer.passesDone < passes) {
      for (const _ of trainer.pass());
    }
    return trainer;
  }

  test.each<[TrainingStage, number]>([
    ['tokenizer', 0],
    ['tokenizer', 2],
    ['tagger', 0],
    ['tagger', 3],
    ['jackknife', 0],
    ['jackknife', 9],
    ['parser', 0],
    ['parser', 1],
    ['parser', 2]
  ])(
    'in the part %s after pass %i leads to the same bytes',
    (stage, passes) => {
      const trainer = trainUntil(stage, passes);
      const bytes = encodeCheckpoint(trainer);
      const resumed = resumeTraining(bytes, dataOf(), OPTIONS);
      expect(resumed.stage).toBe(stage);
      // Parts before the parser begin anew.
      expect(resumed.passesDone).toBe(stage === 'parser' ? passes : 0);
      expect(finish(resumed)).toEqual(whole);
      // A checkpoint of the resumed training is the same.
      const again = resumeTraining(bytes, dataOf(), OPTIONS);
      expect(encodeCheckpoint(again)).toEqual(bytes);
    }
  );

  test('is refused with other parts, or another language', () => {
    const bytes = encodeCheckpoint(trainUntil('parser', 0));
    const resume = (options: TrainingOptions) => () =>
      resumeTraining(bytes, dataOf(), {...OPTIONS, ...options});
    expect(resume({tagger: false})).toThrow(
      'made with stages tokenizer,tagger,jackknife,parser, not with stages ' +
        'tokenizer,parser. Use the same options'
    );
    expect(resume({language: 'da'})).toThrow(
      'made with language en, not with language da'
    );
  });

  test('is refused with another lexicon of the same size', () => {
    const lexicon = new Map([['wolf', 'noun']]);
    const trainer = new Trainer(dataOf(), {...OPTIONS, lexicon});
    const bytes = encodeCheckpoint(trainer);
    resumeTraining(bytes, dataOf(), {...OPTIONS, lexicon: new Map(lexicon)});
    for (const entry of [
      ['wolf', 'verb'],
      ['wolves', 'noun']
    ] as const) {
      const other = {...OPTIONS, lexicon: new Map([entry])};
      expect(() => resumeTraining(bytes, dataOf(), other)).toThrow(
        'made with lexicon '
      );
    }
  });

  test('is refused if its tags do not match the sentences', () => {
    const container = decodeContainer(
      encodeCheckpoint(trainUntil('parser', 0))
    );
    const tags = container.sections.get('predicted') as Uint8Array;
    for (const predicted of [
      tags.subarray(0, -10),
      Uint8Array.from([...tags, 10, 65]),
      new Uint8Array(0),
      new TextEncoder().encode('[[]]'),
      new TextEncoder().encode('null'),
      new Int8Array(tags)
    ]) {
      const sections = new Map(container.sections);
      sections.set('predicted', predicted);
      const bytes = encodeContainer({...container, sections});
      expect(() => resumeTraining(bytes, dataOf(), OPTIONS)).toThrow(
        ModelFileError
      );
    }
  });

  test('is refused if its text was made by another version', () => {
    const container = decodeContainer(
      encodeCheckpoint(trainUntil('tagger', 0))
    );
    const header = container.header as {[key: string]: JsonValue};
    const text = {...(header.text as object), features: 0};
    const bytes = encodeContainer({...container, header: {...header, text}});
    expect(() => resumeTraining(bytes, dataOf(), OPTIONS)).toThrow(
      'features of another version'
    );
  });

  test('gives a model that can be read at any pass of the parser', () => {
    const {training} = decodeModel(
      encodeModel(trainUntil('parser', 1).model())
    );
    expect(training.passes).toBe(1);
  });
});
