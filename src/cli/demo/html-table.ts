import {type Content, html, type Markup} from '../../nlp/html.js';
import type {Column} from './table.js';

/** Some rows as a table of the page; the first column names the row. */
export function htmlTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  caption: Content
): Markup {
  const heads = columns.map(
    ({title, number}) =>
      html`<th scope="col"${numberClass(number)}>${title}</th>`
  );
  const lines = rows.map(row => {
    const cells = columns.map(({cell, number}, i) =>
      i === 0
        ? html`<th scope="row">${cell(row)}</th>`
        : html`<td${numberClass(number)}>${cell(row)}</td>`
    );
    return html`<tr>${cells}</tr>\n`;
  });
  return html`<div class="scroll">
<table>
<caption>${caption}</caption>
<thead><tr>${heads}</tr></thead>
<tbody>
${lines}</tbody>
</table>
</div>`;
}

function numberClass(number: boolean): Content {
  return number ? html` class="number"` : '';
}
