import type {WeightedArborescence} from '../../msf/index.js';
import {showTotal} from '../io/show.js';
import {textTable} from './page.js';
import type {Round, Sample} from './sample.js';
import {OUTCOME_COLUMNS, type Outcome} from './sample.js';
import type {Town} from './town.js';
import {TOWN_COLUMNS, type TownOutcome} from './town.js';
import {describeExchange} from './town-sections.js';

/** What the terminal says of the forests. */
export function forestReport(
  {edges}: Sample,
  outcomes: readonly Outcome[],
  rounds: readonly Round[]
): string {
  const counts = rounds.map(({chosen}) => chosen.length).join(', ');
  return [
    `A map of ${edges.order} towns with ${edges.size} possible lines, its ` +
      'minimum spanning forest',
    `by every algorithm (Borůvka chose ${counts} lines in its rounds):`,
    '',
    textTable(OUTCOME_COLUMNS, outcomes)
  ].join('\n');
}

/** What the terminal says of the arborescences. */
export function townReport(
  town: Town,
  outcomes: readonly TownOutcome[],
  best: readonly WeightedArborescence[]
): string {
  const {edges, names, root} = town;
  const ranking = best.map(({arcs, weight}, i) => {
    const change = describeExchange(town, best[0].arcs, arcs);
    return `  ${i + 1}. weight ${showTotal(weight)}: ${change}`;
  });
  return [
    `A town of ${edges.order} squares with ${edges.size} one-way streets, ` +
      'its minimum arborescence',
    `from the ${names[root]}:`,
    '',
    textTable(TOWN_COLUMNS, outcomes),
    `The ${best.length} best:`,
    ...ranking,
    ''
  ].join('\n');
}
