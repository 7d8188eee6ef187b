import {edgeListFrom} from '../../graph/edge-list.js';
import {
  type ArborescenceProof,
  arborescence,
  denseArborescence,
  isMinimumArborescence,
  kBestArborescences,
  type WeightedArborescence
} from '../../msf/index.js';
import {html, type PageSection} from '../../nlp/drawing/index.js';
import {showCount, showTotal, textTable} from '../io/show.js';
import {compareOutcomes, type Outcome, outcomeColumns} from './outcomes.js';
import {figure, pageTable} from './page.js';
import {
  type ContractedSet,
  type LabelSide,
  type Town,
  townDrawing
} from './town-drawing.js';

// Name, position, and the side with room for the name.
const SQUARES: readonly (readonly [string, number, number, LabelSide])[] = [
  ['Depot', 34, 88, 'left'],
  ['Mill', 66, 34, 'above'],
  ['Market', 82, 90, 'below-left'],
  ['Chapel', 62, 142, 'below'],
  ['Tannery', 120, 24, 'above'],
  ['Guildhall', 132, 76, 'right'],
  ['Old Bridge', 122, 130, 'right'],
  ['Library', 182, 42, 'above'],
  ['Fountain', 178, 98, 'below-right'],
  ['Harbour', 176, 148, 'below'],
  ['Observatory', 240, 26, 'above'],
  ['Theatre', 234, 82, 'right'],
  ['Lighthouse', 244, 140, 'below']
];

// One-way streets, with the minutes that a plough takes.
const STREETS =
  'Depot-Market 8, Depot-Mill 7, Depot-Chapel 10, Mill-Tannery 5, ' +
  'Tannery-Mill 4, Mill-Market 11, Market-Guildhall 3, ' +
  'Guildhall-Old Bridge 4, Old Bridge-Market 3, Chapel-Old Bridge 11, ' +
  'Market-Chapel 7, Tannery-Guildhall 12, Guildhall-Library 6, ' +
  'Tannery-Library 11, Library-Theatre 4, Theatre-Fountain 3, ' +
  'Fountain-Library 4, Fountain-Guildhall 5, Old Bridge-Harbour 6, ' +
  'Harbour-Fountain 9, Library-Observatory 7, Observatory-Theatre 10, ' +
  'Theatre-Lighthouse 7, Lighthouse-Theatre 9, Harbour-Lighthouse 10, ' +
  'Lighthouse-Harbour 8';

/**
 * An invented town whose quick one-way streets form cycles: every algorithm
 * has to contract cycles, and one cycle of contracted cycles.
 */
export function snowyTown(): Town {
  const names = SQUARES.map(([name]) => name);
  const vertex = (name: string) => names.indexOf(name);
  const streets = STREETS.split(', ').map(street => {
    const [, from, to, minutes] = /^(.+)-(.+) (\d+)$/.exec(street)!;
    return [vertex(from), vertex(to), Number(minutes)] as const;
  });
  return {
    edges: edgeListFrom(names.length, streets),
    names,
    x: SQUARES.map(([, x]) => x),
    y: SQUARES.map(([, , y]) => y),
    sides: SQUARES.map(([, , , side]) => side),
    width: 276,
    height: 168,
    root: vertex('Depot')
  };
}

/** Runs every algorithm for arborescences on a town. */
export function compareSolvers({edges, root}: Town): Outcome[] {
  // At most one street leads from a square to another.
  const {order, size, source, target, weight} = edges;
  const matrix = new Float64Array(order * order).fill(Infinity);
  for (let e = 0; e < size; e++) {
    matrix[source[e] * order + target[e]] = weight[e];
  }
  const all = Int32Array.from(source.keys());
  const dense = () => {
    const parents = denseArborescence(matrix, {root});
    return all.filter(arc => parents[target[arc]] === source[arc]);
  };
  // The dual values of one solver can prove the result of any other.
  const proof = arborescence.detailed(edges, {root, algorithm: 'tarjan'});
  return compareOutcomes(
    edges,
    [
      ['tarjan', () => arborescence(edges, {root, algorithm: 'tarjan'})],
      ['gabow', () => arborescence(edges, {root, algorithm: 'gabow'})],
      ['dense', dense]
    ],
    proof.arcs,
    arcs => isMinimumArborescence(edges, arcs, proof, {root})
  );
}

/** The best arborescences of a town, and the proof of the first. */
export function bestArborescences(
  {edges, root}: Town,
  count: number
): {best: WeightedArborescence[]; proof: ArborescenceProof} {
  const best: WeightedArborescence[] = [];
  for (const tree of kBestArborescences(edges, {root})) {
    best.push(tree);
    if (best.length === count) break;
  }
  return {best, proof: arborescence.detailed(edges, {root})};
}

/** The sets that a solver contracted, outer sets before inner ones. */
export function contractedSets({
  order,
  parent
}: ArborescenceProof): ContractedSet[] {
  const vertices = Array.from(parent, (_, i) => (i < order ? [i] : []));
  const height = Array.from(parent, () => 0);
  // Sets come after their members.
  for (let i = 0; i < parent.length; i++) {
    const above = parent[i];
    if (above < 0) continue;
    vertices[above].push(...vertices[i]);
    if (i >= order) height[above] = Math.max(height[above], height[i] + 1);
  }
  return vertices
    .map((vertices, i) => ({vertices, height: height[i]}))
    .slice(order)
    .reverse();
}

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
