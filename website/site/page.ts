import {dirname, relative} from 'node:path/posix';
import {html, Markup} from '../internals.js';

/** The parts of the site, as the top of every page names them. */
export type Part = 'guides' | 'playground' | 'api' | 'home';

/** A page of the site. */
export interface Page {
  /** From the root of the site. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly part: Part;
  /** What stands between the top and the bottom. */
  readonly body: Markup;
  /** Scripts, from the root of the site. */
  readonly scripts?: readonly string[];
  /** Style sheets besides that of the site, from its root. */
  readonly styles?: readonly string[];
  readonly className?: string;
}

// Before anything is drawn, so that the page never flashes. The reference
// keeps its choice under the same name.
const THEME = new Markup(
  `<script>try{document.documentElement.dataset.theme=localStorage.getItem('tsd-theme')||'os'}catch{}</script>`
);

const LINKS: readonly (readonly [Part, string, string])[] = [
  ['guides', 'Guides', 'guides/getting-started.html'],
  ['playground', 'Playground', 'playground/forests.html'],
  ['api', 'API', 'api/index.html']
];

const MARK = new Markup(
  '<svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><path d="M6 25 11 15 8 6M11 15l10-2 5-7M21 13l5 12" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/><g fill="currentColor"><circle cx="6" cy="25" r="3.2"/><circle cx="11" cy="15" r="3.2"/><circle cx="8" cy="6" r="3.2"/><circle cx="21" cy="13" r="3.2"/><circle cx="26" cy="6" r="3.2"/><circle cx="26" cy="25" r="3.2"/></g></svg>'
);

// Seen once there is a script behind it. The reference has its own.
const SEARCH = new Markup(
  '<button type="button" class="theme find" data-search aria-label="Search the guides" title="Search the guides (/)"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="10.5" cy="10.5" r="6.5" fill="none" stroke="currentColor" stroke-width="1.9"/><path d="m15.5 15.5 5 5" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/></svg></button>'
);

/** The relative link from one page to another, both from the site's root. */
export function linkFrom(path: string, target: string): string {
  return relative(dirname(path), target) || '.';
}

/** The top of every page. */
export function header(path: string, part: Part): Markup {
  const to = (target: string) => linkFrom(path, target);
  return html`<header class="site-header">
<a class="brand" href="${to('index.html')}" aria-label="spanforest, home">${MARK}<span>spanforest</span></a>
<nav aria-label="Site">
${LINKS.map(
  ([name, label, target]) =>
    html`<a href="${to(target)}"${new Markup(name === part ? ' aria-current="page"' : '')}>${label}</a>
`
)}</nav>
${part === 'api' ? '' : SEARCH}<button type="button" class="theme" data-theme-toggle aria-label="Switch between light and dark" title="Switch between light and dark"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M12 3a9 9 0 1 0 0 18V3Z" fill="currentColor"/><circle cx="12" cy="12" r="8.2" fill="none" stroke="currentColor" stroke-width="1.6"/></svg></button>
</header>`;
}

/** Puts a whole page together. */
export function renderPage(page: Page): string {
  const {path, title, description, part, body} = page;
  const to = (target: string) => linkFrom(path, target);
  const styles = ['assets/site.css', ...(page.styles ?? [])];
  const scripts = [
    'assets/site.js',
    'assets/search.js',
    ...(page.scripts ?? [])
  ];
  return html`<!doctype html>
<html lang="en" data-theme="os">
<head>
<meta charset="utf-8">
<title>${title === 'spanforest' ? title : `${title} · spanforest`}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${to('assets/icon.svg')}" type="image/svg+xml">
${THEME}
${styles.map(
  style => html`<link rel="stylesheet" href="${to(style)}">
`
)}${scripts.map(
  script => html`<script defer src="${to(script)}"></script>
`
)}</head>
<body class="${page.className ?? ''}">
<a class="skip" href="#main">Skip to content</a>
${header(path, part)}
${body}
<footer class="site-footer"><p>spanforest is free software under the MIT licence. This site works offline: it loads nothing from other servers and sends nothing to them.</p></footer>
</body>
</html>
`.text;
}
