import {REPORTED} from '../../nlp/experiment/parser-labels.js';
import {type Column, textTable} from '../demo/table.js';
import {showCount, showShare} from '../show.js';
import type {RunScores} from './run-scores.js';
import type {SetupState} from './setup-state.js';

interface Row extends Record<keyof RunScores, number> {
  readonly parser: string;
}

/**
 * The scores of each parser as a table for a terminal: means over the setups
 * of the means over the seeds.
 *
 * @param seeds - Seeds above this one are a control only.
 */
export function showAverages(
  states: readonly SetupState[],
  seeds: number
): string {
  const rows = REPORTED.flatMap(parser => {
    const means = (key: keyof RunScores) =>
      mean(states.map(state => meanOfSeeds(state, parser, seeds, key)));
    const row: Row = {
      parser,
      uas: means('uas'),
      undirectedUas: means('undirectedUas'),
      las: means('las')
    };
    const isThere = states.some(({runs}) =>
      runs.some(run => run.parser === parser)
    );
    return isThere ? [row] : [];
  });
  const of = showCount(states.length, 'setup');
  const columns: Column<Row>[] = [
    {
      title: states.length === 1 ? of : `mean of ${of}`,
      number: false,
      cell: row => row.parser
    },
    {title: 'UAS', number: true, cell: row => showShare(row.uas)},
    {
      title: 'undirected UAS',
      number: true,
      cell: row => showShare(row.undirectedUas)
    },
    {title: 'LAS', number: true, cell: row => showShare(row.las)}
  ];
  return textTable(columns, rows);
}

function meanOfSeeds(
  {runs}: SetupState,
  name: string,
  seeds: number,
  key: keyof RunScores
): number {
  return mean(
    runs
      .filter(({parser, seed}) => parser === name && seed <= seeds)
      .map(({record: {test}}) => test[key] ?? Number.NaN)
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
