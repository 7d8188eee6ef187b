import {readdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {guideSidebar} from '../.vitepress/guides.js';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));

test('every Markdown file of the documentation is in the navigation', () => {
  const pages = guideSidebar()
    .flatMap(({items = []}) => items)
    .map(({link}) => link);
  const files = readdirSync(docs, {recursive: true, encoding: 'utf8'})
    .map(path => `/guides/${path.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.md'));
  expect(files.filter(file => !pages.includes(file))).toEqual([]);
  expect(new Set(pages).size).toBe(pages.length);
});
