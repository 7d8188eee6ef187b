/**
 * Publishes all packages of this repository. Without --publish it changes
 * nothing: it packs them, checks them, and lists what would be published.
 *
 * npm run release                            what would happen
 * npm run release -- --repository URL        fills in the places first
 * npm run release -- --fill                  copies the places to all packages
 * npm run release -- --publish               from a workflow, for provenance
 */
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {type Manifest, placesOf, releaseProblems} from './release-checks.js';

const {values} = parseArgs({
  options: {
    repository: {type: 'string'},
    fill: {type: 'boolean', default: false},
    publish: {type: 'boolean', default: false}
  }
});

const folders = [
  '.',
  ...readdirSync('models')
    .filter(name => !name.endsWith('.md'))
    .map(name => `models/${name}`),
  'cluster'
];
const fileOf = (folder: string) => join(folder, 'package.json');
const read = (folder: string): Manifest =>
  JSON.parse(readFileSync(fileOf(folder), 'utf8'));
const write = (folder: string, manifest: object) =>
  writeFileSync(fileOf(folder), `${JSON.stringify(manifest, null, 2)}\n`);

function run(command: string, ...args: string[]): string {
  const {status, stdout, stderr, error} = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28
  });
  if (status === 0) return stdout;
  console.error(`release: ${command} ${args.join(' ')}\n${error ?? stderr}`);
  process.exit(1);
}

if (values.repository !== undefined) {
  const url = values.repository.replace(/\.git$/, '');
  write('.', {
    ...read('.'),
    repository: {type: 'git', url: `git+${url}.git`},
    homepage: `${url}#readme`,
    bugs: {url: `${url}/issues`}
  });
}
if (values.fill || values.repository !== undefined) {
  const main = read('.');
  for (const folder of folders.slice(1)) {
    write(folder, {...read(folder), ...placesOf(main, folder)});
  }
  process.exit(0);
}

const packages = new Map(folders.map(folder => [folder, read(folder)]));
const {version} = packages.get('.')!;
const lines = (text: string) => text.split('\n').filter(line => line !== '');
const problems = releaseProblems(packages, {
  changelog: readFileSync('CHANGELOG.md', 'utf8'),
  changed: lines(run('git', 'status', '--porcelain')).map(line =>
    line.slice(3)
  ),
  // A workflow runs on the tag.
  tags: values.publish ? [] : lines(run('git', 'tag', '--list', 'v*'))
});

const to = mkdtempSync(join(tmpdir(), 'spanforest-release-'));
const commands: string[][] = [
  [
    'git',
    'tag',
    '--annotate',
    `v${version}`,
    '--message',
    `Version ${version}`
  ],
  ['git', 'push', 'origin', `v${version}`]
];
// The models first: the main package names them as peers.
for (const folder of [...folders.slice(1), '.']) {
  const output = run(
    'npm',
    'pack',
    `./${folder}`,
    '--json',
    '--pack-destination',
    to
  );
  const [{name, filename, files, size, integrity}] = JSON.parse(
    output.slice(output.search(/^\[$/m))
  );
  console.log(
    `${name} ${version}: ${files.length} files, ${(size / 1000).toFixed(0)} kB, ${integrity.slice(0, 24)}`
  );
  commands.push([
    'npm',
    'publish',
    join(to, filename),
    '--provenance',
    '--access',
    'public'
  ]);
}

for (const problem of problems) console.log(`not yet: ${problem}`);
if (!values.publish) {
  console.log('\nWith --publish, in the workflow of the tag:');
  for (const command of commands) console.log(`  ${command.join(' ')}`);
} else if (problems.length > 0) {
  process.exitCode = 1;
} else {
  for (const [command, ...args] of commands.slice(2)) run(command, ...args);
}
