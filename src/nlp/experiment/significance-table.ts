import type {BootstrapResult} from '../evaluation/index.js';
import type {ComparisonSummary} from './compare-runs.js';
import type {ExperimentSummary} from './experiment-summary.js';
import {columnsOf, plainRow, type ReportTable} from './report-table.js';
import {count, NOTHING, points, pValue, some, visible} from './show.js';
import {SIGNIFICANCE_LEVEL} from './text-figures.js';

/** Whether U-MST-uf-lep differs from D-MST, and D-MST from itself. */
export function significanceTable({setups}: ExperimentSummary): ReportTable {
  const tested = setups.filter(({rivals, control}) => rivals || control);
  const resamples = tested
    .flatMap(({rivals, control}) => [rivals, control])
    .flatMap(it => it?.pairs[0].significance.resamples ?? [])[0];
  return {
    caption:
      'U-MST-uf-lep less D-MST in points of UAS, all seeds together, with ' +
      'the middle 95 percent of the differences on ' +
      `${count(resamples ?? NaN)} test sets drawn by sentences (paired ` +
      'bootstrap) and the two-sided p-value; then how many single seeds, and ' +
      'how many pairs of the control, have p below ' +
      `${SIGNIFICANCE_LEVEL}. The values are not corrected for the number ` +
      'of setups.',
    columns: columnsOf(
      'setup',
      ...['directed', '95 percent', 'p', 'undirected', '95 percent', 'p'],
      ...['seeds that differ', 'controls that differ']
    ),
    rows: tested.map(({name, significance, rivals, control}) =>
      plainRow(
        'setup',
        visible(name),
        ...cellsOf(significance?.directed),
        ...cellsOf(significance?.undirected),
        differing(rivals),
        differing(control)
      )
    )
  };
}

function cellsOf(result: BootstrapResult | undefined): string[] {
  if (!result) return [NOTHING, NOTHING, NOTHING];
  const {difference, low, high, pValue: p} = result;
  return [points(difference), `${points(low)} to ${points(high)}`, pValue(p)];
}

function differing(comparisons: ComparisonSummary | null): string {
  if (!comparisons) return NOTHING;
  const {pairs} = comparisons;
  const found = pairs.filter(
    ({significance}) => significance.pValue < SIGNIFICANCE_LEVEL
  );
  return some(found.length, pairs.length);
}
