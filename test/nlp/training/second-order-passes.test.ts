import {describe, expect, test} from 'vitest';
import {TEMPLATE_SETS} from '../../../src/internals.js';
import {
  compileFeatures,
  SentenceFeatures
} from '../../../src/nlp/features/index.js';
import {Parser, Trainer, TrainingData} from '../../../src/nlp/index.js';
import {createFirstOrder} from '../../../src/nlp/inference/index.js';
import {settingsOf} from '../../../src/nlp/training/index.js';
import {parserPlan} from '../../../src/nlp/training/parser-learner.js';
import {
  SecondOrderLearner,
  SecondOrderPasses,
  type Start
} from '../../../src/nlp/training/second-order-learner.js';
import type {TrainingSentence} from '../../../src/nlp/training/training-data.js';
import {randomWeights} from '../../support/words.js';

// Sentences of 12, 4 and 1 words, each a chain.
const data = new TrainingData();
for (const length of [12, 4, 1]) {
  data.add(
    Array.from({length}, (_, i) => ({
      ...{form: `w${i}`, upos: `T${i % 3}`, head: i}
    }))
  );
}
const OPTIONS = {bits: 9, passes: 3, tagger: false} as const;
const PLAN = parserPlan(data, settingsOf({...OPTIONS, order: 2}));

/** A first-order model whose scores are spread as given. */
function firstOrder(spread: number) {
  const directed = randomWeights(2 ** OPTIONS.bits).map(w => spread * w);
  return {...new Trainer(data, OPTIONS).model(), weights: {directed}};
}

/** The heads from which each word of a sentence may choose, by definition. */
function expectedHeads(words: TrainingSentence['words'], spread: number) {
  const {fields, singleRoot, decoder, settings} = PLAN;
  const features = new SentenceFeatures(
    compileFeatures(new Set(fields), TEMPLATE_SETS[settings.templates])
  );
  const {weights} = firstOrder(spread);
  const inference = createFirstOrder('d-mst', features, weights, {
    ...{singleRoot, decoder, pruner: null, join: 'mean'},
    ...{algorithm: 'auto', rounds: 5}
  });
  const tree = inference.infer(words);
  const scores = inference.potentials(1);
  const order = tree.length;
  return Array.from({length: order - 1}, (_, i) => {
    const child = i + 1;
    const scoreOf = (head: number) => scores[head * order + child];
    const heads = [...tree.keys()].filter(head => head !== child);
    const best = heads.sort((a, b) => scoreOf(b) - scoreOf(a)).slice(0, 8);
    const near = best.filter(head => scoreOf(head) >= scoreOf(best[0]) - 2.5);
    return [...new Set([...near, tree[child]])].sort((a, b) => a - b);
  });
}

function startsOf(spread: number, passes: number) {
  const {sentences} = data;
  const learner = new SecondOrderPasses(PLAN, sentences, firstOrder(spread));
  return startsIn(learner, passes);
}

/** What is learnt from in some passes: sentences and where they start. */
function startsIn(learner: SecondOrderPasses, passes: number) {
  const {learn} = SecondOrderLearner.prototype;
  const seen: {sentence: TrainingSentence; start: Start}[] = [];
  SecondOrderLearner.prototype.learn = function (sentence, start) {
    seen.push({sentence, start});
    return learn.call(this, sentence, start);
  };
  try {
    for (let pass = 0; pass < passes; pass++) for (const _ of learner.pass());
  } finally {
    SecondOrderLearner.prototype.learn = learn;
  }
  return seen;
}

describe('SecondOrderPasses', () => {
  test.for([0.02, 0.2, 2])(
    'chooses from eight heads of a word that score nearly best, spread %d',
    spread => {
      let choices = 0;
      for (const {sentence, start} of startsOf(spread, 1)) {
        const found = sentence.words.map((_, i) => {
          const row = start.rows.subarray(i + 1, i + 3);
          const children = start.children.subarray(...row);
          expect([...children].every(child => child === i + 1)).toBe(true);
          return [...start.heads.subarray(...row)].sort((a, b) => a - b);
        });
        expect(found).toEqual(expectedHeads(sentence.words, spread));
        choices = Math.max(choices, ...found.map(({length}) => length));
        // Nothing else is kept, since it stays in memory.
        const {order, size, rows, heads, children} = start;
        expect(order).toBe(sentence.words.length + 1);
        expect(rows.length).toBe(order + 1);
        expect(rows[order]).toBe(size);
        expect([heads.length, children.length]).toEqual([size, size]);
      }
      // With scores that are close, only their number is a limit.
      if (spread < 0.1) expect(choices).toBeGreaterThanOrEqual(8);
    }
  );

  test('finds first-order trees only once', () => {
    const seen = startsOf(1, 3);
    expect(seen).toHaveLength(9);
    const byWords = new Map<number, Set<Start>>();
    for (const {sentence, start} of seen) {
      const {length} = sentence.words;
      expect(start.order).toBe(length + 1);
      byWords.set(length, (byWords.get(length) ?? new Set()).add(start));
    }
    expect([...byWords.values()].map(({size}) => size)).toEqual([1, 1, 1]);
  });

  test('starts from the trees that a parser of first order finds', () => {
    const parser = 'u-mst-uf-lep';
    const words = Array.from({length: 40}, (_, i) => {
      return {form: `w${i % 7}`, upos: `T${i % 3}`, head: i};
    });
    const long = new TrainingData();
    long.add(words);
    const options = {...OPTIONS, parser, prune: false} as const;
    const model = {
      ...new Trainer(long, options).model(),
      weights: {
        directed: randomWeights(2 ** OPTIONS.bits, 1),
        undirected: randomWeights(2 ** OPTIONS.bits, 2)
      }
    };
    const plan = parserPlan(long, settingsOf({...options, order: 2}));
    const [{start}] = startsIn(
      new SecondOrderPasses(plan, long.sentences, model),
      1
    );
    const found = new Parser(model).parse(words).heads;
    expect(start.tree).toEqual(found);
    // It takes all the changes that it may.
    for (const enhance of [4, 6]) {
      const other = new Parser(model, {enhance}).parse(words).heads;
      expect(other).not.toEqual(found);
    }
  });
});
