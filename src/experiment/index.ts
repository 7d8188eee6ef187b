export {experimentReports} from './reports.js';
export type {EdgeCounts, Run, RunId, Setup, Timing} from './results.js';
export type {SetupSummary} from './setup-summary.js';
export {LABELS, REPORTED} from './show.js';
