export type {
  Comparison,
  ComparisonSummary,
  MeasureComparison,
  MeasureSummary,
  RunName
} from './compare-runs.js';
export {csvReport} from './csv-report.js';
export {ExperimentError} from './experiment-error.js';
export {
  type ExperimentReports,
  experimentReports
} from './experiment-reports.js';
export {
  bestParser,
  type ExperimentSummary,
  type ParserAverage,
  type SummaryOptions,
  summarizeExperiment
} from './experiment-summary.js';
export {htmlReport} from './html-report.js';
export {markdownReport} from './markdown-report.js';
export {
  PAPER_REFERENCE,
  PAPER_SETUPS,
  type PaperScores,
  type PaperSetup,
  paperSetupFor
} from './paper-figures.js';
export type {ReportOptions} from './report-options.js';
export type {EdgeCounts, Run, Setup, Timing} from './results.js';
export type {RunSummary} from './run-summary.js';
export type {
  ParserSummary,
  PruningSummary,
  SetupSummary,
  Significance
} from './setup-summary.js';
export type {
  ByMeasure,
  RivalFigures,
  SetupCount,
  SignificanceFigures,
  TextFigures
} from './text-figures.js';
export type {TimingCurve, TimingFit, TimingPoint} from './timing-curve.js';
