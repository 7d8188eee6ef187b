import {html, type Markup} from '../../nlp/html.js';
import {showCount, showTime, showTotal} from '../show.js';
import {OUTCOME_COLUMNS, type Outcome} from './comparison.js';
import {drawing, figure, type Layer, sharedShapes} from './drawing.js';
import {htmlTable} from './html-table.js';
import type {Section} from './page.js';
import type {Round} from './rounds.js';
import type {Sample} from './sample.js';

// Rounds beyond the last colour share it; sixty towns never need that many.
const ROUND_COLOURS = 5;

/** A panel for every algorithm, all of the same graph. */
export function algorithmSection(
  sample: Sample,
  outcomes: readonly Outcome[]
): Section {
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
): Section {
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
export function tableSection(outcomes: readonly Outcome[]): Section {
  const slowest = Math.max(...outcomes.map(({time}) => time));
  return {
    id: 'table',
    title: 'The same in figures',
    intro:
      'Counted from each result. The last column is the answer of a ' +
      'verification that does not know which algorithm it looks at.',
    body: htmlTable(
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
