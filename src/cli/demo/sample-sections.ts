import {html, type Markup, type PageSection} from '../../nlp/drawing/index.js';
import {
  type Column,
  showCount,
  showTime,
  showTotal,
  textTable
} from '../io/show.js';
import {type Outcome, outcomeColumns} from './outcomes.js';
import {figure, graphPicture, pageTable} from './page.js';
import type {Round, Sample} from './sample.js';

/** One panel for each algorithm, all with the same graph. */
export function algorithmSection(
  sample: Sample,
  outcomes: readonly Outcome[]
): PageSection {
  const {order, size} = sample.edges;
  const panels = outcomes.map(({algorithm, chosen, weight, agrees}, i) => {
    const lines = showCount(chosen.length, 'line');
    const trees = showCount(order - chosen.length, 'tree');
    const found = `${lines}, ${showTotal(weight)} km, ${trees}`;
    return figure(
      graphPicture(
        sample,
        {
          id: `forest-${i + 1}`,
          title: `Spanning forest found by ${algorithm}`,
          description:
            `${order} towns on two islands and ${size} possible lines in ` +
            `grey; the forest, ${found}, in colour.`
        },
        onMap(html`<path class="forest" d="${linesOf(sample, chosen)}"/>`)
      ),
      html`<strong>${algorithm}</strong><br>${found}; ${agrees ? 'same lines as' : 'not the same lines as'} Kruskal.`
    );
  });
  return {
    id: 'algorithms',
    title: 'One forest, found in many ways',
    intro:
      'All algorithms break ties in the same way. So they should find not ' +
      'only the same total length, but exactly the same lines.',
    body: html`${sharedShapes(sample)}
<div class="panels">
${panels}
</div>`
  };
}

/** Borůvka's algorithm: all rounds in one picture, then one panel a round. */
export function roundSection(
  sample: Sample,
  rounds: readonly Round[]
): PageSection {
  const all = figure(
    graphPicture(
      sample,
      {
        id: 'rounds-all',
        title: 'Forest coloured by the round that chose each line',
        description: `Lines chosen in each round: ${linesPerRound(rounds)}.`
      },
      onMap(
        // Only separate paths can have a tooltip each.
        rounds.map(({chosen}, i) =>
          Array.from(chosen, edge => {
            const d = linesOf(sample, Int32Array.of(edge));
            const tip = `${describeLine(sample, edge)}, round ${i + 1}`;
            return html`<path class="${roundLook(i)}" d="${d}"><title>${tip}</title></path>\n`;
          })
        )
      )
    ),
    html`<ul class="legend">
${rounds.map(
  ({chosen}, i) =>
    html`<li><svg viewBox="0 0 28 10" aria-hidden="true"><path class="${roundLook(i)}" d="M3 5H25"/></svg>Round ${i + 1}: ${showCount(chosen.length, 'line')}</li>`
)}
</ul>`
  );
  const panels = rounds.map(({chosen, before, after}, i) => {
    const lines = showCount(chosen.length, 'line');
    const summary = `${lines} chosen: ${before} trees become ${after}.`;
    const earlier = rounds.slice(0, i).flatMap(round => [...round.chosen]);
    return figure(
      graphPicture(
        sample,
        {
          id: `round-${i + 1}`,
          title: `Round ${i + 1} of Borůvka's algorithm`,
          description: `${summary} Lines of earlier rounds are thin.`
        },
        onMap(html`<path class="earlier" d="${linesOf(sample, earlier)}"/>
<path class="${roundLook(i)}" d="${linesOf(sample, chosen)}"/>`)
      ),
      html`<strong>Round ${i + 1}</strong><br>${summary}`
    );
  });
  return {
    id: 'rounds',
    title: 'Borůvka, round by round',
    intro:
      `At first, each of the ${sample.edges.order} towns is a tree. In every ` +
      'round, each tree chooses the shortest line that leaves it, and chosen ' +
      'lines join their trees. Otakar Borůvka published this algorithm in ' +
      '1926, to plan the power lines of Moravia.',
    body: html`<div class="wide">${all}</div>
<div class="panels">
${panels}
</div>`
  };
}

/** The outcomes as a table. */
export function tableSection(
  sample: Sample,
  outcomes: readonly Outcome[]
): PageSection {
  const slowest = Math.max(...outcomes.map(({time}) => time));
  return {
    id: 'table',
    title: 'The same in numbers',
    intro:
      'The last column shows the answer of a verification that does not know ' +
      'which algorithm found the forest.',
    body: pageTable(
      forestColumns(sample),
      outcomes,
      'Times are medians of repeated runs on this machine. The slowest is ' +
        `${showTime(slowest)}: a graph this small says little about speed.`
    )
  };
}

/** The outcomes as a table for the terminal. */
export function forestReport(
  sample: Sample,
  outcomes: readonly Outcome[],
  rounds: readonly Round[]
): string {
  const {order, size} = sample.edges;
  return [
    `The minimum spanning forest of ${order} towns with ${size} possible ` +
      'lines, by every',
    `algorithm (lines chosen in each round of Borůvka: ${linesPerRound(rounds)}):`,
    '',
    textTable(forestColumns(sample), outcomes)
  ].join('\n');
}

/** The columns of a table of spanning forests of a graph. */
export function forestColumns({edges}: Sample): Column<Outcome>[] {
  return outcomeColumns('edges', 'Kruskal').toSpliced(2, 0, {
    title: 'trees',
    number: true,
    cell: ({chosen}) => `${edges.order - chosen.length}`
  });
}

/** The shapes that all pictures of the graph share, not shown themselves. */
function sharedShapes(sample: Sample): Markup {
  const {edges, x, y, islands} = sample;
  return html`<svg class="shared" aria-hidden="true" width="0" height="0">
<defs>
<g id="land">
${islands.map(
  ({x, y, a, b}) =>
    html`<ellipse class="land" cx="${x}" cy="${y}" rx="${a + 7}" ry="${b + 7}"/>`
)}
<path class="possible" d="${linesOf(sample, edges.source.keys())}"/>
</g>
<g id="towns">
${x.map((_, v) => html`<circle class="town" cx="${x[v]}" cy="${y[v]}" r="2.4"/>`)}
</g>
</defs>
</svg>`;
}

// The graph in grey, the given lines over it, the towns on top.
function onMap(lines: Markup | readonly Markup[][]): Markup {
  return html`<use href="#land"/>
${lines}
<use href="#towns"/>`;
}

function linesOf({edges, x, y}: Sample, subset: Iterable<number>): string {
  const {source, target} = edges;
  return Array.from(subset, edge => {
    const u = source[edge];
    const v = target[edge];
    return `M${x[u]} ${y[u]}L${x[v]} ${y[v]}`;
  }).join('');
}

function linesPerRound(rounds: readonly Round[]): string {
  return rounds.map(({chosen}) => chosen.length).join(', ');
}

// The style sheet has five colours, enough for an island of forty towns: each
// round at least halves the trees.
function roundLook(i: number): string {
  return `round round-${Math.min(i + 1, 5)}`;
}

function describeLine({edges, names}: Sample, edge: number): string {
  const ends = [edges.source[edge], edges.target[edge]].map(v => names[v]);
  return `${ends.join(' – ')}, ${edges.weight[edge]} km`;
}
