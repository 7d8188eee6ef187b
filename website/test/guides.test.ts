import {readdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {guideSidebar, projectLinks} from '../.vitepress/guides.js';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));

test('every Markdown file of the documentation is in the navigation', () => {
  const pages = guideSidebar()
    .flatMap(({items = []}) => items)
    .map(({link}) => link);
  const files = readdirSync(docs, {recursive: true, encoding: 'utf8'})
    .map(path => `/docs/${path.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.md'));
  expect(files.filter(file => !pages.includes(file))).toEqual([]);
  expect(new Set(pages).size).toBe(pages.length);
});

test('source and issues are linked as soon as package.json names them', () => {
  const texts = (project: Parameters<typeof projectLinks>[0]) =>
    projectLinks(project).map(({text, link}) => `${text} ${link}`);
  expect(texts({}).join()).not.toMatch(/Source|Issues/);
  const filled = {
    repository: {url: 'git+https://example.org/forest.git'},
    bugs: {url: 'https://example.org/forest/issues'}
  };
  expect(texts(filled)).toContain('Source https://example.org/forest');
  expect(texts(filled)).toContain('Issues https://example.org/forest/issues');
});
