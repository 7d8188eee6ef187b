import {existsSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {arborescence} from '../../src/cli/commands/arborescence.js';
import {branching} from '../../src/cli/commands/branching.js';
import {draw} from '../../src/cli/commands/draw.js';
import {evaluate} from '../../src/cli/commands/evaluate.js';
import {info} from '../../src/cli/commands/info.js';
import {msf} from '../../src/cli/commands/msf.js';
import {parse} from '../../src/cli/commands/parse.js';
import {verify} from '../../src/cli/commands/verify.js';
import {optionSpecs} from '../../src/cli/options.js';
import {encodeModel} from '../../src/nlp/model/index.js';
import {runInMemory} from '../support/command-line.js';
import type {Random} from '../support/random.js';
import {TEXT_TREEBANK, textModel} from '../support/text-model.js';

// Commands that end by themselves within milliseconds on small files. Options
// that start threads, use the network or wait are left out.
const COMMANDS = {
  msf,
  arborescence,
  branching,
  verify,
  parse,
  evaluate,
  draw,
  info
} as const;
const LEFT_OUT = new Set(['jobs', 'cluster', 'storage', 'parts', 'language']);

const FILES: Readonly<Record<string, string>> = {
  'graph.csv': 'source,target,weight\na,b,1\nb,c,2.5\na,c,-3\n',
  'graph.gr': 'p edge 3 2\ne 1 2 7\ne 2 3 1\n',
  'graph.json':
    '{"nodes":[{"id":1},{"id":2}],"links":[{"source":1,"target":2}]}',
  'forest.csv': 'source,target,weight\na,b,1\na,c,-3\n',
  'trees.conllu': TEXT_TREEBANK,
  'text.txt': 'The dog barks. Cats sing!\n'
};
const NAMES = [...Object.keys(FILES), 'english.model', 'missing', '-', '.', ''];
const VALUES = [
  ...['0', '1', '2', '-1', '1.5', '1e99', 'a', 'b', 'weight', 'source', ','],
  ...['csv', 'json', 'conllu', 'tree', 'svg', 'kruskal', 'kkt', 'lemma', 'true']
];

/** Random arguments, one on each line. */
export function commandLine(random: Random): Uint8Array {
  const name = random.pick(Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]);
  const words: string[] = [name];
  const specs = optionSpecs(COMMANDS[name].options).filter(
    spec => !LEFT_OUT.has(spec.name)
  );
  for (let left = random.integer(0, 3); left > 0; left--) {
    words.push(random.pick(NAMES));
  }
  for (let left = random.integer(0, 4); left > 0; left--) {
    const {name, value, choices} = random.pick(specs);
    words.push(`--${name}`);
    if (value !== undefined) {
      const values = choices && random.real() < 0.7 ? choices : VALUES;
      words.push(random.pick(random.real() < 0.2 ? NAMES : values));
    }
  }
  return new TextEncoder().encode(words.join('\n'));
}

/** Runs arguments in a folder with a few files. */
export async function runCommandLine(
  text: string,
  folder: string
): Promise<void> {
  if (!existsSync(join(folder, 'english.model'))) {
    for (const [name, content] of Object.entries(FILES)) {
      await writeFile(join(folder, name), content);
    }
    await writeFile(join(folder, 'english.model'), encodeModel(textModel()));
  }
  // No system can pass a zero byte in an argument.
  if (text.includes('\0')) return;
  const argv = text.split('\n');
  const isLeftOut = (argument: string) =>
    [...LEFT_OUT].some(name => argument.startsWith(`--${name.slice(0, 2)}`));
  // No other command, and nothing outside of the folder.
  if (!Object.hasOwn(COMMANDS, argv[0]) || argv.some(isLeftOut)) return;
  if (argv.some(argument => /[/\\]|^-j/.test(argument))) return;
  const stdin = 'a,b,1\n';
  const {code, stderr} = await runInMemory(argv, {cwd: folder, stdin});
  if (code !== 0 && code !== 1 && code !== 2) throw new Error(`exit ${code}`);
  if (stderr.includes('internal error')) throw new Error(stderr);
  if (code !== 0 && !/^spanforest: .+\n$/m.test(stderr) && code !== 1) {
    throw new Error(`exit ${code} with ${JSON.stringify(stderr)}`);
  }
}
