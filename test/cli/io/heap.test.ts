import {spawnSync} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {
  buildProgram,
  type Program,
  temporaryFolder
} from '../../support/command-line.js';
import {random} from '../../support/random.js';

// Megabytes of heap in which a million edges have no room as objects, and not
// even as numbers of 16 bytes.
const HEAP = 16;
const EDGES = 1_000_000;
const VERTICES = 50_000;

let program: Program;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  program = await buildProgram();
  folder = await temporaryFolder();
  const {integer} = random(1);
  const rows = ['source,target,weight'];
  for (let i = 0; i < EDGES; i++) {
    rows.push(
      `${integer(1, VERTICES)},${integer(1, VERTICES)},${integer(0, 999)}`
    );
  }
  await writeFile(folder.file('g.csv'), `${rows.join('\n')}\n`);
});
afterAll(async () => {
  await program?.remove();
  await folder?.remove();
});

function run(...argv: string[]) {
  const node = [`--max-old-space-size=${HEAP}`, program.main, ...argv];
  const {status, signal, stdout, stderr} = spawnSync(process.execPath, node, {
    cwd: folder.path,
    encoding: 'utf8',
    maxBuffer: 2 ** 28
  });
  return {status, signal, stdout, stderr};
}

describe('edges take no heap', () => {
  let forest: string;

  beforeAll(() => {
    const {status, stdout, stderr} = run('msf', 'g.csv', '-q');
    expect([status, stderr]).toEqual([0, '']);
    forest = stdout;
  });

  // Not of kruskal, whose sort copies the edges into the heap: see
  // docs/reference/errors.md.
  test.each([
    'filter-kruskal',
    'boruvka',
    'kkt',
    'fredman-tarjan',
    'pettie-ramachandran'
  ])('by %s', algorithm => {
    const found = run('msf', 'g.csv', '-q', '-a', algorithm);
    expect(found).toEqual({
      status: 0,
      signal: null,
      stdout: forest,
      stderr: ''
    });
  });

  test('when a forest is verified', async () => {
    await writeFile(folder.file('forest.csv'), forest);
    const {status, stderr} = run('verify', 'g.csv', 'forest.csv');
    expect([status, stderr]).toEqual([0, '']);
  });
});
