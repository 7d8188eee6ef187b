import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {describe, expect, test} from 'vitest';
import {layerViolations} from './support/layers.js';

const root = fileURLToPath(new URL('..', import.meta.url));

describe('the layers of src', () => {
  const files = readdirSync(`${root}/src`, {recursive: true, encoding: 'utf8'})
    .map(path => `src/${path.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.ts'));

  test('know nothing of what stands above them', () => {
    expect(files).toContain('src/graph/index.ts');
    const violations = files.flatMap(file =>
      layerViolations(file, readFileSync(`${root}/${file}`, 'utf8'))
    );
    expect(violations).toEqual([]);
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
    ['src/nlp/a.ts', "import {a} from '../msf/index.js';"],
    ['src/cli/main.ts', "import {argv} from 'node:process';"],
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
