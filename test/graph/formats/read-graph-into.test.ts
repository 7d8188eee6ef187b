import {expect, test} from 'vitest';
import {WRITABLE_FORMATS} from '../../../src/graph/formats/index.js';
import {
  GraphTypeError,
  type NamedGraph,
  OptionError,
  readGraph,
  readGraphInto,
  type WritableFormat,
  writeGraph
} from '../../../src/graph/index.js';
import type {EdgeBlock} from '../../../src/internals.js';
import {randomEdges} from '../../support/shapes.js';

const SIZE = 3000;
const ORDER = 100;

const graph: NamedGraph = {
  nodes: Array.from({length: ORDER}, (_, v) => `v${v}`),
  edges: randomEdges(ORDER, SIZE),
  edgeKeys: Array.from({length: SIZE}, (_, e) => `e${e}`),
  edgeAttributes: Array.from({length: SIZE}, (_, e) => ({colour: e % 7}))
};

/** What a sink gets, each edge as one value. */
async function edgesOf(
  text: string,
  format: WritableFormat
): Promise<unknown[]> {
  const list: unknown[] = [];
  const add = (block: EdgeBlock) => {
    const {size, source, target, weight, key, attributes} = block;
    for (let i = 0; i < size; i++) {
      const own = {key: key?.(i), attributes: attributes?.(i)};
      list.push([source[i], target[i], weight[i], own]);
    }
  };
  const {nodes} = await readGraphInto({add}, text, format);
  return [...nodes, ...list];
}

test.for(WRITABLE_FORMATS)(
  'passes on what readGraph collects of %s',
  async format => {
    const text = [...writeGraph(graph, format)].join('');
    const read = await readGraph(text, format);
    const {nodes, edges, edgeKeys, edgeAttributes} = read;
    expect(edges.size).toBe(SIZE);
    const list = Array.from(edges.weight, (weight, e) => [
      edges.source[e],
      edges.target[e],
      weight,
      {key: edgeKeys?.[e], attributes: edgeAttributes?.[e]}
    ]);
    expect(await edgesOf(text, format)).toEqual([...nodes, ...list]);
  }
);

test('options of other formats are refused', async () => {
  for (const format of WRITABLE_FORMATS) {
    const options = {wieght: null} as never;
    const reading = readGraphInto({add() {}}, '', format, options);
    await expect(reading).rejects.toThrow(OptionError);
  }
});

test.for([null, {}, () => {}])(
  'what is not a sink is refused: %o',
  async sink => {
    const reading = readGraphInto(sink as never, 'a,b,1', 'csv');
    await expect(reading).rejects.toThrow(GraphTypeError);
    await expect(reading).rejects.toThrow(/Pass an object with a method add/);
  }
);

test('JSON of either kind is recognised, as by readGraph', async () => {
  const texts: [string, WritableFormat][] = [
    ['{"nodes":[{"id":"a"}],"links":[]}', 'json'],
    ['{"nodes":[{"id":"a"}],"edges":[]}', 'json'],
    ['{"nodes":[{"key":"a"}],"edges":[]}', 'json'],
    // Only who knows that this is node-link data can read it.
    ['{"nodes":[{"id":"a","key":7}],"edges":[]}', 'node-link']
  ];
  for (const [text, format] of texts) {
    expect((await readGraph(text, format)).nodes).toEqual(['a']);
    expect(await edgesOf(text, format)).toEqual(['a']);
  }
});

test('an unknown format is refused', async () => {
  const reading = readGraphInto({add() {}}, 'a,b,1', 'cvs' as never);
  await expect(reading).rejects.toThrow(OptionError);
  await expect(reading).rejects.toThrow('Did you mean csv?');
});
