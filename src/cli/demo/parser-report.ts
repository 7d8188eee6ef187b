import {treeLines} from '../../nlp/drawing/tree-lines.js';
import {showCount, showTime} from '../show.js';
import {chooseExamples, named, type ParsedExample} from './parsed-example.js';
import {
  outcomeOf,
  PARSER_COLUMNS,
  type ParserComparison
} from './parser-comparison.js';
import {textTable} from './table.js';

/** What the terminal says of the parsers. */
export function parserReport(comparison: ParserComparison): string {
  const {trainedOn, time, heldOut, outcomes} = comparison;
  const shown = outcomeOf(comparison, 'u-mst-uf-lep');
  const examples = chooseExamples(comparison, shown, 1);
  return [
    `Parsers, trained on ${showCount(trainedOn, 'sentence')} in ` +
      `${showTime(time)}, find the heads of the words in ${heldOut.length}`,
    'others (UAS: share of right heads in percent, punctuation left out):',
    '',
    textTable(PARSER_COLUMNS, outcomes),
    `Some of the trees of ${shown.parser}:`,
    '',
    ...examples.flatMap(example => [...exampleLines(example), ''])
  ].join('\n');
}

function exampleLines(example: ParsedExample): string[] {
  const {text, words, gold, found, crosses} = example;
  const lines = treeLines(found, word => [
    words[word - 1],
    found[word] === gold[word]
      ? ''
      : `← wrong: belongs to ${named(words, gold[word])}`
  ]);
  const remark = crosses ? ' (crossing arcs)' : '';
  return [`  ${text}${remark}`, ...lines.map(line => `  ${line}`)];
}
