import {
  type Content,
  html,
  Markup,
  type PageSection
} from '../../nlp/drawing/index.js';
import {showCount, showTime, showTotal} from '../io/show.js';
import {pageTable} from './page.js';
import {
  OUTCOME_COLUMNS,
  type Outcome,
  type Round,
  type Sample
} from './sample.js';

/** A layer of a drawing: some edges in the look of a style class. */
interface Layer {
  readonly look: string;
  readonly edges: Int32Array;
  /** What to say of an edge under the pointer; nothing if it is left out. */
  readonly tip?: (edge: number) => string;
}

/** A drawing of the sample graph, and what it says to whom cannot see it. */
interface Drawing {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly layers: readonly Layer[];
}

/** The parts that all drawings of the page share, themselves not shown. */
function sharedShapes(sample: Sample): Markup {
  const {edges, x, y, islands} = sample;
  const all = Int32Array.from({length: edges.size}, (_, edge) => edge);
  return html`<svg class="shared" aria-hidden="true" width="0" height="0">
<defs>
<g id="land">
${islands.map(
  ({x, y, a, b}) =>
    html`<ellipse class="land" cx="${x}" cy="${y}" rx="${a + 7}" ry="${b + 7}"/>`
)}
<path class="possible" d="${linesOf(sample, all)}"/>
</g>
<g id="towns">
${x.map((_, v) => html`<circle class="town" cx="${x[v]}" cy="${y[v]}" r="2.4"/>`)}
</g>
</defs>
</svg>`;
}

/** One drawing: the graph in grey, the layers over it, the towns on top. */
function drawing(sample: Sample, picture: Drawing): Markup {
  const {id, title, description, layers} = picture;
  const {width, height} = sample;
  return html`<svg role="img" viewBox="0 0 ${width} ${height}" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${title}</title>
<desc id="${id}-desc">${description}</desc>
<use href="#land"/>
${layers.map(layer => drawLayer(sample, layer))}
<use href="#towns"/>
</svg>`;
}

/** A picture with its caption. */
export function figure(picture: Markup, caption: Content): Markup {
  return html`<figure>
${picture}
<figcaption>${caption}</figcaption>
</figure>`;
}

/**
 * A picture of a sentence that can be wider than the page.
 *
 * @param label - What it is called for whoever cannot see that it scrolls.
 */
export function sentenceFigure(
  svg: string,
  label: string,
  caption: Content
): Markup {
  return figure(
    html`<div class="scroll" tabindex="0" role="group" aria-label="${label}">${new Markup(svg)}</div>`,
    caption
  );
}

// One path is smaller than many lines, but only lines can have a tip each.
function drawLayer(sample: Sample, {look, edges, tip}: Layer): Markup {
  if (!tip) return html`<path class="${look}" d="${linesOf(sample, edges)}"/>`;
  const lines = Array.from(edges, edge => {
    const d = linesOf(sample, Int32Array.of(edge));
    return html`<path class="${look}" d="${d}"><title>${tip(edge)}</title></path>\n`;
  });
  return html`${lines}`;
}

function linesOf({edges, x, y}: Sample, subset: Int32Array): string {
  const {source, target} = edges;
  return Array.from(subset, edge => {
    const u = source[edge];
    const v = target[edge];
    return `M${x[u]} ${y[u]}L${x[v]} ${y[v]}`;
  }).join('');
}

// Rounds beyond the last colour share it; sixty towns never need that many.
const ROUND_COLOURS = 5;

/** A panel for every algorithm, all of the same graph. */
export function algorithmSection(
  sample: Sample,
  outcomes: readonly Outcome[]
): PageSection {
  const {order, size} = sample.edges;
  const panels = outcomes.map(outcome => {
    const {algorithm, label, forest, trees, sameAsKruskal} = outcome;
    const weight = showTotal(outcome.weight);
    const edges = showCount(forest.length, 'line');
    const found = `${edges}, ${weight} km, ${showCount(trees, 'tree')}`;
    const same = sameAsKruskal ? 'same edges as' : 'other edges than';
    return figure(
      drawing(sample, {
        id: `forest-${algorithm}`,
        title: `Spanning forest found by ${label}`,
        description:
          `${order} towns on two islands and ${size} possible lines in grey; ` +
          `the forest, ${found}, in colour.`,
        layers: [{look: 'forest', edges: forest}]
      }),
      html`<strong>${label}</strong><br>${found}; ${same} Kruskal.`
    );
  });
  return {
    id: 'algorithms',
    title: 'One forest, found in many ways',
    intro:
      'Every algorithm breaks ties in the same way, so they should not just ' +
      'reach the same total: they should choose the very same lines.',
    body: html`${sharedShapes(sample)}
<div class="panels">
${panels}
</div>`
  };
}

/** Borůvka's algorithm, all rounds in one panel and one panel a round. */
export function roundSection(
  sample: Sample,
  rounds: readonly Round[]
): PageSection {
  const {order} = sample.edges;
  const layers = rounds.map(
    ({chosen}, i): Layer => ({
      look: roundLook(i),
      edges: chosen,
      tip: edge => `${describeLine(sample, edge)}, round ${i + 1}`
    })
  );
  const counts = rounds.map(({chosen}) => chosen.length).join(', ');
  const all = figure(
    drawing(sample, {
      id: 'rounds-all',
      title: 'Forest coloured by the round that chose each line',
      description: `The rounds chose ${counts} lines in turn.`,
      layers
    }),
    html`<ul class="legend">
${rounds.map((round, i) => legendEntry(round, i))}
</ul>`
  );
  const single = rounds.map(({chosen, before, after}, i) => {
    const earlier = rounds.slice(0, i).flatMap(round => [...round.chosen]);
    return figure(
      drawing(sample, {
        id: `round-${i + 1}`,
        title: `Round ${i + 1} of Borůvka's algorithm`,
        description:
          `${before} trees become ${after} by ` +
          `${showCount(chosen.length, 'line')}; lines of earlier rounds are ` +
          'drawn thin.',
        layers: [
          {look: 'earlier', edges: Int32Array.from(earlier)},
          {look: roundLook(i), edges: chosen}
        ]
      }),
      html`<strong>Round ${i + 1}</strong><br>${showCount(chosen.length, 'line')} chosen: ${before} trees become ${after}.`
    );
  });
  return {
    id: 'rounds',
    title: 'Borůvka, round by round',
    intro:
      `At first each of the ${order} towns is a tree of its own. In every ` +
      'round each tree chooses the shortest line that leaves it, and trees ' +
      'joined by chosen lines become one. Otakar Borůvka published this in ' +
      '1926, to plan the power lines of Moravia.',
    body: html`<div class="wide">${all}</div>
<div class="panels">
${single}
</div>`
  };
}

/** The outcomes as a table. */
export function tableSection(outcomes: readonly Outcome[]): PageSection {
  const slowest = Math.max(...outcomes.map(({time}) => time));
  return {
    id: 'table',
    title: 'The same in figures',
    intro:
      'Counted from each result. The last column is the answer of a ' +
      'verification that does not know which algorithm it looks at.',
    body: pageTable(
      OUTCOME_COLUMNS,
      outcomes,
      'Times are medians of repeated runs on this machine. None took longer ' +
        `than ${showTime(slowest)}: a graph this small says little about speed.`
    )
  };
}

function legendEntry({chosen}: Round, i: number): Markup {
  return html`<li><svg viewBox="0 0 28 10" aria-hidden="true"><path class="${roundLook(i)}" d="M3 5H25"/></svg>Round ${i + 1}: ${showCount(chosen.length, 'line')}</li>`;
}

function roundLook(i: number): string {
  return `round round-${Math.min(i + 1, ROUND_COLOURS)}`;
}

function describeLine({edges, names}: Sample, edge: number): string {
  const ends = [edges.source[edge], edges.target[edge]].map(v => names[v]);
  return `${ends.join(' – ')}, ${edges.weight[edge]} km`;
}
