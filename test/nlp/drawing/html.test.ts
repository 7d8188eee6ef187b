import {describe, expect, test} from 'vitest';
import {html, Markup} from '../../../src/nlp/drawing/index.js';

describe('an HTML template', () => {
  test('escapes text, in elements and in attributes', () => {
    const text = `<a b="c" d='e'>&`;
    expect(html`<p title="${text}">${text}</p>`.text).toBe(
      '<p title="&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;">' +
        '&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;</p>'
    );
  });

  test('accepts markup, numbers, and lists of all of them', () => {
    const parts = [html`<b>${1}</b>`, '<', [2, [new Markup('<i>')]]];
    expect(html`${parts}!`.text).toBe('<b>1</b>&lt;2<i>!');
    expect(html`${[]}`.text).toBe('');
  });
});
