import type {ExperimentSummary} from './experiment-summary.js';
import {LABELS} from './parser-labels.js';
import {columnsOf, plainRow, type ReportTable} from './report-table.js';
import {count, decimal} from './show.js';
import {FITTED_WORDS, type TimingCurve} from './timing-curve.js';

/** How the time of each parser grows. */
export function growthTable({timings}: ExperimentSummary): ReportTable {
  const slopeOf = (curve: TimingCurve | undefined) =>
    decimal(curve?.fit?.slope ?? NaN, 2);
  return {
    caption:
      'Exponent of the power of words, and of arcs or edges scored, that ' +
      'fits the time of scoring and decoding best, through the medians of ' +
      `sentences of about the same size, from ${FITTED_WORDS} words on: the ` +
      'time of shorter ones is mostly what every sentence costs.',
    columns: columnsOf(
      'parser',
      ...['sentences timed', 'exponent of words', 'exponent of edges']
    ),
    rows: timings.words.map(curve => {
      const {parser, points} = curve;
      const edges = timings.edges.find(it => it.parser === parser);
      const sentences = points.reduce((sum, it) => sum + it.sentences, 0);
      return plainRow(
        'setup',
        LABELS[parser],
        count(sentences),
        slopeOf(curve),
        slopeOf(edges)
      );
    })
  };
}
