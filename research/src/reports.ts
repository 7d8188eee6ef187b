import {
  type Column,
  type Context,
  type Output,
  openOutput,
  showCount,
  showShare,
  textTable,
  wordsOf
} from 'spanforest/cli';
import type {SetupResults} from './experiment.js';
import {experimentReports} from './report/reports.js';
import type {Setup} from './report/results.js';
import type {ExperimentPlan} from './run/plan.js';
import type {RunMeasures, RunScores} from './run/run-unit.js';
import {labelOf, SYSTEM_NAMES, type SystemName} from './systems.js';

/** Names of the reports, and a function that writes or replaces them. */
export interface Reports {
  readonly names: readonly string[];
  readonly write: (
    states: readonly SetupResults[],
    options: ExperimentPlan
  ) => Promise<void>;
}

/** Checks that the reports can be written into an existing folder. */
export async function openReports(
  folder: string,
  context: Context
): Promise<Reports> {
  const names = ['report.md', 'results.csv', 'report.html'].map(
    name => `${folder}/${name}`
  );
  const outputs: Output[] = [];
  for (const name of names) outputs.push(await openOutput(name, context));
  return {
    names,
    write: async (states, options) => {
      const setups = states.map(setupOf);
      const notes = reportNotes(states, options);
      const {markdown, csv, html} = context.blocking(() =>
        experimentReports(setups, {notes})
      );
      const texts = [markdown + devTable(states, options.seeds), csv, html];
      for (const [i, text] of texts.entries()) await outputs[i].write([text]);
    }
  };
}

function setupOf({facts, runs}: SetupResults): Setup {
  const {folder, test, ...rest} = facts;
  return {
    ...rest,
    name: folder.name,
    format: test.format,
    gold: wordsOf(test),
    runs,
    timings: runs.flatMap(({system, timings}) =>
      timings.map(time => ({system, ...time}))
    )
  };
}

// How the results were made, in paragraphs.
function reportNotes(
  states: readonly SetupResults[],
  {seeds, training}: ExperimentPlan
): string[] {
  const {passes, bits, costAugmented, ignore} = training;
  const {templates = 'basic', singleRoot} = training;
  const facts = [
    passes === 1 ? 'one pass' : `${passes} passes`,
    `2^${bits} weights`,
    `${templates} templates`,
    costAugmented ? 'cost-augmented decoding' : 'plain decoding',
    seeds === 1 ? 'seed 1' : `seeds 1 to ${seeds}`,
    ...(singleRoot === false ? ['any number of words at the root'] : []),
    ...(ignore.length > 0 ? [`without ${ignore.join(', ')}`] : [])
  ];
  const machines = new Set(states.flatMap(({runs}) => runs.map(machineOf)));
  return [
    `Training: ${facts.join(', ')}.`,
    `Times are ${[...machines].join('; and ')}. Training is timed without ` +
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

function machineOf({clock, machine, jobs}: RunMeasures): string {
  const beside = jobs === 1 ? 'one thread' : `up to ${jobs} threads at a time`;
  return `${CLOCKS[clock]} (of single sentences wall time), ${beside}, ${machine}`;
}

/**
 * The scores of each system as a text table: means over the setups of the
 * means over the seeds, above which there is only a control.
 */
export function showAverages(
  states: readonly SetupResults[],
  seeds: number
): string {
  const rows = systemsOf(states).map(system => {
    const scores = states.map(state => meanOf(state, system, seeds, 'test'));
    return {system, ...meanScores(scores)};
  });
  const count = showCount(states.length, 'setup');
  const score = (title: string, key: keyof RunScores) => ({
    title,
    number: true,
    cell: (scores: RunScores) => showShare(scores[key])
  });
  const columns: Column<(typeof rows)[number]>[] = [
    {
      title: states.length === 1 ? count : `mean of ${count}`,
      number: false,
      cell: row => row.system
    },
    score('UAS', 'uas'),
    score('undirected UAS', 'undirectedUas'),
    score('LAS', 'las')
  ];
  return textTable(columns, rows);
}

function systemsOf(states: readonly SetupResults[]): SystemName[] {
  return SYSTEM_NAMES.filter(name =>
    states.some(({runs}) => runs.some(({system}) => system === name))
  );
}

function meanOf(
  {runs}: SetupResults,
  name: string,
  seeds: number,
  part: 'test' | 'dev'
): RunScores {
  return meanScores(
    runs
      .filter(({system, seed}) => system === name && seed <= seeds)
      .flatMap(run => run[part] ?? [])
  );
}

// A mean is null if there are no scores, or if one is unknown.
function meanScores(scores: readonly RunScores[]): RunScores {
  const mean = (key: keyof RunScores) =>
    scores.length === 0 || scores.some(score => score[key] === null)
      ? null
      : scores.reduce((sum, score) => sum + score[key]!, 0) / scores.length;
  return {
    uas: mean('uas'),
    undirectedUas: mean('undirectedUas'),
    las: mean('las')
  };
}

/** Scores of the development sentences as a section in Markdown, if any. */
export function devTable(
  states: readonly SetupResults[],
  seeds: number
): string {
  const rows = states.filter(({runs}) => runs.some(({dev}) => dev));
  if (rows.length === 0) return '';
  const systems = systemsOf(rows);
  const lines = [
    ['setup', ...systems.map(labelOf)],
    ['---', ...systems.map(() => '---:')],
    ...rows.map(state => [
      state.facts.folder.name.replace(/[\\|`*_[\]<>]/g, '\\$&'),
      ...systems.map(system =>
        showRunScores(meanOf(state, system, seeds, 'dev'))
      )
    ])
  ];
  return [
    '',
    '## Development parts',
    '',
    'Directed / undirected UAS and, where there are relations, LAS without ' +
      'subtypes, in percent without punctuation, of the development part of ' +
      'those setups that have one, mean of the seeds. Nothing was chosen by it.',
    '',
    ...lines.map(cells => `| ${cells.join(' | ')} |`),
    ''
  ].join('\n');
}

/** Scores in percent: `87.21 / 88.92`, and `, LAS 84.15` if there is one. */
export function showRunScores({uas, undirectedUas, las}: RunScores): string {
  const labelled = las === null ? '' : `, LAS ${showShare(las)}`;
  return `${showShare(uas)} / ${showShare(undirectedUas)}${labelled}`;
}
