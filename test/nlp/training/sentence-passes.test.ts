import {describe, expect, test} from 'vitest';
import {
  AveragedWeights,
  SentencePasses
} from '../../../src/nlp/training/learning.js';
import type {TrainingSentence} from '../../../src/nlp/training/training-data.js';

// Sentences of 1, 2, 4, 8 and 16 words: a sum tells which ones they are.
const SENTENCES = [1, 2, 4, 8, 16].map(length => ({
  words: new Array(length).fill({form: 'a'})
})) as unknown as TrainingSentence[];

/** Takes one word in two for wrong, and adds 1 to a weight for each sentence. */
class Passes extends SentencePasses {
  readonly order: number[] = [];
  readonly averaged = new AveragedWeights(2);

  constructor(seed = 1) {
    super(SENTENCES, 3, seed);
  }

  weights(): Map<string, AveragedWeights> {
    return new Map([['all', this.averaged]]);
  }

  protected learn({words}: TrainingSentence, index: number): number {
    expect(words).toBe(SENTENCES[index].words);
    this.order.push(index);
    this.averaged.add(1, 1);
    this.averaged.steps++;
    return words.length / 2;
  }

  /** The order of the sentences in one pass. */
  next(): string {
    this.order.length = 0;
    for (const _ of this.pass());
    return this.order.join();
  }
}

describe('SentencePasses', () => {
  test('goes through all sentences in another order every time', () => {
    const passes = new Passes();
    expect([passes.passes, passes.total, passes.passesDone]).toEqual([3, 5, 0]);
    const orders = Array.from({length: 6}, () => passes.next());
    expect(passes.passesDone).toBe(6);
    for (const order of orders) {
      expect(order.split(',').sort().join()).toBe('0,1,2,3,4');
    }
    expect(new Set(orders).size).toBeGreaterThan(3);
    const other = new Passes(2);
    expect(orders.map(() => other.next())).not.toEqual(orders);
    const same = new Passes();
    expect(orders.map(() => same.next())).toEqual(orders);
  });

  test('tells how many words there were and come next', () => {
    const passes = new Passes();
    for (let round = 0; round < 2; round++) {
      expect(passes.nextWords).toBe(0);
      const steps = passes.pass();
      let words = passes.nextWords;
      let sentences = 0;
      for (const step of steps) {
        expect(step).toEqual({sentences: ++sentences, words, wrong: words / 2});
        expect(passes.passesDone).toBe(round);
        words += passes.nextWords;
      }
      expect([sentences, words]).toEqual([5, 31]);
    }
  });

  test.for([0, 1, 2])('goes on after %i passes as if it had not stopped', n => {
    const whole = new Passes();
    for (let pass = 0; pass < n; pass++) whole.next();
    const {weights, changes, steps} = whole.averaged;
    const resumed = new Passes();
    const stored = [weights.slice(), changes.slice()] as const;
    resumed.restore(n, (name, length) => {
      expect([name, length]).toEqual(['all', 2]);
      return [...stored];
    });
    expect(resumed.passesDone).toBe(n);
    expect(resumed.averaged.steps).toBe(steps);
    expect(resumed.next()).toBe(whole.next());
    expect(resumed.next()).toBe(whole.next());
    expect(resumed.averaged).toEqual(whole.averaged);
    // What was stored is copied.
    expect(stored[0]).not.toEqual(resumed.averaged.weights);
  });
});
