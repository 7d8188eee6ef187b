import {readdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {arborescence} from '../../src/cli/commands/arborescence.js';
import {branching} from '../../src/cli/commands/branching.js';
import {draw} from '../../src/cli/commands/draw.js';
import {evaluate} from '../../src/cli/commands/evaluate.js';
import {SPANFOREST} from '../../src/cli/commands/index.js';
import {info} from '../../src/cli/commands/info.js';
import {msf} from '../../src/cli/commands/msf.js';
import {parse} from '../../src/cli/commands/parse.js';
import {verify} from '../../src/cli/commands/verify.js';
import {optionSpecs} from '../../src/cli/options.js';
import {runInMemory} from '../support/command-line.js';
import type {Random} from '../support/random.js';
import {TEXT_TREEBANK} from '../support/text-model.js';
import {tinyModel} from './language-targets.js';
import {decoder, type Target} from './target.js';

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
const LEFT_OUT = new Set(['jobs', 'parts', 'language']);

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
// Files that go together, which half of all inputs have.
const PLAIN_SHARE = 0.5;
// Seldom none: some commands then load the built-in model, for 0.3 seconds.
const FILE_COUNTS = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3];
const USUAL: Readonly<Record<keyof typeof COMMANDS, readonly string[]>> = {
  msf: ['graph.csv'],
  arborescence: ['graph.csv', '--root', 'a'],
  branching: ['graph.csv'],
  verify: ['graph.csv', 'forest.csv'],
  parse: ['english.model', 'text.txt'],
  evaluate: ['trees.conllu', 'trees.conllu'],
  draw: ['trees.conllu'],
  info: ['graph.csv']
};
const VALUES = [
  ...['0', '1', '2', '-1', '1.5', '1e99', 'a', 'b', 'weight', 'source', ','],
  ...['csv', 'json', 'conllu', 'tree', 'svg', 'kruskal', 'kkt', 'lemma', 'true']
];

// Random arguments, one on each line.
function commandLine(random: Random): Uint8Array {
  const name = random.pick(Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]);
  const words: string[] = [name];
  const specs = optionSpecs(COMMANDS[name].options).filter(
    spec => !LEFT_OUT.has(spec.name)
  );
  const isPlain = random.real() < PLAIN_SHARE;
  if (isPlain) words.push(...USUAL[name]);
  else {
    for (let left = random.pick(FILE_COUNTS); left > 0; left--) {
      words.push(random.pick(NAMES));
    }
  }
  for (let left = random.integer(0, isPlain ? 1 : 4); left > 0; left--) {
    const {name, value, choices} = random.pick(specs);
    words.push(`--${name}`);
    if (value !== undefined) {
      const values = choices && random.real() < 0.7 ? choices : VALUES;
      words.push(random.pick(random.real() < 0.2 ? NAMES : values));
    }
  }
  return new TextEncoder().encode(words.join('\n'));
}

/**
 * The arguments of the commands, in a folder with a few files.
 *
 * @param folder - The folder, which has nothing else.
 */
export function argumentsTarget(folder: () => string): Target {
  return {
    make: commandLine,
    words: ['\n--', '\n-o\nout.csv', '=', '\n-', '\n0', '\n-1', '\n1e9'],
    read: input => runCommandLine(decoder.decode(input), folder())
  };
}

async function runCommandLine(text: string, folder: string): Promise<boolean> {
  if (folder !== prepared) putFiles(folder);
  // No system can pass a zero byte in an argument, and nothing outside of the
  // folder is touched.
  const [name, ...rest] = text.replace(/[\0/\\]/g, '_').split('\n');
  const argv = [OTHERS.has(name) ? 'msf' : name, ...rest.filter(isAllowed)];
  const temporaryFiles = new NotedSet();
  const {code, stderr} = await runInMemory(argv, {
    ...{cwd: folder, stdin: 'a,b,1\n', temporaryFiles}
  });
  // The next input must find the same files.
  if (temporaryFiles.wasUsed) putFiles(folder);
  if (code !== 0 && code !== 1 && code !== 2) throw new Error(`exit ${code}`);
  if (stderr.includes('internal error')) throw new Error(stderr);
  if (code !== 0 && !/^spanforest: .+\n$/m.test(stderr) && code !== 1) {
    throw new Error(`exit ${code} with ${JSON.stringify(stderr)}`);
  }
  return code === 0;
}

// The commands that are left out.
const OTHERS: ReadonlySet<string> = new Set(
  SPANFOREST.commands
    .map(({name}) => name)
    .filter(name => !Object.hasOwn(COMMANDS, name))
);

function isAllowed(argument: string): boolean {
  const name = /^--([\w-]*)/.exec(argument)?.[1] ?? '';
  return !LEFT_OUT.has(name) && !/^-\w*j/.test(argument);
}

let prepared: string | undefined;

function putFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    rmSync(join(folder, name), {recursive: true, force: true});
  }
  for (const [name, content] of Object.entries(FILES)) {
    writeFileSync(join(folder, name), content);
  }
  writeFileSync(join(folder, 'english.model'), tinyModel());
  prepared = folder;
}

/** Remembers whether anything was ever added. */
class NotedSet extends Set<string> {
  wasUsed = false;

  override add(value: string): this {
    this.wasUsed = true;
    return super.add(value);
  }
}
