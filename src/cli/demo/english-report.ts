import {describeHead} from '../../nlp/drawing/describe-tree.js';
import {differingWords} from '../../nlp/drawing/differing-words.js';
import {textOf} from '../../nlp/drawing/drawn-sentence.js';
import {treeText} from '../../nlp/drawing/tree-text.js';
import type {Sentence} from '../../nlp/sentence.js';
import {describeStep} from './describe-step.js';
import type {EnglishExample} from './english-comparison.js';

/** What the terminal says of the trees of English sentences. */
export function englishReport(examples: readonly EnglishExample[]): string {
  return [
    'English sentences, parsed by the model that comes with spanforest:',
    '',
    ...examples.flatMap(example => [...exampleLines(example), '']),
    'A text of your own, if wink-nlp and wink-eng-lite-web-model are installed:',
    '',
    '  spanforest parse --text "The ferry is late again."',
    ''
  ].join('\n');
}

function exampleLines({found, steps}: EnglishExample): string[] {
  const [{parsers, tree}, ...others] = found;
  return [
    `  ${textOf(tree)}`,
    ...treeText(tree)
      .split('\n')
      .map(line => `  ${line}`),
    `  So say ${parsers.join(', ')}.`,
    ...others.map(
      other => `  ${other.parsers.join(', ')}: ${otherHeads(tree, other.tree)}.`
    ),
    ...steps.map(step => `  Local enhancement: ${describeStep(step)}`)
  ];
}

// What words hang from in the other tree, where that is something else.
function otherHeads(tree: Sentence, other: Sentence): string {
  const {heads, relations} = differingWords('demo', tree, other);
  return [...heads, ...relations]
    .sort((a, b) => a - b)
    .map(
      word => `${other.words[word - 1].form} is ${describeHead(other, word)}`
    )
    .join(', ');
}
