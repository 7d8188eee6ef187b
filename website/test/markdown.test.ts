import {fileURLToPath} from 'node:url';
import {describe, expect, test} from 'vitest';
import {html} from '../internals.js';
import {renderMarkdown} from '../site/markdown.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('a page of Markdown', () => {
  const render = (text: string) =>
    renderMarkdown(
      root,
      'docs/recipes/here.md',
      'guides/recipes/here.html',
      text,
      code => html`${code}`,
      {
        pages: new Map([['docs/boruvka.md', 'guides/boruvka.html']]),
        exports: new Map([['kkt', 'api/functions/msf.kkt.html']])
      }
    );

  test('has headings with the names that GitHub gives them', () => {
    const {headings} = render('# A `b` c!\n\n## Same\n\n## Same\n');
    expect(headings.map(({id}) => id)).toEqual(['a-b-c', 'same', 'same-1']);
  });

  test('links to the pages of other files', () => {
    expect(render('[x](../boruvka.md#idea)').body).toContain(
      'href="../boruvka.html#idea"'
    );
    expect(() => render('[x](../nothing.md)')).toThrow(
      'docs/recipes/here.md links to docs/nothing.md'
    );
  });

  test('links the names of exports to the reference, but not inside links', () => {
    expect(render('`kkt(edges)`').body).toContain(
      'href="../../api/functions/msf.kkt.html"'
    );
    expect(render('[`kkt`](#x)').body).not.toContain('api/');
    expect(render('`other`').body).not.toContain('api/');
  });

  test('escapes what stands in code', () => {
    expect(render('```ts\na < b\n```').body).toContain('a &lt; b');
  });
});
