import {
  accuracyTable,
  headToHeadTable,
  significanceTable
} from './accuracy-tables.js';
import type {ExperimentSummary} from './experiment-summary.js';
import {figuresTable} from './figures-table.js';
import {
  completeTreesTable,
  dataTable,
  growthTable,
  labelledTable,
  pruningTable,
  speedTable,
  trainingTable
} from './setup-tables.js';
import type {ReportTable} from './show.js';

/** A section of a report in any format. */
export interface ReportSection {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly tables: readonly ReportTable[];
}

/** The sections for which there are results. */
export function reportSections(summary: ExperimentSummary): ReportSection[] {
  const {setups, parsers, timings, figures} = summary;
  const hasRuns = parsers.length > 0;
  const isCompared = setups.some(({rivals, control}) => rivals || control);
  const isLabelled = setups.some(({runs}) =>
    runs.some(({labelled}) => !Number.isNaN(labelled))
  );
  const section = (
    isShown: boolean,
    id: string,
    title: string,
    intro: string,
    ...tables: ReportTable[]
  ) => (isShown ? [{id, title, intro, tables}] : []);
  return [
    ...section(
      hasRuns,
      'accuracy',
      'Accuracy',
      'How many words each parser attaches to the correct head, as in Table 1 ' +
        'of the paper: directed, or undirected, where an edge may have the ' +
        'wrong direction.',
      accuracyTable(summary)
    ),
    ...section(
      isCompared,
      'head-to-head',
      'Head to head',
      'Table 2 of the paper shows on how many sentences D-MST and ' +
        'U-MST-uf-lep beat each other, and what could be won by always ' +
        'taking the better tree. A difference means little by itself: two ' +
        'D-MST that differ only in the seed of their training differ as well, ' +
        'and are the control.',
      headToHeadTable(summary, 'directed'),
      headToHeadTable(summary, 'undirected')
    ),
    ...section(
      isCompared,
      'significance',
      'Significance',
      'Whether the two parsers would differ on other sentences of the same ' +
        'kind as well. The p-value is the share of test sets drawn from the ' +
        'sentences on which the difference is as far from the observed one as ' +
        'that is from 0.',
      significanceTable(summary)
    ),
    ...section(
      hasRuns,
      'figures',
      'Figures of the text',
      'The figures that the paper gives in its text.',
      figuresTable(summary)
    ),
    ...section(
      figures.pruned.count > 0,
      'pruning',
      'Pruning',
      'The undirected parsers skip edges that are longer than any edge seen ' +
        'in training between words with the same tags; D-MST scores all arcs.',
      pruningTable(summary)
    ),
    ...section(
      isLabelled,
      'labels',
      'Relations',
      'The paper does not evaluate relations. Here the arcs of every parser ' +
        'get them in the same way, once its tree is found.',
      labelledTable(summary)
    ),
    ...section(
      hasRuns,
      'trees',
      'Complete trees',
      'How many sentences are entirely correct.',
      completeTreesTable(summary)
    ),
    ...section(
      hasRuns,
      'speed',
      'Speed',
      'Times depend on the machine and its load; compare them only with each ' +
        'other.',
      speedTable(summary),
      trainingTable(summary),
      ...(timings.words.length > 0 ? [growthTable(summary)] : [])
    ),
    ...section(
      setups.length > 0,
      'data',
      'Data',
      'The treebanks of the experiment.',
      dataTable(summary)
    )
  ];
}
