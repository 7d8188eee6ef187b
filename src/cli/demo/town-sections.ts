import type {ArborescenceProof, WeightedArborescence} from '../../msf/index.js';
import {html} from '../../nlp/html.js';
import {showCount, showTotal} from '../show.js';
import {contractedSets} from './contracted-sets.js';
import {figure} from './drawing.js';
import {htmlTable} from './html-table.js';
import type {Section} from './page.js';
import type {Town} from './town.js';
import {TOWN_COLUMNS, type TownOutcome} from './town-comparison.js';
import {townDrawing} from './town-drawing.js';

/** The arborescence of the town, with what was contracted to find it. */
export function arborescenceSection(
  town: Town,
  proof: ArborescenceProof,
  outcomes: readonly TownOutcome[]
): Section {
  const {edges, names, root} = town;
  const sets = contractedSets(proof);
  const weight = showTotal(outcomes[0].weight);
  const streets = showCount(proof.arcs.length, 'street');
  const map = figure(
    townDrawing(town, {
      id: 'arborescence-map',
      title: `Minimum arborescence of the town from the ${names[root]}`,
      description:
        `${edges.order} squares and ${edges.size} one-way streets; the ` +
        `arborescence, ${streets} that take ${weight} minutes, in colour. ` +
        'Contracted: ' +
        `${sets.map(({vertices}) => listed(town, vertices)).join('; ')}.`,
      layers: [{look: 'tree', streets: proof.arcs}],
      sets,
      labelled: true
    }),
    html`<strong>${streets}, ${weight} minutes.</strong> The number at a street is its minutes. Shaded: the ${showCount(sets.length, 'set')} of squares that were contracted, each a circle of streets that looked best one by one.`
  );
  return {
    id: 'arborescence',
    title: 'One-way streets: the minimum arborescence',
    intro:
      'It has snowed in a town on the larger island. Ploughs start at the ' +
      `${names[root]}, and every square must be reached from there along ` +
      'cleared streets, all of them one-way. Which streets take the least ' +
      'time? To choose the quickest street into each square is not enough: ' +
      'some of these run in circles that nothing leads into. Chu and Liu ' +
      '(1965) and Edmonds (1967) contract such a circle into a single ' +
      'square, go on, and open it up again where the best way leads in.',
    body: html`<div class="wide">${map}</div>
${htmlTable(TOWN_COLUMNS, outcomes, 'Three algorithms for the same problem: two kinds of queues on lists of streets, and one on a matrix. The last column is the answer of a check of each result against dual values, which runs no solver.')}`
  };
}

/** The best arborescences of the town side by side. */
export function rankingSection(
  town: Town,
  best: readonly WeightedArborescence[]
): Section {
  const panels = best.map(({arcs, weight}, i) => {
    const {added, dropped} = exchange(best[0].arcs, arcs);
    const title = `Number ${i + 1}: ${showTotal(weight)} minutes`;
    const change = describeExchange(town, best[0].arcs, arcs);
    return figure(
      townDrawing(town, {
        id: `ranked-${i + 1}`,
        title,
        description: change,
        layers: [
          {look: 'dropped', streets: dropped},
          {look: 'tree', streets: arcs.filter(arc => !added.includes(arc))},
          {look: 'added', streets: added}
        ]
      }),
      html`<strong>${title}</strong><br>${change}`
    );
  });
  return {
    id: 'ranking',
    title: `The ${best.length} best`,
    intro:
      'A street may be blocked: what would be next best? All arborescences ' +
      'can be had in the order of their weights, one after the other. In ' +
      'orange what is new against the best, dashed what that one had there.',
    body: html`<div class="panels">
${panels}
</div>`
  };
}

/** In words what differs from the best arborescence. */
export function describeExchange(
  town: Town,
  best: Int32Array,
  arcs: Int32Array
): string {
  const {added} = exchange(best, arcs);
  if (added.length === 0) return 'The best of all.';
  const {source, target} = town.edges;
  const changes = Array.from(added, arc => {
    const before = best.find(old => target[old] === target[arc])!;
    const [to, from, old] = [target[arc], source[arc], source[before]].map(
      v => town.names[v]
    );
    return `${to} from ${from} instead of ${old}`;
  });
  return `${changes.join('; ')}.`;
}

function exchange(
  best: Int32Array,
  arcs: Int32Array
): {added: Int32Array; dropped: Int32Array} {
  return {
    added: arcs.filter(arc => !best.includes(arc)),
    dropped: best.filter(arc => !arcs.includes(arc))
  };
}

function listed({names}: Town, vertices: readonly number[]): string {
  return vertices.map(v => names[v]).join(', ');
}
