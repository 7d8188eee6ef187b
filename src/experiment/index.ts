export type {
  Comparison,
  ComparisonSummary,
  MeasureComparison,
  MeasureSummary,
  RunName
} from './comparison.js';
export {
  bestParser,
  type ExperimentSummary,
  type ParserAverage,
  type SummaryOptions,
  summarizeExperiment
} from './experiment-summary.js';
export {
  PAPER_REFERENCE,
  PAPER_SETUPS,
  type PaperScores,
  type PaperSetup,
  paperSetupFor
} from './paper-figures.js';
export {
  csvReport,
  type ExperimentReports,
  experimentReports,
  htmlReport,
  markdownReport
} from './reports.js';
export type {EdgeCounts, ReportOptions, Run, Setup, Timing} from './results.js';
export {ExperimentError} from './results.js';
export type {
  ParserSummary,
  PruningSummary,
  RunSummary,
  SetupSummary,
  Significance
} from './setup-summary.js';
export {LABELS, REPORTED} from './show.js';
export type {
  ByMeasure,
  RivalFigures,
  SetupCount,
  SignificanceFigures,
  TextFigures
} from './text-figures.js';
export type {TimingCurve, TimingFit, TimingPoint} from './timing-curve.js';
