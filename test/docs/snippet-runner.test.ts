import {fileURLToPath} from 'node:url';
import {afterAll, describe, expect, test} from 'vitest';
import {docCommentFences, markdownFences} from '../support/fences.js';
import {snippetRunner} from '../support/run-snippet.js';
import {
  type Snippet,
  snippetsOf,
  testModule,
  typeErrors
} from '../support/snippets.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
let serial = 0;

/** A snippet in a file of its own, so that no two share a module. */
function snippet(...lines: string[]): Snippet {
  const text = ['```ts', ...lines, '```'].join('\n');
  return snippetsOf(`made-up-${serial++}.md`, text)[0];
}

describe('the fences of a text', () => {
  test('carry their line, their language and their flags', () => {
    const text = 'one\n\n```ts no-run\ncode;\n```\n\n~~~\nplain\n~~~\n';
    expect(markdownFences(text)).toEqual([
      {line: 3, language: 'ts', flags: ['no-run'], lines: ['code;']},
      {line: 7, language: '', flags: [], lines: ['plain']}
    ]);
  });

  test('lose the indentation of a list, and no more', () => {
    const text = '- item\n\n  ```js\n  if (a) {\n    b();\n\n  }\n  ```\n';
    expect(markdownFences(text)[0].lines).toEqual([
      'if (a) {',
      '  b();',
      '',
      '}'
    ]);
  });

  test('may show shorter fences', () => {
    const text = '````md\n```ts\nshown, not run\n```\n````\n';
    expect(markdownFences(text)).toHaveLength(1);
    expect(snippetsOf('made-up.md', text)).toEqual([]);
  });

  test('have to close', () => {
    expect(() => markdownFences('a\n```ts\ncode;\n')).toThrow('line 2');
  });

  test('are found in doc comments, and nowhere else in a source', () => {
    const text = [
      'const glob = "src/**/*.ts";',
      'export class A {',
      '  /**',
      '   * Says a thing.',
      '   *',
      '   * @example',
      '   * ```ts',
      '   * if (a) {',
      '   *   b();',
      '   * }',
      '   * ```',
      '   */',
      '  say() {}',
      '}',
      '// ```ts',
      '// no doc comment',
      '// ```'
    ].join('\n');
    expect(docCommentFences(text)).toEqual([
      {line: 7, language: 'ts', flags: [], lines: ['if (a) {', '  b();', '}']}
    ]);
  });

  test('are needed after every @example', () => {
    const bare = '/**\n * @example\n * code();\n */\n';
    expect(() => docCommentFences(bare)).toThrow('line 2');
    const elsewhere =
      '/**\n * @example\n * code();\n *\n * @remarks\n * ```ts\n * ```\n */\n';
    expect(() => docCommentFences(elsewhere)).toThrow('line 2');
  });
});

describe('the snippets of a file', () => {
  test('keep the line numbers of the file', () => {
    const [found] = snippetsOf('a.md', 'one\ntwo\n```ts\ncode;\n```\n');
    expect(found.line).toBe(3);
    expect(found.code).toBe('\n\n\ncode;');
  });

  test('stand alone unless they continue the one before', () => {
    const text =
      '```ts\na;\n```\n```ts\nb;\n```\n```sh\nls\n```\n```ts continue\nc;\n```';
    expect(snippetsOf('a.md', text).map(({code}) => code.trim())).toEqual([
      'a;',
      'b;',
      'b;\n\n\n\n\n\nc;'
    ]);
  });

  test('cannot continue what is not there or is not run', () => {
    const first = '```ts continue\na;\n```\n';
    expect(() => snippetsOf('a.md', first)).toThrow('a.md:1');
    const other = '```js\na;\n```\n```ts continue\na;\n```\n';
    expect(() => snippetsOf('a.md', other)).toThrow('a.md:4');
    const idle = '```ts no-run\na;\n```\n```ts continue\na;\n```\n';
    expect(() => snippetsOf('a.md', idle)).toThrow('not run');
  });

  test('carry no flag that means nothing', () => {
    expect(() => snippetsOf('a.md', '```ts norun\n```\n')).toThrow('norun');
  });
});

describe('a snippet that runs', () => {
  const runner = snippetRunner(root);
  afterAll(runner.clean);

  test('passes if every value is as promised', async () => {
    await runner.run(
      snippet(
        "import {DisjointSets} from 'spanforest/graph';",
        'const sets = new DisjointSets(2);',
        'sets.union(0, 1); // => true',
        'sets.count // => 1',
        'Promise.resolve([1, {a: 2}]); // => [1, {a: 2}]',
        '({a: 1, b: 2});',
        '// => {',
        '//   a: 1,',
        '//   b: 2',
        '// }',
        "JSON.parse('{'); // throws SyntaxError"
      )
    );
  });

  test.for([
    ['another value', '1 + 1; // => 3'],
    ['another awaited value', 'Promise.resolve(2); // => 3'],
    ['another value on the next line', '1 + 1;\n// => 3'],
    ['an array where a typed array is', 'Int32Array.of(1); // => [1]'],
    ['an error that is not thrown', '1 + 1; // throws TypeError'],
    ['an error of another name', "JSON.parse('{'); // throws TypeError"],
    ['nothing, and throws', "throw new Error('no');"],
    ['a package that is not there', "import 'spanforest/nowhere';"]
  ])('fails if it promises %s', async ([, code]) => {
    await expect(runner.run(snippet(code))).rejects.toThrow();
  });

  test('cannot promise what nobody would check', () => {
    const stray = [
      'const a = 1; // => 1',
      'if (true) {\n  1; // => 1\n}',
      '1;\n\n// => 1',
      '// throws TypeError'
    ];
    for (const code of stray) {
      expect(() => testModule(snippet(code))).toThrow('promises a result');
    }
    for (const code of ['1; // => 1 of them', '1; // =>']) {
      expect(() => testModule(snippet(code))).toThrow('is not a value');
    }
    const vague = snippet('f(); // throws something bad');
    expect(() => testModule(vague)).toThrow('is not the name of an error');
  });
});

describe('the types of snippets', () => {
  test('are checked, with the file and line of an error', () => {
    const text =
      'Text.\n\n```ts no-run\n' +
      "import {type EdgeList, seededRandom} from 'spanforest/graph';\n" +
      "seededRandom('seven');\n```\n\n" +
      '```js\nundefined.toFixed();\n```\n';
    const errors = typeErrors(root, snippetsOf('a.md', text));
    expect(errors).toEqual([
      expect.stringContaining("a.md:4: 'EdgeList' is declared"),
      expect.stringContaining("a.md:5: Argument of type 'string'"),
      expect.stringContaining('a.md:9: ')
    ]);
  });

  test('are those of modules, which may leave a constant unused', () => {
    const twice = [snippet('const a = 1;'), snippet('const a = 2;')];
    expect(typeErrors(root, twice)).toEqual([]);
  });
});
