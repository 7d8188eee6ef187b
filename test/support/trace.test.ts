import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {createTracer, type Tracer} from './trace.js';

let tracer: Tracer;
let folder: string;

beforeAll(async () => {
  tracer = await createTracer();
  folder = mkdtempSync(join(tmpdir(), 'spanforest-trace-'));
});

afterAll(() => {
  tracer.clean();
  rmSync(folder, {recursive: true, force: true});
});

it('lists the files whose functions a piece of code calls', () => {
  const trace = tracer.run(
    "import {DisjointSets} from './graph/index.js';" +
      'console.log(new DisjointSets(3).union(0, 2));'
  );
  expect(trace.files).toContain('graph/disjoint-sets.ts');
  expect(trace.files).not.toContain('graph/graphology.ts');
  expect(trace.output).toBe('true\n');
});

it('follows a command line', () => {
  writeFileSync(join(folder, 'roads.csv'), 'a,b,1\nb,c,2\n');
  const trace = tracer.command(['msf', 'roads.csv', '-o', 'x.csv'], folder);
  expect(trace.files).toContain('cli/commands/msf.ts');
  expect(trace.functions).toBeGreaterThan(trace.files.length);
});

it('enters few files from a table to its forest', () => {
  const rows = ['a,b,1', 'b,c,2', 'c,a,3', 'c,d,4', 'd,a,5'];
  const table = ['from,to,weight', ...rows, ''].join('\n');
  writeFileSync(join(folder, 'roads.csv'), table);
  const trace = tracer.command(['msf', 'roads.csv', '-o', 'x.csv'], folder);
  const forest = readFileSync(join(folder, 'x.csv'), 'utf8');
  expect(forest).toBe('from,to,weight\na,b,1\nb,c,2\nc,d,4\n');
  expect(trace.files.length).toBeLessThanOrEqual(35);
  expect(trace.functions).toBeLessThanOrEqual(254);
  // Codecs, other formats and clusters are for those who ask for them.
  expect(trace.files.join()).not.toMatch(/compression|clusters|json|xml/);
});

it('enters few files from a text to its trees', () => {
  const {files, output} = tracer.run(
    "import {parseText} from './nlp/index.js';" +
      "const [tree] = await parseText('The dog chased the cat.');" +
      'console.log(tree.root.form);'
  );
  expect(output).toBe('chased\n');
  expect(files.length).toBeLessThanOrEqual(64);
  // Probabilities and rankings are for those who ask for them.
  expect(files.join()).not.toMatch(
    /belief|tree-probabilities|k-best|calibrate/
  );
});
