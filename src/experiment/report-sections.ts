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

/** The sections that a report may have. */
export type SectionId =
  | 'accuracy'
  | 'head-to-head'
  | 'significance'
  | 'figures'
  | 'pruning'
  | 'labels'
  | 'trees'
  | 'speed'
  | 'data';

/** A part of a report, whatever it is written in. */
export interface ReportSection {
  readonly id: SectionId;
  readonly title: string;
  readonly intro: string;
  readonly tables: readonly ReportTable[];
}

/** The sections for which there is something to tell. */
export function reportSections(summary: ExperimentSummary): ReportSection[] {
  const {setups, parsers, timings, figures} = summary;
  if (setups.length === 0) return [];
  const sections: ReportSection[] = [];
  if (parsers.length > 0) {
    sections.push({
      id: 'accuracy',
      title: 'Accuracy',
      intro:
        'How many words each parser attaches to the right head, as in Table ' +
        '1 of the paper: directed, and undirected if an edge may be the ' +
        'wrong way round.',
      tables: [accuracyTable(summary)]
    });
  }
  if (setups.some(({rivals, control}) => rivals || control)) {
    sections.push(
      {
        id: 'head-to-head',
        title: 'Head to head',
        intro:
          'Table 2 of the paper asks on how many sentences D-MST and ' +
          'U-MST-uf-lep beat each other, and what could be won by always ' +
          'taking the better tree. That they differ means little by itself: ' +
          'two D-MST that differ only in the seed of their training differ ' +
          'as well, and are the control.',
        tables: [
          headToHeadTable(summary, 'directed'),
          headToHeadTable(summary, 'undirected')
        ]
      },
      {
        id: 'significance',
        title: 'Significance',
        intro:
          'Whether the two parsers would differ on other sentences of the ' +
          'same kind as well. The p-value is the share of test sets drawn ' +
          'from the sentences on which the difference lies as far from the ' +
          'one seen as that lies from 0.',
        tables: [significanceTable(summary)]
      }
    );
  }
  if (parsers.length > 0) {
    sections.push({
      id: 'figures',
      title: 'Figures of the text',
      intro: 'What the paper tells in its text, beside its tables.',
      tables: [figuresTable(summary)]
    });
  }
  if (figures.pruned.count > 0) {
    sections.push({
      id: 'pruning',
      title: 'Pruning',
      intro:
        'The undirected parsers do not look at edges that are longer than ' +
        'any seen in training between words tagged like that; D-MST looks ' +
        'at all arcs.',
      tables: [pruningTable(summary)]
    });
  }
  const isLabelled = setups.some(setup =>
    setup.runs.some(({labelled}) => !Number.isNaN(labelled))
  );
  if (isLabelled) {
    sections.push({
      id: 'labels',
      title: 'Relations',
      intro:
        'The paper does not look at relations. Here they are given to the ' +
        'arcs of every parser in the same way, once its tree is found.',
      tables: [labelledTable(summary)]
    });
  }
  if (parsers.length > 0) {
    sections.push(
      {
        id: 'trees',
        title: 'Complete trees',
        intro: 'How many sentences are right as a whole.',
        tables: [completeTreesTable(summary)]
      },
      {
        id: 'speed',
        title: 'Speed',
        intro:
          'Times are those of the machine and the moment; compare them with ' +
          'each other only.',
        tables: [
          speedTable(summary),
          trainingTable(summary),
          ...(timings.words.length > 0 ? [growthTable(summary)] : [])
        ]
      }
    );
  }
  sections.push({
    id: 'data',
    title: 'Data',
    intro: 'What was trained and tested on.',
    tables: [dataTable(summary)]
  });
  return sections;
}
