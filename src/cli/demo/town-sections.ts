import type {ArborescenceProof, WeightedArborescence} from '../../msf/index.js';
import {html, type PageSection} from '../../nlp/drawing/index.js';
import {showCount, showTotal, textTable} from '../io/show.js';
import {type Outcome, outcomeColumns} from './outcomes.js';
import {figure, pageTable} from './page.js';
import {contractedSets, type Town} from './town.js';
import {townDrawing} from './town-drawing.js';

const COLUMNS = outcomeColumns('arcs', 'tarjan');

/** The arborescence of the town, and the sets contracted to find it. */
export function arborescenceSection(
  town: Town,
  proof: ArborescenceProof,
  outcomes: readonly Outcome[]
): PageSection {
  const {edges, names, root} = town;
  const sets = contractedSets(proof);
  const listed = sets.map(({vertices}) =>
    vertices.map(v => names[v]).join(', ')
  );
  const weight = showTotal(outcomes[0].weight);
  const streets = showCount(proof.arcs.length, 'street');
  const map = figure(
    townDrawing(town, {
      id: 'arborescence-map',
      title: `Minimum arborescence of the town from the ${names[root]}`,
      description:
        `${edges.order} squares and ${edges.size} one-way streets; the ` +
        `arborescence, ${streets} that take ${weight} minutes, in colour. ` +
        `Contracted: ${listed.join('; ')}.`,
      layers: {tree: proof.arcs},
      sets,
      labelled: true
    }),
    html`<strong>${streets}, ${weight} minutes.</strong> Numbers are the minutes of a street. Shaded: the ${showCount(sets.length, 'set')} of squares that were contracted, each because the quickest streets into its squares form a cycle.`
  );
  return {
    id: 'arborescence',
    title: 'One-way streets: the minimum arborescence',
    intro:
      'It has snowed in a town on the larger island. Ploughs start at the ' +
      `${names[root]} and have to clear a path from there to every square, ` +
      'along one-way streets. Which streets take the least time? The ' +
      'quickest street into each square is not always the answer: some of ' +
      'these form cycles that cannot be reached. Chu and Liu (1965) and ' +
      'Edmonds (1967) contract each such cycle into a single square, solve ' +
      'the smaller problem, and then open the cycle at the square where the ' +
      'solution enters it.',
    body: html`<div class="wide">${map}</div>
${pageTable(COLUMNS, outcomes, 'Three algorithms for the same problem: two with different queues on lists of streets, one on a matrix. The last column checks each result against dual values, without running a solver.')}`
  };
}

/** The best arborescences of the town side by side. */
export function rankingSection(
  town: Town,
  best: readonly WeightedArborescence[]
): PageSection {
  const first = best[0].arcs;
  const panels = best.map(({arcs, weight}, i) => {
    const title = `Number ${i + 1}: ${showTotal(weight)} minutes`;
    const description = describeExchange(town, first, arcs);
    return figure(
      townDrawing(town, {
        id: `ranked-${i + 1}`,
        title,
        description,
        layers: {
          dropped: first.filter(arc => !arcs.includes(arc)),
          tree: arcs.filter(arc => first.includes(arc)),
          added: arcs.filter(arc => !first.includes(arc))
        }
      }),
      html`<strong>${title}</strong><br>${description}`
    );
  });
  return {
    id: 'ranking',
    title: `The ${best.length} best`,
    intro:
      'If a street is blocked, what is the next best solution? ' +
      'Arborescences can be listed one by one in the order of their weight. ' +
      'Orange streets are not in the best one; dashed streets are only in ' +
      'the best one.',
    body: html`<div class="panels">
${panels}
</div>`
  };
}

/** The arborescences as tables for the terminal. */
export function townReport(
  town: Town,
  outcomes: readonly Outcome[],
  best: readonly WeightedArborescence[]
): string {
  const {edges, names, root} = town;
  const ranking = best.map(({arcs, weight}, i) => {
    const change = describeExchange(town, best[0].arcs, arcs);
    return `  ${i + 1}. weight ${showTotal(weight)}: ${change}`;
  });
  return [
    `The minimum arborescence of a town of ${edges.order} squares and ` +
      `${edges.size} one-way streets,`,
    `from the ${names[root]}:`,
    '',
    textTable(COLUMNS, outcomes),
    `The ${best.length} best:`,
    ...ranking,
    ''
  ].join('\n');
}

// The difference from the best arborescence in words.
function describeExchange(
  {edges, names}: Town,
  best: Int32Array,
  arcs: Int32Array
): string {
  const {source, target} = edges;
  const added = arcs.filter(arc => !best.includes(arc));
  if (added.length === 0) return 'The best of all.';
  const changes = Array.from(added, arc => {
    const dropped = best.find(old => target[old] === target[arc])!;
    const [to, from, old] = [target[arc], source[arc], source[dropped]].map(
      v => names[v]
    );
    return `${to} from ${from} instead of ${old}`;
  });
  return `${changes.join('; ')}.`;
}
