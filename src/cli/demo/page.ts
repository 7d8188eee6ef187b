import {type Content, html, Markup} from '../../nlp/html.js';
import {STYLE} from './style.js';

/** A part of the page with a heading of its own. */
export interface Section {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly intro: Content;
  readonly body: Content;
}

/** A whole page. It asks the network for nothing. */
export interface Page {
  readonly title: string;
  readonly lead: Content;
  readonly sections: readonly Section[];
}

/** The page as the text of an HTML file. */
export function renderPage({title, lead, sections}: Page): string {
  const {text} = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p class="lead">${lead}</p>
</header>
<main>
${sections.map(renderSection)}
</main>
<footer>
<p>Made by <code>spanforest demo</code>. This page is one file and asks the network for nothing.</p>
</footer>
</body>
</html>
`;
  return `<!DOCTYPE html>\n${text}`;
}

function renderSection({id, title, intro, body}: Section): Markup {
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<p>${intro}</p>
${body}
</section>
`;
}
