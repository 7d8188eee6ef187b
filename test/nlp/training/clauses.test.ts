import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  encodeCheckpoint,
  encodeModel,
  resumeTraining,
  Trainer,
  TrainingData,
  type TrainingWord,
  train
} from '../../../src/nlp/index.js';
import {clausesOf, withClauses} from '../../../src/nlp/training/clauses.js';
import type {TrainingSentence} from '../../../src/nlp/training/training-data.js';
import {treeFlaw} from '../../../src/nlp/tree.js';
import {textSentences} from '../../support/text-model.js';

/** Words as form/UPOS/head/relation, and FEATS if there are any. */
function wordsOf(text: string): TrainingWord[] {
  return text.split(' ').map(word => {
    const [form, upos, head, deprel, feats = '_'] = word.split('/');
    return {form, upos, head: Number(head), deprel, feats};
  });
}

function sentenceOf(words: readonly TrainingWord[]): TrainingSentence {
  const data = new TrainingData();
  data.add(words);
  return data.sentences[0];
}

const formsOf = ({words}: TrainingSentence) =>
  words.map(({form}) => form).join(' ');

const clauses = (text: string) => clausesOf(sentenceOf(wordsOf(text)));
const found = (text: string) => clauses(text).map(formsOf);

const DOT = './PUNCT/2/punct';
const FIN = 'VerbForm=Fin';

// Because the old dog barked, the cat in the tree did not sleep well.
const LONG =
  'Because/SCONJ/5/mark the/DET/4/det old/ADJ/4/amod dog/NOUN/5/nsubj ' +
  `barked/VERB/14/advcl/Tense=Past|${FIN} ,/PUNCT/5/punct the/DET/8/det ` +
  'cat/NOUN/14/nsubj in/ADP/11/case the/DET/11/det tree/NOUN/8/nmod ' +
  `did/AUX/14/aux/${FIN} not/PART/14/advmod sleep/VERB/0/root/VerbForm=Inf ` +
  'well/ADV/14/advmod ./PUNCT/14/punct';

describe('the clauses of a sentence', () => {
  test('are its verbs with subjects, objects and what belongs to them', () => {
    const [first, second, ...others] = clauses(LONG);
    expect(others).toEqual([]);
    expect(formsOf(first)).toBe('The old dog barked .');
    expect([...first.heads]).toEqual([-1, 3, 3, 4, 0, 4]);
    expect(first.deprels).toEqual(['det', 'amod', 'nsubj', 'root', 'punct']);
    expect(first.words[3].feats).toBe('Tense=Past|VerbForm=Fin');
    expect(first.layout).toBe(null);
    expect(formsOf(second)).toBe('The cat did not sleep well .');
    expect([...second.heads]).toEqual([-1, 2, 5, 5, 5, 0, 5, 5]);
  });

  test('have the relation of the root, whatever it is called', () => {
    const [clause] = clauses(LONG.replace('/root', '/ROOT'));
    expect(clause.deprels[3]).toBe('ROOT');
  });

  test('leave the sentence as it is', () => {
    const sentence = sentenceOf(wordsOf(LONG));
    const before = structuredClone(sentence);
    clausesOf(sentence);
    expect(sentence).toEqual(before);
  });

  test.each([
    ['has no FEATS', LONG.replaceAll(FIN, '_')],
    ['is a question', LONG.replace('./PUNCT', '?/PUNCT')],
    ['is a question in Chinese', LONG.replace('./PUNCT', '？/PUNCT')],
    ['has no full stop', LONG.replace('./PUNCT', 'too/ADV')],
    ['ends in a quotation mark', LONG.replace('./PUNCT', '"/PUNCT')],
    ['has a full stop at the root', LONG.replace('./PUNCT/14', './PUNCT/0')],
    ['has other relations', LONG.replaceAll('nsubj', 'SBJ')],
    ['has other tags', LONG.replaceAll('VERB', 'V')],
    ['is one word', './PUNCT/0/root'],
    ['is one word that is a verb', `Go/VERB/0/root/${FIN}`],
    [
      'is as short as its clause',
      `Dogs/NOUN/2/nsubj bark/VERB/0/root/${FIN} ${DOT}`
    ]
  ])('are none if it %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  const around = (clause: string) => `${clause} ,/PUNCT/2/punct ${DOT}`;

  test.each([
    [
      'a subject that asks',
      `Who/PRON/2/nsubj/PronType=Int barked/VERB/0/root/${FIN}`
    ],
    [
      'a subject of two kinds',
      `Who/PRON/2/nsubj/PronType=Dem,Rel barked/VERB/0/root/${FIN}`
    ],
    [
      'an object that asks',
      `He/PRON/2/nsubj saw/VERB/0/root/${FIN} what/PRON/2/obj/PronType=Int`
    ],
    ['a passive', `He/PRON/2/nsubj:pass seen/VERB/0/root/${FIN}`],
    [
      'a clause as its object',
      `He/PRON/2/nsubj said/VERB/0/root/${FIN} go/VERB/2/ccomp`
    ],
    ['no subject', `Please/INTJ/2/discourse go/VERB/0/root/${FIN}`],
    ['no tense', 'Him/PRON/2/nsubj bark/VERB/0/root/VerbForm=Inf']
  ])('are none of a verb with %s', (_, clause) => {
    expect(found(around(clause))).toEqual([]);
  });

  test('are none where a verb or a question word comes first', () => {
    const fin = `barks/VERB/0/root/${FIN}`;
    expect(found(`There/ADV/2/advmod ${fin} he/PRON/2/nsubj ${DOT}`)).toEqual(
      []
    );
    expect(
      found(
        `Does/AUX/3/aux/${FIN} he/PRON/3/nsubj bark/VERB/0/root now/ADV/3/x ` +
          './PUNCT/3/punct'
      )
    ).toEqual([]);
    expect(
      found(
        'Which/DET/2/det/PronType=Int dog/NOUN/3/nsubj ' +
          `${fin} now/ADV/3/x ./PUNCT/3/punct`
      )
    ).toEqual([]);
  });

  test('keep all adverbs between subject and verb, and one behind it', () => {
    expect(
      found(
        'Now/ADV/6/advmod we/PRON/6/nsubj wo/AUX/6/aux/VerbForm=Fin ' +
          "n't/PART/6/advmod even/ADV/6/advmod bark/VERB/0/root " +
          'back/ADV/6/advmod today/ADV/6/advmod ./PUNCT/6/punct'
      )
    ).toEqual(["We wo n't even bark back ."]);
  });

  test('take no tense from a word that they leave out', () => {
    expect(
      found(
        'He/PRON/4/nsubj has/AUX/4/aux/VerbForm=Fin ,/PUNCT/2/punct ' +
          'barked/VERB/0/root ./PUNCT/4/punct'
      )
    ).toEqual([]);
  });

  test('have the full stop once, whatever its relation', () => {
    for (const relation of ['obj', 'advmod', 'aux', 'nsubj']) {
      const all = found(
        `Well/INTJ/3/x he/PRON/3/nsubj barks/VERB/0/root/${FIN} ` +
          `./PUNCT/3/${relation}`
      );
      expect(all).toEqual(['He barks .']);
    }
  });

  test('come from sentences with several roots, too', () => {
    const [clause] = clauses(
      `Well/INTJ/0/top he/PRON/3/nsubj barks/VERB/0/root/${FIN} ${DOT}`
    );
    expect(clause.deprels).toEqual(['nsubj', 'top', 'punct']);
    expect([...clause.heads]).toEqual([-1, 2, 0, 2]);
  });

  test.each([
    ['éva', 'Éva'],
    ['\u{10428}a', '\u{10400}a'],
    ['😀', '😀'],
    ['\ud801', '\ud801'],
    ['', ''],
    ['\n', '\n'],
    ['1st', '1st'],
    ['iPhone', 'IPhone']
  ])('begin with a capital: %j becomes %j', (form, capital) => {
    const words = wordsOf(
      `well/INTJ/3/x he/PRON/3/nsubj barks/VERB/0/root/${FIN} ${DOT}`
    );
    const [clause] = clausesOf(sentenceOf(words.with(1, {...words[1], form})));
    expect(clause.words[0].form).toBe(capital);
    expect(clause.words[1].form).toBe('barks');
  });

  test('are short', () => {
    const objects = (count: number) =>
      `Well/INTJ/3/x he/PRON/3/nsubj sees/VERB/0/root/${FIN} ` +
      `${'dogs/NOUN/3/obj '.repeat(count)}./PUNCT/3/punct`;
    expect(found(objects(7))).toHaveLength(1);
    expect(found(objects(8))).toEqual([]);
    expect(found(objects(4000))).toEqual([]);
  });
});

// Trees with relations, tags and FEATS of which many clauses can be made. Each
// word hangs from another one of those before it in a random order.
const ARBITRARY = fc
  .array(
    fc.record({
      form: fc.constantFrom('dog', 'Éva', '😀', '?', '.'),
      upos: fc.constantFrom('VERB', 'VERB', 'NOUN', 'PUNCT'),
      feats: fc.constantFrom('_', FIN, FIN, FIN, 'PronType=Int', 'X=_'),
      deprel: fc.constantFrom(
        ...['nsubj', 'nsubj', 'obj', 'det', 'aux', 'advmod', 'xcomp'],
        ...['nmod:poss', 'compound:prt', '_', 'SBJ']
      ),
      under: fc.nat(),
      place: fc.nat()
    }),
    {minLength: 1, maxLength: 25}
  )
  .map(drawn => {
    const order = [...drawn.keys()].sort(
      (a, b) => drawn[a].place - drawn[b].place
    );
    const words: TrainingWord[] = drawn.map(word => ({...word, head: 0}));
    // Mostly the word drawn last: many heads have one child, some have more.
    order.forEach((word, i) => {
      const head = i === 0 ? 0 : order[drawn[word].under % i] + 1;
      words[word] = {...words[word], head};
    });
    const stop = {form: '.', upos: 'PUNCT', head: 1, deprel: 'punct'};
    return sentenceOf([...words, stop]);
  });

describe('a clause of any sentence', () => {
  test('is a short tree of its words in order, and no question', () => {
    let count = 0;
    fc.assert(
      fc.property(ARBITRARY, sentence => {
        const {words, deprels} = sentence;
        for (const clause of clausesOf(sentence)) {
          count++;
          const {length} = clause.words;
          expect(length).toBeLessThan(words.length);
          expect(length).toBeGreaterThan(2);
          expect(clause.heads).toHaveLength(length + 1);
          expect(clause.deprels).toHaveLength(length);
          expect(treeFlaw([...clause.heads])).toBe(null);
          expect([...clause.heads].filter(head => head === 0)).toHaveLength(1);
          expect(clause.words[length - 1]).toBe(words[words.length - 1]);
          expect(clause.deprels).toContain('nsubj');
          expect(deprels).toEqual(expect.arrayContaining([...clause.deprels]));
          expect(clause.words.some(({feats}) => feats.includes('Int'))).toBe(
            false
          );
          // The others are the same objects, each behind the one before.
          let at = -1;
          for (const word of clause.words.slice(1)) {
            at = words.indexOf(word, at + 1);
            expect(at).toBeGreaterThan(0);
          }
        }
      }),
      {numRuns: 2000, seed: 1}
    );
    expect(count).toBeGreaterThan(100);
  });

  test('stands behind its sentence, and every other one does', () => {
    fc.assert(
      fc.property(fc.array(ARBITRARY, {maxLength: 20}), sentences => {
        const all = withClauses(sentences);
        expect(all.filter(each => sentences.includes(each))).toEqual(sentences);
        const clauses = sentences.flatMap(clausesOf);
        const kept = clauses.filter((_, i) => i % 2 === 0);
        expect(all.filter(each => !sentences.includes(each))).toEqual(kept);
        let own: readonly TrainingSentence[] = [];
        for (const each of all) {
          if (sentences.includes(each)) own = clausesOf(each);
          else expect(own).toContainEqual(each);
        }
      }),
      {numRuns: 50}
    );
    expect(withClauses([])).toEqual([]);
    // Sentences with a clause are rare among these.
    const some = fc.sample(ARBITRARY, {numRuns: 4000, seed: 1});
    const few = some.filter(one => clausesOf(one).length === 1).slice(0, 6);
    expect(few).toHaveLength(6);
    const lengths = few.map(one => withClauses(few).indexOf(one));
    expect(lengths).toEqual([0, 2, 3, 5, 6, 8]);
  });
});

describe('a training with clauses', () => {
  const SENTENCES = [...textSentences().map(({words}) => words), wordsOf(LONG)];
  const OPTIONS = {bits: 10, passes: 2, clauses: true};

  function dataOf(): TrainingData {
    const data = new TrainingData();
    for (const words of SENTENCES) data.add(words);
    return data;
  }

  test('shows them to tagger and parser, and does not count them', () => {
    const trainer = new Trainer(dataOf(), OPTIONS);
    const totals = new Map<string, number>();
    while (!trainer.isDone) {
      for (const {stage, total} of trainer.pass()) totals.set(stage, total);
    }
    // One of the two clauses of the last sentence.
    expect(totals.get('tagger')).toBe(SENTENCES.length + 1);
    expect(totals.get('parser')).toBe(2 * (SENTENCES.length + 1));
    expect(trainer.model().training.sentences).toBe(SENTENCES.length);
    expect(encodeModel(trainer.model())).not.toEqual(
      encodeModel(train(SENTENCES, {...OPTIONS, clauses: false}))
    );
  });

  test('is the same as one without where there are none', () => {
    const words = SENTENCES.slice(0, -1);
    expect(encodeModel(train(words, OPTIONS))).toEqual(
      encodeModel(train(words, {...OPTIONS, clauses: false}))
    );
  });

  test('works without tags and relations', () => {
    for (const options of [{tagger: false}, {labels: false}]) {
      const model = train(SENTENCES, {...OPTIONS, ...options});
      expect(model.training.sentences).toBe(SENTENCES.length);
    }
  });

  test('goes on from a checkpoint to the same bytes', () => {
    const options = {...OPTIONS, lexicon: new Map([['dog', 'N']])};
    const whole = encodeModel(train(SENTENCES, options));
    const trainer = new Trainer(dataOf(), options);
    for (;;) {
      const bytes = encodeCheckpoint(trainer);
      if (trainer.passesDone === 0 || trainer.stage === 'parser') {
        const resumed = resumeTraining(bytes, dataOf(), options);
        while (!resumed.isDone) for (const _ of resumed.pass());
        expect(encodeModel(resumed.model())).toEqual(whole);
      }
      if (trainer.isDone) break;
      for (const _ of trainer.pass());
    }
    const bytes = encodeCheckpoint(trainer);
    const resume = (others: object) => () =>
      resumeTraining(bytes, dataOf(), {...options, ...others});
    expect(resume({clauses: false})).toThrow(
      'made with clauses true, not with clauses false.'
    );
    expect(resume({lexicon: undefined})).toThrow(
      /made with lexicon \d+, not with lexicon \d+\./
    );
    expect(resume({lexicon: new Map([['dog', 'V']])})).toThrow(
      /made with lexicon \d+, not with lexicon \d+\./
    );
  });
});
