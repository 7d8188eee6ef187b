import {html, Markup} from '../internals.js';
import {linkFrom} from './page.js';

/** The name of a card, where it leads from the root, and what it says. */
export type Card = readonly [string, string, string];

/** The tools of the playground. */
export const TOOL_CARDS: readonly Card[] = [
  [
    'Forests',
    'playground/forests.html',
    'Draw a graph, or paste one, and watch Borůvka, Karger-Klein-Tarjan, Kruskal or filter-Kruskal choose, contract, sample and filter, step by step.'
  ],
  [
    'Arborescences',
    'playground/arborescences.html',
    'One-way streets: the cheapest arc into every vertex, the cycles that they close, and how each cycle is opened again.'
  ],
  [
    'Parsing',
    'playground/parsing.html',
    'Type a sentence and compare the trees of four parsers, arc by arc, with every change that local enhancement makes.'
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
