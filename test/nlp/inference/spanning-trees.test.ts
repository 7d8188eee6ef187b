import {describe, expect, test} from 'vitest';
import {SpanningTrees} from '../../../src/nlp/inference/spanning-trees.js';
import {random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';
import {allTrees} from '../../support/words.js';

describe.for([false, true])('with single root %s', singleRoot => {
  test('all trees of a sentence come in order, the best first', () => {
    for (let seed = 0; seed < rounds(60); seed++) {
      const {integer, real} = random(seed);
      const words = integer(0, 5);
      const order = words + 1;
      const source: number[] = [];
      const target: number[] = [];
      for (let u = 0; u < order; u++) {
        for (let v = u + 1; v < order; v++) {
          // Neighbours keep the words connected.
          if (u > 0 && v > u + 1 && real() < 0.3) continue;
          source.push(u);
          target.push(v);
        }
      }
      const costs = new Map<string, number>();
      const weight = Float64Array.from(source, (u, e) => {
        const cost = integer(-4, 4);
        costs.set(`${u} ${target[e]}`, cost);
        costs.set(`${target[e]} ${u}`, cost);
        return cost;
      });
      const size = source.length;
      const edges = {
        order,
        size,
        // The arrays may be longer.
        source: Int32Array.of(...source, 9),
        target: Int32Array.of(...target, 9),
        weight: Float64Array.of(...weight, 9)
      };
      const wanted = [...allTrees(words)].flatMap(heads => {
        let score = 0;
        for (let v = 1; v < order; v++) {
          score -= costs.get(`${heads[v]} ${v}`) ?? Infinity;
        }
        const roots = heads.filter(head => head === 0).length;
        const isTree = score > -Infinity && (!singleRoot || roots < 2);
        return isTree ? [{heads: heads.join(), score}] : [];
      });
      const trees = new SpanningTrees(singleRoot, 'auto');
      const found = [...trees.rank(edges)];
      expect(found[0].heads).toEqual(trees.find(edges));
      expect(found.map(({score}) => score + 0)).toEqual(
        wanted.map(({score}) => score + 0).sort((a, b) => b - a)
      );
      expect(found.map(({heads}) => heads.join()).sort()).toEqual(
        wanted.map(({heads}) => heads).sort()
      );
    }
  });
});
