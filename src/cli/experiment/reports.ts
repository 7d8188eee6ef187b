import {
  experimentReports,
  LABELS,
  REPORTED,
  type Setup,
  type SetupSummary
} from '../../experiment/index.js';
import {type Column, textTable} from '../demo/page.js';
import type {Io} from '../io/io.js';
import {type Output, openOutput} from '../io/output.js';
import {showCount, showShare} from '../io/show.js';
import type {ExperimentOptions} from './options.js';
import {type RunMeasures, type RunScores, showRunScores} from './plan.js';
import type {SetupState} from './schedule.js';

interface Row extends Record<keyof RunScores, number> {
  readonly parser: string;
}

/**
 * The scores of each parser as a table for a terminal: means over the setups
 * of the means over the seeds.
 *
 * @param seeds - Seeds above this one are a control only.
 */
export function showAverages(
  states: readonly SetupState[],
  seeds: number
): string {
  const rows = REPORTED.flatMap(parser => {
    const means = (key: keyof RunScores) =>
      mean(states.map(state => meanOfSeeds(state, parser, seeds, key)));
    const row: Row = {
      parser,
      uas: means('uas'),
      undirectedUas: means('undirectedUas'),
      las: means('las')
    };
    const isThere = states.some(({runs}) =>
      runs.some(run => run.parser === parser)
    );
    return isThere ? [row] : [];
  });
  const of = showCount(states.length, 'setup');
  const columns: Column<Row>[] = [
    {
      title: states.length === 1 ? of : `mean of ${of}`,
      number: false,
      cell: row => row.parser
    },
    {title: 'UAS', number: true, cell: row => showShare(row.uas)},
    {
      title: 'undirected UAS',
      number: true,
      cell: row => showShare(row.undirectedUas)
    },
    {title: 'LAS', number: true, cell: row => showShare(row.las)}
  ];
  return textTable(columns, rows);
}

function meanOfSeeds(
  {runs}: SetupState,
  name: string,
  seeds: number,
  key: keyof RunScores
): number {
  return mean(
    runs
      .filter(({parser, seed}) => parser === name && seed <= seeds)
      .map(({record: {test}}) => test[key] ?? Number.NaN)
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Scores of the development parts as a section of a Markdown text; nothing if
 * there are none.
 *
 * @param seeds - Seeds above this one are a control only.
 */
export function devTable(states: readonly SetupState[], seeds: number): string {
  const rows = states.filter(({runs}) => runs.some(({record}) => record.dev));
  if (rows.length === 0) return '';
  const parsers = REPORTED.filter(name =>
    rows.some(({runs}) => runs.some(({parser}) => parser === name))
  );
  const lines = [
    ['setup', ...parsers.map(parser => LABELS[parser])],
    ['---', ...parsers.map(() => '---:')],
    ...rows.map(state => [
      escaped(state.name),
      ...parsers.map(parser => showRunScores(meanOf(state, parser, seeds)))
    ])
  ];
  return [
    '',
    '## Development parts',
    '',
    'Directed / undirected UAS and, where there are relations, LAS without ' +
      'subtypes, in percent without punctuation, of the development part of those setups that have one, mean of the seeds. ' +
      'Nothing was chosen by it.',
    '',
    ...lines.map(cells => `| ${cells.join(' | ')} |`),
    ''
  ].join('\n');
}

function meanOf({runs}: SetupState, name: string, seeds: number): RunScores {
  const scores = runs
    .filter(({parser, seed}) => parser === name && seed <= seeds)
    .flatMap(({record: {dev}}) => dev ?? []);
  const mean = (key: keyof RunScores) =>
    scores.length === 0 || scores.some(pair => pair[key] === null)
      ? null
      : scores.reduce((sum, pair) => sum + pair[key]!, 0) / scores.length;
  return {
    uas: mean('uas'),
    undirectedUas: mean('undirectedUas'),
    las: mean('las')
  };
}

function escaped(text: string): string {
  return text.replace(/[\\|`*_[\]<>]/g, '\\$&');
}

/**
 * What a reader of the reports has to know of how the results were made, in
 * paragraphs.
 */
function reportNotes(
  states: readonly SetupState[],
  {seeds, training}: ExperimentOptions
): string[] {
  const {passes, bits, costAugmented, ignore} = training;
  const facts = [
    passes === 1 ? 'one pass' : `${passes} passes`,
    `2^${bits} weights`,
    costAugmented ? 'cost-augmented decoding' : 'plain decoding',
    seeds === 1 ? 'seed 1' : `seeds 1 to ${seeds}`,
    ...(ignore.length > 0 ? [`without ${ignore.join(', ')}`] : [])
  ];
  const places = new Set(
    states.flatMap(({runs}) => runs.map(({record}) => placeOf(record)))
  );
  return [
    `Training: ${facts.join(', ')}.`,
    `Times are ${[...places].join('; and ')}. Training is timed without ` +
      'reading the sentences; u-mst-uf-lep takes the training of u-mst-uf ' +
      'and of d-mst. Parsing is timed over the whole test part, after it has ' +
      'been parsed once: from words in memory to trees. Times of single ' +
      'sentences are medians of five, less the time it takes to extract the ' +
      'features of the words: what is left is pruning, scoring and decoding.'
  ];
}

const CLOCKS: Readonly<Record<RunMeasures['clock'], string>> = {
  thread: 'processor time of the thread',
  process: 'processor time of the process',
  wall: 'wall time'
};

function placeOf({clock, machine, jobs}: RunMeasures): string {
  const beside = jobs === 1 ? 'one thread' : `up to ${jobs} threads at a time`;
  return `${CLOCKS[clock]} (of single sentences wall time), ${beside}, ${machine}`;
}

/** The reports of an experiment, which are written anew again and again. */
export class Reports {
  /** Names of the files. */
  readonly names: readonly string[];
  readonly #outputs: readonly Output[];
  readonly #io: Io;
  // Testing a setup takes its time, and the others do not change.
  readonly #known = new WeakMap<Setup, SetupSummary>();

  private constructor(
    names: readonly string[],
    outputs: readonly Output[],
    io: Io
  ) {
    this.names = names;
    this.#outputs = outputs;
    this.#io = io;
  }

  /** Checks that the reports can be written into a folder that is there. */
  static async in(folder: string, io: Io): Promise<Reports> {
    const names = ['report.md', 'results.csv', 'report.html'].map(
      name => `${folder}/${name}`
    );
    const outputs: Output[] = [];
    for (const name of names) outputs.push(await openOutput(name, io));
    return new Reports(names, outputs, io);
  }

  /** Writes the reports about these setups, in place of what is there. */
  async write(
    states: readonly SetupState[],
    options: ExperimentOptions
  ): Promise<void> {
    const setups = states.map(state => state.results());
    const notes = reportNotes(states, options);
    const {markdown, csv, html} = this.#io.blocking(() =>
      experimentReports(setups, {notes, known: this.#known})
    );
    const texts = [markdown + devTable(states, options.seeds), csv, html];
    for (const [i, text] of texts.entries()) {
      await this.#outputs[i].write([text]);
    }
  }
}
