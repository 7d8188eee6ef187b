import {spawnSync} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {checkHeap} from '../../../src/cli/io/heap.js';
import {MemoryError} from '../../../src/graph/index.js';
import {
  buildProgram,
  type Program,
  temporaryFolder
} from '../../support/command-line.js';

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

const run = (...argv: string[]) =>
  spawnSync(
    process.execPath,
    ['--max-old-space-size=64', program.main, ...argv],
    {encoding: 'utf8'}
  );

const rows = (count: number, row: (i: number) => string, between = '') =>
  Array.from({length: count}, (_, i) => row(i)).join(between);

// A file of some megabytes for each way to fill the heap.
const FILES: {readonly [name: string]: (count: number) => string} = {
  'graph.json': count => `{
    "options": {"type": "undirected"},
    "nodes": [${rows(count, i => `{"key": "node${i}"}`, ',')}],
    "edges": [${rows(count, i => `{"source": "node${i}", "target": "node0"}`, ',')}]
  }`,
  'graph.graphml': count => `<graphml><graph edgedefault="undirected">
    ${rows(count, i => `<node id="n${i}"/><edge source="n${i}" target="n0"/>`)}
  </graph></graphml>`,
  'graph.csv': count =>
    `source,target,road\n${rows(count, i => `n${i},n${i >> 1},road ${i}\n`)}`,
  'trees.conllu': count =>
    rows(
      count,
      i => `1\tthe${i}\tthe\tDET\tDT\t_\t2\tdet\t_\t_
2\tword${i}\tword\tNOUN\tNN\t_\t0\troot\t_\t_\n\n`
    )
};

test.for([
  ['msf', 'graph.json', '--unweighted'],
  ['msf', 'graph.csv', '--unweighted'],
  ['msf', 'graph.graphml', '--unweighted', '--format', 'csv'],
  ['train', 'trees.conllu', '-o', 'model']
])('%s refuses a %s that does not fit into the heap', async argv => {
  const [command, name, ...rest] = argv;
  const path = folder.file(name);
  const call = () =>
    run(command, path, ...rest.map(s => (s === 'model' ? folder.file(s) : s)));
  await writeFile(
    path,
    FILES[name](name === 'graph.csv' ? 1_000_000 : 300_000)
  );
  const {status, stderr} = call();
  expect(stderr).toMatch(
    /^spanforest: \S+: this needs \d+ bytes of heap or more, and \d+ of \d+ are safe .* Add --max-old-space-size=\d+ or more to NODE_OPTIONS, .*\.\n$/
  );
  expect(status).toBe(1);
});

test('what fits is read', async () => {
  const path = folder.file('small.json');
  await writeFile(path, FILES['graph.json'](3000));
  const {status, stdout} = run('msf', path, '--unweighted', '--format', 'csv');
  expect(status).toBe(0);
  expect(stdout.split('\n')).toHaveLength(3001);
});

test('the error says how many bytes are needed', () => {
  expect(() => checkHeap()).not.toThrow();
  expect(() => checkHeap(2 ** 50)).toThrow(MemoryError);
});
