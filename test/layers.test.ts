import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {describe, expect, test} from 'vitest';
import {
  folderViolations,
  layerViolations,
  outsideViolations
} from './support/layers.js';

const root = fileURLToPath(new URL('..', import.meta.url));

describe('the layers of src', () => {
  const files = new Map(
    readdirSync(`${root}/src`, {recursive: true, encoding: 'utf8'})
      .map(path => `src/${path.replaceAll('\\', '/')}`)
      .filter(path => path.endsWith('.ts'))
      .map(path => [path, readFileSync(`${root}/${path}`, 'utf8')])
  );

  test('know nothing of what stands above them, and use entry points', () => {
    expect([...files.keys()]).toContain('src/graph/index.ts');
    const violations = [...files].flatMap(([file, text]) =>
      layerViolations(file, text)
    );
    expect(violations).toEqual([]);
  });

  test('have no folders of src/nlp that import each other', () => {
    expect(folderViolations(files)).toEqual([]);
  });
});

describe('the packages beside src', () => {
  const entries = Object.keys(
    JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).exports
  ).map(name => name.replace('.', 'spanforest'));

  test.for(['research', 'cluster'])('%s uses entry points only', folder => {
    const files = readdirSync(`${root}/${folder}/src`, {
      recursive: true,
      encoding: 'utf8'
    }).filter(name => name.endsWith('.ts'));
    expect(files).not.toEqual([]);
    const violations = files.flatMap(name => {
      const file = `${folder}/src/${name.replaceAll('\\', '/')}`;
      const text = readFileSync(`${root}/${file}`, 'utf8');
      return outsideViolations(file, text, entries);
    });
    expect(violations).toEqual([]);
  });

  test('are told of imports past them', () => {
    const check = (name: string) =>
      outsideViolations(
        'research/src/run/a.ts',
        `\nimport '${name}';`,
        entries
      );
    const own = ['./b.js', '../b.js', 'vitest', 'spanforest', 'spanforest/nlp'];
    expect(own.flatMap(check)).toEqual([]);
    expect(check('spanforest/nlp/parser.js')).toEqual([
      'research/src/run/a.ts:2: spanforest/nlp/parser.js is no entry point'
    ]);
    expect(check('../../../src/nlp/index.js')).toHaveLength(1);
    expect(check('../../../cluster/src/plan.js')).toHaveLength(1);
  });
});

describe('the check of the layers', () => {
  test.for([
    ['src/msf/a.ts', "import {a} from '../graph/index.js';"],
    ['src/msf/a.ts', "import {StaticDisjointSet} from 'mnemonist';"],
    ['src/index.ts', "export * from './msf/index.js';"],
    ['src/index.ts', "import type {AbstractGraph} from 'graphology-types';"],
    ['src/branching.ts', "import type {Attributes} from 'graphology-types';"],
    ['src/branching.ts', "import {a} from './directed-snapshot.js';"],
    ['src/graph/graphology.ts', "import {isGraph} from 'graphology-utils';"],
    ['src/graph/graphology-edges.ts', "import 'graphology-types';"],
    ['src/cli/a.ts', "import {isTree} from '../index.js';"],
    ['src/nlp/conllu/a.ts', "import {a} from './b.js';"],
    ['src/nlp/conllu/a.ts', "import {a} from '../../graph/formats/index.js';"],
    ['src/nlp/index.ts', "export * from './conllu/index.js';"],
    ['src/nlp/a/b/c.ts', "import {d} from '../d.js';"],
    ['src/index.ts', "import {a} from './msf/arborescence/index.js';"],
    ['src/msf/index.ts', "export * from './k-best/index.js';"],
    ['src/internals.ts', "export * from './nlp/conllu/index.js';"],
    ['src/msf/k-best/a.ts', "import {a} from '../kruskal.js';"],
    ['src/nlp/a.ts', "import {a} from '../msf/index.js';"],
    ['src/nlp/loading/a.ts', "await import('spanforest-sv');"],
    ['src/nlp/loading/a.ts', 'await import(PACKAGE);'],
    ['src/cli/a.ts', 'await import(name);'],
    ['src/cli/main.ts', "import {argv} from 'node:process';"],
    ['src/cli/main.ts', "import {a} from './commands/index.js';"],
    ['src/cli/commands/a.ts', "import {a} from '../forest/b.js';"],
    ['src/cli/training/a.ts', "import {a} from '../parsing/b.js';"],
    ['src/cli/main.ts', 'process.exitCode = 1;'],
    ['src/graph/a.ts', 'const b = {process: 1}; b.process; // process'],
    ['src/graph/a.ts', 'export const a = \'import process from "fs"\';']
  ])('lets %s hold: %s', ([file, text]) => {
    expect(layerViolations(file, text)).toEqual([]);
  });

  test.for([
    ['src/graph/a.ts', "import {a} from '../msf/a.js';", 'graph imports msf'],
    ['src/graph/b/a.ts', "export * from '../../msf/a.js';", 'imports msf'],
    ['src/graph/a.ts', "import type {A} from '../cli/a.js';", 'imports cli'],
    ['src/graph/a.ts', "import {a} from '../index.js';", 'imports surface'],
    ['src/msf/a.ts', "import {a} from '../branching.js';", 'imports surface'],
    ['src/branching.ts', "import {a} from './nlp/a.js';", 'imports nlp'],
    ['src/branching.ts', "import {a} from './cli/a.js';", 'imports cli'],
    ['src/msf/graphology.ts', "import 'graphology-types';", 'the crossing'],
    ['src/graph/formats/graphology.ts', "import 'graphology';", 'crossing'],
    ['src/nlp/a.ts', "import {a} from 'graphology-utils';", 'the crossing'],
    ['src/cli/a.ts', "import {Graph} from 'graphology';", 'the crossing'],
    ['src/msf/a.ts', "await import('../nlp/a.js');", 'msf imports nlp'],
    ['src/msf/a.ts', "let a: import('../cli/a.js').A;", 'msf imports cli'],
    ['src/nlp/a.ts', "import '../cli/a.js';", 'nlp imports cli'],
    ['src/index.ts', "export * from './nlp/index.js';", 'imports nlp'],
    ['src/msf/a.ts', "import {a} from '../../test/a.js';", 'imports test/a'],
    ['src/msf/a.ts', "import {a} from 'spanforest/graph';", 'own sources'],
    ['src/graph/a.ts', "import {open} from 'node:fs';", 'imports node:fs'],
    ['src/nlp/a.ts', "import {open} from 'fs/promises';", 'imports fs/'],
    ['src/index.ts', 'const {env} = process;', 'surface uses process'],
    ['src/msf/a.ts', 'globalThis.process.exit();', 'msf uses process'],
    ['src/msf/a.ts', "import {a} from 'graphology-utils';", 'the crossing'],
    ['src/graph/a.ts', "import {Graph} from 'graphology';", 'the crossing'],
    ['src/nlp/parser.ts', "import './conllu/b.js';", 'past the index'],
    ['src/nlp/index.ts', "export * from './conllu/b.js';", 'past the index'],
    ['src/nlp/a/b.ts', "import '../conllu/b/index.js';", 'past the index'],
    ['src/nlp/conllus/b.ts', "import '../conllu/b.js';", 'past the index'],
    ['src/cli/a.ts', "await import('../nlp/loading/b.js');", 'past the index'],
    ['src/nlp/a.ts', "await import('spanforest-sv');", 'of src/nlp/loading'],
    ['src/cli/a.ts', "import 'spanforest-sv';", 'of src/nlp/loading'],
    ['src/nlp/a.ts', 'await import(name);', 'a name that is not known'],
    ['src/index.ts', "import './graph/formats/csv.js';", 'past the index'],
    ['src/graph/index.ts', "export * from './formats/a.js';", 'past the index'],
    ['src/msf/k-best/a.ts', "import '../arborescence/a.js';", 'past the index'],
    ['src/nlp/a.ts', "import '../msf/k-best/a.js';", 'past the index'],
    ['src/cli/a.ts', "import '../internals.js';", 'imports internals'],
    ['src/cli/io/a.ts', "import '../parsing/b.js';", 'io imports parsing'],
    ['src/cli/solving/a.ts', "import '../commands/b.js';", 'imports commands'],
    ['src/cli/parsing/a.ts', "import '../training/b.js';", 'imports training'],
    ['src/cli/run.ts', "import './commands/index.js';", 'imports commands'],
    ['src/cli/commands/a.ts', "import '../main.js';", 'imports main'],
    ['src/web/a.ts', 'export {};', 'web is no layer']
  ])('finds fault with %s if it holds: %s', ([file, text, fault]) => {
    expect(layerViolations(file, `\n${text}`)).toEqual([
      expect.stringContaining(fault)
    ]);
  });

  test('names the line', () => {
    const text = "\n\nimport '../cli/a.js';\n";
    expect(layerViolations('src/graph/a.ts', text)).toEqual([
      'src/graph/a.ts:3: graph imports cli'
    ]);
  });
});

describe('the check of the folders of src/nlp', () => {
  const check = (files: {readonly [path: string]: string}) =>
    folderViolations(
      new Map(
        Object.entries(files).map(([path, text]) => [`src/${path}`, text])
      )
    );
  const imports = (...names: string[]) =>
    names.map(name => `import '${name}';\n`).join('');

  test('lets folders import what is below them', () => {
    expect(
      check({
        'nlp/sentence.ts': imports('../graph/index.js'),
        'nlp/conllu/a.ts': imports('../sentence.js', './b.js'),
        'nlp/conllu/b.ts': imports('./a.js'),
        'nlp/features/a.ts': imports('../sentence.js', '../conllu/index.js'),
        'nlp/training/a.ts': imports('../features/index.js', '../conllu/b.js'),
        'nlp/parser.ts': imports('./training/index.js', './features/index.js'),
        'nlp/loading/a.ts': imports('../parser.js', 'spanforest-sv'),
        'nlp/index.ts': imports('./parser.js', './conllu/index.js')
      })
    ).toEqual([]);
  });

  test('does not mind what is outside', () => {
    expect(
      check({
        'cli/a.ts': imports('../nlp/conllu/index.js', './b.js'),
        'cli/b.ts': imports('./a.js'),
        'nlp/conllu/a.ts': imports('../../cli/a.js')
      })
    ).toEqual([]);
  });

  test('finds two folders that import each other, once', () => {
    expect(
      check({
        'nlp/labels/a.ts': imports('./b.js', '../conllu/index.js'),
        'nlp/conllu/a.ts': imports('./b.js'),
        'nlp/conllu/b.ts': "\n\nimport type {A} from '../labels/index.js';"
      })
    ).toEqual([
      'conllu -> labels -> conllu (src/nlp/conllu/b.ts:3, src/nlp/labels/a.ts:2)'
    ]);
  });

  test('finds a cycle of many folders, and of a folder with the parser', () => {
    expect(
      check({
        'nlp/c/a.ts': imports('../a/index.js'),
        'nlp/a/a.ts': imports('../b/index.js'),
        'nlp/b/a.ts': imports('../c/index.js'),
        'nlp/d/a.ts': imports('../a/index.js', '../parser.js'),
        'nlp/parser.ts': imports('./d/index.js')
      })
    ).toEqual([
      expect.stringContaining('a -> b -> c -> a'),
      expect.stringContaining('d -> parser -> d')
    ]);
  });

  test('finds imports that go against the top and the bottom', () => {
    expect(
      check({
        'nlp/sentence.ts': imports('./conllu/index.js'),
        'nlp/features/a.ts': imports('../index.js')
      })
    ).toEqual([
      'src/nlp/sentence.ts:1: sentence is below all folders',
      'src/nlp/features/a.ts:1: index is above all folders'
    ]);
  });

  test('finds a file that stands in no folder', () => {
    expect(check({'nlp/decode.ts': ''})).toEqual([
      'src/nlp/decode.ts:1: stands in no folder of src/nlp'
    ]);
  });
});
