export {
  horizontalGrid,
  linearAxis,
  logarithmicAxis,
  verticalGrid
} from './plot.js';
export {experimentReports} from './reports.js';
export type {EdgeCounts, Run, Setup} from './results.js';
export type {SetupSummary} from './setup-summary.js';
export {LABELS, REPORTED} from './show.js';
