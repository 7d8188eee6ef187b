import {readFileSync} from 'node:fs';
import {readFile, writeFile} from 'node:fs/promises';
import {Readable} from 'node:stream';
import {gzipSync} from 'node:zlib';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {runInMemory, temporaryFolder} from '../support/command-line.js';
import {markdownFences} from '../support/fences.js';

/** A command of the documentation, and what should follow it. */
interface Example {
  readonly command: string;
  readonly output: string;
}

const fencesIn = (path: string) =>
  markdownFences(
    readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  );
const COMMANDS = [
  'index',
  'msf',
  'arborescence',
  'branching',
  'verify',
  'parse',
  'draw'
].map(name => `docs/command-line/${name}.md`);
const page = COMMANDS.flatMap(fencesIn);

// The other examples need a treebank or a model.
const RUNS =
  /^(spanforest (msf|arborescence|branching|verify|(parse|draw) --text) |gzip )/;

function examplesOf(fences: typeof page): Example[] {
  const examples: {command: string; output: string}[] = [];
  for (const {language, lines} of fences) {
    if (language !== 'console') continue;
    for (const line of lines) {
      if (line.startsWith('$ ')) {
        examples.push({command: line.replace(/^\$ (npx )?/, ''), output: ''});
      } else {
        examples.at(-1)!.output += `${line}\n`;
      }
    }
  }
  // A command without output only says how it is called.
  return examples.filter(
    ({command, output}) => RUNS.test(command) && output !== ''
  );
}

const withoutTimes = (text: string) =>
  text.replace(/\b[\d.]+ (µs|ms|s)$/gm, 'TIME');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  const tableOf = (header: string) =>
    `${page.find(({lines}) => lines[0] === header)!.lines.join('\n')}\n`;
  const roads = tableOf('from,to,km');
  await writeFile(folder.file('roads.csv'), roads);
  await writeFile(folder.file('streets.csv'), tableOf('from,to,minutes'));
  await writeFile(folder.file('pipes.csv'), tableOf('id,weight,x,y'));
  const guess = ['Rome,Naples,225', 'Rome,Bari,374', 'Rome,Pescara,208'];
  await writeFile(
    folder.file('guess.csv'),
    `source,target,weight\n${guess.join('\n')}\nCagliari,Sassari,213\n`
  );
});
afterAll(() => folder.remove());

/** Everything that a pipeline prints, standard error last. */
async function outputOf(pipeline: string): Promise<string> {
  let stdin: string | Readable = '';
  let result = {stdout: '', stderr: ''};
  for (const command of pipeline.split(' | ')) {
    const [program, ...argv] = Array.from(
      command.matchAll(/"([^"]*)"|(\S+)/g),
      ([, quoted, plain]) => quoted ?? plain
    );
    if (program === 'gzip') {
      stdin = Readable.from([gzipSync(await readFile(folder.file(argv[1])))]);
      continue;
    }
    expect(program).toBe('spanforest');
    result = await runInMemory(argv, {cwd: folder.path, stdin});
    stdin = result.stdout;
  }
  return result.stdout + result.stderr;
}

describe.each([
  ['README.md', 2, fencesIn('README.md')],
  ['docs/command-line', 12, page],
  ['docs/start/parsing.md', 1, fencesIn('docs/start/parsing.md')]
])('%s', (_, atLeast, fences) => {
  const examples = examplesOf(fences);

  test('has examples that can be run', () => {
    expect(examples.length).toBeGreaterThanOrEqual(atLeast);
  });

  // One after the other: some read what others have written.
  test.each(examples)('$command', async ({command, output}) => {
    expect(withoutTimes(await outputOf(command))).toBe(withoutTimes(output));
  });
});
