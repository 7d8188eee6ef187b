import {html} from 'spanforest/internals';
import {describe, expect, test} from 'vitest';
import {htmlPage, htmlTable} from '../../src/report/page.js';

describe('a table of a page', () => {
  const columns = [
    {title: 'a < b', number: false},
    {title: 'n', number: true}
  ];

  test('names its rows by the first cell, and aligns numbers', () => {
    const rows = [{cells: ['x & y', html`<b>${1}</b>`]}];
    expect(htmlTable({columns, rows, caption: 'Why?'}).text).toBe(
      '<div class="scroll">\n<table>\n<caption>Why?</caption>\n' +
        '<thead><tr><th scope="col">a &lt; b</th>' +
        '<th scope="col" class="number">n</th></tr></thead>\n<tbody>\n' +
        '<tr><th scope="row">x &amp; y</th>' +
        '<td class="number"><b>1</b></td></tr>\n</tbody>\n</table>\n</div>\n'
    );
  });

  test('has classes of rows, and a description elsewhere', () => {
    const {text} = htmlTable({
      columns,
      rows: [{className: 'mean', cells: ['x', 1]}],
      describedBy: 'about'
    });
    expect(text).toContain('<table aria-describedby="about">\n<thead>');
    expect(text).toContain('<tr class="mean"><th scope="row">x</th>');
  });
});

describe('a page', () => {
  const page = htmlPage({
    title: 'a < b',
    lead: html`<p>${'c & d'}</p>`,
    sections: [{id: 'one', title: 'One', intro: 'Why <?', body: html`<hr>\n`}],
    style: '.own > b { color: red; }\n'
  });

  test('escapes its texts, and puts its own style last', () => {
    expect(page).toContain('<h1>a &lt; b</h1>\n<p>c &amp; d</p>\n</header>');
    expect(page).toContain('.own > b { color: red; }\n</style>');
    expect(page).toContain('<code>npm run experiment</code>');
  });

  test('labels its sections by their headings', () => {
    expect(page).toContain(
      '<main>\n<section aria-labelledby="one">\n<h2 id="one">One</h2>\n' +
        '<p>Why &lt;?</p>\n<hr>\n</section>\n</main>'
    );
  });

  test('loads nothing', () => {
    expect(page).not.toMatch(/https?:|url\(|@import|<script|<link| src=/);
  });
});
