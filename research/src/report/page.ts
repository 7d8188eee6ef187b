import {type Content, html, Markup} from 'spanforest/internals';

/** A section of a page. */
export interface PageSection {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly intro: Content;
  readonly body: Content;
}

/** A web page. */
export interface Page {
  readonly title: string;
  /** Markup between the title and the first section. */
  readonly lead: Content;
  readonly sections: readonly PageSection[];
  /** Style rules of this page, applied after the common ones. */
  readonly style: string;
}

/** The text of an HTML file that loads nothing from the network. */
export function htmlPage(page: Page): string {
  const {text} = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<style>${new Markup(STYLE + page.style)}</style>
</head>
<body>
<header>
<h1>${page.title}</h1>
${page.lead}
</header>
<main>
${page.sections.map(
  ({id, title, intro, body}) => html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<p>${intro}</p>
${body}</section>
`
)}</main>
<footer>
<p>Made by <code>npm run experiment</code>. This page is one file and loads nothing from the network.</p>
</footer>
</body>
</html>
`;
  return `<!DOCTYPE html>\n${text}`;
}

/** A table of a page. */
export interface PageTable {
  readonly columns: readonly {
    readonly title: string;
    /** Whether the column is aligned to the right. */
    readonly number: boolean;
  }[];
  /** Rows, whose first cell is their name. */
  readonly rows: readonly {
    readonly className?: string;
    readonly cells: readonly Content[];
  }[];
  readonly caption?: Content;
  /** The id of an element that describes the table, if not its caption. */
  readonly describedBy?: string;
}

/** A table that scrolls if it is wider than the page. */
export function htmlTable(table: PageTable): Markup {
  const {columns, caption, describedBy} = table;
  const attribute = (name: string, value: string | undefined): Content =>
    value === undefined ? '' : html` ${name}="${value}"`;
  const align = (i: number) =>
    attribute('class', columns[i].number ? 'number' : undefined);
  const rows = table.rows.map(({className, cells: [name, ...values]}) => {
    const cells = values.map(
      (value, i) => html`<td${align(i + 1)}>${value}</td>`
    );
    return html`<tr${attribute('class', className)}><th scope="row">${name}</th>${cells}</tr>
`;
  });
  return html`<div class="scroll">
<table${attribute('aria-describedby', describedBy)}>
${caption === undefined ? '' : html`<caption>${caption}</caption>\n`}<thead><tr>${columns.map(
    ({title}, i) => html`<th scope="col"${align(i)}>${title}</th>`
  )}</tr></thead>
<tbody>
${rows}</tbody>
</table>
</div>
`;
}

// Text has a contrast of at least 4.5 to 1 with its background.
const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f6f7f4; --card: #ffffff; --ink: #1c2321; --soft: #55605b; --rule: #d9dfda;
}
@media (prefers-color-scheme: dark) {
  :root { --page: #121614; --card: #1a201d; --ink: #e7ece9; --soft: #a5b0aa; --rule: #323b36; }
}
* { box-sizing: border-box; }
body { max-width: 72rem; margin: 0 auto; padding: 2.5rem 1.25rem 3rem; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: break-word; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.35rem; line-height: 1.3; margin: 2.75rem 0 .35rem; }
p { max-width: 46rem; margin: 0 0 1rem; }
figure { margin: 0; padding: .75rem; background: var(--card); border: 1px solid var(--rule); border-radius: .6rem; }
figure > svg { display: block; width: 100%; height: auto; }
figcaption { padding: .6rem .25rem .1rem; color: var(--soft); font-size: .9rem; }
figcaption strong { color: var(--ink); }
.legend, nav ul { display: flex; flex-wrap: wrap; gap: .3rem 1.25rem; margin: 0; padding: 0; list-style: none; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; min-width: 100%; background: var(--card); border: 1px solid var(--rule); font-variant-numeric: tabular-nums; }
caption { caption-side: bottom; padding-top: .6rem; text-align: left; color: var(--soft); font-size: .9rem; }
th, td { padding: .5rem .9rem; border-bottom: 1px solid var(--rule); text-align: left; white-space: nowrap; }
th { font-weight: 600; }
tbody tr:last-child > * { border-bottom: 0; }
.number { text-align: right; }
footer { margin-top: 3rem; border-top: 1px solid var(--rule); color: var(--soft); font-size: .9rem; }
footer p { margin-top: 1rem; }
@media print { body { max-width: none; } figure, tr { break-inside: avoid; } }
`;
