import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {NamedForest} from '../../../src/cli/forest/named-forest.js';
import {packNames} from '../../../src/cli/io/name-index.js';
import {
  edgeListFrom,
  type NamedGraph,
  readCsv,
  selectNamedEdges
} from '../../../src/graph/index.js';
import {
  maximumSpanningForestOf,
  minimumSpanningForestOf
} from '../../../src/msf/index.js';

const OPTIONS = {hold: 'minimum', records: true} as const;

// Adds a graph as one section, in blocks of a few edges.
function addGraph(
  forest: NamedForest,
  graph: NamedGraph,
  {known = true, blocks = 3, file = 'a file'} = {}
): void {
  const {edges, edgeKeys, edgeAttributes, ...vertices} = graph;
  const {nodes} = graph;
  let vertexCount = 0;
  const names = {
    get vertexCount() {
      return vertexCount;
    },
    namesSince: (first: number) => packNames(nodes.slice(first, vertexCount))
  };
  const section = forest.begin(file, known ? names : undefined);
  for (let at = 0; at < edges.size; at += blocks) {
    const end = Math.min(at + blocks, edges.size);
    const source = edges.source.slice(at, end);
    const target = edges.target.slice(at, end);
    vertexCount = Math.max(
      vertexCount,
      ...Array.from(source, v => v + 1),
      ...Array.from(target, v => v + 1)
    );
    section.add({
      size: end - at,
      source,
      target,
      weight: edges.weight.slice(at, end),
      ...(edgeKeys && {key: i => edgeKeys[at + i]}),
      ...(edgeAttributes && {attributes: i => edgeAttributes[at + i]})
    });
    source.fill(-1);
  }
  vertexCount = nodes.length;
  section.finish(vertices);
}

const rows = fc.array(
  fc.tuple(
    fc.integer({min: 0, max: 12}),
    fc.integer({min: 0, max: 12}),
    fc.integer({min: 0, max: 5})
  ),
  {maxLength: 20}
);

function tableOf(
  list: readonly (readonly [number, number, number])[],
  first: number
): string {
  return `source,target,weight,road\n${list
    .map(([u, v, w], i) => `n${u},n${v},${w},r${first + i}\n`)
    .join('')}`;
}

describe('a named forest', () => {
  test('is that of all sections in a row, whichever way they come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rows, {maxLength: 5}),
        fc.boolean(),
        fc.infiniteStream(fc.boolean()),
        fc.integer({min: 1, max: 7}),
        async (parts, maximum, choices, blocks) => {
          const whole = await readCsv(tableOf(parts.flat(), 0));
          const find = maximum
            ? maximumSpanningForestOf
            : minimumSpanningForestOf;
          const expected = selectNamedEdges(whole, find(whole.edges));
          const hold = maximum ? 'maximum' : 'minimum';
          const forest = new NamedForest({hold, records: true});
          let count = 0;
          for (const part of parts) {
            const graph = await readCsv(tableOf(part, count));
            count += part.length;
            const [isStored, known] = [...choices.take(2)];
            if (isStored) {
              const other = new NamedForest({hold, records: true});
              addGraph(other, graph, {known, blocks});
              forest.addForest('another', other.parts());
            } else addGraph(forest, graph, {known, blocks});
          }
          expect(forest.seen).toBe(count);
          if (parts.length === 0) return;
          expect(forest.graph()).toEqual(
            count === 0 ? {...expected, edgeAttributes: undefined} : expected
          );
          const again = new NamedForest({hold, records: true});
          again.addForest('all', forest.parts());
          expect(again.graph()).toEqual(forest.graph());
        }
      ),
      {numRuns: 200}
    );
  });

  test('holds all edges on demand', async () => {
    const forest = new NamedForest({hold: 'all', records: true});
    const graph = await readCsv(
      tableOf(
        [
          [1, 2, 3],
          [1, 2, 4],
          [2, 2, 1]
        ],
        0
      )
    );
    addGraph(forest, graph);
    expect(forest.graph()).toEqual(graph);
    addGraph(forest, graph, {known: false});
    expect(forest.graph().edges.size).toBe(6);
    expect(forest.graph().edgeAttributes?.[5]).toEqual({road: 'r2'});
  });

  test('can be stored while the first section is being read', () => {
    const forest = new NamedForest(OPTIONS);
    const section = forest.begin('g.csv', {
      vertexCount: 3,
      namesSince: first => packNames(['a', 'b', 'c'].slice(first))
    });
    section.add({
      size: 1,
      source: Int32Array.of(2),
      target: Int32Array.of(0),
      weight: Float64Array.of(4)
    });
    const other = new NamedForest(OPTIONS);
    other.addForest('g.csv', forest.parts());
    expect(other.graph().nodes).toEqual(['a', 'b', 'c']);
    expect(other.seen).toBe(1);
  });

  test('drops the attributes of edges that others replace', () => {
    const forest = new NamedForest(OPTIONS);
    let calls = 0;
    const section = forest.begin('g.csv');
    const size = 1000;
    for (let round = 0; round < 200; round++) {
      section.add({
        size,
        source: new Int32Array(size),
        target: new Int32Array(size).fill(1),
        weight: new Float64Array(size).fill(-round),
        attributes: i => ({calls: ++calls, i, round})
      });
    }
    section.finish({nodes: ['a', 'b']});
    const {edgeAttributes} = forest.graph();
    expect(edgeAttributes).toEqual([
      expect.objectContaining({i: 0, round: 199})
    ]);
  });

  test('takes attributes afterwards', async () => {
    const forest = new NamedForest(OPTIONS);
    addGraph(forest, {
      nodes: ['a', 'b', 'c'],
      edges: edgeListFrom(3, [
        [0, 1, 1],
        [1, 2, 1]
      ])
    });
    addGraph(forest, {
      nodes: ['b', 'c', 'd'],
      edges: edgeListFrom(3, [
        [0, 1, 0],
        [0, 1, 5],
        [1, 2, 1]
      ])
    });
    expect(forest.heldSince(3)).toEqual([0, 2]);
    forest.setAttributes(3, [0, 2], [{road: 'x'}, {road: 'y'}]);
    const {edgeAttributes} = forest.graph();
    expect(edgeAttributes).toEqual([{}, {road: 'x'}, {road: 'y'}]);
  });

  test('joins the attributes of nodes, and refuses contradictions', () => {
    const forest = new NamedForest(OPTIONS);
    const edges = edgeListFrom(2, [[0, 1, 1]]);
    const add = (nodes: string[], ...nodeAttributes: object[]) =>
      addGraph(
        forest,
        {nodes, edges, nodeAttributes: nodeAttributes as []},
        {known: false, file: 'b.json'}
      );
    add(['a', 'b'], {x: 1}, {});
    add(['b', 'c'], {y: [2]}, {});
    add(['b', 'a'], {y: [2]}, {z: 0});
    expect(forest.graph().nodeAttributes).toEqual([{x: 1, z: 0}, {y: [2]}, {}]);
    expect(() => add(['c', 'a'], {}, {x: 2})).toThrow(
      'b.json: the attribute "x" of the node a is 2, but it is 1 in a file ' +
        'before. Make them equal, or leave one out.'
    );
  });
});
