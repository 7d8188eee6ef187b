import {writeFile} from 'node:fs/promises';
import {parquetWriteBuffer} from 'hyparquet-writer';
import {expect, test} from 'vitest';
import {type GraphFormat, readGraph} from '../../../src/graph/index.js';
import {runInMemory, temporaryFolder} from '../../support/command-line.js';

const ROWS = 'source,target,weight,road\n';
const MISSING = 'a,x,,A1\nb,x,NA,A2\nc,x,null,A3\n';

const json = (weights: readonly string[]) =>
  `{"options":{"type":"undirected"},"nodes":[{"key":"a"},{"key":"b"}],"edges":[${weights
    .map(w => `{"source":"a","target":"b","attributes":{${w}"n":1}}`)
    .join()}]}`;

const graphml = (data: readonly string[]) =>
  '<graphml><key id="w" for="edge" attr.name="weight" attr.type="double"/>' +
  '<graph edgedefault="undirected"><node id="a"/><node id="b"/>' +
  `${data.map(d => `<edge source="a" target="b">${d}</edge>`).join('')}</graph></graphml>`;

test.for([
  ['csv', `${ROWS}a,b,3,A0\n${MISSING}`, 3],
  ['csv', ROWS + 'a,b,3,A0\n'.repeat(20_000) + MISSING, 3],
  ['tsv', 'source\ttarget\tweight\na\tb\t1\na\tx\t \n', 1],
  ['json', json(['"weight":2,', '', '"weight":null,']), 2],
  ['graphml', graphml(['<data key="w">2</data>', '', '<data key="w"/>']), 2]
] as [GraphFormat, string, number][])(
  'edges without a weight can be skipped: %s %#',
  async ([format, text, skipped]) => {
    await expect(readGraph(text, format)).rejects.toThrow('weight');
    const graph = await readGraph(text, format, {missing: 'skip'});
    expect(graph.skipped).toBe(skipped);
    expect([...graph.edges.weight].some(Number.isNaN)).toBe(false);
    // The ends stay.
    if (format === 'csv') {
      expect(graph.nodes).toEqual(['a', 'b', 'x', 'c']);
      expect(graph.edgeAttributes).toHaveLength(graph.edges.size);
      expect(graph.edgeAttributes?.every(({road}) => road === 'A0')).toBe(true);
    }
  }
);

test('what is no number is an error all the same', async () => {
  const text = `${ROWS}a,b,many,A1\n`;
  const reading = readGraph(text, 'csv', {missing: 'skip'});
  await expect(reading).rejects.toThrow('line 2, column 5: weight "many"');
  const dimacs = readGraph('p sp 1 0\n', 'dimacs', {missing: 'skip'});
  await expect(dimacs).rejects.toThrow('missing does not apply to dimacs');
});

test('the command line says how many were skipped', async () => {
  const folder = await temporaryFolder();
  const cwd = folder.path;
  try {
    const stdin = `${ROWS}a,b,3,A0\n${MISSING}`;
    const argv = ['msf', '-', '--summary'];
    const refused = await runInMemory(argv, {cwd, stdin});
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    for (const more of [[], ['--k', '1'], ['--algorithm', 'kruskal']]) {
      const all = [...argv, '--missing', 'skip', ...more];
      const {code, stdout, stderr} = await runInMemory(all, {cwd, stdin});
      expect(code).toBe(0);
      expect(stdout).toContain('a,b,3,A0\n');
      expect(stdout).toContain('x,,,\n');
      expect(stderr).toContain('3 edges skipped');
    }
    const bytes = parquetWriteBuffer({
      columnData: [
        {name: 'source', data: ['a', 'b']},
        {name: 'target', data: ['b', 'c']},
        {name: 'weight', data: [1.5, null], type: 'DOUBLE'},
        {name: 'road', data: ['A1', 'A2']}
      ]
    });
    await writeFile(folder.file('g.parquet'), new Uint8Array(bytes));
    const parquet = ['msf', 'g.parquet', '--missing', 'skip', '--summary'];
    const {stdout, stderr} = await runInMemory(parquet, {cwd});
    expect(stdout).toBe('source,target,weight,road\na,b,1.5,A1\nc,,,\n');
    expect(stderr).toContain('1 edge skipped');
  } finally {
    await folder.remove();
  }
});
