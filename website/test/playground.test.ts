import {edgeListFrom, totalWeight} from 'spanforest/graph';
import {
  arborescence,
  maximumSpanningForestOf,
  minimumSpanningForestOf
} from 'spanforest/msf';
import {describe, expect, test} from 'vitest';
import {arborescenceFrames} from '../playground/arborescence-frames.js';
import {randomDigraph, town} from '../playground/digraphs.js';
import {
  EDGE,
  type Frame,
  forestFrames,
  WATCHED
} from '../playground/forest-frames.js';
import {forestLegend} from '../playground/graph-look.js';
import {GENERATORS} from '../playground/graphs.js';
import {layOut} from '../playground/layout.js';
import {OwnGraph, readTable} from '../playground/own-graph.js';

describe.for(Object.keys(WATCHED))('the film of %s', algorithm => {
  test('ends in the forest, on every kind of graph', () => {
    for (const make of Object.values(GENERATORS)) {
      for (const order of [1, 2, 30, 200]) {
        for (const maximum of [false, true]) {
          const {edges} = make({order, density: 4, seed: order});
          const {frames, forest} = forestFrames(edges, {
            algorithm,
            maximum,
            seed: 1
          });
          const solve = maximum
            ? maximumSpanningForestOf
            : minimumSpanningForestOf;
          expect(forest).toEqual(solve(edges));
          const {edge, counters} = frames.at(-1)!;
          const shown = [...edge.keys()].filter(e => edge[e] === EDGE.chosen);
          expect(shown).toEqual([...forest]);
          expect(counters.weight).toBeCloseTo(
            totalWeight(edges.weight, forest),
            6
          );
        }
      }
    }
  });

  test('never takes back what it has chosen, and never chooses too much', () => {
    const {edges} = GENERATORS.random({order: 80, density: 6, seed: 4});
    const run = {algorithm, maximum: false, seed: 2};
    const {frames, forest} = forestFrames(edges, run);
    const wanted = new Set(forest);
    let before = 0;
    for (const {edge, counters} of frames) {
      for (let e = 0; e < edges.size; e++) {
        if (edge[e] === EDGE.chosen) expect(wanted.has(e)).toBe(true);
      }
      expect(counters.forest).toBeGreaterThanOrEqual(before);
      before = counters.forest;
    }
  });
});

test('the film of kkt shows samples, their forests and heavy edges', () => {
  const {edges} = GENERATORS.geometric({order: 60, density: 4, seed: 1});
  const run = {algorithm: 'kkt', maximum: false, seed: 1};
  const titles = forestFrames(edges, run).frames.map(({title}) => title);
  expect(titles).toEqual(
    expect.arrayContaining(['Sample', 'The forest F', 'F-heavy edges removed'])
  );
});

describe('the film of pettie-ramachandran', () => {
  const {edges} = GENERATORS.geometric({order: 60, density: 8, seed: 1});
  const film = (maximum: boolean) =>
    forestFrames(edges, {algorithm: 'pettie-ramachandran', maximum, seed: 1});
  const {frames} = film(false);
  const at = (title: string) => {
    const found = frames.find(frame => frame.title === title);
    return found ?? expect.fail(`there is no ${title}`);
  };
  const shown = ({edge}: Frame, state: number) =>
    [...edge.keys()].filter(e => edge[e] === state);
  const parts = ({part}: Frame) => new Set(part).size;

  test('goes from the partition to two rounds of Borůvka', () => {
    const [first] = frames
      .map(({title}) => title)
      .join()
      .split('Round 1');
    expect(first.split(',')).toEqual([
      'The graph',
      'Partition',
      'Corrupted edges',
      'Decision trees',
      'Contraction of the subgraphs',
      'A tree grows',
      'The forest of the contracted graph',
      'All other edges removed',
      ''
    ]);
  });

  test('colours the groups of subgraphs, until they are vertices again', () => {
    const partition = at('Partition');
    for (const e of shown(partition, EDGE.inside)) {
      const {source, target} = edges;
      expect(partition.part[source[e]]).toBe(partition.part[target[e]]);
    }
    expect(parts(partition)).toBeLessThanOrEqual(60 / 4);
    const contracted = at('Contraction of the subgraphs');
    expect(contracted.part).toEqual(partition.part);
    expect(contracted.counters.vertices).toBe(parts(partition));
    expect(parts(at('All other edges removed'))).toBe(60);
  });

  test('marks the corrupted edges, and sets them aside', () => {
    const corrupted = shown(at('Corrupted edges'), EDGE.corrupted);
    expect(corrupted.length).toBeGreaterThan(0);
    expect(at('Corrupted edges').text).toContain(`${corrupted.length} edge`);
    for (const title of ['Contraction of the subgraphs', 'A tree grows']) {
      expect(shown(at(title), EDGE.corrupted)).toEqual(corrupted);
    }
    const {edge} = frames[frames.indexOf(at('All other edges removed')) + 1];
    const later = new Set(corrupted.map(e => edge[e]));
    expect([EDGE.possible, EDGE.fresh]).toEqual(
      expect.arrayContaining([...later])
    );
  });

  test('removes what is neither kept nor corrupted', () => {
    const forest = at('The forest of the contracted graph');
    const last = at('All other edges removed');
    const kept = shown(forest, EDGE.kept).length;
    const corrupted = shown(forest, EDGE.corrupted).length;
    const dropped = shown(last, EDGE.dropped).length;
    expect(kept).toBe(59);
    expect(kept + corrupted + dropped).toBe(edges.size);
    expect(last.counters.edges).toBe(kept + corrupted);
  });

  test('speaks of the maximum if that is wanted', () => {
    const texts = film(true).frames.map(({text}) => text);
    expect(texts.join(' ')).toContain('The maximum spanning tree of each');
    expect(texts.join(' ')).toMatch(/took some edges for lighter than they/);
    expect(texts.join(' ')).not.toMatch(/minimum|heavier/);
  });

  test('explains every look in the legend', () => {
    const looks = forestLegend(frames).map(([look]) => look);
    expect(looks).toEqual(
      expect.arrayContaining(['inside', 'corrupted', 'kept', 'gone'])
    );
    expect(looks).not.toContain('sampled');
  });
});

test('the film of an arborescence ends in it, with no cycle left', () => {
  for (const graph of [town(), randomDigraph(20, 5)]) {
    for (const maximum of [false, true]) {
      const run = {root: 0, maximum, algorithm: 'tarjan'} as const;
      const {frames, arcs} = arborescenceFrames(graph, run);
      expect(arcs).toEqual(arborescence(graph.edges, run));
      const last = frames.at(-1)!;
      expect(last.sets).toEqual([]);
      expect(last.weight).toBeCloseTo(totalWeight(graph.edges.weight, arcs), 3);
      expect(
        [...last.arcs.keys()].filter(arc => last.arcs[arc] === 'kept')
      ).toEqual([...arcs]);
    }
  }
});

test('a layout places every vertex within the plane', () => {
  for (const edges of [
    edgeListFrom(0, []),
    edgeListFrom(3, []),
    GENERATORS.random({order: 50, density: 1, seed: 3}).edges
  ]) {
    const {x, y} = layOut(edges);
    expect(x).toHaveLength(edges.order);
    for (const value of [...x, ...y]) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
  }
});

describe('the layout of a small graph', () => {
  const triangle = [
    [0, 1, 225],
    [1, 2, 261],
    [0, 2, 450]
  ] as const;

  test('leaves no three vertices of a triangle on a line', () => {
    const pairs = [0, 1, 2, 3, 4].flatMap(v =>
      [0, 1, 2, 3, 4].slice(0, v).map(u => [u, v] as const)
    );
    for (const complete of [pairs, pairs.toReversed()]) {
      const weighted = complete.map(([u, v], e) => [u, v, e] as const);
      for (const edges of [
        edgeListFrom(3, triangle),
        edgeListFrom(3, triangle.toReversed()),
        edgeListFrom(5, weighted)
      ]) {
        const {x, y} = layOut(edges);
        for (let w = 2; w < edges.order; w++) {
          for (const [u, v] of pairs.filter(pair => pair[1] < w)) {
            const area =
              (x[v] - x[u]) * (y[w] - y[u]) - (x[w] - x[u]) * (y[v] - y[u]);
            expect(Math.abs(area) / 2).toBeGreaterThan(0.05);
          }
        }
      }
    }
  });

  test('keeps another tree near, and off the first', () => {
    const {x, y} = layOut(edgeListFrom(5, [...triangle, [3, 4, 1]]));
    const far = (u: number, v: number) => Math.hypot(x[u] - x[v], y[u] - y[v]);
    const gap = Math.min(...[0, 1, 2].flatMap(u => [3, 4].map(v => far(u, v))));
    for (const [u, v] of [...triangle, [3, 4]]) {
      expect(far(u, v)).toBeGreaterThan(gap / 4);
      expect(far(u, v)).toBeLessThan(4 * gap);
    }
  });

  test('puts a lone vertex in the middle', () => {
    const {x, y} = layOut(edgeListFrom(1, []));
    expect([...x, ...y]).toEqual([0.5, 0.5]);
  });
});

test('the film of nothing says what to do', () => {
  const run = {algorithm: 'boruvka', maximum: false, seed: 1};
  const [{text}] = forestFrames(edgeListFrom(0, []), run).frames;
  expect(text).toContain('Paste some edges');
});

test('the edges of an own graph are read back as they are', async () => {
  const table = '"Rome, Lazio";Bari;374.5\n"the ""boot""";Bari;2\n';
  const graph = await readTable(table);
  expect(await readTable(OwnGraph.ofNamed(graph).csv)).toEqual(graph);
});
