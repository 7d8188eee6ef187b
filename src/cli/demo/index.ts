import {html, htmlPage} from '../../nlp/drawing/index.js';
import {loadModel} from '../../nlp/loading/index.js';
import type {Context} from '../io/context.js';
import {compareEnglish, englishReport, englishSection} from './english.js';
import {DEMO_STYLE} from './page.js';
import {compareParsers, parserReport, parserSections} from './parsers.js';
import {
  algorithmSection,
  boruvkaRounds,
  compareAlgorithms,
  forestReport,
  roundSection,
  sampleGraph,
  tableSection
} from './sample.js';
import {
  arborescenceSection,
  bestArborescences,
  compareSolvers,
  rankingSection,
  snowyTown,
  townReport
} from './town.js';
import {HELD_OUT, TRAINING} from './treebank.js';

/** The demo: a web page, and short reports for the terminal. */
export async function makeDemo(
  context: Context
): Promise<{page: string; reports: string[]}> {
  const sample = sampleGraph();
  const {order, size} = sample.edges;
  const outcomes = compareAlgorithms(sample.edges);
  const rounds = boruvkaRounds(sample.edges);
  const town = snowyTown();
  const townOutcomes = compareSolvers(town);
  const {best, proof} = bestArborescences(town, 3);
  const english = await compareEnglish(await loadModel());
  const parsers = context.blocking(() => compareParsers(TRAINING, HELD_OUT));
  const lead =
    `${order} towns on two islands need electricity. There are ${size} ` +
    'possible lines, each with a length. Which lines connect the towns of ' +
    'each island with the least wire? They form the minimum spanning forest: ' +
    'one tree for each island. Further down, a town with one-way streets ' +
    'poses the same problem for a directed graph, and at the end parsers ' +
    'find spanning trees of sentences.';
  return {
    page: htmlPage({
      title: 'Spanning forests and arborescences',
      lead: html`<p class="lead">${lead}</p>`,
      sections: [
        algorithmSection(sample, outcomes),
        roundSection(sample, rounds),
        tableSection(sample, outcomes),
        arborescenceSection(town, proof, townOutcomes),
        rankingSection(town, best),
        englishSection(english),
        ...parserSections(parsers)
      ],
      style: DEMO_STYLE,
      command: 'demo'
    }),
    reports: [
      forestReport(sample, outcomes, rounds),
      townReport(town, townOutcomes, best),
      englishReport(english),
      parserReport(parsers)
    ]
  };
}
