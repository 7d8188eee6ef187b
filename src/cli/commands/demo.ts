import {loadEnglishModel} from '../../nlp/english/index.js';
import {
  compareEnglish,
  ENGLISH,
  englishReport,
  englishSections
} from '../demo/english.js';
import {renderPage} from '../demo/page.js';
import {compareParsers, parserReport, parserSections} from '../demo/parsers.js';
import {forestReport, townReport} from '../demo/reports.js';
import {boruvkaRounds, compareAlgorithms, sampleGraph} from '../demo/sample.js';
import {
  algorithmSection,
  roundSection,
  tableSection
} from '../demo/sample-sections.js';
import {bestArborescences, compareSolvers, snowyTown} from '../demo/town.js';
import {arborescenceSection, rankingSection} from '../demo/town-sections.js';
import {HELD_OUT, TRAINING} from '../demo/treebank.js';
import {EXIT, showName} from '../io/errors.js';
import {type Io, print, say} from '../io/io.js';
import {openOutput} from '../io/output.js';
import type {Command} from '../options.js';

// How many of the best arborescences are shown.
const RANKED = 3;

/** Writes the page of the demo to a file, and says the same in short. */
export async function runDemo(file: string, io: Io): Promise<number> {
  const output = await openOutput(file, io);
  const sample = sampleGraph();
  const {order, size} = sample.edges;
  const outcomes = compareAlgorithms(sample.edges);
  const rounds = boruvkaRounds(sample.edges);
  const town = snowyTown();
  const townOutcomes = compareSolvers(town);
  const {best, proof} = bestArborescences(town, RANKED);
  const model = await loadEnglishModel();
  const english = io.blocking(() => compareEnglish(model, ENGLISH));
  const parsers = io.blocking(() => compareParsers(TRAINING, HELD_OUT));
  const page = renderPage({
    title: 'Spanning forests and arborescences',
    lead:
      `${order} towns on two islands want electricity. There are ${size} ` +
      'places where a line could be built, each with its length. Which lines ' +
      'connect all that can be connected with the least wire? They are the ' +
      'minimum spanning forest: one tree for each island. Further down, a ' +
      'town with one-way streets asks the same of a directed graph, and at ' +
      'the end parsers look for the spanning trees of sentences.',
    sections: [
      algorithmSection(sample, outcomes),
      roundSection(sample, rounds),
      tableSection(outcomes),
      arborescenceSection(town, proof, townOutcomes),
      rankingSection(town, best),
      ...englishSections(english),
      ...parserSections(parsers)
    ]
  });
  await output.write([page]);

  const reports = [
    forestReport(sample, outcomes, rounds),
    townReport(town, townOutcomes, best),
    englishReport(english),
    parserReport(parsers)
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

const DEFAULT_FILE = 'spanforest-demo.html';

/** `spanforest demo`: every algorithm on something small, side by side. */
export const demo: Command = {
  name: 'demo',
  about: 'Show algorithms and parsers at work, as a page and on the terminal.',
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
  // Loaded only if wanted, so that other commands start sooner.
  run: async ({values}, io) => {
    const {runDemo} = await import('./demo.js');
    return runDemo(values.get('output') ?? DEFAULT_FILE, io);
  }
};
