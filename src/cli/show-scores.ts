import type {Scores, TreeCounts} from '../nlp/evaluation/index.js';
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
