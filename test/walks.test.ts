import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {createTracer, type Tracer} from './support/trace.js';

const page = readFileSync('CONTRIBUTING.md', 'utf8');

/** The walk of a command: its numbered steps, each with the files it names. */
function walkOf(command: string): string[][] {
  const [, text] = page.split(`\`spanforest ${command}\`:\n\n`);
  const [steps] = text.split(/\n\n(?! )/);
  return steps
    .split(/\n(?=\d+\. )/)
    .map(step => [...step.matchAll(/`([\w-]+\/[\w/-]+\.ts)`/g)].map(m => m[1]));
}

describe('a walk through the code', () => {
  let folder: string;
  let tracer: Tracer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'walks-'));
    tracer = await createTracer();
    const write = (name: string, text: string) =>
      writeFileSync(join(folder, name), text);
    write('roads.csv', 'source,target,weight\na,b,1\nb,c,2\nc,a,3\n');
    write('letters.txt', 'The dog chased the cat.\n');
    const cells = '\t_\t_\t_\t_\t_\t_\t_\t_\n';
    write('sentences.conllu', `1\tThey${cells}2\tsing${cells}\n`);
  });
  afterAll(() => {
    tracer.clean();
    rmSync(folder, {recursive: true});
  });

  test.for(['msf roads.csv', 'parse sentences.conllu', 'parse letters.txt'])(
    'enters the files that it names: %s',
    command => {
      const steps = walkOf(command);
      expect(steps.length).toBeGreaterThan(3);
      for (const files of steps) expect(files).not.toEqual([]);
      const {files} = tracer.command(command.split(' '), folder);
      const missed = steps.flat().filter(file => !files.includes(file));
      expect(missed).toEqual([]);
    }
  );

  test('goes from the command line down, and back only to write', () => {
    const folderOf = (file: string) => file.split('/')[0];
    const [, ...inner] = walkOf('msf roads.csv').map(files =>
      files.map(folderOf)
    );
    expect(inner.flatMap(names => [...new Set(names)])).toEqual([
      ...['graph', 'msf', 'graph', 'cli']
    ]);
  });

  test('names no file that does not exist', () => {
    const named = page.matchAll(/`((?:cli|graph|msf|nlp|src)\/[\w/-]+\.ts)`/g);
    const missing = [...named]
      .map(([, file]) => (file.startsWith('src/') ? file : `src/${file}`))
      .filter(file => !existsSync(file) && !file.includes('name-of-it'));
    expect(missing).toEqual([]);
  });
});
