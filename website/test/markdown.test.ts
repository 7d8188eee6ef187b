import {join} from 'node:path/posix';
import {createMarkdownRenderer, type MarkdownRenderer} from 'vitepress';
import {beforeAll, describe, expect, test} from 'vitest';
import {ROOT} from '../.vitepress/guides.js';
import {readAsRepository, slugify} from '../.vitepress/markdown.js';

let markdown: MarkdownRenderer;

beforeAll(async () => {
  markdown = await createMarkdownRenderer(
    ROOT,
    {
      config: target =>
        readAsRepository(target, new Map([['kktStep', 'api/msf/kktStep.md']])),
      anchor: {slugify}
    },
    '/base/'
  );
});

describe('a page of Markdown', () => {
  const render = (text: string) => {
    const path = join(ROOT, 'docs/how-to/here.md');
    return markdown.render(text, {
      path,
      relativePath: 'x.md',
      cleanUrls: false
    });
  };

  test('has headings with the names that GitHub gives them', () => {
    const page = render('# A `b` c!\n\n## Same\n\n## Same\n');
    for (const id of ['a-b-c', 'same', 'same-1']) {
      expect(page).toContain(`id="${id}"`);
    }
  });

  test('links to the pages of other files, and to programs', () => {
    expect(render('[x](../background/boruvka.md#idea)')).toContain(
      'href="/base/docs/background/boruvka.html#idea"'
    );
    expect(render('[x](../../README.md)')).toContain('href="/base/"');
    expect(render('[x](../../examples/parse.js)')).toContain(
      'href="/base/examples/parse.js"'
    );
  });

  test('links the names of exports to the reference, but not inside links', () => {
    const link = 'href="/base/api/msf/kktStep.html"';
    expect(render('`kktStep(edges)`')).toContain(link);
    expect(render('[`kktStep`](#x)')).not.toContain('api/');
    expect(render('`other`')).not.toContain('api/');
  });

  test('does not take a plain word for an export', () => {
    markdown = markdown.use(target =>
      readAsRepository(target, new Map([['train', 'api/nlp/train.md']]))
    );
    expect(render('the file `train`')).not.toContain('api/');
    expect(render('`train(sentences)`')).toContain('api/nlp/train.html');
  });

  test('keeps an option on one line', () => {
    expect(render('`parse --max-length 5`')).toContain(
      'parse <span class="option">--max-length</span> 5'
    );
  });

  test('escapes what stands in code', () => {
    expect(render('`a < b`')).toContain('a &lt; b');
  });
});
