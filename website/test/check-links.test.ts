import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterEach, expect, test} from 'vitest';
import {brokenLinks} from '../.vitepress/check-links.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders) rmSync(folder, {recursive: true});
  folders.length = 0;
});

function site(pages: {readonly [path: string]: string}): string {
  const folder = mkdtempSync(join(tmpdir(), 'spanforest-site-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(pages)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

test('links to pages, places and other sites are fine', () => {
  const folder = site({
    'index.html':
      '<a href="/base/guides/a.html#b">a</a> <a href="https://x.org">x</a>',
    'guides/a.html':
      '<h2 id="b">b</h2> <a href="../">up</a> <a href="#b">b</a>',
    'tool.html': '<a href="tool.html#n=3&amp;a=kkt">the state of a tool</a>'
  });
  expect(brokenLinks(folder, '/base/')).toEqual([]);
});

test('a page, a file or a place that is missing is a broken link', () => {
  const folder = site({
    'index.html':
      '<a href="nowhere.html">a</a><a href="#c">c</a><a href="/index.html">r</a>',
    'a.html': '<img src="none.png"><a href="index.html#d">d</a>'
  });
  expect(brokenLinks(folder, '/base/').sort()).toEqual([
    'a.html: none.png leads nowhere',
    'a.html: there is no #d on index.html',
    'index.html: /index.html leads nowhere',
    'index.html: nowhere.html leads nowhere',
    'index.html: there is no #c on index.html'
  ]);
});

test('whatever would be loaded from elsewhere is broken', () => {
  const folder = site({
    'index.html':
      '<script src="https://x.org/a.js"></script><link rel="stylesheet" href="//x.org/a.css">'
  });
  expect(brokenLinks(folder, '/base/')).toEqual([
    'index.html: loads https://x.org/a.js',
    'index.html: loads //x.org/a.css'
  ]);
});

test('what a script says is no link', () => {
  const folder = site({
    'index.html': '<script>x = \'<a href="nowhere.html">\'</script>'
  });
  expect(brokenLinks(folder, '/base/')).toEqual([]);
});
