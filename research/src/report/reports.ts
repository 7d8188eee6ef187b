import {
  type ExperimentSummary,
  type SummaryOptions,
  summarizeExperiment
} from './experiment-summary.js';
import {htmlReport} from './html-report.js';
import {PAPER_REFERENCE} from './paper.js';
import {reportSections, TITLE} from './report-sections.js';
import type {Setup} from './results.js';
import type {
  MeasureComparison,
  ScoredRun,
  SetupSummary
} from './setup-summary.js';
import {countOf, type ReportTable, visible} from './show.js';

/** Options of {@link experimentReports}. */
export interface ReportOptions extends SummaryOptions {
  /** Paragraphs of plain text below the title, such as the machine. */
  readonly notes?: readonly string[] | undefined;
}

/**
 * The report of an experiment in three formats. Systems and seeds that have
 * not run yet are left out.
 *
 * `markdown` holds the two tables of the paper and the figures of its text,
 * each with the figures of the paper. `html` is a page with the same tables
 * and with plots. `csv` has one row per run (RFC 4180, with line feeds);
 * scores and shares are from 0 to 1 and unrounded, and missing values are
 * empty. Its columns from `compared_with` on compare runs of other systems
 * with `d-mst` of the same seed, and runs of `d-mst` with the control: the
 * shares of the sentences on which the run of the row is better or worse, its
 * score minus the other one, the score of the oracle of both, the gain of the
 * oracle over `d-mst` of the same seed, and the p-value of the directed
 * difference.
 */
export function experimentReports(
  setups: readonly Setup[],
  options: ReportOptions = {}
): {readonly markdown: string; readonly csv: string; readonly html: string} {
  const summary = summarizeExperiment(setups, options);
  const paragraphs = [...introOf(summary), ...(options.notes ?? [])];
  return {
    markdown: markdownReport(summary, paragraphs),
    csv: csvReport(summary),
    html: htmlReport(summary, paragraphs)
  };
}

function introOf({setups, systems, complete}: ExperimentSummary): string[] {
  const size = countOf(setups.length, 'setup');
  const state =
    setups.length === 0
      ? 'There are no setups yet.'
      : systems.length === 0
        ? `${size}, and no runs yet.`
        : setups.length === complete
          ? `${size}.`
          : `${size}, of which ${complete} have runs of all systems: the ` +
            'rest is not finished.';
  return [
    'Dependency parsing with directed and with undirected spanning trees, ' +
      `after ${PAPER_REFERENCE}. Figures of the paper are for the same ` +
      'language, but for other data.',
    state
  ];
}

function markdownReport(
  summary: ExperimentSummary,
  paragraphs: readonly string[]
): string {
  return [
    `# ${TITLE}\n`,
    ...paragraphs.map(text => `${markdownParagraph(visible(text))}\n`),
    ...reportSections(summary).flatMap(({title, intro, tables}) => [
      `## ${title}\n`,
      `${intro}\n`,
      ...tables.map(markdownTable)
    ])
  ].join('\n');
}

function markdownTable({titles, rows, caption}: ReportTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(titles.map(escapeMarkdown)),
    line(titles.map((_, i) => (i > 0 ? '---:' : '---'))),
    ...rows.map(({kind, cells}) => {
      const around = {setup: '', paper: '_', average: '**'}[kind];
      const texts = cells.map(cell =>
        [cell]
          .flat()
          .map(piece =>
            typeof piece === 'string'
              ? escapeMarkdown(piece)
              : `**${escapeMarkdown(piece.strong)}**`
          )
      );
      return line(texts.map(pieces => around + pieces.join('') + around));
    }),
    '',
    `${escapeMarkdown(caption)}\n`
  ].join('\n');
}

// Markdown takes punctuation after a backslash literally.
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|~&#]/g, '\\$&');
}

// Escapes also what could start a list, a heading or a rule.
function markdownParagraph(text: string): string {
  return escapeMarkdown(text.trim()).replace(/^(\d*)([-+=.)])/, '$1\\$2');
}

type CsvValue = string | number | undefined;

const CSV_TITLES = [
  ...['setup', 'system', 'seed', 'role', 'train_sentences', 'train_words'],
  ...['test_sentences', 'scored_words', 'uas', 'undirected_uas', 'las'],
  ...['complete_trees', 'edges', 'edges_kept', 'gold_edges'],
  ...['gold_edges_kept', 'training_seconds', 'milliseconds'],
  ...['compared_with', 'compared_seed', 'better', 'worse', 'ties'],
  ...['difference', 'oracle', 'oracle_gain', 'undirected_better'],
  ...['undirected_worse', 'undirected_ties', 'undirected_difference'],
  ...['undirected_oracle', 'undirected_oracle_gain', 'p_value']
];

function csvReport({setups}: ExperimentSummary): string {
  const rows = setups.flatMap(setup =>
    setup.runs.map(run => {
      const {edges} = run;
      const values = [
        ...[setup.name, run.system, run.seed],
        run.isControl ? 'control' : 'seed',
        ...[setup.trainSentences, setup.trainWords],
        ...[setup.sentences, setup.words],
        ...[run.directed, run.undirected, run.labelled, run.completeTrees],
        ...[edges?.all, edges?.kept, edges?.gold, edges?.goldKept],
        ...[run.trainingSeconds, run.milliseconds],
        ...comparedValues(setup, run)
      ];
      return CSV_TITLES.map((_, i) => csvCell(values[i]));
    })
  );
  return [CSV_TITLES, ...rows].map(row => `${row.join(',')}\n`).join('');
}

// The run is compared with one of D-MST, or is the first of the control.
function comparedValues(
  {versus, control}: SetupSummary,
  run: ScoredRun
): CsvValue[] {
  const rivals = versus.get(run.system);
  const rival = rivals?.pairs.find(({second}) => second === run);
  const pair = rival ?? control?.pairs.find(({first}) => first === run);
  if (!pair) return [];
  const other = rival ? pair.first : pair.second;
  const values = (by: MeasureComparison) => [
    rival ? by.second : by.first,
    rival ? by.first : by.second,
    by.ties,
    rival ? by.difference : -by.difference,
    by.oracle,
    by.gain
  ];
  return [
    ...[other.system, other.seed],
    ...values(pair.directed),
    ...values(pair.undirected),
    pair.significance.pValue
  ];
}

function csvCell(value: CsvValue): string {
  if (value === undefined || Number.isNaN(value)) return '';
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
