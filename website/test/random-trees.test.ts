import {edgeListFrom} from 'spanforest/graph';
import {isSpanningForestOf, NoArborescenceError} from 'spanforest/msf';
import {describe, expect, test} from 'vitest';
import {
  arborescenceLegend,
  RandomArborescenceFilm
} from '../playground/arborescence-frames.js';
import {noTreeMessage} from '../playground/arborescences.js';
import {town} from '../playground/digraphs.js';
import {EDGE, forestFrames} from '../playground/forest-frames.js';
import {forestLegend, percent} from '../playground/graph-look.js';
import {GENERATORS} from '../playground/graphs.js';
import {RandomForestFilm} from '../playground/random-forest-frames.js';
import {
  MOST_VERTICES,
  randomArborescences,
  randomForests
} from '../playground/random-trees.js';

const ALIKE = {maximum: false, preference: 0};

describe('random forests', () => {
  // A triangle with a double edge, a loop, an edge apart, and a lone vertex.
  const edges = edgeListFrom(6, [
    [0, 1, 1],
    [1, 2, 2],
    [2, 0, 3],
    [2, 0, 3],
    [1, 1, 1],
    [3, 4, 9]
  ]);

  test('have the probabilities of all components', () => {
    const {probability} = randomForests(edges, ALIKE);
    // Five trees: two without the first edge, two without the second, one
    // without the double edge.
    const expected = [0.6, 0.6, 0.4, 0.4, 0, 1];
    expected.forEach((p, e) => {
      expect(probability[e]).toBeCloseTo(p, 12);
    });
  });

  test('are drawn as often as their probabilities say', () => {
    for (const preference of [0, 3]) {
      for (const maximum of [false, true]) {
        const trees = randomForests(edges, {maximum, preference});
        const seen = new Float64Array(edges.size);
        const draws = 3000;
        for (let seed = 0; seed < draws; seed++) {
          const tree = trees.draw(seed);
          expect(isSpanningForestOf(edges, tree)).toBe(true);
          for (const e of tree) seen[e]++;
        }
        trees.probability.forEach((p, e) => {
          const deviation = Math.sqrt((p * (1 - p)) / draws);
          expect(Math.abs(seen[e] / draws - p)).toBeLessThanOrEqual(
            5 * deviation + 1e-12
          );
        });
      }
    }
  });

  test('prefer light edges, or heavy ones for the maximum', () => {
    const strong = {preference: 40};
    const light = randomForests(edges, {...strong, maximum: false});
    expect([...light.draw(1)]).toEqual([0, 1, 5]);
    const heavy = randomForests(edges, {...strong, maximum: true});
    expect(heavy.probability[2] + heavy.probability[3]).toBeCloseTo(1, 3);
  });

  test('are refused for large graphs, with advice', () => {
    const large = edgeListFrom(MOST_VERTICES + 1, []);
    expect(() => randomForests(large, ALIKE)).toThrow('Enter fewer vertices');
  });

  test('follow from the seed, frame by frame', () => {
    const {edges: points} = GENERATORS.geometric({
      order: 30,
      density: 3,
      seed: 2
    });
    const film = () => {
      const made = new RandomForestFilm(points, ALIKE, 7);
      for (let i = 0; i < 3; i++) made.draw();
      return made;
    };
    const {frames} = film();
    expect(frames).toEqual(film().frames);
    expect(frames.map(({title}) => title)).toEqual([
      'Probabilities',
      'Random tree 1',
      'Random tree 2',
      'Random tree 3'
    ]);
    for (const {edge} of frames.slice(1)) {
      expect(edge.filter(state => state === EDGE.chosen)).toHaveLength(29);
    }
  });
});

describe('random arborescences', () => {
  const arcs = edgeListFrom(3, [
    [0, 1, 1],
    [0, 2, 1],
    [1, 2, 1],
    [2, 1, 1]
  ]);

  test('are drawn as often as their probabilities say', () => {
    for (const root of [0, null]) {
      const trees = randomArborescences(arcs, root, ALIKE);
      // Three trees from the root: both arcs, or one and then the other way.
      expect(trees.probability[0]).toBeCloseTo(2 / 3, 12);
      const seen = new Float64Array(arcs.size);
      const draws = 3000;
      for (let seed = 0; seed < draws; seed++) {
        for (const arc of trees.draw(seed)) seen[arc]++;
      }
      trees.probability.forEach((p, arc) => {
        expect(seen[arc] / draws).toBeCloseTo(p, 1);
      });
    }
  });

  test('are shown beside the best one', () => {
    const film = new RandomArborescenceFilm(
      town(),
      {root: 0, maximum: true, preference: 10},
      1
    );
    film.draw();
    expect(film.frames[1].text).toMatch(/^It weighs .* the maximum is /);
    expect(film.treeAt(0)).toEqual(film.arcs);
    const kept = film.frames[1].arcs.filter(state => state === 'kept');
    expect(kept).toHaveLength(film.treeAt(1).length);
    expect(arborescenceLegend(film.frames).map(([, text]) => text)).toEqual([
      'unlikely',
      'likely',
      'in the random arborescence'
    ]);
  });
});

test('a probability is certain or impossible only if it is', () => {
  expect([0, 1e-6, 0.125, 0.999, 1].map(percent)).toEqual([
    '0\u00a0%',
    '<1\u00a0%',
    '13\u00a0%',
    '>99\u00a0%',
    '100\u00a0%'
  ]);
});

describe('a run of an algorithm', () => {
  const {edges} = GENERATORS.geometric({order: 60, density: 8, seed: 1});
  const run = (algorithm: string, maximum = false) =>
    forestFrames(edges, {algorithm, maximum, seed: 1}).frames;

  test('has a legend of what is seen, and of nothing else', () => {
    const names = (algorithm: string) =>
      forestLegend(run(algorithm)).map(([, text]) => text);
    expect(names('kruskal')).not.toContain('sampled');
    expect(names('boruvka')).not.toContain('considered next');
    expect(names('kkt')).toContain('forest F of the sample');
  });

  test('speaks of the greatest where it looks for the maximum', () => {
    for (const algorithm of ['boruvka', 'kkt', 'kruskal', 'filter-kruskal']) {
      const words = (maximum: boolean) =>
        run(algorithm, maximum)
          .map(({title, text}) => `${title} ${text}`)
          .join(' ');
      expect(words(false)).toMatch(/every other edge is the greatest/i);
      expect(words(false)).not.toMatch(/F-light|heaviest|lighter/);
      expect(words(true)).toMatch(/every other edge is the least/i);
      expect(words(true)).not.toMatch(
        /F-heavy|lightest|heavier|least edges?\b(?! of a cycle)/
      );
    }
  });

  test('of filter-Kruskal has something to filter', () => {
    const filters = run('filter-kruskal').filter(
      ({title}) => title === 'Filter'
    );
    expect(filters.some(({text}) => /^\d+ edges/.test(text))).toBe(true);
  });
});

test('why there is no arborescence is said with names', () => {
  const names = ['depot', 'mill', 'port'];
  const cause = {root: 1, unreachable: [0, 2], needed: 1} as const;
  const message = (reason: 'unreachable' | 'no-root', needed: number) =>
    noTreeMessage(new NoArborescenceError({...cause, reason, needed}), names);
  expect(message('unreachable', 1)).toBe(
    'There is no path from "mill" to "depot", "port". Choose another root, or any vertex.'
  );
  expect(message('no-root', 2)).toBe(
    'No vertex reaches all others: there is no path from "mill" to "depot", "port". Add arcs.'
  );
});
