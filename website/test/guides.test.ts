import {readdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {readGuides} from '../site/navigation.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('every Markdown file of the documentation has a page', () => {
  const sources = readGuides(root)
    .flatMap(({guides}) => guides)
    .map(({source}) => source);
  const files = readdirSync(`${root}/docs`, {recursive: true, encoding: 'utf8'})
    .map(path => `docs/${path.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.md'));
  expect(files.filter(file => !sources.includes(file))).toEqual([]);
  expect(new Set(sources).size).toBe(sources.length);
});
