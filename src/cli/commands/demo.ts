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
import {type Context, print} from '../io/context.js';
import {EXIT, showName} from '../io/errors.js';
import {openOutput} from '../io/output.js';
import {type Arguments, type Command, option} from '../options.js';

const DEFAULT_FILE = 'spanforest-demo.html';

/** `spanforest demo`: every algorithm on something small, side by side. */
export const demo: Command = {
  positionals: [],
  options: [
    option(
      '-o, --output FILE',
      `Page to write, or '-' for standard output; default: ${DEFAULT_FILE}.`
    )
  ],
  notes: ['The page is a single file that loads nothing from the network.'],
  examples: ['', '-o forests.html'],
  run: runDemo
};

// How many of the best arborescences are shown.
const RANKED = 3;

async function runDemo({values}: Arguments, context: Context): Promise<number> {
  const file = values.get('output') ?? DEFAULT_FILE;
  const output = await openOutput(file, context);
  const sample = sampleGraph();
  const {order, size} = sample.edges;
  const outcomes = compareAlgorithms(sample.edges);
  const rounds = boruvkaRounds(sample.edges);
  const town = snowyTown();
  const townOutcomes = compareSolvers(town);
  const {best, proof} = bestArborescences(town, RANKED);
  const model = await loadEnglishModel();
  const english = context.blocking(() => compareEnglish(model, ENGLISH));
  const parsers = context.blocking(() => compareParsers(TRAINING, HELD_OUT));
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
  // The tables must not get into a page on standard output.
  const stream = output.isStandard ? 'stderr' : 'stdout';
  await print(reports.join('\n'), context, stream);
  return EXIT.success;
}
