import {
  type ExperimentSummary,
  summarizeExperiment
} from './experiment-summary.js';
import {introOf} from './introduction.js';
import {type ReportOptions, TITLE} from './report-options.js';
import {type ReportSection, reportSections} from './report-sections.js';
import type {Piece, ReportTable, TableRow} from './report-table.js';
import type {Setup} from './results.js';
import {visible} from './show.js';

/**
 * The report of an experiment as a Markdown text: the paper's two tables and
 * the figures of its text, with the paper's own beside them.
 *
 * Parsers and seeds that have not run yet are left out, and so is all that
 * would be about them. Names of setups are escaped. See
 * {@link summarizeExperiment} for what it takes.
 *
 * @throws {@link ExperimentError} if a run is not about the sentences of its
 * setup, or is there twice.
 * @throws {@link OptionError} if an option is wrong.
 *
 * @example
 * ```ts
 * import {markdownReport} from 'spanforest/nlp';
 *
 * markdownReport([], {title: 'Danish'}).startsWith('# Danish\n'); // => true
 * ```
 */
export function markdownReport(
  setups: readonly Setup[],
  options: ReportOptions = {}
): string {
  return markdownOf(summarizeExperiment(setups, options), options);
}

/** The same for an experiment that has been summed up. */
export function markdownOf(
  summary: ExperimentSummary,
  {title = TITLE, notes = []}: ReportOptions
): string {
  return [
    `# ${escaped(visible(title))}\n`,
    ...[...introOf(summary), ...notes].map(
      text => `${paragraph(visible(text))}\n`
    ),
    ...reportSections(summary).map(sectionText)
  ].join('\n');
}

function sectionText({title, intro, tables}: ReportSection): string {
  return [`## ${title}\n`, `${intro}\n`, ...tables.map(tableText)].join('\n');
}

function tableText({columns, rows, caption}: ReportTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({title}) => escaped(title))),
    line(columns.map(({number}) => (number ? '---:' : '---'))),
    ...rows.map(row => line(cellTexts(row))),
    '',
    `${escaped(caption)}\n`
  ].join('\n');
}

function cellTexts({kind, cells}: TableRow): string[] {
  const around = {setup: '', paper: '_', average: '**'}[kind];
  const piece = (part: Piece) =>
    typeof part === 'string' ? escaped(part) : `**${escaped(part.strong)}**`;
  return cells.map(parts => around + parts.map(piece).join('') + around);
}

// A backslash makes plain text of any punctuation.
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|~&#]/g, '\\$&');
}

// What could begin a list, a heading or a rule at the start of a line.
function paragraph(text: string): string {
  return escaped(text.trim()).replace(/^(\d*)([-+=.)])/, '$1\\$2');
}
