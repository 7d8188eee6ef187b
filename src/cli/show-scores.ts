import type {
  AlignedScores,
  F1Score,
  Scores,
  TreeCounts
} from '../nlp/evaluation/index.js';
import {type Column, textTable} from './demo/table.js';

/** Scores as tables for a terminal, in percent. */
export function showScores(scores: Scores): string {
  const {allWords, withoutPunctuation} = scores;
  const score = (
    name: string,
    key: Exclude<keyof typeof allWords, 'words'>
  ) => ({
    name,
    cells: [percent(allWords[key]), percent(withoutPunctuation[key])]
  });
  const words = [allWords.words, withoutPunctuation.words].map(String);
  return [
    table(
      'score in percent',
      ['all words', 'without punctuation'],
      [
        score('UAS', 'uas'),
        score('undirected UAS', 'undirectedUas'),
        ...(scores.labelled
          ? [
              score('LAS', 'las'),
              score('LAS without subtypes', 'lasWithoutSubtypes')
            ]
          : []),
        score('complete trees', 'completeTrees'),
        {name: 'number of words', cells: words}
      ]
    ),
    table('CoNLL 2018', ['percent'], conll18Rows(scores)),
    table('number of trees', ['gold', 'system'], treeRows(scores)),
    table('arcs not projective', ['gold', 'system'], arcRows(scores)),
    ...labelNote(scores)
  ].join('\n');
}

/** The scores of the CoNLL 2018 shared task, a line each, in percent. */
export function showConll18Scores(scores: Scores): string {
  return [
    ...conll18Rows(scores).map(
      ({name, cells}) => `${name.padEnd(4)}  ${cells[0].padStart(6)}\n`
    ),
    ...labelNote(scores)
  ].join('');
}

/**
 * The scores of texts whose words may differ, as a table for a terminal, in
 * percent.
 *
 * @param onlyConll18 - Leaves out what the official scorer does not tell.
 */
export function showAlignedScores(
  scores: AlignedScores,
  onlyConll18: boolean
): string {
  const {labelled, withoutPunctuation} = scores;
  const row = (name: string, {precision, recall, f1}: F1Score) => ({
    name,
    cells: [precision, recall, f1].map(percent)
  });
  const rows = [
    row('tokens', scores.tokens),
    row('sentences', scores.sentences),
    row('words', scores.words),
    row('UPOS', scores.upos),
    row('lemmas', scores.lemmas),
    row('UAS', scores.uas)
  ];
  if (labelled) {
    rows.push(row('LAS without subtypes', scores.las));
    rows.push(row('CLAS', scores.clas));
  }
  const {uas, las, lasWithoutSubtypes} = withoutPunctuation;
  const otherRows = [row('UAS', uas)];
  if (labelled) {
    otherRows.push(row('LAS', las));
    otherRows.push(row('LAS without subtypes', lasWithoutSubtypes));
  }
  const columns = ['precision', 'recall', 'F1'];
  return [
    table('CoNLL 2018', columns, rows),
    ...(onlyConll18 ? [] : [table('without punctuation', columns, otherRows)]),
    ...(labelled
      ? []
      : ['GOLD or SYSTEM has no relations, so there is no LAS and no CLAS.\n'])
  ].join('\n');
}

interface Row {
  readonly name: string;
  readonly cells: readonly string[];
}

function table(
  title: string,
  titles: readonly string[],
  rows: readonly Row[]
): string {
  const columns: Column<Row>[] = [
    {title, number: false, cell: ({name}) => name},
    ...titles.map((title, i) => ({
      title,
      number: true,
      cell: ({cells}: Row) => cells[i]
    }))
  ];
  return textTable(columns, rows);
}

function conll18Rows({conll18, labelled}: Scores): Row[] {
  const {uas, las, clas} = conll18;
  const rows = [{name: 'UAS', cells: [percent(uas)]}];
  if (labelled) {
    rows.push({name: 'LAS', cells: [percent(las)]});
    rows.push({name: 'CLAS', cells: [percent(clas.f1)]});
  }
  return rows;
}

function treeRows({sentences, trees}: Scores): Row[] {
  return [
    {name: 'all', cells: [sentences, sentences].map(String)},
    bothRow(trees, 'with exactly one root', tree => String(tree.singleRoot)),
    bothRow(trees, 'not projective', tree => String(tree.nonProjective)),
    bothRow(trees, '- percent of all', tree => percent(tree.nonProjectiveShare))
  ];
}

function arcRows({trees, nonProjectiveArcs}: Scores): Row[] {
  const {recall, precision} = nonProjectiveArcs;
  return [
    bothRow(trees, 'number', tree => String(tree.nonProjectiveArcs)),
    bothRow(trees, 'percent of all', tree =>
      percent(tree.nonProjectiveArcsShare)
    ),
    {name: 'percent in both', cells: [percent(recall), percent(precision)]}
  ];
}

function bothRow(
  {gold, system}: Scores['trees'],
  name: string,
  show: (trees: TreeCounts) => string
): Row {
  return {name, cells: [show(gold), show(system)]};
}

function labelNote({labelled, trees}: Scores): string[] {
  if (labelled) return [];
  const bare =
    trees.gold.labelled > 0
      ? 'SYSTEM has no'
      : trees.system.labelled > 0
        ? 'GOLD has no'
        : 'Neither GOLD nor SYSTEM has';
  return [`${bare} relations, so there is no LAS and no CLAS.\n`];
}

function percent(share: number): string {
  return Number.isNaN(share) ? '-' : (100 * share).toFixed(2);
}
