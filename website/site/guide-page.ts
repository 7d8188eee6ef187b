import {html, Markup} from '../internals.js';
import type {Heading, Rendered} from './markdown.js';
import type {Group, Guide} from './navigation.js';
import {linkFrom} from './page.js';

// The tool that shows what an essay is about, and the state of that tool.
const TRY: {readonly [name: string]: readonly [string, string]} = {
  forests: ['forests', 'a=kruskal'],
  boruvka: ['forests', 'a=boruvka'],
  'karger-klein-tarjan': ['forests', 'a=kkt&g=random&n=120&d=8'],
  'heavy-edges': ['forests', 'a=kkt&g=random&n=60&d=9'],
  'filter-kruskal': ['forests', 'a=filter-kruskal&g=random&n=80&d=8'],
  'kruskal-and-prim': ['forests', 'a=kruskal&g=geometric&n=60'],
  arborescences: ['arborescences', 'n=9'],
  'tarjan-and-gabow': ['arborescences', 'n=14'],
  parser: ['parsing', '']
};

/** The body of a guide's page, with its navigation. */
export function guideBody(
  groups: readonly Group[],
  guide: Guide,
  {body, headings}: Rendered
): Markup {
  const all = groups.flatMap(({guides}) => guides);
  const at = all.indexOf(guide);
  const contents = () => navigation(groups, guide);
  return html`<div class="guide">
<nav class="contents" aria-label="Guides">${contents()}</nav>
<div>
<details class="menu"><summary>All guides</summary><nav class="contents" aria-label="All guides">${contents()}</nav></details>
<main class="prose" id="main">
${new Markup(body)}${tryIt(guide)}
<nav class="onwards" aria-label="Previous and next">${neighbour(guide, all[at - 1], 'Previous')}${neighbour(guide, all[at + 1], 'Next')}</nav>
</main>
</div>
${outline(headings)}
</div>`;
}

function navigation(groups: readonly Group[], here: Guide): Markup[] {
  return groups.map(
    ({title, guides}) => html`<h2>${title}</h2>
<ul>${guides.map(
      guide =>
        html`<li><a href="${linkFrom(here.path, guide.path)}"${new Markup(guide === here ? ' aria-current="page"' : '')}>${guide.label}</a></li>`
    )}</ul>
`
  );
}

function neighbour(here: Guide, guide: Guide | undefined, what: string) {
  return guide
    ? html`<a href="${linkFrom(here.path, guide.path)}"><span>${what}</span>${guide.label}</a>`
    : html`<span></span>`;
}

function outline(headings: readonly Heading[]): Markup {
  const shown = headings.filter(({level}) => level === 2 || level === 3);
  if (shown.length < 2) return html`<div></div>`;
  return html`<nav class="contents outline" aria-label="On this page"><h2>On this page</h2>
<ul>${shown.map(
    ({id, level, text}) =>
      html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`
  )}</ul></nav>`;
}

function tryIt({path}: Guide): Markup {
  const name = /([\w-]+)\.html$/.exec(path)![1];
  const tool = TRY[name];
  if (tool === undefined) return html``;
  const state = tool[1] === '' ? '' : `#${tool[1]}`;
  return html`<p class="try">See it step by step: <a href="${linkFrom(path, `playground/${tool[0]}.html`)}${state}">open the playground</a></p>`;
}
