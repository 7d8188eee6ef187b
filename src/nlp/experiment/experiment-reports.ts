import {csvOf} from './csv-report.js';
import {summarizeExperiment} from './experiment-summary.js';
import {htmlOf} from './html-report.js';
import {markdownOf} from './markdown-report.js';
import type {ReportOptions} from './report-options.js';
import type {Setup} from './results.js';

/** The report of an experiment in all its forms. */
export interface ExperimentReports {
  /** What {@link markdownReport} gives. */
  readonly markdown: string;
  /** What {@link csvReport} gives. */
  readonly csv: string;
  /** What {@link htmlReport} gives. */
  readonly html: string;
}

/**
 * The reports of an experiment, all of them from one summary: the same texts
 * as one by one, in a third of the time.
 *
 * @throws {@link ExperimentError} if a run is not about the sentences of its
 * setup, or is there twice.
 * @throws {@link OptionError} if an option is wrong.
 *
 * @example
 * ```ts
 * import {csvReport, experimentReports} from 'spanforest/nlp';
 *
 * experimentReports([]).csv === csvReport([]); // => true
 * ```
 */
export function experimentReports(
  setups: readonly Setup[],
  options: ReportOptions = {}
): ExperimentReports {
  const summary = summarizeExperiment(setups, options);
  return {
    markdown: markdownOf(summary, options),
    csv: csvOf(summary),
    html: htmlOf(summary, options)
  };
}
