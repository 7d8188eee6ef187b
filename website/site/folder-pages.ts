import {html, type Markup} from '../internals.js';
import {cards, TOOL_CARDS} from './cards.js';
import type {Group} from './navigation.js';
import {linkFrom, type Page} from './page.js';

/** The pages of folders, for whoever shortens an address. */
export function folderPages(groups: readonly Group[]): Page[] {
  const recipes = groups.filter(({title}) => title === 'Recipes');
  return [
    guideList('guides/index.html', 'Guides', groups),
    guideList('guides/recipes/index.html', 'Recipes', recipes),
    {
      path: 'playground/index.html',
      title: 'Playground',
      description: 'Watch the algorithms and the parsers at work.',
      part: 'playground',
      body: titled(
        'Playground',
        cards('playground/index.html', TOOL_CARDS, 'h2')
      )
    }
  ];
}

function guideList(
  path: string,
  title: string,
  groups: readonly Group[]
): Page {
  const body = html`<div class="cards">${groups.map(
    group => html`<section class="card"><h2>${group.title}</h2><ul>${group.guides.map(
      guide => html`<li><a href="${linkFrom(path, guide.path)}">${guide.title}</a></li>
`
    )}</ul></section>
`
  )}</div>`;
  return {
    path,
    title,
    description: `${title} of spanforest, one by one.`,
    part: 'guides',
    body: titled(title, body)
  };
}

function titled(title: string, body: Markup): Markup {
  return html`<main class="wide" id="main"><h1>${title}</h1>
${body}
</main>`;
}
