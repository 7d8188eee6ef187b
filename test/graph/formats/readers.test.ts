import {describe, expect, test} from 'vitest';
import {WRITABLE_FORMATS} from '../../../src/graph/formats/index.js';
import {
  GraphFormatError,
  GraphTypeError,
  OptionError,
  type ReadGraphOptions,
  readGraph,
  type TextInput,
  type WritableFormat,
  writeGraph
} from '../../../src/graph/index.js';

// A small graph in each format.
const SAMPLES: Readonly<Record<WritableFormat, string>> = {
  csv: 'source,target,weight\n1,2,3\n2,3,4\n',
  tsv: 'source\ttarget\tweight\n1\t2\t3\n2\t3\t4\n',
  edgelist: '# 3 nodes\n1 2 3\n2 3 4\n',
  dimacs: 'c a graph\np sp 3 2\na 1 2 3\na 2 3 4\n',
  'matrix-market':
    '%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 3\n3 2 4\n',
  json:
    '{"options":{"type":"undirected"},"nodes":[{"key":"1"},{"key":"2"},' +
    '{"key":"3"}],"edges":[{"source":"1","target":"2","attributes":' +
    '{"weight":3}},{"source":"2","target":"3","attributes":{"weight":4}}]}',
  'node-link':
    '{"nodes":[{"id":1},{"id":2},{"id":3}],"links":[{"source":1,"target":2,' +
    '"weight":3},{"source":2,"target":3,"weight":4}]}',
  graphml:
    '<graphml><key id="w" for="edge" attr.name="weight" attr.type="int"/>' +
    '<graph edgedefault="undirected"><node id="1"/><node id="2"/><node id="3"/>' +
    '<edge source="1" target="2"><data key="w">3</data></edge>' +
    '<edge source="2" target="3"><data key="w">4</data></edge></graph></graphml>',
  gexf:
    '<gexf><graph><nodes><node id="1"/><node id="2"/><node id="3"/></nodes>' +
    '<edges><edge source="1" target="2" weight="3"/>' +
    '<edge source="2" target="3" weight="4"/></edges></graph></gexf>'
};

// What is meant to be read as the format of another sample.
const RECOGNIZED: readonly (readonly [WritableFormat, WritableFormat])[] = [
  ['tsv', 'csv'],
  ['node-link', 'json']
];

describe.for(WRITABLE_FORMATS)('the reader of %s', format => {
  const text = SAMPLES[format];

  test('reads a file of its own', async () => {
    const {edges} = await readGraph(text, format);
    expect([...edges.weight]).toEqual([3, 4]);
  });

  test.for(WRITABLE_FORMATS)('does not make a graph of %s', async other => {
    const isMeant = RECOGNIZED.some(
      ([file, as]) => file === other && as === format
    );
    const reading = readGraph(SAMPLES[other], format);
    if (other === format || isMeant) {
      expect((await reading).edges.size).toBe(2);
    } else {
      await expect(reading).rejects.toThrow(GraphFormatError);
    }
    // Nor if weights are ignored.
    const unweighted = readGraph(SAMPLES[other], format, {weight: null});
    if (other === format || isMeant) {
      expect((await unweighted).edges.size).toBe(2);
    } else {
      await expect(unweighted).rejects.toThrow(GraphFormatError);
    }
  });

  test('refuses a misspelt option', async () => {
    const reading = readGraph(text, format, {wieght: null} as never);
    await expect(reading).rejects.toThrow(OptionError);
    await expect(reading).rejects.toThrow('Did you mean weight?');
    const graph = await readGraph(text, format);
    expect(() => writeGraph(graph, format, {seperator: ';'} as never)).toThrow(
      'Did you mean separator?'
    );
  });

  test('refuses arguments in another order', async () => {
    const swapped = readGraph(format, text as never);
    await expect(swapped).rejects.toThrow(OptionError);
    const options = readGraph({weight: null} as never, format);
    await expect(options).rejects.toThrow(GraphTypeError);
    const last = readGraph(text, {} as never, format as never);
    await expect(last).rejects.toThrow(OptionError);
    expect(() => writeGraph(format as never, format)).toThrow(GraphTypeError);
  });

  test('refuses an option of another format', async () => {
    const options = {
      source: 1,
      header: true,
      separator: ',',
      decimal: ',',
      maximumOrder: 5
    } as const;
    const own: Readonly<Record<WritableFormat, readonly string[]>> = {
      csv: ['source', 'header', 'separator', 'decimal'],
      tsv: ['source', 'header', 'decimal'],
      edgelist: ['source'],
      dimacs: ['maximumOrder'],
      'matrix-market': ['maximumOrder'],
      json: [],
      'node-link': [],
      graphml: [],
      gexf: []
    };
    for (const [name, value] of Object.entries(options)) {
      if (own[format].includes(name)) continue;
      const reading = readGraph(text, format, {[name]: value});
      await expect(reading).rejects.toThrow(OptionError);
      await expect(reading).rejects.toThrow(
        `${name} does not apply to ${format}`
      );
    }
    const directed = readGraph(text, format, {directed: 'both'} as never);
    await expect(directed).rejects.toThrow(/directed is "both"/);
  });
});

test.for([
  (input: TextInput, options?: ReadGraphOptions) =>
    readGraph(input, 'dimacs', options),
  (input: TextInput, options?: ReadGraphOptions) =>
    readGraph(input, 'matrix-market', options)
])('%o has its own options', async read => {
  const reading = read('', {maximumorder: 5} as never);
  await expect(reading).rejects.toThrow('Did you mean maximumOrder?');
  const directed = read('', {directed: true} as never);
  await expect(directed).rejects.toThrow(/directed is true\. Use one of/);
});

test('writeMatrixMarket has its own options', async () => {
  const graph = await readGraph(SAMPLES.csv, 'csv');
  expect(() =>
    writeGraph(graph, 'matrix-market', {direct: true} as never)
  ).toThrow(OptionError);
});
