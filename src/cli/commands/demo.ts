import {compareAlgorithms} from '../demo/comparison.js';
import {renderPage} from '../demo/page.js';
import {boruvkaRounds} from '../demo/rounds.js';
import {sampleGraph} from '../demo/sample.js';
import {
  algorithmSection,
  roundSection,
  tableSection
} from '../demo/sections.js';
import {textTable} from '../demo/table.js';
import {EXIT, showName} from '../errors.js';
import {type Io, say} from '../io.js';
import type {Arguments, Command} from '../options.js';
import {openOutput} from '../output.js';

const DEFAULT_FILE = 'spanforest-demo.html';

/** `spanforest demo`: every algorithm on a small map, side by side. */
export const demo: Command = {
  name: 'demo',
  about: 'Show every algorithm at work on a small map, as a page and a table.',
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
  examples: ['', '-o /tmp/forests.html'],
  run: runDemo
};

async function runDemo({values}: Arguments, io: Io): Promise<number> {
  const file = values.get('output') ?? DEFAULT_FILE;
  const output = await openOutput(file, io);
  const sample = sampleGraph();
  const {order, size} = sample.edges;
  const outcomes = compareAlgorithms(sample.edges);
  const rounds = boruvkaRounds(sample.edges);
  const page = renderPage({
    title: 'Spanning forests of two islands',
    lead:
      `${order} towns on two islands want electricity. There are ${size} ` +
      'places where a line could be built, each with its length. Which lines ' +
      'connect all that can be connected with the least wire? They are the ' +
      'minimum spanning forest: one tree for each island.',
    sections: [
      algorithmSection(sample, outcomes),
      roundSection(sample, rounds),
      tableSection(outcomes)
    ]
  });
  await output.write([page]);

  const counts = rounds.map(({chosen}) => chosen.length).join(', ');
  const lines = [
    `A map of ${order} towns with ${size} possible lines, its minimum ` +
      'spanning forest',
    `by every algorithm (Borůvka chose ${counts} lines in its rounds):`,
    '',
    textTable(outcomes)
  ];
  if (!output.isStandard) {
    lines.push(`Wrote ${showName(file)}. Open it in a browser.`, '');
  }
  // With the page on standard output, the table must not get into it.
  const stream = output.isStandard ? io.stderr : io.stdout;
  await say(stream, lines.join('\n'), io.signal);
  return EXIT.success;
}
