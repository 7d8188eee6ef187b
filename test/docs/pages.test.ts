import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path/posix';
import {fileURLToPath} from 'node:url';
import {describe, expect, test} from 'vitest';
import * as graph from '../../src/graph/index.js';
import * as spanforest from '../../src/index.js';
import * as msf from '../../src/msf/index.js';
import * as nlp from '../../src/nlp/index.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const withoutCode = (text: string) =>
  text.replace(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '');

const PAGES = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'examples/README.md',
  'models/README.md',
  'cluster/README.md',
  'SECURITY.md',
  ...['docs', 'notes'].flatMap(folder =>
    readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
      .map(path => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter(path => path.endsWith('.md'))
  )
];

test('the README fits on two screens', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(8000);
});

test('at most 330 kB of documentation, a fifth of it recipes, and 40 lines of changes', () => {
  const bytesOf = (folder: string) =>
    PAGES.filter(page => page.startsWith(folder)).reduce(
      (sum, page) => sum + Buffer.byteLength(read(page)),
      0
    );
  expect(bytesOf('docs/')).toBeLessThanOrEqual(330_000);
  expect(bytesOf('docs/how-to/') / bytesOf('docs/')).toBeGreaterThanOrEqual(
    0.2
  );
  const [, ...entries] = read('CHANGELOG.md').split(/^## /m);
  expect(entries).toHaveLength(1);
  expect(entries[0].trimEnd().split('\n').length).toBeLessThanOrEqual(40);
});

test('SECURITY.md counts the dependencies', () => {
  const {dependencies} = JSON.parse(read('package.json'));
  const count = ['no', 'one', 'two', 'three', 'four', 'five'][
    Object.keys(dependencies).length
  ];
  expect(read('SECURITY.md')).toMatch(`there are ${count} dependencies`);
});

describe('the links of', () => {
  test.each(PAGES)('%s lead somewhere', page => {
    const broken: string[] = [];
    for (const [, link] of withoutCode(read(page)).matchAll(
      /\]\(([^)\s]+)\)/g
    )) {
      if (/^[a-z]+:/.test(link)) continue;
      const [path, heading] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      const isFound =
        existsSync(join(root, target)) &&
        (heading === undefined || headingsOf(target).has(heading));
      if (!isFound) broken.push(link);
    }
    expect(broken).toEqual([]);
  });
});

// Named as GitHub names them.
function headingsOf(page: string): Set<string> {
  const ids = new Set<string>();
  for (const [, title] of withoutCode(read(page)).matchAll(/^#+ (.+)$/gm)) {
    const base = title
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-');
    let id = base;
    for (let i = 1; ids.has(id); i++) id = `${base}-${i}`;
    ids.add(id);
  }
  return ids;
}

test('the page of errors lists all that can be imported, and no others', () => {
  const exported = new Set(
    [spanforest, graph, msf, nlp].flatMap(entry =>
      Object.entries(entry)
        .filter(
          ([, value]) =>
            typeof value === 'function' &&
            value.prototype instanceof graph.SpanforestError
        )
        .map(([name]) => name)
    )
  );
  const listed = [
    ...read('docs/reference/errors.md').matchAll(/^\| `(\w+)` +\|/gm)
  ];
  expect(listed.map(([, name]) => name).sort()).toEqual([...exported].sort());
});
