import {LABELS, REPORTED} from '../../nlp/experiment/parser-labels.js';
import {type RunScores, showRunScores} from './run-scores.js';
import type {SetupState} from './setup-state.js';

/**
 * Scores of the development parts as a section of a Markdown text; nothing if
 * there are none.
 *
 * @param seeds - Seeds above this one are a control only.
 */
export function devTable(states: readonly SetupState[], seeds: number): string {
  const rows = states.filter(({runs}) => runs.some(({record}) => record.dev));
  if (rows.length === 0) return '';
  const parsers = REPORTED.filter(name =>
    rows.some(({runs}) => runs.some(({parser}) => parser === name))
  );
  const lines = [
    ['setup', ...parsers.map(parser => LABELS[parser])],
    ['---', ...parsers.map(() => '---:')],
    ...rows.map(state => [
      escaped(state.name),
      ...parsers.map(parser => showRunScores(meanOf(state, parser, seeds)))
    ])
  ];
  return [
    '',
    '## Development parts',
    '',
    'Directed / undirected UAS and, where there are relations, LAS without ' +
      'subtypes, in percent without punctuation, of the development part of those setups that have one, mean of the seeds. ' +
      'Nothing was chosen by it.',
    '',
    ...lines.map(cells => `| ${cells.join(' | ')} |`),
    ''
  ].join('\n');
}

function meanOf({runs}: SetupState, name: string, seeds: number): RunScores {
  const scores = runs
    .filter(({parser, seed}) => parser === name && seed <= seeds)
    .flatMap(({record: {dev}}) => dev ?? []);
  const mean = (key: keyof RunScores) =>
    scores.length === 0 || scores.some(pair => pair[key] === null)
      ? null
      : scores.reduce((sum, pair) => sum + pair[key]!, 0) / scores.length;
  return {
    uas: mean('uas'),
    undirectedUas: mean('undirectedUas'),
    las: mean('las')
  };
}

function escaped(text: string): string {
  return text.replace(/[\\|`*_[\]<>]/g, '\\$&');
}
