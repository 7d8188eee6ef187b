import {spawnSync} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {MemoryError, SpanforestError} from '../../src/graph/index.js';
import {checkMemory} from '../../src/graph/memory.js';
import {FOREST_ALGORITHMS} from '../../src/msf/index.js';
import {
  buildProgram,
  type Program,
  temporaryFolder
} from '../support/command-line.js';
import {TEXT_TREEBANK} from '../support/text-model.js';

describe('the check of memory', () => {
  test('refuses what no machine has, with the number of bytes', () => {
    const bytes = 2 ** 50;
    const check = () => checkMemory('spanforest/x', 'a thing', bytes);
    expect(check).toThrow(MemoryError);
    expect(check).toThrow(SpanforestError);
    expect(check).toThrow(
      /^spanforest\/x: a thing needs at least 1125899906842624 bytes .*\.$/
    );
    try {
      check();
    } catch (error) {
      expect((error as MemoryError).bytes).toBe(bytes);
    }
  });

  test('does not ask for little', () => {
    for (const bytes of [0, 1, 2 ** 20]) checkMemory('x', 'y', bytes);
  });
});

// Addresses are limited, as `ulimit -v` does it, so that the same happens on
// machines with more memory.
describe.skipIf(process.platform !== 'linux')('without memory', () => {
  let program: Program;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    program = await buildProgram();
    folder = await temporaryFolder();
  });
  afterAll(async () => {
    await program?.remove();
    await folder?.remove();
  });

  // Kilobytes: enough for Node itself, but for no program in WebAssembly.
  const limited = (...argv: string[]) =>
    spawnSync('bash', [
      ...['-c', 'ulimit -v 4000000; exec "$@"', 'bash', ...argv]
    ]);

  const names = {
    'a graph': 'graph.edgeListFrom(2 ** 31 - 1, [[0, 1, 2]])',
    'a stream': `new msf.ForestStream().add({
      size: 1,
      source: new Int32Array([0]),
      target: new Int32Array([2 ** 31 - 2]),
      weight: new Float64Array([1])
    })`,
    'a stream of many vertices': 'new msf.ForestStream({order: 2 ** 30})',
    neighbours: `graph.edgeListFromNeighbours(
      Array.from({length: 20_000}, (_, i) => [i, i % 7]),
      {k: 19_999}
    )`,
    'a large union of sets': 'new graph.DisjointSets(2 ** 31 - 1)',
    'room for edges': 'new graph.EdgeListBuilder().reserve(2 ** 31 - 1)',
    'a scratch': 'new internals.DenseScratch(2 ** 16)',
    'a scratch for trees': 'new internals.TreeScratch(2 ** 16)',
    'a trainer': `nlp.train([[{form: 'a', head: 0}]], {bits: 28, order: 2})`
  };

  // Runs code that has the entries of the package.
  const runLimited = (code: string) => {
    const dist = dirname(dirname(program.main));
    const url = (file: string) =>
      JSON.stringify(pathToFileURL(join(dist, file)).href);
    const source = `
      import * as graph from ${url('graph/index.js')};
      import * as msf from ${url('msf/index.js')};
      import * as nlp from ${url('nlp/index.js')};
      import * as internals from ${url('internals.js')};
      ${code}
    `;
    const {stdout, stderr} = limited(
      process.execPath,
      ...['--input-type=module', '-e', source]
    );
    expect(`${stderr}`).toBe('');
    return `${stdout}`;
  };

  test.each(Object.keys(names))('%s is refused', name => {
    const printed = runLimited(`
      try {
        ${names[name as keyof typeof names]};
        console.log('nothing was refused');
      } catch (error) {
        console.log(error.name, error.bytes > 2 ** 31, error.message);
      }
    `);
    expect(printed).toMatch(
      /^MemoryError true spanforest\/\S+: .* bytes of memory, .*\n$/
    );
  });

  test.each([
    ['a graph', 'a graph of 2147483647 vertices needs at least 34359738352'],
    ['room for edges', 'room for 2147483647 edges needs at least 34359738352']
  ] as const)('the error about %s says what is too large', (name, what) => {
    const printed = runLimited(`
      try {
        ${names[name]};
      } catch (error) {
        console.log(error.message);
      }
    `);
    expect(printed).toContain(`spanforest/graph: ${what} bytes of memory`);
  });

  test('no function fails in another way on billions of vertices', () => {
    const printed = runLimited(`
      const edges = {
        order: 2 ** 31 - 1,
        size: 1,
        source: Int32Array.of(0),
        target: Int32Array.of(1),
        weight: Float64Array.of(1)
      };
      const forest = Int32Array.of(0);
      // Everything that comes after the edges in any function.
      const others = [
        [], [{}], [forest], [forest, {}], [{root: 0}], [{root: null}],
        [{maximum: true}], [{required: [0]}], [{compiled: false}],
        [{onStep() {}}], [forest, {roots: [0]}],
        [forest, {order: 2, parent: forest, dual: new Float64Array(1),
          dualHops: forest}, {root: 0}]
      ];
      const {checkEdgeList, heavyEdges, pathMaxima} = internals;
      const buildingBlocks = {checkEdgeList, heavyEdges, pathMaxima};
      const refusing = new Set();
      const attempt = async (name, call) => {
        // Refusing takes time: the engine collects garbage first.
        if (refusing.has(name)) return;
        try {
          const value = await call();
          // Generators and iterators do nothing before they are asked.
          if (typeof value?.next === 'function') value.next();
        } catch (error) {
          if (error.name === 'MemoryError') refusing.add(name);
          if (error instanceof graph.SpanforestError) return;
          console.log(name, error.stack);
        }
      };
      for (const [name, value] of Object.entries(
        {...graph, ...msf, ...buildingBlocks}
      )) {
        if (typeof value !== 'function' || /^[A-Z]/.test(name)) continue;
        for (const rest of others) {
          await attempt(name, () => value(edges, ...rest));
          await attempt(name, () => value.detailed?.(edges, ...rest));
        }
      }
      for (const [name, value] of Object.entries(msf.FOREST_ALGORITHMS)) {
        await attempt(name, () => value(edges));
      }
      const market = '%%MatrixMarket matrix coordinate real general\\n';
      for (const [format, text] of [
        ['dimacs', 'p sp 2000000000 1\\na 1 2000000000 3\\n'],
        ['dimacs', 'p sp 2 2000000000\\na 1 2 3\\n'],
        ['matrix-market', market + '2000000000 2000000000 1\\n1 2 3\\n'],
        ['matrix-market', market + '2 2 2000000000\\n1 2 3\\n'],
        ['matrix-market', market.replace('coordinate', 'array') +
          '2000000000 2000000000\\n1\\n']
      ]) {
        for (const options of [{}, {maximumOrder: 2 ** 26}]) {
          await attempt('file', () =>
            graph.readGraph(text, format, options));
          await attempt('stream', () =>
            graph.readGraphInto(new msf.ForestStream(), text, format, options));
        }
      }
      console.log([...refusing].sort().join(' '));
    `);
    // What is not listed has no edge list to take.
    expect(printed.trim().split(' ')).toEqual(
      expect.arrayContaining([
        ...Object.keys(FOREST_ALGORITHMS),
        ...['arborescence', 'branching', 'checkEdgeList', 'clusterLabels'],
        ...['forestPathsOf', 'isForestOf', 'isMinimumArborescence'],
        ...['isMinimumSpanningForestOf', 'kBestArborescencesOf', 'pathMaxima'],
        ...['kBestSpanningForestsOf', 'minimumSpanningForestOf', 'rootForest'],
        ...['selectEdges', 'singleLinkage']
      ])
    );
    expect(printed.trim().split('\n')).toHaveLength(1);
  });

  test('a command says so in one line', async () => {
    const treebank = folder.file('train.conllu');
    await writeFile(treebank, TEXT_TREEBANK);
    const {status, stderr} = limited(
      ...[process.execPath, program.main, 'train', treebank],
      ...['--bits', '28', '--order', '2', '-o', folder.file('model')]
    );
    expect(`${stderr}`).toMatch(
      /^spanforest: training of 2\^28 weights needs at least \d+ bytes .*\n$/
    );
    expect(status).toBe(1);
  });

  test('the forest is found in JavaScript if WebAssembly gets none', async () => {
    let rows = 'source,target,weight\n';
    for (let i = 0; i < 20_000; i++) {
      rows += `v${(i * i) % 997},v${(7 * i) % 1009},${(13 * i) % 101}\n`;
    }
    const graph = folder.file('graph.csv');
    await writeFile(graph, rows);
    const {status, stdout, stderr} = limited(
      ...[process.execPath, program.main, 'msf', graph]
    );
    const {stdout: expected} = await program.run(['msf', graph]);
    expect([status, `${stderr}`]).toEqual([0, '']);
    expect(`${stdout}` === expected).toBe(true);
  });
});
