// Tests the package as its users get it: packs the tarball, installs it in a
// fresh folder and uses it there: its code, its types and its command. Prints
// one line per check; exits with 1 if one fails.
//
//   npm run test:package [-- --all-runtimes]
//
// With --all-runtimes it also downloads the versions of Node that are
// supported, Bun and Deno, 100 MB each, and uses the package on them.
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';
import {build, transformSync} from 'esbuild';
import {installNode, installRuntime} from './install-node.js';

/** Maximum size of `minimumSpanningForest` in a bundle, in gzipped bytes. */
const SIZE_LIMIT = 15_000;

/** Maximum size of `parseText` in a bundle, with the English model, in bytes. */
const PARSER_SIZE_LIMIT = 7_000_000;

/** Maximum size of the tarball in bytes, and of the number of its files. */
const TARBALL_LIMIT = 1_800_000;
const FILE_LIMIT = 580;

/** Options of npm install. */
const QUIET = ['--prefer-offline', '--no-audit', '--no-fund'];

/** The first version that is supported, and the newest of each line since. */
const NODES = ['20.19.0', '20', '22', '24', '26'];

const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const workshop = mkdtempSync(join(tmpdir(), 'spanforest-package-'));
const consumer = join(workshop, 'consumer');

/**
 * Runs a command and returns its output; throws with the output if it fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @returns {string}
 */
function run(command, args, cwd = consumer) {
  const {error, status, stdout, stderr} = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    // On Windows npm and the bins of node_modules are shell scripts.
    shell: process.platform === 'win32'
  });
  if (error) throw error;
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
}

/** @param {string} name of a command in the repository's node_modules */
const bin = name => join(root, 'node_modules/.bin', name);

/**
 * @param {unknown} condition
 * @param {string} message
 */
function assert(condition, message) {
  if (!condition) throw new Error(message);
}

/**
 * Runs a check, and prints its name and the remark it returns, or its error.
 *
 * @param {string} name
 * @param {() => string | void | Promise<string | void>} body
 * @returns {Promise<boolean>} whether it passed
 */
async function check(name, body) {
  try {
    const remark = await body();
    console.log(`ok    ${name}${remark ? ` (${remark})` : ''}`);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.log(`FAIL  ${name}\n${message.trimEnd().replace(/^/gm, '      ')}`);
    return false;
  }
}

/** The paths of the tarballs, once they are packed. */
let tarball = '';
let english = '';
let cluster = '';

/**
 * Packs a package into the workshop.
 *
 * @param {...string} args of npm pack
 * @returns {{filename: string, files: {path: string}[], size: number}}
 */
function pack(...args) {
  const to = ['--json', '--pack-destination', workshop];
  const output = run('npm', ['pack', ...to, ...args], root);
  // The scripts of the package print above it.
  return JSON.parse(output.slice(output.indexOf('[\n')))[0];
}

/** If one of these fails, nothing else can be checked. @type {[string, () => any][]} */
const preparations = [
  [
    'the package builds',
    () => {
      run(process.execPath, ['scripts/build.js'], root);
    }
  ],
  [
    'the tarball contains what it should, and nothing else',
    () => {
      // It has just been built, so the prepack script need not run.
      const {filename, files, size} = pack('--ignore-scripts');
      tarball = join(workshop, filename);
      const paths = files.map(({path}) => path);
      const expected = [
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'package.json',
        'dist/index.js',
        'dist/index.d.ts',
        'dist/graph/index.js',
        'dist/msf/index.js',
        'dist/nlp/index.js',
        'dist/internals.js',
        'dist/cli/main.js'
      ];
      const missing = expected.filter(path => !paths.includes(path));
      assert(missing.length === 0, `missing: ${missing.join(', ')}`);
      const unexpected = paths.filter(
        path =>
          !expected.includes(path) && !/^dist\/.+(\.js|\.d\.ts)$/.test(path)
      );
      assert(unexpected.length === 0, `unexpected: ${unexpected.join(', ')}`);
      const text = `${paths.length} files, ${(size / 1000).toFixed(1)} kB`;
      assert(paths.length <= FILE_LIMIT && size <= TARBALL_LIMIT, text);
      return text;
    }
  ],
  [
    'the tarball of English has its model in both forms',
    () => {
      const {filename, files, size} = pack('--workspace=spanforest-en');
      english = join(workshop, filename);
      assert(
        files
          .map(({path}) => path)
          .sort()
          .join(' ') ===
          'LICENSE README.md embedded.js en.model index.d.ts index.js package.json',
        JSON.stringify(files)
      );
      return `${(size / 1000).toFixed(1)} kB`;
    }
  ],
  [
    'the tarball of the cluster has its program and its guide',
    () => {
      const {filename, files, size} = pack('--workspace=spanforest-cluster');
      cluster = join(workshop, filename);
      const paths = files.map(({path}) => path);
      const expected = ['LICENSE', 'README.md', 'package.json', 'dist/main.js'];
      const missing = expected.filter(path => !paths.includes(path));
      assert(missing.length === 0, `missing: ${missing.join(', ')}`);
      const unexpected = paths.filter(
        path => !expected.includes(path) && !/^dist\/[\w-]+\.js$/.test(path)
      );
      assert(unexpected.length === 0, `unexpected: ${unexpected.join(', ')}`);
      return `${paths.length} files, ${(size / 1000).toFixed(1)} kB`;
    }
  ],
  [
    'the tarball installs beside graphology',
    () => {
      cpSync(join(root, 'scripts/consumer'), consumer, {recursive: true});
      writeFileSync(
        join(consumer, 'package.json'),
        JSON.stringify({name: 'consumer', private: true, type: 'module'})
      );
      const graphology = `graphology@${manifest.devDependencies.graphology}`;
      run('npm', ['install', ...QUIET, tarball, graphology]);
    }
  ],
  [
    'without a model, the installed command says in one line what to install',
    () => {
      const args = ['parse', '--text', 'They sing.'];
      const {status, stdout, stderr} = runInstalled(...args);
      const result = `it exits with ${status} and prints ${stdout}${stderr}`;
      assert(status === 1 && stdout === '', result);
      assert(
        /^spanforest: [^\n]*npm install spanforest-en\.\n$/.test(stderr),
        result
      );
      return stderr.trim();
    }
  ],
  [
    'the tarball of English installs beside it',
    () => {
      run('npm', ['install', ...QUIET, english]);
    }
  ]
];

/** These are independent of each other. @type {[string, () => any][]} */
const checks = [
  [
    'ES modules import all entry points',
    () => {
      run(process.execPath, ['use.mjs']);
    }
  ],
  [
    'CommonJS modules require all entry points',
    () => {
      run(process.execPath, ['use.cjs']);
    }
  ],
  ['types are right under node10', () => checkTypes('esnext', 'node10')],
  ['types are right under bundler', () => checkTypes('esnext', 'bundler')],
  ...['node16', 'nodenext'].map(
    resolution =>
      /** @type {[string, () => any]} */ ([
        `types are right in an ES module under ${resolution}`,
        () => checkTypes(resolution, resolution, 'mts')
      ])
  ),
  [
    'types are right in a CommonJS module under nodenext',
    () => checkTypes('nodenext', 'nodenext', 'cts')
  ],
  [
    'a CommonJS module under node16 gets the error that the guide explains',
    () => {
      const errors = typeErrors('node16', 'node16', 'cts');
      const codes = new Set(errors.match(/\bTS\d+/g));
      assert(codes.size === 1 && codes.has('TS1479'), errors);
    }
  ],
  [
    'the installed command prints its version',
    () => {
      const version = run('npx', [
        '--no',
        '--',
        'spanforest',
        '--version'
      ]).trim();
      assert(version.includes(manifest.version), `it prints ${version}`);
      return version;
    }
  ],
  [
    'the installed command prints its help',
    () => {
      const help = run('npx', ['--no', '--', 'spanforest', '--help']);
      assert(/usage.*spanforest/is.test(help), `it prints ${help}`);
    }
  ],
  [
    'the installed command parses English text',
    () => {
      const parsed = runInstalled('parse', '--text', 'They sing.').stdout;
      const tree = /\t2\tnsubj\t.*\n.*\t0\troot\t/;
      assert(tree.test(parsed), `it prints ${parsed}`);
    }
  ],
  [
    'the installed command finds what its threads run',
    () => {
      const file = join(consumer, 'songs.txt');
      writeFileSync(file, 'They sing. '.repeat(2000));
      const args = ['parse', file];
      const one = runInstalled(...args, '--jobs', '1');
      const two = runInstalled(...args, '--jobs', '2');
      assert(two.status === 0, `it exits with ${two.status}: ${two.stderr}`);
      assert(one.stdout === two.stdout, 'two threads find something else');
    }
  ],
  [
    'the tarball of the cluster installs beside it, and plans a run',
    () => {
      run('npm', ['install', ...QUIET, cluster]);
      writeFileSync(join(consumer, 'edges.csv'), 'a,b,1\n');
      const args = ['msf', 'edges.csv', '--dry-run'];
      const plan = run('npx', ['--no', '--', 'spanforest-cluster', ...args]);
      assert(/^1 part, 6 bytes to read:\n/.test(plan), `it prints ${plan}`);
    }
  ],
  [
    'publint finds nothing',
    () => {
      for (const file of [tarball, english]) {
        run(bin('publint'), ['run', file, '--strict']);
      }
    }
  ],
  [
    'attw finds no wrong types',
    () => {
      // It does not know that Node can require ES modules by now.
      const rules = ['--ignore-rules', 'cjs-resolves-to-esm'];
      const options = ['--no-definitely-typed', ...rules];
      // It is for the packages of this repository, and has no types here.
      const without = '--exclude-entrypoints';
      run(bin('attw'), [tarball, ...options, without, './cli'], root);
      // It is no module.
      run(bin('attw'), [english, ...options, without, './en.model'], root);
    }
  ],
  [
    'two clones of the last commit make the same tarball, byte for byte',
    () => {
      const umask = process.umask(0o022);
      const first = packClone('clone');
      // Neither the path nor the group's right to write may matter. npm keeps
      // whether others may read: 0o077 would make a different tarball.
      process.umask(0o002);
      const second = packClone('clone-in-another-place');
      process.umask(umask);
      assert(first === second, `the hashes are ${first} and ${second}`);
      return `sha256 ${first}`;
    }
  ],
  [
    `minimumSpanningForest bundles for browsers below ${SIZE_LIMIT} bytes`,
    async () => {
      const contents = await bundle(
        "export {minimumSpanningForest} from 'spanforest';"
      );
      const size = gzipSync(contents, {level: 9}).length;
      const text = `${size} bytes gzipped, ${contents.length} before`;
      assert(size <= SIZE_LIMIT, text);
      return text;
    }
  ],
  [
    `parseText bundles with the embedded model below ${PARSER_SIZE_LIMIT} bytes`,
    async () => {
      const code =
        "export {parseText} from 'spanforest/nlp'; export {default} from 'spanforest-en/embedded';";
      const {length} = await bundle(code);
      const text = `${length} bytes`;
      assert(length <= PARSER_SIZE_LIMIT, text);
      return text;
    }
  ]
];

/**
 * Runs the installed command without a shell, so that arguments stay whole.
 *
 * @param {string[]} args
 */
function runInstalled(...args) {
  const main = join(consumer, 'node_modules/spanforest/dist/cli/main.js');
  return spawnSync(process.execPath, [main, ...args], {
    cwd: consumer,
    encoding: 'utf8'
  });
}

/**
 * Bundles a module for browsers.
 *
 * @param {string} contents
 * @returns {Promise<Uint8Array>}
 */
async function bundle(contents) {
  const {outputFiles} = await build({
    stdin: {contents, resolveDir: consumer},
    bundle: true,
    format: 'esm',
    minify: true,
    platform: 'browser',
    external: ['graphology'],
    write: false,
    logLevel: 'silent'
  });
  return outputFiles[0].contents;
}

/**
 * Compiles a consumer without the types of Node and the DOM, which checks every
 * declaration file.
 *
 * @param {string} module
 * @param {string} moduleResolution
 * @param {'ts' | 'mts' | 'cts'} extension
 */
function checkTypes(module, moduleResolution, extension = 'ts') {
  const errors = typeErrors(module, moduleResolution, extension);
  assert(errors === '', errors);
}

/**
 * @param {string} module
 * @param {string} moduleResolution
 * @param {'ts' | 'mts' | 'cts'} extension
 * @returns {string} what the compiler complains about
 */
function typeErrors(module, moduleResolution, extension) {
  cpSync(
    join(root, 'scripts/consumer/types.ts'),
    join(consumer, `types.${extension}`)
  );
  const name = `tsconfig.${moduleResolution}.${extension}.json`;
  writeFileSync(
    join(consumer, name),
    JSON.stringify({
      compilerOptions: {
        target: 'es2022',
        lib: ['es2022'],
        types: [],
        module,
        moduleResolution,
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        noEmit: true,
        ...(moduleResolution === 'node10' && {ignoreDeprecations: '6.0'})
      },
      files: [`types.${extension}`]
    })
  );
  const {stdout, status} = spawnSync(bin('tsc'), ['-p', name], {
    cwd: consumer,
    encoding: 'utf8',
    shell: process.platform === 'win32'
  });
  return status === 0 ? '' : stdout;
}

/**
 * Uses the package on another runtime: imported, required, as a command, and
 * as the READMEs show.
 *
 * @param {string[]} command that runs a file
 */
function checkRuntime([program, ...args]) {
  for (const file of ['use.mjs', 'use.cjs', ...readmeExamples()]) {
    run(program, [...args, file]);
  }
  const main = 'node_modules/spanforest/dist/cli/main.js';
  run(program, [...args, main, '--version']);
  const version = args.length > 0 ? ['--version'] : ['-v'];
  return run(program, version).trim().split('\n')[0];
}

/** Writes the examples of the READMEs as files, and returns their names. */
function readmeExamples() {
  return ['spanforest', 'spanforest-en'].flatMap(name => {
    const readme = join(consumer, 'node_modules', name, 'README.md');
    const fences = readFileSync(readme, 'utf8').matchAll(
      /^```[jt]s\n([\s\S]*?)^```$/gm
    );
    return Array.from(fences, ([, code], i) => {
      const file = `readme-${name}-${i}.mjs`;
      const js = transformSync(code, {loader: 'ts', format: 'esm'}).code;
      writeFileSync(join(consumer, file), js);
      return file;
    });
  });
}

/**
 * Packs the package in a clone of its own, and returns the tarball's hash.
 *
 * @param {string} name of the clone
 */
function packClone(name) {
  const clone = join(workshop, name);
  run('git', ['clone', '--quiet', '--depth=1', `file://${root}`, clone], root);
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'dir');
  run(process.execPath, ['scripts/build.js'], clone);
  const args = ['pack', '--ignore-scripts', '--json'];
  const [{filename}] = JSON.parse(run('npm', args, clone));
  const bytes = readFileSync(join(clone, filename));
  return createHash('sha256').update(bytes).digest('hex');
}

checks.push([
  'the examples of the READMEs run as printed',
  () => {
    const files = readmeExamples();
    for (const file of files) run(process.execPath, [file]);
    return `${files.length} examples`;
  }
]);
if (process.argv.includes('--all-runtimes')) {
  for (const version of NODES) {
    checks.push([
      `it works on Node ${version}, imported, required and as a command`,
      () => checkRuntime([installNode(version, workshop)])
    ]);
  }
  for (const name of /** @type {const} */ (['bun', 'deno'])) {
    checks.push([
      `it works on ${name}, imported, required and as a command`,
      () => checkRuntime(installRuntime(name, workshop))
    ]);
  }
}

let failed = 0;
try {
  let ready = true;
  for (const [name, body] of preparations) {
    ready &&= await check(name, body);
  }
  if (!ready) failed++;
  else
    for (const [name, body] of checks) {
      if (!(await check(name, body))) failed++;
    }
} finally {
  rmSync(workshop, {recursive: true, force: true});
}
process.exitCode = failed > 0 ? 1 : 0;
