import {compareAlgorithms} from '../demo/comparison.js';
import {renderPage} from '../demo/page.js';
import {forestReport, townReport} from '../demo/reports.js';
import {boruvkaRounds} from '../demo/rounds.js';
import {sampleGraph} from '../demo/sample.js';
import {
  algorithmSection,
  roundSection,
  tableSection
} from '../demo/sections.js';
import {snowyTown} from '../demo/town.js';
import {bestArborescences, compareSolvers} from '../demo/town-comparison.js';
import {arborescenceSection, rankingSection} from '../demo/town-sections.js';
import {EXIT, showName} from '../errors.js';
import {type Io, print, say} from '../io.js';
import type {Arguments, Command} from '../options.js';
import {openOutput} from '../output.js';

const DEFAULT_FILE = 'spanforest-demo.html';

// How many of the best arborescences are shown.
const RANKED = 3;

/** `spanforest demo`: every algorithm on a small map, side by side. */
export const demo: Command = {
  name: 'demo',
  about: 'Show every algorithm at work on small maps, as a page and tables.',
  positionals: [],
  options: [
    {
      name: 'output',
      short: 'o',
      value: 'FILE',
      about: `Page to write (${DEFAULT_FILE}), or '-' for standard output.`
    }
  ],
  notes: ['The page is a single file that asks the network for nothing.'],
  examples: ['', '-o forests.html'],
  run: runDemo
};

async function runDemo({values}: Arguments, io: Io): Promise<number> {
  const file = values.get('output') ?? DEFAULT_FILE;
  const output = await openOutput(file, io);
  const sample = sampleGraph();
  const {order, size} = sample.edges;
  const outcomes = compareAlgorithms(sample.edges);
  const rounds = boruvkaRounds(sample.edges);
  const town = snowyTown();
  const townOutcomes = compareSolvers(town);
  const {best, proof} = bestArborescences(town, RANKED);
  const page = renderPage({
    title: 'Spanning forests and arborescences',
    lead:
      `${order} towns on two islands want electricity. There are ${size} ` +
      'places where a line could be built, each with its length. Which lines ' +
      'connect all that can be connected with the least wire? They are the ' +
      'minimum spanning forest: one tree for each island. Further down, a ' +
      'town with one-way streets asks the same of a directed graph.',
    sections: [
      algorithmSection(sample, outcomes),
      roundSection(sample, rounds),
      tableSection(outcomes),
      arborescenceSection(town, proof, townOutcomes),
      rankingSection(town, best)
    ]
  });
  await output.write([page]);

  const reports = [
    forestReport(sample, outcomes, rounds),
    townReport(town, townOutcomes, best)
  ];
  if (!output.isStandard) {
    reports.push(`Wrote ${showName(file)}. Open it in a browser.\n`);
  }
  // With the page on standard output, the tables must not get into it.
  const text = reports.join('\n');
  if (output.isStandard) await say(io.stderr, text, io.signal);
  else await print(text, io);
  return EXIT.success;
}
