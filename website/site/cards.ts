import {html, Markup} from '../internals.js';
import type {Group} from './navigation.js';
import {linkFrom, type Page} from './page.js';

/** The title of a card, its link from the root of the site, and its text. */
export type Card = readonly [string, string, string];

/** The tools of the playground. */
export const TOOL_CARDS: readonly Card[] = [
  [
    'Forests',
    'playground/forests.html',
    'Draw or paste a graph and watch Borůvka, Karger-Klein-Tarjan, Kruskal or filter-Kruskal choose, contract, sample and filter, step by step.'
  ],
  [
    'Arborescences',
    'playground/arborescences.html',
    'One-way streets: the cheapest arc into every vertex, the cycles that these arcs form, and how each cycle is contracted and expanded.'
  ],
  [
    'Parsing',
    'playground/parsing.html',
    'Type a sentence, change its tags, and compare the best tree with the best one without crossing arcs, arc by arc.'
  ]
];

/** Cards side by side, on a page of the site. */
export function cards(
  path: string,
  all: readonly Card[],
  heading: 'h2' | 'h3' = 'h3'
): Markup {
  const tag = new Markup(heading);
  return html`<div class="cards">${all.map(
    ([title, target, text]) =>
      html`<a class="card" href="${linkFrom(path, target)}"><${tag}>${title}</${tag}><p>${text}</p></a>
`
  )}</div>`;
}

/** The index pages of folders. */
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
    description: `All ${title.toLowerCase()} of spanforest.`,
    part: 'guides',
    body: titled(title, body)
  };
}

function titled(title: string, body: Markup): Markup {
  return html`<main class="wide" id="main"><h1>${title}</h1>
${body}
</main>`;
}
