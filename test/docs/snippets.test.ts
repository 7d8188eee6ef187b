import {fileURLToPath} from 'node:url';
import {afterAll, describe, expect, test} from 'vitest';
import {snippetRunner} from '../support/run-snippet.js';
import {findSnippets, typeErrors} from '../support/snippets.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const snippets = findSnippets(root);

describe('the snippets of the documentation', () => {
  const runner = snippetRunner(root);
  afterAll(runner.clean);

  for (const snippet of snippets.filter(({runs}) => runs)) {
    test(`${snippet.file}:${snippet.line} does what it says`, () =>
      runner.run(snippet));
  }

  test('all have the right types', () => {
    expect(typeErrors(root, snippets)).toEqual([]);
  });
});
