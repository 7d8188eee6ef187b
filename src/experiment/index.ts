export {experimentReports} from './reports.js';
export type {EdgeCounts, Run, RunId, Setup, Timing} from './results.js';
export type {SetupSummary} from './setup-summary.js';
export {
  labelOf,
  OTHER_SYSTEMS,
  PAPER_SYSTEMS,
  SYSTEM_NAMES,
  SYSTEMS,
  type SystemName,
  trainingsOf
} from './systems.js';
