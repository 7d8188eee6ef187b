import {showTime, showTotal} from '../show.js';
import type {Outcome} from './comparison.js';

/** A column of the table of outcomes, on the terminal and on the page. */
export interface Column {
  readonly title: string;
  /** Whether it holds numbers, which are set flush right. */
  readonly number: boolean;
  readonly cell: (outcome: Outcome) => string;
}

/** What the table tells of each algorithm. */
export const OUTCOME_COLUMNS: readonly Column[] = [
  {title: 'algorithm', number: false, cell: ({label}) => label},
  {title: 'edges', number: true, cell: ({forest}) => `${forest.length}`},
  {title: 'trees', number: true, cell: ({trees}) => `${trees}`},
  {title: 'weight', number: true, cell: ({weight}) => showTotal(weight)},
  {title: 'time', number: true, cell: ({time}) => showTime(time)},
  {
    title: 'same edges as Kruskal',
    number: false,
    cell: ({sameAsKruskal}) => (sameAsKruskal ? 'yes' : 'no')
  },
  {
    title: 'proved minimum',
    number: false,
    cell: ({proved}) => (proved ? 'yes' : 'no')
  }
];

/** The table of outcomes for a terminal. */
export function textTable(outcomes: readonly Outcome[]): string {
  const rows = [
    OUTCOME_COLUMNS.map(({title}) => title),
    ...outcomes.map(outcome => OUTCOME_COLUMNS.map(({cell}) => cell(outcome)))
  ];
  const widths = OUTCOME_COLUMNS.map((_, i) =>
    Math.max(...rows.map(row => row[i].length))
  );
  const lines = rows.map(row =>
    row
      .map((text, i) =>
        OUTCOME_COLUMNS[i].number
          ? text.padStart(widths[i])
          : text.padEnd(widths[i])
      )
      .join('  ')
      .trimEnd()
  );
  const rule = widths.map(width => '-'.repeat(width)).join('  ');
  return `${[lines[0], rule, ...lines.slice(1)].join('\n')}\n`;
}
